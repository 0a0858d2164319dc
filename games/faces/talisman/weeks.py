"""The set-ups of the labyrinth of the week, in the order in which they come."""

from django.utils.translation import gettext_lazy as _

from games.faces.weekly import Setup, Weekly

WEEKS = Weekly(
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
)
