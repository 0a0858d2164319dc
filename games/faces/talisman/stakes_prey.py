"""Whom the Werewolf would meet, or how far the nearest prey is from there."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.stakes import Stake
from games.faces.talisman.amounts import steps
from games.faces.talisman.deeds import bust
from games.faces.talisman.names import Words
from games.systems.talisman.board import region
from games.systems.talisman.queries import playing, standing_on
from games.systems.talisman.state import State
from games.systems.talisman.worth.landings import steps as way

MEETS = _("it falls upon %(who)s")
NEAREST = _("nobody is there; %(who)s: %(steps)s on")
NOBODY = _("nobody is there")


def prowled(words: Words, state: State, key: str) -> Stake:
    """The option by which it comes to a space: others are better prey than the reader."""
    space = key.rpartition(":")[2]
    met = standing_on(state, space)
    own = state.now.seat
    if met:
        said = gettext(MEETS) % {"who": ", ".join(words.who(one.seat, "acc") for one in met)}
        return Stake(said, picture=bust(met[0].id), better=-1 if met[0].seat == own else 1)
    here = region(state.content, space)
    near = [
        (way(state.content, space, one.place), one)
        for one in playing(state)
        if region(state.content, one.place) == here
    ]
    if not near:
        return Stake(gettext(NOBODY))
    far, one = min(near, key=lambda found: found[0])
    return Stake(gettext(NEAREST) % {"who": words.who(one.seat), "steps": steps(far)})
