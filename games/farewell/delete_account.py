"""What becomes of a person's places at tables when the account is deleted.

Tables that have not started are left; seats of running games lose their person, a stand-in plays on and
anybody may take them over; what is over keeps its moves and loses the name. Game by game, in small
transactions: whoever is killed between two of them leaves nothing half done, and the next one goes on.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils.translation import ngettext

from accounts.models import User, Year
from games.careers import boards
from games.circles import members as circles
from games.cups import leaving as cups
from games.farewell.called import forget_calls
from games.journal.locked import Locked, lock_row
from games.journal.release import system_of
from games.leagues import members as leagues
from games.lobby import lobby
from games.messages.table_log import note, stir
from games.models import (
    Campaign,
    CircleLine,
    CircleStanding,
    Cup,
    EarnedSeal,
    Game,
    League,
    Line,
    Message,
    Obligation,
    Played,
    Seat,
    TableEvent,
    Tenure,
    Webhook,
)
from games.models.game import Status
from games.models.message import Event
from games.models.obligation import Then
from games.past import studies
from games.play.at_table import attempt, out_of_game
from games.play.play import wake_bots
from games.play.stand_in import best_level
from games.refused import Refused
from games.seats import replace, votes
from games.weeks import trying
from games.wishes import wishing
from labyrinth.ground.clock import now

BATCH = 500
NAMED: tuple[type[Model], ...] = (Tenure, Seat, Played, Line, CircleLine)
"""What stays when its person goes, and bears their name."""
OVER = (Status.FINISHED, Status.CANCELLED)
ELLIPSIS = "…"
"""Stands in the name of a table where its host's name stood."""
Row = TypeVar("Row", bound=Model)


def leave_tables(user: User) -> bool:
    """Stand up everywhere; False where a game could not be left now (it is being upgraded, or has just
    started). May be called again."""
    _rename_tables(user)
    wishing.forget(user)
    circles.leave_all(user)
    trying.give_up_all(user)
    cups.leave_all(user)
    leagues.leave_all(user)
    for game_id in list(_not_over(user).values_list("game_id", flat=True)):
        _leave(game_id, user)
    return not _not_over(user).exists()


def forget(user: User) -> bool:
    """Nothing that stays says the person's name any more: seats, tenures, histories, talk, log, mails."""
    names = _names(user)
    for tenures in _batches(Tenure.objects.filter(user=user)):
        with transaction.atomic():
            _forget_in_logs({row.game_id for row in tenures}, {row.seat for row in tenures}, names)
            forget_calls({row.game_id: row.seat for row in tenures}, names)
            _anonymise(Tenure, tenures)
    for model in NAMED:
        named: QuerySet[Model] = QuerySet(model).filter(user=user)
        for rows in _batches(named):
            _anonymise(model, rows)
    Message.objects.filter(event=Event.INVITATION, data__by_id=user.pk).delete()
    Message.objects.filter(user=user).delete()
    Webhook.objects.filter(user=user).delete()
    EarnedSeal.objects.filter(user=user).delete()
    trying.forget(user)
    CircleStanding.objects.filter(user=user).update(user=None)
    Year.objects.filter(user=user).delete()
    studies.remove_all(user)
    boards.leave(user)
    return True


def at_last(user: User) -> bool:
    """In the transaction in which the row goes: what was written since `forget` loses the name too.

    False where the person has sat down somewhere since.
    """
    if _not_over(user).exists():
        return False
    circles.leave_all(user)
    trying.forget(user)
    cups.leave_all(user)
    leagues.leave_all(user)
    studies.remove_all(user)
    boards.leave(user)
    CircleStanding.objects.filter(user=user).update(user=None)
    for model in NAMED:
        QuerySet(model).filter(user=user).update(**_blank(model))
    return True


def told(user: User) -> list[str]:
    """What becomes of the tables the person sits at now, in their language."""
    running = _not_over(user).exclude(game__status=Status.OPEN).count()
    waiting = _not_over(user).filter(game__status=Status.OPEN).count()
    found = []
    if running:
        words = ngettext(
            "You sit in %(n)d running game: a stand-in plays on at once, and others may take your seat.",
            "You sit in %(n)d running games: stand-ins play on at once, and others may take your seats.",
            running,
        )
        found.append(words % {"n": running})
    if waiting:
        words = ngettext(
            "You leave %(n)d table that has not started; one that is yours goes to the next person there.",
            "You leave %(n)d tables that have not started; those that are yours go to the next person there.",
            waiting,
        )
        found.append(words % {"n": waiting})
    return found


# -- tables that are not over -------------------------------------------------------------------------------


def _not_over(user: User) -> QuerySet[Seat]:
    return Seat.objects.filter(user=user).exclude(game__status__in=OVER).order_by("game_id")


def _leave(game_id: int, user: User) -> None:
    """One table. What cannot be done now is left as it is."""
    status = Game.objects.values_list("status", flat=True).get(pk=game_id)
    try:
        if status == Status.OPEN:
            forget_calls({game_id: 0}, _names(user))
            lobby.leave(Game.objects.get(pk=game_id), user)
        elif status == Status.RUNNING:
            attempt(game_id, lambda table: _hand_over(table, user))
        if Game.objects.filter(pk=game_id, status=Status.QUARANTINED).exists():
            _hand_over_held(game_id, user)
    except Refused:
        return


def _hand_over(table: Locked, user: User) -> None:
    """The seat has no person from now on. Where it still has a part in the game, others may take it."""
    seat = next((seat for seat in table.seats if seat.user_id == user.pk), None)
    if seat is None:
        return
    game, at = table.game, now()
    plays_on = not (game.is_demo or seat.leaving or seat.number in out_of_game(table))
    _forget_place(game, seat, user)
    if plays_on:
        replace.offer_without_person(table, seat.number, at)
        votes.recount(table)
        wake_bots(table)
    stir(game)


def _hand_over_held(game_id: int, user: User) -> None:
    """As `_hand_over`, for a game whose rules do not run: the stand-in begins when it is released."""
    with transaction.atomic():
        game = lock_row(game_id)
        seat = Seat.objects.filter(game=game, user=user).first()
        if game.status != Status.QUARANTINED or seat is None:
            return
        _forget_place(game, seat, user)
        if not (game.is_demo or seat.leaving):
            seat.stand_in, seat.missed = best_level(system_of(game)), 0
            seat.offered_at = seat.offered_at or now()
            seat.save(update_fields=["stand_in", "missed", "offered_at"])
            rows = Obligation.objects.filter(game=game, seat=seat.number)
            rows.update(then=Then.BOT, due_at=None, remind_at=None)
            note(game, "gone", seat=seat.number)
        stir(game)


def _forget_place(game: Game, seat: Seat, user: User) -> None:
    """In one game, under its lock: seat, tenures, log and host. Nobody's order answers for the seat."""
    mine = Tenure.objects.filter(game=game, user=user)
    mine.filter(until=None).update(until=now(), to_entry=game.entries, how="replaced", missed=seat.ran_out)
    _forget_in_logs({game.pk}, {seat.number}, _names(user))
    forget_calls({game.pk: seat.number}, _names(user))
    mine.update(**_blank(Tenure))
    seat.user, seat.name, seat.orders = None, "", {}
    seat.plan, seat.next_plan, seat.ahead, seat.hints = None, None, None, None
    seat.save(update_fields=["user", "name", "orders", "plan", "next_plan", "ahead", "hints"])
    if game.created_by_id == user.pk:
        others = Seat.objects.filter(game=game, user__isnull=False, leaving="").order_by("number")
        game.created_by_id = others.values_list("user_id", flat=True).first()
        game.save(update_fields=["created_by"])


# -- names --------------------------------------------------------------------------------------------------


def _names(user: User) -> set[str]:
    """Under which names the person has played."""
    before = Tenure.objects.filter(user=user).exclude(name="").values_list("name", flat=True).distinct()
    return {user.username, *before}


def _blank(model: type[Model]) -> dict[str, Any]:
    columns: dict[str, Any] = {"user": None, "name": ""}
    own: dict[str, Any] = {"orders": {}, "plan": None, "next_plan": None, "ahead": None, "hints": None}
    return columns | own if model is Seat else columns


def _anonymise(model: type[Model], rows: Sequence[Model]) -> None:
    QuerySet(model).filter(pk__in=[row.pk for row in rows]).update(**_blank(model))


def _forget_in_logs(games: Collection[int], seats: Collection[int], names: Collection[str]) -> None:
    """The lines of who took a seat from whom name both; the other name stays."""
    about = TableEvent.objects.filter(game__in=games, seat__in=seats, kind="replaced")
    changed = []
    for event in about:
        gone = [key for key in ("name", "before") if event.data.get(key) in names]
        if gone:
            event.data |= dict.fromkeys(gone, "")
            changed.append(event)
    TableEvent.objects.bulk_update(changed, ["data"])


def _rename_tables(user: User) -> None:
    """A table, and with it a campaign, is often called after its host."""
    names = _names(user)
    called = reduce(or_, (Q(name__contains=name) for name in names))
    theirs = Q(created_by=user) | Q(cup_table__round__cup__host=user)
    for rows in _batches(Game.objects.filter(called & theirs).only("pk", "name")):
        for game in rows:
            game.name = _without(game.name, names)
        Game.objects.bulk_update(rows, ["name"])
    for cup in Cup.objects.filter(called, host=user):
        cup.name = _without(cup.name, names)
        cup.save(update_fields=["name"])
    for league in League.objects.filter(called, host=user):
        league.name = _without(league.name, names)
        league.save(update_fields=["name"])
    for campaign in Campaign.objects.filter(called, created_by=user):
        campaign.name = _without(campaign.name, names)
        campaign.save(update_fields=["name"])


def _without(title: str, names: Collection[str]) -> str:
    """The name of a table without these names of its host, where they stand as whole words."""
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", ELLIPSIS, title)


def _batches(rows: QuerySet[Row]) -> Iterator[list[Row]]:
    """The rows in order of their ids, so many at a time; they may change under way."""
    last = 0
    while found := list(rows.filter(pk__gt=last).order_by("pk")[:BATCH]):
        yield found
        last = found[-1].pk
