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
        ("accounts:messages", "accounts:devices", "accounts:hours", "accounts:vacation", "games:webhooks"),
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
    (("accounts:feeds",), _("Feeds and calendar")),
    (("accounts:tokens",), _("API tokens")),
    (("accounts:data", "accounts:delete"), _("Your data")),
)
"""Seven pages: the address of each, with those of the pages that belong to it."""


@register.inclusion_tag("accounts/tabs.html", takes_context=True)
def account_tabs(context: Context) -> dict[str, Any]:
    """The pages around an account."""
    path = context["request"].path
    tabs = []
    for names, label in TABS:
        urls = [reverse(name) for name in names]
        is_here = any(path.startswith(url) for url in urls)
        tabs.append({"url": urls[0], "label": label, "is_here": is_here})
    return {"tabs": tabs}


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
