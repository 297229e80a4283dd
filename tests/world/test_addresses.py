"""Addresses have one form, whoever writes them."""

from __future__ import annotations

import pytest

from una_mud.world.addresses import LOCAL, counted, covers, network, normalized, unbracketed, with_port


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("127.0.0.1", LOCAL),
        ("127.3.2.1", LOCAL),
        ("::1", LOCAL),
        ("", LOCAL),
        ("local", LOCAL),
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::ffff:c000:201", "192.0.2.1"),
        ("::ffff:127.0.0.1", LOCAL),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_addresses_are_counted_by_who_has_them(host: str, key: str) -> None:
    assert counted(host) == key


@pytest.mark.parametrize(
    ("written", "form"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::FFFF:4206:606", "66.6.6.6"),
        ("[2001:DB8::0001]", "2001:db8::1"),
        ("fe80::1%eth0", "fe80::1"),
        ("/run/una.sock", "/run/una.sock"),
    ],
)
def test_an_address_has_one_form(written: str, form: str) -> None:
    assert normalized(written) == form


@pytest.mark.parametrize(
    ("meant", "form"),
    [
        ("66.6.6.6", "66.6.6.6/32"),
        ("::ffff:66.6.6.6", "66.6.6.6/32"),
        ("::ffff:66.6.6.0/120", "66.6.6.0/24"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("[2001:db8::1]", "2001:db8::/64"),
        ("2001:db8::1/128", "2001:db8::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
    ],
)
def test_one_address_of_ipv6_means_its_network(meant: str, form: str) -> None:
    assert str(network(meant)) == form


@pytest.mark.parametrize("text", ["", "ann", "1.2.3", "1.2.3.4/40", "1.2.3.4/x", "/24", "::/129", "[::1"])
def test_what_is_no_network_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        network(text)


def test_a_network_covers_its_addresses_however_they_are_written() -> None:
    assert covers("66.6.6.6", "::ffff:4206:606")
    assert covers("2001:db8::1", "2001:db8::ffff%eth0")
    assert not covers("66.6.6.6", "66.6.6.7")
    assert not covers("66.6.6.6", "2001:db8::1")
    assert not covers("ann", "66.6.6.6")


def test_a_host_of_ipv6_has_brackets_before_a_port() -> None:
    assert with_port("::1", 4000) == "[::1]:4000"
    assert with_port("127.0.0.1", 4000) == "127.0.0.1:4000"
    assert unbracketed("[::1]") == unbracketed("::1") == "::1"
