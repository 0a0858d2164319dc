"""Registration ends, rounds are drawn: who sits where stands in rows, before any of the tables is made.

The caller holds the cup's row, and has looked at the state from which this goes on.
"""

import secrets
from datetime import datetime, timedelta

from games.cups import announcing, groups, knock_out, parties, swiss
from games.cups.costs import AGAIN, Field, Tables
from games.cups.leaving import let_go_barred
from games.cups.points import bye
from games.cups.rows import Played, apart, field_of, in_groups, kept_apart, line_of, played
from games.cups.seating import seated
from games.engine.dice import commitment
from games.models import Cup, CupRound, CupSeat, CupTable, Entrant, Standing
from games.models.cup import CupState, EntrantState, How
from games.models.game import new_seed

FEW = "few"
"""Why a cup is called off for which too few have registered."""


def close(cup: Cup, at: datetime) -> None:
    """Registration is over: those who are in it get their seeds; with too few it is called off."""
    let_go_barred(cup, at)
    parties.drop_incomplete(cup)
    people = _with_waiting(cup)
    if len(people) < max(2 if cup.has_parties else 2 * cup.seats, cup.places_min):
        announcing.stop(cup, FEW)
        return
    order = _strongest_first(cup, people)
    keys = [row.pk for row in order]
    drafted = groups.drafted(keys, cup.group, kept_apart(order)) if cup.has_groups else []
    group_of = {one: number for number, group in enumerate(drafted, 1) for one in group}
    for seed, row in enumerate(order, 1):
        row.seed, row.state, row.group = seed, EntrantState.IN, group_of.get(row.pk, 0)
        row.save(update_fields=["seed", "state", "group"])
    cup.state, cup.next_at = CupState.SEATED, at
    cup.save(update_fields=["state", "next_at"])


def _with_waiting(cup: Cup) -> list[Entrant]:
    """Those with a place, and of the waiting list so many that all tables are full, if it has them."""
    rows = Entrant.objects.filter(cup=cup).order_by("since", "pk")
    people = list(rows.filter(state=EntrantState.IN))
    if cup.has_parties:
        return people
    waiting, missing = list(rows.filter(state=EntrantState.WAITING)), -len(people) % cup.seats
    return people + waiting[:missing] if len(waiting) >= missing else people


def _strongest_first(cup: Cup, people: list[Entrant]) -> list[Entrant]:
    """By their rating in this game, then as they have registered."""
    users = [row.user_id for row in people]
    known = Standing.objects.filter(user__in=users, system=cup.system, seats=cup.seats, rated__gt=0)
    rating = dict(known.values_list("user", "ordinal"))
    return sorted(people, key=lambda row: (-(rating.get(row.user_id or 0) or 0.0), row.since, row.pk))


def draw_next(cup: Cup, at: datetime) -> CupRound | None:
    """Draw the next round; None where fewer than two are left to play it."""
    let_go_barred(cup, at)
    people = list(Entrant.objects.filter(cup=cup, state=EntrantState.IN).order_by("seed"))
    if len(people) < 2:
        return None
    before = played(cup)
    field, drawn_with = field_of(cup, people, before), secrets.token_hex(16)
    tables, left_over = _drawn(cup, people, field, before, drawn_with)
    cup.number += 1
    found = CupRound(cup=cup, number=cup.number, begins_at=at, drawn_with=drawn_with)
    found.ends_at = at + timedelta(days=cup.days)
    if cup.shares_luck:  # promised before anybody was seated: when the cup was announced, or at the last draw
        found.seed, cup.next_seed = bytes(cup.next_seed), new_seed()
        found.commitment = commitment(bytes(found.seed))
    found.save()
    for number, table in enumerate(tables, 1):
        _seat(found, number, seated(table, field.people))
    for number, one in enumerate(left_over, len(tables) + 1):
        _pass_over(cup, found, number, one, at)
    _remember(found, {row.pk: row for row in people})
    cup.next_at = at
    cup.save(update_fields=["number", "next_at", "next_seed"])
    return found


def _drawn(
    cup: Cup, people: list[Entrant], field: Field, before: Played, drawn_with: str
) -> tuple[Tables, list[int]]:
    if cup.has_parties:
        return [[row.pk] for row in people], []
    if cup.has_groups and cup.number < cup.rounds:
        return groups.draw(field, in_groups(people), cup.seats, drawn_with)
    if not cup.knocks_out(cup.number + 1):
        tables, left_over = swiss.draw(field, cup.seats, drawn_with)
    elif cup.number == cup.rounds and cup.has_groups:
        tables, left_over = _first_finals(cup, people, field)
    else:
        tables, left_over = _knocked_out(cup, field, before)
    return tables, [left_over] if left_over is not None else []


def _first_finals(cup: Cup, people: list[Entrant], field: Field) -> tuple[Tables, int | None]:
    """The first ones of all groups are the strongest, then the second ones; one group is kept apart."""
    lines, together = {row.pk: line_of(row) for row in people}, in_groups(people)
    came = {one: place for group in groups.came(together, lines) for one, place in group.items()}
    order = sorted(came, key=lambda one: (came[one], -field.people[one].points, field.people[one].seed))
    tables = knock_out.next_tables(together, cup.of_group, cup.seats)
    return knock_out.draw(apart(field, together, AGAIN), order, cup.seats, tables)


def _knocked_out(cup: Cup, field: Field, before: Played) -> tuple[Tables, int | None]:
    last = before.of_round(cup.number)
    came = {row.entrant_id: row.place or 0 for table in last for row in table}
    order = sorted(field.people, key=lambda one: (came.get(one, 0), field.people[one].seed))
    on = [[row.entrant_id for row in table if row.entrant_id in field.people] for table in last]
    tables = knock_out.next_tables(on, cup.through, cup.seats) if last else 0
    return knock_out.draw(field, order, cup.seats, tables)


def _seat(of: CupRound, number: int, entrants: list[int]) -> None:
    course: dict[str, list[int]] | None = None if of.cup.shares_luck else {}
    table = CupTable.objects.create(round=of, number=number, course=course)
    CupSeat.objects.bulk_create(
        CupSeat(round=of, table=table, entrant_id=one, seat=seat) for seat, one in enumerate(entrants, 1)
    )


def _pass_over(cup: Cup, of: CupRound, number: int, entrant: int, at: datetime) -> None:
    table = CupTable.objects.create(round=of, number=number, decided_at=at, how=How.BYE)
    CupSeat.objects.create(round=of, table=table, entrant_id=entrant, seat=0, place=1, points=bye(cup.seats))


def _remember(of: CupRound, people: dict[int, Entrant]) -> None:
    for row in CupSeat.objects.filter(round=of):
        one = people[row.entrant_id]
        one.sat = [*one.sat, row.seat]
        one.save(update_fields=["sat"])
