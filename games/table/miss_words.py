"""Missed turns in words: how many count, what the next one does, and what takes one away."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, ngettext_lazy

from games.clocks import misses
from games.clocks.due import clock_for
from games.models import Seat
from games.models.clock import Clock
from games.models.obligation import Then
from games.table.reader_table import Table

RULE = {
    Then.OFFER: ngettext_lazy(
        "After %(most)d missed turn your seat is offered to others.",
        "After %(most)d missed turns your seat is offered to others.",
        "most",
    ),
    Then.FORFEIT: ngettext_lazy(
        "After %(most)d missed turn your seat is out of the game.",
        "After %(most)d missed turns your seat is out of the game.",
        "most",
    ),
    Then.ADJOURN: ngettext_lazy(
        "After %(most)d missed turn the game is adjourned, for nobody else plays it.",
        "After %(most)d missed turns the game is adjourned, for nobody else plays it.",
        "most",
    ),
}
"""What a seat's own person is told while more than one turn is left to miss."""
NEXT = {
    Then.OFFER: gettext_noop("After the next one your seat is offered to others."),
    Then.FORFEIT: gettext_noop("After the next one your seat is out of the game."),
    Then.ADJOURN: gettext_noop("After the next one the game is adjourned, for nobody else plays it."),
}
NEXT_OF_SEAT = {
    Then.OFFER: gettext_noop("after the next one the seat is offered to others"),
    Then.FORFEIT: gettext_noop("after the next one the seat is out of the game"),
    Then.ADJOURN: gettext_noop("after the next one the game is adjourned"),
}


def lines_of(clock: Clock) -> list[str]:
    """The rule of a table, for those who think about joining."""
    offered = _(
        "After %(most)d missed turns a seat is offered to others; until somebody takes it, its player may "
        "come back."
    )
    silent = _(
        "Whoever lets two questions in the turns of others run out in a row is no longer waited for there, "
        "until they answer one or ask to be asked again."
    )
    forgiven = _("Every %(n)d turns that somebody plays in time take one missed turn away.")
    return [
        *([offered % {"most": misses.most(clock)}] if clock.late != "forfeit" else []),
        forgiven % {"n": misses.FORGIVEN_AFTER},
        *([silent] if clock.answer else []),
        _("Where nobody else plays any more, the game is adjourned until somebody takes it up again."),
    ]


def own_words(table: Table, seat: Seat) -> str:
    """To the seat's own person: how many of their turns count as missed, and what comes of the next one."""
    most, missed, end = misses.most(clock_for(table.game)), seat.misses, _end(table, seat)
    then = _(NEXT[end]) if 0 < missed >= most - 1 else RULE[end] % {"most": most}
    if not missed:
        none = _("You have missed no turn here.")
        return f"{none} {then}"
    words = ngettext("You have missed %(n)d turn here.", "You have missed %(n)d turns here.", missed)
    forgiven = _("Every %(n)d turns played in time take one away.") % {"n": misses.FORGIVEN_AFTER}
    return f"{words % {'n': missed}} {then} {forgiven}"


def seat_words(table: Table, seat: Seat) -> str:
    """Beside a seat, for everybody: how many of its turns count as missed, and what the next one would do."""
    words = ngettext("%(n)d turn missed", "%(n)d turns missed", seat.misses) % {"n": seat.misses}
    if seat.misses + 1 < misses.most(clock_for(table.game)) or not seat.is_present:
        return words
    then = _(NEXT_OF_SEAT[_end(table, seat)])
    return f"{words}, {then}"


def _end(table: Table, seat: Seat) -> Then:
    return misses.in_the_end(clock_for(table.game), table.seats, table.out, seat.number)
