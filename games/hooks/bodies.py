"""What is sent to each kind of service: its address, put together from parts, and its body.

Nobody is called and nothing is linked by the name of a table or a person: signs for that lose their power.
"""

import json
import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from urllib.parse import quote

from standardwebhooks.webhooks import Webhook as Signer

from games.hooks.kept import Kept

DISCORD_LONGEST = 2000
NO_PREVIEW = 4
"""Discord's flag for a message whose link shows no page below it."""
JOINER = "\u2060"
"""Of no width: a word behind it is not what its sign calls."""


@dataclass(frozen=True)
class Said:
    """What is told: a line of title, a line of text, the page it is about; facts for programs."""

    event: str
    title: str
    text: str
    url: str
    facts: dict[str, Any]


@dataclass(frozen=True)
class Ask:
    """One request."""

    method: Literal["POST", "PUT"]
    url: str
    body: bytes
    headers: dict[str, str]


def ask(kind: str, kept: Kept, said: Said, key: uuid.UUID, at: datetime) -> Ask:
    """The request that tells it. The same delivery has the same key, however often it is sent."""
    if kind == "signed":
        return _signed(kept, said, key, at)
    return KINDS[kind](kept.parts, said, key)


def _signed(kept: Kept, said: Said, key: uuid.UUID, at: datetime) -> Ask:
    """As Standard Webhooks have it; the very bytes that are sent are signed, by two secrets in a change."""
    data = {**said.facts, "title": said.title, "text": said.text, "url": said.url}
    body = json.dumps(
        {"type": f"game.{said.event}", "timestamp": at.isoformat(), "data": data}, separators=(",", ":")
    )
    ident = f"msg_{key.hex}"
    headers = {
        "Content-Type": "application/json",
        "webhook-id": ident,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(Signer(one).sign(ident, at, body) for one in kept.signs_with(at)),
    }
    return Ask("POST", kept.parts["origin"] + kept.parts["path"], body.encode(), headers)


def _discord(parts: dict[str, str], said: Said, _key: uuid.UUID) -> Ask:
    link = f"\n<{said.url}>"
    words = f"**{_marked(said.title)}**\n{_marked(said.text)}"[: DISCORD_LONGEST - len(link)]
    nobody = {"content": words + link, "allowed_mentions": {"parse": []}, "flags": NO_PREVIEW}
    return _json(f"https://discord.com/api/webhooks/{_part(parts['id'])}/{_part(parts['token'])}", nobody)


def _slack(parts: dict[str, str], said: Said, _key: uuid.UUID) -> Ask:
    path = "/".join(_part(parts[name]) for name in ("team", "channel", "token"))
    words = f"*{_escaped(said.title)}*\n{_escaped(said.text)}\n{said.url}"
    return _json(f"https://hooks.slack.com/services/{path}", {"text": words, "unfurl_links": False})


def _mattermost(parts: dict[str, str], said: Said, _key: uuid.UUID) -> Ask:
    words = f"**{_marked(said.title)}**\n{_marked(said.text)}\n{said.url}"
    return _json(f"{parts['origin']}/hooks/{_part(parts['token'])}", {"text": words})


def _google_chat(parts: dict[str, str], said: Said, _key: uuid.UUID) -> Ask:
    place = f"https://chat.googleapis.com/v1/spaces/{_part(parts['space'])}/messages"
    words = f"*{_no_links(said.title)}*\n{_no_links(said.text)}\n{said.url}"
    return _json(f"{place}?key={_part(parts['key'])}&token={_part(parts['token'])}", {"text": words})


def _matrix(parts: dict[str, str], said: Said, key: uuid.UUID) -> Ask:
    """By PUT under the key of the delivery: sent twice it is one message."""
    room = f"/_matrix/client/v3/rooms/{_part(parts['room'])}/send/m.room.message/{key.hex}"
    words = {"msgtype": "m.notice", "body": f"{said.title}\n{said.text}\n{said.url}", "m.mentions": {}}
    return _json(parts["origin"] + room, words, method="PUT", token=parts["token"])


def _ntfy(parts: dict[str, str], said: Said, _key: uuid.UUID) -> Ask:
    words = {"topic": parts["topic"], "title": said.title, "message": said.text, "click": said.url}
    return _json(f"{parts['origin']}/", words, token=parts["token"])


KINDS: dict[str, Callable[[dict[str, str], Said, uuid.UUID], Ask]] = {
    "discord": _discord,
    "slack": _slack,
    "mattermost": _mattermost,
    "google_chat": _google_chat,
    "matrix": _matrix,
    "ntfy": _ntfy,
}


def _json(url: str, body: dict[str, Any], *, method: Literal["POST", "PUT"] = "POST", token: str = "") -> Ask:
    bearer = {"Authorization": f"Bearer {token}"} if token else {}
    return Ask(method, url, json.dumps(body).encode(), {"Content-Type": "application/json", **bearer})


def _part(value: str) -> str:
    """A part of an address, which never is more than one part."""
    return quote(value, "")


def _uncalled(words: str) -> str:
    """Nobody is called: @everyone, @channel."""
    return re.sub(r"@(?=\w)", f"@{JOINER}", words)


def _marked(words: str) -> str:
    """For readers of Markdown: names are no markup."""
    return re.sub(r"([\\`*_~|\[\]()<>#])", r"\\\1", _uncalled(words))


def _escaped(words: str) -> str:
    """As Slack wants it; with it <!here> is only written."""
    return _uncalled(words).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _no_links(words: str) -> str:
    """Google Chat makes links and calls of what stands in angles."""
    return _uncalled(words).replace("<", "‹").replace(">", "›")
