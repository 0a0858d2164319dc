"""Pages, mails, feeds and programs of cups of parties."""

import pytest
from django.urls import reverse

from accounts.models import User
from games import systems
from games.cups import leaving, parties
from games.feeds import of_cup
from games.forms.cup import CupForm
from games.mail import render
from games.messages import recheck
from games.models import Cup, CupSeat, Entrant, Message, Partner
from games.models.cup import EntrantState
from games.models.message import Event
from tests.api.program import problem, program, read
from tests.games.cups.short import close, old_hand, swept
from tests.games.cups.side import (
    ROLLED_TOGETHER,
    asked,
    drawn,
    game_of,
    party,
    party_cup,
    people,
    registered,
    take,
)
from tests.games.cups.test_cup_pages import at, lines, text, words
from tests.games.cups.test_round_length import sent
from tests.games.pages import html
from tests.games.people import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("together")]
PARTIES = ("P01 P02", "P03 P04")


def test_a_host_announces_a_cup_of_parties_with_its_chapter(client):
    client.force_login(person("Ann"))
    mice = {"system": "mice", "story": "mice:C2", "form": "parties", "seats": "3", "rounds": "1"}
    given = sent(CupForm(), name="Foxes", places_min="2", places_max="8", luck="bag", **mice)
    assert client.post(reverse("games:new_cup"), given).status_code == 302
    cup = Cup.objects.get()
    assert (cup.options["chapter"], cup.luck, cup.through) == ("C2", "bag", 0)
    assert "begins" not in cup.options


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"story": ""}, "which chapter"),
        ({"story": "tiny:C1"}, "Select a valid choice"),
        ({"form": "swiss", "places_min": "12"}, "all play together"),
        ({"system": "sorcerer", "days": "99"}, "all play together"),
        ({"rounds": "9"}, "1 to 3 rounds"),
    ],
)
def test_what_is_wrong_with_it_is_said(client, wrong, why):
    client.force_login(person("Ann"))
    mice = {"system": "mice", "story": "mice:C2", "form": "parties", "seats": "3", "rounds": "1"}
    given = sent(CupForm(), name="Foxes", places_min="2", places_max="8", **mice) | wrong
    response = client.post(reverse("games:new_cup"), given)
    assert response.status_code == 400
    assert why in words(html(response))
    assert not Cup.objects.exists()


def test_one_registers_a_party_the_other_says_yes_on_the_page(client):
    cup = party_cup()
    client.force_login(old_hand("P01"))
    assert "Register a party" in text(client, at(cup))
    old_hand("P02")
    client.post(at(cup, "cup_party"), {"name": "Foxes", "person_2": "P02"})
    assert "waits for its people" in text(client, at(cup))
    client.force_login(person("P02"))
    assert "P01 asks you into the party “Foxes”" in text(client, at(cup))
    row = Entrant.objects.get()
    client.post(at(cup, "answer_party", row.pk), {"do": "yes"})
    assert "You are in" in text(client, at(cup))
    assert Entrant.objects.get().state == EntrantState.IN


def test_the_other_says_no_and_somebody_else_is_asked(client):
    cup = party_cup()
    row = parties.found(cup.pk, old_hand("P01"), "Foxes", [old_hand("P02")])
    client.force_login(person("P02"))
    client.post(at(cup, "answer_party", row.pk), {"do": "no"})
    assert "asks you" not in text(client, at(cup))
    client.force_login(person("P01"))
    old_hand("P03")
    client.post(at(cup, "cup_party"), {"who": "P03"})
    assert "P03" in text(client, at(cup, "cup_party"))
    partner = Partner.objects.get(user=person("P03"))
    client.post(at(cup, "take_back_partner", partner.pk))
    assert not Partner.objects.filter(user=person("P03")).exists()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"name": "", "person_2": "P02"}, "required"),
        ({"name": "Foxes", "person_2": "Nobody at all"}, "Nobody plays under this name"),
        ({"name": "Foxes", "person_2": "P01"}, "each of them once"),
        ({"name": "Party 1", "person_2": "P02"}, "that name already"),
        ({"name": "\u200b", "person_2": ""}, "character that can be seen"),
    ],
)
def test_bad_input_is_said_in_words(client, given, why):
    cup = registered(party_cup(), "P05 P06")
    for name in ("P01", "P02"):
        old_hand(name)
    client.force_login(person("P01"))
    response = client.post(at(cup, "cup_party"), given)
    assert response.status_code == 400
    assert why in words(html(response))
    assert Entrant.objects.count() == 1


def test_an_answer_that_is_none_and_a_cup_without_parties(client):
    cup = registered(party_cup(), "P01 P02")
    client.force_login(person("P01"))
    assert client.post(at(cup, "answer_party", party(cup, 1).pk), {"do": "maybe"}).status_code == 400
    Cup.objects.filter(pk=cup.pk).update(form="swiss")
    assert client.get(at(cup, "cup_party")).status_code == 404


def test_the_cross_table_shows_parties_with_their_people(client):
    cup = drawn(*PARTIES)
    take(cup, 1, 1, 1, 1, 1)
    take(cup, 2, 0, 0, 0, 1)
    swept(cup)
    rows = [words(row) for row in lines(html(client.get(at(cup))))]
    assert [row.split()[:3] for row in rows] == [["1", "Party", "1"], ["2", "Party", "2"]]
    assert "P01 · P02" in rows[0]
    assert game_of(cup, 1).slug in html(client.get(at(cup)))
    assert "more pages left" in text(client, at(cup))


def test_each_of_a_party_finds_their_table(client):
    cup = drawn(*PARTIES)
    for name in ("P01", "P02"):
        client.force_login(person(name))
        assert f'href="/g/{game_of(cup, 1).slug}/">To my table' in " ".join(html(client.get(at(cup))).split())
    client.force_login(person("P03"))
    assert f'href="/g/{game_of(cup, 1).slug}/">To my table' not in html(client.get(at(cup)))


def test_the_way_of_a_party_and_its_tables_side_by_side(client, monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ROLLED_TOGETHER)
    cup = drawn("P01 P02", "P03 P04", "P05 P06", luck="bag")
    assert client.get(at(cup, "cup_luck", 1)).status_code == 404
    for number in (1, 2, 3):
        take(cup, number, 1, 1, 1, number)
    swept(cup)
    shown = text(client, at(cup, "cup_luck", 1))
    assert all(f"Party {number}" in shown for number in (1, 2, 3))
    assert "Round 1, table A" in text(client, at(cup, "cup_way", party(cup, 1).pk))


def test_of_a_closed_round_a_stranger_is_led_to_no_table(client, monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ROLLED_TOGETHER)
    cup = drawn("P01 P02", "P03 P04", "P05 P06", luck="bag")
    client.force_login(person("P03"))
    shown = html(client.get(at(cup)))
    assert game_of(cup, 2).slug in shown
    assert game_of(cup, 1).slug not in shown
    assert client.get(f"/g/{game_of(cup, 1).slug}/").status_code == 404


def test_the_feed_names_parties():
    cup = drawn(*PARTIES)
    take(cup, 1, 1, 1, 1, 1)
    take(cup, 2, 0, 0, 0, 1)
    told = of_cup.feed_of(swept(cup)).decode()
    assert "1. Party 1" in told
    assert "P01" not in told


def message(cup: Cup, name: str, why: str) -> Message:
    rows = Message.objects.filter(user=person(name), event=Event.CUP, data__why=why, data__cup=cup.slug)
    return rows.select_related("user", "game").latest("pk")


def happened(why: str) -> Message:
    """What has been told of a party."""
    cup = registered(party_cup(), *PARTIES)
    row = parties.found(cup.pk, old_hand("P05"), "Foxes", [old_hand("P06")])
    if why == "asked":
        return message(cup, "P06", why)
    parties.confirm(cup.pk, person("P06"), row.pk)
    leaving.leave(cup.pk, person("P06"))
    if why == "left":
        return message(cup, "P05", why)
    close(cup)
    return message(cup, "P05" if why == "incomplete" else "P01", why)


@pytest.mark.parametrize(
    ("why", "english", "polish"),
    [
        ("asked", "P05 asks you into the party “Foxes”", "P05 zaprasza cię do drużyny „Foxes”"),
        ("left", "Somebody has left the party “Foxes”", "Ktoś odszedł z drużyny „Foxes”"),
        ("incomplete", "The party “Foxes” had not all its people", "Drużyna „Foxes” nie była"),
        ("drawn", "You sit with: P02.", "P02"),
    ],
)
def test_mails_of_parties_in_both_languages(why, english, polish):
    row = happened(why)
    for language, said in (("en", english), ("pl", polish)):
        User.objects.update(language=language)
        row.user = person(row.user.username)
        mail = render(row, pictures=False)
        assert said in " ".join(mail.text.split())
        assert "%(" not in mail.text + mail.subject
        assert "/cups/" in mail.text


def test_what_is_true_no_more_is_not_sent():
    row = happened("asked")
    assert recheck.judge(row, row.send_at).do == "send"
    Partner.objects.filter(user=row.user).delete()
    assert recheck.judge(row, row.send_at).reason == "no longer so"
    left = happened_again("left")
    assert recheck.judge(left, left.send_at).do == "send"
    Entrant.objects.filter(pk=left.data["party"]).update(state=EntrantState.IN)
    assert recheck.judge(left, left.send_at).reason == "no longer so"


def happened_again(why: str) -> Message:
    Cup.objects.all().delete()
    return happened(why)


def test_an_incomplete_party_is_told_though_it_is_gone():
    row = happened("incomplete")
    assert not Entrant.objects.filter(name="Foxes").exists()
    assert recheck.judge(row, row.send_at).do == "send"


def test_programs_register_answer_and_read():
    cup = party_cup()
    one, two = old_hand("P01"), old_hand("P02")
    given = {"name": "Foxes", "people": [two.slug]}
    assert read(program("P01").post(f"/cups/{cup.slug}/party", given))["mine"] == "asking"
    asks = read(program("P02").get(f"/cups/{cup.slug}"))["asks_me"]
    assert [(row["name"], row["by"]) for row in asks] == [("Foxes", "P01")]
    answered = read(program("P02").post(f"/cups/{cup.slug}/party/{asks[0]['party']}", {"do": "yes"}))
    assert answered["mine"] == "in"
    [line] = read(program("P01").get(f"/cups/{cup.slug}"))["entrants"]
    assert line["people"] == ["P01", "P02"]
    assert one.username in people_named(cup)


def people_named(cup: Cup) -> list[str]:
    return [row.name for row in Partner.objects.filter(cup=cup)]


def test_programs_are_refused_in_words():
    cup = registered(party_cup(), "P01 P02")
    again = {"name": "Foxes", "people": []}
    told = problem(program("P01").post(f"/cups/{cup.slug}/party", again), 409, "refused")
    assert "already" in told["detail"]
    old_hand("P03")
    nobody = {"name": "Foxes", "people": ["aaaaaaaaaa"]}
    problem(program("P03").post(f"/cups/{cup.slug}/party", nobody), 404, "not-found")
    problem(program("P03").post(f"/cups/{cup.slug}/party/{party(cup, 1).pk}", {"do": "yes"}), 409, "refused")
    problem(program("P03").post(f"/cups/{cup.slug}/register"), 409, "refused")
    assert people(cup, 1) == ["P01", "P02"]


def test_of_a_closed_round_programs_read_no_game_of_others(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "tiny", ROLLED_TOGETHER)
    cup = drawn("P01 P02", "P03 P04", "P05 P06", luck="bag")
    shown = read(program("P03").get(f"/cups/{cup.slug}"))["rounds"][0]["tables"]
    assert [table["game"] for table in shown if table["game"]] == [game_of(cup, 2).slug]
    assert CupSeat.objects.filter(round__cup=cup).count() == 3
    assert asked(cup, 2, "P03").leads
