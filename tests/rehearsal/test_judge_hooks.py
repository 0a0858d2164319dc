"""The judge of webhooks: not signed, doubled, lost, untrue, at night, of somebody else, telling too much."""

import pytest

from tests.rehearsal.judging import ANN, BOB, GAME, HOUR, NOON

DUE = NOON + 24 * HOUR


@pytest.fixture
def asked(bench):
    """Ann is on turn until the next noon, and a program hears of it."""
    bench.judge.hooks.hearers.add(ANN)
    bench.see(NOON, DUE)
    bench.see(NOON, None, who=BOB, asked=())
    return bench


def hear(bench, name="msg_1", *, at=NOON, to=ANN, kind="game.your_turn", taken=True, **other):
    data = {"table": GAME, "name": "Table 1", "system": "tiny", "due_at": DUE.isoformat()}
    data |= {"title": "Your turn", "text": "It is your turn.", "url": "https://x.example/"} | other
    bench.judge.hooks.hear(to, name, {"type": kind, "data": data}, at, taken=taken)


def test_a_delivery_of_an_open_wait_is_well(asked):
    hear(asked)
    asked.judge.hooks.sign(ANN, signed=True)
    assert (asked.found, asked.facts.seen["hooks"], asked.facts.seen["hooks_signed"]) == ([], 1, 1)


def test_one_whose_signature_does_not_hold_is_not_signed(asked):
    asked.judge.hooks.sign(ANN, signed=False)
    assert asked.found == ["hooks_unsigned"]


def test_what_was_not_taken_comes_again_and_what_was_is_doubled(asked):
    hear(asked, taken=False)
    hear(asked)
    assert asked.found == []
    hear(asked)
    assert asked.found == ["hooks_doubled"]


def test_one_wait_under_two_names_is_doubled(asked):
    hear(asked)
    hear(asked, "msg_2")
    assert asked.found == ["hooks_doubled"]


def test_a_reminder_is_no_double_of_the_turn(asked):
    hear(asked)
    hear(asked, "msg_2", kind="game.reminder", at=NOON + 4 * HOUR)
    assert asked.found == []


def test_another_end_is_untrue(asked):
    hear(asked, due_at=(DUE + HOUR).isoformat())
    assert asked.found == ["hooks_untrue"]


def test_an_end_that_moves_while_mail_is_away_is_that_of_another_moment(asked):
    asked.facts.mail_downs.append((NOON - HOUR, NOON + HOUR))
    hear(asked, due_at=(DUE + HOUR).isoformat())
    assert asked.found == []
    hear(asked, "msg_2", kind="game.question", due_at=None)
    assert asked.found == ["hooks_untrue"]


def test_who_is_credited_for_mails_that_bounced_is_told_anew(asked):
    hear(asked)
    asked.judge.bounced(ANN, NOON + HOUR)
    hear(asked, "msg_2", at=NOON + HOUR)
    assert asked.found == []


def test_of_an_end_that_has_moved_one_is_reminded_again_once(asked):
    """Somebody has given her an hour."""
    hear(asked, kind="game.reminder", at=NOON + 4 * HOUR)
    asked.see(NOON + 5 * HOUR, DUE + HOUR)
    asked.judge.record.clocks[GAME, ANN].known = False
    asked.found.clear()
    for name in ("msg_2", "msg_3"):
        hear(asked, name, kind="game.reminder", at=NOON + 6 * HOUR, due_at=(DUE + HOUR).isoformat())
    assert asked.found == ["hooks_doubled"]


def test_so_is_everybody_when_the_site_is_there_again(asked):
    hear(asked)
    asked.facts.downs.append((NOON + HOUR, NOON + 2 * HOUR))
    hear(asked, "msg_2", at=NOON + 2 * HOUR)
    assert "hooks_doubled" not in asked.found
    hear(asked, "msg_3", at=NOON + HOUR / 2)
    assert "hooks_doubled" in asked.found


def test_what_is_not_asked_is_untrue(asked):
    hear(asked, to=BOB)
    assert asked.found == ["hooks_untrue"]


def test_a_table_of_others_is_astray(asked):
    hear(asked, table="t00009g000")
    assert asked.found == ["hooks_astray"]


def test_a_reminder_while_its_person_sleeps_is_at_night(asked):
    hear(asked, kind="game.reminder", at=NOON + 12 * HOUR)
    assert asked.found == ["hooks_at_night"]


def test_more_than_others_may_read_is_too_much(asked):
    hear(asked, hand=["wand"])
    assert asked.found == ["told_too_much"]


def test_news_of_a_table_are_no_wait(asked):
    hear(asked, kind="game.ended", due_at=None)
    assert asked.found == []


def test_a_wait_of_which_no_program_heard_is_lost_once(asked):
    for hours in (2, 4, 5):
        asked.judge.hooks.look(NOON + hours * HOUR)
    assert asked.found == ["hooks_lost"]


def test_nor_is_one_lost_that_allies_may_play(bench):
    mice, due = {"collin": {"seat": ANN}}, NOON + 24 * HOUR
    bench.judge.hooks.hearers.add(ANN)
    bench.see(NOON, due, mice=mice, then="allies may play it")
    hear(bench)
    bench.see(due + HOUR / 60, due + 12 * HOUR, mice=mice, then="it is played carefully")
    bench.found.clear()
    bench.judge.hooks.look(due + 6 * HOUR)
    assert bench.found == []


def test_a_turn_that_goes_on_a_day_longer_is_no_other(asked):
    hear(asked)
    asked.judge.record.wait_of(GAME, ANN).again = True
    asked.judge.record.wait_of(GAME, ANN).asked = NOON + HOUR
    asked.judge.hooks.look(NOON + 6 * HOUR)
    assert asked.found == []


def test_who_was_told_or_has_looked_has_lost_nothing(asked):
    hear(asked)
    asked.judge.hooks.look(NOON + 4 * HOUR)
    assert asked.found == []


def test_who_was_at_the_site_needs_no_program(asked):
    asked.judge.is_here(ANN, NOON + HOUR)
    asked.judge.hooks.look(NOON + 4 * HOUR)
    assert asked.found == []


# -- of a table ----------------------------------------------------------------------------------------------


def hear_table(bench, name="msg_1", *, kind="game.your_turn", text="On turn: Ann.", taken=True, **other):
    data = {"table": GAME, "name": "Table 1", "system": "tiny", "title": "Table 1", "text": text}
    said = {"type": kind, "data": data | {"url": "https://x.example/"} | other}
    bench.judge.table_hooks.hear(GAME, name, said, taken=taken)


def test_whose_turn_it_is_and_that_it_is_over_is_well(asked):
    hear_table(asked)
    hear_table(asked, "msg_2", text="The table waits for somebody's turn.")
    hear_table(asked, "msg_3", kind="game.ended", text="The game is over. Bob wins.")
    assert (asked.found, asked.facts.seen["table_hooks"], asked.facts.seen["table_hooks_naming"]) == (
        [],
        3,
        1,
    )


def test_who_is_not_on_turn_is_untrue(asked):
    hear_table(asked, text="On turn: Bob.")
    assert asked.found == ["table_hooks_untrue"]


@pytest.mark.parametrize("other", [{"table": "t00002g000"}, {"kind": "game.reminder"}])
def test_another_table_and_what_no_spectator_is_told_is_astray(asked, other):
    hear_table(asked, **other)
    assert asked.found == ["table_hooks_astray"]


def test_a_clock_is_nothing_for_a_channel(asked):
    hear_table(asked, due_at=DUE.isoformat())
    assert asked.found == ["told_too_much"]


def test_what_a_channel_has_taken_is_not_told_again_and_one_end_once(asked):
    hear_table(asked, taken=False)
    hear_table(asked)
    assert asked.found == []
    hear_table(asked)
    hear_table(asked, "msg_2", kind="game.ended", text="The game is over.")
    hear_table(asked, "msg_3", kind="game.ended", text="The game is over.")
    assert asked.found == ["table_hooks_doubled"] * 2
