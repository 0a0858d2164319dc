"""Faults that hurt over weeks: what lasts, what follows, and what people have ordered, planned or agreed
on."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from accounts import vacations
from accounts.awake import Availability
from games.campaigns import go_on, next_seats
from games.careers import history
from games.clocks import allowance, due, misses
from games.journal.locked import Locked
from games.kit import orders
from games.messages import notices
from games.models import Game, Obligation, Played, Proposal, Reliability, Seat
from games.models.shown_name import NOBODY
from games.models.talk import Room
from games.play import take_back, tenures
from games.seats import pause, sweep
from games.talk import council, talk
from rehearsal.swap import swap

HOUR = 3600
QUARTER = 0.25
COUNTING = "games.seats.counting"


def zone() -> None:
    """A wait begins with the quiet hours of the seat that has just answered."""

    def instead(facts_of: Callable[..., Any]) -> Callable[..., Any]:
        def of_the_other(
            table: Locked, ended: list[Obligation], begun: list[Obligation], at: datetime
        ) -> tuple[dict[int, Availability], Any]:
            hours, lost = facts_of(table, ended, begun, at)
            known = [*ended, *begun]
            if len(known) > 1:
                hours[known[-1].seat] = hours[known[0].seat]
            return hours, lost

        return of_the_other

    swap(due, "facts_of", instead)


def talk_moves() -> None:
    """Each line of the talk gives whoever is waited for at its table six hours more."""

    def instead(say: Callable[..., Any]) -> Callable[..., Any]:
        def say_and_move(game_id: int, user: Any, room: str, text: str) -> Any:
            line = say(game_id, user, room, text)
            for row in Obligation.objects.filter(game=game_id, due_at__isnull=False):
                assert row.due_at is not None
                row.credit += 6 * HOUR
                row.due_at += timedelta(hours=6)
                row.save(update_fields=["credit", "due_at"])
            return line

        return say_and_move

    swap(talk, "say", instead)


def chapter() -> None:
    """The clocks of the next chapter do not start, and what repairs them only says so."""

    def instead(start: Callable[[Game], None]) -> Callable[[Game], None]:
        def start_without(game: Game) -> None:
            start(game)
            rows = Obligation.objects.filter(game=game)
            rows.update(due_at=None, remind_at=None, tell_at=None)

        return start_without

    swap(go_on, "start", instead)
    swap(sweep, "restore", lambda _: lambda _game_id: True)


def left() -> None:
    """Who has left a game is told of it like everybody else."""
    swap(notices, "_people", lambda people: lambda game, seats, **_gone: people(game, seats, gone=True))


def vacation_twice() -> None:
    """What was taken of the yearly budget counts twice."""
    swap(
        vacations,
        "_taken",
        lambda taken: lambda *facts: {year: 2 * time for year, time in taken(*facts).items()},
    )


def tenure_open() -> None:
    """Whoever leaves a game has sat there to its end."""
    swap(tenures, "close", lambda _: lambda *_facts, **_how: None)


def orders_beaten() -> None:
    """Orders for all games beat those of this game."""
    swap(orders, "laid_over", lambda laid: lambda first, *layers: laid(first, *reversed(layers)))


def plan_kept() -> None:
    """A plan outlives a take-back."""
    swap(take_back, "next_turn", lambda _: SimpleNamespace(forget=lambda _seat: None))


def end_by_most() -> None:
    """Whoever is silent has agreed, as soon as most have."""

    def instead(count: Callable[..., Any]) -> Callable[..., Any]:
        def count_most(*facts: Any) -> Any:
            found = count(*facts)
            most = 2 * len(found.yes) > len(found.asked) and not found.against
            return replace(found, yes=list(found.asked)) if most else found

        return count_most

    swap(import_module(COUNTING), "count", instead)


def vote_closes_early() -> None:
    """A vote is closed after an hour."""
    swap(
        import_module(COUNTING),
        "closes_at",
        lambda _: lambda vote, _voters: vote.opened_at + timedelta(hours=1),
    )


def offered_early() -> None:
    """A seat is offered with the second missed turn."""
    swap(misses, "EXCUSED", lambda _: 1)


def seat_lost() -> None:
    """Who has played one chapter has no seat in the next."""
    swap(
        next_seats,
        "_copy",
        lambda copy: (
            lambda seat, number, level: (
                Seat(number=number, name=NOBODY, stand_in=level) if number > 1 else copy(seat, number, level)
            )
        ),
    )


def no_last_reminder() -> None:
    """The last reminder is never written."""
    swap(
        notices, "remind", lambda remind: lambda row, *, last=False: None if last else remind(row, last=False)
    )


def early_reminder() -> None:
    """The first reminder comes after a quarter of the time."""
    swap(allowance, "FIRST_SHARE", lambda _: QUARTER)


def never_missed() -> None:
    """A turn that ran out is not counted."""
    swap(misses, "miss", lambda _: lambda _seat: None)


def talk_lost() -> None:
    """What is said at the table is heard by spectators only."""

    def instead(stamp: Callable[..., None]) -> Callable[..., None]:
        def stamp_elsewhere(game: Game, line: Any, seats: list[Seat]) -> None:
            stamp(game, line, seats)
            line.room = Room.SPECTATORS

        return stamp_elsewhere

    swap(talk, "_stamp", instead)


def proposal_lost() -> None:
    """A seat's newest proposal goes in place of its oldest."""

    def drop_newest(game: Game, seat: int | None) -> None:
        newest = Proposal.objects.filter(line__game=game, line__seat=seat).order_by("-pk")[:1]
        Proposal.objects.filter(pk__in=[row.pk for row in newest]).delete()

    swap(council, "_drop_oldest", lambda _: drop_newest)


def leaving_forgotten() -> None:
    """A profile says nothing of games that its person has left."""

    def instead(add: Callable[..., None]) -> Callable[..., None]:
        def add_but_left(row: Reliability, part: Played) -> None:
            before = row.left
            add(row, part)
            row.left = before

        return add_but_left

    swap(history, "_add_to_reliability", instead)


def pause_longer() -> None:
    """A pause is twice as long as was agreed."""

    def instead(begin: Callable[..., None]) -> Callable[..., None]:
        def begin_longer(table: Locked, at: datetime, *, hours: int, **facts: Any) -> None:
            begin(table, at, hours=2 * hours, **facts)

        return begin_longer

    swap(pause, "begin", instead)


WEEKS: dict[str, Callable[[], None]] = {
    "zone": zone,
    "talk": talk_moves,
    "chapter": chapter,
    "left": left,
    "vacation_twice": vacation_twice,
    "tenure_open": tenure_open,
    "orders_beaten": orders_beaten,
    "plan_kept": plan_kept,
    "end_by_most": end_by_most,
    "vote_closes_early": vote_closes_early,
    "offered_early": offered_early,
    "seat_lost": seat_lost,
    "no_last_reminder": no_last_reminder,
    "early_reminder": early_reminder,
    "never_missed": never_missed,
    "talk_lost": talk_lost,
    "proposal_lost": proposal_lost,
    "leaving_forgotten": leaving_forgotten,
    "pause_longer": pause_longer,
}
