"""The certificate for TLS: read from files, and read again when they have been renewed."""

from __future__ import annotations

import datetime as dt
import logging
from typing import TYPE_CHECKING, Any

from cryptography import x509
from OpenSSL import SSL
from twisted.internet.interfaces import IOpenSSLServerConnectionCreator
from twisted.internet.ssl import CertificateOptions
from zope.interface import implementer

if TYPE_CHECKING:
    from pathlib import Path


_log = logging.getLogger(__name__)


class BadCertificateError(Exception):
    """The files can't be used; the text is one clear line for the host."""


def _contents(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        raise BadCertificateError(f"cannot read {path}: {problem.strerror}") from problem


def _read_certificate(path: Path) -> x509.Certificate:
    """Return the server's own certificate, the first one of the file."""
    text = _contents(path)
    if b"-----BEGIN CERTIFICATE-----" not in text:
        raise BadCertificateError(f"{path} holds no certificate in PEM format")
    try:
        return x509.load_pem_x509_certificates(text)[0]
    except ValueError as problem:
        raise BadCertificateError(f"{path} holds a certificate that can't be read") from problem


def _check_key(path: Path) -> None:
    """Raise for a key that would have to be asked about, and for what is no key at all."""
    text = _contents(path)
    if b"ENCRYPTED" in text:
        raise BadCertificateError(f"the key in {path} is protected by a passphrase; take one that is not")
    if b"PRIVATE KEY-----" not in text:
        raise BadCertificateError(f"{path} holds no private key in PEM format")


@implementer(IOpenSSLServerConnectionCreator)
class Certificate:
    """A certificate and its key. Every connection gets what the files held when it came.

    Should they be unusable then, as in the middle of a renewal, what they held before is used on.
    """

    def __init__(self, certificate: Path, key: Path) -> None:
        """Read the files.

        Raises:
            BadCertificateError: they can't be used.
        """
        self._files = (certificate, key)
        self._marks = self._look()
        self._load()

    def _look(self) -> list[tuple[int, int, int] | None]:
        """Return what changes whenever a file does."""
        marks: list[tuple[int, int, int] | None] = []
        for path in self._files:
            try:
                found = path.stat()
            except OSError:
                marks.append(None)
            else:
                marks.append((found.st_mtime_ns, found.st_ino, found.st_size))
        return marks

    def _load(self) -> None:
        path, key = self._files
        own = _read_certificate(path)
        _check_key(key)
        context = CertificateOptions().getContext()
        try:
            context.use_certificate_chain_file(path)
            context.use_privatekey_file(key)
            context.check_privatekey()
        except SSL.Error as problem:
            raise BadCertificateError(f"the key in {key} does not belong to {path}") from problem
        self._context: SSL.Context = context
        self.vouched_for = own.issuer != own.subject and own.not_valid_after_utc > dt.datetime.now(dt.UTC)

    vouched_for: bool
    """Whether somebody else vouches for the certificate, and it has not expired: a client may trust it."""

    def serverConnectionForTLS(self, protocol: Any) -> SSL.Connection:  # noqa: ANN401, N802 - Twisted's
        """Begin a connection with the certificate that is valid now."""
        del protocol
        self.renew()
        return SSL.Connection(self._context, None)

    def renew(self) -> None:
        """Read the files again, if they have changed."""
        marks = self._look()
        if marks != self._marks:
            self._marks = marks
            self._read_again()

    def _read_again(self) -> None:
        try:
            self._load()
        except BadCertificateError as problem:
            _log.warning("the certificate from before is used on: %s", problem)
        else:
            _log.info("the certificate is a new one")
