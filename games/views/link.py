"""What a link to a page says elsewhere: title, description and picture, and the address it is known by.

A page that has none is for nobody who does not know it already: robots leave it out.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.languages import active_language
from accounts.models import Language, User
from games.campaigns.page import Chapter, Member
from games.campaigns.way import Stop
from games.faces.systems import name_of
from games.models import Campaign, Game, Seat
from games.models.game import Access, Status
from games.pictures import kept_links
from games.pictures.kept_links import CARDS, LINKS, PERSON, POSITION, Share, Wanted, ask_for, is_kept
from games.pictures.kept_links import of_table as picture_of
from games.pictures.link_files import SITE, game_file
from games.pictures.link_picture import HEIGHT, WIDTH
from games.pictures.of_public_table import is_drawn
from games.table.public import has_page, number_shown
from games.table.reader_table import Table

SHORT = 200
"""So many letters of a description are shown anywhere."""
MAIN = Language.ENGLISH.value
"""Who says no language gets this one."""
LOCALES = {"en": "en_GB", "pl": "pl_PL"}


@dataclass(frozen=True)
class Link:
    """One page: `picture` and `path` begin with "/"; `words` say what the picture shows; `kind` is a type of
    Open Graph; `crumbs` lead to it, the first from the outside: name and path. Robots may show one that is
    not `listed` to who has the link, and put it into no index."""

    title: str
    description: str
    path: str
    picture: str
    words: str
    kind: str = "website"
    listed: bool = True
    crumbs: Sequence[tuple[str, str]] = field(default=())

    @property
    def short(self) -> str:
        """The description as far as anybody shows it."""
        told = " ".join(self.description.split())
        return told if len(told) <= SHORT else f"{told[:SHORT].rsplit(' ', 1)[0]} …"

    @property
    def canonical(self) -> str:
        """The whole address, of this page in the language that is spoken."""
        return address_in(self.path, active_language())

    @property
    def languages(self) -> list[tuple[str, str]]:
        """Language -> the whole address of the page in it."""
        return [(language, address_in(self.path, language)) for language, _name in settings.LANGUAGES]

    @property
    def locale(self) -> str:
        """The language that is spoken, as Open Graph writes it."""
        return LOCALES[active_language()]

    @property
    def known_as(self) -> str:
        """The address for those who say no language."""
        return whole(self.path)

    @property
    def whole_picture(self) -> str:
        """The whole address of the picture."""
        return whole(self.picture)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return WIDTH, HEIGHT

    @property
    def trail(self) -> dict[str, Any]:
        """The way to the page, in the words of schema.org."""
        steps = [*self.crumbs, (self.title, self.path)]
        return {
            "@context": "https://schema.org",
            "@type": "BreadcrumbList",
            "itemListElement": [
                {"@type": "ListItem", "position": at, "name": name, "item": whole(path)}
                for at, (name, path) in enumerate(steps, 1)
            ],
        }

    @property
    def facts(self) -> dict[str, Any]:
        """What the page is in the words of schema.org: of the home page the site, else the way to it; empty
        where that leads through nothing."""
        if self.path == reverse("games:home"):
            site = {"@type": "WebSite", "name": "Labyrinth", "url": self.known_as}
            known = {"description": self.short, "inLanguage": [code for code, _name in settings.LANGUAGES]}
            return {"@context": "https://schema.org", **site, **known}
        return self.trail if self.crumbs else {}


def whole(path: str) -> str:
    """An address of the site as others have to write it: never by the host that somebody asks for."""
    return path if path.startswith(("https://", "http://")) else f"{settings.SITE_URL}{path}"


def address_in(path: str, language: str) -> str:
    """The whole address of a page in a language."""
    return whole(path) if language == MAIN else f"{whole(path)}?language={language}"


# -- pages that show no table --------------------------------------------------------------------------------


def of_site(title: str, description: str, path: str) -> Link:
    """A page about the site."""
    return Link(title, description, path, static(SITE), _("The mark of the site, a labyrinth."))


def of_system(
    title: str, description: str, path: str, slug: str, crumbs: Sequence[tuple[str, str]] = ()
) -> Link:
    """A page about a game: its rules, a card, the game itself."""
    return Link(title, description, path, _game_picture(slug), _board_of(slug), crumbs=crumbs)


def of_card(
    request: HttpRequest,
    title: str,
    description: str,
    system: str,
    card: str,
    crumbs: Sequence[tuple[str, str]],
) -> Link:
    """A printed card that has a face of its own."""
    path, language = reverse("games:card", args=[system, card]), active_language()
    picture = reverse("games:card_picture", args=[system, card, language])
    _ahead(request, kept_links.of_card(system, card, language), CARDS)
    return Link(title, description, path, picture, _("The card, drawn."), crumbs=crumbs)


def of_person(person: User, description: str) -> Link:
    """Somebody's profile, for those who may see it."""
    name, path = person.shown_name, reverse("games:person", args=[person.slug])
    picture = reverse("games:person_picture", args=[person.slug])
    _ahead(None, Wanted(PERSON, person.slug, person.avatar, 0, ""))
    return Link(
        name, description, path, picture, _("The coat of arms of %(name)s.") % {"name": name}, "profile"
    )


def _game_picture(slug: str) -> str:
    return static(game_file(slug, active_language()))


def _board_of(slug: str) -> str:
    return _("A board of %(game)s.") % {"game": name_of(slug)}


# -- tables --------------------------------------------------------------------------------------------------


def of_lobby(game: Game, seats: Sequence[Seat], paces: Sequence[str]) -> Link:
    """A table before its start: who sits there, and how it is played."""
    free = game.seats_wanted - len(seats)
    said = [_who(game, seats), _free(free), *paces[:2]]
    return Link(
        game.shown_name,
        " ".join(filter(None, said)),
        reverse("games:lobby", args=[game.slug]),
        _game_picture(game.system),
        _board_of(game.system),
        listed=False,
    )


def of_campaign(
    request: HttpRequest,
    campaign: Campaign,
    chapters: Sequence[Chapter],
    party: Sequence[Member],
    way: Sequence[Stop],
) -> Link:
    """A party and how far it has come; robots that have no link to one of its tables do not see it."""
    names = ", ".join(dict.fromkeys(member.player for member in party if member.player))
    told = _("A campaign of %(game)s, chapter %(chapter)d: %(title)s. In the party: %(names)s.")
    facts = {"game": name_of(campaign.system), "chapter": chapters[-1].number, "title": chapters[-1].title}
    picture, words = _game_picture(campaign.system), _board_of(campaign.system)
    if way and is_drawn(chapters[-1].game):
        language = active_language()
        picture = reverse("games:campaign_picture", args=[campaign.slug, language])
        words = _("The map of the story, as far as the party has come.")
        _ahead(request, kept_links.of_campaign(campaign, way, language))
    return Link(
        f"{campaign.shown_name} · {name_of(campaign.system)}",
        told % {**facts, "names": names},
        reverse("games:campaign", args=[campaign.slug]),
        picture,
        words,
        listed=chapters[-1].game.access == Access.OPEN,
    )


def of_table(request: HttpRequest, shown: Table, outcome: str = "") -> Link | None:
    """A table that plays, or the end of it; None for whoever plays there: their page has no need of it."""
    game = shown.game
    if shown.seat is not None and not game.is_finished:
        return None
    number, path = number_shown(shown), reverse("games:table", args=[game.slug])
    wanted = picture_of(game, number, active_language())
    picture = _picture(request, game, wanted)
    said = outcome or _who(game, shown.seats)
    return Link(_title(game), said, path, picture, _board_of(game.system), listed=_is_listed(game))


def of_position(request: HttpRequest, game: Game, step: int, title: str, said: str) -> Link:
    """A position of a table's past: whoever's eyes its page lends, the picture has everybody's."""
    wanted = Wanted(POSITION, game.slug, step, game.shifts, active_language())
    path = reverse("games:replay", args=[game.slug, step])
    title = f"{title} · {name_of(game.system)}"
    return Link(title, said, path, _picture(request, game, wanted), _board_of(game.system), listed=False)


def _picture(request: HttpRequest, game: Game, wanted: Wanted) -> str:
    if not is_drawn(game):
        return _game_picture(game.system)
    _ahead(request, wanted)
    name = "games:position_picture" if wanted.kind == POSITION else "games:table_picture"
    return reverse(name, args=[game.slug, wanted.number, wanted.language])


def _ahead(request: HttpRequest | None, wanted: Wanted, share: Share = LINKS) -> None:
    """Who comes without a cookie may be a robot that asks for the picture next: it is drawn by then."""
    if (request is None or not request.COOKIES) and not is_kept(wanted):
        ask_for(wanted, share)


def _title(game: Game) -> str:
    return f"{game.shown_name} · {name_of(game.system)}"


def _who(game: Game, seats: Sequence[Seat]) -> str:
    """What is played, and by whom."""
    names = ", ".join(seat.shown_name for seat in seats)
    told = {"game": name_of(game.system), "names": names}
    if game.status == Status.OPEN:
        return _("%(game)s. At the table: %(names)s.") % told
    return _("%(game)s, played move by move by %(names)s.") % told


def _free(free: int) -> str:
    return _("Free seats: %(n)d.") % {"n": free} if free > 0 else ""


def _is_listed(game: Game) -> bool:
    return has_page(game)
