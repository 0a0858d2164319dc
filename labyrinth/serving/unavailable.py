"""How programs are told that something cannot be done just now, as the API says everything that goes wrong.

RFC 9457, with what the kinds of games/api/problems.py are called there.
"""

from django.conf import settings
from django.http import HttpRequest, JsonResponse

PROGRAMS = ("/api/", "/live/api/")
"""Whoever asks below these addresses is a program."""


def for_programs(request: HttpRequest, kind: str, title: str, detail: str, **more: str) -> JsonResponse:
    """The problem document of this kind, with status 503."""
    body = {
        "type": f"{settings.SITE_URL}/api/v1/docs#problem-{kind}",
        "title": title,
        "status": 503,
        "detail": detail,
        "instance": request.path,
    }
    return JsonResponse(body | more, status=503, content_type="application/problem+json")
