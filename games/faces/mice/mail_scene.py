"""Mice & Mystics in a mail: what happened, how the party stands, where the mouse could go, the question."""

from games.engine.questions import Question
from games.faces.mice.amounts import hearts
from games.faces.mice.council_words import council
from games.faces.mice.names import Words, words_of
from games.faces.mice.options import option_text
from games.faces.mice.prompts import hint, prompt
from games.faces.mice.small_board import small_board
from games.faces.mice.speaker import SPEAKER
from games.faces.mice.wording import goal, outcome, wording
from games.faces.scene import Scene, last_lines, left_out
from games.faces.shown import ShownTable, asked
from games.faces.wording import plain
from games.systems.mice.move import points as points_of
from games.systems.mice.state import Mouse
from games.systems.mice.view import View


def scene(table: ShownTable, _before: View | None) -> Scene:
    """Everything in plain words."""
    view: View = table.view
    words = words_of(table)
    question = asked(table)
    return Scene(
        lines=last_lines(wording(table), table.log),
        earlier=left_out(table.log),
        facts=tuple(_facts(words, view)),
        boards=tuple(filter(None, (small_board(view),))),
        prompt=plain(prompt(words, view, question)) if question else "",
        hint=plain(hint(words, view, question)) if question else "",
        options=_options(words, question),
        answered=plain(option_text(words, question.kind, table.answered, {}))
        if question and table.answered
        else "",
        outcome=plain(outcome(words, view)),
        in_own_stretch=_attacked(view),
        round=view.round,
        setup="" if view.round else SPEAKER.phrased("mail-first", words),
    )


def _facts(words: Words, view: View) -> list[str]:
    """While the chapter lasts its goal, the roll, what could be done, and how all stand."""
    if view.outcome is not None:
        return []
    foes = [SPEAKER.phrased("mail-foe", words, who=one.id, space=one.space) for one in view.figures.values()]
    return [
        *([goal(words, view)] if view.round else []),
        *_roll(words, view),
        *council(words, view),
        *(_stands(words, mouse) for mouse in view.mice.values()),
        *([SPEAKER.phrased("mail-foes", words, foes=", ".join(foes))] if foes else []),
    ]


def _roll(words: Words, view: View) -> list[str]:
    """The movement roll of the mouse on turn, once it is known."""
    turn = view.turn
    if turn is None or turn.card not in view.mice or not turn.die or turn.movement == "over":
        return []
    n = points_of(view.content, view.mice[turn.card], turn.die) - turn.spent
    return [SPEAKER.phrased("mail-roll", words, who=turn.card, points=n)]


def _stands(words: Words, mouse: Mouse) -> str:
    facts = {"who": mouse.id, "seat": mouse.seat}
    if not mouse.active:
        return SPEAKER.phrased("mail-captured", words, **facts)
    more = {"space": mouse.space, "life": hearts(words.content, mouse), "cheese": mouse.cheese}
    return SPEAKER.phrased("mail-stands", words, **facts, **more)


def _attacked(view: View) -> bool:
    """Whether a mouse of the reader is attacked just now."""
    attack = view.attack
    targets = [view.mice[one] for one in attack.targets if one in view.mice] if attack is not None else []
    return any(mouse.seat == view.seat for mouse in targets)


def _options(words: Words, question: Question | None) -> tuple[tuple[str, str], ...]:
    if question is None:
        return ()
    keys = question.options_of(question.seats[0])
    return tuple((key, plain(option_text(words, question.kind, key, question.params))) for key in keys)
