"""The face of Talisman, as the site finds it."""

from django.utils.translation import gettext_lazy as _

from games.faces.face import Face
from games.faces.lengths import days_of
from games.faces.say.applied import applied
from games.faces.talisman.aims import aims
from games.faces.talisman.board_tables import tables
from games.faces.talisman.cards import TALISMAN_CARDS
from games.faces.talisman.condition_words import CONDITIONS
from games.faces.talisman.dealings import dealings
from games.faces.talisman.gallery import examples
from games.faces.talisman.ground import ground
from games.faces.talisman.help import helps
from games.faces.talisman.land import land
from games.faces.talisman.mail_scene import scene
from games.faces.talisman.moment import moment
from games.faces.talisman.names import name, newest_with
from games.faces.talisman.open_view import open_view
from games.faces.talisman.picture import picture
from games.faces.talisman.pieces import PIECES, sheet_of
from games.faces.talisman.plan_words import PLANS
from games.faces.talisman.played import played
from games.faces.talisman.speaker import SPEAKER
from games.faces.talisman.stakes import stakes
from games.faces.talisman.statistics_words import TALISMAN
from games.faces.talisman.table_options import MEASURED, MISFITS, PRESETS, options_of
from games.faces.talisman.weeks import WEEKS
from games.faces.talisman.wording import wording

TURNS = (155, 226)
"""Of games of four with the base box, as the bots with default orders played them."""


def _side_name(character: str) -> str:
    return name(newest_with(character), character)


FACE = Face(
    slug="talisman",
    name=_("Talisman"),
    blurb=_(
        "A quest for the Crown of Command: roam three Regions, grow in Strength and Craft, win a Talisman, "
        "and hold the Crown until nobody else is left. With The City and The Blood Moon."
    ),
    line=_("Grow strong, find a Talisman, take the Crown. With The City and The Blood Moon."),
    figures=(
        ("bust-sorceress", "3"),
        ("bust-troll", "2"),
        ("crown", ""),
        ("bust-warrior", "4"),
        ("bust-thief", "1"),
    ),
    days=days_of(*TURNS),
    ends={
        "last": _("Only one is left alive."),
        "crown": _("The winner has reached the Crown of Command."),
        "richest": _("Time is up: the winner is the richest."),
        "merchants_guild": _("The winner has paid 12 gold to the Merchants' Guild."),
        "thieves_guild": _("The winner has stolen five times for the Thieves' Guild."),
        "blood_moon_werewolf": _("The winner has killed the Blood Moon Werewolf."),
        "light": _("The Lightbearers have reached the Crown: all win."),
        "darkness": _("Darkness has fallen: nobody wins."),
        "drawn": _("The last characters died together: nobody wins."),
    },
    side_name=_side_name,
    options_of=options_of,
    everything={"city": "whole", "moon": "whole"},
    demo={"sudden_death": "round_20"},
    presets=PRESETS,
    measured=MEASURED,
    misfits=MISFITS,
    wording=wording,
    ground=ground,
    tables=tables,
    moment=moment,
    aims=aims,
    stakes=stakes,
    picture=picture,
    small=scene,
    opened=open_view,
    statistics=TALISMAN,
    dealings=dealings,
    help=helps,
    gallery=examples,
    land=land,
    played=played,
    applied=applied(SPEAKER),
    speaker=SPEAKER,
    conditions=CONDITIONS,
    cards=TALISMAN_CARDS,
    stretches=frozenset({"clash"}),
    sheet="systems/talisman/table.css",
    sides="systems/talisman/sides.css",
    pieces=PIECES,
    sheet_of=sheet_of,
    plans=PLANS,
    moving="systems/talisman/played.svg",
    weeks=WEEKS,
    bags={"attack": _("Attacks"), "move": _("Moves"), "portal": _("The Portal of Power")},
    cover="systems/talisman/land/main-small.svg",
)
