"""The judge of sentences: in both languages, what a mail says is held against what the judge knows itself."""

from datetime import UTC, datetime, timedelta

import pytest

from rehearsal.judge.moments import moments
from rehearsal.judge.sentences import Asked, told
from tests.rehearsal.judging import ANN, BOB, GAME, HOUR, NOON

TURN = "it is your turn"


def at(words):
    return moments(words, NOON)


def test_moments_are_read_in_both_languages_and_in_the_zone_that_they_name():
    moment = datetime(2026, 11, 22, 4, 51, tzinfo=UTC)
    assert at("Until: Sun 22 Nov, 05:51 (Europe/Warsaw, CET).") == (moment,)
    assert at("Do: niedz. 22 listopada, 05:51 (Europe/Warsaw, CET).") == (moment,)
    assert at("Do: pt. 1 stycznia 2027, 00:00 (Europe/Warsaw, CET).") == (
        datetime(2026, 12, 31, 23, tzinfo=UTC),
    )


def test_in_the_hour_that_comes_twice_a_moment_may_mean_two():
    found = at("Sun 25 Oct, 02:30 (Europe/Warsaw, CET)")
    assert found == (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 25, 1, 30, tzinfo=UTC))


def test_a_day_that_is_not_of_its_weekday_means_nothing():
    assert at("Mon 22 Nov, 05:51 (Europe/Warsaw, CET)") == ()


# -- until when ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "right",
    [
        "Until: Tue 13 Oct, 13:00 (Europe/London, BST).",
        "Do: wt. 13 października,\n14:00 (Europe/Warsaw, CEST).",
    ],
)
def test_a_mail_says_until_when_the_table_waits(bench, right):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail(TURN, NOON, says=right)
    assert bench.found == []
    assert bench.facts.seen["ends_told"] == 1


@pytest.mark.parametrize(
    "wrong",
    ["Until: Tue 13 Oct, 19:00 (Europe/London, BST).", "Until: Wed 13 Oct, 13:00 (Europe/London, BST)."],
)
def test_a_mail_that_says_another_end_is_known_as_such(bench, wrong):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail(TURN, NOON, says=wrong)
    assert bench.found == ["ends_mistold"]


@pytest.mark.parametrize(
    ("by_mail", "hour"), [(True, "15:00"), (False, "13:00")], ids=["at once", "in the digest"]
)
def test_what_comes_late_is_no_time_of_who_is_told_at_once(bench, by_mail, hour):
    """Who has a digest has a mail of a wait all the same when their vacation is over."""
    bench.facts.people[ANN].by_mail = by_mail
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail(TURN, NOON + 2 * HOUR, says=f"Until: Tue 13 Oct, {hour} (Europe/London, BST).")
    assert bench.found == []
    assert bench.facts.seen["ends_told"] == 1


@pytest.mark.parametrize(("hours", "told"), [(-3, None), (1, NOON + 2 * HOUR)], ids=["before", "since"])
def test_of_a_wait_that_began_after_a_vacation_the_mail_about_that_tells_by_the_way(bench, hours, told):
    back = NOON + hours * HOUR
    bench.facts.people[ANN].away.append((NOON - 72 * HOUR, back))
    bench.see(NOON, None if hours > 0 else NOON + 24 * HOUR)
    bench.mail("your vacation is over: what waits for you", NOON + 2 * HOUR)
    assert bench.judge.record.wait_of(GAME, ANN).told == told


def test_an_end_that_is_wrong_at_the_table_too_is_mistold_all_the_same(bench):
    """It is held against what the judge reckons, not against what is shown."""
    bench.see(NOON, NOON + 20 * HOUR)
    bench.see(NOON + HOUR, NOON + 20 * HOUR)
    assert bench.found == ["wrong_due_times"]


# -- missed turns --------------------------------------------------------------------------------------------


def miss(bench, turn=1):
    """Ann's turn runs out; she is asked again two turns later."""
    start = NOON + (turn - 1) * 24 * HOUR
    bench.see(start, start + 24 * HOUR, turn=turn)
    for hours, kind in ((8, "a reminder"), (22, "a reminder shortly before time runs out")):
        bench.mail(kind, start + hours * HOUR, f"<{turn}-{hours}@x>")
    bench.see(start + 24 * HOUR + timedelta(seconds=61), None, turn=turn + 1, on_turn=BOB, asked=(BOB,))


@pytest.mark.parametrize("words", ["You have missed 1 turn here.", "Masz tu 1 opuszczoną turę."])
def test_a_turn_that_ran_out_is_told_to_be_missed(bench, words):
    miss(bench)
    bench.mail("your time ran out", NOON + 25 * HOUR, says=words)
    assert bench.found == []


@pytest.mark.parametrize("words", ["You have missed no turn here.", "Masz tu 2 opuszczone tury."])
def test_another_number_of_missed_turns_is_known_as_such(bench, words):
    miss(bench)
    bench.mail("your time ran out", NOON + 25 * HOUR, says=words)
    assert bench.found == ["misses_mistold"]


def test_who_was_played_for_at_the_table_may_have_missed_a_turn_or_not(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.is_here(ANN, NOON + 25 * HOUR)
    bench.see(NOON + 25 * HOUR, None, turn=2, on_turn=BOB, asked=(BOB,))
    bench.mail("your time ran out", NOON + 25 * HOUR, says="You have missed 1 turn here.")
    assert bench.found == []


def test_ten_turns_in_time_take_one_away(bench):
    miss(bench)
    for turn in range(3, 23, 2):
        start = NOON + (turn + 40) * HOUR
        bench.plays(start, None, turn=turn)
        bench.plays(start + HOUR, None, turn=turn + 1, on_turn=BOB, asked=(BOB,))
    assert bench.judge.record.clocks[GAME, ANN].misses == 0
    assert bench.judge.record.clocks[GAME, ANN].ran_out == 1


@pytest.mark.parametrize(
    "words",
    [
        "the stand-in plays on, and your seat is offered to others.",
        "dalej gra zastępca, a twoje miejsce może zająć ktoś inny.",
    ],
)
def test_a_seat_is_not_lost_before_the_third_missed_turn(bench, words):
    miss(bench)
    bench.mail("your time ran out", NOON + 25 * HOUR, says=f"So it is, {words}")
    assert bench.found == ["misses_mistold"]


def test_what_would_come_of_two_more_has_not_come_yet(bench):
    miss(bench)
    words = "You have missed 1 turn here. After 3 missed turns your seat is offered to others."
    bench.mail("your time ran out", NOON + 25 * HOUR, says=words)
    assert bench.found == []


def test_it_takes_three(bench):
    for words in ("After 3 missed turns your seat is offered to others.", "Po 3 opuszczonych turach"):
        bench.mail(TURN, NOON, f"<{words[0]}@x>", says=words)
    assert bench.found.count("misses_mistold") == 0
    bench.mail(
        "a game has started", NOON, "<3@x>", says="After 2 missed turns your seat is offered to others."
    )
    assert bench.found.count("misses_mistold") == 1


# -- who sits there ------------------------------------------------------------------------------------------


def sits(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.see(NOON, NOON + 24 * HOUR, who=BOB)


@pytest.mark.parametrize("words", ["At the table: Ann, Bob.", "Przy stole: Bob, a free seat, Ann."])
def test_everybody_who_sits_there_is_named(bench, words):
    sits(bench)
    bench.mail("a game has started", NOON, says=words)
    assert bench.found == []


@pytest.mark.parametrize("words", ["At the table: Ann.", "Przy stole: Ann, Bob, Cid."])
def test_nobody_is_left_out_and_nobody_else_is_named(bench, words):
    sits(bench)
    bench.facts.names.add("Cid")
    bench.mail("a game has started", NOON, says=words)
    assert bench.found == ["tables_mistold"]


# -- votes ---------------------------------------------------------------------------------------------------

CLOSES = "The vote closes: Thu 15 Oct, 13:00 (Europe/London, BST)."
ASKED = f"Ann asks the table to agree: to pause for 9 hours. {CLOSES}"


def test_a_vote_is_told_as_it_was_asked(bench):
    sits(bench)
    bench.agree("pause", NOON, hours=9, said=())
    bench.mail("the table is asked for its agreement", NOON, says=ASKED)
    assert bench.found == []
    assert bench.facts.seen["votes_told"] == 1


@pytest.mark.parametrize(
    ("right", "wrong"), [("9 hours", "10 hours"), ("Ann asks", "Bob asks"), ("Thu 15", "Fri 16")]
)
def test_a_vote_about_something_else_or_until_another_moment_is_known_as_such(bench, right, wrong):
    sits(bench)
    bench.agree("pause", NOON, hours=9, said=())
    bench.mail("the table is asked for its agreement", NOON, says=ASKED.replace(right, wrong))
    assert bench.found == ["votes_mistold"]


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Ann asks the table to agree: to end the game here, without a winner.", Asked("Ann", "end", 0)),
        ("Ann prosi stół o zgodę: odwołanie gry, tak jakby się nie odbyła.", Asked("Ann", "abandon", 0)),
        ("Ann prosi stół o zgodę: przerwa na 2 godziny.", Asked("Ann", "pause", 2)),
        (
            "Ann prosi stół o zgodę: 5 godzin więcej dla wszystkich, na których czeka stół.",
            Asked("Ann", "add_time", 5),
        ),
        ("Ann prosi stół o zgodę: jeszcze jeden powrót do gry (Bob).", Asked("Ann", "back", 0)),
    ],
)
def test_what_a_table_is_asked_is_read_in_both_languages(words, asked):
    assert told(words, NOON).asked == asked


def test_all_have_agreed_where_they_have(bench):
    sits(bench)
    bench.agree("pause", NOON)
    words = "The game is paused. It goes on: Wed 14 Oct, 13:00 (Europe/London, BST)."
    bench.mail(
        "a game is held, goes on again or is called off", NOON, says=f"{words} All 2 who were asked agreed."
    )
    assert bench.found == []
    assert (bench.facts.seen["agreements_told"], bench.facts.seen["pauses_told"]) == (1, 1)


@pytest.mark.parametrize(
    "words", ["1 of 2 agreed, nobody was against it.", "Zgodziła się 1 z 2 osób, nikt nie był przeciw."]
)
def test_another_number_of_those_who_agreed_is_known_as_such(bench, words):
    sits(bench)
    bench.agree("pause", NOON)
    bench.mail("a game is held, goes on again or is called off", NOON, says=words)
    assert bench.found == ["agreements_mistold"]


def test_all_are_not_said_to_have_agreed_where_somebody_was_silent(bench):
    sits(bench)
    vote = bench.agree("pause", NOON, said=(ANN,))
    bench.judge.agreements._close(vote, NOON, passed=True)
    bench.mail("a game is held, goes on again or is called off", NOON, says="Bob asked, and all have agreed.")
    assert bench.found == ["agreements_mistold"]


HELD = "a game is held, goes on again or is called off"
PAUSED = (
    "The game is paused. It goes on: Wed 14 Oct, 13:00 (Europe/London, BST). All 2 who were asked agreed."
)


def test_who_steps_aside_afterwards_has_agreed_all_the_same(bench):
    sits(bench)
    bench.agree("pause", NOON)
    bench.see(NOON, None, paused=True, agreed=False, away=(BOB,))
    bench.mail(HELD, NOON, says=PAUSED)
    assert bench.found == []


def test_of_what_the_word_of_somebody_was_missing_for_who_is_gone_nobody_can_tell(bench):
    sits(bench)
    bench.agree("pause", NOON - 48 * HOUR)
    asked = bench.agree("pause", NOON, said=(ANN,))
    assert asked.decided is None
    bench.judge.agreements.changed(GAME)
    bench.mail(HELD, NOON, says=PAUSED)
    assert (bench.found, bench.facts.seen["pauses_told"]) == ([], 0)


def test_what_is_asked_anew_is_not_asked_any_more(bench):
    sits(bench)
    before = bench.agree("pause", NOON, said=(ANN,))
    bench.agree("pause", NOON)
    assert before.decided is False
    bench.mail(HELD, NOON, says=PAUSED)
    assert (bench.found, bench.facts.seen["pauses_told"]) == ([], 1)


def test_a_pause_lasts_as_long_as_was_agreed(bench):
    sits(bench)
    bench.agree("pause", NOON)
    words = "Ciąg dalszy: czw. 15 października, 14:00 (Europe/Warsaw, CEST)."
    bench.mail("a game is held, goes on again or is called off", NOON, says=words)
    assert bench.found == ["pauses_mistold"]


# -- a digest, item by item ----------------------------------------------------------------------------------

FOOT = "\n--\nYou get this mail because you chose mails for: the daily digest.\n"
ITEM = f"- A table: It is your turn. Until: Wed 14 Oct, 13:00\n  (Europe/London, BST).\n  https://x.example/g/{GAME}/\n"


def by_digest(bench):
    """Ann is told once a day; her table waits for two days at most, until the next noon but one."""
    person = bench.facts.people[ANN]
    person.by_mail, person.digest = False, 13
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.around.gave(GAME, ANN, 16 * 3600, NOON)


def test_a_digest_tells_of_every_table_that_waits_and_until_when(bench):
    by_digest(bench)
    bench.letter(f"1 piece of news from your tables:\n\n{ITEM}{FOOT}", NOON + 24 * HOUR)
    assert bench.found == []
    assert bench.facts.seen["ends_told"] == 1


def test_a_digest_that_leaves_a_table_out_is_known_as_such(bench):
    by_digest(bench)
    other = ITEM.replace(GAME, "t00009g000").replace("Until", "Since")
    bench.letter(f"1 piece of news from your tables:\n\n{other}{FOOT}", NOON + 24 * HOUR)
    assert bench.found == ["digests_incomplete"]


def test_who_has_a_phone_reads_nothing_of_waits_in_a_digest(bench):
    by_digest(bench)
    bench.facts.people[ANN].by_push = True
    other = ITEM.replace(GAME, "t00009g000").replace("Until", "Since")
    bench.letter(f"1 piece of news from your tables:\n\n{other}{FOOT}", NOON + 24 * HOUR)
    assert bench.found == []


def test_a_digest_has_as_many_items_as_it_says(bench):
    by_digest(bench)
    bench.letter(f"2 wiadomości z twoich stołów:\n\n{ITEM}{FOOT}", NOON + 24 * HOUR)
    assert bench.found == ["digests_incomplete"]


def test_an_item_with_another_end_is_known_as_such(bench):
    by_digest(bench)
    bench.letter(
        f"1 piece of news from your tables:\n\n{ITEM.replace('13:00', '19:00')}{FOOT}", NOON + 24 * HOUR
    )
    assert bench.found == ["ends_mistold"]


def test_an_item_about_a_table_that_asks_nothing_is_known_as_such(bench):
    by_digest(bench)
    bench.plays(NOON + 2 * HOUR, turn=2, on_turn=BOB, asked=(BOB,))
    bench.letter(f"1 piece of news from your tables:\n\n{ITEM}{FOOT}", NOON + 24 * HOUR)
    assert bench.found == ["letters_of_no_wait"]


# -- reminders, and who has left -----------------------------------------------------------------------------


def test_reminders_come_half_way_and_two_hours_before_the_end(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("a reminder", NOON + 8 * HOUR)
    bench.mail("przypomnienie krótko przed upływem czasu", NOON + 22 * HOUR, "<2@x>")
    bench.mail("a reminder shortly before time runs out", NOON + 22 * HOUR, "<3@x>")
    assert bench.found == []
    assert bench.facts.seen["reminders_timed"] == 3


@pytest.mark.parametrize("hours", [4, 12])
def test_a_reminder_at_another_moment_is_known_as_such(bench, hours):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("a reminder", NOON + hours * HOUR)
    assert "reminders_mistimed" in bench.found


def test_a_turn_that_ran_out_had_both_reminders(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("a reminder", NOON + 8 * HOUR)
    bench.see(NOON + 24 * HOUR + timedelta(seconds=61), None, turn=2, on_turn=BOB, asked=(BOB,))
    assert bench.found == ["last_reminders_missing"]


def test_who_has_left_is_told_of_the_end_and_of_who_has_their_seat_now_only(bench):
    sits(bench)
    bench.judge.left(GAME, ANN, NOON)
    bench.mail("a game has ended", NOON + HOUR)
    absent = "somebody's time ran out, or their seat was taken over"
    bench.mail(absent, NOON + HOUR, "<2@x>", says="Bob has taken over the seat that was yours.")
    bench.mail("a cup", NOON + HOUR, "<5@x>")
    assert bench.found == []
    bench.mail("a game is held, goes on again or is called off", NOON + HOUR, "<3@x>")
    bench.mail(absent, NOON + HOUR, "<4@x>", says="The time of Bob ran out.")
    assert bench.found == ["letters_to_who_left", "letters_to_who_left"]


PAGE = """<details data-due open><summary><time datetime="2026-10-13T{}+01:00">then</time></summary>
<span class="then" data-missed>You have missed {} here.</span></details>"""


@pytest.mark.parametrize(
    ("hour", "missed", "found"),
    [
        ("13:00:00", "no turn", []),
        ("16:00:00", "no turn", ["ends_mistold"]),
        ("13:00:00", "2 turns", ["misses_mistold"]),
    ],
)
def test_the_page_of_a_table_says_until_when_it_waits_and_how_many_turns_were_missed(
    bench, hour, missed, found
):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.page(ANN, GAME, PAGE.format(hour, missed), NOON)
    assert bench.found == found


def test_what_bounced_costs_nothing_until_its_reader_looks_at_the_table(bench):
    """Ann looks at two, two hours after it began; at five a mail service says that her mail bounced."""
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.page(ANN, GAME, "", NOON + 2 * HOUR)
    bench.judge.bounced(ANN, NOON + 5 * HOUR)
    bench.see(NOON + 6 * HOUR, NOON + 26 * HOUR)
    assert bench.found == []
    bench.see(NOON + 7 * HOUR, NOON + 29 * HOUR)
    assert bench.found == ["wrong_due_times"]


HOME = "\n--\nYou get this mail because you chose mails for: your vacation is over: what waits for you.\n"


@pytest.mark.parametrize(
    ("lead", "found"),
    [
        ("Your vacation is over, and your clocks run again. 1 table waits for you.", []),
        (
            "Twój urlop się skończył i twoje zegary znów biegną. Czekają na ciebie 2 stoły.",
            ["digests_incomplete"],
        ),
        ("2 tables wait for you.", ["digests_incomplete"]),
        ("Czeka na ciebie 5 stołów.\n\nI jeszcze 4: wszystkie są w Moich grach.", []),
    ],
)
def test_the_end_of_a_vacation_is_told_table_by_table(bench, lead, found):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.letter(f"{lead}\n\n{ITEM.replace('Wed 14', 'Tue 13')}{HOME}", NOON)
    assert bench.found == found


def test_a_mail_that_reminds_of_several_tables_may_come_an_hour_early(bench):
    """What it says of a table that is nearly over is the last reminder of that."""
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("a reminder", NOON + 8 * HOUR)
    item = f"- A table: The table still waits for you, and your time is nearly over.\n  https://x.example/g/{GAME}/\n"
    other = item.replace(GAME, "t00009g000")
    foot = "\n--\nYou get this mail because you chose mails for: a reminder shortly before time runs out.\n"
    bench.see(NOON, NOON + 24 * HOUR, game="t00009g000")
    bench.letter(f"2 tables wait for you.\n\n{item}\n{other}{foot}", NOON + 21 * HOUR, "<2@x>")
    assert bench.found == []
    assert bench.judge.record.clocks[GAME, ANN].wait.reminded_last
