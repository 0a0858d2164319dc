"""The judge of odds: what a mail says of an option's chances is what the table says."""

import pytest

from games.mail import question
from rehearsal.eyes import Eyes
from rehearsal.judge.odds import of_mail
from rehearsal.plants import PLANTS
from tests.games.fights import about_to_attack, game_at
from tests.games.letters import letter
from tests.games.pages import Visitor
from tests.games.people import person
from tests.rehearsal.judging import GAME
from tests.systems.mice.table import Table

MAIL = """Choose

A: Attack the Rat
= 81%, a Rune lies
  there
  https://x.example/d/abc:1/
B: Stay
= a Rune lies there
  https://x.example/d/abc:2/
- Give up
  https://x.example/d/abc:3/
"""
OPTIONS = [
    {"key": "rat", "text": "Attack"},
    {"key": "rat2", "text": "Attack the Rat"},
    {"key": "stay", "text": "Stay"},
]
VIEW = {"id": GAME, "question": {"options": OPTIONS}}


def button(key, odds):
    bar = f'<span class="odds"><svg><path d="M0 0h{odds}" /></svg>{odds}%</span>'
    return f'<button class="row" type="submit" name="answer" value="{key}"><b>40% of it</b>{bar}</button>'


def test_options_of_a_mail_are_read_with_their_odds():
    assert [(words, odds) for words, odds, _path in of_mail(MAIL)] == [
        ("Attack the Rat", 81),
        ("Stay", None),
        ("Give up", None),
    ]


@pytest.mark.parametrize(
    ("page", "found"),
    [
        (button("rat2", 81), []),
        (button("rat2", 80), ["odds_mistold"]),
        (button("rat", 33) + button("rat2", 81), []),
        (button("rat2", 81) + button("stay", 50), ["odds_mistold"]),
        ('<button name="answer" value="rat2">Attack</button>', []),
    ],
)
def test_odds_of_a_mail_are_those_of_the_table(bench, page, found):
    bench.judge.odds.page(MAIL, page, VIEW)
    assert bench.found == found


def test_a_table_that_asks_nothing_any_more_is_passed_over(bench):
    bench.judge.odds.page(MAIL, button("rat2", 1), {"id": GAME, "question": None})
    assert (bench.found, bench.facts.seen["odds_read"]) == ([], 0)


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ("<b>81%</b>", []),
        ("81% treasure, 19% event", []),
        ("<b>18%</b>", ["odds_mistold"]),
        ("", ["odds_mistold"]),
    ],
)
def test_so_are_those_of_the_page_behind_a_link(bench, shown, found):
    page = f"<strong data-option>Attack the Rat</strong><p data-stake>\n  {shown}</p>"
    bench.judge.follow(MAIL, "/d/abc:1/", page)
    assert bench.found == found


def mice():
    """Collin is on turn, three rats hold him."""
    table = Table("T1o", seats=2)
    for who, space in zip(("collin", "nez", "tilda", "maginos"), (3, 1, 2, 2), strict=True):
        table.put(who, space)
    table.foe("rat_warrior", 3, 3, 3)
    return game_at(table.start("collin").at.base, "Ann", "Bob", system="mice")


def compared(bench, game):
    """Ann has her mail and the page of the table beside each other."""
    eyes = Eyes()
    eyes.give_token(person("Ann"))
    page = Visitor("Ann").get(f"/g/{game.slug}/").content.decode()
    view = eyes.view(game.slug, person("Ann").pk)
    bench.judge.odds.page(letter(game, "Ann").text, page, view)
    return bench.facts.seen["odds_read"]


@pytest.mark.django_db
@pytest.mark.long("pages and mails of real tables")
@pytest.mark.parametrize("begins", [about_to_attack, mice])
def test_mails_and_pages_of_the_site_agree_and_a_fault_is_seen(bench, monkeypatch, begins):
    game = begins()
    assert compared(bench, game) >= 1
    assert bench.found == []
    monkeypatch.setattr(question, "_choice", question._choice)
    PLANTS["odds_beside"]()
    compared(bench, game)
    assert set(bench.found) == {"odds_mistold"}
