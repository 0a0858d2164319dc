"""Talisman in words: every event, question and option has its own, in both languages, and nothing hidden."""

import ast
import importlib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from django.utils import translation

import games.systems.talisman as rules
from games.engine.play_out import PlayedOut, play_out
from games.engine.position import Position
from games.engine.questions import Question, Waiting, one
from games.faces.say.log import worded
from games.faces.talisman import names
from games.faces.talisman.addends import creature_pieces, own_pieces, scores
from games.faces.talisman.ending import ending, won
from games.faces.talisman.moment import moment
from games.faces.talisman.names import OUTCOMES, Words
from games.faces.talisman.options import groups, option_text
from games.faces.talisman.rolls import rows
from games.faces.talisman.speaker import SPEAKER
from games.faces.talisman.stakes import stakes
from games.faces.talisman.statistics import TalismanWatch
from games.faces.talisman.wording import wording
from games.faces.wording import Wording, plain
from games.kit.control import Choose, RollTable
from games.kit.effects import walk
from games.systems.talisman.cards import Character, PrintedCard
from games.systems.talisman.clash import creature_lead
from games.systems.talisman.odds import fight_odds
from games.systems.talisman.scores import score_without_die
from games.systems.talisman.state import Foe, State
from games.systems.talisman.system import SYSTEM
from tests.systems.talisman.face.words import Shown, shown
from tests.systems.talisman.newest import CONTENT
from tests.systems.talisman.table import Table

LANGUAGES = ("en", "pl")
WORDS_AT_MOST = 8
WHOLE = {"city": "whole", "moon": "whole"}
TABLES = [
    {**WHOLE, "ending": "hidden", "characters": "three"},
    {**WHOLE, "ending": "lightbearers", "characters": "free"},
    {**WHOLE, "ending": "thieves_guild", "inherit": "yes", "bonus": "yes"},
]


OF_CARD = {key.partition(":")[0] for key in SPEAKER.options.options if key.endswith(":{card}")}
USES = {
    key
    for pattern in ("use:{card}", "use:{card}:{other}")
    for key in SPEAKER.options.options[pattern].text.root.of
    if key != "some"
}


# -- the lists of the rules -------------------------------------------------------------------------------


def calls() -> Iterator[tuple[object, str, ast.Call]]:
    """Every call in the rules, with its module and what is called."""
    for path in sorted(Path(str(rules.__file__)).parent.glob("*.py")):
        module = importlib.import_module(f"{rules.__name__}.{path.stem}")
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                yield module, ast.unparse(node.func).rpartition(".")[2], node


def named(module: object, node: ast.expr) -> set[str]:
    """The texts that an argument may be: a literal, a constant of the module, either of two."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.IfExp):
        return named(module, node.body) | named(module, node.orelse)
    value = getattr(module, node.id, None) if isinstance(node, ast.Name) else None
    return {value} if isinstance(value, str) else set()


def at(place: dict[str, int]) -> set[str]:
    """The texts at a place of the arguments of some calls."""
    found: set[str] = set()
    for module, called, node in calls():
        if called in place and len(node.args) > place[called]:
            found |= named(module, node.args[place[called]])
    return found


def test_every_kind_of_event_has_a_line():
    told = at({"tell": 0, "tell_apart": 0})
    assert len(told) > 90
    assert told - set(SPEAKER.events) == set()


PICKS = {"pick_object": 2, "pick_follower": 2}


def test_every_kind_of_question_has_a_prompt():
    asked = at(
        {"one": 1, "sealed": 0, "choose": 1, "react": 1, "window": 0, "pick_object": 2, "pick_follower": 2}
    )
    assert len(asked) > 60
    assert asked - set(SPEAKER.questions) == set()


def test_every_way_to_win_has_a_line():
    hows = at({"win": 2}) | {"last", "drawn"}
    assert hows - set(SPEAKER.events["won"].text.root.of) == set()
    assert set(OUTCOMES) == {"won", "lost", "stand_off"}


def test_every_branch_of_a_choice_says_what_it_does():
    keys = {
        key
        for printed in (CONTENT.cards, CONTENT.spaces, CONTENT.characters)
        for one in printed.values()
        for word in walk(one)
        if isinstance(word, Choose)
        for key in word.of
    }
    assert keys - set(SPEAKER.questions["choose"].options) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_title_is_longer_than_eight_words(language):
    words = Words(CONTENT, {1: "Ada", 2: "Bogdan"}, {1: "cat_burglar", 2: "vampire_hunter"})
    facts = {
        "seat": 1,
        "other": 2,
        "card": "adventure.disciple_of_darkness",
        "spell": "spell.hex",
        "total": 2,
        "foe": "balefire_dragon",
        "n": 2,
        "by": 1,
    }
    with translation.override(language):
        said = {
            kind: SPEAKER.tell(row.ask, words, facts) for kind, row in SPEAKER.questions.items() if row.ask
        }
    assert len(said) > 80
    assert {kind: one for kind, one in said.items() if len(one.split()) > WORDS_AT_MOST} == {}


# -- whole games ------------------------------------------------------------------------------------------


def check(position: Position) -> None:
    """Everything that is said to the reader who is asked, and to a spectator."""
    question = position.question
    if not isinstance(question, Question):
        return
    for reader in (question.seats[0], None):
        told_of(shown(position, reader))


def told_of(table: Shown) -> None:
    said = wording(table)
    for event in table.log[-4:]:
        assert plain(said.line(event)) != "Something happens."
    now = moment(table)
    assert now is None or now.title
    if isinstance(table.question, Question):
        asked_of(table, said)
    elif table.question.kind:
        assert told_to_others(said, table.question)


def told_to_others(said: Wording, question: Waiting) -> str:
    others = said.awaited
    return others(question)


def asked_of(table: Shown, said: Wording) -> None:
    question = table.question
    assert said.prompt(question)
    said.hint(question)
    texts = [plain(said.option(question.kind, key, question.params)) for key in question.options]
    assert all(texts)
    assert len(set(texts)) == len(texts), (question.kind, texts)
    assert not [one for one in texts if ":" in one and "_" in one], texts
    grouped = [one.key for group in said.groups(question, "") for one in group.options]
    assert set(grouped) <= set(question.options)
    at_stake = stakes(table, question)
    assert at_stake.outcomes == () or sum(one.chance for one in at_stake.outcomes) in range(90, 110)


@pytest.mark.long("whole games")
@pytest.mark.parametrize("options", TABLES, ids=lambda one: one["ending"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_random_games_are_told_without_a_gap(options, language):
    with translation.override(language):
        play_out(
            SYSTEM,
            {"seats": 4, **options},
            ["random"] * 4,
            name=f"words-{options['ending']}",
            turns=30,
            watch=check,
        )


# -- names ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_spaces_have_the_same_name(language):
    with translation.override(language):
        told = [names.where(CONTENT, space) for space in CONTENT.spaces]
    assert len(set(told)) == len(told)


def test_a_seat_is_called_by_whoever_it_played_then():
    words = Words(CONTENT, {1: "Ada"}, {1: "troll"}, ((2, 1, "wizard"), (9, 1, "troll")))
    assert [words.at(step).who(1) for step in (1, 2, 8, 9)] == ["the Wizard"] * 3 + ["the Troll"]


def test_names_stand_in_their_polish_cases():
    words = Words(CONTENT, {1: "Ada", 2: "Bogdan"}, {1: "troll", 2: "wizard"})
    facts = {"seat": 1, "other": 2, "by": "strength", "assassinates": False}
    assert worded(SPEAKER, words, "attack", facts) == "The Troll attacks the Wizard."
    with translation.override("pl"):
        assert worded(SPEAKER, words, "attack", facts) == "Troll atakuje Czarodzieja."


# -- options that are told apart ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", ["", *sorted(OF_CARD), "village", "2"])
def test_no_two_cards_read_alike_as_options(verb, language):
    keys = [f"{verb}:{one}" if verb else one for one in CONTENT.cards]
    with translation.override(language):
        words = Words(CONTENT, {1: "Ada", 2: "Bogdan"}, {1: "troll", 2: "wizard"})
        told = [option_text(words, "take", key, {}) for key in keys]
    assert len(set(told)) == len(keys)


@pytest.mark.parametrize(
    ("language", "key", "told"),
    [
        ("en", "take:purchase.helmet", "Take the Helmet (Purchase cards)"),
        ("en", "take:adventure.helmet", "Take the Helmet (Adventure cards)"),
        ("en", "2:purchase.axe", "Axe (Purchase cards), from the Wizard"),
        ("en", "adventure.raft~2", "Raft (Adventure cards, no. 2)"),
        ("en", "take:adventure.bag_of_gold", "Take the Bag of Gold"),
        ("pl", "take:stables.mule", "Weź Muła (Stajnia)"),
    ],
)
def test_an_option_says_the_deck_of_a_card_of_which_two_could_be_meant(language, key, told):
    with translation.override(language):
        words = Words(CONTENT, {1: "Ada", 2: "Bogdan"}, {1: "troll", 2: "wizard"})
        assert option_text(words, "take", key, {}) == told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.counts('games/faces/talisman/say/options.yaml: "use:{card}":')
def test_uses_of_one_thing_that_may_meet_are_told_apart(language):
    met = [pair for one in (*CONTENT.cards.values(), *CONTENT.characters.values()) for pair in together(one)]
    assert {f"{one.id}#{number}" if number else one.id for one, pair in met for number in pair} == USES
    with translation.override(language):
        words = Words(CONTENT, {1: "Ada"}, {1: "troll"})
        for one, pair in met:
            keys = [f"use:{one.id}#{number}" if number else f"use:{one.id}" for number in pair]
            assert len({option_text(words, "move", key, {}) for key in keys}) == 2


def test_a_use_on_somebody_stands_among_the_uses():
    words = Words(CONTENT, {1: "Ada", 2: "Bogdan"}, {1: "sorceress", 2: "troll"})
    question = one(1, "encounter", ("space", "use:sorceress:2", "use:sorceress#1:2"))
    told = {group.id: [option.text for option in group.options] for group in groups(words, question, 1, "")}
    beguiles = "Use on the Troll: Sorceress (beguile: 1 {})"
    assert told["use"] == [beguiles.format("Object or 1 gold"), beguiles.format("Follower")]
    question = one(1, "go", ("go:crags", "use:troll", "again:1"))
    told = {group.id: [option.text for option in group.options] for group in groups(words, question, 1, "")}
    assert told == {"main": ["Stay here: Troll", "Roll again"]}


def together(one: PrintedCard | Character) -> Iterator[tuple[PrintedCard | Character, tuple[int, int]]]:
    """Which two uses of a thing its owner may be offered in one question."""
    for (n, use), (m, other) in combinations(enumerate(one.uses), 2):
        if (
            use.may
            and other.may
            and ((use.when, use.at) == (other.when, other.at) or "any" in (use.when, other.when))
        ):
            yield one, (n, m)


# -- hidden -----------------------------------------------------------------------------------------------


def test_a_spell_drawn_is_named_to_its_owner_alone():
    words = Words(CONTENT, {1: "Ada"}, {1: "wizard"})
    assert worded(SPEAKER, words, "spell_gained", {"seat": 1}) == "The Wizard gains a Spell."
    own = worded(SPEAKER, words, "spell_gained", {"seat": 1, "card": "spell.hex"})
    assert own == "The Wizard gains a Spell: Hex."


def test_cards_looked_at_are_named_to_who_may_know():
    words = Words(CONTENT, {1: "Ada"}, {1: "wizard"})
    assert worded(SPEAKER, words, "peeked", {"seat": 1, "n": 1}) == "The Wizard looks at 1 card of a deck."
    own = worded(SPEAKER, words, "peeked", {"seat": 1, "n": 1, "cards": ["adventure.bear"]})
    assert "Bear" in own


def test_a_window_looks_alike_with_a_counterspell_and_without():
    told = []
    for spell in ("counterspell", "hex"):
        table = (
            Table("wizard", "warrior", windows=True)
            .give(1, "healing")
            .give(2, spell)
            .start()
            .play("cast:healing:1")
        )
        other = shown(table.at, None)
        said = wording(other)
        told.append((said.awaited(other.question), moment(other)))
    assert told[0] == told[1]


# -- fights and rolls -------------------------------------------------------------------------------------


def test_the_sum_of_a_fight_is_told_piece_by_piece():
    table = Table("troll", "wizard", fate=True).give(1, "sword").put(1, "fields_8", strength=2)
    table.lay("fields_8", "bear").start(phase="meet")
    table.play(4, 5)
    state = table.state
    who = state.of(1)
    pieces = [(one.words, one.value) for one in own_pieces(state, who, state.battle)]
    assert pieces == [("Strength", 6), ("Counters", 2), ("Sword", 1)]
    theirs = [(one.words, one.value) for one in creature_pieces(state, who, state.battle)]
    assert theirs == [("Bear", 3)]
    assert scores(state) == (13, 8)
    now = moment(shown(table.at, 1))
    assert [row.total for row in now.rows] == [13, 8]
    assert now.runs


def test_the_pieces_are_what_the_rules_count():
    checked = 0

    def watch(position: Position) -> None:
        nonlocal checked
        fight = position.state.fight
        if fight is None or fight.against or position.state.player(fight.seat).who is None:
            return
        checked += 1
        state, who = position.state, position.state.of(fight.seat)
        assert sum(one.value for one in own_pieces(state, who, fight)) == score_without_die(state, who, fight)
        if not fight.dice.get("defender"):
            lead = creature_lead(state, who, fight)
            assert sum(one.value for one in creature_pieces(state, who, fight)) == lead

    play_out(SYSTEM, {"seats": 3, **WHOLE}, ["random"] * 3, name="pieces", turns=40, watch=watch)
    assert checked > 20


def test_each_end_of_a_move_says_what_lies_there_and_the_odds():
    table = Table("troll", "wizard").put(1, "village").lay("fields_2", "bear").start().play(1)
    told = stakes(shown(table.at, 1), table.at.question)
    stake = told.of("go:fields_2")
    odds = fight_odds(
        table.state, table.state.of(1), [Foe("bear", 3, "animal", "adventure.bear")], "strength"
    )
    assert stake.odds == round(100 * odds.won)
    assert "Bear" in stake.brings
    assert told.of("go:fields_24").odds is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_of_rolls_are_read_off_the_cards(language):
    with translation.override(language):
        told = {source: rows(CONTENT, source) for source in (*CONTENT.cards, *CONTENT.spaces)}
    for source, printed in (*CONTENT.cards.items(), *CONTENT.spaces.items()):
        tables = [one for one in walk(printed) if isinstance(one, RollTable) and len(one.rows) > 1]
        if not told[source] or not tables:
            continue
        ends = [one.most for one in told[source]][:-1]
        assert ends in [[row.upto for row in one.rows][:-1] for one in tables], source
    assert len([one for one in told.values() if one]) > 30


def test_a_roll_says_what_it_means_as_it_lies():
    table = Table("warrior", "wizard", fate=True).put(1, "tavern").start(phase="text").play(3)
    told = stakes(shown(table.at, 1), table.at.question)
    assert "lose 1 gold" in told.line
    assert [one.results for one in told.outcomes] == ["1", "2", "3", "4", "5", "6"]


def test_a_branch_with_a_roll_says_what_its_results_mean():
    table = Table("warrior", "wizard").put(1, "village", gold=3).start(phase="text")
    told = stakes(shown(table.at, 1), table.at.question)
    assert told.of("mystic").brings.startswith("1: become evil; 2–3: nothing")
    assert told.of("healer").brings == "you lack none"
    table = Table("warrior", "wizard").put(1, "village", gold=3, life=2).start(phase="text")
    healer = stakes(shown(table.at, 1), table.at.question).of("healer")
    assert (healer.brings, healer.price) == ("life 2, then 3", "1 gold, purse 3, then 2")
    assert told.outcomes == ()


def test_a_fight_says_what_fate_may_change():
    table = Table("troll", "wizard", fate=True).put(1, "fields_8").lay("fields_8", "bear")
    table.start(phase="meet").play(1, 6)
    told = stakes(shown(table.at, 1), table.at.question)
    assert scores(table.state) == (7, 9)
    assert told.of("keep").brings == "a defeat"
    assert told.of("fate:1").odds == 50


def test_an_answer_of_the_past_is_told_without_its_question():
    words = Words(CONTENT, {1: "Ada", 2: "Bogdan"}, {1: "troll", 2: "wizard"})
    assert option_text(words, "encounter", "attack:2", {}) == "Attack the Wizard in battle"


# -- the end ----------------------------------------------------------------------------------------------


def watched_to_the_richest(name: str) -> tuple[PlayedOut, TalismanWatch]:
    """A short game to its end, and what was counted of it."""
    watch, told = TalismanWatch(), 0

    def look(position: Position) -> None:
        nonlocal told
        watch.after(position.state, position.events[told:])
        told = len(position.events)

    options = {"seats": 2, "sudden_death": "round_20"}
    game = play_out(SYSTEM, options, ["random"] * 2, name=name, turns=100, watch=look)
    watch.after(game.position.state, game.position.events[told:])
    return game, watch


def is_won_by_wealth(state: State) -> bool:
    return state.result is not None and state.result.how == "richest" and len(state.result.winners) == 1


def test_the_end_tells_deaths_deeds_and_the_winner():
    games = (watched_to_the_richest(f"the-end-{number}") for number in range(12))
    game, watch = next(one for one in games if is_won_by_wealth(one[0].position.state))
    facts, people = watch.facts(), {1: "Ada", 2: "Bogdan"}
    end = ending(facts, people)
    assert end.moments[-1].words == won(facts, people)
    assert "wins with the greatest wealth" in won(facts, people)
    killed = [event for _, event in game.position.events if event.kind == "killed"]
    assert sum(dict(one.counts)["Deaths"] for one in end.deeds) == len(killed)
    clashes = [event for _, event in game.position.events if event.kind == "clash"]
    decided = sum(("other" in one.facts) + 1 for one in clashes if one.facts["outcome"] != "stand_off")
    fought = [dict(one.counts) for one in end.deeds]
    assert sum(one["Fights won"] + one["Fights lost"] for one in fought) == decided > 0


def test_the_command_spell_is_called_by_its_name():
    table = Table("troll", "wizard").put(1, "valley_of_fire", done=True).give(1, "talisman.talisman")
    table.start().play("go:crown_of_command")
    said = wording(shown(table.at, 2))
    (cast,) = (one for one in shown(table.at, 2).log if one.kind == "cast")
    assert said.line(cast) == "The Troll casts: Command Spell."
