"""What a deleted account takes out of the words of others: its name as a whole word, and nothing else."""

import pytest

from games.careers import after_end
from games.models import Campaign, Game, Line
from games.talk.mentions import mentioned, without_names
from games.talk.talk import say
from tests.games.farewell.test_delete_account import delete
from tests.games.people import finish, open_table, person, running

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "title", "left"),
    [
        ("Bob", "Bobsleigh run of Bobby", "Bobsleigh run of Bobby"),
        ("Bob", "McBob and Bob", "McBob and …"),
        ("Bob", "Bob's evening", "…'s evening"),
        ("Bob", "Evening with Bob", "Evening with …"),
        ("Bob", "Bob-and-Ann, Bob", "…-and-Ann, …"),
        ("Ani", "Wieczór Anity: Ani", "Wieczór Anity: …"),
        ("Ann", "Tables of Ann Lee", "Tables of … Lee"),
    ],
)
def test_a_table_loses_its_hosts_name_as_a_whole_word(name, title, left):
    game = open_table(name, name=title)
    game.created_by = person(name)
    running(name, "Cid")
    Game.objects.filter(pk=game.pk).update(name=title, status="finished", created_by=person(name))
    delete(name)
    assert Game.objects.get(pk=game.pk).name == left


def test_so_does_a_campaign():
    campaign = Campaign.objects.create(
        name="Bobsleigh of Bob", created_by=person("Bob"), system="mice", created_at=person("Bob").date_joined
    )
    delete("Bob")
    campaign.refresh_from_db()
    assert campaign.name == "Bobsleigh of …"


def said(game: Game, name: str, text: str) -> Line:
    return say(game.pk, person(name), "table", text)


@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_who_is_gone_is_called_by_no_name_in_what_others_said(over):
    game = running("Annabel", "Bob", "Annabel Lee")
    person("Annabel Lee")
    line = said(game, "Bob", "Hi @Annabel, and @annabel: not @Annabels, @Annabel Lee or Annabel.")
    if over:
        finish(game)
        after_end.after_end(game.pk)
    assert delete("Annabel")
    line.refresh_from_db()
    assert line.text == ("Hi @Former player 1, and @Former player 1: not @Annabels, @Annabel Lee or Annabel.")


def test_it_is_said_in_the_language_of_who_said_it():
    game = running("Annabel", "Bob")
    bob = person("Bob")
    bob.language = "pl"
    bob.save()
    line = said(game, "Bob", "Cześć, @Annabel!")
    assert delete("Annabel")
    line.refresh_from_db()
    assert line.text == "Cześć, @Dawny gracz 1!"


def test_other_tables_and_other_words_stay():
    first, second = running("Annabel", "Bob"), running("Cid", "Bob")
    lines = [said(first, "Bob", "annabel@example.org"), said(second, "Bob", "@Annabel is a boat")]
    assert delete("Annabel")
    for line, text in zip(lines, ("annabel@example.org", "@Annabel is a boat"), strict=True):
        line.refresh_from_db()
        assert line.text == text


def test_of_two_names_that_begin_alike_the_longer_one_is_called():
    assert mentioned("@ann lee, @ANN", ["Ann", "Ann Lee"]) == ["Ann Lee", "Ann"]
    assert without_names("@Ann Lee, @ANN", ["Ann"], ["Ann Lee"], "nobody") == "@Ann Lee, @nobody"
