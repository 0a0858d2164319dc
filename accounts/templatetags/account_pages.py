"""What the pages around an account share."""

from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.device_marks import session_mark
from accounts.places import place_of
from accounts.signing_up import SigningUp, signing_up
from accounts.user_agents import in_short

register = template.Library()
register.filter("place", place_of)

TABS: tuple[tuple[tuple[str, ...], str | Promise], ...] = (
    (("accounts:preferences",), _("Preferences")),
    (
        ("accounts:messages", "accounts:devices", "accounts:hours", "accounts:vacation"),
        _("When and how we write"),
    ),
    (
        (
            "accounts:sessions",
            "account_email",
            "account_change_password",
            "account_set_password",
            "mfa_index",
            "socialaccount_connections",
        ),
        _("Sign-in"),
    ),
    (("accounts:blocks",), _("Blocks")),
    (("accounts:feeds", "games:webhooks", "accounts:tokens"), _("Calendar and programs")),
    (("accounts:data", "accounts:delete"), _("Your data")),
)
"""Six pages: the address of each, with those of the pages that belong to it."""
PROGRAMS: tuple[tuple[tuple[str, ...], str | Promise], ...] = (
    (("accounts:feeds",), _("Feeds and calendar")),
    (("games:webhooks",), _("Webhooks")),
    (("accounts:tokens",), _("API tokens")),
)
"""The three ways in which a person's programs hear of the site, on one of the six."""


@register.inclusion_tag("accounts/tabs.html", takes_context=True)
def account_tabs(context: Context) -> dict[str, Any]:
    """The pages around an account."""
    return {"tabs": _links(context, TABS), "label": _("Account"), "style": "tabs"}


@register.inclusion_tag("accounts/tabs.html", takes_context=True)
def for_programs(context: Context) -> dict[str, Any]:
    """The pages of *Calendar and programs*."""
    label = _("Calendar and programs")
    return {"tabs": _links(context, PROGRAMS), "label": label, "style": "cluster ways-in"}


def _links(
    context: Context, pages: tuple[tuple[tuple[str, ...], str | Promise], ...]
) -> list[dict[str, Any]]:
    """Each with its address, its words and whether it, or a page that belongs to it, is being read."""
    path, links = context["request"].path, []
    for names, label in pages:
        urls = [reverse(name) for name in names]
        links.append({"url": urls[0], "label": label, "is_here": any(path.startswith(url) for url in urls)})
    return links


@register.simple_tag(name="signing_up", takes_context=True)
def who_signs_up(context: Context) -> SigningUp | None:
    """Who has signed up in this browser and has not followed the link of the letter yet."""
    return signing_up(context["request"])


@register.simple_tag(name="session_mark", takes_context=True)
def mark_of_session(context: Context) -> str:
    """By what a browser knows that somebody has signed in anew."""
    return session_mark(context["request"])


@register.filter
def browser(agent: str) -> str:
    """A browser and its system in two words, by what it says of itself."""
    return in_short(agent)
