"""The rule books: contents, chapters, search, and the way from the id of a rule to its paragraph."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.faces.face import get_face
from games.faces.rule_book import RuleBook, get_book
from games.faces.rule_search import cut, search
from games.faces.rule_text import contents, paragraph_of, shown
from games.faces.systems import is_known, name_of, newest_set, offered
from games.views.known_page import known_page
from games.views.link import Link, of_site, of_system
from games.views.viewer import Request

KEPT = 60 * 60
"""Seconds for which a browser may keep a paragraph."""
BOOKS = gettext_noop(
    "The rule books of all games that are played here, with search, examples and every card."
)


@require_safe
def rule_books(request: HttpRequest) -> HttpResponse:
    """The games of this site and their books."""
    books = [(one, _contents(one.slug)) for one in offered()]
    link = of_site(_("Rules"), _(BOOKS), reverse("games:rule_books"))
    return known_page(request, render(request, "rules/books.html", {"books": books, "link": link}))


@require_safe
def rule_book(request: HttpRequest, system: str) -> HttpResponse:
    """The contents of a book; with `q` what is found in it."""
    book = get_book(system)
    if book is None:
        return _missing(request, system)
    query = cut(request.GET.get("q", ""))
    context: dict[str, Any] = {"chapters": contents(book), "query": query}
    context["found"] = search(book, query) if query else []
    context["has_cards"] = bool(get_face(system).cards.shelves())
    if not query:
        context["link"] = _book_link(system)
    return known_page(request, _page(request, book, "found" if query else "book", context))


@require_safe
def rule_chapter(request: HttpRequest, system: str, chapter: str) -> HttpResponse:
    """A chapter, with the ways to the one before and the one behind it."""
    book = get_book(system)
    chapters = contents(book, _set(request, system)) if book else ()
    at = next((at for at, one in enumerate(chapters) if one.slug == chapter), None)
    if book is None or at is None:
        return _missing(request, system)
    around = {"before": chapters[at - 1] if at else None, "after": next(iter(chapters[at + 1 :]), None)}
    context: dict[str, Any] = {"chapters": chapters, "chapter": chapters[at], **around}
    address = reverse("games:rule_chapter", args=[system, chapter])
    lead, title = str(chapters[at].lead), f"{chapters[at].title}: {name_of(system)}"
    context["link"] = of_system(title, lead, address, system, _way(system))
    return known_page(request, _page(request, book, "chapter", context))


@require_safe
def rule(request: HttpRequest, system: str, rule: str) -> HttpResponse:
    """From the id of a rule to the paragraph that holds it."""
    found = paragraph_of(system, rule)
    return redirect(found.page) if found else _missing(request, system, rule)


@vary_on_headers("HX-Request", "Accept-Language", "Cookie")
@require_safe
def help_cards(request: Request, system: str) -> HttpResponse:
    """The help cards of a system: a page, or for a table the cards alone. 404 where it has none."""
    if not is_known(system) or not get_face(system).help():
        raise Http404
    context = {"face": get_face(system), "name": name_of(system)}
    if not request.htmx:
        return known_page(request, render(request, "rules/cards.html", context))
    response = render(request, "rules/_cards.html", context)
    patch_cache_control(response, public=True, max_age=KEPT)
    return response


@vary_on_headers("HX-Request", "Accept-Language", "Cookie")
@require_safe
def rule_paragraph(request: Request, system: str, paragraph: str) -> HttpResponse:
    """A paragraph alone, to be opened in place; for a browser that asks for a page, its page."""
    book = get_book(system)
    place = book.places.get(paragraph) if book else None
    if book is None or place is None:
        return _missing(request, system)
    found = shown(book, place, _set(request, system))
    if not request.htmx:
        return redirect(found.page)
    response = render(request, "rules/parts/note.html", {"paragraph": found})
    patch_cache_control(response, public=True, max_age=KEPT)
    return response


def _set(request: HttpRequest, system: str) -> int | None:
    """The rule set of the table from which somebody comes; None for anything else."""
    number = request.GET.get("set", "")
    known = is_known(system) and number in {str(one) for one in range(1, newest_set(system) + 1)}
    return int(number) if known else None


def _contents(slug: str) -> Any:
    book = get_book(slug)
    return contents(book) if book else ()


def _page(request: HttpRequest, book: RuleBook, name: str, context: dict[str, Any]) -> HttpResponse:
    of_book = {"system": book.slug, "name": name_of(book.slug), "face": get_face(book.slug)}
    return render(request, f"rules/{name}.html", {**of_book, **context})


def _book_link(system: str) -> Link:
    books, (title, address) = _way(system)
    told = _("The rules of %(game)s, chapter by chapter, with search and examples.")
    return of_system(title, told % {"game": name_of(system)}, address, system, [books])


def _way(system: str) -> list[tuple[str, str]]:
    """The books, then this one: name and address."""
    title = _("Rules: %(name)s") % {"name": name_of(system)}
    book = reverse("games:rule_book", args=[system])
    return [(_("Rules"), reverse("games:rule_books")), (title, book)]


def _missing(request: HttpRequest, system: str, wanted: str = "") -> HttpResponse:
    """Nothing stands at this address: offers the search, or says that there is no book."""
    if not is_known(system):
        raise Http404
    context = {"system": system, "name": name_of(system), "has_book": get_book(system), "query": cut(wanted)}
    return render(request, "rules/missing.html", context, status=404)
