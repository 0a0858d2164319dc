"""Back by the table's leave: a seat asks to go back to before an answer of its own (votes.py counts).

Everybody who is present has to agree within a day. At most to the beginning of the asker's last turn, never
behind what has shown somebody else something; each seat at most once in a game, and it asks three times at
most. Once a round the clock of whoever is on turn stands still meanwhile.
"""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.journal.locked import Locked, refuse_paused
from games.journal.shared import as_seen_by
from games.models import Game, Seat, TableEvent, Vote
from games.models.cup import cup_table
from games.models.vote import Matter
from games.play import way_back
from games.play.rewind import by_leave, check_proved
from games.play.way_back import Own, own_answers
from games.refused import Refused
from games.waits import holding

ASKED_AT_MOST = 3
OPENED = "vote_opened"


@dataclass(frozen=True)
class Choice:
    """An answer that one may ask to take back, the latest has `back` 1; `why` says why not, "" where one
    may."""

    back: int
    own: Own
    why: str


def may_take_back(game: Game) -> bool:
    """Whether answers are taken back by leave at this table at all, whoever asks (one query): not in cups,
    and not where luck is shared, as in a week."""
    return not game.is_demo and not game.luck and cup_table(game) is None


def choices(game: Game, seats: list[Seat], number: int) -> list[Choice]:
    """The seat's answers of its last round, latest first, by what this row shows. Raises Refused where they
    cannot be read."""
    names = {seat.number: seat.shown_name for seat in seats}
    own = own_answers(game, number)
    return [Choice(back, one, _reason(one, names)) for back, one in enumerate(own, start=1)]


def check(table: Locked, number: int, back: int | None, entry: int | None = None) -> Own:
    """The answer that is to be taken back: the `back`th latest of the seat, or the one that leaves `entry`
    entries, by all that is known. Raises Refused, with the reason."""
    game = table.game
    refuse_paused(game)
    found = choices(game if entry is not None else as_seen_by(game, number), table.seats, number)
    chosen = next((one for one in found if one.back == back or one.own.left == entry), None)
    if chosen is None:
        raise Refused(_("Choose one of your answers since your last turn began."))
    if chosen.why:
        raise Refused(chosen.why)
    check_proved(game, chosen.own.left)
    return chosen.own


def check_asks(game: Game, number: int) -> None:
    """Raises Refused at a table where nothing is taken back by leave, and for a seat that has been allowed it
    or has asked too often (one query)."""
    if not may_take_back(game):
        raise Refused(_("At this table nothing is taken back by leave."))
    if why := too_often(game, number):
        raise Refused(why)


def too_often(game: Game, number: int) -> str:
    """Why the seat may not ask any more in this game; "" while it may (one query)."""
    mine = Vote.objects.filter(game=game, matter=Matter.TAKE_BACK, by=number)
    said = list(mine.values_list("passed", flat=True))
    if True in said:
        return _("The table has taken something back for you already: once a game.")
    if len(said) >= ASKED_AT_MOST:
        return _("You have asked three times in this game to take something back.")
    return ""


def hold(table: Locked, vote: Vote, at: datetime) -> bool:
    """Once a round the clock of whoever is on turn stands still until the vote closes; whether it does."""
    round_now = table.position.system.slow.round(table.position.state)
    before = TableEvent.objects.filter(game=table.game, kind=OPENED, data__round=round_now)
    if before.filter(data__held=True).exists():
        return False
    return holding.hold_turn(table, vote.closes_at, at)


def release(table: Locked, vote: Vote, at: datetime) -> None:
    """The vote is over: the clock that it holds runs again, with what was left."""
    holding.release_turn(table, vote.closes_at, at)


def carry_out(table: Locked, vote: Vote) -> None:
    """Go back. Raises Refused and RulesFailedError."""
    by_leave(table, vote.entry or 0, by=vote.by)


def _reason(own: Own, names: dict[int, str]) -> str:
    words = {
        way_back.RAN_OUT: _("A turn of %(name)s has run out since."),
        way_back.LEFT: _("%(name)s has left a seat since."),
        way_back.PLAYED_ON: _(
            "%(name)s has played on in a turn of their own, where one may answer in private."
        ),
        way_back.SHOWN: _("%(name)s has been shown something since."),
        way_back.ANSWERED: _("%(name)s has answered in private since."),
        way_back.OPEN: _("Several are answering the same question in secret: wait until all have."),
    }
    return words[own.why] % {"name": names.get(own.who) or _("Somebody")} if own.why else ""
