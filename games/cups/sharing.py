"""Rounds whose tables share their luck: a table joins when it is made, all are opened with the last one.

A round stays closed until all its tables are decided, which they are by its date; nothing else opens it but
the end of the whole cup.
"""

from collections.abc import Iterable

from games.engine.shared_luck import Bags
from games.models import Cup, CupRound, CupSeat, Game
from games.models.cup import PARTS, RoundState
from games.models.shared_luck import SharedLuck, open_round, share
from games.systems import get_system


def join(cup: Cup, of: CupRound, game: Game) -> SharedLuck:
    """The game, stored and not begun, draws from the bags of its round, and is closed from now on.

    A smaller table has the bags of a full one; what is set up at it is as many things as it has people.
    """
    rules = get_system(cup.system)
    bags = Bags(rules.bags(cup.seats).dice, rules.bags(game.seats_wanted).setup)
    return share(game, name=of.luck_name, seed=bytes(of.seed), commitment=of.commitment, bags=bags)


def open_tables(of: CupRound) -> int:
    """All tables of the round are open from now on; how many were not."""
    return open_round(of.luck_name)


def open_all(cup: Cup) -> None:
    """The cup is no more: whatever of it is closed is open from now on."""
    if cup.shares_luck:
        for of in CupRound.objects.filter(cup=cup).select_related("cup"):
            open_tables(of)


def deeds_of(cup: Cup, seats: Iterable[CupSeat]) -> dict[int, int]:
    """Key of a decided seat -> its deeds: as they are; with shared luck against the mean of the same seat
    number at all tables of the round, in parts of one (PARTS), once the round is over."""
    at = get_system(cup.system).deed
    known = [row for row in seats if row.table.decided_at is not None and len(row.merit) > at]
    if not cup.shares_luck:
        return {row.pk: row.merit[at] for row in known}
    same: dict[tuple[int, int], list[CupSeat]] = {}
    for row in known:
        if row.round.state == RoundState.OVER:
            same.setdefault((row.round_id, row.seat), []).append(row)
    found: dict[int, int] = {}
    for rows in same.values():
        total = sum(row.merit[at] for row in rows)
        found |= {row.pk: PARTS * row.merit[at] - PARTS * total // len(rows) for row in rows}
    return found
