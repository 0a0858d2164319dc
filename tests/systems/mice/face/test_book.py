"""The story book: its pages lie open until their reader has done something; nothing of what comes later."""

from dataclasses import replace
from typing import Any

import pytest

from accounts.models import User
from games.engine.events import Seen
from games.engine.system import Result
from games.faces import face
from games.faces.book import Book, Page, open_pages
from games.faces.mice.book import BOOK
from games.faces.mice.story import FIRST, SPECIAL, so_far
from games.faces.mice.wording import wording
from games.models import Game
from games.models.message import Event as MailEvent
from tests.api.program import problem, program, read
from tests.games import saga
from tests.games.letters import letter, paths
from tests.games.pages import Visitor, html
from tests.games.people import open_table, play, running
from tests.systems.mice.face.words import shown
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import Table

Told = tuple[int, str, dict[str, Any]]
EXPLORED: Told = (5, "explored", {"who": "collin", "frm": "T1o", "to": "T1b", "first": True})


def at(seat: int | None, *told: Told, result: Result | None = None) -> list[str]:
    """The pages that lie open before a seat in the sewers, after these events; Collin is of seat 1."""
    table = Table("T1b", "collin", "nez", "tilda", "maginos", seats=2)
    table.state.explored = ["T1o", "T1b"]
    log = [Seen(step, kind, facts) for step, kind, facts in told]
    there = replace(shown(table.start("collin").at, seat), log=log, result=result)
    return [page.id for page in open_pages(BOOK, wording(there), there)]


# -- which pages lie open ---


def test_before_anything_has_happened_all_pages_lie_open():
    assert at(1) == [FIRST, SPECIAL, "T1b"]
    assert at(None) == []


def test_they_are_read_anew_when_all_is_laid_out():
    hero = (3, "hero", {"seat": 1, "hero": "collin", "abilities": []})
    assert at(1, hero) == []
    assert at(1, hero, (13, "laid_out", {"side": "T1o", "board": "orange"})) == [FIRST, SPECIAL]


@pytest.mark.parametrize(("seat", "who"), [(1, "collin"), (2, "tilda")])
def test_a_room_is_read_by_who_enters_it_and_by_friends_until_they_do_something(seat, who):
    assert at(seat, EXPLORED) == ["T1b"]
    assert at(seat, EXPLORED, (9, "wounded", {"who": who, "n": 1})) == ["T1b"]
    assert at(seat, EXPLORED, (9, "searched", {"who": who})) == []


@pytest.mark.parametrize(
    ("side", "first", "pages"), [("T1b", False, ()), ("T1b", True, ("T1b",)), ("T4o", False, ("T4o",))]
)
def test_a_room_that_is_known_is_read_again_only_where_it_has_rules(side, first, pages):
    view = shown(Table("T1o").start("collin").at, 1).view
    event = Seen(5, "explored", {"who": "collin", "frm": "T2o", "to": side, "first": first})
    assert tuple(BOOK.opened(view, event)) == pages


def test_when_the_game_is_over_only_the_end_of_the_story_lies_open():
    assert at(1, EXPLORED, result=Result((1,), "agreed")) == []


@pytest.mark.parametrize("chapter", list(CONTENT.chapters))
def test_nothing_of_what_comes_later_stands_in_the_book(chapter):
    told = CONTENT.chapters[chapter].texts
    start = CONTENT.chapters[chapter].start.side
    pages = so_far(shown(Table.fresh(chapter).at, 1).view)
    said = {one for page in pages for one in page.paragraphs}
    later = [*told.continues, *(words for side, words in told.enter.items() if side != start)]
    assert not said & {words.en for words in later}
    assert {page.id for page in pages} <= {FIRST, SPECIAL, start}


# -- at the table and on its own page ---


def pages_of(view: saga.View) -> list[Page]:
    """Of each place its own page, and the end of the story when there is gold."""
    told = [Page(view.place, "Saga", f"The {view.place}", (f"Here is the {view.place}.",))]
    found = any(view.gold.values())
    return [*told, Page("end", "Saga", "Gold", ("Here is gold.",), is_end=True)] if found else told


def opened(_view: saga.View, event: Seen) -> tuple[str, ...]:
    return ("hill",) if event.kind == "waited" else ()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, db: None) -> Game:
    """A game of the saga whose face tells a story."""
    saga.offer(monkeypatch)
    with_book = replace(saga.FACE, book=Book(pages_of, opened))
    plain = face._plain
    monkeypatch.setattr(face, "_plain", lambda slug: with_book if slug == "saga" else plain(slug))
    return running(system="saga", campaign=True)


def test_any_face_may_have_a_book(told: Game):
    ann, address = Visitor("Ann"), f"/g/{told.slug}/"
    table = html(ann.get(address))
    assert "Here is the hill." in table
    assert f'href="{address}book/"' in table
    read = html(ann.get(f"{address}book/"))
    assert "Here is the hill." in read
    assert "Here is gold." not in read
    assert f"/campaigns/{told.campaign.slug}/" in read


def test_when_a_game_is_over_its_last_page_stands_at_the_end(told: Game):
    play(told, "1 go", "1 stop", "2 stop")
    table = html(Visitor("Ann").get(f"/g/{told.slug}/"))
    assert "Here is gold." in table
    assert "Here is the hill." not in table


def test_the_campaign_leads_to_the_book_of_each_chapter(told: Game):
    page = html(Visitor("Ann").get(f"/campaigns/{told.campaign.slug}/"))
    assert f'href="/g/{told.slug}/book/"' in page


@pytest.mark.django_db
def test_where_no_story_is_told_there_is_no_book():
    game = running()
    assert Visitor("Ann").get(f"/g/{game.slug}/book/").status_code == 404
    problem(program("Ann").get(f"/games/{game.slug}/book"), 404, "not-found")
    assert "story" not in letter(game, "Ann").text
    assert f"/g/{game.slug}/book/" not in html(Visitor("Ann").get(f"/g/{game.slug}/"))


# -- in mails and for programs ---


def test_a_mail_names_the_pages_that_are_new_and_quotes_them(told: Game):
    first = letter(told, "Ann", MailEvent.STARTED)
    assert "A new page of the story: “The hill”." in first.text
    assert "Here is the hill." in first.html
    assert paths(first.text).count(f"/g/{told.slug}/book/") == 1
    play(told, "1 wait")
    assert "The hill" in letter(told, "Bob").text
    play(told, "2 wait")
    again = letter(told, "Ann").text
    assert "The hill" not in again
    assert f"/g/{told.slug}/book/" not in again


def test_the_mail_of_an_end_has_the_last_page_and_no_other(told: Game):
    play(told, "1 go")
    vote = letter(told, "Bob", MailEvent.QUESTION).text
    assert "A new page of the story: “Gold”." in vote
    play(told, "1 stop", "2 stop")
    over = letter(told, "Ann", MailEvent.ENDED).text
    assert "Here is gold." in over
    assert "Here is the hill." not in over


def test_a_program_reads_the_pages_that_its_person_may_read(told: Game):
    address = f"/games/{told.slug}/book"
    hill = {"id": "hill", "eyebrow": "Saga", "title": "The hill", "paragraphs": ["Here is the hill."]}
    assert read(program("Ann").get(address)) == {"pages": [{**hill, "is_end": False}]}
    Game.objects.update(access="link")
    problem(program("Cid").get(address), 404, "not-found")
    waiting = open_table("Ann", system="saga")
    problem(program("Ann").get(f"/games/{waiting.slug}/book"), 404, "not-found")


@pytest.mark.django_db
def test_before_the_options_of_a_mail_stand_titles_alone():
    game = running("Ann", system="mice")
    mail = letter(game, "Ann").text
    before, _options, behind = mail.partition("/d/")
    assert len(before.split()) <= 150
    assert "New pages of the story: “Out through the Drain”, “What is special here”" in " ".join(
        before.split()
    )
    assert "The cell door is iron" not in before
    assert "The cell door is iron" in behind


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"), [("en", "The cell door is iron"), ("pl", "Drzwi celi są z żelaza")]
)
def test_the_mice_read_of_their_cell_before_they_choose(language: str, words: str):
    game, ann = running("Ann", system="mice"), Visitor("Ann")
    User.objects.update(language=language)
    for address in (f"/g/{game.slug}/", f"/g/{game.slug}/book/"):
        assert words in html(ann.get(address))
    assert Visitor("").get(f"/g/{game.slug}/book/").status_code == 200, "an open game is for everybody"
    Game.objects.update(spectators=False)
    assert Visitor("").get(f"/g/{game.slug}/book/").status_code == 403
