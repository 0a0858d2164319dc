"""The pages of cups: the lists, the form, the cross table, the bracket, who may do what there."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.friends import follow
from games.cups import entrants, lists
from games.farewell import delete_account, own_company
from games.models import Cup, CupSeat, Entrant
from games.models.cup import CupState, EntrantState
from labyrinth.ground.clock import now
from tests.games.circles.gathered import circle_of
from tests.games.cups.short import (
    announced,
    close,
    cup_of,
    end_round,
    game_of,
    go_on,
    names,
    old_hand,
    play_round,
    tables,
)
from tests.games.pages import Visitor, html
from tests.games.people import person, read_again

pytestmark = pytest.mark.django_db


def form(**said: object) -> dict[str, object]:
    evening = timezone.localdate(now() + timedelta(days=9))
    usual = {
        "name": "Lantern cup", "system": "sorcerer", "seats": "4", "form": "swiss", "rounds": "4",
        "through": "2", "group": "", "of_group": "", "places_min": "8", "places_max": "32",
        "closes_on": str(evening), "pace": "day", "days": "100", "circle": "", "luck": "own",
    }  # fmt: skip
    return usual | said


def at(cup: Cup, name: str = "cup", *more: object) -> str:
    return reverse(f"games:{name}", args=[cup.slug, *more])


def text(client: Client, path: str) -> str:
    """The words of a page, with single spaces between them."""
    return words(html(client.get(path)))


def words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def lines(page: str) -> list[str]:
    """The rows of the cross table."""
    body = page.partition('class="cross"')[2].partition("<tbody>")[2].partition("</tbody>")[0]
    return re.findall(r"<tr.*?</tr>", body, re.DOTALL)


def test_a_host_announces_a_cup_by_a_form(client):
    client.force_login(person("Ann"))
    response = client.post(reverse("games:new_cup"), form())
    cup = Cup.objects.get()
    assert response.status_code == 302
    assert response.url == at(cup)
    assert (cup.host.username, cup.seats, cup.rounds, cup.through) == ("Ann", 4, 4, 0)
    assert cup.options["begins"] == "seat"
    assert timezone.localtime(cup.closes_at).hour == 20


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"places_min": "4"}, "needs 8 people at least"),
        ({"form": "knock_out", "through": ""}, "how many go on"),
        ({"rounds": ""}, "how many rounds"),
        ({"form": "groups", "of_group": "2"}, "how many people a group has"),
        ({"days": "1"}, "3 days at least"),
        ({"closes_on": "2020-01-01"}, "an hour from now"),
        ({"system": "mice"}, "all play together"),
        ({"seats": "6"}, "not played with that many seats"),
    ],
)
def test_what_is_wrong_is_said_in_words_and_nothing_is_announced(client, wrong, why):
    client.force_login(person("Ann"))
    response = client.post(reverse("games:new_cup"), form(**wrong))
    assert response.status_code == 400
    assert why in words(html(response))
    assert not Cup.objects.exists()


def test_one_registers_and_leaves_on_the_page(client):
    cup = announced()
    client.force_login(old_hand("P01"))
    assert "Register" in text(client, at(cup))
    client.post(at(cup, "register_for_cup"))
    assert "You are in" in text(client, at(cup))
    client.post(at(cup, "leave_cup"))
    assert not Entrant.objects.exists()


def test_who_may_not_register_reads_why(client):
    cup = announced()
    client.force_login(person("New"))
    assert "a week old" in text(client, at(cup))
    said = client.post(at(cup, "register_for_cup"), follow=True)
    assert "a week old" in words(html(said))
    assert not Entrant.objects.exists()


def test_the_cross_table_shows_places_points_and_leads_to_all_games(client):
    cup = play_round(close(cup_of(5)))
    rows = lines(html(client.get(at(cup))))
    assert len(rows) == 5
    games = set(re.findall(r'href="/g/(\w+)/"', "".join(rows)))
    assert games == {game_of(cup, name)[0].slug for table in tables(cup)[:2] for name in table}
    assert [words(row).split()[0] for row in rows] == ["1", "1", "3", "4", "4"]
    assert sum("bye" in row for row in rows) == 1
    assert '<td class="number total">1</td>' in rows[0]


def test_the_reader_finds_their_line_their_table_and_those_they_follow(client):
    cup = close(cup_of(4))
    client.force_login(person("P02"))
    told = html(client.get(at(cup)))
    assert [words(row).split()[1] for row in lines(told) if 'id="me"' in row] == ["P02"]
    game, _ = game_of(cup, "P02")
    assert f'<a class="button primary" href="/g/{game.slug}/">To my table</a>' in " ".join(told.split())
    follow(person("P02"), person("P03"))
    only = html(client.get(at(cup) + "?followed"))
    assert sorted(words(row).split()[1] for row in lines(only)) == ["P02", "P03"]


def test_the_bracket_shows_who_goes_on(client):
    cup = go_on(play_round(close(cup_of(4, form="knock_out"))))
    told = html(client.get(at(cup))).partition('class="bracket"')[2].partition("</section>")[0]
    first, _, second = told.partition("Final")
    assert first.count('class="goes-on"') == 2
    assert {name for name in names(4) if f">{name}<" in second} == {"P01", "P02"}


def test_groups_have_a_cross_table_each_and_finals_behind_them(client):
    cup = cup_of(8, form="groups", rounds=1, group=4, of_group=1, places_min=8)
    assert "Groups of at most 4 people" in text(client, at(cup))
    go_on(play_round(close(cup)))
    told = html(client.get(at(cup)))
    first, second = (words(part) for part in told.split('<h3 id="group-')[1:3])
    assert [name for name in names(8) if name in first] == ["P01", "P04", "P05", "P08"]
    assert first.index("P01") < first.index("P04")
    assert "P02" in second
    finals = told.partition('class="bracket"')[2].partition("</section>")[0]
    assert sum(f">{name}<" in finals for name in names(8)) == 2
    client.force_login(person("P01"))
    only = html(client.get(at(cup) + "?followed"))
    assert only.count('<h3 id="group-') == 1


def test_the_way_of_somebody_names_each_table(client):
    cup = go_on(play_round(close(cup_of(4))))
    row = Entrant.objects.get(name="P01")
    told = text(client, at(cup, "cup_way", row.pk))
    assert "The way of P01" in told
    assert "place 1, points: 1" in told
    assert client.get(at(cup, "cup_way", row.pk + 1000)).status_code == 404


def test_a_page_costs_the_same_however_many_people_are_in_it(client, django_assert_max_num_queries):
    cup = close(cup_of(8))
    client.get(at(cup))
    with django_assert_max_num_queries(8):
        client.get(at(cup))


def test_a_cup_of_a_circle_is_for_its_members(client):
    circle = circle_of("Ann", "Bob")
    cup = announced(circle=circle)
    assert client.get(at(cup)).status_code == 404
    client.force_login(person("Cid"))
    assert client.get(at(cup)).status_code == 404
    assert cup.name not in text(client, reverse("games:cups"))
    client.force_login(person("Bob"))
    assert cup.name in text(client, reverse("games:cups"))
    client.post(at(cup, "register_for_cup"))
    assert Entrant.objects.get().user == person("Bob"), "members need no old account"
    assert client.get(at(cup, "cup_feed")).status_code == 404


def test_its_tables_are_known_to_members_only(client):
    circle = circle_of("Ann", "Bob", "Cid", "Dot")
    cup = announced(circle=circle)
    for name in ("Ann", "Bob", "Cid", "Dot"):
        entrants.register(cup.pk, person(name))
    close(cup)
    game, _ = game_of(cup, "Ann")
    assert (game.circle, game.access) == (circle, "link")
    assert client.get(f"/g/{game.slug}/").status_code == 404


def test_the_host_calls_it_off_and_says_why(client):
    cup = cup_of(4)
    client.force_login(person("Ann"))
    assert client.post(at(cup, "call_off_cup"), {"reason": ""}).status_code == 400
    client.post(at(cup, "call_off_cup"), {"reason": "No time this month."})
    read_again(cup)
    assert cup.state == CupState.CALLED_OFF
    client.logout()
    assert "No time this month." in text(client, at(cup))


def test_a_result_is_struck_with_a_reason_that_all_read(client):
    cup = play_round(close(cup_of(4)))
    row = CupSeat.objects.get(entrant__name="P01")
    client.force_login(person("Ann"))
    assert client.post(at(cup, "strike_result", row.pk), {"reason": ""}).status_code == 400
    client.post(at(cup, "strike_result", row.pk), {"reason": "Two accounts of one person."})
    assert Entrant.objects.get(name="P01").points == 0
    client.logout()
    assert "Two accounts of one person." in text(client, at(cup, "cup_way", row.entrant_id))
    client.force_login(person("P02"))
    assert client.get(at(cup, "strike_result", row.pk)).status_code == 404


def test_results_stand_in_the_profile_and_the_list(client):
    cup = close(cup_of(4, rounds=1))
    play_round(cup)
    assert cup.state == CupState.OVER
    reader = person("P01")
    told = text(client, reverse("games:person", args=[reader.slug]))
    assert "Lantern cup" in told
    assert "place 1," in told
    assert "Lantern cup" in text(client, reverse("games:cups"))
    assert [row.place for row in lists.results_of(reader, None)] == [1]


def test_the_feed_tells_each_round_and_the_end(client):
    cup = close(cup_of(4, rounds=1))
    play_round(cup)
    response = client.get(at(cup, "cup_feed"))
    assert response["Content-Type"].startswith("application/atom+xml")
    told = response.content.decode()
    for words in ("The cup is announced", "Round 1 is drawn", "Round 1, table A", "The cup is over"):
        assert words in told
    assert "1. P01" in told


def test_a_deleted_account_leaves_its_line_without_a_name(client):
    cup = close(cup_of(4, rounds=1))
    user = person("P01")
    [exported] = own_company.cups(user)
    assert (exported["cup"], len(exported["tables"])) == (cup.slug, 1)
    assert delete_account.leave_tables(user)
    row = Entrant.objects.exclude(name__startswith="P").get()
    assert (row.user, row.name, row.state) == (None, "", EntrantState.LEFT)
    assert "P01" not in text(client, at(cup))
    end_round(cup)
    assert cup.state == CupState.OVER
    assert CupSeat.objects.get(entrant=row).place == 2


def test_a_visitor_is_asked_to_sign_in(client):
    assert "Sign in to register" in text(client, at(announced()))


def test_without_scripts_somebody_announces_one_and_another_registers():
    person("Ann"), old_hand("P01")
    new = reverse("games:new_cup")
    visitor = Visitor("Ann")
    sent = visitor.form(new, new).data | form()
    assert "Lantern cup" in html(visitor.client.post(new, sent, follow=True))
    cup = Cup.objects.get()
    register = at(cup, "register_for_cup")
    assert "You are in." in html(Visitor("P01").submit(at(cup), register))
