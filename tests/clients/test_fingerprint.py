"""A scanner of telnet servers finds no loops, and no offers in the wrong direction."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from live_support import server

pytestmark = pytest.mark.clients


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the scanner finds out."""
    scanner = Path(sys.executable).with_name("telnetlib3-fingerprint")
    if not scanner.exists():
        pytest.skip("telnetlib3-fingerprint is not installed; it is in the package telnetlib3")
    home = tmp_path_factory.mktemp("scan")
    report = home / "report.json"
    words = ("--silent", "--scan-type", "full", "--save-json", report, "--data-dir", home)
    with server(home) as running:
        done = subprocess.run(  # noqa: S603 - the scanner
            [scanner, *words, "127.0.0.1", str(running.port)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    probe: dict[str, Any] = json.loads(report.read_text())["server-probe"]
    return probe


def test_there_are_no_loops_and_no_offers_in_the_wrong_direction(found: dict[str, Any]) -> None:
    print_ = found["fingerprint-data"]
    assert print_["looped-negotiation"] == []
    assert print_["wrong-direction-offered"] == []
    assert print_["directional-refusals"] == []


def test_what_is_offered_is_what_is_meant_to_be(found: dict[str, Any]) -> None:
    print_ = found["fingerprint-data"]
    assert print_["offered-options"] == ["BINARY", "CHARSET", "EOR", "GMCP", "MCCP2", "MSSP"]
    assert print_["requested-options"] == ["BINARY", "NAWS", "NEW_ENVIRON", "TTYPE"]
    assert {"ECHO", "SGA", "MXP", "MSDP"} <= set(print_["refused-options"])


def test_the_scanner_reads_the_status(found: dict[str, Any]) -> None:
    status = found["session_data"]["mssp"]
    assert {"NAME", "PLAYERS", "UPTIME", "PORT", "CODEBASE"} <= set(status)
    assert found["session_data"]["banner_after_return"] == "Name: "
