"""What others did since the reader's turn: its sum, what it brought, what was done to the reader."""

from django.utils import translation

from games.faces.face import face_of
from games.faces.happenings import since
from games.faces.wording import plain
from tests.systems.sorcerer.face.pages import shown
from tests.systems.sorcerer.fights import bring, draws, duel, meet
from tests.systems.sorcerer.table import Table


def told_to(table, seat):
    """The entries that a seat reads."""
    looked = shown(table.at, seat)
    return since(face_of(looked).wording(looked), looked).happenings


def brought(one):
    """What it gave or took, in words."""
    return [change.words for change in one.brought]


def test_a_fight_of_somebody_else_has_both_sums_and_what_it_brought():
    table = Table().put("hilda", "1-a3", weapon="sword").start().play("move:hilda:b3", "6,4", "5,2")
    draws(table, "breastplate")
    (fight,) = [one for one in told_to(table, 2) if one.sum]
    assert plain(fight.sum) == "5 + [5] against 4 + [2]"
    assert brought(fight) == ["+1 Gem", "+1 Find"]
    assert not fight.to_reader
    assert fight.motion == "hit"


def test_what_was_lost_is_said_with_a_minus():
    (fight,) = [one for one in told_to(meet(Table(), "wraith").play("2,5"), 2) if one.sum]
    assert "\u22121 life" in brought(fight)
    assert [change.lost for change in fight.brought] == [True] * len(fight.brought)


def test_an_attack_is_done_to_whoever_is_attacked_alone():
    table = duel("hilda", "nimuel").play("6,2").until("act")
    attacks = {seat: [one for one in told_to(table, seat) if one.sum] for seat in (2, 3)}
    assert [one.to_reader for one in attacks[2]] == [True]
    assert [one.to_reader for one in attacks[3]] == [False]
    assert brought(attacks[2][0])[0] == "\u22121 life"


def test_what_the_reader_did_was_not_done_to_them():
    table = duel("hilda", "nimuel").play("6,2").until("act")
    looked = shown(table.at, 1)
    words = face_of(looked).wording(looked)
    assert not any(words.to_reader(event) for event in looked.log if event.kind in ("attacked", "clash"))


def test_in_polish():
    with translation.override("pl"):
        (fight,) = [one for one in told_to(meet(Table(), "wraith").play("2,5"), 2) if one.sum]
        assert " kontra " in plain(fight.sum)
        assert "\u22121 PŻ" in brought(fight)


def test_a_roll_is_said_with_whoever_rolled():
    table = bring(Table(), "hilda").start(1, "encounter", moved="hilda").play("4,2")
    looked = shown(table.at, 2)
    lines = [plain(face_of(looked).wording(looked).line(event)) for event in looked.log]
    assert "Hilda rolls 7: Skeleton." in lines


def test_until_the_first_turn_is_over_one_is_told_whom_one_leads_and_what_wins():
    looked = shown(Table().put("hilda", "1-a3").start(2).at, 1)
    opening = since(face_of(looked).wording(looked), looked).opening
    with translation.override("pl"):
        polish = since(face_of(looked).wording(looked), looked).opening
    assert opening is not None
    assert polish is not None
    assert plain(opening.words).startswith("You lead the Dwarves: Wolsung, Hilda.")
    assert plain(opening.words).endswith("The first with 18 Gems wins. Home is your Camp.")
    assert plain(polish.words).startswith("Prowadzisz Krasnoludów: Wolsung, Hilda.")
    assert (opening.picture, opening.side, opening.new) == ("bust-wolsung", "dwarves", True)
