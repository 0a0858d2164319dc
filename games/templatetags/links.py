"""What pages say to robots about themselves."""

import json
from typing import Any

from django import template
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.drawing.site_texts import there

register = template.Library()
IN_A_PAGE = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})
"""Nothing that is told ends the element, or begins another."""


@register.simple_tag
def linked_data(told: dict[str, Any]) -> SafeString:
    """Facts in the words of schema.org: data that no browser runs."""
    written = json.dumps(told, ensure_ascii=False).translate(IN_A_PAGE)
    return format_html('<script type="application/ld+json">{}</script>', mark_safe(written))  # noqa: S308


@register.simple_tag
def site_texts() -> list[tuple[str, str | Promise]]:
    """The texts of the operator that there are: the word of each, and its name."""
    return there()
