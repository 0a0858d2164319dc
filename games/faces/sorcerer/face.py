"""The face of The Sorcerer's Labyrinth, as the site finds it."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.faces.bot_strength import Strength
from games.faces.face import Face, OptionWords, ValueWords
from games.faces.lengths import days_of
from games.faces.say.applied import applied
from games.faces.sorcerer.aims import aims
from games.faces.sorcerer.board_tables import board_tables
from games.faces.sorcerer.condition_words import CONDITIONS
from games.faces.sorcerer.dealings import dealings
from games.faces.sorcerer.dice import PIECES
from games.faces.sorcerer.gallery import examples
from games.faces.sorcerer.ground import ground
from games.faces.sorcerer.help import helps
from games.faces.sorcerer.land import land
from games.faces.sorcerer.mail_scene import scene
from games.faces.sorcerer.moment import moment
from games.faces.sorcerer.names import name
from games.faces.sorcerer.open_view import open_view
from games.faces.sorcerer.picture import picture
from games.faces.sorcerer.plan_words import PLANS
from games.faces.sorcerer.played import played
from games.faces.sorcerer.speaker import SPEAKER
from games.faces.sorcerer.stakes import stakes
from games.faces.sorcerer.statistics_words import SORCERER
from games.faces.sorcerer.weeks import WEEKS
from games.faces.sorcerer.wording import wording
from games.systems.sorcerer.content import content_of
from games.systems.sorcerer.setup import BEGINS_SINCE

TURNS = (123, 189)
"""Of games of four, as the bots with default orders played them: 160 in the median."""


def _side_name(team: str) -> str:
    """Also that of a team that only an older set has: a page of history names it."""
    content = next(one for one in content_of.all() if team in one.teams)
    return name(content, "team", team)


OPTIONS = {
    "teams": OptionWords(
        _("Teams"),
        {"random": ValueWords(_("Drawn at random")), "choose": ValueWords(_("Chosen by each player"))},
    ),
    "gems": OptionWords(
        _("Gems to win"),
        {"18": ValueWords(_("18, as in the book")), "8": ValueWords(_("8: a short game"))},
    ),
    "begins": OptionWords(
        _("Who begins"), {"lot": ValueWords(_("The highest roll")), "seat": ValueWords(_("The first seat"))}
    ),
}


def _options(ruleset: int, _packs: tuple[str, ...] = ()) -> Mapping[str, OptionWords]:
    """In words what may be chosen in a set."""
    return {word: said for word, said in OPTIONS.items() if word != "begins" or ruleset >= BEGINS_SINCE}


FACE = Face(
    slug="sorcerer",
    name=_("The Sorcerer's Labyrinth"),
    blurb=_(
        "A race for 18 Gems through a maze that nobody knows yet: lead two heroes through its chambers, "
        "fight what lives there and each other, and carry Crystals home."
    ),
    demo={"gems": "8"},
    strengths={
        "gentle": Strength(_("against steady"), 34, 29, 39, 400),
        "master": Strength(_("against steady"), 58, 55, 61, 1000),
    },
    line=_("Race for 18 Gems through a maze nobody knows yet."),
    figures=(
        ("bust-khar_ghul", "undead"),
        ("bust-hilda", "dwarves"),
        ("bust-nimuel", "elves"),
        ("bust-ryjek", "ratmen"),
    ),
    days=days_of(*TURNS),
    ends={"gems": _("The winner holds the Gems that win."), "last": _("Only one team is left.")},
    side_name=_side_name,
    options_of=_options,
    wording=wording,
    ground=ground,
    tables=board_tables,
    moment=moment,
    aims=aims,
    stakes=stakes,
    picture=picture,
    small=scene,
    opened=open_view,
    statistics=SORCERER,
    dealings=dealings,
    help=helps,
    gallery=examples,
    land=land,
    played=played,
    applied=applied(SPEAKER),
    speaker=SPEAKER,
    conditions=CONDITIONS,
    plans=PLANS,
    stretches=frozenset({"fight_dice"}),
    sheet="systems/sorcerer/table.css",
    sides="systems/sorcerer/sides.css",
    pieces=PIECES,
    moving="systems/sorcerer/played.svg",
    weeks=WEEKS,
    bags={"clash": _("Fights"), "encounter": _("Encounters"), "teleport": _("Teleport")},
    cover="systems/sorcerer/land/2A-small.svg",
)
