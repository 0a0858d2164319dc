"""What is at stake where a roll may be kept or rolled again: both answers by the same measure."""

from games.engine.questions import Question
from games.faces.mice.deeds import thing
from games.faces.mice.dice import COUNTED, is_movement
from games.faces.mice.names import bare
from games.faces.mice.prices import price_words, worth
from games.faces.mice.rolls import DEFENCE, Kept, Standing, defended, kept, spread, struck
from games.faces.mice.shares import in_percent, percent
from games.faces.mice.speaker import SPEAKER
from games.faces.stakes import Stake
from games.systems.mice.effects import number_on
from games.systems.mice.move import points
from games.systems.mice.odds import chance_of
from games.systems.mice.rolls import ATTACK
from games.systems.mice.state import Roll, State, card_of
from games.systems.mice.view import View

KEEP, UNKNOWN = "pass", ("test", "favour")
"""The answer that keeps a roll; rolls of which the table does not show what they are for."""
SURE = 100
EVEN = 0.5
"""A roll of movement is neither good nor bad: it is rolled again for a good chance of more."""


def line(view: View, question: Question) -> str:
    """The roll of a movement in the question itself; "" for any other."""
    roll = view.roll
    if roll is None or question.kind != "after_roll" or not is_movement(roll.kind):
        return ""
    content = view.content
    number = number_on(content, roll.shown[0])
    so_far = points(content, view.mice[roll.who], roll.shown[0]) if roll.kind == "movement" else number
    return SPEAKER.phrased("rolled-move", bare(content), number=number, points=so_far)


def roll_stake(view: View, state: State, key: str) -> Stake:
    """What an answer to "keep the roll?" leads to."""
    roll = view.roll
    if roll is None:
        return Stake()
    used = "" if key == KEEP else key.split(":")[1 if ":" in key else 0]
    mouse = view.mice[roll.who]
    costs = price_words(view, mouse, used) if used else ""
    loss = worth(view, mouse, used) if used else 0.0
    if roll.kind in UNKNOWN or (is_movement(roll.kind) and not used):
        return Stake(price=costs, better=EVEN - loss)
    chance, said, follows = _outcome(view, state, roll, kept(roll, key))
    picture = thing(used) if used in view.content.acting else ""
    return Stake(
        said,
        percent(chance),
        in_percent(chance),
        picture,
        means=follows,
        price=costs,
        better=max(chance - loss, 0.001),
    )


def _outcome(view: View, state: State, roll: Roll, dice: Kept) -> tuple[float, str, tuple[str, ...]]:
    """How likely it goes well, in words what that is, and what follows from either end."""
    rolled = roll.kind
    if rolled == ATTACK and view.attack is not None:
        stands = struck(view, state, view.attack, dice)
        chance = stands.wounds if stands.tough else stands.defeats
        return (
            chance,
            _said("roll-attack", view, who=stands.who, tough=stands.tough),
            _means(view, stands),
        )
    if rolled == DEFENCE and view.attack is not None:
        safe, caught = defended(view, state, view.attack, dice)
        return safe, _said("survives", view, safe=safe, caught=caught), ()
    if is_movement(roll.kind):
        return _further(view, roll), _said("roll-further", view), ()
    wanted = COUNTED.get(roll.kind, ("star",))[0]
    chance = chance_of(spread(view.content, dice, "star"), 1) if wanted == "star" else 0.0
    return chance, _said(f"roll-{roll.kind}", view) if rolled in TOLD else "", ()


TOLD = ("search", "climb", "trap", "web")
"""Rolls for a star, of which it is said what it brings."""


def _said(phrase: str, view: View, **facts: object) -> str:
    return SPEAKER.phrased(phrase, bare(view.content), **facts)


def _further(view: View, roll: Roll) -> float:
    """How likely a die shows a larger number."""
    faces = view.content.faces.values()
    now = number_on(view.content, roll.shown[0])
    return sum(face.number > now for face in faces) / len(faces)


def _means(view: View, stands: Standing) -> tuple[str, ...]:
    """What follows from either end of an attack on a minion that may come, from what lies open."""
    figure, who = view.figures.get(stands.who), stands.who
    if figure is None:
        return ()
    left, next_card = len(view.figures) - 1, card_of(view.content, figure)
    acts = next_card in view.track and next_card not in view.acted
    well = _said("means-wounded" if stands.tough else "means-beaten", view, left=left, who=who)
    ill = _said("means-acts" if acts else "means-stays", view, who=who, card=next_card)
    chance = percent(stands.wounds if stands.tough else stands.defeats)
    return (*([well] if chance else []), *([ill] if chance < SURE else []))
