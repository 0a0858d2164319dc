"""The council of a party: proposals pinned to the board, thumbs, whose turns come, and who is told of it."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import blocks
from games.faces import face
from games.faces.wording import plain
from games.models import Game, Line, Proposal, Seat
from games.refused import Refused
from games.seats.replace import take_over
from games.talk.council import propose, thumb
from games.talk.talk import delete
from tests.api.program import problem, program, read
from tests.games.letters import letter
from tests.games.over import agree_to_end
from tests.games.pages import Visitor, at, html
from tests.games.people import person, play, running
from tests.games.saga import FACE, offer

pytestmark = pytest.mark.django_db
GO = [("ada", ["left", "door"])]


@pytest.fixture(autouse=True)
def saga(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch)


def party(**more: object) -> Game:
    return running("Ann", "Bob", "Cid", system="saga", **more)


def page(name: str, game: Game) -> str:
    return html(Visitor(name).get(at(game)))


def told(shown: str) -> str:
    """The words of a page."""
    return " ".join(plain(shown).split())


def test_a_proposal_stands_at_the_table_and_in_the_talk():
    game = party()
    propose(game.pk, person("Bob"), "Through the door, then home", GO)
    for name in ("Ann", "Bob", "Cid"):
        shown = page(name, game)
        assert "Bob proposes:" in shown
        assert "Through the door, then home" in shown
    assert "Through the door" in html(Visitor("Cid").get(at(game, "talk")))
    assert Proposal.objects.get().paths == [{"figure": "ada", "from": "door", "spaces": ["left", "door"]}]


def test_without_words_it_says_where_to():
    game = party()
    propose(game.pk, person("Bob"), " ", GO)
    assert Line.objects.get().text == "Ada → door"


def test_it_stands_until_its_figure_has_moved():
    game = party()
    propose(game.pk, person("Bob"), "Through the door", GO)
    play(game, "1 wait")
    assert "Through the door" not in page("Cid", game)
    assert "Through the door" in html(Visitor("Cid").get(at(game, "talk")))


def test_what_is_proposed_on_one_board_holds_on_no_other(monkeypatch: pytest.MonkeyPatch):
    """Spaces of another board may have the same names, or not be there."""
    board = ["hall"]
    council = replace(FACE.council, board=lambda _view: board[0])
    monkeypatch.setattr(face, "_plain", lambda _slug: replace(FACE, council=council))
    game = party()
    propose(game.pk, person("Bob"), "Through the door", GO)
    assert "Through the door" in page("Cid", game)
    board[0] = "cellar"
    assert "Through the door" not in page("Cid", game)


def test_of_several_figures_only_those_that_have_not_moved_are_drawn():
    game, bob = running("Ann", "Bob", "Cid", system="saga"), person("Bob")
    propose(game.pk, bob, "Both", [("ada", ["left"]), ("ben", ["left"])])
    play(game, "1 wait")
    assert "Both" not in page("Ann", game)
    play(game, "2 wait", "3 wait")
    shown = read(program("Ann").get(f"/games/{game.slug}/council"))["proposals"]
    assert [way["figure"] for way in shown[0]["paths"]] == ["ada", "ben"]


def test_one_without_a_figure_stands_for_a_round():
    game = party()
    propose(game.pk, person("Bob"), "Let us be quick")
    play(game, "1 wait", "2 wait")
    assert "Let us be quick" in page("Ann", game)
    play(game, "3 wait")
    assert "Let us be quick" not in page("Ann", game)


def test_who_plans_is_told_what_each_figure_could_do():
    game = party()
    page_of_it = html(Visitor("Bob").get(at(game, "council")))
    assert "Ada could leave the hill." in page_of_it
    assert "Ben could leave the hill." in page_of_it
    assert "could leave" not in page("Bob", game)
    address = f"/games/{game.slug}/council"
    assert read(program("Bob", "talk", "read").get(address))["could"][0] == "Ada could leave the hill."
    assert read(program("Bob", "talk").get(address))["could"] == []


def test_spectators_are_told_nothing_before_the_end():
    game = party()
    propose(game.pk, person("Bob"), "Through the door", GO)
    dot = Visitor("Dot")
    for address in (at(game), at(game, "talk")):
        assert "Through the door" not in html(dot.get(address, follow=True))
    assert dot.get(at(game, "council")).status_code == 404
    problem(program("Dot").get(f"/games/{game.slug}/council"), 404, "not-found")
    play(game, "1 go")
    assert "Through the door" in html(dot.get(at(game, "talk") + "?room=table"))


@pytest.mark.parametrize(
    ("name", "text", "paths", "why"),
    [
        ("Dot", "No", [], "Only those who sit at this table"),
        ("Bob", "", [], "Write something first"),
        ("Bob", "No", [("eve", ["door"])], "no such figure"),
        ("Bob", "No", [("ada", ["roof"])], "no such space"),
        ("Bob", "No", [("ada", [])], "none of them endless"),
        ("Bob", "No", GO * 7, "at most 6 ways"),
    ],
)
def test_what_cannot_be_proposed(name: str, text: str, paths: list[tuple[str, list[str]]], why: str):
    game = party()
    with pytest.raises(Refused, match=why):
        propose(game.pk, person(name), text, paths)
    assert not Line.objects.exists()


def test_rivals_have_no_council():
    game = running()
    with pytest.raises(Refused, match="no council"):
        propose(game.pk, person("Ann"), "Together")
    assert 'id="council"' not in page("Ann", game)
    assert Visitor("Ann").get(at(game, "council")).status_code == 404


def test_a_page_that_is_still_open_when_the_game_is_over_lets_the_council_go():
    game = party()
    agree_to_end(game)
    asked = Visitor("Ann").get(f"{at(game, 'council')}?part=1")
    assert (asked.status_code, asked.content) == (200, b"")
    assert Visitor("Ann").get(at(game, "council")).status_code == 404


def test_thumbs_are_given_changed_and_taken_away():
    game, bob = party(), Visitor("Bob")
    said = propose(game.pk, person("Ann"), "Through the door", GO).line_id
    bob.submit(at(game), at(game, "thumb"), thumb="up")
    assert Proposal.objects.get().thumbs == {"2": True}
    assert "For it: Ann, Bob" in told(page("Cid", game))
    bob.submit(at(game), at(game, "thumb"), thumb="down")
    thumb(game.pk, person("Cid"), said, up=True)
    assert Proposal.objects.get().thumbs == {"2": False, "3": True}
    bob.submit(at(game), at(game, "thumb"), thumb="none")
    assert Proposal.objects.get().thumbs == {"3": True}
    with pytest.raises(Refused, match="not seated"):
        thumb(game.pk, person("Dot"), said, up=True)
    with pytest.raises(Refused, match="gone already"):
        thumb(game.pk, person("Bob"), said + 1, up=True)


def test_who_takes_a_seat_over_has_not_thought_what_the_one_before_did():
    game = party()
    said = propose(game.pk, person("Ann"), "Through the door").line_id
    thumb(game.pk, person("Bob"), said, up=True)
    thumb(game.pk, person("Cid"), said, up=True)
    Seat.objects.filter(game=game, number=2).update(offered_at=game.created_at)
    assert take_over(person("Dot"), game.pk, 2).accepted
    assert Proposal.objects.get().thumbs == {"3": True}


def test_a_line_that_is_deleted_is_no_proposal_any_more():
    game = party()
    delete(propose(game.pk, person("Bob"), "Through the door", GO).line, person("Bob"))
    assert "Through the door" not in page("Ann", game)


def test_whoever_proposes_much_hides_nothing_of_the_others(monkeypatch: pytest.MonkeyPatch):
    """At the table, to programs and in mails; in the talk everything stays."""
    monkeypatch.setattr("games.talk.talk.passed", lambda *_limits: None)
    game = party()
    propose(game.pk, person("Cid"), "Through the door", GO)
    for number in range(25):
        propose(game.pk, person("Bob"), f"Idea {number};")
    left = [f"Idea {number};" for number in range(20, 25)]
    shown = page("Ann", game)
    assert [f"Idea {number};" for number in range(25) if f"Idea {number};" in shown] == left
    assert "Cid proposes:" in shown
    told = read(program("Ann").get(f"/games/{game.slug}/council"))["proposals"]
    assert [one["text"] for one in told] == ["Through the door", *left]
    text = letter(game, "Ann").text
    assert "Cid proposes: Through the door" in text
    assert text.count("Bob proposes:") == 5
    assert Line.objects.filter(game=game).count() == 26


def test_what_was_taken_back_counts_no_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.talk.talk.passed", lambda *_limits: None)
    game, bob = party(), person("Bob")
    made = [propose(game.pk, bob, f"Idea {number};").line for number in range(5)]
    for line in made[1:]:
        delete(line, bob)
    propose(game.pk, bob, "One more")
    shown = page("Ann", game)
    assert "Idea 0;" in shown
    assert "One more" in shown
    assert "at most 5 proposals" in html(Visitor("Bob").get(at(game, "council")))


def test_who_has_blocked_its_author_is_not_shown_it():
    game = party()
    propose(game.pk, person("Bob"), "Through the door", GO)
    blocks.block(person("Cid"), person("Bob"))
    assert "Through the door" not in page("Cid", game)
    assert "Through the door" in page("Ann", game)


def test_it_says_whose_turn_comes():
    shown = page("Bob", party())
    assert "Whose turn comes:" in shown
    assert "Ada (Ann)" in shown


def test_the_form_without_scripts():
    game, bob = party(), Visitor("Bob")
    form = bob.form(at(game, "council"), at(game, "council"))
    bob.client.post(form.action, {**form.data, "text": "Go", "figure": ["ada", ""], "spaces": ["left", ""]})
    assert Proposal.objects.get().paths == [{"figure": "ada", "from": "door", "spaces": ["left"]}]
    refused = bob.client.post(form.action, {**form.data, "text": ""})
    assert refused.status_code == 422
    assert "Write something first" in html(refused)
    part = html(bob.get(at(game, "council") + "?part=1"))
    assert part.lstrip().startswith("<section")


def test_a_mail_that_calls_to_the_table_says_what_the_others_propose():
    game = party()
    propose(game.pk, person("Bob"), "Let us be quick")
    propose(game.pk, person("Ann"), "My own words")
    text = letter(game, "Ann").text
    assert "Bob proposes: Let us be quick" in text
    assert "My own words" not in text


def test_a_program_plans_with_its_party():
    game, bob = party(), program("Bob")
    body = {"text": "Through the door", "paths": [{"figure": "ada", "spaces": ["left", "door"]}]}
    made = read(bob.post(f"/games/{game.slug}/council", body))
    assert [(one["figure"], one["player"]) for one in made["coming"]] == [("ada", "Ann"), ("ben", "Bob")]
    one = made["proposals"][0]
    assert (one["name"], one["paths"]) == (
        "Bob",
        [{"figure": "ada", "start": "door", "spaces": ["left", "door"], "deed": "", "target": ""}],
    )
    up = read(program("Cid").post(f"/games/{game.slug}/council/{one['id']}", {"up": True}))
    assert (up["proposals"][0]["up"], up["proposals"][0]["mine"]) == (["Cid"], True)
    wrong = {"text": "No", "paths": [{"figure": "eve", "spaces": ["door"]}]}
    problem(bob.post(f"/games/{game.slug}/council", wrong), 409, "refused")


def test_a_council_without_proposals_costs_no_statement_more():
    game, ann = party(), Visitor("Ann")
    ann.get(at(game))
    with CaptureQueriesContext(connection) as with_council:
        ann.get(at(game))
    face_without = replace(FACE, council=None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(face, "_plain", lambda _slug: face_without)
        with CaptureQueriesContext(connection) as without:
            ann.get(at(game))
    assert len(with_council) == len(without)
