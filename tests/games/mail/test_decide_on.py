"""From a mail to the end of the turn: each page asks the next question, and shows no more than a mail may."""

from dataclasses import replace
from datetime import timedelta

import pytest

from accounts.models import User
from games import systems
from games.engine.events import Event
from games.engine.questions import Procedure, draw, one, roll
from games.journal.loading import load
from games.mail.decide import PAGE_LASTS, _closing
from games.mail.mail_tokens import Decision, decision_of
from games.models import Game, Message, SealedAnswer
from games.models.message import State
from games.seats.come_back import come_back
from games.seats.step_aside import step_aside
from labyrinth.ground.clock import now, stopped_at
from tests.games.letters import decide_links, due_in, letter, play_safe
from tests.games.mail.test_decide import dead, stranger
from tests.games.pages import forms_of, html
from tests.games.people import owed, owing, person, play, running, snapshot
from tests.games.tiny import ASKING, TINY
from tests.games.tiny import State as TinyState

pytestmark = pytest.mark.django_db

WAIT, ROLL, TOLL = range(3)
KEEP, HIDE = range(2)


@pytest.fixture
def game(low_dice) -> Game:
    """Ann is asked: wait, roll, or ask toll of Bob; then what she hides; then her turn is over."""
    return running("Ann", "Bob")


def press(link: str):
    """The page after the button behind a link, in a browser that knows nobody."""
    return stranger().post(link)


def on(response) -> list[str]:
    """Where the forms of the next question lead, in the order of its options."""
    return [str(form.attributes["action"]) for form in forms_of(response) if form.action.startswith("/d/")]


# -- going on ---


def test_a_turn_is_played_to_its_end_from_one_mail(game):
    page = press(decide_links(letter(game, "Ann"))[WAIT])
    assert "data-asked" in html(page)
    assert [decision_of(link.split("/")[2]).key for link in on(page)] == ["keep", "hide"]
    last = press(on(page)[HIDE])
    assert on(last) == []
    assert "We write when you are asked again." in html(last)
    game.refresh_from_db()
    assert game.entries == 2
    assert [row.seat for row in game.obligations.all()] == [2]


def test_public_dice_do_not_end_it(game):
    assert len(on(press(decide_links(letter(game, "Ann"))[ROLL]))) == 2


def test_an_answer_of_others_that_comes_at_once_does_not_end_it(game):
    assert len(on(press(decide_links(letter(game, "Ann"))[TOLL]))) == 2


def test_when_others_have_to_answer_first_it_ends(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ASKING)
    page = press(decide_links(letter(running("Ann", "Bob"), "Ann"))[TOLL])
    assert on(page) == []
    assert "We write when you are asked again." in html(page)


def test_it_does_not_lead_into_the_next_turn(game):
    """A bid is asked of all, and Ann's next turn begins with it."""
    play(game, "1 wait", "1 keep", "2 wait")
    low = decide_links(letter(game, "Bob"))[KEEP]
    assert on(press(low)) == []


def test_after_a_sealed_answer_the_page_asks_nothing(game):
    play(game, "1 wait", "1 keep", "2 wait", "2 keep")
    assert on(press(decide_links(letter(game, "Ann"))[1])) == []
    assert SealedAnswer.objects.get().key == "high"


def test_more_than_twelve_options_show_the_best_and_the_way_to_the_table(game, monkeypatch):
    monkeypatch.setattr("games.mail.question.SHOWN_AT_MOST", 1)
    page = press(decide_links(letter(game, "Ann"))[WAIT])
    assert len(on(page)) == 1
    assert "... and 1 more choice at the table" in html(page)
    assert f'href="/g/{game.slug}/"' in html(page)


# -- what each next form may do ---


def next_decision(game: Game):
    return decision_of(on(press(decide_links(letter(game, "Ann"))[WAIT]))[HIDE].split("/")[2])


def test_each_form_is_bound_to_its_seat_its_question_its_option_and_a_day(game):
    with stopped_at(now().replace(microsecond=0)):
        found = next_decision(game)
        assert (found.game, found.seat, found.user, found.key) == (game.pk, 1, person("Ann").pk, "hide")
        assert found.until == owed(game, 1).due_at.replace(microsecond=0)
        assert found.ends == now() + PAGE_LASTS


def test_a_page_of_yesterday_does_nothing(game):
    due_in(game, 1, due_at=now() + timedelta(days=5))
    page = press(decide_links(letter(game, "Ann"))[WAIT])
    game.refresh_from_db()
    with stopped_at(now() + PAGE_LASTS + timedelta(minutes=1)):
        refused(game, on(page)[HIDE], 410, "old")


def test_a_page_dies_with_the_time_of_its_question(game):
    page = press(decide_links(letter(game, "Ann"))[WAIT])
    Message.objects.update(state=State.SENT, sent_at=now())
    due_in(game, 1, due_at=now() - timedelta(hours=1), since=now() - timedelta(days=3))
    link = replace(decision_of(on(page)[HIDE].split("/")[2]), until=now() - timedelta(hours=1)).signed()
    game.refresh_from_db()
    refused(game, f"/d/{link}/", 410, "late")


def refused(game: Game, link: str, status: int, why: str) -> None:
    before = snapshot(game)
    for method in ("get", "post"):
        response = getattr(stranger(), method)(link)
        assert (response.status_code, dead(response)) == (status, why)
    assert snapshot(game) == before


def test_a_second_click_says_that_it_does_nothing(game):
    page = press(decide_links(letter(game, "Ann"))[WAIT])
    assert press(on(page)[HIDE]).status_code == 200
    refused(game, on(page)[HIDE], 410, "answered")
    refused(game, on(page)[KEEP], 410, "answered")
    assert "A second click does nothing." in html(press(on(page)[HIDE]))


def test_fetching_the_address_of_a_form_never_acts(game):
    page = press(decide_links(letter(game, "Ann"))[WAIT])
    game.refresh_from_db()
    before = snapshot(game)
    response = stranger().get(on(page)[HIDE])
    assert "data-option>hide<" in html(response)
    assert snapshot(game) == before


def test_the_used_mail_opens_nothing_more(game):
    links = decide_links(letter(game, "Ann"))
    press(links[WAIT])
    for link in links:
        refused(game, link, 410, "answered")


def test_a_page_dies_when_the_seat_is_taken_over(game):
    link = on(press(decide_links(letter(game, "Ann"))[WAIT]))[HIDE]
    game.seats.filter(number=1).update(user=person("Cid"))
    game.refresh_from_db()
    refused(game, link, 403, "person")


def test_a_page_dies_while_a_stand_in_plays(game):
    link = on(press(decide_links(letter(game, "Ann"))[WAIT]))[HIDE]
    assert step_aside(game.pk, 1).accepted
    assert press(link).status_code in (409, 410)
    assert come_back(game.pk, 1).accepted


def test_links_of_mails_that_are_under_way_still_hold(game):
    """Their signed part has no end of a page in it."""
    found = decision_of(decide_links(letter(game, "Ann"))[WAIT].split("/")[2])
    assert found.ends is None


# -- what a page may show ---


def drawing(state: TinyState) -> Procedure:
    """As in the tiny game, but for toll the seat draws a card unseen by the others."""
    seat = state.turn
    answer = yield one(seat, "act", ("wait", "roll", "toll"), "wait")
    if answer == "roll":
        yield roll("die")
    if answer == "toll":
        card = yield draw("card", {"sun": 1}, (seat,))
        state.happened.append(Event("drew", {}, {seat: {"card": card}}, secret=True))
    state.phase = "stash"


@pytest.fixture
def with_cards(monkeypatch) -> Game:
    system = replace(TINY, phases={**TINY.phases, "act": drawing})
    monkeypatch.setitem(systems.REGISTERED, "tiny", system)
    return running("Ann", "Bob")


def test_what_a_draw_shows_to_the_seat_alone_is_on_no_page(with_cards):
    page = press(decide_links(letter(with_cards, "Ann"))[TOLL])
    assert page.status_code == 200
    assert "for your eyes only" in html(page)
    assert on(page) == []
    assert "sun" not in html(page)
    assert "drew" not in html(page)


def test_without_a_draw_it_goes_on(with_cards):
    assert len(on(press(decide_links(letter(with_cards, "Ann"))[ROLL]))) == 2


def test_a_draw_for_others_is_not_told_and_ends_nothing(monkeypatch):
    """What others are shown alone must not be seen from anything that the page does."""

    def for_bob(state: TinyState) -> Procedure:
        seat = state.turn
        yield one(seat, "act", ("wait", "roll", "toll"), "wait")
        yield draw("card", {"sun": 1}, (state.next_seat(),))
        state.phase = "stash"

    monkeypatch.setitem(systems.REGISTERED, "tiny", replace(TINY, phases={**TINY.phases, "act": for_bob}))
    page = press(decide_links(letter(running("Ann", "Bob"), "Ann"))[WAIT])
    assert len(on(page)) == 2
    assert "sun" not in html(page)


def test_a_draw_before_the_mail_ends_nothing(with_cards):
    """The mail itself shows what the seat knew when it was written."""
    play(with_cards, "1 toll", "1 keep", "2 wait", "2 keep", "1 low", "2 low")
    assert len(on(press(decide_links(letter(with_cards, "Ann"))[WAIT]))) == 2


def test_the_page_speaks_polish(game):
    User.objects.filter(username="Ann").update(language="pl")
    page = html(press(decide_links(letter(game, "Ann"))[WAIT]))
    assert "następne pytanie w tej turze jest znów do ciebie" in page


# -- behind what only the seat has seen ---


@pytest.mark.long("a game of the real rules behind a dozen answers")
def test_there_the_turn_can_still_be_ended_without_a_look():
    """The button is the same whatever was drawn, and whatever is asked now."""
    game = running("Ann", "Bob", system="sorcerer")
    play_safe(game, 12)
    game.refresh_from_db()
    seat = owing(game)[0]
    user = game.seats.get(number=seat).user_id
    decision = Decision(game.pk, seat, user, "old", "take", None)
    closing = _closing(game, decision)
    assert closing is not None
    assert (closing.text, closing.brings, closing.odds) == ("End the turn", "", None)
    offered = "end" in load(game).question.options_of(seat)
    assert stranger().post(closing.url).status_code == (200 if offered else 410)


def test_a_system_without_such_a_key_offers_none(game):
    decision = Decision(game.pk, 1, person("Ann").pk, "old", "wait", None)
    assert _closing(game, decision) is None
