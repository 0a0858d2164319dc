"""What robots and browsers ask for at addresses that others have fixed. None of it looks at who asks."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.pictures.link_files import png_of
from games.views.link import whole
from labyrinth.ground.clock import now

HOUR, DAY = 60 * 60, 60 * 60 * 24
"""Seconds."""
PREVIEWS = (
    *(
        "Cardyb",
        "Discordbot",
        "facebookexternalhit",
        "LinkedInBot",
        "Mastodon",
        "Slackbot-LinkExpanding",
    ),
    *("TelegramBot", "Twitterbot", "WhatsApp"),
)
"""Robots that look at a link because a person has sent it: they may see whatever a visitor may."""
CLOSED = (
    *(
        "/accounts/",
        "/admin/",
        "/api/",
        "/circles/join/",
        "/circles/new/",
        "/d/",
        "/feeds/",
        "/games/",
        "/health/",
        "/i/",
        "/live/",
        "/messages/",
        "/metrics",
    ),
    *("/studies/", "/tables/new/", "/unsubscribe/", "/v/", "/verify/"),
    *("/g/*/at/", "/g/*/board", "/g/*/card/", "/g/*/log/", "/g/*/picture/", "/g/*/recap/", "/g/*/statistics"),
    *("/people/*/history", "/people/*/with/", "/*?"),
)
"""What is no page of its own to who searches: forms, secrets, positions of games, lists in other orders."""
SAYS_LANGUAGE = "/*?language="
VALID = timedelta(days=180)
"""How long a security.txt holds; RFC 9116 recommends less than a year."""


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What robots may look at."""
    previews = [f"User-agent: {name}" for name in PREVIEWS]
    lines = [
        *previews,
        "Disallow: /admin/",
        "",
        "User-agent: *",
        f"Allow: {SAYS_LANGUAGE}",
        *(f"Disallow: {path}" for path in CLOSED),
        "",
        f"Sitemap: {whole(reverse('sitemap'))}",
    ]
    return _plain(lines, DAY)


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """For whoever does not read the page first."""
    return _file("img/favicon.ico", "image/x-icon")


@require_safe
def touch_icon(request: HttpRequest) -> HttpResponse:
    """The same for home screens."""
    return _file("img/touch-icon.png", "image/png")


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Whom to tell of a fault in the site (RFC 9116). 404 where the operator names nobody."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    day = now().replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [
        *(f"Contact: {one}" for one in settings.SECURITY_CONTACT),
        f"Expires: {day + VALID:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: " + ", ".join(language for language, _name in settings.LANGUAGES),
        f"Canonical: {whole(reverse('security'))}",
    ]
    return _plain(lines, HOUR)


@require_safe
def change_password(request: HttpRequest) -> HttpResponse:
    """Where keepers of passwords lead somebody who wants another one."""
    return redirect("account_change_password")


def _plain(lines: list[str], seconds: int) -> HttpResponse:
    return _kept(HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8"), seconds)


def _file(path: str, kind: str) -> HttpResponse:
    return _kept(HttpResponse(png_of(path), content_type=kind), DAY)


def _kept(response: HttpResponse, seconds: int) -> HttpResponse:
    patch_cache_control(response, public=True, max_age=seconds)
    return response
