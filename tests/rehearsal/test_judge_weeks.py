"""The judge of weeks: votes of every kind, next tables of campaigns, orders, plans, talk, budgets,
tenures."""

from dataclasses import replace
from datetime import timedelta

import pytest

from rehearsal.judge.agreements import Vote
from tests.rehearsal.judging import ANN, BOB, GAME, HOUR, NOON

DAY = 24 * HOUR


def sits(bench, at=NOON, **table):
    for who in (ANN, BOB):
        bench.see(at, NOON + 24 * HOUR, who=who, **table)


def ask(bench, matter, at=NOON):
    vote = Vote(GAME, matter, ANN, "Ann", 9, at)
    bench.judge.agreements.proposed(1, vote)
    return vote


def says(bench, at, *, yes=True, taken=True):
    bench.judge.agreements.said(1, BOB, yes=yes, taken=taken, at=at)


# -- agreements ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("matter", "status"), [("abandon", "cancelled"), ("end", "finished")])
@pytest.mark.parametrize("agrees", [True, False])
def test_a_game_is_over_by_the_yes_of_all(bench, matter, status, agrees):
    sits(bench)
    ask(bench, matter)
    if agrees:
        says(bench, NOON + HOUR)
    bench.see(NOON + 2 * HOUR, None, asked=(), status=status, how="agreed" if status == "finished" else "")
    assert bench.found == ([] if agrees else ["votes_misdecided"])


def test_silence_ends_no_game(bench):
    sits(bench)
    vote = ask(bench, "end")
    bench.see(NOON + 20 * DAY, None, asked=(), paused=True)
    assert vote.decided is False


def test_a_game_that_all_want_to_end_does_not_go_on(bench):
    sits(bench)
    ask(bench, "abandon")
    says(bench, NOON)
    bench.see(NOON + timedelta(minutes=30), NOON + 24 * HOUR)
    assert bench.found == ["votes_misdecided"]


def test_a_table_rests_by_agreement_only(bench):
    sits(bench)
    bench.see(NOON + HOUR, None, paused=True, agreed=False)
    assert bench.found == ["votes_misdecided"]


def test_what_ends_a_game_is_open_for_72_awake_hours_of_everybody(bench):
    """Ann and Bob are awake for sixteen hours a day, and Bob is away for a day."""
    sits(bench)
    vote = ask(bench, "end")
    assert bench.judge.agreements.closes(vote) == NOON + 4 * DAY + 8 * HOUR
    bench.facts.people[BOB].away.append((NOON + DAY, NOON + 2 * DAY))
    assert bench.judge.agreements.closes(vote) == NOON + 5 * DAY + 8 * HOUR
    assert bench.judge.agreements.closes(Vote(GAME, "pause", ANN, "Ann", 9, NOON)) == NOON + 3 * DAY


def test_who_is_asked_may_say_something_until_the_vote_closes(bench):
    sits(bench)
    ask(bench, "end")
    says(bench, NOON + 3 * DAY, taken=True)
    assert bench.found == []


@pytest.mark.parametrize(("days", "taken"), [(3, False), (6, True)])
def test_a_vote_that_closes_at_another_moment_is_known_as_such(bench, days, taken):
    sits(bench)
    ask(bench, "end")
    says(bench, NOON + days * DAY, taken=taken)
    assert bench.found == ["votes_misclosed"]


def test_while_two_releases_are_at_work_perhaps_nothing_is_taken(bench):
    sits(bench)
    ask(bench, "end")
    bench.facts.releases.append((NOON, NOON + 3 * HOUR))
    says(bench, NOON + 2 * HOUR, taken=False)
    assert bench.found == []
    says(bench, NOON + 4 * HOUR, taken=False)
    assert bench.found == ["votes_misclosed"]


def test_who_has_come_or_gone_makes_it_unsure(bench):
    sits(bench)
    ask(bench, "abandon")
    bench.see(NOON + HOUR, NOON + 24 * HOUR, away=(BOB,))
    bench.see(NOON + 2 * HOUR, None, asked=(), status="cancelled", away=(BOB,))
    assert bench.found == []


# -- campaigns, and waits without an end ---------------------------------------------------------------------

NEXT = "t00001g001"


def test_who_played_a_chapter_sits_at_the_next(bench):
    sits(bench, campaign="tale")
    bench.see_all(NOON + HOUR, (ANN, BOB), game=NEXT, campaign="tale")
    bench.see(NOON + HOUR, None, asked=(), status="finished", campaign="tale")
    bench.see(NOON + HOUR, NOON + 25 * HOUR, game=NEXT, campaign="tale")
    assert bench.found == [], "the last chapter may be looked at once more"
    assert bench.facts.seen["chapters_begun"] == 1


def test_whom_a_table_has_named_is_none_who_was_not_there(bench):
    bench.see(NOON, NOON + 24 * HOUR, campaign="tale")
    bench.see_all(NOON + HOUR, (ANN, BOB), game=NEXT, campaign="tale")
    assert bench.found == []


def test_somebody_who_was_not_there_is_known_as_such(bench):
    sits(bench, campaign="tale")
    cid = 3
    bench.facts.people[cid] = replace(bench.facts.people[ANN], user_id=cid, name="Cid")
    bench.see_all(NOON + HOUR, (ANN, BOB, cid), game=NEXT, campaign="tale")
    assert bench.found == ["next_seats_astray"]


def test_a_seat_that_is_lost_between_two_chapters_is_known_as_such(bench):
    sits(bench, campaign="tale")
    bench.see_all(NOON + HOUR, (ANN,), game=NEXT, campaign="tale")
    assert bench.found == ["next_seats_astray"]


@pytest.mark.parametrize("why", ["left", "gave away"])
def test_who_has_left_or_given_their_figures_away_is_missed_by_nobody(bench, why):
    sits(bench, campaign="tale")
    if why == "left":
        bench.judge.left(GAME, BOB, NOON)
    else:
        bench.judge.chapters.gave_away("tale", BOB)
    bench.see_all(NOON + HOUR, (ANN,), game=NEXT, campaign="tale")
    assert bench.found == []


def test_whoever_is_asked_has_an_end_before_long(bench):
    bench.see(NOON, None)
    bench.see(NOON + timedelta(minutes=30), None)
    assert bench.found == []
    bench.see(NOON + HOUR, None)
    bench.see(NOON + 2 * HOUR, None)
    assert bench.found == ["waits_without_end"]


def test_a_table_that_rests_has_no_end_to_show(bench):
    sits(bench)
    for hours in (0, 1, 2):
        bench.see(NOON + hours * HOUR, None, paused=True)
    assert bench.found == []


# -- orders, plans, talk -------------------------------------------------------------------------------------


def shown(value):
    return {"system": "sorcerer", "orders": [{"id": "ask", "value": value}]}


@pytest.mark.parametrize(("value", "found"), [([], []), (["cast"], ["orders_astray"])])
def test_orders_of_a_game_go_before_those_for_all(bench, value, found):
    company = bench.judge.company
    company.ordered(ANN, "sorcerer", "", {"ask": ("cast",)})
    company.ordered(ANN, "sorcerer", GAME, {"ask": ()})
    company.in_force(ANN, GAME, shown(value))
    assert bench.found == found


@pytest.mark.parametrize(("value", "found"), [(["cast"], []), ([], ["orders_astray"])])
def test_orders_for_all_hold_where_a_game_has_none(bench, value, found):
    bench.judge.company.ordered(ANN, "sorcerer", "", {"ask": ("cast",)})
    bench.judge.company.in_force(ANN, GAME, shown(value))
    assert bench.found == found


@pytest.mark.parametrize(
    ("plan", "found"),
    [
        (None, []),
        ({"left": 0, "stopped": ""}, []),
        ({"left": 2, "stopped": ""}, ["plans_astray"]),
        ({"left": 0, "stopped": "The way is blocked."}, ["plans_astray"]),
    ],
)
def test_nothing_is_left_of_a_plan_after_a_take_back(bench, plan, found):
    bench.judge.company.took_back(GAME, ANN, {"plan": plan}, planned=True)
    assert bench.found == found


@pytest.mark.parametrize(("words", "found"), [("<p>Well, &amp; good</p>", []), ("<p>No</p>", ["talk_lost"])])
def test_what_is_said_is_read_by_the_others(bench, words, found):
    bench.judge.company.said(GAME, "& good", {BOB: {"room": "table", "lines": [{"html": words}]}})
    assert bench.found == found


def test_a_proposal_stands_and_who_agrees_is_seen(bench):
    stands = {"proposals": [{"seat": ANN, "text": "Go left", "up": ["Bob"]}]}
    bench.judge.company.proposed(GAME, ANN, "Go left", {BOB: stands})
    bench.judge.company.thumbed(GAME, "Bob", "Go left", {ANN: stands})
    assert bench.found == []
    bench.judge.company.proposed(GAME, ANN, "Go left", {BOB: {"proposals": []}})
    bench.judge.company.thumbed(GAME, "Cid", "Go left", {ANN: stands})
    assert bench.found == ["councils_astray", "councils_astray"]


# -- budgets, tenures, profiles ------------------------------------------------------------------------------


def budget(words, label="Left in 2026"):
    return f"<dt>\n {label}\n </dt>\n <dd>\n {words}\n </dd>"


@pytest.mark.parametrize(
    ("page", "found"),
    [
        (budget("28 days, 12 hours"), []),
        (budget("28 dni, 12 godzin", "Zostało na 2026"), []),
        (budget("27 days"), ["budgets_miscounted"]),
        (budget("30 dni", "Zostało na 2026"), ["budgets_miscounted"]),
    ],
)
def test_a_vacation_takes_its_hours_from_the_year_once(bench, page, found):
    bench.facts.people[ANN].away.append((NOON, NOON + 36 * HOUR))
    bench.judge.standing.budget(ANN, page, NOON)
    assert bench.found == found


def test_a_vacation_that_the_budget_holds_is_not_refused(bench):
    bench.facts.people[ANN].away.append((NOON - 30 * DAY, NOON - DAY))
    bench.judge.standing.refused(ANN, 2 * DAY, NOON)
    assert bench.found == []
    bench.judge.standing.refused(ANN, timedelta(hours=10), NOON)
    assert bench.found == ["budgets_miscounted"]


def part(outcome, missed=0):
    return {"game": {"id": GAME}, "outcome": outcome, "missed": missed}


@pytest.mark.parametrize(("outcome", "found"), [("left", []), ("lost", ["tenures_astray"])])
def test_who_has_left_a_game_is_said_to_have(bench, outcome, found):
    sits(bench)
    bench.judge.left(GAME, ANN, NOON)
    bench.judge.standing.history(ANN, [part(outcome)])
    assert bench.found == found


@pytest.mark.parametrize(
    ("row", "found"),
    [(part("won"), []), (part("left"), ["tenures_astray"]), (part("won", 1), ["tenures_astray"])],
)
def test_who_has_stayed_and_missed_nothing_is_said_to_have(bench, row, found):
    sits(bench)
    bench.judge.standing.history(ANN, [row])
    assert bench.found == found


@pytest.mark.parametrize(
    ("label", "words", "found"),
    [
        ("Games left early", "1 of 2 games", []),
        ("Gry opuszczone przed końcem", "1 z 2 gier", []),
        ("Games left early", "0 of 2 games", ["profiles_astray"]),
    ],
)
def test_a_profile_says_of_how_many_games_somebody_left_early(bench, label, words, found):
    page = f"<dt>{label}</dt>\n<dd>\n  {words}\n</dd>"
    bench.judge.standing.profile(ANN, page, [part("left"), part("won")])
    assert bench.found == found


@pytest.mark.parametrize(("on_turn", "found"), [(ANN, []), (BOB, ["orders_astray"])])
def test_who_has_ordered_quiet_for_a_game_is_asked_nothing_in_the_turns_of_others(bench, on_turn, found):
    quiet = {
        "system": "sorcerer",
        "orders": [{"id": "ask", "value": []}, {"id": "ask_when_attacked", "value": False}],
    }
    bench.judge.company.ordered(ANN, "sorcerer", "", {"ask": ("cast",)})
    bench.judge.company.ordered(ANN, "sorcerer", GAME, {"ask": ()})
    bench.judge.company.in_force(ANN, GAME, quiet)
    bench.see(NOON, NOON + (24 if on_turn == ANN else 20) * HOUR, turn=2, on_turn=on_turn)
    assert bench.found == found
