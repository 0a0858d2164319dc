"""A large rehearsal is one of several small ones; their reports are added up."""

from rehearsal.parts import merged, shares


def test_small_rehearsals_have_one_part_and_large_ones_one_for_each_core():
    assert shares(10, 8) == [10]
    assert shares(99, 8) == [99]
    assert shares(201, 2) == [101, 100]
    assert shares(200, 64) == [50, 50, 50, 50]


TURNS = {"turns": 0, "turns_by_reply": 0}


def report(**counts):
    return {"days": 7, "seed": 3, "seconds": 5, "answers": 0, "answers_automatic": 0, **TURNS, **counts}


def test_counts_are_added_and_the_share_is_that_of_all():
    one = report(
        answers=30, answers_automatic=10, messages={"ended": 1, "vote": 2}, turns=8, turns_by_reply=5
    )
    other = report(answers=10, answers_automatic=30, messages={"ended": 3}, seed=1003, seconds=9, turns=2)
    both = {"messages": {"ended": 4, "vote": 2}, "turns": 10, "turns_by_reply": 5, "seconds": 9}
    shares = {"automatic_share": 0.5, "reply_share": 0.5}
    assert merged([one, other]) == report(answers=40, answers_automatic=40, **both, **shares)


def test_what_is_counted_by_system_is_added_system_by_system():
    one = report(systems={"mice": {"games": 1}, "sorcerer": {"games": 2, "finished": 1}}, answers=1)
    other = report(systems={"mice": {"games": 3}, "talisman": {"games": 1}})
    assert merged([one, other])["systems"] == {
        "mice": {"games": 4},
        "sorcerer": {"games": 2, "finished": 1},
        "talisman": {"games": 1},
    }
