"""An address as its service gives it, taken apart; only the parts are kept, and only of a form that is known.

Where a service has one host, no other is taken for it. What a part may look like is said here, so that no
part can lead elsewhere when the address is put together again (games/hooks/bodies.py).
"""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from labyrinth.ground.outwards.addresses import place_of
from labyrinth.ground.outwards.answers import Place, Refused

WORD = re.compile(r"[A-Za-z0-9_-]{1,200}")
TOKEN = re.compile(r"[A-Za-z0-9_.=~-]{1,400}")
ROOM = re.compile(r"![A-Za-z0-9_.=/+~-]{1,200}(:[a-z0-9.-]{1,200}(:[0-9]{1,5})?)?")


class BadAddress(Exception):  # noqa: N818 - it says what is wrong
    """It is no address of that kind. `field` is the one of the form that is wrong."""

    def __init__(self, field: str = "address") -> None:
        super().__init__(field)
        self.field = field


def parts_of(kind: str, address: str, room: str = "", token: str = "") -> dict[str, str]:
    """The parts of an address. Raises BadAddress for another form, Refused where we never go."""
    return KINDS[kind](address.strip(), room.strip(), token.strip())


def _signed(address: str, _room: str, _token: str) -> dict[str, str]:
    place = place_of(address)
    return {"origin": _origin(place), "path": place.target}


def _discord(address: str, _room: str, _token: str) -> dict[str, str]:
    found = re.fullmatch(r"(?:/api(?:/v\d+)?)/webhooks/(\d{5,25})/([A-Za-z0-9_-]{20,120})/?", _path(address))
    if found is None or _host(address) not in {"discord.com", "discordapp.com"}:
        raise BadAddress
    return {"id": found[1], "token": found[2]}


def _slack(address: str, _room: str, _token: str) -> dict[str, str]:
    found = re.fullmatch(r"/services/(\w{1,40})/(\w{1,40})/(\w{1,80})", _path(address), re.ASCII)
    if found is None or _host(address) != "hooks.slack.com":
        raise BadAddress
    return dict(zip(("team", "channel", "token"), found.groups(), strict=True))


def _google_chat(address: str, _room: str, _token: str) -> dict[str, str]:
    found = re.fullmatch(r"/v1/spaces/([A-Za-z0-9_-]{1,60})/messages", _path(address))
    asked = parse_qs(urlsplit(address).query)
    key, token = ((asked.get(name) or [""])[0] for name in ("key", "token"))
    if found is None or _host(address) != "chat.googleapis.com":
        raise BadAddress
    if not (TOKEN.fullmatch(key) and TOKEN.fullmatch(token)):
        raise BadAddress
    return {"space": found[1], "key": key, "token": token}


def _mattermost(address: str, _room: str, _token: str) -> dict[str, str]:
    found = re.fullmatch(r"/hooks/([A-Za-z0-9]{1,60})/?", _path(address))
    if found is None:
        raise BadAddress
    return {"origin": _origin(place_of(address)), "token": found[1]}


def _matrix(address: str, room: str, token: str) -> dict[str, str]:
    if _path(address).strip("/"):
        raise BadAddress
    if not ROOM.fullmatch(room):
        raise BadAddress("room")
    if not TOKEN.fullmatch(token):
        raise BadAddress("token")
    return {"origin": _origin(place_of(address)), "room": room, "token": token}


def _ntfy(address: str, _room: str, token: str) -> dict[str, str]:
    topic = _path(address).strip("/")
    if not WORD.fullmatch(topic):
        raise BadAddress
    if token and not TOKEN.fullmatch(token):
        raise BadAddress("token")
    return {"origin": _origin(place_of(address)), "topic": topic, "token": token}


def _host(address: str) -> str:
    return place_of(address).host


def _path(address: str) -> str:
    """The path of an address, which must be one that we go to at all."""
    return place_of(address).target.partition("?")[0]


def _origin(place: Place) -> str:
    """Scheme and host, with a port where the operator named one."""
    scheme = "https" if place.secure else "http"
    usual = place.port == (443 if place.secure else 80)
    host = f"[{place.host}]" if ":" in place.host else place.host
    return f"{scheme}://{host}" + ("" if usual else f":{place.port}")


def shown(parts: dict[str, str], kind: str) -> str:
    """Where it leads, as far as a page may say it: the host alone."""
    hosts = {"discord": "discord.com", "slack": "hooks.slack.com", "google_chat": "chat.googleapis.com"}
    return hosts.get(kind) or urlsplit(parts.get("origin", "")).netloc


KINDS: dict[str, Callable[[str, str, str], dict[str, str]]] = {
    "signed": _signed,
    "discord": _discord,
    "slack": _slack,
    "mattermost": _mattermost,
    "matrix": _matrix,
    "google_chat": _google_chat,
    "ntfy": _ntfy,
}

__all__ = ["KINDS", "BadAddress", "Refused", "parts_of", "shown"]
