"""The campaign: votes after a chapter, what each mouse keeps, what lasts, and how the next one begins."""

from typing import Any

import msgspec
import pytest

from games.engine.play_out import PlayedOut, play_out
from games.engine.position import Position, new_game
from games.engine.questions import Chance
from games.engine.record import decode_record, encode_record, verify
from games.kit.campaign import plain, play_on
from games.systems.mice.onward import KEPT, bonus
from games.systems.mice.setup import new_state
from games.systems.mice.state import Carried
from games.systems.mice.system import SYSTEM
from games.systems.mice.view import observe
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import PARTY, Table


def about_to_win(seats: int = 1, **options: Any) -> Table:
    """C1 of a campaign: one step of Collin's, of seat 1, and the chapter is won."""
    t = Table("T4o", *PARTY, chapter="C1", seats=seats, space=12, **options).put("collin", 11)
    t.state.campaign = True
    return t


def won(seats: int = 1, t: Table | None = None) -> Table:
    return (t or about_to_win(seats)).start("collin").play("step:12")


def lost(seats: int = 1, **given: Any) -> Table:
    """The last page comes with the end of the lowest mouse's turn, and all is lost."""
    t = Table("T1o", *PARTY, chapter="C1", seats=seats, space=9)
    t.state.campaign, t.state.page, t.state.wheel = True, t.state.end_page - 1, 5
    for name, value in given.items():
        setattr(t.state, name, value)
    return t.start("maginos").play("end")


def prepared(t: Table) -> Table:
    """Whatever is asked and drawn before the first movement roll."""
    while t.kind != "movement":
        question = t.at.question
        t.play(question.bag[0] if isinstance(question, Chance) else t.default)
    return t


def follows(t: Table) -> tuple[str, Carried]:
    after = SYSTEM.carry(t.state)
    assert after is not None
    return after[0]["chapter"], after[1]


# -- how the story goes on --------------------------------------------------------------------------------


@pytest.mark.rule("M-D-24", "M-STORY-10")
def test_a_won_chapter_leads_on_unless_the_party_ends_the_story() -> None:
    t = won(4)
    assert (t.kind, t.asked, t.options, t.default) == ("onward", (1, 2, 3, 4), ("C2", "end"), "C2")
    assert t.result == ""
    t.play({2: "end", 3: "end"})  # two against two: the host's word
    assert (t.result, t.state.onward, follows(t)[0]) == ("won", "C2", "C2")
    t = won(4).play({1: "end", 3: "end"})
    assert (t.result, SYSTEM.carry(t.state)) == ("won", None)
    assert won(4).play({2: "end", 3: "end", 4: "end"}).state.onward == "end"
    assert t.happened("onward") == {"to": "end", "votes": {"1": "end", "2": "C2", "3": "end", "4": "C2"}}


@pytest.mark.rule("M-D-26", "M-STORY-04", "M-R-151")
def test_a_lost_chapter_is_played_again_or_left_behind() -> None:
    t = lost(3)
    assert (t.kind, t.options, t.default) == ("onward", ("C1", "C2", "end"), "C1")
    assert follows(t.play({}))[0] == "C1"
    t = lost(3).play({2: "C2", 3: "C2"})
    assert (t.result, t.state.result.winners, follows(t)[0]) == ("time", (), "C2")
    t = lost(3).play({1: "C2", 3: "end"})  # three words: the host's
    assert t.state.onward == "C2"


def test_where_the_host_is_with_the_few_the_usual_one_of_the_most_holds() -> None:
    t = about_to_win(4)
    t.state.gone = [1]
    for mouse in t.state.mice.values():
        mouse.seat = max(2, mouse.seat)
    t = won(t=t)
    assert t.asked == (2, 3, 4)
    assert t.play({2: "end"}).state.onward == "C2"


@pytest.mark.rule("M-R-151")
def test_after_the_last_chapter_there_is_nothing_to_vote_on() -> None:
    t = Table("T7o", *PARTY, chapter="C7", space=5).foe("vanestra", 6)
    t.state.track.remove("vanestra_charm")
    t.state.campaign, t.state.card_wounds = (
        True,
        {"vanestra_sting": CONTENT.bosses["vanestra"].cards[0].life - 1},
    )
    t.start("collin").play("fight:princes_sword:vanestra", "2,2,2", "4,4,4,4")
    assert (t.result, SYSTEM.carry(t.state)) == ("won", None)


def test_a_lost_last_chapter_may_be_played_again() -> None:
    t = Table("T8o", *PARTY, chapter="C7", space=10)
    t.state.campaign, t.state.page, t.state.wheel = True, t.state.end_page - 1, 5
    t.start("maginos").play("end")
    assert t.options == ("C7", "end")


def test_a_chapter_on_its_own_asks_nothing_and_nothing_follows() -> None:
    t = about_to_win()
    t.state.campaign = False
    t = won(t=t)
    assert (t.result, SYSTEM.carry(t.state)) == ("won", None)
    assert not new_game(SYSTEM, {"seats": 1}).state.campaign
    assert new_game(SYSTEM, {"seats": 1}, {}).state.campaign


@pytest.mark.rule("M-ACH-01", "M-STORY-12")
@pytest.mark.card("cats_favour")
@pytest.mark.parametrize(("pushes", "given"), [(4, ("vial", "cats_favour")), (3, ("vial",))])
def test_a_branch_of_the_story_gives_what_it_says(pushes: int, given: tuple[str, ...]) -> None:
    t = Table("T1o", *PARTY, chapter="C4", space=9).put("collin", 10)
    t.state.campaign, t.state.carried = True, Carried(given=("vial",))
    t.state.counters = {"push": pushes}
    t.start("collin").play("step:9", "C5").until("")
    assert follows(t) == ("C5", msgspec.structs.replace(follows(t)[1], given=given))


@pytest.mark.rule("M-R-151")
def test_who_goes_on_after_a_loss_gets_no_gift() -> None:
    t = Table("T8o", *PARTY, chapter="C2", space=10)
    t.state.side, t.state.campaign = CONTENT.chapters["C2"].start.side, True
    t.state.page, t.state.wheel = t.state.end_page - 1, 5
    for mouse, space in zip(t.state.mice.values(), CONTENT.chapters["C2"].start.spaces, strict=True):
        mouse.space = space
    t.start("maginos").play("end", "C3").until("")
    chapter, after = follows(t)
    assert (t.result, chapter, after.given) == ("time", "C3", ())


# -- what is kept -----------------------------------------------------------------------------------------


@pytest.mark.rule("M-D-25", "M-CAMPAIGN-03", "M-R-102")
def test_each_mouse_keeps_one_of_its_cards_the_best_it_wears_by_default() -> None:
    t = about_to_win(2).put("collin", worn=["princes_sword", "thimble_helm"], pack=["antidote"])
    t.put("nez", pack=["toothpick", "slingshot"]).put("tilda", tricks=["cork"])
    t = won(t=t).play({})
    assert (t.kind, t.asked) == ("take_along", (1, 2))
    question = t.at.question
    offered = {seat: question.options_of(seat) for seat in (1, 2)}  # type: ignore[union-attr]
    assert offered == {
        1: ("keep:collin:thimble_helm", "keep:collin:antidote", "keep:collin:nothing"),
        2: ("keep:tilda:cork", "keep:tilda:nothing"),
    }
    t.play({2: "keep:tilda:nothing"})
    assert t.asked == (1,)
    assert t.options == ("keep:nez:slingshot", "keep:nez:toothpick", "keep:nez:nothing")
    t.play("keep:nez:toothpick")
    assert t.result == "won"
    assert follows(t)[1].kept == {"collin": ("thimble_helm",), "nez": ("toothpick",)}


@pytest.mark.rule("M-CAMPAIGN-04")
def test_what_a_mouse_of_the_party_starts_with_is_nobodys_to_keep() -> None:
    t = about_to_win().put("collin", worn=["short_bow"]).put("tilda", pack=["princes_sword"])
    t = won(t=t).play("C2")
    assert t.options == ("keep:collin:short_bow", "keep:collin:nothing")  # Lily is not of the party
    carry = Carried(kept={"collin": ("short_bow",)})
    t = Table.fresh("C2", carry=carry).play("lily", "aimed_shot", "collin")
    prepared(t)
    assert (t["lily"].worn, t["collin"].pack) == (["short_bow"], [])


@pytest.mark.rule("M-CAMPAIGN-08")
def test_a_group_may_agree_to_keep_more() -> None:
    t = about_to_win(keep="two").put("collin", pack=["antidote", "needle_rapier", "needle_rapier"])
    t.put("nez", pack=["slingshot"])
    t = won(t=t).play("C2", "keep:collin:antidote", "keep:collin:needle_rapier")
    assert t.offers("keep")[0] == "keep:nez:slingshot"
    t.play("keep:nez:nothing")
    assert follows(t)[1].kept == {"collin": ("antidote", "needle_rapier")}
    assert SYSTEM.options["keep"] == tuple(KEPT)
    after = SYSTEM.carry(t.state)
    assert after is not None
    assert after[0]["keep"] == "two"


@pytest.mark.parametrize(
    ("card", "worth"),
    [("needle_rapier", 1), ("cap_shield", 2), ("star_robe", 2), ("soft_boots", 1), ("belt_pouch", 2)],
)
def test_a_bonus_is_all_that_a_card_adds(card: str, worth: int) -> None:
    assert bonus(CONTENT.search[card]) == worth


def test_who_keeps_nothing_is_not_asked_again() -> None:
    t = about_to_win(keep="three").put("collin", pack=["antidote", "toothpick"])
    assert won(t=t).play("C2", "keep:collin:nothing").result == "won"


# -- what lasts -------------------------------------------------------------------------------------------


@pytest.mark.rule("M-CAMPAIGN-01", "M-CAMPAIGN-02")
def test_what_was_learned_and_earned_lasts() -> None:
    t = about_to_win(2)
    t.state.carried = Carried(given=("vial",), abilities={"lily": ("feint",)})
    t["collin"].abilities.append("inspire")
    t = won(t=t).play({})
    chapter, after = follows(t)
    assert (chapter, after.given) == ("C2", ("vial",))
    assert after.abilities["collin"] == ("give_order", "inspire")
    assert after.party == {"collin": 1, "nez": 1, "tilda": 2, "maginos": 2}


@pytest.mark.rule("M-R-103", "M-R-102")
def test_a_replay_restores_what_the_party_had() -> None:
    before = Carried(given=("lamp_light",), abilities={"collin": ("feint",)}, kept={"nez": ("antidote",)})
    learned = lost(carried=before)
    learned["collin"].abilities.append("inspire")
    again = follows(learned.play("C1"))[1]
    assert msgspec.structs.replace(again, party={}) == before
    learned = lost(carried=before)
    learned["collin"].abilities.append("inspire")
    on = follows(learned.play("C2"))[1]
    assert on.abilities["collin"] == ("give_order", "inspire")


@pytest.mark.rule("M-R-104")
def test_a_hero_who_does_not_take_part_keeps_everything() -> None:
    carry = Carried(abilities={"lily": ("feint", "aimed_shot")}, kept={"lily": ("clockwork_bow",), "nez": ()})
    t = Table.fresh("C2", carry=carry)
    prepared(t)
    assert "lily" not in t.state.mice
    assert "clockwork_bow" in t.state.removed
    assert "clockwork_bow" not in t.state.search.bag
    t.put("collin", cheese=6).start("collin")
    assert "level_up:feint" not in t.options
    t = Table("T4o", *PARTY, chapter="C1", space=12).put("collin", 11)
    t.state.campaign, t.state.carried = True, carry
    after = follows(won(t=t).play("C2"))[1]
    assert (after.abilities["lily"], after.kept["lily"]) == (("feint", "aimed_shot"), ("clockwork_bow",))


def test_the_party_stays_together_by_default() -> None:
    carry = Carried(party={"tilda": 1, "lily": 2, "nez": 1, "collin": 3})
    t, asked = Table.fresh("C2", 3, carry=carry), []
    while t.kind in ("hero", "ability"):
        if t.kind == "hero":
            asked.append((t.asked[0], t.default))
        t.play(t.default)
    assert asked == [(1, "tilda"), (1, "nez"), (2, "lily"), (3, "collin")]


def test_whom_nobody_plays_any_more_is_taken_over() -> None:
    carry = Carried(party={"tilda": 1, "lily": 2, "nez": 3, "collin": 4})
    t, asked = Table.fresh("C1", 2, carry=carry), []  # in C1 Lily is somebody else's errand
    while t.kind in ("hero", "ability"):
        if t.kind == "hero":
            asked.append((t.asked[0], t.default))
        t.play(t.default)
    assert asked == [(1, "tilda"), (1, "nez"), (2, "collin"), (2, "filch")]


@pytest.mark.parametrize(
    "wrong",
    [
        {"given": ["crown"]},
        {"given": ["maginos"]},
        {"abilities": {"ada": []}},
        {"abilities": {"vial": ["feint"]}},
        {"abilities": {"collin": ["captains_medal"]}},
        {"abilities": {"collin": ["feint"], "nez": ["feint"]}},
        {"kept": {"collin": ["excalibur"]}},
        {"kept": {"feint": ["clockwork_bow"]}},
        {"kept": {"collin": ["clockwork_bow"], "nez": ["clockwork_bow"]}},
        {"party": {"ada": 1}},
        {"party": {"clockwork_bow": 1}},
    ],
)
def test_what_cannot_be_carried_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="carried"):
        new_state({"seats": 1}, msgspec.convert(wrong, Carried))


# -- conceding --------------------------------------------------------------------------------------------


@pytest.mark.rule("M-D-28")
def test_all_must_say_so_to_give_a_chapter_up() -> None:
    t = Table(seats=3, space=9).start("collin").play("concede")
    assert (t.kind, t.asked, t.default) == ("concede", (1, 2, 3), "no")
    t.play({1: "yes", 2: "yes"})
    assert (t.result, t.kind, t.offers("concede")) == ("", "turn", [])
    t = Table(seats=3, space=9).start("collin").play("concede", dict.fromkeys((1, 2, 3), "yes"))
    assert (t.result, t.state.result.winners) == ("conceded", ())
    assert t.happened("concede") == {"who": "collin", "agreed": True}


def test_what_is_given_up_in_a_campaign_may_be_played_again() -> None:
    t = Table(space=9)
    t.state.campaign = True
    t.start("collin").play("concede", "yes")
    assert (t.kind, t.default) == ("onward", "C1")


# -- who votes, and when ----------------------------------------------------------------------------------


def test_the_votes_are_nobodys_turn_and_a_new_allowance() -> None:
    t = about_to_win(4).start("collin")
    before = SYSTEM.slow.turns(t.state)
    t.play("step:12")
    assert (SYSTEM.slow.on_turn(t.state), SYSTEM.slow.turns(t.state)) == (None, before + 1)
    assert observe(t.state, 2).outcome == t.state.outcome


def test_who_leaves_then_has_no_vote_and_changes_no_end() -> None:
    t = won(2)
    t.at.leave(2)
    assert t.asked == (1,)
    t.at.leave(1)
    assert (t.at.state.result.how, SYSTEM.carry(t.at.state)) == ("won", None)


def test_a_vote_loads_from_its_checkpoint() -> None:
    t = won(4)
    t.at.give(2, "end")
    loaded = Position(
        SYSTEM, t.at.checkpoint, t.at.entries[t.at.phase_start :], pending=t.at.pending.values()
    )
    assert (loaded.question, loaded.waiting) == (t.at.question, (1, 3, 4))


# -- whole campaigns --------------------------------------------------------------------------------------


def campaign(games: int, name: str, chapter: str = "C1") -> list[PlayedOut]:
    """Steady bots; every record proves itself, all that must hold does."""
    played = []
    for game in play_on(
        SYSTEM,
        {"seats": 4, "chapter": chapter},
        ["steady"] * 4,
        name=name,
        games=games,
        watch=lambda position: SYSTEM.invariants(position.state),
    ):
        assert game.finished
        played.append(game)
    return played


def test_a_party_of_bots_goes_on_to_the_next_chapter() -> None:
    first, second = campaign(2, "couple")
    assert (first.position.result.how, first.position.state.chapter) == ("won", "C1")  # type: ignore[union-attr]
    assert second.position.state.chapter == "C2"
    assert list(second.position.state.mice) == list(first.position.state.mice)
    for game in (first, second):
        record = decode_record(encode_record(game.record()))
        assert verify(record, SYSTEM).digest() == game.position.digest()
    after = SYSTEM.carry(first.position.state)
    assert after is not None
    assert second.carry == plain(after[1])


def test_a_record_that_names_what_is_usual_proves_itself() -> None:
    options = {"seats": 1, **{name: words[0] for name, words in SYSTEM.options.items()}}
    game = play_out(SYSTEM, options, ["random"], name="usual")
    record = decode_record(encode_record(game.record()))
    assert verify(record, SYSTEM).digest() == game.position.digest()


def test_a_campaign_from_the_first_chapter_to_the_last() -> None:
    games = campaign(60, "seven")
    chapters = list(dict.fromkeys(game.position.state.chapter for game in games))
    assert chapters == list(CONTENT.chapters)
    last = games[-1].position
    assert (last.result.how, SYSTEM.carry(last.state)) == ("won", None)  # type: ignore[union-attr]
    assert set(last.state.carried.given) >= {"lamp_light", "captains_medal", "vial", "kings_ear"}
    assert set(last.state.carried.party) == set(last.state.mice)
