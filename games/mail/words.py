"""Times and consequences in the words of mails."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.models.obligation import Then

THEN: dict[str, str] = {
    Then.DEFAULT: gettext_noop(
        "If no answer has come by then, your standing orders answer, or else the safe choice counts."
    ),
    Then.STAND_IN: gettext_noop(
        "If you have not moved by then, the stand-in plays this turn for you. The seat stays yours."
    ),
    Then.AUTOMATIC: gettext_noop(
        "If you have not moved by then, a careful automatic turn is played for you. The seat stays yours."
    ),
    Then.LONGER: gettext_noop(
        "If you have not moved by then, you have a day more, once in this game. The turn is not missed."
    ),
    Then.ALLY: gettext_noop(
        "If you have not moved by then, the others may play this turn for you, and after some time a careful "
        "automatic turn is played. The seat stays yours."
    ),
    Then.FORFEIT: gettext_noop("If you have not moved by then, your seat is out of the game."),
    Then.OFFER: gettext_noop(
        "If you have not moved by then, the stand-in plays on for you, and your seat is offered to others."
    ),
    Then.ADJOURN: gettext_noop(
        "If you have not moved by then, the game is adjourned, for nobody else plays it. Then you can take "
        "it up again within 30 days."
    ),
    Then.BOT: "",
}

NOT_MISSED = (Then.DEFAULT, Then.LONGER, Then.BOT)
VACATION = gettext_noop(
    "If you have not moved by then, a vacation begins by itself, as you have chosen: three days at most, out "
    "of your budget. It ends as soon as you look at the site, and the turn is not missed."
)

PLAYED: dict[str, str] = {
    Then.DEFAULT: gettext_noop(
        "Your time for a question is over: your standing orders answered, or else the safe choice counts. "
        "That is no blame."
    ),
    Then.STAND_IN: gettext_noop(
        "Your time for the turn is over, so the stand-in plays it. The seat stays yours."
    ),
    Then.AUTOMATIC: gettext_noop(
        "Your time for the turn is over, so a careful automatic turn is played. The seat stays yours."
    ),
    Then.LONGER: gettext_noop(
        "Your time for the turn is over, and you have a day more for it: once in this game. The turn is not "
        "missed."
    ),
    "vacation": gettext_noop(
        "Your time for the turn is over, and as you have chosen a vacation has begun by itself: three days "
        "at most, out of your budget. It ends as soon as you look at the site, and then you have half a day "
        "for the turn, or a whole turn where that is shorter. It is not missed."
    ),
    Then.ALLY: gettext_noop(
        "Your time for the turn is over, so the others may play it for you now. So may you, until after some "
        "time a careful automatic turn is played."
    ),
    Then.FORFEIT: gettext_noop("Your time is over once too often: your seat is out of the game."),
    Then.OFFER: gettext_noop(
        "Your time for the turn is over, so the stand-in plays on, and your seat is offered to others."
    ),
}


def then(what: str, *, vacation: bool = False) -> str:
    """What happens when an obligation is due; with `vacation` one begins by itself first, where the turn
    would be missed."""
    if vacation and what not in NOT_MISSED:
        return _(VACATION)
    return _(THEN[what]) if THEN.get(what) else ""


def played(how: str) -> str:
    """What has happened because somebody's own time ran out."""
    return _(PLAYED.get(how, PLAYED[Then.STAND_IN]))
