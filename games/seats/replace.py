"""A seat whose person does not come: offered to everybody, taken over by somebody who has not played here."""

from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.campaigns.hand_over import give_back
from games.journal.locked import Locked
from games.lobby import cup_lines, requirements
from games.messages import notices
from games.messages.table_log import lapse, note, stir
from games.models import Game, Seat, Tenure, Vote
from games.models.vote import Matter
from games.orders import orders
from games.play import next_turn, stand_in, tenures
from games.play.at_table import attempt, out_of_game, seat_at
from games.play.play import Outcome
from games.refused import Refused
from games.talk.council import forget_thumbs
from games.waits import obligations
from labyrinth.ground.clock import now


def offer(table: Locked, number: int, at: datetime, *, why: str = "offered") -> None:
    """Anybody may take the seat over; until then the stand-in plays, and its person may still come back.

    `why`: "voted" where the table has agreed on it, "offered" where too many turns ran out.
    """
    seat = seat_at(table, number)
    if seat.offered_at is not None:
        return
    seat.offered_at = at
    seat.save(update_fields=["offered_at"])
    stand_in.step_in(table, number, at)
    note(table.game, "offered", seat=number)
    notices.on_offered(table.game, number, at, why=why)


def offer_without_person(table: Locked, number: int, at: datetime) -> None:
    """The account of the seat's person is gone: a stand-in plays from now on, and anybody may take it over.

    The caller has taken the person from the seat.
    """
    seat = seat_at(table, number)
    _forget_ballots(table, number, at)
    seat.offered_at = at
    seat.save(update_fields=["offered_at"])
    stand_in.step_in(table, number, at)
    note(table.game, "gone", seat=number)
    notices.on_offered(table.game, number, at, why="gone")


def take_over(user: User, game_id: int, number: int) -> Outcome:
    """The person sits down on an offered seat, with a fresh allowance and a tenure of their own.

    What the seat knows they know. Orders and notes of the one before stay with that person, the phrase for
    the dice with the game. The caller has checked that the person may look at this game.
    """
    return attempt(game_id, lambda table: _take_over(table, user, number))


def _take_over(table: Locked, user: User, number: int) -> None:
    game, at, seat = table.game, now(), seat_at(table, number)
    _check(table, seat, user)
    former, before = seat.user_id, seat.name
    how = {"how": "first"} if seat.was_never_held else {}
    tenures.close(game, seat, at, how="replaced")
    _change_person(game, seat, user)
    tenures.open_one(game, seat, at)
    cup_lines.take_over(game, number, user)
    _forget_ballots(table, number, at)
    give_back(game, number, newcomer=True)
    obligations.begin_anew(table, number, at, fresh=True)
    note(game, "replaced", seat=number, name=seat.name, before=before, **how)
    notices.on_replaced(game, number, former, at)
    stir(game)


def _check(table: Locked, seat: Seat, user: User) -> None:
    if table.game.adjourned:
        raise Refused(_("This game is adjourned: only its own players take it up again."))
    if table.game.is_demo or seat.offered_at is None or seat.leaving or seat.number in out_of_game(table):
        raise Refused(_("This seat is not free."))
    if any(other.user_id == user.pk for other in table.seats):
        raise Refused(_("You are seated at this table already."))
    if Tenure.objects.filter(game=table.game, user=user).exists():
        raise Refused(_("You have played in this game before; somebody else has to go on."))
    requirements.check(table.game, user, [other.user_id for other in table.seats if other != seat])


def _change_person(game: Game, seat: Seat, user: User) -> None:
    """A new person who plays by orders of their own, with nothing missed and nothing looked at."""
    seat.user, seat.name = user, user.username
    orders.adopt(game, seat)
    next_turn.forget(seat)
    seat.stand_in, seat.offered_at, seat.looked_at = "", None, None
    seat.missed = seat.misses = seat.forgiven = seat.punctual = seat.in_time = 0
    seat.backs = seat.seen_step = 0
    seat.lengthened_at = None
    seat.bounced, seat.refused, seat.refused_told = False, 0, 0
    seat.known_at, seat.plays_from, seat.dry = None, None, 0
    seat.save()


def _forget_ballots(table: Locked, number: int, at: datetime) -> None:
    """What the one before said counts no more; what they asked for, and the wish to come back, is closed."""
    lapse(table.game, Vote.objects.filter(Q(by=number) | Q(matter=Matter.REPLACE, about=number)), at)
    for vote in Vote.objects.filter(game=table.game, passed=None):
        vote.ballots.pop(str(number), None)
        vote.save(update_fields=["ballots"])
    forget_thumbs(table.game, number)
