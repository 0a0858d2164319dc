"""A process that is older than the games it meets, as amid an upgrade: no address breaks."""

from typing import Any

import pytest

from games.models import Campaign, Game, Played, Standing, StandingOrders
from games.models.vote import Matter
from games.seats.votes import Proposal, propose
from tests.api.program import program
from tests.authorisation import World
from tests.games.people import running
from tests.test_gets_write_nothing import addresses, browser, there

__all__ = ["there"]

BROUGHT = (Campaign, Game, Played, Standing, StandingOrders)
"""What names a system that a newer process has brought."""
LATER = "The site is being upgraded. Please try again in a minute."


def tables(there: World) -> list[Game]:
    """One that waits, one that runs, a chapter, one that is over, and one of allies that vote."""
    voting = running("Ann", "Bob", "Cid", system="mice")
    assert propose(voting.pk, 1, Proposal(Matter.PAUSE, 5)).accepted
    return [there.waiting, there.open, there.chapter, there.over, voting]


def all_but_broken(there: World, who: str, every: list[tuple[str, str]]) -> dict[str, int]:
    """The status of each address. None is 500."""
    client, secret = browser(there, who), program("Bob").secret if who in there.people else ""
    found = {}
    for to, _route in every:
        headers: Any = {"Authorization": f"Bearer {secret}"} if secret and to.startswith("/api/") else {}
        found[to] = client.get(to, headers=headers).status_code
    assert not [to for to, status in found.items() if status == 500]
    return found


@pytest.mark.long("every address")
def test_no_address_breaks_where_another_process_has_brought_a_system(there: World) -> None:
    every = [*addresses(there, tables(there))]
    for model in BROUGHT:
        model.objects.update(system="chess")
    found = all_but_broken(there, "own seat", every)
    assert {found[f"/g/{there.open.slug}/{page}"] for page in ("", "poll/", "orders/", "orders/fight/")} == {
        503
    }
    assert found[f"/g/{there.over.slug}/record.json"] == 503


def test_nor_do_the_pages_that_everybody_comes_to(there: World) -> None:
    Game.objects.update(system="chess")
    every = ["/", "/tables/", f"/tables/{there.waiting.slug}/"]
    found = all_but_broken(there, "visitor", [(to, "") for to in every])
    assert found == dict.fromkeys(every, 200)


@pytest.mark.long("every address")
def test_no_address_breaks_where_a_newer_release_has_run_the_games(there: World) -> None:
    every = [*addresses(there, tables(there))]
    Game.objects.update(release="999.0")
    found = all_but_broken(there, "own seat", every)
    assert {found[f"/g/{there.open.slug}/{page}"] for page in ("", "poll/", "orders/fight/")} == {503}
    assert found[f"/g/{there.over.slug}/record.json"] == 503


def test_a_page_that_comes_too_early_says_so_and_asks_again(there: World) -> None:
    Game.objects.update(release="999.0")
    page = browser(there, "own seat").get(f"/g/{there.open.slug}/orders/fight/")
    assert LATER in page.content.decode()
    assert '<meta http-equiv="refresh"' in page.content.decode()
