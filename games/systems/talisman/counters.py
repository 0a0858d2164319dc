"""What lies on cards: tokens, gold, other cards (a word of the data)."""

from games.engine.questions import Procedure
from games.kit.held import Held
from games.systems.talisman.drawing import discard_turned, top_card
from games.systems.talisman.effects import EFFECTS, Scene
from games.systems.talisman.possessions import gain_card
from games.systems.talisman.resources import gain
from games.systems.talisman.rolls import roll_die
from games.systems.talisman.words.cards import Counters

ALIGNMENTS = ("good", "neutral", "evil")


@EFFECTS.carries(Counters)
def _counters(scene: Scene, effect: Counters) -> Procedure:
    """What lies on a card from the time it is drawn; gold laid on a space is no card (T-R-98)."""
    n = scene.number(effect.n)
    if effect.dice:
        n = sum((yield from roll_die(scene.state, scene.who, scene.source, effect.dice)))
    if effect.take_all:
        yield from _take_all(scene)
    elif effect.space:
        scene.state.gold[effect.space] = scene.state.gold.get(effect.space, 0) + n
        scene.state.tell("gold_laid", space=effect.space, n=n)
    elif effect.types:
        _sort(scene, effect)
    elif scene.held is not None:
        yield from _put_on(scene, effect, scene.held, n)


def _put_on(scene: Scene, effect: Counters, held: Held, n: int) -> Procedure:
    """Tokens; cards off the top of a deck; or the three alignments, each once (Pantheon)."""
    if effect.of is not None:
        for _ in range(n):
            card = yield from top_card(scene.state, effect.of)
            held.under += [card] if card else []
    elif effect.what == "alignment":
        held.tokens |= dict.fromkeys(ALIGNMENTS, 1)
    elif n:
        held.tokens[effect.what] = n


def _sort(scene: Scene, effect: Counters) -> None:
    """Of the cards turned up those of these types stay on the card, the others are discarded."""
    cards = scene.state.content.cards
    turned, held = scene.state.turned, scene.held
    if held is not None:
        held.under += [card for card in turned if cards[card].type in effect.types]
        scene.state.turned = [card for card in turned if cards[card].type not in effect.types]
    discard_turned(scene.state)


def _take_all(scene: Scene) -> Procedure:
    """Everything that lies on the card (Grifter)."""
    held = scene.held
    if held is None:
        return
    gain(scene.state, scene.who, "gold", held.tokens.pop("gold", 0))
    while held.under:
        yield from gain_card(scene.state, scene.who, Held(held.under.pop(0)))
