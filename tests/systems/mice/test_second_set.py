"""What rule set 2 decides otherwise, and that tables of the first go on as they began."""

from collections.abc import Mapping

import pytest

from games.engine.questions import Chance
from games.systems.mice.content import content_of
from games.systems.mice.odds import fight_odds
from games.systems.mice.placing import Group, place
from tests.systems.mice.newest import CONTENT
from tests.systems.mice.table import PARTY, Table

FIRST, SECOND = 1, 2


# -- a card lies in one place -----------------------------------------------------------------------------


def a_scroll_comes_back(ruleset: int) -> Table:
    """Maginos reads the Threads with a full pack, takes a card and shows a star: somebody must make room."""
    t = Table(ruleset=ruleset).put("maginos", pack=["threads_reason", "antidote", "toothpick"])
    t.bag("seed_greaves", "ribbon", "soft_boots", "whisker_ring").start("maginos")
    t.play("use:threads_reason", "seed_greaves", "ribbon", "soft_boots", "whisker_ring", "ribbon")
    return t.play("keep", 6) if t.kind == "keep" else t.play(6)


@pytest.mark.rule("M-CARD-08", "M-FREE-03")
@pytest.mark.card("careful_reader", "threads_reason")
@pytest.mark.parametrize(("ruleset", "played"), [(FIRST, ["threads_reason"]), (SECOND, [])])
def test_a_scroll_that_comes_back_lies_in_the_pack_alone(ruleset: int, played: list[str]) -> None:
    t = a_scroll_comes_back(ruleset)
    assert t.kind == "drop"
    assert t["maginos"].pack == ["antidote", "toothpick", "ribbon", "threads_reason"]
    assert t.state.playing == played
    t.play("drop:toothpick" if "drop:toothpick" in t.options else "toothpick")
    assert t["maginos"].pack == ["antidote", "ribbon", "threads_reason"]
    assert (t.state.playing, t.state.search.discard) == ([], ["toothpick"])


# -- encounters -------------------------------------------------------------------------------------------


@pytest.mark.rule("M-ENC-08", "M-ENC-13", "M-R-122")
def test_small_minions_of_a_group_stand_on_as_many_entries_as_there_are() -> None:
    spaces: dict[int, list[int]] = {}
    for ruleset in (FIRST, SECOND):
        t = Table("T2b", *PARTY, ruleset=ruleset)
        open_ones = t.state.board.file.entries
        t.put("collin", min(open_ones)).put("nez", min(open_ones))
        spaces[ruleset] = [one.space for one in place(t.state, Group({"roach": len(open_ones)}))]
    assert sorted(spaces[SECOND]) == sorted(content_of(SECOND).sides["T2b"].file.entries)
    assert len(set(spaces[FIRST])) == len(spaces[FIRST]) - 1


def walked_into_the_nest(ruleset: int) -> Table:
    """Tilda has defeated three roaches of the card on the Pipes and leads the party into the Silk Nest."""
    t = Table("T8b", *PARTY, chapter="C5", space=12, ruleset=ruleset)
    t.state.roaches = {"tilda": 3}
    t.start("tilda").play("explore:E")
    while isinstance(t.at.question, Chance):
        t.play(t.at.question.bag[0])
    return t


@pytest.mark.rule("M-ACH-07", "M-R-106")
@pytest.mark.parametrize(("ruleset", "counted"), [(FIRST, {"tilda": 3}), (SECOND, {})])
def test_a_room_that_is_set_up_is_a_new_encounter(ruleset: int, counted: Mapping[str, int]) -> None:
    assert walked_into_the_nest(ruleset).state.roaches == counted


# -- a refused exchange -----------------------------------------------------------------------------------


def refused(ruleset: int) -> Table:
    t = Table(seats=4, ruleset=ruleset).put("nez", pack=["antidote"]).start("collin")
    return t.play("share:nez", "take:antidote", "done", "no")


@pytest.mark.rule("M-FREE-01", "M-R-128", "M-D-10")
def test_a_refused_exchange_was_not_carried_out_but_nobody_is_asked_twice() -> None:
    assert refused(FIRST).offers("share") == []
    t = refused(SECOND)
    assert (t.offers("share"), t["nez"].pack) == (["share:tilda", "share:maginos"], ["antidote"])
    t.play("share:tilda", "give:princes_sword", "done", "yes")
    assert t.offers("share") == []


# -- defeats of chapters ----------------------------------------------------------------------------------


@pytest.mark.rule("M-STORY-03", "M-END-04")
def test_the_sixth_changing_of_the_guard_loses_the_chapter_of_the_king() -> None:
    t = Table("T6o", *PARTY, chapter="C6", space=3, lines=True)
    t.state.counters, t.state.moments = {"guard": 4, "breath": 2}, {"C6-b": 1}
    t.state.page = 1
    t.start("maginos").play("end").until("movement")
    assert (t.state.counters["guard"], t.result) == (5, "")
    t = Table("T6o", *PARTY, chapter="C6", space=3, lines=True)
    t.state.counters, t.state.moments = {"guard": 5, "breath": 2}, {"C6-b": 1}
    t.start("maginos").play("end")
    assert t.result == "failed"


@pytest.mark.rule("M-STORY-03", "M-R-19")
def test_two_mice_captured_at_once_lose_the_chapter_of_the_queen() -> None:
    t = about_to_be_captured("C7")
    assert t.result == "failed"
    assert t.happened("over") == {"how": "failed"}
    assert about_to_be_captured("C3").result == ""


def about_to_be_captured(chapter: str) -> Table:
    side = "T8o" if chapter == "C7" else "T8b"
    t = Table(side, *PARTY, chapter=chapter, space=5).captured("maginos")
    life = CONTENT.heroes["collin"].life
    t.put("collin", wounds=life).put("nez", 10).foe("rat_warrior", 5).begin("rat_warrior")
    return t.play("5,5", "4,4,4")


@pytest.mark.rule("M-STORY-10", "M-STORY-04")
def test_a_chapter_with_a_defeat_of_its_own_tells_it_and_how_it_ends() -> None:
    own = {one.id for one in CONTENT.chapters.values() if one.defeat}
    told = {one.id for one in CONTENT.chapters.values() if one.texts.defeat is not None}
    assert own == told == {"C6", "C7"}
    assert {one.id for one in content_of(FIRST).chapters.values() if one.defeat} == set()
    for one in own:
        failed = [line for line in CONTENT.chapters[one].continues if line.if_ == "failed"]
        assert [line.next for line in failed] == [one]


# -- immunities, webs -------------------------------------------------------------------------------------


@pytest.mark.rule("M-CARD-06", "M-CARD-16")
@pytest.mark.card("centipede")
def test_magic_does_not_hurt_the_centipede_but_a_staff_close_by_does() -> None:
    t = Table(space=1).foe("centipede", 4).start("maginos")
    figure = t.figure("centipede-1")
    assert fight_odds(t.state, t["maginos"], "mystics_staff", figure).wounds == 0
    assert fight_odds(t.state, t["collin"], "princes_sword", figure).wounds > 0
    t["maginos"].space = figure.space
    assert fight_odds(t.state, t["maginos"], "mystics_staff", figure).wounds > 0


@pytest.mark.rule("M-CARD-06")
@pytest.mark.card("centipede", "vurst")
@pytest.mark.parametrize("foe", ["centipede", "vurst"])
@pytest.mark.parametrize(("ruleset", "hurt"), [(FIRST, True), (SECOND, False)])
def test_spells_slide_off_a_shell_and_a_breastplate(ruleset: int, hurt: bool, foe: str) -> None:
    t = Table("T7b", *PARTY, chapter="C5", space=5, ruleset=ruleset).foe(foe, 8).start("maginos")
    odds = fight_odds(t.state, t["maginos"], "mystics_staff", t.figure(next(iter(t.foes))))
    assert (odds.wounds > 0) == hurt


@pytest.mark.rule("M-STATUS-03")
@pytest.mark.card("spider", "web")
@pytest.mark.parametrize(("ruleset", "status"), [(FIRST, []), (SECOND, ["webbed"])])
def test_whom_the_spider_wounds_it_webs(ruleset: int, status: list[str]) -> None:
    t = Table(space=9, ruleset=ruleset).put("collin", 2).foe("spider", 1).begin("spider")
    t.play(1, "2,4", "4,4,4")
    assert (t["collin"].wounds, t["collin"].status) == (1, status)


@pytest.mark.rule("M-SEARCH-03", "M-R-53")
@pytest.mark.card("ev_cobweb")
def test_who_reaches_into_an_old_cobweb_is_webbed_and_draws_on() -> None:
    t = Table(space=9).bag("ev_cobweb", "ribbon").start("nez").play("search", 6, "ev_cobweb")
    t.play(*([] if t.kind == "keep" else ["ribbon"]), "keep")
    assert (t["nez"].status, t["nez"].pack, t.state.search.discard) == (["webbed"], ["ribbon"], ["ev_cobweb"])


@pytest.mark.rule("M-SEARCH-03")
@pytest.mark.card("ev_music_box")
def test_who_winds_the_music_box_is_charmed_for_two_cheese() -> None:
    t = Table(space=9).bag("ev_music_box", "ribbon").start("nez").play("search", 6, "ev_music_box")
    assert (t["nez"].status, t["nez"].cheese, t.state.search.discard) == (["charmed"], 2, ["ev_music_box"])
