"""A turn in one line: who, where, what came of it; what it brought; what others did to the reader first."""

from games.engine.events import Seen
from games.faces.drawn import in_turns, in_words
from games.faces.happenings import since
from games.faces.scene import LINES_SHOWN, last_turns
from games.faces.talisman.mail_scene import scene
from games.faces.talisman.wording import wording
from games.faces.turn_lines import turn_lines
from games.faces.wording import plain
from games.models import Game
from tests.systems.talisman.face.words import Shown, shown
from tests.systems.talisman.table import Table


def told_to(table: Table, seat: int) -> Shown:
    known = shown(table.at, seat, last=200)
    known.log.insert(0, Seen(0, "turn", {"seat": 1, "number": 10}))
    return known


def fought(mine: int, theirs: int) -> Table:
    table = Table("troll", "wizard").put(1, "fields_8").put(2, "temple")
    return table.start(phase="landed").play("bear", mine, theirs)


def test_a_fight_is_one_line_with_both_scores_and_its_end():
    known = told_to(fought(6, 1), 2)
    first = since(wording(known), known).happenings[0]
    assert plain(first.words) == "The Troll: Bear 12 : 4, beaten."
    assert plain(first.sum) == "6 + [6] against 3 + [1]"
    assert [one.words for one in first.brought] == ["trophy, 3"]


def test_where_they_came_to_is_said_and_what_was_lost():
    table = Table("troll", "wizard").put(1, "fields_8").put(2, "temple").lay("crags", "dragon").start()
    table.play(1, "go:crags", 1, 6)
    known = told_to(table, 2)
    first = since(wording(known), known).happenings[0]
    assert plain(first.words) == "The Troll, Crags: Dragon 7 : 13, a defeat."
    assert [one.words for one in first.brought] == ["−1 life, 5 left"]


def test_what_was_done_to_the_reader_is_marked():
    table = Table("troll", "wizard").put(1, "fields_8").put(2, "fields_8")
    table.start(phase="landed").play("attack:2", 6, 1, "life")
    known = told_to(table, 2)
    first = since(wording(known), known).happenings[0]
    assert first.to_reader
    assert plain(first.words).startswith("The Troll: the Wizard 12 : 3, a victory.")
    assert [one.words for one in first.brought] == ["The Wizard −1 life, 3 left"]


def test_the_lines_of_the_table_are_turns_with_what_they_brought():
    known = told_to(fought(6, 1), 2)
    turns = turn_lines(wording(known), known.log, None, 10)
    assert plain(turns[0].lines[0].text) == "The Troll: Bear 12 : 4, beaten. (trophy, 3)"
    assert turns[0].heading == ""


def test_the_own_turn_with_which_the_log_begins_is_not_told_as_what_others_did():
    known = told_to(fought(6, 1), 1)
    known.log = [Seen(0, "came", {"seat": 1, "space": "fields_8"}), *known.log[1:]]
    known.log = [one for one in known.log if one.kind != "turn"]
    known.log += [
        Seen(99, "turn", {"seat": 2, "number": 11}),
        Seen(100, "came", {"seat": 2, "space": "crags"}),
    ]
    said = [plain(one.words) for one in since(wording(known), known).happenings]
    assert said == ["The Wizard, Crags."]


def test_of_the_newest_lines_no_more_are_shown_than_asked_for():
    known = told_to(fought(6, 1), 2)
    known.log = [Seen(step, "turn", {"seat": 1 + step % 2, "number": step}) for step in range(1, 9)]
    for step in range(1, 9):
        known.log.insert(2 * step - 1, Seen(step, "came", {"seat": 1 + step % 2, "space": "crags"}))
    assert sum(len(turn.lines) for turn in turn_lines(wording(known), known.log, None, 3)) == 3


def test_the_story_tells_a_turn_in_one_line_with_cause_and_gain():
    known = told_to(fought(6, 1), 2)
    known.game = Game(system="talisman", ruleset=known.view.ruleset)
    said = [plain(line.text) for turn in in_turns(known) for line in turn.lines]
    assert said == ["The Troll: Bear 12 : 4, beaten. (trophy, 3)"]
    assert len([line for turn in in_words(known, known.log) for line in turn.lines]) > len(said)


def test_a_mail_tells_a_turn_in_one_line_and_counts_the_older_ones():
    known = told_to(fought(6, 1), 2)
    lines, older = last_turns(wording(known), known.log)
    assert ([one.text for one in lines], older) == (["The Troll: Bear 12 : 4, beaten. (trophy, 3)"], 0)
    assert [one.text for one in scene(known, None).lines] == [one.text for one in lines]
    known.log = [
        event
        for step in range(1, LINES_SHOWN + 4)
        for event in (
            Seen(step, "turn", {"seat": 1 + step % 2, "number": step}),
            Seen(step, "came", {"seat": 1 + step % 2, "space": "crags"}),
        )
    ]
    lines, older = last_turns(wording(known), known.log)
    assert (len(lines), older) == (LINES_SHOWN, 3)
