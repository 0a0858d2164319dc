"""Mails of named people, as the outbox would hand them over."""

import re
from datetime import timedelta
from typing import Any

from games.engine.questions import Question
from games.journal.loading import load
from games.mail import render
from games.messages.rendered import Rendered
from games.models import Game, Message, Obligation, Seat, Vote
from games.models.message import NO_DUE_TIME, Event
from labyrinth.ground.clock import now
from tests.games.people import person, play

LINK = re.compile(r"https?://\S+?(?=[\s<>\"]|$)")
SIGNED = re.compile(r"/(d|unsubscribe)/[^/\s\"]+/")


def message(game: Game | None, name: str, event: str = Event.YOUR_TURN, **columns: Any) -> Message:
    """A stored message to a person, about his own seat where he has one."""
    user = person(name)
    seat = Seat.objects.filter(game=game, user=user).first() if game else None
    about = {
        "seat": seat.number if seat else 0,
        "due_at": NO_DUE_TIME,
        "data": {},
        "message_id": f"<{event}.{name}@test>",
    }
    Message.objects.filter(user=user, game=game, event=event).delete()
    return Message.objects.create(
        user=user, game=game, event=event, created_at=now(), send_at=now(), **(about | columns)
    )


def letter(
    game: Game | None, name: str, event: str = Event.YOUR_TURN, *, pictures: bool = False, **columns: Any
) -> Rendered:
    """The mail that the person gets, with the picture of the board only where a test is about it: one takes
    as long as ten mails."""
    row = message(game, name, event, **columns)
    row.delete()
    same = Message(**{field.attname: getattr(row, field.attname) for field in Message._meta.fields})
    return render(same, pictures=pictures)


def decide_links(mail: Rendered) -> list[str]:
    """The paths of the links that answer the question, in the order of the options."""
    return [path for path in paths(mail.text) if path.startswith("/d/")]


def paths(text: str) -> list[str]:
    """The paths of all links in a text."""
    return ["/" + link.split("/", 3)[3] for link in LINK.findall(text)]


def masked(mail: Rendered) -> str:
    """Everything in a mail, without its signatures."""
    everything = [mail.subject, mail.text, mail.html, *(f"{k}: {v}" for k, v in mail.headers.items())]
    return SIGNED.sub("/signed/", "\n".join(everything))


def play_safe(game: Game, answers: int) -> None:
    """So many answers, each the safe one of the seat that is asked first."""
    for _ in range(answers):
        game.refresh_from_db()
        position = load(game)
        assert isinstance(position.question, Question)
        seat = position.waiting[0]
        play(game, f"{seat} {position.question.default_of(seat)}")


def due_in(game: Game, seat: int, **columns: Any) -> None:
    """Change what the seat owes."""
    Obligation.objects.filter(game=game, seat=seat).update(**columns)


def vote_in(game: Game) -> dict[str, int]:
    """The data of a message about a vote that Bob has opened just now."""
    at = now()
    vote = Vote.objects.create(
        game=game, matter="pause", by=2, hours=48, opened_at=at, closes_at=at + timedelta(days=2)
    )
    return {"vote": vote.pk}


def flat(text: str) -> str:
    """A text without its line ends."""
    return " ".join(text.split())
