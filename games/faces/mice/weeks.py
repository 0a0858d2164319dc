"""The set-ups of the labyrinth of the week, in the order in which they come."""

from django.utils.translation import gettext_lazy as _

from games.faces.weekly import Setup, Weekly

WEEKS = Weekly(
    (
        Setup("first", _("The first chapter"), _("You and one bot."), 2, {"chapter": "C1"}),
        Setup("second", _("The second chapter"), _("You and three bots."), 4, {"chapter": "C2"}),
    ),
    1,
    _("pages left"),
)
