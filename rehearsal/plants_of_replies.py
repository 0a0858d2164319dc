"""Faults of answers by mail: lost, doubled, another option answered, told to somebody else, other odds."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

from games.engine.questions import Question
from games.journal.loading import load
from games.journal.question_token import question_token
from games.mail import mail_links, question
from games.mail.letter import Choice
from games.mail.mail_tokens import Decision
from games.messages import notices
from games.models import Game, Message, Seat
from games.sending import replies
from rehearsal.swap import swap

EVERY = 3
"""The fault happens to every so many of them."""


def reply_lost() -> None:
    """An answer by mail is taken, and nothing comes of it."""

    def instead(played: Callable[..., str]) -> Callable[..., str]:
        numbers = count(1)

        def play_or_not(*facts: Any) -> str:
            return replies.PLAYED if next(numbers) % EVERY == 0 else played(*facts)

        return play_or_not

    swap(replies, "_played", instead)


def reply_doubled() -> None:
    """A letter answers whatever is asked by then: one mail that comes twice plays twice."""
    swap(replies, "is_current", lambda _: lambda *_facts: True)
    swap(replies, "AN_HOUR", lambda _: 10_000)
    numbers = count(1)
    swap(replies, "sha256", lambda digest: lambda _name: digest(b"%d" % next(numbers)))

    def instead(decide: Callable[..., Any]) -> Callable[..., Any]:
        def now_asked(decision: Decision, reader: Any) -> Any:
            game = Game.objects.get(pk=decision.game)
            question = load(game).question
            offered = question.options_of(decision.seat) if isinstance(question, Question) else ()
            key = decision.key if decision.key in offered else next(iter(offered), decision.key)
            token = question_token(game, decision.seat)
            return decide(replace(decision, token=token, key=key, until=None), reader)

        return now_asked

    swap(mail_links, "decide", instead)


def reply_beside() -> None:
    """Each letter stands for the option before its own."""

    def instead(key_of: Callable[..., str | None]) -> Callable[..., str | None]:
        def beside(message: Message, letter: str) -> str | None:
            keys: list[str] = (message.letters or {}).get("keys", [])
            key = key_of(message, letter)
            return keys[keys.index(key) - 1] if key in keys else key

        return beside

    swap(replies, "_key", instead)


def reply_told_others() -> None:
    """What came of an answer is told to whoever sits beside its person."""

    def instead(message_to: Callable[..., Message]) -> Callable[..., Message]:
        def to_another(user_id: int, event: str, *facts: Any, **columns: Any) -> Message:
            if event == "reply":
                others = Seat.objects.filter(game=columns["game"], user__isnull=False).exclude(user=user_id)
                user_id, columns["seat"] = others.values_list("user_id", "number").first() or (
                    user_id,
                    columns["seat"],
                )
            return message_to(user_id, event, *facts, **columns)

        return to_another

    swap(notices, "message_to", instead)


def odds_beside() -> None:
    """A mail, and the page behind its links, tell of chances that are ten percent better or worse."""

    def instead(choice: Callable[..., Choice]) -> Callable[..., Choice]:
        def say_otherwise(*facts: Any) -> Choice:
            said = choice(*facts)
            return said if said.odds is None else replace(said, odds=abs(said.odds - 10))

        return say_otherwise

    swap(question, "_choice", instead)


REPLIES: dict[str, Callable[[], None]] = {
    "reply_lost": reply_lost,
    "reply_doubled": reply_doubled,
    "reply_beside": reply_beside,
    "reply_told_others": reply_told_others,
    "odds_beside": odds_beside,
}
