"""The judge of letters: each is looked at while it is being accepted, and remembered."""

from collections import Counter, defaultdict
from datetime import datetime

from games.models import Message
from games.models.message import Event
from rehearsal.complaints import Complaints
from rehearsal.facts import untrue
from rehearsal.inbox import Letter

TOLD = (Event.YOUR_TURN, Event.QUESTION)
Key = tuple[object, ...]


class Postman:
    """What has been accepted: `events` counts it, `told` names the waits that people know of by mail. Who
    deletes their account gets a letter about it (`farewells`, addresses)."""

    def __init__(self, complaints: Complaints) -> None:
        self.complaints = complaints
        self.events: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self.farewells: set[str] = set()
        self.first: dict[tuple[int, int, int, int], datetime] = {}
        self._names: defaultdict[Key, set[str]] = defaultdict(set)

    def accept(self, letter: Letter) -> None:
        """Judge a letter that is accepted at this moment."""
        message = Message.objects.filter(message_id=letter.message_id).first()
        self.ids[letter.message_id] += 1
        if message is None and letter.to in self.farewells:
            self.farewells.discard(letter.to)
            return
        if message is None:
            self.complaints.add("untrue_messages", f"a letter of no message: {letter.message_id}")
            return
        self.events[message.event] += 1
        if why := untrue(message):
            self.complaints.add("untrue_messages", f"{_named(message)}: {why}")
        self._double(message)
        self._remember(message, letter.at)

    @property
    def repeats(self) -> int:
        """How many letters were accepted once more under the same name."""
        return sum(times - 1 for times in self.ids.values())

    def was_told(self, user_id: int, game_id: int, seat: int, wait: int) -> datetime | None:
        """When the person was first told of this wait."""
        return self.first.get((user_id, game_id, seat, wait))

    def _double(self, message: Message) -> None:
        keys = [_key(message, message.due_at)]
        if message.event in TOLD and not message.data.get("again"):
            keys.append(_key(message, message.data["since"]))
        for key in keys:
            self._names[key].add(message.message_id)
        if any(len(self._names[key]) > 1 for key in keys):
            self.complaints.add("double_messages", _named(message))

    def _remember(self, message: Message, at: datetime) -> None:
        items = [message]
        if message.event == Event.DIGEST:
            items = list(Message.objects.filter(pk__in=message.data.get("items", [])))
        for item in items:
            if item.wait and item.game_id is not None:
                self.first.setdefault((item.user_id, item.game_id, item.seat, item.wait), at)


def _key(message: Message, about: object) -> Key:
    return message.user_id, message.game_id, message.seat, message.event, message.wait, about


def _named(message: Message) -> str:
    where = f"in game {message.game_id} seat {message.seat} wait {message.wait}"
    return f"{message.event} to {message.user_id} {where}"
