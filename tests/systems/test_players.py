"""The players that one may choose in each game: they play it to an end, differ, and see their view alone."""

import pytest

from games.engine.dice import Stream
from games.engine.play_out import play_out
from games.engine.questions import seen
from games.kit.bots import CHOSEN
from games.systems import SLUGS, get_system

SOME_TURNS = 10


@pytest.mark.parametrize("slug", SLUGS)
def test_they_can_be_told_apart_by_what_they_answer(slug):
    system, answers = get_system(slug), {level: [] for level in CHOSEN[:-1]}

    def watch(position):
        question, state = position.question, position.state
        for seat in position.waiting:
            if len(question.options_of(seat)) > 2 and question.kind in ("move", "go", "encounter", "turn"):
                mine, view = seen(question, seat), system.observe(state, seat)
                for level, found in answers.items():
                    bot = system.bots.levels[level]
                    found.append(bot(lambda view=view: view, mine, seat, Stream(position.number)))

    for game in range(3):
        play_out(system, {"seats": 2}, ["steady"] * 2, name=f"told-{game}", turns=3 * SOME_TURNS, watch=watch)
    for level in ("gentle", "bold", "wary"):
        apart = sum(one != other for one, other in zip(answers[level], answers["steady"], strict=True))
        assert apart > 1, level


@pytest.mark.parametrize("slug", SLUGS)
def test_the_best_gives_the_same_answer_to_the_same_view_and_sees_nothing_else(slug):
    system, asked = get_system(slug), []

    def watch(position):
        question, state = position.question, position.state
        for seat in position.waiting if len(asked) < 3 else ():
            if len(question.options_of(seat)) > 2 and system.slow.turns(state) > 4:
                mine, view = seen(question, seat), system.observe(state, seat)
                looks = []
                bot = system.bots.levels.get("seeker", system.bots.levels["master"])

                def look(view=view, looks=looks):
                    looks.append(1)
                    return view

                keys = {bot(look, mine, seat, Stream(position.number)) for _ in range(2)}
                asked.append((len(keys), bool(looks)))

    play_out(system, {"seats": 2}, ["steady"] * 2, name="alike", turns=12, watch=watch)
    assert asked == [(1, True)] * 3
