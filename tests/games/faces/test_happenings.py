"""What happened since the reader's last turn: who did it and where, what is new, and what is told."""

from dataclasses import replace as replace_face
from unittest.mock import patch

from msgspec.structs import replace

from games.engine.events import BY_ORDER, Seen
from games.faces.drawn import draw, in_words
from games.faces.face import face_of
from games.faces.happenings import MOST, Happening, Since, since
from games.faces.log import log
from games.faces.moment import Moment
from games.faces.sorcerer.plan import middle
from games.faces.talisman.wording import wording as talisman_wording
from games.faces.wording import plain
from games.table.reader_table import Table as ReaderTable
from tests.systems.sorcerer.face.pages import gallery, shown
from tests.systems.sorcerer.fights import bring, duel
from tests.systems.sorcerer.newest import CONTENT as SORCERER
from tests.systems.sorcerer.table import Table
from tests.systems.talisman.face.words import shown as talisman
from tests.systems.talisman.table import Table as TalismanTable


def since_of(looked: ReaderTable) -> Since:
    """The entries for the reader of this table."""
    return since(face_of(looked).wording(looked), looked)


def round_of_three() -> Table:
    """Ann, Bob and Cid have a turn each; it is Ann's again."""
    table = bring(bring(Table().put("hilda", "1-b3"), "nimuel", "2-c3"), "ostrogar", "3-c3").start()
    table.play("move:hilda:c3", "5,3", "6,1", "dagger").until("act").play("end")
    for seat in (2, 3):
        table.until("move")
        move = next(key for key in table.options if key.startswith("move:"))
        assert table.seat == seat
        table.play(move, "4,3")
        while table.kind != "move":
            table.play("2,5" if table.kind == "clash" else table.options[0])
    return table


def test_others_deeds_since_my_last_turn_are_told_with_side_bust_and_place():
    told = since_of(shown(round_of_three().at, 1)).happenings
    assert [one.side for one in told] == ["elves", "undead"]
    assert all(one.picture.startswith("bust-") for one in told)
    assert [one.place.board for one in told] == ["2", "3"]
    assert all(one.words and "moves" not in plain(one.words) for one in told)


def test_ones_own_last_turn_is_not_told():
    assert all("Hilda" not in one.words for one in since_of(shown(round_of_three().at, 1)).happenings)


def test_it_is_new_until_ones_own_next_answer_whoever_looks_how_often():
    table = round_of_three()
    looked = shown(table.at, 1)
    assert [one.new for one in since_of(looked).happenings] == [True, True]
    again = replace(looked, seen_step=table.at.steps)
    assert [one.new for one in since_of(again).happenings] == [True, True]
    table.play(next(key for key in table.options if key.startswith("move:hilda")), "4,3")
    assert [one.new for one in since_of(shown(table.at, 1)).happenings] == [False, False]


def test_a_fight_is_one_entry_that_says_how_it_ended():
    table = duel("hilda", "nimuel").play("6,2").until("act").play("end")
    told = since_of(shown(table.at, 2)).happenings
    assert len(told) == 1
    assert "victory: Hilda" in plain(told[0].words)
    assert "Nimuel loses 1 Life Point" in plain(told[0].words)
    assert told[0].side == "dwarves"


def test_a_way_is_told_with_every_place():
    side = SORCERER.sides["1A"]
    before = side.neighbours[side.teleport][0]
    table = Table().put("hilda", f"1-{before}").start()
    table.play(f"move:hilda:{side.teleport}", "1").until("move")
    told = since_of(shown(table.at, 2)).happenings
    way = [(place.board, place.chamber) for place in told[0].places]
    assert way == [("1", before), ("1", side.teleport), ("2", SORCERER.sides["2A"].teleport)]
    assert told[0].way.split()[-1] == "2:{}:{}".format(*middle(SORCERER.sides["2A"].teleport))


def test_a_long_time_is_told_by_its_end_and_how_much_is_left_out():
    found = [since_of(table) for table in gallery().all_tables]
    assert max(len(one.happenings) for one in found) <= MOST
    busy = max(gallery().all_tables, key=lambda table: len(table.log))
    stranger = replace(busy, seat=None, log=[*busy.log, *busy.log, *busy.log, *busy.log])
    told = since_of(stranger)
    assert len(told.happenings) == MOST
    assert told.more > 0


def test_every_entry_that_games_bring_has_words_and_a_side():
    for table in gallery().all_tables:
        for one in since_of(table).happenings:
            assert one.words
            assert one.step > 0


# Silent answers


def by_order(step: int, *, safe: bool) -> Seen:
    """An automatic answer of the reader."""
    facts = {"seat": 1, "question": "stone_skin", "key": "take", "safe": safe, "reason": "stone_skin.never"}
    return Seen(step, BY_ORDER, facts)


def test_safe_answers_that_did_nothing_are_told_in_the_whole_game_alone():
    looked = shown(bring(Table(), "hilda").start().at, 1)
    words = face_of(looked).wording(looked)
    events = [by_order(1, safe=True), by_order(2, safe=False)]
    short, whole = log(words, events, None), log(words, events, None, whole=True)
    assert [line.step for turn in short for line in turn.lines] == [2]
    assert sum(len(turn.lines) for turn in whole) == 2


def test_a_stretch_of_the_game_event_by_event_tells_them():
    looked = shown(bring(Table(), "hilda").start().at, 1)
    events = [by_order(1, safe=True), by_order(2, safe=False)]
    assert [one.step for turn in in_words(looked, events) for one in turn.lines] == [1, 2]


def test_of_set_up_everybody_is_told_with_their_own_bust():
    table = TalismanTable.fresh(2).play("assassin", "elf", "2").until("move")
    looked = talisman(table.at, 2)
    told = since(talisman_wording(looked), looked).happenings
    assert [one.picture for one in told] == ["bust-assassin", "bust-elf"]
    assert [plain(one.words) for one in told] == ["Ada plays: Assassin.", "Bogdan plays: Elf."]


def test_what_was_done_to_the_reader_is_told_first_then_the_newest_of_those_that_weigh_most():
    told = [
        Happening(
            step=step,
            side="",
            picture="",
            words="",
            places=(),
            new=True,
            to_reader=step == 4,
            weight=2 - (step == 3),
        )
        for step in range(1, 6)
    ]
    found = Since(tuple(told))
    assert [one.step for one in found.first] == [4, 2, 5]
    assert [one.step for one in found.rest] == [1, 3]
    assert (found.after(4), found.after(5)) == (True, False)


def on_turn(table: Table, seat: int, whose: int) -> ReaderTable:
    return replace(shown(table.at, seat), on_turn=whose)


def test_when_the_turn_comes_the_others_deeds_stand_where_the_own_last_fight_stood():
    table = round_of_three()
    assert draw(on_turn(table, 1, 1)).turn_comes
    assert not draw(on_turn(table, 2, 1)).turn_comes, "nobody else is asked"
    assert not draw(on_turn(table, 1, 2)).turn_comes, "a question in the turn of another is none of the own"
    table.play(next(key for key in table.options if key.startswith("move:hilda")), "4,3")
    assert not draw(on_turn(table, 1, 1)).turn_comes, "the turn has begun"


def test_a_fight_that_runs_is_never_hidden_by_what_the_others_did():
    looked = on_turn(round_of_three(), 1, 1)
    face = replace_face(face_of(looked), moment=lambda _table: Moment("Round 1", runs=True))
    with patch("games.faces.drawn.face_of", lambda _table: face):
        assert not draw(looked).turn_comes
