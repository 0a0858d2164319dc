"""What a browser says of itself, as short as a person would say it."""

from collections.abc import Mapping

BROWSERS = {
    "Firefox": ("Firefox/", "FxiOS/"),
    "Edge": ("Edg/", "EdgA/", "EdgiOS/"),
    "Opera": ("OPR/",),
    "Samsung Internet": ("SamsungBrowser/",),
    "Chrome": ("Chrome/", "CriOS/"),
    "Safari": ("Safari/",),
}
"""In this order: most of them say that they are some of those below too."""
SYSTEMS = {
    "Android": ("Android",),
    "iPhone": ("iPhone",),
    "iPad": ("iPad",),
    "Windows": ("Windows",),
    "macOS": ("Macintosh",),
    "ChromeOS": ("CrOS",),
    "Linux": ("Linux",),
}
LONGEST = 40


def in_short(agent: str) -> str:
    """Browser and system ("Firefox, Linux"), or the beginning of what cannot be told apart."""
    known = [name for name in (_first(BROWSERS, agent), _first(SYSTEMS, agent)) if name]
    return ", ".join(known) or agent[:LONGEST]


def _first(names: Mapping[str, tuple[str, ...]], agent: str) -> str | None:
    return next((name for name, signs in names.items() if any(sign in agent for sign in signs)), None)
