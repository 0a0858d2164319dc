"""Campaigns as one sees them: forms, pages, mails, the talk from chapter to chapter, what operators see."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from accounts.models import User
from games.campaigns.go_on import again
from games.campaigns.hand_over import hand_over
from games.campaigns.page import campaign_page
from games.faces import face
from games.faces.story import CampaignWords, Place
from games.farewell.delete_account import forget, leave_tables
from games.farewell.own_company import campaigns
from games.lobby.lobby import create_game, join
from games.lobby.new_table import NewTable
from games.mail.headers import headers
from games.models import Campaign, Game, Message, Seat
from games.refused import Refused
from games.seats.replace import take_over
from games.seats.resign import resign
from tests.api.program import problem, program, read
from tests.games import saga
from tests.games.chapters import begun, call_off_now, over
from tests.games.letters import letter
from tests.games.pages import Visitor, html
from tests.games.people import open_table, person, play, running, seat_of
from tests.games.slow import mails_go_out
from tests.games.talking import say

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("saga")]
NEW = "/tables/new/"


# -- forms and pages ---


def test_one_person_begins_a_campaign_by_the_form_of_a_new_table():
    ann = Visitor("Ann")
    form = ann.form(f"{NEW}?system=saga", NEW)
    ann.send(form, name="Old road", seats="1", bots="0", campaign="on", pace="week", late="stand_in")
    game = Game.objects.get()
    assert (game.name, game.chapter, game.campaign.name) == ("Old road", 1, "Old road")
    assert game.is_running
    assert 'name="campaign"' not in html(ann.get(f"{NEW}?system=tiny"))


def test_the_page_tells_the_story_and_leads_to_every_game():
    second = over(begun())
    page = html(Visitor("Ann").get(f"/campaigns/{second.campaign.slug}/"))
    for words in ("Chapter 1", "Chapter 2", "is being played", "won", "ada", "ben", "Hand over"):
        assert words in page
    for game in second.campaign.games.all():
        assert game.slug in page
    mine = html(Visitor("Ann").get("/games/"))
    assert f"/campaigns/{second.campaign.slug}/" in mine
    assert f"/campaigns/{second.campaign.slug}/" not in html(Visitor("Dot").get("/games/"))


STOP = re.compile(r'<li class="(\w+)"[^>]*>(.*?)</li>', re.DOTALL)


@pytest.fixture
def with_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """The face of the saga has a map of its three places."""
    places = [Place(one, f"The {one}", "img/table.svg", "d1") for one in saga.PLACES]
    there = lambda options, _by: str(options.get("place", "hill"))  # noqa: E731
    words = CampaignWords(
        title=lambda options, by: f"To the {there(options, by)}", places=lambda: places, place=there
    )
    drawn, plain = replace(saga.FACE, campaign=words), face._plain
    monkeypatch.setattr(face, "_plain", lambda slug: drawn if slug == "saga" else plain(slug))


def stops(game: Game) -> list[tuple[str, str, str]]:
    """Of each place on the map: its shape, its words, and the chapter that it leads to."""
    page = html(Visitor("Ann").get(f"/campaigns/{game.campaign.slug}/"))
    found = STOP.findall(page.partition('<ol class="story-way">')[2].partition("</ol>")[0])
    leads = [re.findall(r'href="#(chapter-\d)"', words) for _fate, words in found]
    assert all(f'id="{one}"' in page for some in leads for one in some)
    told = [" ".join(re.sub(r"<[^>]*>", " ", words).split()) for _fate, words in found]
    assert page.count("trail passed") == max([at for at, some in enumerate(leads) if some], default=0)
    return [(fate, said, "".join(some)) for (fate, _), said, some in zip(found, told, leads, strict=True)]


@pytest.mark.usefixtures("with_map")
def test_the_map_tells_of_every_place_how_the_party_fared_there():
    first = begun()
    ahead = [("ahead", "2. The wood to come", ""), ("ahead", "3. The sea to come", "")]
    assert stops(first) == [("now", "1. The hill now", "chapter-1"), *ahead]
    second = over(first)
    assert stops(second)[:2] == [
        ("won", "1. The hill won", "chapter-1"),
        ("now", "2. The wood now", "chapter-2"),
    ]
    third = over(second, "lose", "again")
    assert stops(third)[1] == ("now", "2. The wood now", "chapter-3")
    over(third, "lose", "stop")
    assert stops(third)[1:] == [("lost", "2. The wood lost", "chapter-3"), ahead[1]]


@pytest.mark.usefixtures("with_map")
def test_lists_of_games_tell_the_chapters_apart_and_lead_to_the_campaign():
    first = begun()
    second = over(first)
    over(second)
    ann = Visitor("Ann")
    mine = html(ann.get("/games/")) + html(ann.get("/games/?shelf=finished"))
    past = html(ann.get(f"/people/{person('Ann').slug}/history/"))
    assert all(f"To the {place}" in mine for place in saga.PLACES)
    assert [place for place in saga.PLACES if f"To the {place}" in past] == ["hill", "wood"]
    for game in (first, second):
        assert f'href="/g/{game.slug}/campaign/"' in past


def test_the_page_tells_how_each_chapter_ended_and_what_the_party_has(monkeypatch: pytest.MonkeyPatch):
    """By what was done in it, which only its end tells; and what it has together."""
    words = CampaignWords(
        story=lambda _options, _by, how, end: [
            f"Gold of Ada: {end().gold['ada']}" if how else "Once upon a time"
        ],
        gains=lambda purse: [f"{sum(purse.gold.values())} coins"],
    )
    drawn, plain = replace(saga.FACE, campaign=words), face._plain
    monkeypatch.setattr(face, "_plain", lambda slug: drawn if slug == "saga" else plain(slug))
    over(over(begun()))
    page = html(Visitor("Ann").get(f"/campaigns/{Campaign.objects.get().slug}/"))
    assert re.findall("Gold of Ada: .|Once", page) == ["Gold of Ada: 1", "Gold of Ada: 2", "Once"]
    assert "The party has together: <b>4 coins</b>" in " ".join(page.split())


def test_where_a_face_has_no_map_there_is_none():
    assert "story-way" not in html(Visitor("Ann").get(f"/campaigns/{begun().campaign.slug}/"))


@pytest.mark.usefixtures("with_map")
def test_a_chapter_that_was_called_off_leaves_no_trace_on_the_map():
    game = begun()
    call_off_now(game)
    assert stops(game)[0] == ("ahead", "1. The hill to come", "")


def test_a_campaign_by_link_is_for_its_people_and_for_who_has_the_link():
    game = begun()
    Game.objects.update(access="link")
    address, dot = f"/campaigns/{game.campaign.slug}/", Visitor("Dot")
    assert [Visitor(name).get(address).status_code for name in ("Bob", "")] == [200, 404]
    assert dot.get(address).status_code == 404
    dot.get(f"/i/{game.invite}/")
    assert dot.get(address).status_code == 200


def test_a_seat_that_nobody_has_held_says_that_it_is_free_and_how_one_takes_it():
    game = begun()
    hand_over(game.campaign_id, person("Bob"), figure="ben", to=0)
    second = over(game)
    table, story = f"/g/{second.slug}/", f"/campaigns/{second.campaign.slug}/"
    ann, dot = Visitor("Ann"), Visitor("Dot")
    for page in (html(ann.get(table)), html(dot.get(table))):
        assert "Seat 2 is free: a stand-in plays it until somebody takes it." in page
        assert "Former player" not in page
    assert f'href="/i/{second.invite}/"' in html(ann.get(table))
    assert "Take this seat" in html(dot.get(table))
    assert "Take the seat at the table" in html(dot.get(story))
    assert "Take the seat at the table" not in html(ann.get(story))
    assert take_over(person("Dot"), second.pk, 2).accepted
    assert "Dot takes seat 2, which was free." in html(ann.get(table))
    assert "Free seat" not in html(ann.get(table))


@pytest.mark.parametrize("kept", [{"spectators": False}, {"spectator_delay": 60}], ids=["alone", "late"])
def test_the_page_tells_no_spectator_more_of_a_chapter_than_its_table_does(kept: dict[str, object]):
    """Who plays which figure in it is settled while it is played."""
    game = begun()
    Game.objects.update(**kept)
    address, figure = f"/campaigns/{game.campaign.slug}/", "ada"
    told = {name: figure in html(Visitor(name).get(address)) for name in ("Ann", "Dot", "")}
    assert told == {"Ann": True, "Dot": False, "": False}
    play(game, "1 go", "1 on", "2 on")
    assert figure in html(Visitor("Dot").get(address))


def test_who_has_left_a_private_campaign_is_told_nothing_of_the_chapter_that_is_played():
    """Bob has given his figure to Cid, who resigns: who plays it then is for those who sit at the table."""
    first = begun("Ann", "Bob", "Cid")
    Game.objects.update(access="link")
    hand_over(first.campaign_id, person("Bob"), figure="ben", to=3)
    second = over(first)
    assert resign(second.pk, 2).accepted
    play(second, "1 wait")
    ann, bob = (
        [(one.figure, one.seat) for one in campaign_page(second.campaign, person(name)).party]
        for name in ("Ann", "Bob")
    )
    assert ann == [("ada", 1), ("ben", 1)]
    assert bob == [("ada", 1), ("ben", 2)]


def test_a_finished_chapter_leads_to_its_campaign_and_offers_no_rematch():
    game = begun()
    over(game)
    page = html(Visitor("Ann").get(f"/g/{game.slug}/"))
    assert "How the campaign goes on" in page
    assert "Play again with the same people" not in page


def test_a_program_reads_its_campaigns_and_has_them_go_on():
    game = over(begun())
    ann = program("Ann")
    listed = read(ann.get("/campaigns"))["rows"]
    assert [(row["id"], row["chapter"], row["game"]) for row in listed] == [
        (game.campaign.slug, 2, game.slug)
    ]
    found = read(ann.get(f"/campaigns/{game.campaign.slug}"))
    assert [chapter["won"] for chapter in found["chapters"]] == [True, None]
    assert [member["figure"] for member in found["party"]] == ["ada", "ben"]
    problem(ann.post(f"/campaigns/{game.campaign.slug}/go-on"), 409, "refused")
    handed = read(ann.post(f"/campaigns/{game.campaign.slug}/hand-over", {"figure": "ada", "to": 2}))
    assert handed == {"id": game.campaign.slug, "game": game.slug}
    assert read(ann.get(f"/campaigns/{game.campaign.slug}"))["party"][0]["then"] == "Bob"
    assert read(ann.get(f"/games/{game.slug}"))["campaign"] == game.campaign.slug
    body = {"name": "Road", "system": "saga", "seats": 1, "campaign": True}
    assert Game.objects.get(slug=read(ann.post("/tables", body), 201)["id"]).chapter == 1
    problem(ann.post("/tables", {"name": "Road", "system": "tiny", "campaign": True}), 422, "invalid")


def test_what_the_second_mail_says_is_that_the_story_goes_on():
    second = over(begun())
    assert "The campaign goes on: this is chapter 2." in letter(second, "Bob", event="started").text


def test_all_mails_of_a_campaign_are_one_thread():
    first = begun()
    mails_go_out()
    root = Message.objects.filter(game=first, user=person("Bob")).order_by("pk").first()
    assert root is not None
    second = over(first)
    mail = Message.objects.filter(game=second, user=person("Bob")).latest("pk")
    assert headers(mail)["References"] == root.message_id


def test_the_seats_keep_their_words_and_orders():
    table = NewTable(system="saga", name="Evening", seats=2, phrase="oak", campaign=True)
    game = create_game(person("Ann"), table)
    join(game, person("Bob"), phrase="elm")
    game.refresh_from_db()
    second = over(game)
    assert [seat_of(second, number).phrase for number in (1, 2)] == ["oak", "elm"]


# -- around it: the table, the talk, the admin, what somebody takes along ---


def test_a_table_says_that_it_is_a_chapter_and_leads_to_its_campaign():
    game, ann = begun(), Visitor("Ann")
    address = f"/campaigns/{game.campaign.slug}/"
    link = f'href="/g/{game.slug}/campaign/"'
    bar = html(ann.get(f"/g/{game.slug}/")).partition('<header class="bar">')[2].partition("</header>")[0]
    assert bar.count(link) == 1, "in the menu of the table"
    assert ann.get(f"/g/{game.slug}/campaign/").url == address
    alone = running(system="saga")
    assert "/campaign/" not in html(ann.get(f"/g/{alone.slug}/"))
    assert ann.get(f"/g/{alone.slug}/campaign/").status_code == 404
    waiting = open_table(system="saga", campaign=True)
    assert f'href="/g/{waiting.slug}/campaign/"' in html(ann.get(f"/tables/{waiting.slug}/"))


def test_the_talk_goes_on_at_the_next_chapter_and_leads_back():
    first, ann = begun(), Visitor("Ann")
    say(first, "Bob", "We shall need a rope")
    second = over(first)
    talk = f"/g/{first.slug}/talk/"
    assert f'href="{talk}?room=table"' in html(ann.get(f"/g/{second.slug}/talk/"))
    page = html(ann.get(talk))
    assert "We shall need a rope" in page
    assert "The campaign has gone on" in page
    assert f'href="/g/{second.slug}/talk/?room=table"' in page
    first.refresh_from_db()
    with pytest.raises(Refused, match="The campaign has gone on"):
        say(first, "Ann", "Too late")
    say(second, "Ann", "Here I am")
    assert f'href="{talk}?room=table"' in html(ann.get(f"/campaigns/{first.campaign.slug}/"))


def test_new_lines_of_the_chapter_before_are_counted_where_one_plays_until_they_are_read():
    first, bob = begun(), Visitor("Bob")
    say(first, "Ann", "We shall need a rope")
    second = over(first)
    table, talk = f"/g/{second.slug}/", f"/g/{second.slug}/talk/"
    assert 'data-unread="1"' in html(bob.get(table))
    say(second, "Ann", "Here I am")
    assert 'data-unread="2"' in html(bob.get(table))
    assert "1 new line" in html(bob.get(talk))
    assert 'data-unread="1"' in html(bob.get(table)), "that of the chapter before is still new"
    bob.get(f"/g/{first.slug}/talk/?room=table")
    assert "data-unread" not in html(bob.get(table))
    assert "1 new line" not in html(bob.get(talk))
    assert "data-unread" not in html(Visitor("Ann").get(table))


def with_a_free_seat() -> tuple[Game, Game]:
    """Two chapters by link: Ann has spoken in the first, and in the second anybody may have Bob's seat."""
    first = begun()
    say(first, "Ann", "We shall need a rope")
    hand_over(first.campaign_id, person("Bob"), figure="ben", to=0)
    Game.objects.update(access="link")
    first.refresh_from_db()
    return first, over(first)


def test_a_program_follows_the_talk_from_chapter_to_chapter():
    first, second = with_a_free_seat()
    dot = program("Dot", "talk")
    problem(dot.get(f"/games/{first.slug}/talk?room=table"), 404, "not-found")
    assert take_over(person("Dot"), second.pk, 2).accepted
    assert read(dot.get(f"/games/{second.slug}/talk"))["chapter_before"] == first.slug
    before = read(dot.get(f"/games/{first.slug}/talk?room=table"))
    assert (before["chapter_after"], len(before["lines"])) == (second.slug, 1)


def test_a_chapter_in_which_nothing_was_said_is_passed_over():
    first = begun()
    say(first, "Bob", "We shall need a rope")
    third = over(over(first))
    page = html(Visitor("Ann").get(f"/g/{third.slug}/talk/"))
    assert f'href="/g/{first.slug}/talk/?room=table"' in page


def test_the_talk_of_the_last_chapter_stays_open():
    last = over(begun(), vote="stop")
    last.refresh_from_db()
    assert say(last, "Bob", "That was that").pk


def test_who_joins_later_reads_what_was_said_before_also_where_a_link_leads_in():
    first, second = with_a_free_seat()
    dot, talk = Visitor("Dot"), f"/g/{first.slug}/talk/"
    assert dot.get(talk).status_code == 404
    assert take_over(person("Dot"), second.pk, 2).accepted
    assert "We shall need a rope" in html(dot.get(f"{talk}?room=table"))
    assert Visitor("Eve").get(talk).status_code == 404


def test_a_chapter_that_was_called_off_keeps_its_talk_to_itself():
    first = begun()
    say(first, "Ann", "We shall need a rope")
    call_off_now(first)
    second = again(first.campaign_id, person("Ann"))
    talk = f'href="/g/{first.slug}/talk/?room=table"'
    assert talk in html(Visitor("Bob").get(f"/g/{second.slug}/talk/"))
    Seat.objects.filter(game=second, number=2).update(user=person("Dot"))
    assert talk not in html(Visitor("Dot").get(f"/g/{second.slug}/talk/"))


def test_operators_look_at_campaigns_and_change_nothing(client: Client):
    second = over(begun())
    operator = User.objects.create_superuser(email="op@example.org", username="Op", password=None)
    client.force_login(operator)
    listed = client.get("/admin/games/campaign/").content.decode()
    assert second.campaign.slug in listed
    change = f"/admin/games/campaign/{second.campaign_id}/change/"
    page = client.get(change).content.decode()
    for game in second.campaign.games.all():
        assert game.slug in page
    assert client.post(change, {"name": "Mine"}).status_code == 403
    assert client.get("/admin/games/campaign/add/").status_code == 403


def test_the_file_with_ones_data_has_the_campaigns_that_one_plays():
    first = begun()
    second = over(first)
    slug = second.campaign.slug
    told = {name: campaigns(person(name)) for name in ("Ann", "Bob", "Dot")}
    chapters = [first.slug, second.slug]
    assert [(row["campaign"], row["begun_by_you"], row["chapters"]) for row in told["Ann"]] == [
        (slug, True, chapters)
    ]
    assert [(row["begun_by_you"], row["chapters"]) for row in told["Bob"]] == [(False, chapters)]
    assert told["Dot"] == []


def test_an_account_that_is_deleted_leaves_no_name_in_a_campaign():
    game = begun()
    Campaign.objects.update(name="Ann's road")
    ann = person("Ann")
    assert leave_tables(ann)
    assert forget(ann)
    ann.delete()
    campaign = Campaign.objects.get(pk=game.campaign_id)
    assert (campaign.created_by, campaign.name) == (None, "…'s road")
