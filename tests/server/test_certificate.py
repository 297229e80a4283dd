"""The certificate for TLS: clear words about bad files, and renewed files are taken without a restart."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from certificates import issue
from OpenSSL import SSL

from una_mud.server.certificate import BadCertificateError, Certificate

if TYPE_CHECKING:
    from pathlib import Path


def shown(certificate: Certificate) -> str:
    """Return the name on the certificate that a new connection gets, from a handshake in memory."""
    server = certificate.serverConnectionForTLS(None)
    server.set_accept_state()
    client = SSL.Connection(SSL.Context(SSL.TLS_METHOD), None)
    client.set_connect_state()
    for _ in range(6):
        for one, other in ((client, server), (server, client)):
            with suppress(SSL.WantReadError):
                one.do_handshake()
            with suppress(SSL.WantReadError):
                other.bio_write(one.bio_read(65536))
    found = client.get_peer_certificate(as_cryptography=True)
    assert found is not None
    return found.subject.rfc4514_string().removeprefix("CN=")


def test_a_certificate_and_its_key_are_used(tmp_path: Path) -> None:
    assert shown(Certificate(*issue(tmp_path, "one.example"))) == "one.example"


def test_a_renewed_certificate_is_taken_by_the_next_connection(tmp_path: Path) -> None:
    certificate = Certificate(*issue(tmp_path, "old.example"))
    assert shown(certificate) == "old.example"
    issue(tmp_path, "new.example")
    assert shown(certificate) == "new.example"


def test_in_the_middle_of_a_renewal_the_one_from_before_is_used_on(tmp_path: Path) -> None:
    path, key = issue(tmp_path, "old.example")
    certificate = Certificate(path, key)
    old = key.read_bytes()
    issue(tmp_path, "new.example")
    new = key.read_bytes()
    key.write_bytes(old)
    assert shown(certificate) == "old.example"
    key.unlink()
    assert shown(certificate) == "old.example"
    key.write_bytes(new)
    assert shown(certificate) == "new.example"


def test_only_a_certificate_for_which_another_vouches_is_one_to_be_led_to(tmp_path: Path) -> None:
    assert not Certificate(*issue(tmp_path)).vouched_for
    assert Certificate(*issue(tmp_path, by="Some Authority")).vouched_for


def test_what_is_wrong_with_the_files_is_said_in_one_line(tmp_path: Path) -> None:
    path, key = issue(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    _, other_key = issue(other)
    for files, words in (
        ((tmp_path / "none.pem", key), "cannot read"),
        ((tmp_path, key), "cannot read"),
        ((key, key), "no certificate"),
        ((path, path), "no private key"),
        ((path, other_key), "does not belong"),
    ):
        with pytest.raises(BadCertificateError, match=words) as problem:
            Certificate(*files)
        assert "\n" not in str(problem.value)


def test_a_key_behind_a_passphrase_is_refused_rather_than_asked_for(tmp_path: Path) -> None:
    with pytest.raises(BadCertificateError, match="passphrase"):
        Certificate(*issue(tmp_path, passphrase="secret"))


def test_a_broken_certificate_is_told(tmp_path: Path) -> None:
    path, key = issue(tmp_path)
    path.write_text("-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n")
    with pytest.raises(BadCertificateError, match="can't be read"):
        Certificate(path, key)
