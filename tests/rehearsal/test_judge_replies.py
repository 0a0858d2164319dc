"""The judge of answers by mail: lost, doubled, another option, told to the wrong person."""

import pytest

from rehearsal.judge.letters import lettered
from tests.rehearsal.judging import ANN, BOB, GAME, NOON

MAIL = f"""Choose

A: Take the long way
  home
= 81%, a Rune lies
  there
  https://x.example/d/abc:1/
B: Stay, and sleep
  https://x.example/d/abc:2/

Answer this mail with a letter, A to B. It is played at once.

Go to the table:
https://x.example/g/{GAME}/
"""
OPTIONS = [{"key": "way", "text": "Take the long way home"}, {"key": "stay", "text": "Stay"}]


def content(text: str) -> bytes:
    return f"Message-ID: <1@x>\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode()


def view(token="one", *, board="b1", back=None, kind="home"):
    question = {"kind": kind, "options": OPTIONS, "answered": None, "token": token}
    taken = back and {"kind": "home", "key": back}
    return {"id": GAME, "seat": ANN, "view": board, "question": question, "take_back": taken}


def played(bench, letter="B", key="stay"):
    after = view("two", board="b2", back=key, kind="door")
    bench.judge.replies.replied(ANN, content(MAIL), letter, view(), after)


def told(bench, said, *, to=ANN):
    foot = "You get this mail because you chose mails for: what came of your answer by mail."
    text = f"{said}\n\nGo to the table:\nhttps://x.example/g/{GAME}/\n\n--\n{foot}\n"
    bench.judge.accept(to, content(text), "somebody@example.org", NOON)


def test_letters_are_read_with_their_words():
    assert lettered(MAIL) == {"A": "Take the long way home", "B": "Stay, and sleep"}


def test_a_letter_that_answers_its_option_is_well(bench):
    played(bench)
    told(bench, "You answered B: Stay.")
    assert bench.found == []
    assert (bench.facts.seen["replies"], bench.facts.seen["replies_told"]) == (1, 1)


def test_an_answer_of_which_nothing_comes_is_lost(bench):
    bench.judge.replies.replied(ANN, content(MAIL), "B", view(), view())
    assert bench.found == ["replies_lost"]


def test_a_letter_that_answers_another_option_is_astray(bench):
    played(bench, "A", "stay")
    assert bench.found == ["replies_astray"]


def test_what_must_do_nothing_does_nothing(bench):
    bench.judge.replies.replied(ANN, content(MAIL), "", view(), view())
    assert bench.found == []
    bench.judge.replies.replied(ANN, content(MAIL), "", view(), view("two"))
    assert bench.found == ["replies_doubled"]


@pytest.mark.parametrize(
    ("to", "said"),
    [
        (BOB, "You answered B: Stay."),
        (ANN, "You answered A: Take the long way home."),
        (ANN, "You answered B: Take the long way home."),
        (ANN, "Something happened."),
    ],
)
def test_what_came_of_it_is_told_as_it_was_and_to_nobody_else(bench, to, said):
    played(bench)
    told(bench, said, to=to)
    assert bench.found == ["replies_mistold"]


def test_what_was_left_to_a_newer_process_is_told_as_it_was(bench):
    played(bench, "B")
    bench.judge.replies.later(ANN, GAME, content(MAIL), "A")
    told(bench, "You answered A: Take the long way home.")
    assert bench.found == []


def test_the_table_may_say_it_otherwise_once_it_is_over(bench):
    played(bench)
    told(bench, "You answered B: What the night has brought.")
    assert bench.found == []


def test_it_is_read_in_polish_too(bench):
    played(bench)
    told(bench, "Twoja odpowiedź B: Stay.")
    assert bench.found == []


def test_a_mail_to_an_address_that_is_nobodys_is_told_to_the_wrong_person(bench):
    bench.judge.replies.astray("friend@elsewhere.example")
    assert bench.found == ["replies_mistold"]


@pytest.mark.parametrize(
    ("wrong", "right"), [("A to C", "A to B"), ("= 810%", "= 81%"), ("C: Stay", "B: Stay")]
)
def test_letters_and_odds_of_a_mail_are_read(bench, wrong, right):
    bench.judge.accept(ANN, content(MAIL), "ann@example.org", NOON)
    assert (bench.found, bench.facts.seen["letters_read"]) == ([], 1)
    bench.judge.accept(ANN, content(MAIL.replace(right, wrong)), "ann@example.org", NOON)
    assert bench.found == ["replies_mistold"]
