"""The set-ups of the labyrinth of the week, in the order in which they come."""

from django.utils.translation import gettext_lazy as _

from games.faces.weekly import Setup, Weekly

WEEKS = Weekly(
    (
        Setup("three", _("Three teams, one Sorcerer's hoard"), _("You against two bots."), 3),
        Setup("duel", _("A duel for the Gems"), _("You against one bot."), 2),
    ),
    2,
    _("Gems"),
)
