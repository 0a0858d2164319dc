"""Run by test_tasks.py in a copy of the tree in which Coin is a system like the others: it is played on every
kind of page, and what the site does with its games."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from benchmarks import engine
from games.careers.after_end import after_end
from games.faces.face import get_face
from games.journal.loading import load
from games.lobby.lobby import create_game
from games.models import Game
from games.past.record import export
from games.play.bots import play_bots
from games.systems import SLUGS
from rehearsal import tables
from rehearsal.people import chance
from tests.api.program import program, read
from tests.games.fights import let_roll
from tests.games.letters import decide_links, letter
from tests.games.pages import Visitor, at, forms_of, html, question
from tests.games.people import finish, person, running
from tests.games.views.test_every_look import addresses, others

pytestmark = pytest.mark.django_db
NEW = reverse("games:new_game")


@pytest.fixture
def low_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The die always shows 1."""
    let_roll(monkeypatch)


def finished() -> Game:
    """A game to its end, by its own dice."""
    game = running(system="coin")
    finish(game)
    assert after_end(game.pk)
    game.refresh_from_db()
    return game


def test_it_is_called_as_its_face_says() -> None:
    assert "coin" in SLUGS
    assert get_face("coin").name == "Coin"
    home = html(Visitor().get(reverse("games:home")))
    assert "Call the die, high or low." in home
    assert f'href="{reverse("games:learn", args=["coin"])}"' in home


@pytest.mark.usefixtures("low_dice")
def test_it_is_opened_joined_played_and_told_of() -> None:
    ann, bob = Visitor("Ann"), Visitor("Bob")
    ann.submit(f"{NEW}?system=coin", NEW, system="coin", name="Old oak", seats="2", bots="0", pace="week")
    game = Game.objects.get()
    assert game.system == "coin"
    bob.submit(at(game, "lobby"), at(game, "join"))
    game.refresh_from_db()
    ann.send(question(ann, game), answer="low")
    assert "called (seat: 1, call: low, right: True)" in html(bob.get(at(game)))
    mail = letter(game, "Bob")
    assert "call: low" in mail.text
    assert len(decide_links(mail)) == 2
    asked = read(program("Bob").get("/questions"))["rows"][0]["question"]
    assert [option["key"] for option in asked["options"]] == ["high", "low"]


@pytest.mark.long("every page")
def test_every_page_of_a_game_that_is_over() -> None:
    game, shown = finished(), []
    for who in ("", "Ann"):
        visitor = Visitor(who)
        for address in addresses(game):
            page = visitor.client.get(address, follow=True)
            assert page.status_code < 500, address
            shown += [address] if page.status_code == 200 else []
    assert len(shown) >= 30, shown


def test_every_page_about_it() -> None:
    visitor, named = Visitor("Ann"), [address for address in others() if "coin" in address]
    assert len(named) >= 8, named
    found = {address: visitor.client.get(address, follow=True).status_code for address in named}
    assert {address: status for address, status in found.items() if status >= 500} == {}
    assert [*found.values()].count(200) >= 4, found
    for name in ("learn", "orders", "new_game", "open_games", "my_games", "leaderboards"):
        assert visitor.client.get(_address(name), follow=True).status_code == 200, name


def _address(name: str) -> str:
    return reverse(f"games:{name}", args=["coin"] if name in ("learn", "orders") else [])


def test_its_record_proves_itself(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(export(finished()))
    call_command("verify_record", path)


def test_any_position_is_looked_back_at_and_a_guest_plays_against_bots() -> None:
    game = finished()
    assert "call: high" in html(Visitor().get(reverse("games:replay", args=[game.slug, 3])))
    assert load(game).state.winner
    guest, demo = Visitor(), reverse("games:demo")
    home = guest.get(reverse("games:home"))
    guest.send(next(form for form in forms_of(home) if form.action == demo), system="coin")
    game = Game.objects.get(is_demo=True)
    assert game.system == "coin"
    guest.send(question(guest, game), answer="high")
    play_bots(game.pk)
    assert question(guest, game).values("answer") == ["high", "low"]


def test_a_rehearsal_has_its_share_of_tables() -> None:
    lives = chance(3, "town")
    [new] = [one for n in range(len(SLUGS)) if (one := tables.new_table(n, lives)).system == "coin"]
    game = create_game(person("Ann"), new)
    assert (game.system, game.seats_wanted) == ("coin", new.seats)


def test_a_benchmark_has_a_row_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Steady:
        per_second = yards_per_second = 1000.0

        def __init__(self, _lab: object) -> None: ...

        def measured(self) -> None: ...

    monkeypatch.setattr(engine, "Trivial", Steady)
    nobodys: Any = None
    rows = {row.case.partition(",")[0]: row for row in engine.decisions(nobodys, [5], quick=True)}
    assert rows["coin"].measured > 0


def test_its_rules_are_all_named_by_tests(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("rules", "coin", strict=True)
    assert "coin: 0 of 4 ids without a test" in capsys.readouterr().out


def test_imports_go_the_right_way() -> None:
    contracts = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    done = subprocess.run(contracts, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
