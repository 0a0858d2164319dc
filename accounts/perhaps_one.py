"""Accounts that may be one person's: signed in from one network at about the same time, or with one browser.

By the list of devices alone, which ends with the sign-in. Two people of one home look just so: nobody is
refused anything for it.
"""

from collections.abc import Collection, Iterable
from datetime import timedelta
from enum import StrEnum
from ipaddress import IPv6Address, IPv6Network, ip_address
from itertools import combinations

from allauth.usersessions.models import UserSession

ABOUT = timedelta(days=1)
"""So far apart are sign-ins at most that are about the same time."""
HOME = 64
"""So many bits of an address of IPv6 name the network of a home."""


class Shares(StrEnum):
    """What two accounts share."""

    NETWORK = "network"
    BROWSER = "browser"


Pair = frozenset[int]


def pairs(users: Collection[int]) -> dict[Pair, Shares]:
    """Two of these accounts each -> what they share (one query); a browser says more than a network."""
    rows = UserSession.objects.filter(user_id__in=users).order_by("pk")
    there: dict[str, list[UserSession]] = {}
    for row in rows:
        if network := network_of(row.ip):
            there.setdefault(network, []).append(row)
    found: dict[Pair, Shares] = {}
    for together in there.values():
        _add(found, together)
    return found


def _add(found: dict[Pair, Shares], together: Iterable[UserSession]) -> None:
    for one, other in combinations(together, 2):
        pair = frozenset((one.user_id, other.user_id))
        if len(pair) == 1:
            continue
        if one.user_agent and one.user_agent == other.user_agent:
            found[pair] = Shares.BROWSER
        elif abs(one.created_at - other.created_at) <= ABOUT:
            found.setdefault(pair, Shares.NETWORK)


def network_of(ip: str) -> str:
    """The network of an address; "" where it tells nothing, as that of a proxy in one's own house."""
    address = ip_address(ip)
    if not address.is_global:
        return ""
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, HOME), strict=False).network_address)
    return str(address)
