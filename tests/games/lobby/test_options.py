"""What a system lets its tables choose: checked, stored, kept, and shown wherever a table is."""

import json
from dataclasses import replace

import msgspec
import pytest
from django.urls import reverse

from games import systems
from games.careers.after_end import after_end
from games.engine.record import decode_record, verify
from games.engine.system import Bots
from games.faces import face
from games.faces.option_lines import option_lines, short_lines
from games.lobby.demo import start_demo
from games.lobby.lobby import join
from games.lobby.rematch import rematch
from games.models import Game
from games.past.foreign_records import BadRecord
from games.past.record import export
from games.past.studies import bring
from games.refused import Refused
from tests.games.boxed import BOXED, FACE
from tests.games.letters import letter
from tests.games.over import agree_to_end
from tests.games.pages import Visitor, at, html
from tests.games.people import finish, open_table, person, running
from tests.games.tables import away
from tests.games.tiny import TINY

pytestmark = pytest.mark.django_db

USUAL = {"town": "off", "ending": "crown"}
TOWN = {"town": "whole", "ending": "town"}
SHOWN = ("How it ends", "In town", "Game", "Seats")


@pytest.fixture(autouse=True)
def _boxed(monkeypatch):
    monkeypatch.setitem(systems.REGISTERED, "boxed", BOXED)
    plain = face._plain
    monkeypatch.setattr(face, "_plain", lambda slug: FACE if slug == "boxed" else plain(slug))


def boxed(**choices) -> Game:
    return open_table(system="boxed", **choices)


def over(options: dict[str, str]) -> Game:
    """A game of Ann and Bob with these options, played to its end."""
    game = boxed(options=options)
    join(game, person("Bob"))
    game.refresh_from_db()
    finish(game)
    return game


def facts(page: str) -> list[str]:
    """What stands in the lists of facts of a page, in order."""
    text = page.replace("<dd>", "<dt>").replace("</dd>", "</dt>").split("<dt>")[1:]
    return [one.partition("</dt>")[0].strip() for one in text]


# -- checked and stored --------------------------------------------------------------------------------------


def test_what_is_left_out_is_usual_and_all_of_it_is_stored():
    assert boxed().options == USUAL
    assert boxed(options={"town": "parts"}).options == {"town": "parts", "ending": "crown"}


def test_the_game_is_set_up_with_them():
    game = over(TOWN)
    assert game.setup == {**TOWN, "seats": 2}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"village": "off"}, "This game has no option “village”."),
        ({"town": "half"}, "“half” is not one of the choices for “Game”."),
        ({"town": ["off"]}, "is not one of the choices"),
        ({"ending": "town"}, "The town must be in the game to end it."),
        ({"seats": "3"}, "no option “seats”"),
    ],
)
def test_what_the_system_does_not_offer_is_refused_and_nothing_is_stored(options, why):
    with pytest.raises(Refused, match=why):
        boxed(options=options)
    assert not Game.objects.exists()


def test_a_misfit_without_words_is_told_by_its_code(monkeypatch):
    monkeypatch.setattr(face, "_plain", lambda slug: replace(face.PLAIN, slug=slug, name=slug))
    with pytest.raises(Refused, match="no_town"):
        boxed(options={"ending": "town"})


# -- kept ----------------------------------------------------------------------------------------------------


def test_a_rematch_plays_with_the_same():
    again = rematch(over(TOWN).pk, person("Bob"))
    assert again.options == TOWN


def test_a_rematch_leaves_out_what_the_system_has_no_more():
    game = over(TOWN)
    Game.objects.filter(pk=game.pk).update(options={"town": "parts", "ending": "flood", "weather": "rain"})
    assert rematch(game.pk, person("Ann")).options == {"town": "parts", "ending": "crown"}


def test_a_rematch_of_what_does_not_go_together_any_more_is_refused(monkeypatch):
    game = over(TOWN)
    monkeypatch.setitem(systems.REGISTERED, "boxed", replace(BOXED, fits=lambda _options: "no_town"))
    with pytest.raises(Refused, match="The town must be in the game"):
        rematch(game.pk, person("Ann"))


def test_a_rematch_of_a_system_that_is_gone_is_refused(monkeypatch):
    game = over(TOWN)
    monkeypatch.delitem(systems.REGISTERED, "boxed")
    with pytest.raises(Refused, match="There is no such game"):
        rematch(game.pk, person("Ann"))


def test_a_demo_takes_what_is_usual_and_as_many_bots_as_there_are_seats():
    game = start_demo(guest="g", address="192.0.2.1", system="boxed")
    assert (game.options, game.seats.exclude(bot="").count()) == (USUAL, 2)


@pytest.mark.parametrize(
    "system", [replace(BOXED, bots=Bots()), replace(BOXED, seats=(1,)), replace(BOXED, seats=(6,))]
)
def test_where_no_bots_can_sit_there_is_no_demo(monkeypatch, system):
    monkeypatch.setitem(systems.REGISTERED, "boxed", system)
    with pytest.raises(Refused, match="no demo of this game"):
        start_demo(guest="g", address="192.0.2.1", system="boxed")
    assert not Game.objects.exists()


def test_the_record_carries_them_and_proves_itself():
    record = decode_record(export(over(TOWN)))
    assert record.options == {**TOWN, "seats": 2}
    assert verify(record, BOXED).result == record.result


# -- shown ---------------------------------------------------------------------------------------------------


def test_the_lobby_and_the_list_tell_what_a_table_plays_with():
    game = boxed(options=TOWN, seats=3)
    for address in (at(game, "lobby"), reverse("games:open_games"), reverse("games:home")):
        shown = facts(html(Visitor().get(address)))
        assert [words for words in shown if words in SHOWN[:2]] == ["How it ends", "In town"], address
        assert "Seats" in shown


def test_so_do_the_seats_to_take_over():
    away(running("Bob", "Cid", "Dot", system="boxed", options=TOWN), 2, offered=True)
    shown = facts(html(Visitor().get(reverse("games:replacements"))))
    assert [words for words in shown if words in SHOWN[:2]] == ["How it ends", "In town"]
    assert "Seats" in shown


def test_so_does_the_invitation():
    mail = letter(boxed(options=TOWN, seats=3), "Bob", "invitation", data={"by": "Ann"})
    assert "How it ends: In town" in mail.text
    assert "Game: Seats" in mail.html


def test_so_do_the_table_and_its_statistics():
    game = over(TOWN)
    for name in ("table_people", "statistics"):
        assert [words for words in facts(html(Visitor("Ann").get(at(game, name)))) if words in SHOWN[:2]] == [
            "How it ends",
            "In town",
        ], name


def test_so_does_the_file_of_its_statistics():
    shown = json.loads(Visitor("Ann").get(at(over(TOWN), "statistics_json")).content)
    assert shown["options"] == TOWN


def test_every_page_tells_them_in_the_readers_language():
    game, ewa = boxed(options=TOWN, seats=3), person("Ewa")
    ewa.language = "pl"
    ewa.save()
    shown = facts(html(Visitor("Ewa").get(at(game, "lobby"))))
    assert shown[shown.index("In town") + 1 :][:2] == ["Gra", "Miejsca"]


def test_a_system_without_a_face_is_told_by_its_keys():
    lines = [
        (line.label, line.value, line.usual)
        for line in option_lines(Game(system="tiny", options={"teams": "choose"}))
    ]
    assert lines == [("teams", "choose", False)]


def test_what_another_release_has_stored_is_told_by_its_key():
    stored = {"weather": "rain", "ending": "flood", "town": "off", "odd": [1, {"a": None}]}
    lines = [
        (str(line.label), str(line.value), line.usual)
        for line in option_lines(Game(system="boxed", options=stored))
    ]
    assert lines == [
        ("How it ends", "flood", False),
        ("Game", "Without the town", True),
        ("weather", "rain", False),
        ("odd", "[1, {'a': None}]", False),
    ]
    assert [line.value for line in option_lines(Game(system="chess", options={"clock": "fast"}))] == ["fast"]


def test_of_many_options_a_card_tells_the_unusual_ones(monkeypatch):
    many = {f"rule{number}": ("off", "on") for number in range(12)}
    monkeypatch.setitem(
        systems.REGISTERED, "boxed", replace(BOXED, options_of=lambda *_: many, fits=lambda _options: "")
    )
    chosen = {name: words[0] for name, words in many.items()} | {"rule7": "on"}
    assert [line.label for line in short_lines(Game(system="boxed", options=chosen))] == ["rule7"]
    assert len(option_lines(Game(system="boxed", options=chosen))) == 12
    assert len(short_lines(Game(system="boxed", options=TOWN))) == 2


@pytest.mark.parametrize("options", [USUAL, TOWN, {"weather": "rain"}, {}])
def test_pages_of_a_finished_game_go_on_whatever_is_stored(options):
    game = over(TOWN)
    assert after_end(game.pk)
    Game.objects.filter(pk=game.pk).update(options=options)
    ann = Visitor("Ann")
    for name in (
        "table",
        "statistics",
        "statistics_json",
        "statistics_csv",
        "dice",
        "record",
        "recap",
        "replay_go",
    ):
        assert ann.get(at(game, name), follow=True).status_code == 200, name
    history = reverse("games:history", args=[person("Ann").slug])
    assert "Boxed" in html(ann.get(f"{history}?system=boxed"))
    for board in (reverse("games:leaderboards"), reverse("games:leaderboard", args=["boxed", 2])):
        assert "Boxed" in html(ann.get(board))


def test_a_study_of_it_is_looked_at_like_any_game():
    study = bring(person("Eve"), export(over(TOWN)), published=lambda _name: None)
    assert study.options == TOWN
    assert "In town" in html(Visitor("Eve").get(at(study, "statistics")))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"ending": "town", "town": "off"}, "The town must be in the game"),
        ({"town": 5}, "“5” is not one of the choices for “Game”"),
        ({"town": ["whole"]}, r"“\['whole'\]” is not one of the choices"),
        ({"ruleset": 1}, "no option “ruleset”"),
    ],
)
def test_nor_is_a_study_made_of_what_no_table_may_choose(options, why):
    record = json.loads(export(over(TOWN)))
    record["options"] |= options
    with pytest.raises(BadRecord, match=why):
        bring(person("Eve"), json.dumps(record).encode())


def test_a_running_game_of_the_release_before_goes_on(monkeypatch):
    """It was set up before the system had a second option."""
    monkeypatch.setitem(
        systems.REGISTERED, "boxed", replace(TINY, slug="boxed", options_of=lambda *_: {"town": ("off",)})
    )
    game = running("Ann", "Bob", system="boxed")
    assert game.setup == {"town": "off", "seats": 2}
    monkeypatch.setitem(systems.REGISTERED, "boxed", BOXED)
    finish(game)
    assert "Without the town" in html(Visitor("Ann").get(at(game, "table_people")))
    assert decode_record(export(game)).options == {"town": "off", "seats": 2}


def test_a_table_whose_choice_a_newer_release_lacks_starts_with_the_usual_and_says_so():
    game = open_table(system="boxed", options=TOWN)
    Game.objects.update(options={**TOWN, "dragon": "yes", "town": "whole"})
    join(game, person("Bob"))
    game.refresh_from_db()
    assert game.options == TOWN
    assert game.setup == {**TOWN, "seats": 2}
    said = html(Visitor("Ann").get(at(game, "table")))
    assert "no longer offers all that was chosen for this table: the usual holds instead" in said


def test_one_that_offers_all_of_it_says_nothing():
    game = open_table(system="boxed", options=TOWN)
    join(game, person("Bob"))
    assert not game.table_events.exists()


def test_what_is_left_of_the_choices_of_a_table_must_go_together():
    game = open_table(system="boxed", options=TOWN)
    Game.objects.update(options={**TOWN, "town": "half"})
    with pytest.raises(Refused, match="The town must be in the game"):
        join(game, person("Bob"))
    game.refresh_from_db()
    assert (game.is_open, game.options["town"]) == (True, "half")


def test_a_table_that_all_have_agreed_to_end_has_its_record():
    game = running("Ann", "Bob", system="boxed")
    assert msgspec.json.decode(export(agree_to_end(game)))["options"] == {**USUAL, "seats": 2}


def test_a_list_to_choose_from_has_names_alone_and_what_one_sees_at_once_its_meaning(client):
    """A line of a closed list holds no second one."""
    client.force_login(person("Ann"))
    page = client.get(reverse("games:new_game"), {"system": "mice"}).content.decode()
    lines = [part.partition("</option>")[0] for part in page.split("<option")[1:]]
    assert any("Out through the Drain" in line for line in lines)
    assert not [line for line in lines if "<span" in line]
    assert '<span class="help">' in page
