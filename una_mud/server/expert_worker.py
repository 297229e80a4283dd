"""A process in which the expert thinks: requests come as lines on stdin, answers go as lines to stdout.

It is started by ``expert_pool`` and ends with its stdin.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, BinaryIO, Final

from una_mud.bots import EXPERT
from una_mud.engine.rng import Rng
from una_mud.server.expert_wire import decode_request, encode_rated, to_line

if TYPE_CHECKING:
    from collections.abc import Iterable

_NICENESS: Final = 5
"""Those who talk and play come before those who think."""


def answer(requests: Iterable[bytes], answers: BinaryIO) -> None:
    """Answer each request with the expert's moves."""
    for line in requests:
        view, seed, played = decode_request(json.loads(line))
        rated = EXPERT.advise(view, Rng(seed), played)
        answers.write(to_line(encode_rated(rated)))
        answers.flush()


if __name__ == "__main__":
    os.nice(_NICENESS)
    answer(sys.stdin.buffer, sys.stdout.buffer)
