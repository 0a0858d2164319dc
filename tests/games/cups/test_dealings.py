"""What people did to each other at the tables of a cup: kept when a round is over, shown to who watches over
it."""

from types import SimpleNamespace

import pytest
from django.urls import reverse

from games.cups import between, dealings
from games.engine.events import Event
from games.faces.dealings import Dealing
from games.faces.sorcerer.face import FACE as SORCERER
from games.faces.talisman.face import FACE as TALISMAN
from games.models import CupTable
from tests.games.cups.short import close, cup_of, end_round, play_round, swept
from tests.games.cups.test_cup_pages import text
from tests.games.pages import Visitor

pytestmark = pytest.mark.django_db


def page(cup, reader="Ann"):
    return text(Visitor(reader), reverse("games:cup_between", args=[cup.slug]))


@pytest.fixture
def giving(monkeypatch):
    """Whoever sits first gives the other three things in each of their turns."""

    def dealt(_state, event):
        if event.kind == "turn" and event.facts["seat"] == 1:
            yield Dealing("gifts", 1, 2, 3)

    monkeypatch.setattr(dealings, "get_face", lambda _slug: SimpleNamespace(dealings=dealt))


def test_nothing_is_looked_at_before_the_round_is_over(giving):
    cup = cup_of(4)
    close(cup)
    assert dealings.keep_dealings() == 0
    play_round(cup)
    swept(cup)
    kept = list(CupTable.objects.filter(round__number=1).values_list("dealings", flat=True))
    assert kept == [{"1 2": {"gifts": 6}}] * 2
    assert dealings.keep_dealings() == 0


def test_of_a_table_that_the_date_decides_it_is_what_was_till_then(giving):
    cup = cup_of(4)
    close(cup)
    end_round(cup)
    swept(cup)
    first = CupTable.objects.filter(round__number=1)
    assert list(first.values_list("dealings", flat=True)) == [{"1 2": {"gifts": 3}}] * 2


def test_rules_that_fail_leave_nothing_and_are_not_asked_again(monkeypatch):
    def fails(_game):
        raise KeyError("stash")

    monkeypatch.setattr(dealings, "dealings_of", fails)
    cup = cup_of(4)
    close(cup)
    play_round(cup)
    swept(cup)
    assert list(CupTable.objects.filter(round__number=1).values_list("dealings", flat=True)) == [{}, {}]
    assert between.between(cup) == []


def dealt(cup, *rows):
    """Tables of the round that is over, with what was done there."""
    for table, did in zip(CupTable.objects.filter(round__cup=cup).order_by("number"), rows, strict=True):
        table.dealings = did
        table.save(update_fields=["dealings"])


def test_gifts_far_above_the_mean_stand_out_and_usual_ones_do_not():
    cup = cup_of(8)
    close(cup)
    play_round(cup)
    usual = {"1 2": {"gifts": 1, "attacks": 2}, "2 1": {"gifts": 1, "attacks": 2}}
    dealt(cup, {"1 2": {"gifts": 12, "attacks": 2}, "2 1": {"attacks": 2}}, usual, usual, usual)
    (found,) = between.between(cup)
    row = CupTable.objects.filter(round__cup=cup).order_by("number").first().seats.get(seat=1)
    assert found.one.pk == row.entrant_id
    assert (found.gifts.many, found.games) == (12, 1)
    assert found.gifts.expected == pytest.approx(18 / 8)
    assert f"{found.one.shown_name} to {found.other.shown_name}" in page(cup)
    assert "Gifts: 12, on average 2.3. Attacks: 2, on average 2.0." in page(cup)


def test_who_is_never_attacked_where_all_are_stands_out_as_well():
    cup = cup_of(8)
    close(cup)
    play_round(cup)
    usual = {"1 2": {"attacks": 9}, "2 1": {"attacks": 9}}
    dealt(cup, {"1 2": {"attacks": 9}}, usual, usual, usual)
    (found,) = between.between(cup)
    assert (found.attacks.many, found.one.pk != found.other.pk) == (0, True)


def test_the_page_is_that_of_the_host_and_of_moderators():
    cup = cup_of(4)
    address = reverse("games:cup_between", args=[cup.slug])
    assert Visitor("P01").get(address).status_code == 404
    assert Visitor().get(address).status_code == 302
    assert "Nothing stands out so far." in page(cup)
    close(cup)
    assert address in Visitor("Ann").get(reverse("games:cup", args=[cup.slug])).content.decode()
    assert address not in Visitor("P01").get(reverse("games:cup", args=[cup.slug])).content.decode()


@pytest.mark.parametrize(
    ("kind", "facts", "found"),
    [
        ("attack", {"seat": 1, "other": 2, "by": "strength"}, [Dealing("attacks", 1, 2)]),
        ("lent", {"seat": 3, "other": 1, "n": 2}, [Dealing("gifts", 3, 1)]),
        ("proposed", ("accept", 3, 1), [Dealing("gifts", 1, 2, 2)]),
        ("proposed", ("accept", 0, 1), [Dealing("gifts", 2, 1, 1)]),
        ("proposed", ("accept", 2, 2), []),
        ("proposed", ("refuse", 3, 0), []),
        ("given", {"seat": 1, "other": 2, "what": "gold"}, []),
    ],
)
def test_in_talisman_gifts_are_what_somebody_gives_by_their_own_will(kind, facts, found):
    if kind == "proposed":
        answer, gives, wants = facts
        facts = {
            "seat": 1,
            "other": 2,
            "answer": answer,
            "gives": ["gold"] * gives,
            "wants": ["gold"] * wants,
        }
    assert list(TALISMAN.dealings(None, Event(kind, facts))) == found


def test_in_the_labyrinth_attacks_are_those_on_characters_of_others():
    content = SimpleNamespace(members={"light": ("collin", "nez"), "dark": ("mora",)})
    players = [SimpleNamespace(seat=1, team="light"), SimpleNamespace(seat=2, team="dark")]
    state = SimpleNamespace(content=content, players=players)

    def found(who, target):
        return list(SORCERER.dealings(state, Event("attacked", {"who": who, "target": target})))

    assert found("nez", "mora") == [Dealing("attacks", 1, 2)]
    assert found("mora", "collin") == [Dealing("attacks", 2, 1)]
    assert found("mora", "minotaur") == []
    assert list(SORCERER.dealings(state, Event("turn", {"seat": 1}))) == []
