"""What the operator says on pages of the site: imprint, privacy, terms; Markdown in a folder of theirs.

A file is called `privacy.en.md`; one that is missing in a language is shown in the other. What is written is
cut down to plain tags: a file that came from elsewhere puts no script into a page.
"""

import logging
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from markdown_it import MarkdownIt

from accounts.languages import active_language

logger = logging.getLogger(__name__)
NAMES: dict[str, str | Promise] = {
    "imprint": _("Imprint"),
    "privacy": _("Privacy"),
    "terms": _("Terms of use"),
}
"""Word of a file -> what its page is called, in the order of the links."""
LARGEST = 200_000
"""Bytes of a file at most."""
TAGS = {
    "a",
    "blockquote",
    "br",
    "code",
    "em",
    "h1",
    "h2",
    "h3",
    "h4",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
} | {*("table", "tbody", "td", "th", "thead", "tr", "ul")}
SCROLLS = '<div class="table-scroll" tabindex="0" role="group">'
"""A table that is wider than a phone scrolls in a box that the keyboard can reach."""
SCHEMES = {"http", "https", "mailto", "tel"}


@dataclass(frozen=True)
class SiteText:
    """A text as it is shown: the name of its page, the language that it is in, and safe HTML that begins with
    a heading."""

    word: str
    name: str | Promise
    language: str
    html: SafeString


def there() -> list[tuple[str, str | Promise]]:
    """The words of the texts that the operator has written, with the names of their pages."""
    return [(word, name) for word, name in NAMES.items() if _file(word) is not None]


def site_text(word: str) -> SiteText | None:
    """A text in the reader's language, or in the other one; None where there is none that can be read."""
    found = _file(word)
    if found is None:
        return None
    path, language = found
    try:
        changed, size = path.stat().st_mtime_ns, path.stat().st_size
        html = _html(path, changed) if size <= LARGEST else None
    except (OSError, UnicodeDecodeError) as error:
        logger.error("the text %s of the site cannot be read: %s", path.name, type(error).__name__)
        return None
    if html is None:
        logger.error("the text %s of the site is larger than %d bytes", path.name, LARGEST)
        return None
    return SiteText(word, NAMES[word], language, _with_heading(html, NAMES[word]))


def _file(word: str) -> tuple[Path, str] | None:
    """The file of a text and its language; the reader's first."""
    if not settings.SITE_TEXTS or word not in NAMES:
        return None
    first = active_language()
    others = [language for language, _name in settings.LANGUAGES if language != first]
    for language in (first, *others):
        path = Path(settings.SITE_TEXTS) / f"{word}.{language}.md"
        if path.is_file():
            return path, language
    return None


@lru_cache(maxsize=16)
def _html(path: Path, _changed: int) -> str:
    import nh3  # with the first text that is shown

    made = _parser.render(path.read_text(encoding="utf-8"))
    clean = nh3.clean(made, tags=TAGS, attributes={"a": {"href"}}, url_schemes=SCHEMES, link_rel="noopener")
    return clean.replace("</table>", "</table></div>").replace("<table>", f"{SCROLLS}<table>")


def _with_heading(html: str, name: str | Promise) -> SafeString:
    return SafeString(html if "<h1" in html else f"<h1>{name}</h1>\n{html}")


_parser = MarkdownIt("commonmark", {"html": False}).enable("table")
