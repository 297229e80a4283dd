"""IP addresses in the one form in which they are compared, counted, banned and shown."""

from __future__ import annotations

import ipaddress
from typing import Final, TypeAlias

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

LOCAL: Final = "local"
"""What everybody on this machine is counted as."""
_SITE_BITS: Final = 64
"""Of IPv6: a provider gives a customer at least so large a network."""
_MAPPED_BITS: Final = 96
"""The part of an IPv6 address before an IPv4 address that is mapped into it."""


def parse(text: str) -> Address:
    """Return an address, without brackets or zone, as IPv4 where that is mapped into IPv6.

    Raises:
        ValueError: it isn't an address.
    """
    address = ipaddress.ip_address(unbracketed(text.strip()).partition("%")[0])
    return getattr(address, "ipv4_mapped", None) or address


def normalized(text: str) -> str:
    """Return an address in the one form in which it's compared; anything else as it is."""
    try:
        return str(parse(text))
    except ValueError:
        return text


def counted(text: str) -> str:
    """Return what an address is counted as: LOCAL, an IPv4 address, or an IPv6 /64."""
    try:
        address = parse(text)
    except ValueError:
        return LOCAL  # a Unix socket has no address
    return LOCAL if address.is_loopback else _site(address)


def _site(address: Address) -> str:
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((address, _SITE_BITS), strict=False))


def network(text: str) -> Network:
    """Return the network that somebody means by an address or a network; one IPv6 address means its /64.

    Raises:
        ValueError: it's neither.
    """
    host, slash, bits = text.strip().partition("/")
    address = parse(host)
    if not slash:
        return ipaddress.ip_network(_site(address))
    found = ipaddress.ip_network(f"{unbracketed(host).partition('%')[0]}/{bits}", strict=False)
    if found.version != address.version:  # a network of mapped addresses
        return ipaddress.ip_network((address, max(0, found.prefixlen - _MAPPED_BITS)), strict=False)
    whole = isinstance(found, ipaddress.IPv6Network) and found.prefixlen > _SITE_BITS
    return found.supernet(new_prefix=_SITE_BITS) if whole else found


def covers(subject: str, address: str) -> bool:
    """Whether an address lies in an address or network; False when either isn't one."""
    try:
        return parse(address) in network(subject)
    except ValueError:
        return False


def unbracketed(host: str) -> str:
    """Return a host as the system takes it; ``[::1]`` is how addresses of IPv6 stand in URLs."""
    return host[1:-1] if host.startswith("[") and host.endswith("]") else host


def with_port(host: str, port: int) -> str:
    """Return a host and its port as one text."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
