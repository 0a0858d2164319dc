"""What the pages around an account share."""

from typing import Any

from django import template
from django.conf import settings
from django.template import Context
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.places import place_of
from accounts.user_agents import in_short

register = template.Library()
register.filter("place", place_of)

TABS: tuple[tuple[str, str | Promise], ...] = (
    ("accounts:preferences", _("Preferences")),
    ("accounts:hours", _("Hours")),
    ("accounts:vacation", _("Vacation")),
    ("accounts:messages", _("Messages")),
    ("accounts:blocks", _("Blocks")),
    ("account_email", _("Email")),
    ("account_change_password", _("Password")),
    ("mfa_index", _("Two-factor and passkeys")),
    ("accounts:sessions", _("Sessions")),
    ("socialaccount_connections", _("Connected accounts")),
    ("accounts:tokens", _("API tokens")),
    ("accounts:data", _("Your data")),
)
ELSEWHERE = "socialaccount_connections"


@register.inclusion_tag("accounts/tabs.html", takes_context=True)
def account_tabs(context: Context) -> dict[str, Any]:
    """The pages around an account; that of accounts elsewhere only where people may sign in by them."""
    path = context["request"].path
    tabs = []
    for name, label in TABS:
        if name == ELSEWHERE and not settings.SOCIALACCOUNT_PROVIDERS:
            continue
        url = reverse(name)
        tabs.append({"url": url, "label": label, "is_here": path.startswith(url)})
    return {"tabs": tabs}


@register.filter
def browser(agent: str) -> str:
    """A browser and its system in two words, by what it says of itself."""
    return in_short(agent)
