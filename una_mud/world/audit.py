"""The audit log: who came in and from where, and what admins and hosts did to others."""

from __future__ import annotations

import logging
from typing import Final

_LOG: Final = logging.getLogger("una_mud.audit")
info: Final = _LOG.info
