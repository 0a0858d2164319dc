"""What is at stake for a mouse that is attacked: how likely it stays unhurt, or is captured."""

from msgspec.structs import replace

from games.engine.questions import Question
from games.faces.mice.names import bare
from games.faces.mice.prices import price_words, worth
from games.faces.mice.shares import in_percent, percent
from games.faces.mice.speaker import SPEAKER
from games.faces.stakes import Stake
from games.kit.effects import found
from games.systems.mice.content import Content
from games.systems.mice.odds import Spread, chance_of, wounds_spread
from games.systems.mice.orders.answers import life_left
from games.systems.mice.queries import defence
from games.systems.mice.state import Attack, Mouse
from games.systems.mice.view import View
from games.systems.mice.words import Cancel

DODGE, PROTECT = "dodge", "protect"
DODGE_DICE = 2


def at_risk(view: View, question: Question) -> str:
    """The danger in one line, where somebody is attacked; "" elsewhere."""
    attack = view.attack
    if attack is None or question.kind not in ("self_hit", "mouse_near_hit", "self_attacked"):
        return ""
    if question.kind == "self_attacked":
        return SPEAKER.phrased("attacks_with", bare(view.content), who=attack.attacker, dice=attack.base)
    mouse = view.mice[attack.defender]
    left = life_left(view, mouse)
    return SPEAKER.phrased("hit", bare(view.content), hits=attack.hits, who=mouse.id, life=left)


def reaction_stake(view: View, question: Question, key: str) -> Stake | None:
    """How it would go with an option of `self_hit` and `mouse_near_hit`; None for anything else."""
    attack = view.attack
    if attack is None or question.kind not in ("self_hit", "mouse_near_hit"):
        return None
    if key == "pass":
        return _defended(view, attack, view.mice[attack.defender], attack.guard)
    card, who = key.split(":")[1:3]
    if card == DODGE:
        return _paid(view, card, who, _defended(view, attack, view.mice[who], attack.guard + DODGE_DICE))
    return _paid(view, card, who, _defended(view, attack, view.mice[who], 0)) if card == PROTECT else None


def _paid(view: View, card: str, who: str, stake: Stake) -> Stake:
    """The same with its price."""
    mouse = view.mice[who]
    better = max(stake.better - worth(view, mouse, card), 0.001)
    return replace(stake, price=price_words(view, mouse, card), better=better)


def _defended(view: View, attack: Attack, mouse: Mouse, guard: int) -> Stake:
    """Where the one who is hit may be captured, the odds are those of not being it; else of no wound."""
    spread = left_over(view.content, attack, mouse, guard)
    safe, caught = spread.get(0, 0.0), max(0.0, chance_of(spread, life_left(view, mouse)))
    said = SPEAKER.phrased("survives", bare(view.content), safe=safe, caught=caught)
    grave = attack.hits >= life_left(view, view.mice[attack.defender])
    good = 1 - caught if grave else safe
    return Stake(said, percent(good), in_percent(good), better=max(good, 0.001))


def left_over(content: Content, attack: Attack, mouse: Mouse, guard: int) -> Spread:
    """The wounds that the hits of an attack deal to a mouse; against some minions nobody rolls."""
    card = content.minion_cards.get(attack.card)
    held = card is not None and any(
        found(content.traits[one].do, Cancel) and content.traits[one].when == "always" for one in card.traits
    )
    return wounds_spread(content, attack.hits, 0 if held else defence(content, mouse) + guard)
