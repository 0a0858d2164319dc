"""What is at stake for a mouse that is attacked: how likely it stays unhurt, or is captured."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.questions import Question
from games.faces.mice.amounts import dice, hits
from games.faces.mice.names import being
from games.faces.mice.shares import in_percent, percent
from games.faces.stakes import Stake
from games.kit.effects import found
from games.systems.mice.content import Content
from games.systems.mice.odds import Spread, chance_of, wounds_spread
from games.systems.mice.orders.answers import life_left
from games.systems.mice.queries import defence
from games.systems.mice.state import Attack, Mouse
from games.systems.mice.view import View
from games.systems.mice.words import Cancel

HIT = _("%(hits)s on %(who_acc)s, life left: %(life)s.")
DICE = _("%(who)s attacks with %(dice)s.")
SURVIVES = _("%(safe)s to stay unhurt, %(chance)s to be captured")
UNHURT = _("%(safe)s to stay unhurt")
DODGE, PROTECT = "dodge", "protect"
DODGE_DICE = 2


def at_risk(view: View, question: Question) -> str:
    """The danger in one line, where somebody is attacked; "" elsewhere."""
    attack = view.attack
    if attack is None or question.kind not in ("self_hit", "mouse_near_hit", "self_attacked"):
        return ""
    if question.kind == "self_attacked":
        return gettext(DICE) % {"who": being(view.content, attack.attacker), "dice": dice(attack.base)}
    mouse = view.mice[attack.defender]
    facts = {
        "hits": hits(attack.hits),
        "who_acc": being(view.content, mouse.id, "acc"),
        "life": life_left(view, mouse),
    }
    return gettext(HIT) % facts


def reaction_stake(view: View, question: Question, key: str) -> Stake | None:
    """How it would go with an option of `self_hit` and `mouse_near_hit`; None for anything else."""
    attack = view.attack
    if attack is None or question.kind not in ("self_hit", "mouse_near_hit"):
        return None
    if key == "pass":
        return _defended(view, attack, view.mice[attack.defender], attack.guard)
    card, who = key.split(":")[1:3]
    if card == DODGE:
        return _defended(view, attack, view.mice[who], attack.guard + DODGE_DICE)
    return _defended(view, attack, view.mice[who], 0) if card == PROTECT else None


def _defended(view: View, attack: Attack, mouse: Mouse, guard: int) -> Stake:
    spread = left_over(view.content, attack, mouse, guard)
    safe, caught = spread.get(0, 0.0), chance_of(spread, life_left(view, mouse))
    facts = {"safe": in_percent(safe), "chance": in_percent(caught)}
    return Stake(gettext(SURVIVES if caught > 0 else UNHURT) % facts, percent(1 - caught), facts["safe"])


def left_over(content: Content, attack: Attack, mouse: Mouse, guard: int) -> Spread:
    """The wounds that the hits of an attack deal to a mouse; against some minions nobody rolls."""
    card = content.minion_cards.get(attack.card)
    held = card is not None and any(
        found(content.traits[one].do, Cancel) and content.traits[one].when == "always" for one in card.traits
    )
    return wounds_spread(content, attack.hits, 0 if held else defence(content, mouse) + guard)
