"""People in pages: their picture and their name."""

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts import avatar as drawings
from accounts.models import User
from accounts.set_apart import set_apart
from accounts.visibility import is_linked

register = template.Library()
register.filter("set_apart", set_apart)


@register.simple_tag
def avatar(person: User | None, size: int = 24) -> SafeString:
    """The picture of a person, `size` pixels wide; of nobody for a bot or a former player (None).

    It stands beside a name and says nothing to a screen reader."""
    if not isinstance(person, User):
        return SafeString(drawings.blank(size=size))
    return SafeString(drawings.svg(person.slug, person.avatar, size=size))


@register.simple_tag
def drawing(person: User, number: int, size: int = 48) -> SafeString:
    """One of the pictures among which the person may choose."""
    return SafeString(drawings.svg(person.slug, number, size=size))


@register.simple_tag(takes_context=True)
def person_link(context: Context, person: User | None, name: str = "") -> SafeString | str:
    """The name of a person, leading to their profile if the reader may open it; no query.

    `name` stands there instead, and alone for None: {% person_link seat.user seat.name %}."""
    if person is None:
        return name
    shown = set_apart(name or person.username)
    if not is_linked(context.get("user"), person):
        return format_html('<span class="person">{}</span>', shown)
    return format_html('<a class="person" href="{}">{}</a>', person.get_absolute_url(), shown)
