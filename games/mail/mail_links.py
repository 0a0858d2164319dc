"""What the links of mails may do: one decision of a turn, or one event switched off. Neither needs a session.

A decision leads to the next one of the same turn: the page after it signs each option of the next question
anew. So whoever has a mail can finish the turn that it speaks of, and nothing behind it.
"""

from dataclasses import dataclass
from functools import partial
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext as _

from accounts import vacation_by_itself
from accounts.message_choices import choose
from accounts.message_events import MessageChoice
from accounts.models import User
from games.clocks.due import has_run_out
from games.journal.locked import lock_row, why_not_running
from games.journal.question_token import is_current
from games.mail.mail_tokens import BadLink, Decision, Unsubscription, unsubscription_of
from games.messages.one_until_look import looked
from games.models import Game, Obligation, SealedAnswer, Seat
from games.models.game import Status
from games.models.message import Event
from games.play.play import Outcome, submit_answer
from games.refused import Refused
from labyrinth.ground.clock import now

Dead = Literal["", "forged", "person", "answered", "given", "late", "old", "over", "held", "away"]


@dataclass(frozen=True)
class Link:
    """One decision as it stands now. `dead` says in one word why it can no longer be made; or is empty."""

    decision: Decision
    game: Game
    seat: Seat
    user: User
    dead: Dead


@dataclass(frozen=True)
class Decided:
    """What came of a decision: `entries` are those the game had before it, and it `goes_on` where the seat is
    asked once more in the same turn."""

    outcome: Outcome
    entries: int = 0
    goes_on: bool = False


def look(decision: Decision, reader: User | None) -> Link:
    """What has become of a decision; changes nothing. `reader` is whoever is signed in, if anybody.

    Raises BadLink where game, seat or person are gone.
    """
    game = Game.objects.filter(pk=decision.game).first()
    seat = Seat.objects.filter(game=decision.game, number=decision.seat).first()
    user = User.objects.filter(pk=decision.user, is_active=True).first()
    if game is None or seat is None or user is None:
        raise BadLink("what it was about is gone")
    return Link(decision, game, seat, user, _dead(decision, game, seat, reader))


def decide(decision: Decision, reader: User | None) -> Decided:
    """Give the answer that the link stands for, if it still may; the game is locked from the first look."""
    try:
        with transaction.atomic():
            game = lock_row(decision.game)
            seat = Seat.objects.filter(game=game, number=decision.seat).first()
            person = User.objects.filter(pk=decision.user, is_active=True).only("look_ends").first()
            dead = _dead(decision, game, seat, reader) if seat and person else "person"
            if dead:
                return Decided(Outcome(False, why_dead(dead, game)))
            wait = _wait(decision)
            outcome = submit_answer(game.pk, decision.seat, token=decision.token, key=decision.key)
            if outcome.accepted:
                looked(decision.user)
                if person and person.look_ends is not None:
                    transaction.on_commit(partial(vacation_by_itself.looked, person.pk), robust=True)
            return Decided(outcome, game.entries, outcome.accepted and wait == _wait(decision))
    except Refused as refused:
        return Decided(Outcome(False, refused.message))


def _wait(decision: Decision) -> int:
    """The wait of the seat, which lasts as long as it is asked in one turn; 0 where it is not asked."""
    rows = Obligation.objects.filter(game=decision.game, seat=decision.seat)
    return rows.values_list("wait", flat=True).first() or 0


def _dead(decision: Decision, game: Game, seat: Seat, reader: User | None) -> Dead:
    if seat.user_id != decision.user or (reader is not None and reader.pk != decision.user):
        return "person"
    if game.status in (Status.FINISHED, Status.CANCELLED):
        return "over"
    if game.status != Status.RUNNING or game.paused_at is not None:
        return "held"
    if not is_current(decision.token, game, decision.seat):
        return "answered"
    if seat.stand_in:
        return "away"
    if SealedAnswer.objects.filter(game=game, seat=seat.number, number=game.entries).exists():
        return "given"
    if decision.ends is not None and now() > decision.ends:
        return "old"
    return "late" if _is_late(decision, game, seat) else ""


def _is_late(decision: Decision, game: Game, seat: Seat) -> bool:
    """By the time that everybody is shown now, wherever it was when the mail was written."""
    row = Obligation.objects.filter(game=game, seat=seat.number).first()
    if row is None:
        return decision.until is not None and now() > decision.until
    return has_run_out(game, seat, row, now())


def why_dead(dead: Dead, game: Game | None = None) -> str:
    """What the holder of a dead link is told."""
    if dead == "held" and game is not None:
        return why_not_running(game)
    return {
        "forged": _("This link is not one of ours, or a part of it is missing."),
        "person": _("This link was made for somebody who does not play this seat, or not any more."),
        "answered": _(
            "This question is closed: it has been answered, or the table has moved on. A second click does "
            "nothing."
        ),
        "given": _(
            "Your answer to this question is in; a link counts once. At the table you can still change it, "
            "until everybody has answered."
        ),
        "late": _("The time for this question is over."),
        "old": _(
            "This page is a day old, so it does nothing any more. The question is still open at the table."
        ),
        "over": _("This game is over."),
        "away": _("A stand-in plays this seat now. At the table you can come back."),
    }.get(dead, _("This game takes no answers just now."))


def unsubscribe(wanted: Unsubscription) -> None:
    """Switch one event off for one person; once is as good as many times. Raises BadLink."""
    user = _person(wanted)
    choose(user, dict.fromkeys(_switched(user, wanted.event), MessageChoice.OFF.value))


def until_look(wanted: Unsubscription) -> None:
    """From now on one mail about this event, and no more until the person looks. Raises BadLink."""
    choose(_person(wanted), {wanted.event: MessageChoice.LOOK.value})


def unsubscription(signed: str) -> tuple[Unsubscription, User]:
    """What a link switches off, and for whom; changes nothing. Raises BadLink."""
    wanted = unsubscription_of(signed)
    return wanted, _person(wanted)


def _person(wanted: Unsubscription) -> User:
    user = User.objects.filter(pk=wanted.user).first()
    if user is None or wanted.event not in Event.values:
        raise BadLink("nobody of that number, or no such event")
    return user


def _switched(user: User, event: str) -> list[str]:
    """Leaving the digest means everything that comes with it."""
    if event != Event.DIGEST:
        return [event]
    return [one for one in Event.values if one != Event.DIGEST and user.wants(one) == MessageChoice.DIGEST]
