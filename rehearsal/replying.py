"""People who answer by mail: what they write, by which program, and what the site has made of it.

The mails come in by the folder that mail servers write into, and are read as a worker reads them.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from email import message_from_bytes, policy

from games import tasks
from games.journal.question_token import question_token
from games.live import counts
from games.models import Game, Message
from games.refused import Refused
from games.sending import handed_over, replies, spool
from labyrinth.ground.clock import now
from rehearsal.answers import Given, wait_of
from rehearsal.eyes import View
from rehearsal.inbox import Letter
from rehearsal.onlooker import Onlooker
from rehearsal.people import Somebody
from rehearsal.programs import PROGRAMS, answer_to
from rehearsal.site import Site
from rehearsal.swap import swap

OF_SO_MANY, NEVER = 8, 4
"""One of so many people never answers by mail, who is told in the digest or on a phone."""
ELSEWHERE = 0.06
"""How often the others answer a mail at the site, or by its links."""
IN_WORDS, FROM_ELSEWHERE, TWICE, ONCE_MORE, OLD = 0.04, 0.1, 0.15, 0.1, 0.05
LEAVES_TO_MAILS, FOR_A_DAY = 0.97, timedelta(days=1)
"""So often who is at the site leaves a table for the mail that they have of it, if it is not older."""
SOON = timedelta(minutes=15)
"""Who answers by mail reads what came of it within it."""
STRANGER = "friend{}@elsewhere.example"
WORDS = ("Both are bad, are they not?", "Nie wiem jeszcze.")


@dataclass(frozen=True)
class Left:
    """A mail that only a newer process may read: by whom, in answer to what, and what it says."""

    who: Somebody
    letter: Letter
    words: str
    key: str
    place: tuple[int, int]
    wait: int | None


@dataclass
class Replying:
    """What people send. `became` is what the site says of the mails that it has read, the last one last;
    `has_answered` hears of who has played by one, before anybody looks at the table again."""

    site: Site
    chance: random.Random
    given: Given
    reads: Onlooker
    has_answered: Callable[[Somebody], None] = lambda _who: None

    def __post_init__(self) -> None:
        self.became: list[str] = []
        self._numbers = 0
        self._old: dict[tuple[int, int], Letter] = {}
        self._left: list[Left] = []
        swap(counts, "mail_in", lambda _count: self.became.append)

    def writes(self, who: Somebody) -> bool:
        """Whether they are one of those who answer mails."""
        return who.user_id % OF_SO_MANY != NEVER

    def may(self, who: Somebody, letter: Letter | None) -> bool:
        """Whether they answer this mail by one of theirs."""
        if letter is None or not self.writes(who) or spool.unread().mails:
            return False
        if self.chance.random() < ELSEWHERE:
            return False
        return b"\nReply-To:" in letter.content and message_of(letter) is not None

    def leaves_to_mail(self, who: Somebody, game_id: int, seat: int) -> bool:
        """Whether they do not answer at the table now, as they have a mail that asks the same."""
        if not self.writes(who) or self.chance.random() >= LEAVES_TO_MAILS:
            return False
        mails = Message.objects.filter(user=who.user_id, game=game_id, seat=seat, letters__isnull=False)
        newest = mails.filter(sent_at__gt=now() - FOR_A_DAY).order_by("sent_at").last()
        return newest is not None and is_asked_still(newest)

    def next_look(self, who: Somebody, letter: Letter, at: datetime) -> datetime | None:
        """When they read what came of their answer; None of other mails, or where they sleep by then."""
        if not self.writes(who) or not self.is_told(letter):
            return None
        moment = at + SOON * self.chance.random()
        return moment if who.is_awake(moment) and not who.away_until(moment) else None

    def may_answer(self, who: Somebody, letter: Letter) -> bool:
        """Whether somebody who has been at the site since may answer it all the same."""
        return self.writes(who) and self._asks_still(letter)

    def _asks_still(self, letter: Letter) -> bool:
        """Whether the table asks what this mail has asked, so that an answer to it is no old one."""
        message = message_of(letter)
        return message is not None and is_asked_still(message)

    def is_told(self, letter: Letter) -> bool:
        """Whether it says what came of an answer."""
        return Message.objects.filter(message_id=letter.message_id, event="reply").exists()

    def reply(self, who: Somebody, letter: Letter, wanted: str) -> None:
        """Answer it with the letter of the option that they want, or with whatever people write.

        `wanted` is the key of an option, as they would press it at the table.
        """
        message = message_of(letter)
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
        if old is not None and self.chance.random() < OLD and not self._asks_still(old):
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
        message = message_of(letter)
        if message is None or message.game_id is None or spool.unread().mails:
            return
        answer = answer_to(letter.content, "A", self.chance.choice(PROGRAMS["en"]), sender=who.email, name="")
        answer.replace_header("Message-ID", self._name())
        answer["Auto-Submitted"] = "auto-replied"
        self._act(who, letter, answer.as_bytes(), "", "", (message.game_id, message.seat))

    def read_left(self) -> None:
        """A newer process reads what an older one has left to it."""
        self.became.clear()
        tasks.read_mail()
        for left, became in zip(self._left, self.became, strict=False):
            if became == replies.PLAYED and left.key:
                self.given.add_reply(*left.place, left.key, left.wait)
                self.reads.acted(left.who.user_id, left.place[0])
                self.has_answered(left.who)
                self.reads.replied_later(left.who.user_id, left.place[0], left.letter.content, left.words)
        self._left = self._left[len(self.became) :]

    # -- one mail ------------------------------------------------------------------------------------------

    def _act(
        self, who: Somebody, letter: Letter, raw: bytes, words: str, key: str, place: tuple[int, int]
    ) -> bool:
        """Send it and have it read; whether the site has played it. Where `key` is "" it must do nothing."""
        game_id, seat = place
        wait = wait_of(game_id, seat)
        game = Game.objects.get(pk=game_id)
        self.reads.glances(game)
        before, token = self.reads.sees(who, game_id), token_of(letter)
        address = str(message_from_bytes(raw, policy=policy.default)["To"])
        handed_over.write(handed_over.Mail(raw, address, who.email, ""))
        self.became.clear()
        tasks.read_mail()
        if not self.became:  # only a newer process may play it
            self.given.refused += 1
            self._left.append(Left(who, letter, words if key else "", key, place, wait))
            return False
        played = self.became[-1] == replies.PLAYED
        if played and key:
            self.given.add_reply(game_id, seat, key, wait)
            self.reads.acted(who.user_id, game_id)
            self.has_answered(who)
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


def message_of(letter: Letter) -> Message | None:
    """What the site keeps of a mail that asks something; news that went with it have its name, too."""
    return Message.objects.filter(message_id=letter.message_id, letters__isnull=False).first()


def is_asked_still(message: Message) -> bool:
    """Whether the table asks what the mail has asked; not where only a newer process knows."""
    if not message.letters or message.game is None or not message.game.is_running:
        return False
    try:
        return bool(question_token(message.game, message.seat) == message.letters["token"])
    except Refused:
        return False


def token_of(letter: Letter) -> str:
    """The name of the question that the mail asks; "" where it asks none."""
    message = message_of(letter)
    return message.letters["token"] if message is not None and message.letters else ""


def _is_open(view: View, token: str) -> bool:
    """Whether the table still asks what the mail has asked, and takes an answer to it."""
    question = view["question"]
    if view["paused"] or not question or question["token"] != token or question["answered"]:
        return False
    return question["due_at"] is None or datetime.fromisoformat(question["due_at"]) > now()
