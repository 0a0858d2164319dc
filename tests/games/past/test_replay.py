"""Looking back while a game runs: every settled position has an address, and shows what one knew then."""

import re

import pytest
from django.urls import reverse

from games import systems
from games.journal.question_token import question_token
from games.models import Game
from games.models.game import Access
from games.past.recap import recap
from games.past.replay import Eyes, NoPositionError, last_step, replay, turn_step
from games.play.quarantine import quarantine
from games.play.take_back import take_back
from games.seats.replace import take_over
from tests.games.long import long_running
from tests.games.pages import Visitor, html
from tests.games.people import person, play, running
from tests.games.tables import away
from tests.games.tiny import CHANGED

pytestmark = pytest.mark.django_db


def at(game: Game, step: int | str, *more: str) -> str:
    return "/".join([reverse("games:table", args=[game.slug]) + "at", str(step), *more, ""])


def spots(game: Game, eyes: Eyes) -> list[int]:
    """All positions from the first to the last by the links that lead from one to the next."""
    found, step = [], min(last_step(game, eyes.own), 1)
    while step is not None:
        shown = replay(game, eyes, step)
        found.append(shown.step)
        step = shown.following
    return found


ANN, BOB, ANYBODY = Eyes(1, own=1), Eyes(2, own=2), Eyes(None)


def test_the_links_on_lead_through_the_game_and_those_back_the_same_way():
    game = long_running(4)
    there = spots(game, ANYBODY)
    assert there == sorted(set(there))
    assert len(there) >= 12
    back, step = [], there[-1]
    while step is not None:
        shown = replay(game, ANYBODY, step)
        back.append(shown.step)
        step = shown.previous
    assert back[::-1] == there


def test_all_lines_of_the_log_come_by_once():
    game = long_running(4)
    there = spots(game, ANN)
    lines = [line for step in there for line in replay(game, ANN, step).lines]
    assert lines == [line for line in recap(game, 1, page=1).lines if line.step <= there[-1]]
    assert [line.kind for line in lines].count("hid") == 4


def test_what_the_turn_brought_before_stands_beside_the_step():
    game = long_running(4)
    before = replay(game, ANN, spots(game, ANN)[0])
    for step in spots(game, ANN)[1:]:
        shown = replay(game, ANN, step)
        assert shown.begins is (shown.turn != before.turn)
        assert shown.earlier == ([] if before.begins else before.earlier) + before.lines
        before = shown


def test_one_sees_what_ones_seat_knew_then_and_nothing_later():
    game = long_running(4)
    mine = [replay(game, ANN, step).table.view.stash for step in spots(game, ANN)]
    assert mine == sorted(mine)
    assert (mine[0], max(mine)) == (0, 4)
    for step in spots(game, ANN):
        shown = replay(game, ANN, step)
        assert all(line.step <= step for line in shown.table.log)
        assert [given.seat for doing in shown.doings for given in doing.given] in ([], [1], [1, 1])


def test_another_seat_and_a_stranger_see_nothing_of_it():
    game = long_running(4)
    for eyes in (BOB, ANYBODY):
        for step in spots(game, eyes):
            shown = replay(game, eyes, step)
            assert shown.table.view.stash in (0, None)
            assert "hid" not in [line.kind for line in shown.table.log]
            assert all(given.seat == eyes.own for doing in shown.doings for given in doing.given)


def test_whoever_takes_the_seat_over_sees_what_it_knew():
    game = long_running(2)
    away(game, 1, offered=True)
    assert take_over(person("Cid"), game.pk, 1).accepted
    page = Visitor("Cid").get(at(game, last_step(game, 1)), follow=True)
    assert "hidden: 2" in html(page)
    former = Visitor("Ann").get(at(game, last_step(game, None)), follow=True)
    assert "hidden:" not in html(former)


def test_a_link_sent_to_a_stranger_shows_him_what_all_may_know():
    game = long_running(2)
    step = last_step(game, 1)
    address = Visitor("Ann").get(at(game, step), follow=True).request["PATH_INFO"]
    assert "hidden: 2" in html(Visitor("Ann").get(address))
    page = Visitor().get(address)
    assert page.status_code == 200
    assert "hidden:" not in html(page)
    Game.objects.filter(pk=game.pk).update(access=Access.LINK)
    assert Visitor().get(address).status_code == 404


@pytest.mark.parametrize("step", ["-1", "x", "1.5", "999999", "9" * 400, "0x1", "٣"])
def test_an_address_of_no_position_says_so(step):
    page = Visitor().get(at(running(), step))
    assert page.status_code == 404
    assert "There is no such position" in html(page)


@pytest.mark.parametrize("more", [("open",), ("seat", "1"), ("seat", "2"), ("seat", "x")])
def test_other_eyes_are_for_when_the_game_is_over(more):
    game = long_running(1)
    for name in ("", "Ann"):
        page = Visitor(name).get(at(game, 3, *more))
        assert page.status_code == 404
        assert "only look back from your own seat" in html(page)


def test_an_address_between_two_positions_leads_to_the_one_before():
    game = long_running(2)
    there = spots(game, ANYBODY)
    gaps = [step for step in range(there[0], there[-1]) if step not in there]
    assert gaps
    for step in gaps:
        page = Visitor().get(at(game, step))
        assert page.status_code == 302
        assert page["Location"] == at(game, max(one for one in there if one < step))


def test_the_slider_leads_to_the_address_of_its_step():
    game = long_running(2)
    slide = reverse("games:replay_go", args=[game.slug])
    assert Visitor().get(slide, data={"step": "6"})["Location"] == at(game, 6)
    for word in ("", "x", "-3"):
        assert Visitor().get(slide, data={"step": word})["Location"] == at(game, last_step(game, None))


def test_what_can_still_be_taken_back_has_no_address_yet():
    game = running()
    play(game, "1 wait")
    with pytest.raises(NoPositionError):
        replay(game, ANYBODY, game.steps)
    play(game, "1 keep", "2 wait", "2 keep", "1 low", "2 high", "1 wait")
    there = spots(game, ANYBODY)
    shown = [replay(game, ANYBODY, step).table.view for step in there]
    assert shown[-1].round == 1
    gone = game.steps
    assert take_back(game.pk, 1, token=question_token(game, 1)).accepted
    game.refresh_from_db()
    assert game.steps < gone
    assert [replay(game, ANYBODY, step).table.view for step in spots(game, ANYBODY)] == shown
    page = Visitor("Ann").get(at(game, game.steps + 1))
    assert page.status_code == 404
    assert "what stood here has been taken back" in html(page)


def test_turns_are_found_forwards_and_backwards():
    game = long_running(3)
    first = spots(game, ANYBODY)[0]
    starts = [first]
    while (then := turn_step(game, None, starts[-1], ahead=True)) != starts[-1]:
        starts.append(then)
    turns = [replay(game, ANYBODY, step).turn for step in starts]
    assert turns[:-1] == list(range(turns[0], turns[0] + len(turns) - 1))
    middle = replay(game, ANYBODY, starts[3]).following
    assert turn_step(game, None, middle, ahead=False) == starts[3]
    assert turn_step(game, None, starts[3], ahead=False) == starts[2]
    assert turn_step(game, None, first, ahead=False) == first
    page = Visitor().get(at(game, middle), data={"turn": "back"})
    assert page["Location"] == at(game, starts[3])


def test_every_way_is_a_link_that_works_by_itself():
    game = long_running(3)
    step = spots(game, ANYBODY)[5]
    page = html(Visitor().get(at(game, step)))
    ways = dict(re.findall(r'id="go-([a-z-]+)"\s+class="[^"]*"\s+href="([^"]*)"', page))
    assert set(ways) == {"first", "turn-back", "back", "next", "turn-next", "last"}
    for address in ways.values():
        assert Visitor().get(address, follow=True).status_code == 200
    assert "<form" in page
    assert 'class="fights"' not in page
    assert "question" not in page.partition('id="replay"')[2].partition("</main>")[0]


def test_a_held_game_that_the_rules_cannot_play_says_so(monkeypatch):
    game = long_running(2)
    quarantine(game.pk, reason="a wrong die", offending={})
    assert Visitor().get(at(game, 3), follow=True).status_code == 200
    monkeypatch.setitem(systems.REGISTERED, "tiny", CHANGED)
    for address in (at(game, 3), reverse("games:replay_go", args=[game.slug])):
        page = Visitor("Ann").get(address)
        assert page.status_code == 404
        assert "This game is held" in html(page)


@pytest.mark.parametrize("name", ["", "Ann"])
def test_a_position_costs_the_same_early_and_late(name, django_assert_num_queries):
    game = long_running(110)
    assert game.entries > 500
    visitor, eyes = Visitor(name), ANN if name else ANYBODY
    for step in (5, 250, last_step(game, None) - 2):
        step = replay(game, eyes, step).step
        with django_assert_num_queries(7 + bool(name)):
            assert visitor.get(at(game, step)).status_code == 200
