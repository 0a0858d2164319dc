"""The judge counts for itself: from sights of a table and mails alone it comes to what is right."""

from datetime import UTC, datetime, timedelta

import pytest

from rehearsal.judge.facts import Facts
from rehearsal.judge.hours import Person
from rehearsal.judge.judge import Judge
from rehearsal.judge.letters import choices_of, kind_of
from rehearsal.judge.links import judge_answer, judge_page

NOON = datetime(2026, 10, 12, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
GAME = "t00001g000"
ANN, BOB = 1, 2


class Bench:
    """A judge who knows Ann and Bob: both in London, asleep from 22 to 6 o'clock, where it is an hour later
    than UTC."""

    def __init__(self):
        self.found = []
        people = {who: Person(who, "Europe/London", (22, 6), frozenset()) for who in (ANN, BOB)}
        self.facts = Facts(people, [], [], lambda count, _words: self.found.append(count))
        self.judge = Judge(self.facts)
        self.judge.paces["Table 1"] = "day"

    def see(
        self, at, due, *, turn=1, on_turn=ANN, asked=(ANN,), then="", paused=False, mice=None, answered=None
    ):
        """The table as Ann sees it; with `mice` it is one of allies, and the first mouse is on turn. To a
        sealed question she has `answered`."""
        shown = {"seat": on_turn, "number": turn}
        if mice:
            shown = {"card": next(iter(mice)), "number": turn}
        view = {
            "id": GAME,
            "name": "Table 1",
            "status": "running",
            "paused": paused,
            "adjourned": False,
            "seat": ANN,
            "seats": [{"number": ANN, "away": False}, {"number": BOB, "away": False}],
            "waiting": [{"seat": seat, "due_at": due and due.isoformat(), "then": then} for seat in asked],
            "question": {"answered": answered} if asked else None,
            "view": {"turn": shown} | ({"mice": mice, "track": list(mice)} if mice else {}),
        }
        self.judge.see(at, [{ANN: view}])

    def plays(self, at, due=None, **table):
        """The same after Ann was at the site."""
        self.judge.is_here(ANN, at)
        self.see(at, due, **table)

    def moves(self, hours, due, *, or_else):
        """So many hours after noon the wait, which was to be over the next noon, rightly is over `due` hours
        after this one; where it is shown as before, the judge complains."""
        self.see(NOON + hours * HOUR, NOON + due * HOUR)
        assert self.found == []
        self.see(NOON + (hours + 1) * HOUR, NOON + 24 * HOUR)
        assert self.found == [or_else]

    def mail(self, kind, at, name="<1@x>"):
        foot = f"You get this mail because you chose mails for: {kind}."
        text = f"Go to the table:\nhttps://x.example/g/{GAME}/\n\n--\n{foot}\n"
        content = f"Message-ID: {name}\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode()
        self.judge.accept(ANN, content, "ann@example.org", at)


@pytest.fixture
def bench():
    return Bench()


def test_sixteen_awake_hours_from_noon_end_the_next_day(bench):
    """Nine hours are left of Monday (it is one o'clock in London), seven more on Tuesday."""
    bench.see(NOON, NOON + 24 * HOUR)
    assert bench.found == []


def test_a_clock_that_runs_at_night_is_known_as_such(bench):
    bench.see(NOON, NOON + 16 * HOUR)
    assert bench.found == ["quiet_hours_charged"]


def test_the_end_of_an_evening_is_nearly_the_next_morning_but_the_night_is_not(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.around.gave(GAME, ANN, 2 * 3600, NOON)
    evening, minute = NOON + 33 * HOUR, timedelta(minutes=1)
    bench.judge.around.gave(GAME, ANN, 7 * 3600, NOON)
    bench.see(NOON + HOUR, evening - minute)
    assert bench.found == []
    bench.see(NOON + 2 * HOUR, evening + minute)
    assert bench.found == ["wrong_due_times"]


def test_a_clock_that_runs_on_a_vacation_is_known_as_such(bench):
    bench.facts.people[ANN].away.append((NOON + HOUR, NOON + 4 * HOUR))
    bench.see(NOON, NOON + 24 * HOUR)
    assert bench.found == ["vacations_charged"]


def test_an_outage_is_credited_or_the_judge_says_so(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.facts.downs.append((NOON + HOUR, NOON + 3 * HOUR))
    bench.moves(4, 26, or_else="downtime_charged")


def test_a_mail_that_came_late_is_credited_but_for_two_minutes(bench):
    bench.facts.mail_downs.append((NOON - HOUR, NOON + 3 * HOUR))
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("a game has started", NOON + HOUR, "<2@x>")
    bench.mail("it is your turn", NOON + 3 * HOUR)
    bench.moves(4, 27, or_else="late_mail_charged")


def test_who_comes_before_the_mail_that_was_late_has_lost_no_time_either(bench):
    """Ann answers at three, untold since noon, and is asked again in her turn: two minutes of it are gone."""
    bench.facts.mail_downs.append((NOON - HOUR, NOON + 5 * HOUR))
    bench.see(NOON, NOON + 24 * HOUR)
    bench.plays(NOON + 3 * HOUR, turn=1, on_turn=ANN, asked=(BOB,))
    bench.see(NOON + 5 * HOUR, NOON + 29 * HOUR - timedelta(minutes=2))
    assert bench.found == []


def test_a_mail_that_tells_of_the_wait_anew_after_a_vacation_is_credited_where_it_came_late(bench):
    """Ann is away for an hour, which moves the end to one o'clock of the next day. The mail that tells her at
    two o'clock comes at five: that moves it to four, but for two minutes."""
    bench.facts.people[ANN].away.append((NOON + HOUR, NOON + 2 * HOUR))
    bench.facts.mail_downs.append((NOON + HOUR, NOON + 4 * HOUR))
    bench.see(NOON, NOON + 25 * HOUR)
    bench.mail("it is your turn", NOON)
    bench.see(NOON + 3 * HOUR, NOON + 26 * HOUR)
    bench.mail("it is your turn", NOON + 5 * HOUR, "<2@x>")
    bench.see(NOON + 6 * HOUR, NOON + 28 * HOUR)
    assert bench.found == []
    bench.see(NOON + 7 * HOUR, NOON + 25 * HOUR)
    assert bench.found == ["late_mail_charged"]


def test_a_mail_that_comes_again_without_a_vacation_moves_no_end(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("it is your turn", NOON)
    bench.mail("it is your turn", NOON + 5 * HOUR, "<2@x>")
    bench.see(NOON + 6 * HOUR, NOON + 24 * HOUR)
    assert bench.found == []


def test_a_table_of_which_a_mail_tells_late_is_looked_at_again(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("it is your turn", NOON + 3 * HOUR)
    assert bench.facts.look_at == {GAME}


def test_a_mail_in_time_moves_no_end(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("it is your turn", NOON + timedelta(minutes=1))
    assert bench.facts.look_at == set()


def test_a_pause_takes_no_time(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.see(NOON + HOUR, None, paused=True)
    bench.moves(3, 26, or_else="pauses_charged")


def test_a_turn_that_is_played_adds_three_hours_to_the_bank(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.plays(NOON + HOUR, turn=2, on_turn=BOB, asked=(BOB,))
    bench.see(NOON + 2 * HOUR, NOON + 29 * HOUR, turn=3)
    assert bench.found == []
    bench.plays(NOON + 3 * HOUR, turn=4, on_turn=BOB, asked=(BOB,))
    bench.see(NOON + 4 * HOUR, NOON + 28 * HOUR, turn=5)
    assert bench.found == ["increments_lost"]


def test_a_turn_that_is_taken_back_and_played_again_adds_nothing(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    for hour in (2, 4):
        bench.plays(NOON + hour * HOUR, NOON + 29 * HOUR, turn=2)
        bench.plays(NOON + (hour + 1) * HOUR, NOON + 29 * HOUR, turn=1)
    assert bench.found == []
    bench.plays(NOON + 6 * HOUR, NOON + 36 * HOUR, turn=2)
    bench.see(NOON + 7 * HOUR, NOON + 36 * HOUR, turn=2)
    assert bench.found == ["wrong_due_times"]


def test_a_turn_that_is_taken_back_adds_once_where_another_comes_in_its_place(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.plays(NOON + 2 * HOUR, NOON + 29 * HOUR, turn=2)
    bench.plays(NOON + 3 * HOUR, NOON + 29 * HOUR, turn=1)
    bench.plays(NOON + 4 * HOUR, turn=2, on_turn=BOB, asked=(BOB,))
    bench.see(NOON + 5 * HOUR, NOON + 32 * HOUR, turn=3)
    assert bench.found == []
    bench.see(NOON + 6 * HOUR, NOON + 35 * HOUR, turn=3)
    assert bench.found == ["wrong_due_times"]


def test_all_questions_in_one_turn_of_another_share_their_time(bench):
    bench.see(NOON, NOON + 20 * HOUR, turn=2, on_turn=BOB)
    bench.plays(NOON + 4 * HOUR, turn=2, on_turn=BOB, asked=())
    bench.see(NOON + 5 * HOUR, NOON + 21 * HOUR, turn=2, on_turn=BOB)
    assert bench.found == []
    bench.plays(NOON + 6 * HOUR, turn=2, on_turn=BOB, asked=())
    bench.see(NOON + 7 * HOUR, NOON + 27 * HOUR, turn=2, on_turn=BOB)
    assert bench.found == ["answer_clocks_refilled"]


def test_time_that_is_given_ends_the_wait_later(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.around.gave(GAME, ANN, 3 * 3600, NOON)
    bench.moves(1, 27, or_else="gifts_lost")


def test_a_clock_holds_no_more_than_two_days(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.around.gave(GAME, ANN, 40 * 3600, NOON)
    bench.see(NOON + HOUR, NOON + 72 * HOUR)
    assert bench.found == []


def test_one_no_and_nobody_gets_time(bench):
    for yes, due in ((True, 26), (False, 24)):
        bench.see(NOON, NOON + 24 * HOUR)
        bench.judge.around.agreed(GAME, {ANN: True, BOB: yes}, 2 * 3600, NOON)
        bench.see(NOON + HOUR, NOON + due * HOUR)
        assert bench.found == []
        bench = Bench()
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.around.agreed(GAME, {ANN: True, BOB: False}, 2 * 3600, NOON)
    bench.see(NOON + HOUR, NOON + 26 * HOUR)
    assert bench.found == ["votes_miscounted"]


def test_other_hours_are_kept_from_the_day_on_that_was_told(bench):
    """On Tuesday Ann sleeps until ten: four of her hours are lost."""
    tuesday = datetime(2026, 10, 12, 23, 0, tzinfo=UTC)
    bench.see(NOON, NOON + 24 * HOUR)
    bench.facts.people[ANN].changes.append((tuesday, ("Europe/London", (22, 8), frozenset())))
    bench.moves(1, 26, or_else="old_hours_kept")


def test_other_hours_make_an_open_wait_longer_by_a_day_at_most(bench):
    """From Tuesday on Ann is awake for an hour a day, which ends at eight in the morning by UTC: of Wednesday
    noon the last awake second before it is left."""
    bench.see(NOON, NOON + 24 * HOUR)
    tuesday = datetime(2026, 10, 12, 23, 0, tzinfo=UTC)
    bench.facts.people[ANN].changes.append((tuesday, ("Europe/London", (9, 8), frozenset())))
    bench.judge.keeps_other_hours(ANN, NOON + HOUR)
    bench.see(NOON + HOUR, NOON + 44 * HOUR)
    assert bench.found == []
    bench.see(NOON + 2 * HOUR, NOON + 163 * HOUR)
    assert bench.found == ["wrong_due_times"]


def test_what_a_mail_that_bounced_has_cost_is_given_back_once_at_a_table(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    for hours in (2, 3):
        bench.judge.bounced(ANN, NOON + hours * HOUR)
    bench.moves(4, 26, or_else="bounces_charged")


def test_an_end_that_is_taken_at_its_word_has_in_it_what_a_bounce_gave_back(bench):
    """Mail is away when it bounces, so that nobody can tell before the evening what is shown."""
    bench.facts.mail_downs.append((NOON, NOON + 3 * HOUR))
    bench.see(NOON + HOUR, NOON + 25 * HOUR)
    bench.judge.record.clocks[GAME, ANN].known = False
    bench.judge.bounced(ANN, NOON + 2 * HOUR)
    for hours in (4, 5):
        bench.see(NOON + hours * HOUR, NOON + 26 * HOUR)
    assert bench.found == []


def test_nothing_moves_while_the_site_is_closed(bench):
    before = {"id": GAME, "seat": ANN, "view": {"gold": 1}, "question": None}
    bench.judge.around.knocked(before, before | {"number": 7})
    assert bench.found == []
    bench.judge.around.knocked(before, before | {"view": {"gold": 0}})
    assert bench.found == ["moves_in_maintenance"]


def test_nobody_remembers_who_has_deleted_their_account(bench):
    bench.judge.deleted(ANN, "Ann", NOON)
    bench.judge.around.read({"id": GAME, "name": "Annals", "seats": [{"name": "Bob"}]})
    bench.mail("the game is over", NOON)
    assert bench.found == []
    bench.judge.around.read({"id": GAME, "seats": [{"name": "Ann"}]})
    bench.mail("the game is over", NOON + HOUR, "<2@x>")
    assert bench.found == ["deleted_remembered"] * 2


def test_who_has_stepped_aside_is_not_waited_for_until_they_are_back(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.around.stepped_aside(GAME, ANN)
    bench.judge.around.came_back(GAME, ANN)
    bench.see(NOON, NOON + 24 * HOUR)
    assert bench.found == []
    bench.judge.around.stepped_aside(GAME, ANN)
    bench.see(NOON + HOUR, NOON + 24 * HOUR)
    assert bench.found == ["asked_aside"]


def test_after_an_answer_is_taken_back_the_table_is_as_it_was(bench):
    before = {"seat": ANN, "view": {"gold": 1}, "question": {"kind": "pay", "options": [], "answered": None}}
    bench.judge.around.took_back(GAME, before, before | {"take_back": None})
    assert bench.found == []
    bench.judge.around.took_back(GAME, before, before | {"view": {"gold": 0}})
    assert bench.found == ["take_backs_astray"]


def test_a_wait_that_nobody_ended_is_over_after_the_second_that_was_shown(bench):
    due = NOON + 24 * HOUR
    for at in (due + timedelta(seconds=60), due - timedelta(seconds=1)):
        bench = Bench()
        bench.see(NOON, due)
        bench.mail("a reminder", NOON + 8 * HOUR)
        bench.see(at, None, turn=2, on_turn=BOB, asked=(BOB,))
        assert bench.found == (["early_ends"] if at < due else [])


def test_who_has_answered_a_sealed_question_waits_for_the_others_without_a_clock(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.plays(NOON + HOUR, asked=(ANN, BOB), answered="pass")
    bench.see(NOON + 5 * HOUR, NOON + 28 * HOUR)
    assert bench.found == []


def test_whoever_was_at_the_site_may_have_ended_it(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.plays(NOON + HOUR, turn=2, on_turn=BOB, asked=(BOB,))
    assert bench.found == []


def test_a_turn_that_ran_out_was_preceded_by_a_reminder(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.see(NOON + 24 * HOUR + timedelta(seconds=60), None, turn=2, on_turn=BOB, asked=(BOB,))
    assert bench.found == ["unreminded_ends"]


def test_a_turn_that_allies_may_play_is_over_for_its_person(bench):
    mice, due = {"collin": {"seat": ANN}}, NOON + 24 * HOUR
    bench.see(NOON, due, mice=mice, then="allies may play it")
    bench.mail("a reminder", NOON + 8 * HOUR)
    bench.see(due - timedelta(seconds=1), due + 12 * HOUR, mice=mice, then="it is played carefully")
    assert bench.found == ["early_ends"]


def test_mails_speak_of_waits_that_are_open(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("it is your turn", NOON)
    bench.mail("a reminder", NOON + HOUR, "<2@x>")
    assert bench.found == []
    bench.plays(NOON + HOUR, turn=2, on_turn=BOB, asked=(BOB,))
    bench.mail("a reminder", NOON + 2 * HOUR, "<3@x>")
    bench.mail("it is your turn", NOON + 2 * HOUR, "<4@x>")
    bench.mail("it is your turn", NOON + 2 * HOUR, "<4@x>")
    assert bench.found == ["late_reminders", "letters_of_no_wait"]


def test_a_reminder_waits_for_the_morning(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.mail("a reminder", NOON + 10 * HOUR)
    assert bench.found == ["mails_at_night"]


def test_a_wait_of_which_nobody_is_told(bench):
    bench.see(NOON, NOON + 24 * HOUR)
    bench.judge.post.look(NOON + 2 * HOUR)
    assert bench.found == []
    bench.judge.post.look(NOON + 4 * HOUR)
    bench.judge.post.look(NOON + 5 * HOUR)
    assert bench.found == ["untold_waits"]


def test_a_digest_comes_at_the_hour_on_its_readers_wall(bench):
    bench.facts.people[ANN].digest = 14
    bench.mail("the daily digest", NOON + HOUR)
    assert bench.found == []
    bench.mail("the daily digest", NOON + 2 * HOUR, "<2@x>")
    assert bench.found == ["digests_at_wrong_hours"]


def test_a_mail_is_known_by_its_foot_in_both_languages():
    assert kind_of("You get this mail because you chose mails for: a\nreminder.") == "reminder"
    polish = "Dostajesz tę wiadomość, bo masz włączone wiadomości tego rodzaju: twoja\nkolej."
    assert kind_of(polish) == "your_turn"
    alone = "You chose to be told of this once a day, and this was all the news: it is your turn."
    assert kind_of(alone) == "digest"
    assert kind_of("Hello.") == ""


MAIL = """- What happened is no choice.
Choose

- Take the long way
  home
  https://x.example/d/abc:1/
- Stay
  https://x.example/d/abc:2/
"""


def test_links_are_judged_by_where_they_lead(bench):
    assert choices_of(MAIL) == (("Take the long way home", "/d/abc:1/"), ("Stay", "/d/abc:2/"))
    judge_page(bench.facts, MAIL, "/d/abc:2/", "<strong data-option>Stay</strong>")
    assert bench.found == []
    judge_page(bench.facts, MAIL, "/d/abc:2/", "<strong data-option>Take the long way home</strong>")
    assert bench.found == ["links_astray"]


def test_buttons_are_judged_by_what_is_answered(bench):
    options = [{"key": "way", "text": "Take the long way home"}, {"key": "stay", "text": "Stay"}]
    before = {"question": {"options": options}}
    after = {"question": None, "take_back": {"key": "stay"}}
    judge_answer(bench.facts, MAIL, "/d/abc:2/", before, after)
    assert bench.found == []
    judge_answer(bench.facts, MAIL, "/d/abc:1/", before, after)
    assert bench.found == ["answers_astray"]
