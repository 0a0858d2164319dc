"""Ways into the rule book from pages about games."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.faces import rule_text
from games.faces.rule_book import get_book

register = template.Library()


@register.simple_tag
def rules_link(slug: str) -> SafeString:
    """A line that leads to a system's rule book; nothing where it has none."""
    if get_book(slug) is None:
        return SafeString()
    to = reverse("games:rule_book", args=[slug])
    return format_html('<p class="rules-link"><a href="{}">{}</a></p>', to, _("Rules of this game"))


@register.simple_tag
def rule_term(slug: str, word: str, anchor: str = "") -> SafeString:
    """A word as a link to what the system's book says of it; the word alone where it says nothing."""
    return rule_text.term(slug, word, anchor)
