"""Campaigns: the next game made by itself, people who go and come, and what is shown of it all."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from django.db import connection, transaction
from django.test import Client

from accounts.models import User
from games import systems
from games.campaigns.go_on import again, go_on, last_game
from games.campaigns.hand_over import hand_over
from games.careers import after_end as ends
from games.careers.after_end import after_end, left_behind
from games.farewell.delete_account import forget, leave_tables
from games.farewell.own_data import campaigns
from games.journal.loading import load
from games.journal.locked import load_locked, lock_row
from games.lobby.lobby import create_game, join
from games.lobby.new_table import NewTable
from games.mail.headers import headers
from games.models import Campaign, Game, Message, Seat
from games.models.campaign import Halt
from games.past.record import export
from games.play.bots import play_bots
from games.play.ending import call_off, end
from games.refused import Refused
from games.seats.replace import take_over
from games.seats.resign import resign
from labyrinth.clock import now
from tests.api.program import problem, program, read
from tests.games.letters import letter
from tests.games.pages import Visitor, html
from tests.games.people import answer, open_table, owing, person, play, running, seat_of
from tests.games.saga import SAGA
from tests.games.slow import mails_go_out
from tests.games.talking import say

pytestmark = pytest.mark.django_db
NEW = "/tables/new/"


@pytest.fixture(autouse=True)
def saga(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(systems.REGISTERED, "saga", SAGA)


def begun(*names: str, bots: int = 0) -> Game:
    """The first chapter of a campaign of these people."""
    return running(*(names or ("Ann", "Bob")), bots=bots, system="saga", campaign=True)


def over(game: Game, how: str = "go", vote: str = "on") -> Game:
    """The chapter is played to its end, and all vote; the next one."""
    seat = owing(game)[0]
    play(game, f"{seat} {how}")
    while game.is_running:
        assert answer(game, owing(game)[0], vote).accepted
    assert after_end(game.pk)
    return last_game(game.campaign)


def people(game: Game) -> list[tuple[int, str, str]]:
    """The seats, their names, and whether anybody may take them."""
    return [
        (seat.number, seat.shown_name, "free" if seat.offered_at else "")
        for seat in Seat.objects.filter(game=game).order_by("number")
    ]


# -- one chapter after another ---


def test_the_first_chapter_is_given_what_a_party_has_that_begins():
    game = begun()
    assert (game.chapter, game.carry, game.campaign.name) == (1, {}, "Evening")
    assert load(game).state.campaign


def test_the_next_one_follows_by_itself_with_what_lasts():
    second = over(begun())
    assert (second.chapter, second.status, second.options) == (2, "running", {"place": "wood"})
    assert second.carry == {"gold": {"ada": 1, "ben": 1}, "party": {"ada": 1, "ben": 2}}
    assert people(second) == [(1, "Ann", ""), (2, "Bob", "")]
    third = over(second)
    assert third.carry["gold"] == {"ada": 2, "ben": 2}


def test_a_vote_decides_how_it_goes_on():
    first = begun()
    second = over(first, "lose", "again")
    assert (second.options["place"], second.carry["gold"]) == ("hill", {"ada": 0, "ben": 0})
    assert over(second, vote="stop") == second
    assert Campaign.objects.get().halt == Halt.OVER


def test_the_last_chapter_is_the_end():
    last = over(over(over(begun())))
    assert (last.chapter, Campaign.objects.get().halt) == (3, Halt.OVER)
    with pytest.raises(Refused, match="its story is told"):
        again(last.campaign_id, person("Ann"))


def test_it_is_made_once_however_often_it_is_called():
    first = begun()
    over(first)
    first.refresh_from_db()
    assert go_on(lock_row(first.pk)) is None
    assert after_end(first.pk)
    assert Game.objects.count() == 2


def test_a_worker_that_dies_loses_no_chapter(monkeypatch: pytest.MonkeyPatch):
    game = begun()
    play(game, "1 go", "1 on", "2 on")
    with monkeypatch.context() as patch:
        patch.setattr(ends, "_attempt", lambda *_: False)
        assert not after_end(game.pk)
    assert left_behind() == [game.pk]
    assert after_end(game.pk)
    assert last_game(game.campaign).chapter == 2


def test_a_chapter_alone_is_no_campaign():
    game = running(system="saga")
    play(game, "1 go")
    assert after_end(game.pk)
    assert (game.campaign, Game.objects.count()) == (None, 1)


def test_a_record_holds_what_was_carried():
    second = over(begun())
    over(second)
    second.refresh_from_db()
    assert b'"carry":{"gold":{"ada":1,"ben":1}' in export(second)


def test_games_that_do_not_follow_one_another_make_no_campaign():
    with pytest.raises(Refused, match="do not follow one another"):
        open_table(campaign=True)
    assert not Campaign.objects.exists()


# -- people who go and come ---


def test_who_resigns_leaves_their_figure_to_a_friend_and_has_no_seat_any_more():
    game = begun("Ann", "Bob", "Cid")
    assert resign(game.pk, 2).accepted
    play(game, f"{owing(game)[0]} wait")
    second = over(game)
    assert [name for _number, name, _free in people(second)] == ["Ann"]
    assert set(second.carry["party"]) == {"ada", "ben"}
    assert load(second).state.gold == {"ada": 1, "ben": 1}


def test_a_deleted_account_leaves_a_figure_that_a_newcomer_takes_with_its_gains():
    game = begun()
    bob = person("Bob")
    assert leave_tables(bob)
    assert forget(bob)
    bob.delete()
    second = over_with_bots(game)
    assert people(second)[1][2] == "free"
    assert second.carry["gold"]["ben"] == 1
    assert take_over(person("Dot"), second.pk, 2).accepted
    third = over_with_bots(second)
    assert people(third) == [(1, "Ann", ""), (2, "Dot", "")]


def over_with_bots(game: Game) -> Game:
    """Ann ends the chapter; whoever is a bot votes by itself."""
    game.refresh_from_db()
    while game.is_running:
        play_bots(game.pk)
        game.refresh_from_db()
        for seat in owing(game):
            keys = load(game).question.options_of(seat)
            assert answer(game, seat, "go" if "go" in keys else "on").accepted
    assert after_end(game.pk)
    return last_game(game.campaign)


def test_nobody_left_is_the_end_of_it():
    game = begun("Ann", bots=1)
    play(game, "1 go", "1 on")
    play_bots(game.pk)
    Seat.objects.filter(game=game, number=1).update(user=None)
    assert after_end(game.pk)
    assert Campaign.objects.get().halt == Halt.EMPTY


def test_a_figure_is_handed_over_from_the_next_chapter_on():
    game = begun("Ann", "Bob", "Cid")
    hand_over(game.campaign_id, person("Bob"), figure="ben", to=3)
    second = over(game)
    assert people(second) == [(1, "Ann", ""), (2, "Cid", "")]
    assert second.carry["party"] == {"ada": 1, "ben": 2}
    assert Campaign.objects.get().handed == {}


def test_a_figure_for_somebody_new_has_a_free_seat():
    game = begun()
    hand_over(game.campaign_id, person("Bob"), figure="ben", to=0)
    second = over(game)
    assert [seat[2] for seat in people(second)] == ["", "free"]
    assert take_over(person("Dot"), second.pk, 2).accepted


def test_a_free_figure_is_taken_by_a_friend_and_by_one_only():
    game = begun("Ann", "Bob", "Cid")
    Seat.objects.filter(game=game, number=2).update(user=None, stand_in="steady", offered_at=now())
    hand_over(game.campaign_id, person("Cid"), figure="ben", to=3)
    with pytest.raises(Refused, match="taken this figure already"):
        hand_over(game.campaign_id, person("Ann"), figure="ben", to=1)
    assert Campaign.objects.get().handed == {"ben": 3}


@pytest.mark.parametrize(
    ("name", "figure", "to", "why"),
    [
        ("Dot", "ada", 1, "Only those who play this campaign"),
        ("Ann", "ben", 1, "has its player"),
        ("Ann", "eve", 2, "no such figure"),
        ("Ann", "ada", 7, "no such seat"),
    ],
)
def test_what_cannot_be_handed_over(name: str, figure: str, to: int, why: str):
    game = begun()
    with pytest.raises(Refused, match=why):
        hand_over(game.campaign_id, person(name), figure=figure, to=to)
    assert Campaign.objects.get().handed == {}


# -- where it stands still ---


def test_a_state_of_another_content_stops_it_with_a_clear_word(monkeypatch: pytest.MonkeyPatch):
    game = begun()
    play(game, "1 go", "1 on", "2 on")

    def other(options, carry=None):
        if carry and carry.gold:
            raise ValueError("gold is silver now")
        return SAGA.new_state(options, carry)

    monkeypatch.setitem(systems.REGISTERED, "saga", replace(SAGA, content="two", new_state=other))
    assert after_end(game.pk)
    assert (Campaign.objects.get().halt, Game.objects.count()) == (Halt.CONTENT, 1)
    page = html(Visitor("Ann").get(f"/campaigns/{game.campaign.slug}/"))
    assert "the rules have changed, and what the party carries does not fit them any more" in page
    with pytest.raises(Refused, match="the rules have changed"):
        again(game.campaign_id, person("Ann"))
    monkeypatch.setitem(systems.REGISTERED, "saga", replace(SAGA, content="three"))
    assert again(game.campaign_id, person("Ann")).carry["gold"] == {"ada": 1, "ben": 1}
    assert Campaign.objects.get().halt == ""


def test_rules_that_fail_are_tried_again_and_nothing_is_doubled(monkeypatch: pytest.MonkeyPatch):
    game = begun()
    play(game, "1 go", "1 on", "2 on")

    def broken(options, carry=None):
        raise ValueError("a fault")

    with monkeypatch.context() as patch:
        patch.setitem(systems.REGISTERED, "saga", replace(SAGA, new_state=broken))
        assert not after_end(game.pk)
    assert (Campaign.objects.get().halt, Game.objects.count()) == ("", 1)
    assert after_end(game.pk)
    assert Game.objects.count() == 2


@pytest.mark.parametrize("how", [end, call_off])
def test_a_chapter_that_was_ended_or_called_off_is_played_anew(how: Callable[..., None]):
    second = over(begun())
    how(load_locked(lock_row(second.pk)), now())
    second.refresh_from_db()
    after_end(second.pk)
    ann = Visitor("Ann")
    address = f"/campaigns/{second.campaign.slug}/"
    ann.submit(address, f"{address}go-on/")
    third = last_game(second.campaign)
    assert (third.chapter, third.carry, third.options) == (3, second.carry, second.options)
    with pytest.raises(Refused, match="nothing to go on with"):
        again(second.campaign_id, person("Bob"))


def test_a_table_that_never_started_is_no_chapter_to_go_on_with():
    game = open_table(system="saga", campaign=True)
    Game.objects.update(status="cancelled")
    with pytest.raises(Refused, match="nothing to go on with"):
        again(game.campaign_id, person("Ann"))


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_who_decide_in_the_same_second_make_one_chapter():
    game = begun()
    call_off_now(game)

    def decide(name: str) -> str:
        try:
            return str(again(game.campaign_id, person(name)).chapter)
        except Refused as refused:
            return refused.message
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        said = sorted(pool.map(decide, ("Ann", "Bob")))
    assert said[0] == "2"
    assert "nothing to go on with" in said[1]
    assert Game.objects.count() == 2


def call_off_now(game: Game) -> None:
    with transaction.atomic():
        call_off(load_locked(lock_row(game.pk)), now())


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


def test_a_campaign_by_link_is_for_its_people_and_for_who_has_the_link():
    game = begun()
    Game.objects.update(access="link")
    address, dot = f"/campaigns/{game.campaign.slug}/", Visitor("Dot")
    assert [Visitor(name).get(address).status_code for name in ("Bob", "")] == [200, 404]
    assert dot.get(address).status_code == 404
    dot.get(f"/i/{game.invite}/")
    assert dot.get(address).status_code == 200


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
    assert bar.count(link) == 2, "beside the name and in the menu"
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


def test_a_program_follows_the_talk_from_chapter_to_chapter():
    first = begun()
    say(first, "Ann", "We shall need a rope")
    hand_over(first.campaign_id, person("Bob"), figure="ben", to=0)
    Game.objects.update(access="link")
    first.refresh_from_db()
    second = over(first)
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
    first = begun()
    say(first, "Ann", "We shall need a rope")
    hand_over(first.campaign_id, person("Bob"), figure="ben", to=0)
    Game.objects.update(access="link")
    first.refresh_from_db()
    second = over(first)
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
