"""People who answer by mail: what they write, by which program, and what the site has made of it.

The mails come in by the folder that mail servers write into, and are read as a worker reads them.
"""

import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from email import message_from_bytes, policy

from games import tasks
from games.live import counts
from games.models import Game, Message, Obligation
from games.sending import handed_over, replies, spool
from labyrinth.ground.clock import now
from rehearsal.answers import Given
from rehearsal.eyes import View
from rehearsal.inbox import Letter
from rehearsal.onlooker import Onlooker
from rehearsal.people import Somebody
from rehearsal.programs import PROGRAMS, answer_to
from rehearsal.site import Site
from rehearsal.swap import swap

OF_SO_MANY = 4
"""One of so many people never answers by mail."""
ELSEWHERE = 0.35
"""How often the others answer a mail at the site, or by its links."""
IN_WORDS, FROM_ELSEWHERE, TWICE, ONCE_MORE, OLD = 0.04, 0.1, 0.15, 0.1, 0.05
SOON = timedelta(minutes=10)
"""Who answers by mail reads what came of it within it."""
STRANGER = "friend{}@elsewhere.example"
WORDS = ("Both are bad, are they not?", "Nie wiem jeszcze.")


@dataclass
class Replying:
    """What people send. `became` is what the site says of the mails that it has read, the last one last."""

    site: Site
    chance: random.Random
    given: Given
    reads: Onlooker

    def __post_init__(self) -> None:
        self.became: list[str] = []
        self._numbers = 0
        self._old: dict[tuple[int, int], Letter] = {}
        swap(counts, "mail_in", lambda _count: self.became.append)

    def writes(self, who: Somebody) -> bool:
        """Whether they are one of those who answer mails."""
        return bool(who.user_id % OF_SO_MANY)

    def may(self, who: Somebody, letter: Letter | None) -> bool:
        """Whether they answer this mail by one of theirs."""
        if letter is None or not self.writes(who) or spool.unread().mails:
            return False
        if self.chance.random() < ELSEWHERE:
            return False
        return b"\nReply-To:" in letter.content and _message(letter) is not None

    def next_look(self, who: Somebody, letter: Letter, at: datetime) -> datetime | None:
        """When they read what came of their answer; None of other mails, or where they sleep by then."""
        if not self.writes(who) or not self.is_told(letter):
            return None
        moment = at + SOON * self.chance.random()
        return moment if who.is_awake(moment) and not who.away_until(moment) else None

    def is_told(self, letter: Letter) -> bool:
        """Whether it says what came of an answer."""
        return Message.objects.filter(message_id=letter.message_id, event="reply").exists()

    def reply(self, who: Somebody, letter: Letter, wanted: str) -> None:
        """Answer it with the letter of the option that they want, or with whatever people write.

        `wanted` is the key of an option, as they would press it at the table.
        """
        message = _message(letter)
        if message is None or message.game_id is None:
            return
        place = message.game_id, message.seat
        keys: list[str] = message.letters["keys"]  # type: ignore[index]
        at = keys.index(wanted) if wanted in keys else self.chance.randrange(len(keys))
        words = "" if self.chance.random() < IN_WORDS else chr(ord("A") + at)
        sender = who.email if self.chance.random() >= FROM_ELSEWHERE else STRANGER.format(who.user_id)
        raw = self._written(letter, words or self.chance.choice(WORDS), sender)
        if self._act(who, letter, raw, words, keys[at], place):
            self._repeat(who, letter, raw, words, place)
        old = self._old.get(place)
        if old is not None and self.chance.random() < OLD:
            self._act(who, old, self._written(old, "A", who.email), "A", "", place)
        self._old[place] = letter

    def _repeat(self, who: Somebody, letter: Letter, raw: bytes, words: str, place: tuple[int, int]) -> None:
        """A mail server brings it twice, or its writer presses twice."""
        if self.chance.random() < TWICE:
            self._act(who, letter, raw, words, "", place)
        if self.chance.random() < ONCE_MORE:
            self._act(who, letter, self._written(letter, words, who.email), words, "", place)

    def absent(self, who: Somebody, letter: Letter) -> None:
        """They are away, and their mailbox says so to everybody."""
        message = _message(letter)
        if message is None or message.game_id is None or spool.unread().mails:
            return
        answer = answer_to(letter.content, "A", self.chance.choice(PROGRAMS["en"]), sender=who.email, name="")
        answer.replace_header("Message-ID", self._name())
        answer["Auto-Submitted"] = "auto-replied"
        self._act(who, letter, answer.as_bytes(), "", "", (message.game_id, message.seat))

    # -- one mail ------------------------------------------------------------------------------------------

    def _act(
        self, who: Somebody, letter: Letter, raw: bytes, words: str, key: str, place: tuple[int, int]
    ) -> bool:
        """Send it and have it read; whether the site has played it. Where `key` is "" it must do nothing."""
        game_id, seat = place
        wait = Obligation.objects.filter(game=game_id, seat=seat).values_list("wait", flat=True).first()
        game = Game.objects.get(pk=game_id)
        self.reads.glances(game)
        before, token = self.reads.sees(who, game_id), _token(letter)
        address = str(message_from_bytes(raw, policy=policy.default)["To"])
        handed_over.write(handed_over.Mail(raw, address, who.email, ""))
        self.became.clear()
        tasks.read_mail()
        if not self.became:  # only a newer process may play it
            self.given.refused += 1
            return False
        played = self.became[-1] == replies.PLAYED
        if played and key:
            self.given.add(game_id, seat, key)
            self.given.by_reply += 1
            self.given.turns_by_reply.add((game_id, seat, wait))
        said = words if key and before is not None and _is_open(before, token) else ""
        self.reads.replied(who.user_id, letter.content, said, before, self.reads.sees(who, game_id))
        if played:
            self.site.play_bots()
        return played

    def _written(self, letter: Letter, words: str, sender: str) -> bytes:
        language = "pl" if "Odpowiedz na ten mail" in " ".join(letter.text.split()) else "en"
        program = self.chance.choice(PROGRAMS[language])
        return answer_to(letter.content, words, program, sender=sender, name=self._name()).as_bytes()

    def _name(self) -> str:
        self._numbers += 1
        return f"<{self._numbers}@mail.example>"


def _message(letter: Letter) -> Message | None:
    """What the site keeps of a mail that asks something."""
    return Message.objects.filter(message_id=letter.message_id, letters__isnull=False).first()


def _token(letter: Letter) -> str:
    message = _message(letter)
    return message.letters["token"] if message is not None and message.letters else ""


def _is_open(view: View, token: str) -> bool:
    """Whether the table still asks what the mail has asked, and takes an answer to it."""
    question = view["question"]
    if view["paused"] or not question or question["token"] != token or question["answered"]:
        return False
    return question["due_at"] is None or datetime.fromisoformat(question["due_at"]) > now()
