"""Tables are decided, then rounds, then the cup. The caller holds the cup's row."""

import logging
from datetime import datetime, timedelta

from django.db import DatabaseError
from django.db.models import Q

from games.cups import groups, knock_out, merits, party_tables, sharing
from games.cups.points import met, places, points
from games.cups.rows import in_groups, line_of, played
from games.journal.release import BeingUpgraded
from games.messages import cup_notices
from games.models import Cup, CupRound, CupSeat, CupTable, Entrant, Game, Seat
from games.models.cup import NOT_COMING, CupState, EntrantState, How, RoundState
from games.models.game import Status
from games.play.places import AGREED
from games.systems import get_system

BETWEEN = timedelta(hours=1)
"""So long after its last table the next round is drawn."""
OVER = (Status.FINISHED, Status.CANCELLED)

logger = logging.getLogger(__name__)


def due_tables(of: CupRound, at: datetime) -> list[CupTable]:
    """The tables of a round that can be decided now (one query)."""
    rows = CupTable.objects.filter(round=of, decided_at=None, game__isnull=False).select_related("game")
    return list(rows if of.ends_at <= at else rows.filter(game__status__in=OVER))


def decide(cup: Cup, table: CupTable, at: datetime) -> bool:
    """Say who has come in which place; False where this process cannot read the game now."""
    game = table.game
    assert game is not None
    if cup.has_parties:
        return party_tables.decide(table, game, _how(game), at)
    try:
        reached = _merits(game)
    except BeingUpgraded:
        return False
    rows = list(CupSeat.objects.filter(table=table).select_related("entrant"))
    seats = {seat.number: seat for seat in Seat.objects.filter(game=game)}
    gone = {row.seat for row in rows if _is_gone(row, seats.get(row.seat))}
    shared = _is_void(game)
    worth = {
        row.seat: (row.seat not in gone, () if shared or row.seat in gone else reached[row.seat])
        for row in rows
    }
    found = places(worth)
    got = points(found, cup.seats) if len(gone) < len(rows) else dict.fromkeys(found, 0)
    for row in rows:
        row.place = found[row.seat] if len(gone) < len(rows) else len(rows)
        row.points, row.merit = got[row.seat], [int(one) for one in reached.get(row.seat, ())]
        row.save(update_fields=["place", "points", "merit"])
    _leave_out(rows, gone)
    table.decided_at, table.how = at, _how(game)
    table.save(update_fields=["decided_at", "how"])
    add_up(cup)
    return True


def _merits(game: Game) -> merits.Merits:
    """Of a game that cannot be played again only the winners are known."""
    won = (game.result or {}).get("winners", ())
    numbers = range(1, game.seats_wanted + 1)
    bare = {seat: (int(seat in won),) for seat in numbers}
    if game.status == Status.CANCELLED or not game.started_at:
        return bare
    try:
        found = merits.at_the_end(game) if game.is_finished else merits.when_all_were_equal(game)
    except (BeingUpgraded, DatabaseError, MemoryError):
        raise
    except Exception:
        logger.exception("merits of a cup's table %s", game.facts())
        return bare
    return {seat: found.get(seat, ()) or bare[seat] for seat in numbers}


def _is_gone(row: CupSeat, seat: Seat | None) -> bool:
    """Whether the line's person is not there at the end: has left, or a stand-in plays for good."""
    if seat is None or seat.user_id is None or seat.user_id != row.entrant.user_id:
        return True
    return not seat.is_present


def _leave_out(rows: list[CupSeat], gone: set[int]) -> None:
    """Who was played for at the end is not drawn again."""
    lines = [row.entrant_id for row in rows if row.seat in gone]
    Entrant.objects.filter(pk__in=lines, state=EntrantState.IN).update(state=EntrantState.LEFT)


def _is_void(game: Game) -> bool:
    return game.status == Status.CANCELLED or (game.is_finished and (game.result or {}).get("how") == AGREED)


def _how(game: Game) -> How:
    if _is_void(game):
        return How.VOID
    if game.is_finished:
        return How.END
    held = game.status != Status.RUNNING or game.paused_at is not None
    return How.HELD if held else How.DATE


def close_round(cup: Cup, of: CupRound, at: datetime) -> None:
    """All its tables are decided: points are added up, who is beaten goes; the last one ends the cup."""
    of.state, of.over_at = RoundState.OVER, at
    of.save(update_fields=["state", "over_at"])
    if cup.has_parties:
        party_tables.rank(of)
    if cup.shares_luck:
        sharing.open_tables(of)
    if cup.shares_luck or cup.has_parties:
        add_up(cup)
    last = _is_last(cup, of)
    if last or Entrant.objects.filter(cup=cup, state=EntrantState.IN).count() < 2:
        finish(cup, at)
        return
    early = at + BETWEEN
    cup.next_at = early if early < of.ends_at else max(at, of.ends_at)
    cup.save(update_fields=["next_at"])


def _is_last(cup: Cup, of: CupRound) -> bool:
    """Whether no round comes behind this one; who does not go on is out."""
    if cup.knocks_out(of.number):
        return _beaten(cup, of)
    if cup.has_groups and of.number >= cup.rounds:
        _groups_over(cup)
        return False
    return of.number >= cup.rounds


def _beaten(cup: Cup, of: CupRound) -> bool:
    """Who does not go on is out; whether it was the final."""
    tables, people = played(cup).of_round(of.number), _playing(cup)
    came = [{row.entrant_id: row.place or 1 for row in one if row.entrant_id in people} for one in tables]
    final = len(tables) == 1
    _go_on(cup, came, people, 1 if final else cup.through)
    return final


def _groups_over(cup: Cup) -> None:
    """The first ones of each group go on to the finals, the others are out."""
    people = _playing(cup)
    came = groups.came(in_groups(people.values()), {pk: line_of(row) for pk, row in people.items()})
    _go_on(cup, came, people, cup.of_group)


def _playing(cup: Cup) -> dict[int, Entrant]:
    return {row.pk: row for row in Entrant.objects.filter(cup=cup, state=EntrantState.IN)}


def _go_on(cup: Cup, came: list[dict[int, int]], people: dict[int, Entrant], through: int) -> None:
    most = min(max(get_system(cup.system).seats), knock_out.MOST_SEATS)
    seeds = {pk: row.seed for pk, row in people.items()}
    on = knock_out.go_on(came, seeds, through, cup.seats, most)
    Entrant.objects.filter(pk__in=set(people) - set(on)).update(state=EntrantState.BEATEN)


def add_up(cup: Cup) -> None:
    """Points, and what decides between equals, out of all tables of the cup (two queries, and one write).

    Behind groups the finals bring none: there the place at the table is what counts.
    """
    before = played(cup)
    before = before.until(cup.rounds) if cup.has_groups else before
    deeds = sharing.deeds_of(cup, before.seats)
    people = {row.pk: row for row in Entrant.objects.filter(cup=cup)}
    for row in people.values():
        row.points, row.deeds, row.firsts = 0, 0, 0
    for seat in before.seats:
        if seat.struck or seat.table.decided_at is None:
            continue
        one = people[seat.entrant_id]
        one.points += seat.points
        one.deeds += deeds.get(seat.pk, 0)
        one.firsts += seat.place == 1 and seat.table.how != How.BYE
    each = {pk: row.points for pk, row in people.items()}
    for pk, total in met(each, before.met, cup.seats).items():
        people[pk].met = total
    Entrant.objects.bulk_update(people.values(), ["points", "deeds", "firsts", "met"])


def finish(cup: Cup, at: datetime) -> None:
    """The cup is over: everybody has a place, equals share it. Once more where a result was struck since."""
    people = list(Entrant.objects.filter(~Q(state__in=NOT_COMING), cup=cup))
    worth: dict[int, tuple[int, ...]] = {
        row.pk: ((0,) if cup.is_knock_out else (0, 0, *line_of(row))) for row in people
    }
    for seat in played(cup).seats:
        if cup.knocks_out(seat.round.number):
            worth[seat.entrant_id] = (seat.round.number, -(seat.place or 0))
    found = places(worth)
    for row in people:
        row.place = found[row.pk]
    Entrant.objects.bulk_update(people, ["place"])
    cup.state, cup.over_at, cup.next_at = CupState.OVER, at, None
    cup.save(update_fields=["state", "over_at", "next_at"])
    cup_notices.on_over(cup)
