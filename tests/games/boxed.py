"""The tiny game with two options that do not always go together, and a face that words them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import gettext_lazy as _

from games import systems
from games.faces import face
from games.faces.face import Face, OptionWords, ValueWords
from tests.games.tiny import TINY, State, new_state


def _new_state(options: Mapping[str, Any]) -> State:
    unknown = set(options) - {"seats", "ruleset", *BOXED.options}
    if unknown or BOXED.fits({name: options.get(name, words[0]) for name, words in BOXED.options.items()}):
        raise ValueError(f"these options cannot be played: {dict(options)}")
    return new_state(options)


def _fits(options: Mapping[str, str]) -> str:
    """The town ends nothing that is not in the game."""
    return "no_town" if options["ending"] == "town" and options["town"] == "off" else ""


BOXED = replace(
    TINY,
    slug="boxed",
    seats=(1, 2, 3),
    new_state=_new_state,
    options_of=lambda *_: {"town": ("off", "parts", "whole"), "ending": ("crown", "town")},
    fits=_fits,
)

FACE = Face(
    slug="boxed",
    name="Boxed",
    blurb="A game out of two boxes.",
    days=(20, 60),
    options_of=lambda *_played: {
        "ending": OptionWords(
            "How it ends", {"crown": ValueWords("With the crown"), "town": ValueWords("In town")}
        ),
        # Words that the site has in Polish: what a face says is looked up when it is printed.
        "town": OptionWords(
            _("Game"),
            {
                "off": ValueWords("Without the town"),
                "parts": ValueWords("Some of the town", "People and endings only."),
                "whole": ValueWords(_("Seats")),
            },
        ),
    },
    misfits={"no_town": "The town must be in the game to end it."},
)


def offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site plays the tiny game, with its one option, and Boxed, with its two and a face."""
    monkeypatch.setattr(systems, "SLUGS", ())
    monkeypatch.setattr(systems, "REGISTERED", {"tiny": TINY, "boxed": BOXED})
    plain = face._plain
    monkeypatch.setattr(face, "_plain", lambda slug: FACE if slug == "boxed" else plain(slug))
