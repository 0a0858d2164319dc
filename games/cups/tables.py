"""The games of a round, each made in a transaction of its own."""

from msgspec.structs import replace

from accounts.models import User
from games.cups import sharing
from games.lobby.lobby import new_game_row, sit_down, start_if_full
from games.lobby.options import checked, still_known
from games.models import Cup, CupSeat, CupTable, Game, Partner, Seat
from games.models.clock import PACES, Clock
from games.models.game import Access
from games.models.shown_name import NOBODY
from games.play.stand_in import best_level
from games.refused import Refused
from games.systems import get_system
from labyrinth.ground.clock import now


def make(cup: Cup, table: CupTable) -> Game:
    """The game of a table that has none: begun, its people on their seats. The caller holds the cup's row.

    Raises Refused where the system cannot be played like that now.
    """
    rows = list(CupSeat.objects.filter(table=table).select_related("entrant").order_by("seat"))
    sitting = _party(cup, rows[0]) if cup.has_parties else {row.seat: row.entrant.user_id for row in rows}
    people = User.objects.in_bulk([user_id for user_id in sitting.values() if user_id is not None])
    game = _game(cup, table, len(sitting))
    game.save()
    if cup.shares_luck:
        sharing.join(cup, table.round, game)
    for number, user_id in sitting.items():
        user = people.get(user_id or 0)
        if user is None:
            _keep_free(game, number)
        else:
            sit_down(game, number, user)
    table.game = game
    table.save(update_fields=["game"])
    start_if_full(game)
    return game


def _party(cup: Cup, row: CupSeat) -> dict[int, int | None]:
    """Seat -> who of the party sits there; None for who has gone."""
    here = {one.number: one.user_id for one in Partner.objects.filter(entrant=row.entrant) if one.is_here}
    return {number: here.get(number) for number in range(1, cup.seats + 1)}


def _keep_free(game: Game, number: int) -> None:
    """Somebody has gone since the draw: a stand-in plays, and anybody may take the seat."""
    level = best_level(get_system(game.system))
    Seat.objects.create(game=game, number=number, name=NOBODY, stand_in=level, offered_at=now())


def _game(cup: Cup, table: CupTable, seats: int) -> Game:
    try:
        rules = get_system(cup.system)
    except KeyError:
        raise Refused(cup.system) from None
    options = checked(rules.slug, still_known(rules.slug, cup.options))
    name = f"{cup.name} {table.round.number}{table.letter}"
    game = new_game_row(rules, name=name, seats=seats, options=options)
    game.circle_id = cup.circle_id
    game.access = Access.OPEN if cup.circle_id is None else Access.LINK
    game.pace, game.clock = cup.pace, clock(cup.pace).plain()
    return game


def clock(pace: str) -> Clock:
    """The figures of the pace, with no more in the bank than one turn has."""
    usual = PACES[pace]
    return replace(usual, cap=min(usual.cap, 2 * usual.turn))
