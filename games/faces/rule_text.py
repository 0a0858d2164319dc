"""The rule book as its reader sees it: in their language, as HTML, with the addresses of its paragraphs.

A link to a rule is marked `data-rule`: a script may open the paragraph in place. The address of the paragraph
alone follows from that of the link, and stands there where a text was made without it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, override

from accounts.languages import active_language
from games.drawing.book_markdown import Addresses, book_html
from games.faces.rule_book import CARD, Before, Chapter, Paragraph, Place, RuleBook, get_book


@dataclass(frozen=True)
class ShownParagraph:
    """A paragraph: `id` is its anchor, `ids` are the rules it holds, `page` and `part` its two addresses."""

    id: str
    title: str
    ids: tuple[str, ...]
    html: SafeString
    page: str
    part: str


@dataclass(frozen=True)
class ShownChapter:
    """A chapter: `number` from 1, `page` its address, `picture` that of its drawing, or instead a `symbol` of
    the system's; "" for none."""

    number: int
    slug: str
    title: str
    lead: str
    page: str
    picture: str
    symbol: str
    paragraphs: tuple[ShownParagraph, ...]


def rule_url(slug: str, rule: str) -> str:
    """Where a rule is read, by its id; "" where no book holds it."""
    found = paragraph_of(slug, rule)
    return found.page if found else ""


def paragraph_of(slug: str, rule: str, ruleset: int | None = None) -> ShownParagraph | None:
    """The paragraph that holds a rule, in the reader's language; as it is at a table of that rule set."""
    book = get_book(slug)
    place = book.held.get(rule.lower()) if book else None
    return shown(book, place, ruleset) if book and place else None


def paragraphs_of(slug: str, rules: Iterable[str], ruleset: int | None = None) -> tuple[ShownParagraph, ...]:
    """The paragraphs that hold these rules, each once, in the order of the ids, in the reader's language.

    With a rule set those that it has otherwise say so first.
    """
    return _paragraphs(slug, tuple(rules), active_language(), ruleset)


def terms(slug: str) -> Mapping[str, str]:
    """The terms that a system's book explains, in every form, in the reader's language, each with the anchor
    of its paragraph; {} without a book."""
    return _terms(slug, active_language())


def term(slug: str, word: str, anchor: str = "") -> SafeString:
    """A word as a link to what the book says of it; the word alone where it says nothing.

    Where a word has two meanings `anchor` names the paragraph.
    """
    return _linked(slug, word, anchor, active_language())


@lru_cache(4096, typed=True)  # by type: what is safe already is not escaped
def _linked(slug: str, word: str, anchor: str, _language: str) -> SafeString:
    book = get_book(slug)
    found = anchor if book and anchor in book.places else terms(slug).get(word)
    if book is None or found is None:
        return format_html("{}", word)
    return format_html('<a class="rule" href="{}" data-rule>{}</a>', _addresses(book, found).page, word)


def contents(book: RuleBook, ruleset: int | None = None) -> tuple[ShownChapter, ...]:
    """All chapters in the reader's language; for who comes from a table of that rule set."""
    return _contents(book, active_language(), ruleset)


def shown(book: RuleBook, place: Place, ruleset: int | None = None) -> ShownParagraph:
    """One paragraph in the reader's language; for who comes from a table of that rule set."""
    return _shown(book, place.paragraph, active_language(), _told(place.paragraph, ruleset))


def _told(paragraph: Paragraph, ruleset: int | None) -> int | None:
    """The rule set, where it has the paragraph otherwise; None where one reads it as everybody does."""
    return ruleset if paragraph.changed_since(ruleset) else None


@cache
def _terms(slug: str, language: str) -> Mapping[str, str]:
    places = get_book(slug) or ()
    return {form: place.paragraph.id for place in places for form in getattr(place.paragraph.terms, language)}


@lru_cache(maxsize=4096)
def _paragraphs(
    slug: str, rules: tuple[str, ...], _language: str, ruleset: int | None
) -> tuple[ShownParagraph, ...]:
    found = (paragraph_of(slug, one, ruleset) for one in rules)
    return tuple(dict.fromkeys(one for one in found if one))


@cache
def _contents(book: RuleBook, language: str, ruleset: int | None) -> tuple[ShownChapter, ...]:
    numbered = enumerate(book.chapters, start=1)
    return tuple(_chapter(book, number, one, (language, ruleset)) for number, one in numbered)


def _picture(slug: str, name: str) -> str:
    """The address of a picture of the system's land, or of a view of it; "" for none."""
    file, at, view = name.partition("#")
    return f"{static(f'systems/{slug}/land/{file}.svg')}{at}{view}" if name else ""


def _chapter(book: RuleBook, number: int, chapter: Chapter, reader: tuple[str, int | None]) -> ShownChapter:
    language, ruleset = reader
    return ShownChapter(
        number=number,
        slug=chapter.slug,
        title=getattr(chapter.title, language),
        lead=getattr(chapter.lead, language),
        page=reverse("games:rule_chapter", args=[book.slug, chapter.slug]),
        picture=_picture(book.slug, chapter.picture),
        symbol=chapter.symbol,
        paragraphs=tuple(_shown(book, one, language, _told(one, ruleset)) for one in chapter.paragraphs),
    )


@cache
def _shown(book: RuleBook, paragraph: Paragraph, language: str, ruleset: int | None) -> ShownParagraph:
    """What a table's own set has otherwise stands on top, the rest of what has changed at the end."""
    title = getattr(paragraph.title, language)
    on_top = paragraph.changed_since(ruleset)
    pieces = [_before(book, title, one, language) for one in paragraph.before]
    text = _html(book, title, getattr(paragraph.text, language))
    html = SafeString("\n").join([*pieces[: len(on_top)], text, *pieces[len(on_top) :]])
    to = _addresses(book, paragraph.id, ruleset)
    return ShownParagraph(paragraph.id, title, paragraph.ids, SafeString(html), to.page, to.part)


def _html(book: RuleBook, title: str, text: str) -> SafeString:
    return book_html(text, title=title, address=lambda anchor: _addresses(book, anchor))


def _before(book: RuleBook, title: str, before: Before, language: str) -> SafeString:
    with override(language):
        said = gettext("Tables begun before rule set %(number)d:") % {"number": before.ruleset}
    html = _html(book, title, f"**{said}** {getattr(before.text, language)}")
    return SafeString(f'<div class="rule-before">{html}</div>')


def _addresses(book: RuleBook, anchor: str, ruleset: int | None = None) -> Addresses:
    if anchor.startswith(CARD):
        card = reverse("games:card", args=[book.slug, anchor.removeprefix(CARD)])
        return Addresses(card, card)
    chapter = book.places[anchor].chapter.slug
    page = reverse("games:rule_chapter", args=[book.slug, chapter])
    part = reverse("games:rule_paragraph", args=[book.slug, anchor])
    of_set = f"?set={ruleset}" if ruleset else ""
    return Addresses(f"{page}{of_set}#{anchor}", f"{part}{of_set}")
