"""Cups and leagues for programs: what has to be there before an operation can be carried out."""

from collections.abc import Callable
from typing import Any

from games.cups import entrants, parties
from games.leagues import members
from games.models import Cup, CupSeat, League, Partner
from tests.games.circles.gathered import circle_of
from tests.games.cups.short import announced, close, end_round
from tests.games.leagues.seasons import founded
from tests.games.people import person

REASON = {"reason": "Too few have time."}
Prepared = tuple[dict[str, str], Any]
"""What stands in the address, and what is sent where that is not always the same."""


def cup_with(*names: str) -> Cup:
    """A cup of a circle of Ann's and others, for which these people have registered."""
    cup = announced(system="sorcerer", circle=circle_of("Ann", "Bob", "Cid", "Dot", "Eve"), days=60)
    for name in names:
        entrants.register(cup.pk, person(name))
    return cup


def league_with(name: str) -> League:
    """A league of a circle of Ann's and Bob's for which this person has registered."""
    league = founded(system="sorcerer", circle=circle_of("Ann", "Bob"), days=100)
    if name:
        members.register(league.pk, person(name))
    return league


def parties_with(leads: str, *asked: str) -> Cup:
    """A cup of parties of a circle of Ann's and Bob's; one leads a party that asks the others."""
    said = {"form": "parties", "system": "mice", "rounds": 1, "places_min": 2, "days": 60}
    cup = announced(circle=circle_of("Ann", "Bob"), **said)
    if leads:
        parties.found(cup.pk, person(leads), "Foxes", [person(name) for name in asked])
    return cup


def _of_cup(*names: str) -> Prepared:
    return {"cup": cup_with(*names).slug}, None


def _of_league(name: str = "") -> Prepared:
    return {"league": league_with(name).slug}, None


def _of_parties(leads: str = "", *asked: str) -> Prepared:
    cup = parties_with(leads, *asked)
    partner = Partner.objects.filter(cup=cup, confirmed_at=None).first()
    names = {"cup": cup.slug}
    if partner is not None:
        names |= {"partner": str(partner.pk), "party": str(partner.entrant_id)}
    return names, {"person": person("Bob").slug} if leads == "Ann" and not asked else None


def _decided() -> Prepared:
    cup = end_round(close(cup_with("Bob", "Cid", "Dot", "Eve")))
    row = CupSeat.objects.filter(round__cup=cup).first()
    assert row is not None
    return {"cup": cup.slug, "number": "1"}, {"entrant": row.entrant_id, **REASON}


CONTESTS: dict[str, Callable[[], Prepared]] = {
    "register_for_cup": _of_cup,
    "leave_cup": lambda: _of_cup("Ann"),
    "announce_cup": lambda: ({}, None),
    "move_cup": _of_cup,
    "call_off_cup": _of_cup,
    "strike_result": _decided,
    "register_party": _of_parties,
    "answer_party": lambda: _of_parties("Bob", "Ann"),
    "ask_partner": lambda: _of_parties("Ann"),
    "take_back_partner": lambda: _of_parties("Ann", "Bob"),
    "register_for_league": _of_league,
    "leave_league": lambda: _of_league("Ann"),
    "found_league": lambda: ({}, None),
    "end_league": _of_league,
}
"""What Ann's program can carry out, by the operation."""
