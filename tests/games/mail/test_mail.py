"""What mails say: subject, text and HTML for every event, in the reader's language and zone."""

import re
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from msgspec.structs import replace

from accounts.models import User
from games.engine.events import Seen
from games.engine.questions import Entry
from games.faces import plain
from games.faces.scene import Scene, TextLine
from games.faces.sorcerer.mail_scene import scene as sorcerer_scene
from games.faces.sorcerer.options import best_first
from games.journal.loading import load
from games.mail import news as news_module
from games.mail import question as asked_module
from games.mail import render
from games.mail.mail_tokens import decision_of
from games.mail.news import news
from games.mail.question import asked
from games.models import Game
from games.models.message import Event
from games.models.obligation import Then
from games.systems.sorcerer.system import SYSTEM
from labyrinth.ground.clock import now, stopped_at
from tests.games.letters import decide_links, due_in, flat, letter, masked, message, paths, play_safe, vote_in
from tests.games.people import owed, person, play, running
from tests.systems.sorcerer.face.pages import LANGUAGES, gallery, shown
from tests.systems.sorcerer.fights import bring
from tests.systems.sorcerer.newest import CONTENT as SORCERER
from tests.systems.sorcerer.table import Table as SorcererTable

pytestmark = pytest.mark.django_db

WAITS = (Event.YOUR_TURN, Event.QUESTION, Event.REMINDER, Event.LAST_REMINDER, Event.NUDGE)
OF_A_GAME = [event for event in Event if event not in (Event.DIGEST, Event.HOME, Event.CUP, Event.WEEK)]
WIDTH = 72
FRIDAY = datetime(2026, 12, 4, 8, tzinfo=UTC)
SUBJECTS = {
    Event.YOUR_TURN: ("Your turn", "Twoja kolej"),
    Event.QUESTION: ("A question for you", "Pytanie do ciebie"),
    Event.REMINDER: ("Your turn", "Twoja kolej"),
    Event.LAST_REMINDER: ("Your turn", "Twoja kolej"),
    Event.NUDGE: ("Your turn", "Twoja kolej"),
    Event.TIMED_OUT: ("Your time ran out", "Twój czas minął"),
    Event.ABSENT: ("Table news", "Wieści od stołu"),
    Event.HELD: ("Table news", "Wieści od stołu"),
    Event.VOTE: ("A vote", "Głosowanie"),
    Event.STARTED: ("The game begins", "Gra się zaczyna"),
    Event.ENDED: ("The game is over", "Koniec gry"),
    Event.INVITATION: ("An invitation", "Zaproszenie"),
    Event.LOBBY: ("Before the start", "Przed startem"),
    Event.MENTION: ("You are mentioned", "Ktoś o tobie wspomina"),
    Event.REPLY: ("Your answer", "Twoja odpowiedź"),
}


def facts(game: Game, event: str) -> dict[str, object]:
    """The data that such a message carries."""
    if event == Event.VOTE:
        return vote_in(game)
    return {
        Event.NUDGE: {"by": 2},
        Event.TIMED_OUT: {"seat": 1, "how": "stand_in"},
        Event.ABSENT: {"seat": 2, "why": "timed_out", "how": "stand_in"},
        Event.HELD: {"why": "quarantined"},
        Event.INVITATION: {"by": "Bob"},
        Event.REPLY: {"letter": "A", "kind": "turn", "key": "wait"},
    }.get(event, {})


@pytest.mark.parametrize("system", ["tiny", "sorcerer"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", OF_A_GAME)
def test_every_event_has_its_words_in_both_languages(event, language, system):
    game = running(system=system)
    play_safe(game, 2 if system == "tiny" else 4)
    User.objects.update(language=language)
    mail = letter(game, "Ann", event, data=facts(game, event))
    told, _colon, table = mail.subject.rpartition(": ")
    said = {SUBJECTS[event][LANGUAGES.index(language)]}
    # Who is asked again by the answer to an answer depends on who begins.
    again = {SUBJECTS[one][LANGUAGES.index(language)] for one in (Event.YOUR_TURN, Event.QUESTION)}
    assert told in (said | again if event == Event.REPLY else said)
    assert table == "Evening"
    assert "\n" not in mail.subject
    assert f'<html lang="{language}">' in mail.html
    for line in mail.text.splitlines():
        assert len(line) <= WIDTH or "://" in line, line
    assert not re.search(r"%\(|\{\{|\{%|None\b", mail.subject + mail.text + mail.html)


@pytest.mark.parametrize("event", OF_A_GAME)
def test_a_mail_fetches_nothing_and_follows_nobody(event):
    game = running(system="sorcerer")
    mail = letter(game, "Ann", event, data=facts(game, event))
    assert not re.search(r"<(?:script|link|iframe|form)|url\(|@import", mail.html)
    assert set(re.findall(r'src="([^"]*)"', mail.html)) == {
        "cid:logo@labyrinth",
        *(f"cid:{one.cid}" for one in mail.pictures),
    }
    assert {link.split("/")[2] for link in re.findall(r'href="([^"]*)"', mail.html)} == {"127.0.0.1:8000"}
    assert not re.search(r"[?&]utm|[?&]id=", mail.html)


@pytest.mark.parametrize("event", OF_A_GAME)
def test_text_and_html_have_the_same_links(event):
    game = running(system="sorcerer")
    mail = letter(game, "Ann", event, data=facts(game, event))
    home = {"/"}
    assert set(paths(mail.text)) | home == {
        "/" + link.split("/", 3)[3] for link in re.findall(r'href="([^"]*)"', mail.html)
    }


def test_the_same_message_gives_the_same_bytes():
    game = running(system="sorcerer")
    play_safe(game, 3)
    with stopped_at(now()):
        first = letter(game, "Ann")
    with stopped_at(now() + timedelta(hours=3)):
        assert letter(game, "Ann") == first


def test_a_turn_mail_tells_what_happened_since_the_last_own_answer():
    game = running("Ann", "Bob", "Cid")
    play(game, "1 toll", "1 keep", "2 toll", "2 keep", "3 wait", "3 keep")
    mail = letter(game, "Ann", Event.QUESTION)
    assert "toll (seat: 3, answer: pay)" in mail.text
    assert "toll (seat: 2, answer: pay)" not in mail.text
    assert "toll (seat: 3, answer: pay)" in mail.html


def test_somebody_who_has_not_moved_yet_is_told_everything():
    game = running("Ann", "Bob", "Cid")
    play(game, "1 toll", "1 keep", "2 wait", "2 keep")
    assert "toll (seat: 2, answer: pay)" in letter(game, "Cid").text


@pytest.mark.parametrize(("by", "lines"), [("person", 0), ("stand_in", 2), ("order", 2), ("default", 2)])
def test_only_what_a_person_answered_himself_counts_as_his_last_move(by, lines):
    game = running("Ann", "Bob")
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    for row in game.journal.filter(number__gt=2):
        game.journal.filter(number=row.number).update(data=rewritten(row.data, by))
    assert [line.kind for line in news(game, 2).table.log].count("turn") == lines


def rewritten(data: bytes, by: str) -> bytes:
    """An entry as if somebody else had given its answer."""
    line = msgspec.json.decode(bytes(data), type=Entry)
    return msgspec.json.encode(Entry(line.kind, (replace(line.answers[0], by=by),)))


def test_secret_events_of_others_are_not_told_and_own_ones_are():
    game = running("Ann", "Bob")
    play(game, "1 wait", "1 hide", "2 wait")
    assert "hid (" not in letter(game, "Bob").text
    assert "hidden: 1" in letter(game, "Ann").text


@pytest.mark.parametrize(("events", "said"), [(25, "(1 earlier line is"), (27, "(3 earlier lines are")])
def test_a_long_story_is_cut_at_its_beginning(events, said):
    game = running("Ann", "Bob")
    shown = news(game, 1).table
    told = [Seen(1, "scored", {"points": number}) for number in range(events)]
    scene = plain.small(replace(shown, log=told), None)
    assert [scene.lines[0].text, len(scene.lines)] == [f"scored (points: {events - 24})", 24]
    text = render_to_string("mail/parts/earlier.txt", {"scene": scene})
    assert text.startswith(said)


@stopped_at(FRIDAY)
def test_the_due_time_is_absolute_and_in_the_readers_zone():
    game = running("Ann", "Bob")
    due_in(game, 1, due_at=datetime(2026, 12, 4, 17, 40, tzinfo=UTC))
    User.objects.filter(username="Ann").update(time_zone="Europe/Warsaw")
    mail = letter(game, "Ann")
    said = "Until: Fri 4 Dec, 18:40 (Europe/Warsaw, CET)."
    assert said in mail.text
    assert said in mail.html
    person("Ann")
    User.objects.filter(username="Ann").update(time_zone="UTC", language="pl")
    assert "4 grudnia, 17:40 (UTC)" in letter(game, "Ann").text


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (Then.DEFAULT, "the safe choice counts"),
        (Then.STAND_IN, "the stand-in plays this turn"),
        (Then.AUTOMATIC, "a careful automatic turn"),
        (Then.FORFEIT, "your seat is out of the game"),
    ],
)
def test_a_mail_says_what_happens_when_the_time_is_over(then, words):
    game = running("Ann", "Bob")
    due_in(game, 1, then=then)
    assert words in flat(letter(game, "Ann").text)


def test_while_no_clock_runs_no_moment_is_named():
    game = running("Ann", "Bob")
    due_in(game, 1, due_at=None)
    text = letter(game, "Ann").text
    assert "No clock runs now." in text
    assert "stand-in" not in text


@pytest.mark.parametrize(("options", "more"), [(6, 0), (7, 0), (12, 0), (13, 1), (15, 3)])
def test_up_to_twelve_options_are_links_and_more_are_counted(options, more):
    game = running("Ann", "Bob")
    scene = Scene(prompt="act", options=tuple((f"key{n}", f"words {n}") for n in range(options)))
    question = asked(person("Ann").pk, news(game, 1).table, scene, owed(game, 1))
    assert [choice.text for choice in question.choices] == [f"words {n}" for n in range(min(options, 12))]
    keys = [decision_of(choice.url.split("/")[4]).key for choice in question.choices]
    assert keys == [f"key{n}" for n in range(min(options, 12))]
    assert question.more == more


def test_a_question_with_many_options_is_answered_from_the_mail_or_at_the_table(monkeypatch):
    game = running("Ann", "Bob", system="sorcerer")
    monkeypatch.setattr(asked_module, "SHOWN_AT_MOST", 4)
    mail = letter(game, "Ann")
    assert len(decide_links(mail)) == 4
    assert "... and 2 more choices at the table" in mail.text
    assert f"/g/{game.slug}/" in paths(mail.text)


def test_the_best_options_come_first():
    keys = ["wear:hilda:helmet", "cast:hilda:haste", "burrow:hilda:b3", "drop:sword", "end", "move:hilda:a1"]
    assert best_first("act", keys) == [
        "burrow:hilda:b3",
        "end",
        "move:hilda:a1",
        "cast:hilda:haste",
        "drop:sword",
        "wear:hilda:helmet",
    ]


def test_somebody_who_is_not_asked_gets_no_question_and_no_links():
    game = running("Ann", "Bob")
    mail = letter(game, "Bob")
    assert decide_links(mail) == []
    assert "Until:" not in mail.text


def test_a_former_owner_of_the_seat_gets_no_links_any_more():
    game = running("Ann", "Bob")
    old = message(game, "Ann")
    game.seats.filter(number=1).update(user=person("Cid"))
    assert decide_links(render(old)) == []


def test_a_mail_can_be_left_with_one_click_and_says_that_nobody_wrote_it(settings):
    game = running("Ann", "Bob")
    headers = letter(game, "Ann").headers
    assert re.fullmatch(r"<http://127.0.0.1:8000/unsubscribe/[^>/]+/>", headers["List-Unsubscribe"])
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert headers["Auto-Submitted"] == "auto-generated"
    settings.UNSUBSCRIBE_ADDRESS = "leave@example.org"
    both = letter(game, "Ann").headers["List-Unsubscribe"]
    assert both.endswith(">, <mailto:leave@example.org?subject=unsubscribe%20your_turn>")


def test_a_subject_stays_one_line_whatever_a_table_is_called():
    game = running("Ann", "Bob")
    Game.objects.filter(pk=game.pk).update(name="Ann's\r\nBcc: x@example.org <b>")
    mail = letter(game, "Ann")
    assert mail.subject == "Your turn: Ann's Bcc: x@example.org <b>"
    assert "<b>]" not in mail.html


@stopped_at(FRIDAY)
def test_a_digest_has_one_line_for_each_piece_of_news_and_one_for_each_wait():
    game, other = running("Ann", "Bob"), running("Bob", "Ann")
    items = [
        message(game, "Ann"),
        message(game, "Ann", Event.REMINDER),
        message(other, "Ann", Event.ABSENT, data={"seat": 1, "why": "timed_out"}),
    ]
    data = {"items": [item.pk for item in items]}
    mail = letter(None, "Ann", Event.DIGEST, data=data, due_at=FRIDAY)
    assert mail.subject == "Labyrinth: your tables on Fri 4 Dec"
    assert "2 pieces of news" in mail.text
    assert mail.text.count("Until:") == 1
    assert "The time of Bob ran out" in flat(mail.text)
    assert "References" not in mail.headers


def test_a_digest_tells_nothing_of_other_peoples_messages():
    game = running("Ann", "Bob")
    data = {"items": [message(game, "Bob").pk]}
    assert "Evening" not in letter(None, "Ann", Event.DIGEST, data=data, due_at=FRIDAY).text


@pytest.mark.parametrize("event", OF_A_GAME)
def test_a_mail_costs_few_queries(event):
    game = running("Ann", "Bob", system="sorcerer")
    play_safe(game, 4)
    row = message(game, "Ann", event, data=facts(game, event))
    row = type(row).objects.select_related("user", "game").get(pk=row.pk)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        render(row)
    assert len(queries) <= 10


def test_a_small_board_shows_who_stands_where_and_what_has_changed():
    table = bring(SorcererTable(), "hilda", "1-b3").floor("1-c3", "sword").start()
    before = SYSTEM.observe(table.at.state, 1)
    moved = next(key for key in table.at.question.options if key.startswith("move:hilda:"))
    table.play(moved)
    found = sorcerer_scene(shown(table.at, 1), before)
    [board] = [board for board in found.boards if board.owner == "Ann"]
    chamber = moved.rpartition(":")[2]
    assert {spot.where[:2] for spot in board.spots} == {"b3", chamber}
    assert any("Hilda (Ann), Life Points: " in spot.text for spot in board.spots)
    square = board.rows[int(chamber[1]) - 1].squares["abcde".index(chamber[0])]
    assert square.changed
    [hilda] = [pawn for pawn in square.pawns if pawn.letters == "Hi"]
    assert (hilda.own, hilda.side) == (True, "dwarves")
    text = "\n".join(board.written)
    assert text.splitlines()[0].split() == ["a", "b", "c", "d", "e"]
    assert "+" in text
    assert max(map(len, board.written)) <= 47


def test_whoever_decides_sees_his_own_characters_first():
    table = bring(bring(SorcererTable(), "hilda", "1-b3"), "wolsung", "2-c3").start()
    before = SYSTEM.observe(table.at.state, 1)
    boards = sorcerer_scene(shown(table.at, 1), before).boards
    assert [board.owner for board in boards] == ["Ann", "Bob"]
    seen = [
        pawn.letters for row in boards[0].rows for square in row.squares for pawn in square.pawns if pawn.own
    ]
    assert "Hi" in seen
    digits = [square.ground for row in boards[0].rows for square in row.squares]
    assert {"1", "2", "3"} <= set(digits)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.long("mails of all kinds of positions")
def test_every_question_and_event_of_the_rules_has_plain_words(language):
    with translation.override(language):
        for table in gallery().all_tables:
            found = sorcerer_scene(table, None)
            texts = [line.text for line in found.lines] + [text for _key, text in found.options]
            for text in [*texts, *found.facts, found.prompt, found.hint, found.outcome]:
                assert not re.search(r"<[a-z/]|&#|&[a-z]+;|%\(", text), text
            if table.token:
                assert found.prompt
                assert all(text for _key, text in found.options)


@pytest.mark.parametrize("event", WAITS)
def test_a_mail_about_a_wait_shows_the_question_and_the_table(event):
    game = running("Ann", "Bob")
    play(game, "1 wait")
    mail = letter(game, "Ann", event, data=facts(game, event))
    assert len(decide_links(mail)) == 2
    assert "stash" in masked(mail)


@pytest.mark.parametrize("looked_back", [1, 3, 7, 200])
def test_what_is_new_is_the_same_wherever_the_search_for_the_last_answer_begins(looked_back, monkeypatch):
    game = running("Ann", "Bob", "Cid", system="sorcerer")
    play_safe(game, 70)
    game.refresh_from_db()
    whole = [news(game, seat) for seat in (1, 2, 3)]
    answered = [max(number for number, seats in by_person(game) if seat in seats) for seat in (1, 2, 3)]
    monkeypatch.setattr(news_module, "LOOKED_BACK", looked_back)
    for seat, found, last in zip((1, 2, 3), whole, answered, strict=True):
        now_found = news(game, seat)
        assert now_found.table.view == found.table.view
        assert now_found.table.question == found.table.question
        if last > game.entries - looked_back:
            assert (now_found.table.log, now_found.before) == (found.table.log, found.before)


def by_person(game: Game) -> list[tuple[int, set[int]]]:
    """The numbers of entries with the seats that people answered for in them."""
    lines = ((row.number, msgspec.json.decode(bytes(row.data), type=Entry)) for row in game.journal.all())
    return [(number, {one.seat for one in line.answers if one.by == "person"}) for number, line in lines]


def test_the_small_board_shows_passages_and_places():
    game = running(system="sorcerer")
    play_safe(game, 12)
    shown_table = news(game, 1).table
    board = sorcerer_scene(shown_table, None).boards[0]
    side, drawn = SORCERER.sides[shown_table.view.sides[1]], "\n".join(board.written)
    upright = sum(one[0] == two[0] for one, two in side.passages)
    assert drawn.count("|") == upright
    assert len(re.findall(r"-{2,} ", drawn)) == len(side.passages) - upright
    assert {"Tel", "Run"} <= set(drawn.split())


@pytest.mark.parametrize("words", [20, 400])
def test_a_story_before_a_question_is_cut_to_what_is_read_at_a_glance(words):
    lines = tuple(TextLine(f"line {number} " + "word " * 18) for number in range(24))
    scene = Scene(lines=lines, prompt="act").within(words)
    assert (len(scene.lines), scene.lines[-1], scene.earlier) == (words // 20, lines[-1], 24 - words // 20)


def test_at_most_150_words_stand_before_the_options():
    game = running("Ann", "Bob", system="sorcerer")
    play_safe(game, 40)
    asked_person = "Ann" if 1 in load(game).waiting else "Bob"
    told = letter(game, asked_person).text.partition("http")[0]
    assert len(told.split()) <= 150
