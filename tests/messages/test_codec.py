"""The wire form: every message comes back as it was sent."""

import json

import pytest
from render_samples import samples

from una_mud.messages.codec import decode, encode
from una_mud.messages.declare import MESSAGES, is_declared

SAMPLES = samples()
DECLARED = [message for message in SAMPLES if is_declared(type(message))]


@pytest.mark.parametrize("message", DECLARED, ids=lambda message: type(message).__name__)
def test_every_message_travels(message: object) -> None:
    plain = encode(message)  # type: ignore[arg-type]  # a sample is a message
    assert decode(json.loads(json.dumps(plain))) == message


def test_there_is_a_sample_of_every_message() -> None:
    assert {kind for kind in MESSAGES.values() if kind.__module__.startswith("una_mud")} <= {
        type(message) for message in SAMPLES
    }
