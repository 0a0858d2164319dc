"""Conditions of orders at a stored table: who is waited for, which scope goes first, what ends when."""

import pytest

from games.faces.face import get_face
from games.journal.loading import load
from games.journal.past import past_of
from games.models import Obligation, Seat, StandingOrders, Tenure
from games.orders import orders, rules
from games.orders.rules_form import form_of, in_words
from games.orders.rules_page import ahead_page, page_for_game
from games.orders.tried import tried_against
from games.play import ahead
from games.play.at_table import attempt
from games.play.stand_in import step_in
from games.refused import Refused
from games.systems import get_system
from games.table.reader_table import table
from labyrinth.ground.clock import now
from tests.games.fights import ASK, ATTACK, about_to_attack, asked, let_roll, order
from tests.games.people import person, play

pytestmark = pytest.mark.django_db

NOT_ASKED = {"ask_when_attacked": False, "ask": ()}
SPELLS = ("pre_cast", "post_cast", "dispel")


@pytest.fixture(autouse=True)
def _dice(monkeypatch):
    let_roll(monkeypatch, "5,2")


def rule(then, *conditions):
    return {"if": [list(one) for one in conditions], "then": then}


def give(game, name, **given):
    """The person's rules for this game."""
    rules.set_rules_for_game(game, person(name), given)
    game.refresh_from_db()


def give_ahead(game, name, **given):
    """What the person answers before it is asked."""
    rules.set_ahead(game.pk, Seat.objects.get(game=game, user=person(name)).number, person(name), given)
    game.refresh_from_db()


def waited_for(game):
    """The seats that are waited for in another's turn."""
    return list(Obligation.objects.filter(game=game, on_turn=False).values_list("seat", flat=True))


def reasons(game, seat):
    return [
        (line.kind, one.by) for line in past_of(game).entries() for one in line.answers if one.seat == seat
    ]


# -- who is waited for ------------------------------------------------------------------------------------


def test_a_rule_answers_for_who_would_be_asked_and_nobody_waits():
    game = about_to_attack("might")
    order(game, "Bob", **ASK)
    give(game, "Bob", pre_cast=[rule("always", ("figure", "nimuel"))])
    play(game, ATTACK)
    assert ("cast", "order") in reasons(game, 2)


def test_where_no_rule_fits_one_is_asked_as_before():
    game = about_to_attack("might")
    order(game, "Bob", **ASK)
    give(game, "Bob", pre_cast=[rule("always", ("figure", "hilda")), rule("none", ("own_gems", 9))])
    play(game, ATTACK)
    assert asked(game) == ("cast", (2,))
    assert waited_for(game) == [2]


def test_a_rule_that_asks_asks_who_would_not_be():
    game = about_to_attack("might")
    give(game, "Bob", pre_cast=[rule("ask", ("by_seat", "1"))])
    play(game, ATTACK)
    assert asked(game) == ("cast", (2,))


def test_an_open_question_is_answered_by_a_rule_that_comes_later():
    game = about_to_attack("might")
    order(game, "Bob", **ASK)
    play(game, ATTACK)
    assert asked(game) == ("cast", (2,))
    give(game, "Bob", pre_cast=[rule("none", ("life", 9))])
    assert {by for kind, by in reasons(game, 2) if kind == "cast"} == {"order"}


def test_what_no_rule_could_know_is_asked_and_the_owner_is_told_why():
    game = about_to_attack("might", lp=1)
    give(game, "Bob", pre_cast=[rule("none", ("life", 9))])
    seat = Seat.objects.get(game=game, number=2)
    assert seat.orders["game_rules"] == {"pre_cast": [rule("none", ("life", 9))]}
    play(game, ATTACK)
    assert waited_for(game) == []  # it names the danger
    game = about_to_attack("might", lp=1)
    give(game, "Bob", pre_cast=[rule("none", ("figure", "nimuel"))])
    play(game, ATTACK)
    assert asked(game) == ("cast", (2,))
    game.refresh_from_db()
    assert "die" in table(game, 2).passed_by
    assert table(game, 1).passed_by == table(game, None).passed_by == ""


# -- scopes -----------------------------------------------------------------------------------------------


def test_rules_for_all_games_hold_in_each_and_those_of_a_game_go_before_them():
    game = about_to_attack("might")
    order(game, "Bob", **ASK)
    rules.set_rules_for_all(person("Bob"), "sorcerer", {"pre_cast": [rule("none")]})
    assert StandingOrders.objects.get(user=person("Bob")).rules == {"pre_cast": [rule("none")]}
    seat = Seat.objects.get(game=game, number=2)
    assert [one.then for one in rules.rules_for_game(seat)["pre_cast"]] == ["none"]
    give(game, "Bob", pre_cast=[rule("ask")])
    play(game, ATTACK)
    assert asked(game) == ("cast", (2,))


def test_plain_orders_of_a_game_go_before_rules_for_all_games():
    game = about_to_attack("might")
    rules.set_rules_for_all(person("Bob"), "sorcerer", {"pre_cast": [rule("ask")]})
    order(
        game,
        "Bob",
        pre_cast={"when": "none", "order": ["might", "unseen", "teleport_home", "weakness", "shatter"]},
    )
    play(game, ATTACK)
    assert ("cast", "order") in reasons(game, 2)
    assert waited_for(game) == []


def test_the_form_of_a_fight_goes_before_rules():
    game = about_to_attack("might")
    order(game, "Bob", **ASK)
    play(game, ATTACK)
    give(game, "Bob", pre_cast=[rule("ask")])
    assert asked(game) == ("cast", (2,))
    token = table(game, 2).token
    orders.set_for_stretch(game.pk, 2, {"pre_cast": {"when": "none", "order": [
        "might", "unseen", "teleport_home", "weakness", "shatter"]}}, token=token)  # fmt: skip
    assert waited_for(game) == []


def test_no_rules_in_a_game_take_those_for_all_games_away():
    game = about_to_attack("might")
    rules.set_rules_for_all(person("Bob"), "sorcerer", {"pre_cast": [rule("ask")]})
    give(game, "Bob", pre_cast=[])
    play(game, ATTACK)
    assert waited_for(game) == []


def test_who_sits_down_brings_the_rules_for_all_their_games():
    rules.set_rules_for_all(person("Cid"), "sorcerer", {"pre_cast": [rule("ask")]})
    game = about_to_attack("might")
    assert Seat.objects.get(game=game, number=3).orders["all_rules"] == {"pre_cast": [rule("ask")]}


# -- till the next turn -----------------------------------------------------------------------------------


def test_what_was_answered_ahead_goes_before_the_orders_of_the_game_and_is_counted():
    game = about_to_attack("might")
    order(game, "Bob", **ASK)
    give_ahead(game, "Bob", pre_cast=[rule("none")], post_cast=[rule("none")])
    play(game, ATTACK)
    assert ("cast", "order") in reasons(game, 2)
    assert ahead.used_of(Seat.objects.get(game=game, number=2)) >= 1


def test_in_ones_own_turn_nothing_is_answered_ahead():
    game = about_to_attack("might")
    with pytest.raises(Refused, match="turns of others"):
        give_ahead(game, "Ann", pre_cast=[rule("none")])
    assert ahead_page(Seat.objects.select_related("game").get(game=game, number=1)) is None


def test_it_ends_when_the_next_own_turn_begins():
    game = about_to_attack()
    give_ahead(game, "Bob", pre_cast=[rule("none")])
    for _ in range(20):
        position = asked(game)
        if table(game, None).on_turn != 1:
            break
        play(game, f"{position[1][0]} {_default(game)}")
    assert table(game, None).on_turn == 2
    assert Seat.objects.get(game=game, number=2).ahead is None


def _default(game):
    position = load(game)
    return position.question.default_of(position.waiting[0])


def test_it_ends_when_somebody_plays_for_the_seat():
    game = about_to_attack("might")
    give_ahead(game, "Bob", pre_cast=[rule("none")])
    attempt(game.pk, lambda at_table: step_in(at_table, 2, now()))
    assert Seat.objects.get(game=game, number=2).ahead is None


def test_empty_answers_are_none():
    game = about_to_attack("might")
    give_ahead(game, "Bob", pre_cast=[rule("none")])
    give_ahead(game, "Bob")
    assert Seat.objects.get(game=game, number=2).ahead is None


# -- bad input --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        {"pre_cast": [rule("none", ("life", 0))]},
        {"pre_cast": [rule("none", ("dragon", None))]},
        {"pre_cast": [rule("sometimes")]},
        {"pre_cast": [rule("none")] * 4},
        {"armour_loss": [rule("helmet")]},
        {"own_cast": [rule("never")]},
        {"pre_cast": "x"},
    ],
)
def test_what_cannot_be_said_is_refused_in_words_and_nothing_changes(given):
    game = about_to_attack("might")
    with pytest.raises(Refused, match="Nothing has been changed"):
        give(game, "Bob", **given)
    assert "game_rules" not in Seat.objects.get(game=game, number=2).orders


def test_nobody_gives_rules_for_another_seat():
    game = about_to_attack("might")
    with pytest.raises(Refused):
        rules.set_ahead(game.pk, 2, person("Cid"), {"pre_cast": [rule("none")]})
    with pytest.raises(Refused):
        rules.set_rules_for_game(game, person("Dot"), {})


# -- tried against what was asked before ------------------------------------------------------------------


def asked_before():
    """Bob was attacked, asked and has passed twice."""
    game = about_to_attack("might")
    order(game, "Bob", **ASK)
    play(game, ATTACK, "2 pass")
    Tenure.objects.filter(game=game).update(from_entry=0)  # as the game begins anew
    return game, Seat.objects.select_related("game").get(game=game, number=2)


def test_rules_are_tried_against_the_last_answers():
    game, seat = asked_before()
    seats = list(Seat.objects.filter(game=game))
    book = get_system("sorcerer").orders

    def trial(*given, spent=None):
        kept = rules.checked_or_refused(book, {"pre_cast": list(given)}, 3)
        return tried_against(seat, seats, ["pre_cast"], kept, spent)

    same = trial(rule("none", ("figure", "nimuel")))
    assert [one.verdict for one in same.tried] == ["same"] * len(same.tried)
    assert same.tried
    assert same.whole
    assert same.fitting("pre_cast", 0) == len(same.tried)
    assert {one.verdict for one in trial(rule("none", ("figure", "hilda"))).tried} == {"asks"}
    assert {one.verdict for one in trial(rule("ask")).tried} == {"asks"}
    assert "another" in {one.verdict for one in trial(rule("always")).tried}
    cut = trial(rule("none"), spent=lambda: True)
    assert (cut.tried, cut.whole) == ((), False)


def test_the_page_says_what_would_have_come_of_it():
    _game, seat = asked_before()
    page = page_for_game(seat, "pre_cast", {"pre_cast": [rule("none", ("figure", "nimuel"))]})
    assert page.trial.lines[0].verdict == "same"
    assert page.form.rows[0].answered == len(page.trial.lines)
    assert page.form.rows[0].said == "if my character is Nimuel: Never"


def test_a_figure_that_is_gone_is_told():
    _game, seat = asked_before()
    page = page_for_game(seat, "pre_cast", {"pre_cast": [rule("none", ("figure", "ryjek"))]})
    assert page.gone == ("my character is Ryjek",)


# -- in words ---------------------------------------------------------------------------------------------


def test_the_form_offers_the_closed_list_and_shows_what_was_typed():
    book = get_system("sorcerer").orders
    form = form_of("sorcerer", book, "pre_cast", [rule("", ("life", "many"))], {1: "Ann", 2: "Bob"}, 3)
    row, blank = form.rows
    assert (row.slots[0].word, row.slots[0].number) == ("life", "many")
    assert blank.said == ""
    offered = {value for _heading, words in form.words for value, _said in words}
    assert {"life", "by_seat=1", "figure=nimuel", "would_die"} <= offered
    assert "gems_at_stake" not in offered  # nothing of the kind can be in a scroll
    assert {value for value, _said in form.thens} == {"none", "at_stake", "always", "ask"}


def test_a_rule_reads_as_a_sentence():
    book = get_system("sorcerer").orders
    kept = rules.checked_or_refused(
        book, {"repeat_defence": [rule("always", ("by_seat", "1"), ("chance", 33))]}, 3
    )
    said = in_words(
        book, get_face("sorcerer").conditions, "repeat_defence", kept["repeat_defence"][0], {1: "Ann"}
    )
    assert said == "if it is the turn of Ann and it helps with at least 33 %: Always"
