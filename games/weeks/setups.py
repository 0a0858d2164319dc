"""What is played in a week: the set-ups of each system, which take turns."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


@dataclass(frozen=True)
class Setup:
    """A game for one person and bots on so many `seats`, by these options; `id` is stored with the week."""

    id: str
    title: Words
    about: Words
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class OfSystem:
    """The set-ups of a system, in the order in which they come, and what its table tells beside the rounds:
    the number that stands at `figure` of its merit, under a name."""

    setups: tuple[Setup, ...]
    figure: int
    figure_name: Words


SETUPS: Mapping[str, OfSystem] = {
    "sorcerer": OfSystem(
        (
            Setup("three", _("Three teams, one Sorcerer's hoard"), _("You against two bots."), 3),
            Setup("duel", _("A duel for the Gems"), _("You against one bot."), 2),
        ),
        2,
        _("Gems"),
    ),
    "talisman": OfSystem(
        (
            Setup(
                "twenty",
                _("Twenty rounds to the Crown"),
                _("You against two bots. After twenty rounds the game ends by itself."),
                3,
                {"sudden_death": "round_20"},
            ),
            Setup(
                "trophies",
                _("Five trophies for a counter"),
                _("You against one bot. After twenty rounds the game ends by itself."),
                2,
                {"sudden_death": "round_20", "trophies": "5"},
            ),
        ),
        5,
        _("Strength and Craft"),
    ),
    "mice": OfSystem(
        (
            Setup("first", _("The first chapter"), _("You and one bot."), 2, {"chapter": "C1"}),
            Setup("second", _("The second chapter"), _("You and three bots."), 4, {"chapter": "C2"}),
        ),
        1,
        _("pages left"),
    ),
}
"""In the order of the systems' turns."""


def setup_of(system: str, words: str) -> Setup | None:
    """The set-up that a week has stored; None where there is none of that name any more."""
    known = SETUPS.get(system)
    return next((one for one in known.setups if one.id == words), None) if known else None
