"""The end of The Sorcerer's Labyrinth: deeds, key moments and trails, from scenes and from whole games."""

import pytest
from django.core.cache import cache as site_cache
from django.test import Client
from django.utils import translation
from msgspec.structs import replace

from games.engine.position import new_game
from games.faces.counted import Happened, Walk
from games.faces.ending import Ending
from games.faces.face import face_of
from games.faces.sorcerer.course import Course, CourseWatch, DearFight
from games.faces.sorcerer.ending import ending, won
from games.faces.sorcerer.statistics import Facts
from games.faces.wording import plain
from games.statistics import statistics as selectors
from games.statistics.statistics import played_again
from games.systems.sorcerer.queries import camp_of
from games.systems.sorcerer.state import CRYSTAL
from games.systems.sorcerer.system import SYSTEM
from tests.games.long import whole_game
from tests.systems.sorcerer.face.pages import shown
from tests.systems.sorcerer.face.test_statistics import GAMES, PEOPLE, facts, record
from tests.systems.sorcerer.fights import attack, bring
from tests.systems.sorcerer.fights import course as go_on
from tests.systems.sorcerer.table import Table

RECORDS = sorted(path.stem for path in GAMES.glob("*.json"))


def counted(table: Table) -> Facts:
    """What is counted of a scene from its start to where it stands."""
    found = played_again(SYSTEM, table.at.base, table.at.entries).own
    assert isinstance(found, Facts)
    return found


def told(found: Facts, language: str = "en") -> Ending:
    with translation.override(language):
        return ending(found, {seat: PEOPLE[seat] for seat in found.teams})


def homecoming() -> Table:
    """Hilda is one passage away from her Camp with a Crystal; her player has 14 Gems."""
    table = Table(3).gems(1, 14)
    camp = camp_of(table.state, 1)
    table.asleep("hargrim").put("hilda", camp).start()
    [away] = [key.split(":")[2] for key in table.options if key.startswith("move:hilda")][:1]
    table.put("hilda", f"1-{away}", backpack=[CRYSTAL]).start()
    return table.play(f"move:hilda:{camp[2:]}")


def last_fight() -> Table:
    """Hilda attacks Ostrogar, who has 1 Life Point, and rolls a 6 to his 2."""
    table = bring(bring(Table(4), "ostrogar", lp=1), "hilda", weapon="axe")
    return attack(table, "hilda", "ostrogar").play("6,2")


def test_a_crystal_that_wins_is_a_walk_a_flag_and_two_moments():
    found = counted(homecoming())
    camp = camp_of(Table(3).state, 1)
    [walk] = found.course.walks
    assert (walk.seat, walk.times) == (1, 1)
    assert camp in (walk.one, walk.other)
    assert [(one.kind, one.seat, one.who, one.place) for one in found.course.spots] == [
        ("flag", 1, "hilda", camp)
    ]
    shown = told(found)
    assert [one.title for one in shown.moments] == ["A Crystal comes home", "The moment of victory"]
    assert shown.moments[-1].words == "Ann wins with 19 Gems!"
    assert dict(shown.deeds[0].counts)["Crystals brought home"] == 1


def test_the_line_of_the_winner_has_their_gems_however_they_won():
    found = counted(homecoming())
    with translation.override("en"):
        assert won(found, PEOPLE) == "Ann wins with 19 Gems!"
    with translation.override("pl"):
        assert won(found, PEOPLE) == "Ann zwycięża, mając 19 Klejnotów!"
    last = Table(2).gems(1, 7).start()
    last.at.leave(2)
    with translation.override("en"):
        assert won(counted(last), PEOPLE) == "Ann wins with 7 Gems: nobody else is left!"


def test_who_leaves_is_told_of_once():
    table = Table(3).start()
    table.at.leave(2)
    found = counted(table)
    assert {one.kind for one in found.course.happened} == {"resigned", "eliminated", "died"}
    assert [one.title for one in told(found).moments] == ["Somebody leaves"]


def test_a_deadly_fight_is_blood_a_death_and_a_grave_where_it_was():
    table = last_fight()
    where = table.happened("died")["where"]
    found = counted(table)
    assert [(one.kind, one.who, one.place) for one in found.course.spots] == [("grave", "ostrogar", where)]
    shown = told(found)
    assert [one.title for one in shown.moments] == ["First blood", "A death"]
    ann, cid = shown.deeds[0], shown.deeds[2]
    assert dict(ann.counts)["Clashes won"] == dict(cid.counts)["Clashes lost"] == 1
    assert dict(cid.counts)["Life Points lost"] == 1
    assert ann.best.startswith("Hilda in a fight with Ostrogar: 6 to 2, and won at a chance of ")
    assert cid.best == ""
    [board] = [one for one in shown.boards if one.owner == PEOPLE[int(where[0])]]
    [grave] = board.marks
    assert (grave.kind, grave.side, grave.many) == ("grave", "undead", 1)
    assert grave.title == f"Died in {where[2:]}: Ostrogar"


def test_the_dearest_fight_adds_up_what_both_sides_gave():
    table = bring(bring(Table(4).gems(1, 5), "ostrogar"), "hilda", weapon="axe")
    go_on(attack(table, "hilda", "ostrogar").play("1,4", "die:attacker", "6"))
    dear = counted(table).course.dearest
    assert dear is not None
    assert (dear.attackers, dear.defenders, dear.lives, dear.gems) == (("hilda",), ("ostrogar",), 1, 2)
    shown = told(counted(table))
    [moment] = [one for one in shown.moments if one.title == "The costliest fight"]
    assert moment.words == "Hilda in a fight with Ostrogar: 1 Life Point, 2 Gems."
    assert moment.step == dear.step == table_step(table, "clash")


def table_step(table: Table, kind: str) -> int:
    """The public step of the last event of a kind."""
    return [step for step, event in table.at.events if event.kind == kind][-1]


def test_a_cheap_fight_is_none_to_speak_of():
    assert counted(last_fight()).course.dearest is None


def course_of(name: str) -> Course:
    return facts(name).course


def test_trails_are_the_moves_of_the_whole_game():
    """Every move is on the map once, whichever way it went; Teleports are not."""
    position = new_game(SYSTEM, record("sorcerer-2-1").options)
    for entry in record("sorcerer-2-1").played[0].entries:
        position.replay(entry)
    moves = [event.facts for _step, event in position.events if event.kind == "moved"]
    walks = course_of("sorcerer-2-1").walks
    assert sum(walk.times for walk in walks) == len(moves) > 50
    assert len({(walk.seat, walk.one, walk.other) for walk in walks}) == len(walks)
    assert all(walk.one < walk.other and walk.one[0] == walk.other[0] for walk in walks)
    graves = [one for one in course_of("sorcerer-2-1").spots if one.kind == "grave"]
    assert len(graves) == sum(event.kind == "died" for _step, event in position.events)


def test_what_is_walked_often_is_drawn_thicker():
    found = facts("sorcerer-2-1")
    walks, shown = course_of("sorcerer-2-1").walks, told(found)
    widths: dict[int, set[float]] = {}
    for board in shown.boards:
        on_it = [walk for walk in walks if PEOPLE.get(int(walk.one[0]), "neutral") == board.owner]
        for walk, line in zip(on_it, board.lines, strict=True):
            widths.setdefault(walk.times, set()).add(line.width)
            assert line.side == found.teams[walk.seat]
    assert all(len(many) == 1 for many in widths.values())
    in_order = [widths[times].pop() for times in sorted(widths)]
    assert in_order == sorted(in_order)
    assert in_order[0] < in_order[-1]


@pytest.mark.long("every recorded game in both languages")
def test_every_line_of_every_record_is_worded_in_both_languages():
    kinds = set()
    for name in RECORDS:
        if len(record(name).played) > 1:
            continue
        english, polish = told(facts(name)), told(facts(name), "pl")
        assert len(english.moments) <= 14
        assert [one.step for one in english.moments] == sorted(one.step for one in english.moments)
        for one, other in zip(english.moments, polish.moments, strict=True):
            kinds.add(one.title)
            assert one.step == other.step
            assert one.title != other.title
            assert "%(" not in one.words + other.words
        for one, other in zip(english.deeds, polish.deeds, strict=True):
            assert {many for _words, many in one.counts} == {many for _words, many in other.counts}
            assert not {words for words, _many in one.counts} & {words for words, _many in other.counts}
            assert (one.best == "") == (other.best == "")
            assert not one.best or one.best != other.best
        for one, other in zip(english.boards, polish.boards, strict=True):
            assert one.about != other.about
            assert [(mark.kind, mark.many) for mark in one.marks] == [
                (mark.kind, mark.many) for mark in other.marks
            ]
        assert english.moments[-1].title == "The moment of victory"
    assert kinds >= {
        "First blood",
        "The costliest fight",
        "A death",
        "A Crystal comes home",
        "The moment of victory",
    }


def seldom() -> Course:
    """What bots do too seldom: a Gauntlet, a team that is beaten, somebody who leaves, a dear fight."""
    who = {"who": "hilda", "parts": ["axe", "helmet", "might"]}
    happened = (
        Happened(9, 90, "gauntlet", who),
        Happened(10, 95, "eliminated", {"seat": 2}),
        Happened(11, 99, "resigned", {"seat": 3}),
    )
    fight = DearFight(9, 91, ("hilda", "wolsung"), ("skrit",), "", lives=2, armour=5, scrolls=2, gems=4)
    return Course({1: "1A", 2: "2A", 0: "3A"}, happened, (Walk(1, "1-a1", "1-a2", 40),), (), None, fight)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "Hilda makes the Gauntlet of Doom out of Battle Axe, Helmet, Might.",
                "Hilda, Wolsung in a fight with Skrit: 2 Life Points, 5 pieces of armour, 2 scrolls, 4 Gems.",
                "Bob is out of the game.",
                "Cid leaves the game.",
            ],
        ),
        (
            "pl",
            [
                "Hilda tworzy Rękawicę Zagłady. Składniki: Topór, Hełm, Moc.",
                "Hilda, Wolsung w walce ze Skrit: 2 Punkty Życia, 5 Zbroi, 2 zwoje, 4 Klejnoty.",
            ],
        ),
    ],
)
def test_what_happens_seldom_is_worded_too(language, words):
    found = replace(facts("sorcerer-2-1"), course=seldom())
    shown = told(found, language)
    said = [one.words for one in shown.moments]
    assert said[: len(words)] == words
    assert len({one.title for one in shown.moments}) == 4
    assert shown.boards[-1].about in ("Nobody came here.", "Nikogo tu nie było.")


def test_nothing_that_was_hidden_is_told():
    """The course is the same where every private part of every event is missing."""
    position = new_game(SYSTEM, record("sorcerer-1-2").options)
    whole, public = CourseWatch(), CourseWatch()
    seen = hidden = 0
    for entry in record("sorcerer-1-2").played[0].entries:
        position.replay(entry)
        new = position.events[seen:]
        seen = len(position.events)
        hidden += sum(bool(event.private) for _step, event in new)
        whole.after(position.state, new)
        public.after(position.state, [(step, type(event)(event.kind, event.facts)) for step, event in new])
    assert hidden > 10
    assert whole.course() == public.course()


@pytest.mark.django_db
@pytest.mark.long("a game played to a victory")
def test_the_page_of_a_whole_game(client: Client, django_assert_max_num_queries):
    site_cache.clear()
    game = whole_game(300)
    address = f"/g/{game.slug}/"
    first = client.get(address).content.decode()
    assert f'hx-get="{address}?counted"' in first
    assert "The map" not in first
    whole = client.get(f"{address}?counted").content.decode()
    for words in ("Key moments", "Deeds", "The map", "Gems at the end of each round", "Pips per die"):
        assert words in whole
    assert whole.count('class="trail team-') > 20
    assert f'href="{address}at/' in whole
    with pytest.MonkeyPatch.context() as patch, django_assert_max_num_queries(12):
        patch.setattr(selectors, "played_again", lambda *_: pytest.fail("played again"))
        again = client.get(address).content.decode()
    assert "The map" in again


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "The others left before the first turn."), ("pl", "Pozostali odeszli przed pierwszą turą.")],
)
def test_a_game_that_ends_before_its_first_turn_counts_no_rounds(language, words):
    position = Table(2).start().at
    position.leave(2)
    table = shown(position, 1)
    with translation.override(language):
        said = plain(face_of(table).wording(table).outcome())
    assert words in said
    assert "0" not in said
