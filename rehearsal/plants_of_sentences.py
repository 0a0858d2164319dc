"""Faults in single sentences of mails: everything else about them is right."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from importlib import import_module
from typing import Any

from accounts import dates
from games.mail import before_start, digest, events
from games.mail.letter import Asked, Facts
from games.models import Message, Obligation
from games.table import vote_words
from rehearsal import needed
from rehearsal.swap import swap

LATER = timedelta(hours=6)
RENDER = "games.mail.render"


def mailtime() -> None:
    """Mails name an end that is six hours late."""

    def instead(asked: Callable[..., Asked | None]) -> Callable[..., Asked | None]:
        def later(*facts: Any, **more: Any) -> Asked | None:
            found, row = asked(*facts, **more), facts[3]
            if found is None or row is None or row.due_at is None:
                return found
            return replace(found, due=dates.moment_in_zone(row.due_at + LATER))

        return later

    swap(import_module(RENDER), "asked_of", instead)


def digest_first_only() -> None:
    """A digest tells of the first table only."""
    needed.readers_of_digests()

    def instead(news_of: Callable[[Message], list[Message]]) -> Callable[[Message], list[Message]]:
        return lambda message: news_of(message)[:1]

    for module in (digest, import_module(RENDER)):
        swap(module, "news_of", instead)


def digest_later() -> None:
    """A digest names ends that are six hours late."""
    needed.readers_of_digests()

    def instead(obligations: Callable[..., Any]) -> Callable[..., Any]:
        def later(games: Any) -> dict[tuple[int, int], Obligation]:
            found: dict[tuple[int, int], Obligation] = obligations(games)
            for row in found.values():
                row.due_at = row.due_at + LATER if row.due_at else None
            return found

        return later

    swap(digest, "_obligations", instead)


def agreed_by_others() -> None:
    """One yes too little is told of an agreement."""

    def instead(agreed: Callable[..., str]) -> Callable[..., str]:
        return lambda said: agreed({**said, "yes": max(1, said.get("yes", 1) - 1)})

    swap(events, "agreed", instead)


def others_named() -> None:
    """Whoever sits last at a table is not named."""

    def instead(at_table: Callable[[Facts], str]) -> Callable[[Facts], str]:
        return lambda facts: at_table(replace(facts, seats=dict(list(facts.seats.items())[:-1])))

    at_table = instead(before_start.at_table)
    for module in (before_start, events):
        swap(module, "at_table", lambda _as_it_was: at_table)


def vote_mistold() -> None:
    """A vote is told to be about an hour more."""
    swap(vote_words, "matter", lambda matter: lambda which, hours, *of: matter(which, hours + 1, *of))


SENTENCES: dict[str, Callable[[], None]] = {
    "mailtime": mailtime,
    "digest_first_only": digest_first_only,
    "digest_later": digest_later,
    "agreed_by_others": agreed_by_others,
    "others_named": others_named,
    "vote_mistold": vote_mistold,
}
