"""A turn in one line: who, where, what came of it; what it brought; what others did to the reader first."""

import pytest
from msgspec.structs import replace

from games.engine.events import Seen
from games.faces.drawn import in_turns, in_words
from games.faces.happenings import Since, since
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


@pytest.mark.parametrize(
    ("between", "said"),
    [
        (Seen(0, "nightfall", {}), "Night falls."),
        (
            Seen(0, "werewolf_moved", {"seat": 1, "space": "crags"}),
            "The Werewolf prowls to a new space: Crags.",
        ),
    ],
)
def test_a_turn_that_goes_on_when_night_has_fallen_is_one_line_as_well(between: Seen, said: str):
    known = told_to(fought(6, 1), 2)
    known.log.insert(1, between)
    told = [plain(one.words) for one in since(wording(known), known).happenings]
    assert told == [f"{said} The Troll: Bear 12 : 4, beaten."]


def test_a_night_behind_which_nobody_does_anything_is_told_alone():
    known = told_to(fought(6, 1), 2)
    beaten = next(at for at, event in enumerate(known.log) if event.kind == "beaten")
    known.log.insert(beaten + 1, Seen(known.log[beaten].step, "nightfall", {}))
    told = [plain(one.words) for one in since(wording(known), known).happenings]
    assert told == ["The Troll: Bear 12 : 4, beaten.", "Night falls."]


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
    said = [plain(one.words) for one in since(wording(known), known).happenings if not one.own]
    assert said == ["The Wizard, Crags."]


def told_when_it_comes_again(mine: int, theirs: int) -> Since:
    """What the Troll is told after such a fight, when the Wizard has only moved."""
    known = told_to(fought(mine, theirs), 1)
    later = [replace(one, turns=2) for one in known.view.players]
    known.view = replace(known.view, players=tuple(later))
    end = known.log[-1].step
    known.log += [
        Seen(end + 1, "turn", {"seat": 2, "number": 11}),
        Seen(end + 2, "came", {"seat": 2, "space": "crags"}),
        Seen(end + 3, "turn", {"seat": 1, "number": 12}),
    ]
    return since(wording(known), known)


def test_what_the_own_last_turn_came_to_is_told_first_as_nobody_was_asked_after_it():
    found = told_when_it_comes_again(6, 1)
    own, other = found.told
    assert plain(own.words) == "The Troll: Bear 12 : 4, beaten."
    assert (own.own, own.new, own.places) == (True, False, ())
    assert (plain(other.words), other.own, other.new) == ("The Wizard, Crags.", False, True)
    assert found.news == own


def test_until_ones_first_turn_is_over_one_is_told_who_one_is_and_nobody_else_is():
    known = told_to(fought(6, 1), 2)
    opening = since(wording(known), known).opening
    assert opening is not None
    assert plain(opening.words).startswith("You are the Wizard. Strength ")
    assert (opening.picture, opening.side, opening.new) == ("bust-wizard", "2", True)
    known.view = replace(known.view, players=tuple(replace(one, turns=2) for one in known.view.players))
    assert since(wording(known), known).opening is None


def test_with_it_there_is_one_line_more_to_read_at_once():
    own, other = told_when_it_comes_again(6, 1).told
    others = tuple(replace(other, step=step) for step in range(4))
    assert len(Since((own, *others)).first) == 4
    assert len(Since(others).first) == 3


def test_a_roll_of_which_a_pill_or_a_sentence_tells_is_told_once():
    known = told_to(fought(6, 1), 2)
    prayed = {"seat": 1, "roll": "temple", "dice": [6, 6]}
    came = Seen(1, "came", {"seat": 1, "space": "temple"})
    known.log = [Seen(0, "turn", {"seat": 1, "number": 10}), came, Seen(2, "rolled", prayed)]
    alone = wording(known).turn(known.log)
    known.log.append(Seen(3, "gained", {"seat": 1, "what": "life", "n": 2}))
    [told] = since(wording(known), known).happenings
    assert plain(alone).startswith("The Troll, Temple: die 12, ")
    assert [one.words for one in told.brought] == ["+2 lives"]
    assert (plain(told.words), plain(told.sum)) == ("The Troll, Temple.", "[6][6]")


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
