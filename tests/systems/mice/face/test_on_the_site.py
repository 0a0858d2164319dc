"""The site with the rules of Mice & Mystics: a campaign whose people change, a plan, an absent ally."""

import json
import re
from html import unescape
from itertools import pairwise

import pytest

from games import systems
from games.campaigns.go_on import last_game
from games.campaigns.hand_over import hand_over
from games.campaigns.party import figures_of
from games.careers.after_end import after_end
from games.engine.dice import FairDice, Stream
from games.engine.questions import Question
from games.engine.questions import seen as seen_question
from games.farewell.delete_account import forget, leave_tables
from games.journal.loading import load
from games.journal.question_token import question_token
from games.models import Campaign, Game, Seat
from games.models.campaign import Halt
from games.play import going_on
from games.play.bots import play_bots
from games.play.send_plan import send_plan
from games.seats.play_for import play_for
from games.seats.replace import take_over
from games.seats.resign import resign
from games.systems.mice.system import SYSTEM
from tests.games.fights import game_at
from tests.games.pages import Visitor, html
from tests.games.people import answer, owing, person, running, seat_of
from tests.games.slow import told
from tests.systems.mice.table import Table

pytestmark = pytest.mark.django_db
BOB = 4
"""His seat: two bots sit behind the host."""
SEED = bytes(32)
STEADY = SYSTEM.bots.levels["steady"]


@pytest.fixture(autouse=True)
def mice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules, and the same dice in every run: the first chapters are won."""
    monkeypatch.setitem(systems.REGISTERED, "mice", SYSTEM)
    monkeypatch.setattr(
        going_on, "FairDice", lambda _seed, slug, _phrases: dice_of(Game.objects.get(slug=slug))
    )


def dice_of(game: Game) -> FairDice:
    """Other ones for each game of a campaign: a chapter that was lost is not lost again in the same way."""
    return FairDice(SEED, f"mice {game.chapter}")


def decide(game: Game, seat: int) -> str:
    """What a sensible person would do."""
    position = load(game)
    assert isinstance(position.question, Question)
    mine = seen_question(position.question, seat)
    assert isinstance(mine, Question)
    return STEADY(lambda: SYSTEM.observe(position.state, seat), mine, seat, Stream("person", seat))


def until(game: Game, kind: str = "") -> None:
    """Everybody plays sensibly until seat 1 is asked a question of this kind, or to the end."""
    while game.is_running:
        play_bots(game.pk)
        game.refresh_from_db()
        people = Seat.objects.filter(game=game, bot="", stand_in="", number__in=owing(game))
        for seat in people.values_list("number", flat=True):
            if seat == 1 and kind and load(game).question.kind == kind:
                return
            assert answer(game, seat, decide(game, seat)).accepted


def next_of(game: Game) -> Game:
    """The chapter is played to its end; what follows it."""
    until(game)
    assert after_end(game.pk)
    return last_game(game.campaign)


@pytest.mark.long("two chapters, answer by answer")
def test_a_campaign_outlives_a_person_who_leaves_the_site():
    first = running("Ann", "Bob", bots=2, system="mice", campaign=True)
    second = next_of(first)
    bobs = [hero for hero, seat in figures_of(second.campaign, second).items() if seat == BOB]
    assert (second.chapter, len(bobs), second.carry["party"][bobs[0]]) == (2, 1, BOB)
    learned = second.carry["abilities"][bobs[0]]
    forgotten("Bob")
    assert take_over(person("Dot"), second.pk, BOB).accepted
    third = next_of(second)
    assert [seat_of(third, number).name for number in (1, BOB)] == ["Ann", "Dot"]
    assert third.carry["party"][bobs[0]] == BOB
    assert set(learned) <= set(third.carry["abilities"][bobs[0]])


@pytest.mark.long("two chapters, answer by answer")
def test_a_mouse_that_is_handed_to_a_friend_keeps_its_gains():
    first = running("Ann", "Bob", bots=2, system="mice", campaign=True)
    until(first, "turn")
    anns = next(hero for hero, seat in figures_of(first.campaign, first).items() if seat == 1)
    hand_over(first.campaign_id, person("Ann"), figure=anns, to=BOB)
    second = next_of(first)
    assert (second.seats_wanted, seat_of(second, 1).name) == (3, "Bob")
    until(second)
    bobs = {hero: mouse for hero, mouse in load(second).state.mice.items() if mouse.seat == 1}
    assert (anns in bobs, len(bobs)) == (True, 2)
    assert set(second.carry["abilities"][anns]) <= set(bobs[anns].abilities)


def forgotten(name: str) -> None:
    """The account is deleted."""
    gone = person(name)
    assert leave_tables(gone)
    assert forget(gone)
    gone.delete()


MOST_GAMES = 14
"""Seven chapters, some of them lost and played again."""


def people_change(game: Game) -> None:
    """Bob resigns in the second chapter, Ann has his mouse in the third and hands it to somebody new, Dot
    takes it in the fourth, and in the fifth her account is deleted."""
    if game.chapter == 2:
        assert resign(game.pk, BOB).accepted
    elif game.chapter == 3:
        _own, bobs = (hero for hero, seat in figures_of(game.campaign, game).items() if seat == 1)
        hand_over(game.campaign_id, person("Ann"), figure=bobs, to=0)
    elif game.chapter == 4:
        free = Seat.objects.get(game=game, offered_at__isnull=False)
        assert take_over(person("Dot"), game.pk, free.number).accepted
    elif game.chapter == 5:
        assert person("Dot").pk in game.seats.values_list("user_id", flat=True)
        forgotten("Dot")


@pytest.mark.deep
@pytest.mark.long("a campaign, answer by answer")
def test_a_campaign_from_its_first_chapter_to_its_last_while_people_go_and_come(
    monkeypatch: pytest.MonkeyPatch,
):
    """Each game has dice of its own, so that what was lost once is not lost again and again."""
    dice = lambda _seed, _name, _phrases: FairDice(SEED, f"mice{Game.objects.count()}")  # noqa: E731
    monkeypatch.setattr(going_on, "FairDice", dice)
    game = running("Ann", "Bob", bots=2, system="mice", campaign=True)
    games = [game]
    while not Campaign.objects.get().halt and len(games) < MOST_GAMES:
        until(game, "turn")
        people_change(game)
        after = next_of(game)
        games += [after] if after != game else []
        game = after
    assert Campaign.objects.get().halt == Halt.OVER
    assert {one.options["chapter"] for one in games} == {f"C{number}" for number in range(1, 8)}
    assert [one.chapter for one in games] == list(range(1, len(games) + 1))
    for before, then in pairwise(games[1:]):
        assert set(then.carry["party"].values()) <= set(range(1, then.seats_wanted + 1))
        for hero, learned in before.carry.get("abilities", {}).items():
            assert set(learned) <= set(then.carry["abilities"].get(hero, learned))


def at_turn() -> Game:
    """A chapter at the first turn of Ann's mouse; Bob is here too."""
    game = running("Ann", "Bob", bots=2, system="mice")
    until(game, "turn")
    return game


def test_a_turn_is_sent_at_once():
    game = at_turn()
    before = game.entries
    steps = [{"keys": ["search", "rest", "end"]}, {"keys": ["end"], "optional": True}]
    done = send_plan(game.pk, 1, token=question_token(game, 1), sent={"steps": steps, "stops": {"trap": 0}})
    assert (done.message, done.accepted) == ("", True)
    mine = [line for line in told(game)[before:] if line[1] == 1]
    assert mine[0][3] == "person"
    assert {by for _kind, _seat, _key, by in mine[1:]} <= {"plan", "order", "later"}


def test_a_way_through_a_wall_is_refused_with_a_clear_word():
    game = at_turn()
    done = send_plan(game.pk, 1, token=question_token(game, 1), sent={"steps": [{"keys": ["step:99"]}]})
    assert done.message == "This plan does not work at step 1: the way is blocked."
    assert seat_of(game, 1).plan is None


def test_an_ally_never_does_what_a_mouse_refuses():
    game = at_turn()
    state = load(game).state
    orders = {"all": {"refuse": ["rest", "share", "spend", "leave", "use_up"]}}
    Seat.objects.filter(game=game, number=1).update(missed=SYSTEM.slow.turns(state), orders=orders)
    token = question_token(game, BOB)
    assert "does not want that" in play_for(game.pk, BOB, token=token, key="rest").message
    assert play_for(game.pk, BOB, token=token, key="end").accepted
    assert ("turn", 1, "end", "ally") in told(game)


@pytest.mark.long("the page of a game that is over")
def test_when_a_chapter_is_over_its_story_and_what_came_of_it_lie_open_beside_each_other():
    table = Table("T4o", seats=2, chapter="C2", space=12).put("collin", 11)
    table.state.tokens = ["wick", "oil"]
    game = game_at(table.on_track("collin", "nez", "tilda", "maginos").start("collin").at.base, system="mice")
    before = html(Visitor("Ann").get(f"/g/{game.slug}/"))
    answer(game, 1, "step:12")
    page = html(Visitor("Ann").get(f"/g/{game.slug}/"))
    assert ("leaf-end" in before, "leaf-tally" in before) == (False, False)
    assert [f'id="leaf-{one}"' in page for one in ("end", "tally")] == [True, True]
    assert "book-tally-read" not in page, "no page has to be turned"
    assert page.count("All pages so far") == 1


def test_gear_is_put_on_at_its_card_by_one_tap():
    table = Table("T1o", seats=2).put("collin", worn=["princes_sword"], pack=["thimble_helm"])
    game = game_at(table.start("collin").at.base, system="mice")
    page = html(Visitor("Ann").get(f"/g/{game.slug}/"))
    [steps] = set(re.findall(r"form=\"go-far\" name=\"step\" value='([^']*wear:[^']*)'", page))
    sent = {"steps": json.loads(unescape(steps)), "stops": {"found": 0, "wound": 0}}
    done = send_plan(game.pk, 1, token=question_token(game, 1), sent=sent)
    assert (done.message, done.accepted) == ("", True)
    position = load(Game.objects.get(pk=game.pk))
    assert position.state.mice["collin"].worn == ["princes_sword", "thimble_helm"]
    assert isinstance(position.question, Question)
    assert position.question.kind == "turn"
