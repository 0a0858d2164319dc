"""Which addresses lie outside: whoever names one must never make the site speak to its own network.

A name is looked up once, every address it has is looked at, and the connection goes to one of these: a second
look-up could say something else. What Python calls global is not enough: multicast is, in 3.11, and an IPv4
address stands in several forms of IPv6.
"""

import ipaddress
import re
import socket
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.conf import settings

from labyrinth.ground.outwards.answers import NoAnswer, Place, Refused

NAME = re.compile(
    r"(?=.{4,253}\Z)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?"
)
"""A name with a dot, whose last part begins with a letter: no address in any form."""

PORT = 443
LONGEST = 2000
"""No address that a person gives has more characters."""

NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""Where the network speaks IPv6 alone, all IPv4 is reached through it: the address inside of it counts."""

NEVER = [
    ipaddress.ip_network(net)
    for net in (
        "0.0.0.0/8", "100.64.0.0/10", "169.254.0.0/16", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15",
        # IPv4 in IPv6 as it was done once, and as this site does not: compatible, local NAT64, Teredo, 6to4.
        "::/96", "64:ff9b:1::/48", "2001::/23", "2002::/16", "fec0::/10", "fe80::/10", "fc00::/7",
    )
]  # fmt: skip
"""Besides what Python knows: what it knows depends on its release."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Found = tuple[socket.AddressFamily, tuple[str, int] | tuple[str, int, int, int] | tuple[int, bytes]]
"""A family of addresses and what a socket of it connects to."""


def place_of(url: str) -> Place:
    """Where a URL leads, by its form alone. Raises Refused, which never repeats the URL.

    Of a host that the operator named (OWN_HOSTS) scheme and port are as named there; of all others it is
    https at the usual port, and a name in the public form, in ASCII (xn--).
    """
    try:
        parts = urlsplit(url)
        port = parts.port or {"https": PORT, "http": 80}.get(parts.scheme, 0)
        host = (parts.hostname or "").rstrip(".")
    except ValueError:
        raise Refused("form") from None
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url or "@" in parts.netloc:
        raise Refused("form")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    place = Place(parts.scheme == "https", host, port, target, own=is_own(parts.scheme, host, port))
    if not place.own and (parts.scheme != "https" or port != PORT or not NAME.fullmatch(host)):
        raise Refused("form")
    if not place.own and host in _hosts_of_this_site():
        raise Refused("inside")
    return place


def is_own(scheme: str, host: str, port: int) -> bool:
    """Whether the operator named this place of the own network as one that people may use."""
    named = (urlsplit(one) for one in settings.OWN_HOSTS)
    return any(
        (one.scheme, one.hostname, one.port or (PORT if one.scheme == "https" else 80))
        == (scheme, host, port)
        for one in named
    )


def _hosts_of_this_site() -> set[str]:
    """The names under which the site itself is reached."""
    return {*settings.ALLOWED_HOSTS, urlsplit(settings.SITE_URL).hostname or ""}


def bare(at: Address) -> Address:
    """The IPv4 address in an IPv6 one, where that is how it is reached; else the address."""
    if isinstance(at, ipaddress.IPv6Address):
        if at in NAT64:
            return ipaddress.IPv4Address(int(at) & 0xFFFFFFFF)
        return at.ipv4_mapped or at
    return at


def is_outside(at: Address) -> bool:
    """Whether an address belongs to the public internet, and to one host of it."""
    at = bare(at)
    if any(at in net for net in NEVER if net.version == at.version):
        return False
    return at.is_global and not (at.is_multicast or at.is_reserved or at.is_unspecified)


def looked_up(place: Place) -> Sequence[Found]:
    """Every address of a place. Raises NoAnswer where it has none, Refused where one of them lies inside."""
    try:
        found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, ValueError):
        raise NoAnswer("unknown") from None
    addresses = [ipaddress.ip_address(str(where[0]).partition("%")[0]) for *_rest, where in found]
    if not addresses:
        raise NoAnswer("unknown")
    if not place.own and not all(is_outside(one) for one in addresses):
        raise Refused("inside")
    return [(family, where) for family, _kind, _protocol, _name, where in found]
