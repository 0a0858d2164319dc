"""What is told of somebody who was not there: to themselves, to who sat there before, to the others."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.models.obligation import Then

NOW_SILENT = gettext_noop(
    "That was the second such question in a row. From now on nobody waits for you in the turns of others: "
    "your standing orders answer at once, or else the safe choice counts. At the table one press has you "
    "asked again."
)

OUT_OF_TIME: Mapping[str, str] = {
    Then.STAND_IN: gettext_noop(
        "The time of %(name)s ran out: the stand-in, a bot, plays this turn. The seat stays theirs."
    ),
    Then.AUTOMATIC: gettext_noop(
        "The time of %(name)s ran out: the site plays a careful automatic turn. The seat stays theirs."
    ),
    Then.LONGER: gettext_noop(
        "The time of %(name)s ran out. The turn is a day longer, once in this game; nobody plays it for them."
    ),
    "vacation": gettext_noop(
        "The time of %(name)s ran out, and a vacation has begun by itself: three days at most out of their "
        "own budget, until they look. Nobody plays the turn for them."
    ),
    Then.ALLY: gettext_noop(
        "The time of %(name)s ran out. You may play this turn for them; after some time a careful automatic "
        "turn is played."
    ),
    Then.OFFER: gettext_noop(
        "The time of %(name)s ran out once too often: the stand-in, a bot, plays this turn and those to "
        "come, and the seat may be taken over by somebody else."
    ),
    Then.FORFEIT: gettext_noop(
        "The time of %(name)s ran out once too often: they are out of the game, and nobody plays for them."
    ),
    "": gettext_noop("The time of %(name)s ran out."),
}
"""What the others are told of a turn that ran out, by what became of it: who or what plays it."""

ABSENT: Mapping[str, str] = {
    "replaced": gettext_noop("%(name)s has taken over a seat at your table."),
    "gone": gettext_noop(
        "A player has left this site. The seat may now be taken over by somebody else; until then a "
        "stand-in plays it."
    ),
    "voted": gettext_noop(
        "The table has agreed: the seat of %(name)s may now be taken over by somebody else."
    ),
    "offered": gettext_noop(
        "%(name)s has been away for several turns. The seat may now be taken over by somebody else; "
        "until then the stand-in, a bot, plays it."
    ),
    "silent": gettext_noop(
        "%(name)s has let two questions in the turns of others run out. From now on such questions are "
        "answered at once, by the standing orders of %(name)s or with the safe answer, so that nobody "
        "waits for them."
    ),
    "": gettext_noop("%(name)s has given up the game for good. The game goes on without them."),
}
"""Why a seat is empty -> what the others are told."""
FORMER = {
    "replaced": gettext_noop(
        "%(name)s has taken over the seat that was yours. What you played yourself stays in your record."
    ),
}
"""What is told to who sat there."""
OWN = {
    "voted": gettext_noop(
        "The table has agreed to look for somebody else for your seat. Until somebody takes it over, "
        "you can come back: the page of the table has a button for it."
    ),
    "offered": gettext_noop(
        "You have been away for several turns, so anybody may take your seat over. Until somebody "
        "does, you can come back: the page of the table has a button for it."
    ),
}
"""What is told to whose seat it still is."""


def absence(why: str, *, own: bool, former: bool) -> str:
    """What has become of a seat, for its own person, who sat there before, or for the others."""
    theirs = (FORMER if former else OWN if own else {}).get(why)
    return _(theirs or ABSENT.get(why, ABSENT[""]))


def out_of_time(how: str) -> str:
    """What the others are told of a turn that ran out, with a gap for the name."""
    return _(OUT_OF_TIME.get(how, OUT_OF_TIME[""]))
