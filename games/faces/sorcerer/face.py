"""The face of The Sorcerer's Labyrinth, as the site finds it."""

from django.utils.translation import gettext_lazy as _

from games.faces.face import Face, OptionWords, ValueWords
from games.faces.sorcerer.names import name


def _side_name(team: str) -> str:
    return name("team", team)


FACE = Face(
    slug="sorcerer",
    name=_("The Sorcerer's Labyrinth"),
    blurb=_(
        "A race for 18 Gems through a maze that nobody knows yet: lead two heroes through its chambers, "
        "fight what lives there and each other, and carry Crystals home."
    ),
    days=(20, 60),
    ends={"gems": _("The winner holds 18 Gems."), "last": _("Only one team is left.")},
    side_name=_side_name,
    options={
        "teams": OptionWords(
            _("Teams"),
            {"random": ValueWords(_("Drawn at random")), "choose": ValueWords(_("Chosen by each player"))},
        )
    },
)
