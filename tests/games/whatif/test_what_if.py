"""What if: lines on a board of one's own, which tell nothing, cost the game nothing and end in words."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.farewell import own_data, purge
from games.forms.conditions import ConditionsForm, conditions_sent
from games.journal.loading import load
from games.kit.imagine import known
from games.live.limits import Limit
from games.models import Game, Seat, TableEvent, TriedLine
from games.refused import Refused
from games.whatif import lines, play, root
from games.whatif.cost import LIMIT, TooMuch, charged
from labyrinth.ground.clock import now, stopped_at
from tests.games.fights import begin_at, game_at
from tests.games.pages import html
from tests.games.people import NAMES, open_table, person, play_on, running, snapshot
from tests.games.table.test_hidden_pages import MASKED
from tests.systems.sorcerer.fights import bring
from tests.systems.sorcerer.table import Table as Board

pytestmark = pytest.mark.django_db


def begun(system: str, **choices: Any) -> Game:
    """A game of Ann and Bob, in which the first turn has begun."""
    game = running(system=system, **choices)
    for _ in range(40):
        position = load(game)
        if position.system.slow.turns(position.state) and known(position, 1) and known(position, 2):
            return game
        play_on(game, 1)
    raise AssertionError("no turn begins")


def board(hidden: str = "axe") -> bytes:
    """Seat 1 at its Move; what Nimuel of seat 2 carries lies in no view but its own."""
    table = bring(bring(Board(windows=True), "nimuel", backpack=[hidden]), "hilda")
    return table.start().at.checkpoint


def visitor_of(name: str) -> Client:
    """Somebody signed in."""
    client = Client()
    client.force_login(person(name))
    return client


def whereto(game: Game) -> str:
    return reverse("games:what_if", args=[game.slug])


def of_line(line: TriedLine, at: int | None = None) -> str:
    address = reverse("games:what_if_line", args=[line.game.slug, line.pk])
    return address if at is None else f"{address}?at={at}"


def masked(page: Any) -> str:
    """The text of a page without what is drawn anew for each."""
    return MASKED.sub("", re.sub(r"what-if/\d+", "what-if/N", html(page)))


def answers(page: Any) -> list[str]:
    """The keys of the buttons of the board."""
    return re.findall(r'name="answer" value="([^"]+)"', html(page))


@pytest.mark.long("seven pages of a table of each system")
@pytest.mark.parametrize("system", ["sorcerer", "talisman", "mice"])
def test_a_line_is_tried_and_nothing_of_the_game_is_written(system: str) -> None:
    game = begun(system)
    before, told, seats = snapshot(game), TableEvent.objects.count(), list(Seat.objects.values())
    seat = load(game).waiting[0]
    visitor = visitor_of(NAMES[seat - 1])
    page = visitor.get(whereto(game))
    assert page.status_code == 200, html(page)[:2000]
    for _ in range(6):
        keys = answers(page)
        sent = {"answer": keys[0]} if keys else {"do": "fall"}
        page = visitor.post(page.request["PATH_INFO"] + "?" + page.request["QUERY_STRING"], sent, follow=True)
        assert page.status_code == 200, html(page)[:3000]
    line = TriedLine.objects.get()
    assert len(line.answers) == 6
    assert visitor.get(of_line(line, 2)).status_code == 200
    assert (snapshot(game), TableEvent.objects.count()) == (before, told)
    assert list(Seat.objects.values()) == seats


def test_the_page_is_the_same_whatever_is_hidden() -> None:
    game = game_at(board(), "Ann", "Bob", "Cid", system="sorcerer")
    pages = []
    for hidden in ("axe", "might", "sword"):
        TriedLine.objects.all().delete()
        begin_at(game, board(hidden))
        visitor = visitor_of("Ann")
        shown = [visitor.get(whereto(game))]
        shown.append(visitor.post(whereto(game), {"answer": "move:hilda:a3"}, follow=True))
        for sent in ({"answer": "attack:nimuel"}, {"do": "fall"}, {"do": "fall", "die": ["6", "1"]}):
            line = TriedLine.objects.get()
            shown.append(visitor.post(of_line(line), sent, follow=True))
        assert TriedLine.objects.get().answers[0][2] == "move:hilda:a3"
        pages.append([masked(one) for one in shown])
    assert pages[0] == pages[1] == pages[2]


def test_dice_are_named_or_fall_and_each_branch_falls_anew() -> None:
    what = root.root_now(game_at(board(), "Ann", "Bob", "Cid", system="sorcerer"), 1).what
    steps: list[play.Step] = []
    played = play.play(what, 0, steps)
    while (question := play.mine(played)) is not None:
        key = question.default_of(question.seats[0])
        steps.append(play.by_hand(what, 0, steps, played, key))
        played = play.play(what, 0, steps)
    assert played.position.question.dice
    named = play.fallen(what, played, steps, ["5"], 0)
    assert (named.key.split(",")[0], named.how[0]) == ("5", "n")
    assert play.fallen(what, played, steps, ["7"], 0) is None
    fell = {play.fallen(what, played, steps, [], again).key for again in range(12)}
    assert len(fell) > 2
    assert play.fallen(what, played, steps, [], 3) == play.fallen(what, played, steps, [], 3)


def test_a_branch_leaves_the_line_and_the_same_answer_finds_it_again() -> None:
    game = game_at(board(), "Ann", "Bob", "Cid", system="sorcerer")
    ann, begins = person("Ann"), root.root_now(game, 1)
    steps = [play.Step(1, "move", key, "h") for key in ("move:hilda:a3", "move:hilda:b2")]
    first, _ = lines.go_on(ann, begins, None, 0, steps[0])
    again, at = lines.go_on(ann, begins, None, 0, steps[0])
    other, _ = lines.go_on(ann, begins, first, 0, steps[1])
    assert (again.pk, at) == (first.pk, 1)
    assert other.pk != first.pk
    longer, at = lines.go_on(ann, begins, first, 1, play.Step(-1, "encounter", "1,2", "ff"))
    assert (longer.pk, at, len(longer.answers)) == (first.pk, 2, 2)


def test_lines_are_counted_and_weighed() -> None:
    game = game_at(board(), "Ann", "Bob", "Cid", system="sorcerer")
    ann, begins = person("Ann"), root.root_now(game, 1)
    for number in range(lines.MOST_LINES):
        lines.go_on(ann, begins, None, 0, play.Step(1, "move", f"move:{number}", "h"))
    with pytest.raises(Refused, match="Throw some away"):
        lines.go_on(ann, begins, None, 0, play.Step(1, "move", "move:one_more", "h"))
    line = TriedLine.objects.first()
    line.answers = [[1, "move", "x", "h"]] * lines.MOST_ANSWERS
    line.save()
    with pytest.raises(Refused, match="at most 40 answers"):
        lines.go_on(ann, begins, line, lines.MOST_ANSWERS, play.Step(1, "move", "x", "h"))
    line.answers = [[1, "move", "x" * 350, "h"]] * 20
    line.save()
    with pytest.raises(Refused, match="8 kB"):
        lines.go_on(ann, begins, line, 20, play.Step(1, "move", "x" * 350, "h"))


def test_a_second_of_a_core_a_minute() -> None:
    ann = person("Ann")
    assert (LIMIT.most, LIMIT.span) == (1000, timedelta(minutes=1))
    with stopped_at(now()), pytest.MonkeyPatch.context() as patch:
        patch.setattr("games.whatif.cost.LIMIT", Limit(1, LIMIT.span))
        with charged(ann.pk):
            sum(range(1000))
        with pytest.raises(TooMuch, match="Go on in"), charged(ann.pk):
            raise AssertionError
    with stopped_at(now() + timedelta(minutes=2)), charged(ann.pk):
        pass


def test_what_does_not_go_is_said_in_words() -> None:
    game = game_at(board(), "Ann", "Bob", "Cid", system="sorcerer")
    visitor = visitor_of("Ann")
    page = visitor.post(whereto(game), {"answer": "move:hilda:nowhere"})
    assert page.status_code == 409
    assert "not among the choices" in html(page)
    visitor.post(whereto(game), {"answer": "move:hilda:a3"})
    line = TriedLine.objects.get()
    beyond = visitor.get(of_line(line, 99))
    assert beyond.status_code == 404
    assert "this is its end" in html(beyond)
    assert visitor.get(f"{whereto(game)}?step=99999").status_code == 200
    stale = visitor.post(whereto(game), {"answer": "move:hilda:b2", "token": "of another moment"})
    assert "has gone on meanwhile" in html(stale)
    line.answers = [*line.answers, [1, "move", "what no rule offers", "h"]]
    line.save()
    assert "as far as it goes" in html(visitor.get(of_line(line)))


def test_a_line_stays_where_it_began_when_the_game_goes_on_and_ends_when_that_is_taken_back() -> None:
    game = game_at(board(), "Ann", "Bob", "Cid", system="sorcerer")
    visitor = visitor_of("Ann")
    visitor.post(whereto(game), {"answer": "move:hilda:b2"})
    first = TriedLine.objects.get()
    play_on(game, 1)
    game.refresh_from_db()
    assert visitor.get(of_line(first)).status_code == 200
    visitor.post(of_line(first), {"do": "note", "note": "slow"})
    TriedLine.objects.update(digest="of what is no more")
    page = visitor.get(of_line(first))
    assert page.status_code == 409
    assert "cannot be played any more" in html(page)
    assert "slow" in html(page)
    visitor.post(of_line(first), {"do": "remove"})
    assert not TriedLine.objects.exists()


def test_who_may_look() -> None:
    game = game_at(board(), "Ann", "Bob", "Cid", system="sorcerer")
    visitor_of("Ann").post(whereto(game), {"answer": "move:hilda:b2"})
    line = TriedLine.objects.get()
    assert visitor_of("Bob").get(of_line(line)).status_code == 404
    assert visitor_of("Dot").get(whereto(game)).status_code == 404
    assert visitor_of("Bob").get(whereto(game)).status_code == 200
    Game.objects.filter(pk=game.pk).update(what_if_off=True)
    closed = visitor_of("Ann").get(whereto(game))
    assert closed.status_code == 403
    assert "its host has chosen so" in html(closed)
    assert whereto(game) not in html(visitor_of("Ann").get(reverse("games:table", args=[game.slug])))


def test_the_host_chooses_and_the_lobby_says_so() -> None:
    with_it, without = open_table(), open_table(what_if=False)
    sent = conditions_sent(without)
    assert ConditionsForm(sent).is_valid()
    assert [conditions_sent(one).get("what_if_off") for one in (with_it, without)] == [None, "on"]
    pages = [
        html(visitor_of("Ann").get(reverse("games:lobby", args=[one.slug]))) for one in (with_it, without)
    ]
    assert ["not at this table" in page for page in pages] == [False, True]


def test_allies_are_shown_a_line_and_take_it_over() -> None:
    game = begun("mice")
    number = load(game).waiting[0]
    mine, ally = visitor_of(NAMES[number - 1]), visitor_of(NAMES[2 - number])
    key = answers(mine.get(whereto(game)))[0]
    mine.post(whereto(game), {"answer": key})
    line = TriedLine.objects.get()
    assert ally.get(of_line(line)).status_code == 404
    mine.post(of_line(line), {"do": "share"})
    page = ally.get(of_line(line))
    assert page.status_code == 200
    assert not answers(page)
    assert "What if:" in html(ally.get(reverse("games:talk", args=[game.slug])))
    ally.post(of_line(line), {"do": "copy"})
    assert TriedLine.objects.filter(user=person(NAMES[2 - number])).get().answers == line.answers
    mine.post(of_line(line), {"do": "unshare"})
    assert ally.get(of_line(line)).status_code == 404


def test_a_steady_player_answers_where_nobody_else_sits() -> None:
    game = game_at(board(), "Ann", "Bob", "Cid", system="sorcerer")
    visitor = visitor_of("Bob")
    assert "steady player" not in html(visitor.get(whereto(game)))
    refused = visitor.post(whereto(game), {"do": "steady"})
    assert refused.status_code == 409
    Seat.objects.filter(game=game, number__in=(1, 3)).update(user=None, bot="steady")
    assert "steady player" in html(visitor.get(whereto(game)))
    visitor.post(whereto(game), {"do": "steady"})
    assert TriedLine.objects.get().answers[0][3] == "s"


def test_what_is_unknown_can_be_dealt_anew() -> None:
    game = game_at(board(), "Ann", "Bob", "Cid", system="sorcerer")
    visitor = visitor_of("Ann")
    visitor.post(whereto(game), {"answer": "move:hilda:b2"})
    visitor.post(of_line(TriedLine.objects.get()), {"do": "deal"})
    assert sorted(TriedLine.objects.values_list("deal", flat=True)) == [0, 1]


def test_lines_are_taken_along_and_go_with_the_game_but_for_those_with_a_note() -> None:
    game = game_at(board(), "Ann", "Bob", "Cid", system="sorcerer")
    begins, ann = root.root_now(game, 1), person("Ann")
    made, _ = lines.go_on(ann, begins, None, 0, play.Step(1, "move", "move:hilda:b2", "h"))
    kept, _ = lines.go_on(ann, begins, None, 0, play.Step(1, "move", "move:hilda:a3", "h"))
    lines.note(ann, kept, "the better one")
    told = list(own_data.tried_lines(ann))
    assert [one["note"] for one in told] == ["", "the better one"]
    assert "root_entry" not in told[0]
    assert purge.tried_lines(dry=False) == 0
    Game.objects.filter(pk=game.pk).update(finished_at=now() - timedelta(days=60), status="finished")
    assert purge.tried_lines(dry=True) == 1
    assert purge.tried_lines(dry=False) == 1
    assert list(TriedLine.objects.all()) == [kept]
    assert made.pk != kept.pk
