"""Mice & Mystics in the lobby: what it is in five seconds, and its options in words."""

from collections.abc import Callable, Mapping

from django.utils.functional import lazystr
from django.utils.translation import gettext_lazy as _

from games.faces.face import OptionWords, ValueWords
from games.faces.lengths import days_of
from games.faces.naming import text
from games.kit.content_sets import derived
from games.systems.mice.content import Content, content_of

NAME = _("Mice & Mystics")
BLURB = _(
    "A story that you win or lose together: four heroes in the shape of mice cross a castle room by room, "
    "fight rats, roaches and a cat, and must reach their goal before the hourglass does."
)
LINE = _("Together against rats, roaches and the cat: seven chapters of one story.")
FIGURES = tuple((f"bust-{mouse}", mouse) for mouse in ("collin", "nez", "lily", "filch", "tilda", "maginos"))
TURNS = (34, 60)
"""Of a chapter of four, as the bots with default orders played them."""
DAYS = days_of(*TURNS)
DEMO = {"chapter": "C2"}
"""The chapter that the usual party wins most often: four times of five (docs/mice-balance.md)."""
ENDS = {
    "won": _("The party has reached the goal of the chapter."),
    "time": _("The hourglass reached the end marker before the party its goal."),
    "captured": _("All mice were captured."),
    "conceded": _("The party gave the chapter up."),
    "failed": _("A defeat of the chapter's own: what must not happen in it has happened."),
}


def options_of(ruleset: int, packs: tuple[str, ...] = ()) -> Mapping[str, OptionWords]:
    """The options of a set, chapters first."""
    return _options(content_of(ruleset, packs))


@derived
def _options(content: Content) -> Mapping[str, OptionWords]:
    chapters = OptionWords(
        _("Chapter"),
        {one: _worded(content, number, one) for number, one in enumerate(content.chapters, start=1)},
        _("Each chapter stands by itself; told in order they are one story."),
    )
    return {"chapter": chapters, **OPTIONS}


def _worded(content: Content, number: int, chapter: str) -> ValueWords:
    """Its title and its goal in one sentence, looked up when they are printed."""
    told = content.chapters[chapter]
    title = lazystr(_Said(lambda: f"{number}. {text(told.title)}"))
    return ValueWords(title, lazystr(_Said(lambda: text(told.texts.goal))))


class _Said:
    """Words that are looked up when they are printed."""

    def __init__(self, say: Callable[[], str]) -> None:
        self._say = say

    def __str__(self) -> str:
        return self._say()


OPTIONS = {
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
