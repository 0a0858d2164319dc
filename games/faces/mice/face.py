"""The face of Mice & Mystics, as the site finds it."""

from django.utils.translation import gettext_lazy as _

from games.faces.bot_strength import Strength
from games.faces.face import Face
from games.faces.mice.agreed import stakes
from games.faces.mice.aims import aims
from games.faces.mice.board_tables import tables
from games.faces.mice.book import BOOK
from games.faces.mice.campaign_words import CAMPAIGN
from games.faces.mice.cards import MICE_CARDS
from games.faces.mice.condition_words import CONDITIONS
from games.faces.mice.council_words import COUNCIL
from games.faces.mice.gallery import examples
from games.faces.mice.ground import ground
from games.faces.mice.help import helps
from games.faces.mice.land import land
from games.faces.mice.lobby_words import BLURB, DAYS, DEMO, ENDS, FIGURES, LINE, NAME, options_of
from games.faces.mice.mail_scene import scene
from games.faces.mice.moment import moment
from games.faces.mice.names import card, known
from games.faces.mice.picture import picture
from games.faces.mice.pieces import PIECES
from games.faces.mice.plan_taps import PLANS
from games.faces.mice.played import played
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.statistics_words import MICE
from games.faces.mice.weeks import WEEKS
from games.faces.mice.wording import wording
from games.faces.say.applied import applied


def _side_name(figure: str) -> str:
    return card(known(figure), figure)


FACE = Face(
    slug="mice",
    name=NAME,
    blurb=BLURB,
    line=LINE,
    figures=FIGURES,
    days=DAYS,
    ends=ENDS,
    side_name=_side_name,
    options_of=options_of,
    demo=DEMO,
    strengths={
        "master": Strength(_("chapters 3 to 7 won, of which Captain Ruben wins 65 %"), 70, 68, 71, 4000)
    },
    wording=wording,
    ground=ground,
    tables=tables,
    moment=moment,
    aims=aims,
    stakes=stakes,
    picture=picture,
    small=scene,
    statistics=MICE,
    help=helps,
    cards=MICE_CARDS,
    land=land,
    played=played,
    moving="systems/mice/played.svg",
    applied=applied(SPEAKER),
    speaker=SPEAKER,
    conditions=CONDITIONS,
    council=COUNCIL,
    campaign=CAMPAIGN,
    book=BOOK,
    plans=PLANS,
    stretches=frozenset({"attack"}),
    sheet="systems/mice/table.css",
    sides="systems/mice/sides.css",
    pieces=PIECES,
    gallery=examples,
    weeks=WEEKS,
    cover="systems/mice/land/T6o.svg",
)
