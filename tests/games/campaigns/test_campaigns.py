"""Campaigns: the next game made by itself, people who go and come, and where it stands still."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest
from django.db import connection

from games import systems
from games.campaigns.go_on import again, go_on, last_game
from games.campaigns.hand_over import hand_over
from games.campaigns.page import campaign_page
from games.careers import after_end as ends
from games.careers.after_end import after_end, left_behind
from games.farewell.delete_account import forget, leave_tables
from games.journal.loading import load
from games.journal.locked import load_locked, lock_row
from games.models import Campaign, Game, Seat
from games.models.campaign import Halt
from games.past.record import export
from games.play.bots import play_bots
from games.play.ending import call_off, end
from games.refused import Refused
from games.seats.come_back import come_back
from games.seats.replace import offer, take_over
from games.seats.resign import resign
from games.seats.step_aside import step_aside
from labyrinth.ground.clock import now
from tests.games.chapters import begun, call_off_now, over, people
from tests.games.pages import Visitor, html
from tests.games.people import answer, open_table, owing, person, play, running, seat_of
from tests.games.saga import SAGA
from tests.games.tables import locked, log

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("saga")]


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
    assert people(second)[1] == (2, "Free seat 2", "free")
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


def test_a_free_figure_that_one_has_taken_is_kept_or_left_and_given_to_nobody():
    game = begun("Ann", "Bob", "Cid")
    Seat.objects.filter(game=game, number=2).update(user=None, stand_in="steady", offered_at=now())
    cid = person("Cid")
    hand_over(game.campaign_id, cid, figure="ben", to=3)
    with pytest.raises(Refused, match="not give it to another"):
        hand_over(game.campaign_id, cid, figure="ben", to=1)
    assert Campaign.objects.get().handed == {"ben": 3}
    hand_over(game.campaign_id, cid, figure="ben", to=2)
    assert Campaign.objects.get().handed == {}


def test_one_turn_that_runs_out_costs_nobody_their_figure():
    game = begun("Ann", "Bob", "Cid")
    Seat.objects.filter(game=game, number=2).update(stand_in="steady", missed=2)
    assert [member.free for member in campaign_page(game.campaign, person("Cid")).party] == [False, False]
    with pytest.raises(Refused, match="already plays this figure"):
        hand_over(game.campaign_id, person("Cid"), figure="ben", to=3)
    Seat.objects.filter(game=game, number=2).update(offered_at=now())
    assert [member.free for member in campaign_page(game.campaign, person("Cid")).party] == [False, True]
    hand_over(game.campaign_id, person("Cid"), figure="ben", to=3)


def test_a_seat_that_was_offered_is_free_in_the_chapters_that_follow():
    game = begun()
    offer(locked(game), 2, now())
    second = over_with_bots(game)
    assert (people(second), log(second)) == ([(1, "Ann", ""), (2, "Bob", "free")], ["offered"])
    third = over_with_bots(second)
    assert people(third) == [(1, "Ann", ""), (2, "Bob", "free")]
    assert take_over(person("Dot"), third.pk, 2).accepted
    assert people(third) == [(1, "Ann", ""), (2, "Dot", "")]


def test_who_took_an_offered_seat_has_it_in_the_next_chapter():
    game = begun()
    offer(locked(game), 2, now())
    assert take_over(person("Dot"), game.pk, 2).accepted
    assert step_aside(game.pk, 2).accepted
    second = over_with_bots(game)
    assert (people(second), log(second)) == ([(1, "Ann", ""), (2, "Dot", "")], [])


def test_who_steps_aside_keeps_their_seat_in_the_next_chapter():
    game = begun()
    offer(locked(game), 2, now())
    assert come_back(game.pk, 2).accepted
    assert step_aside(game.pk, 2).accepted
    second = over_with_bots(game)
    assert people(second) == [(1, "Ann", ""), (2, "Bob", "")]
    assert (seat_of(second, 2).stand_in, log(second)) == ("steady", [])


def test_who_comes_back_keeps_the_figure_that_a_friend_has_taken():
    game = begun("Ann", "Bob", "Cid")
    offer(locked(game), 2, now())
    hand_over(game.campaign_id, person("Cid"), figure="ben", to=3)
    hand_over(game.campaign_id, person("Ann"), figure="ada", to=3)
    assert come_back(game.pk, 2).accepted
    assert Campaign.objects.get().handed == {"ada": 3}
    hand_over(game.campaign_id, person("Ann"), figure="ada", to=1)
    assert people(over(game)) == [(1, "Ann", ""), (2, "Bob", "")]


@pytest.mark.parametrize("to", [3, 0])
def test_a_newcomer_keeps_the_figures_of_the_seat_they_have_taken_over(to: int):
    """Though a friend has taken one, or it was left to somebody new: that is them."""
    game = begun("Ann", "Bob", "Cid")
    offer(locked(game), 2, now())
    Campaign.objects.update(handed={"ben": to})
    assert take_over(person("Dot"), game.pk, 2).accepted
    assert Campaign.objects.get().handed == {}
    assert (2, "Dot", "") in people(over(game))


def test_who_gives_a_figure_away_and_is_back_in_a_turn_that_ran_out_has_given_it():
    game = begun()
    Seat.objects.filter(game=game, number=1).update(stand_in="steady", missed=1)
    hand_over(game.campaign_id, person("Ann"), figure="ada", to=2)
    assert come_back(game.pk, 1).accepted
    assert Campaign.objects.get().handed == {"ada": 2}


def test_a_figure_that_its_person_leaves_to_somebody_new_stays_so_when_they_come_back():
    game = begun()
    hand_over(game.campaign_id, person("Bob"), figure="ben", to=0)
    assert step_aside(game.pk, 2).accepted
    assert come_back(game.pk, 2).accepted
    assert Campaign.objects.get().handed == {"ben": 0}


@pytest.mark.parametrize(
    ("name", "figure", "to", "why"),
    [
        ("Dot", "ada", 1, "Only those who play this campaign"),
        ("Ann", "ben", 1, "already plays this figure"),
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

    monkeypatch.setitem(systems.REGISTERED, "saga", replace(SAGA, contents={1: "two"}, new_state=other))
    assert after_end(game.pk)
    assert (Campaign.objects.get().halt, Game.objects.count()) == (Halt.CONTENT, 1)
    page = html(Visitor("Ann").get(f"/campaigns/{game.campaign.slug}/"))
    assert "the rules have changed, and what the party carries does not fit them any more" in page
    with pytest.raises(Refused, match="the rules have changed"):
        again(game.campaign_id, person("Ann"))
    monkeypatch.setitem(systems.REGISTERED, "saga", replace(SAGA, contents={1: "three"}))
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


@pytest.mark.parametrize("how", [end, partial(call_off, by=1, said={})], ids=["end", "call_off"])
def test_a_chapter_that_was_ended_or_called_off_is_played_anew(how: Callable[..., None]):
    second = over(begun())
    how(load_locked(lock_row(second.pk)), now())
    second.refresh_from_db()
    after_end(second.pk)
    ann = Visitor("Ann")
    address = f"/campaigns/{second.campaign.slug}/"
    form = ann.form(address, f"{address}go-on/")
    assert ['class="error"' in html(ann.send(form)) for _ in range(2)] == [False, False]
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
