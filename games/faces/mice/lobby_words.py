"""Mice & Mystics in the lobby: what it is in five seconds, and its options in words."""

from collections.abc import Mapping

from django.utils.functional import lazystr
from django.utils.translation import gettext_lazy as _

from games.faces.face import OptionWords, ValueWords
from games.faces.naming import text
from games.systems.mice.content import RULESET, content_of

NAME = _("Mice & Mystics")
BLURB = _(
    "A story that you win or lose together: four heroes in the shape of mice cross a castle room by room, "
    "fight rats, roaches and a cat, and must reach their goal before the hourglass does."
)
DAYS = (5, 21)
ENDS = {
    "won": _("The party has reached the goal of the chapter."),
    "time": _("The hourglass reached the end marker before the party its goal."),
    "captured": _("All mice were captured."),
    "conceded": _("The party gave the chapter up."),
    "failed": _("A defeat of the chapter's own: what must not happen in it has happened."),
}


class _Title:
    """The title of a chapter, looked up when it is printed."""

    def __init__(self, chapter: str) -> None:
        self.chapter = chapter

    def __str__(self) -> str:
        chapters = content_of(RULESET).chapters
        return f"{list(chapters).index(self.chapter) + 1}. {text(chapters[self.chapter].title)}"


class _Goal(_Title):
    """Its goal in one sentence."""

    def __str__(self) -> str:
        return text(content_of(RULESET).chapters[self.chapter].texts.goal)


def _chapters() -> Mapping[str, ValueWords]:
    return {
        one: ValueWords(lazystr(_Title(one)), lazystr(_Goal(one))) for one in content_of(RULESET).chapters
    }


OPTIONS = {
    "chapter": OptionWords(
        _("Chapter"), _chapters(), _("Each chapter stands by itself; told in order they are one story.")
    ),
    "capture_at": OptionWords(
        _("A mouse is captured"),
        {
            "above_life": ValueWords(_("by a wound more than its life")),
            "at_life": ValueWords(_("as soon as its wounds reach its life"), _("Clearly harder.")),
        },
    ),
    "achievements": OptionWords(
        _("Titles for single mice"),
        {
            "on": ValueWords(
                _("played with"), _("Cheese Master, Escapee and three more; some turn time back.")
            ),
            "off": ValueWords(_("left out")),
        },
    ),
    "stalemate_guard": OptionWords(
        _("When nobody fights for three rounds"),
        {
            "on": ValueWords(_("cheese goes onto the wheel"), _("So nobody can wait for ever.")),
            "off": ValueWords(_("nothing happens")),
        },
    ),
    "keep": OptionWords(
        _("Cards that a mouse keeps for the next chapter"),
        {"one": ValueWords(_("one")), "two": ValueWords(_("two")), "three": ValueWords(_("three"))},
        _("Only in a campaign."),
    ),
}
