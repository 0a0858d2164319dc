"""The dice of an attack and of a defence piece by piece, as the rules count them."""

from collections.abc import Iterable

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.faces.mice.deeds import thing
from games.faces.mice.names import being, name
from games.faces.moment import Addend
from games.systems.mice.content import Content
from games.systems.mice.queries import GOLEM, GOLEM_BATTLE, GOLEM_DEFENCE, lore, printed, worn_cards
from games.systems.mice.state import Attack, Figure, Mouse, State
from games.systems.mice.words import Stat

BATTLE, DEFENCE, LORE = _("Battle"), _("Defence"), _("Lore")
GOLEM_VALUE = _("Cheddar golem")
PLAYED = _("cards and abilities")
DOUBLED = _("doubled")
WEAKENED = _("the attack")
DODGED = _("Dodge and the like")


def attack_pieces(state: State, attack: Attack) -> tuple[Addend, ...]:
    """What the dice of an attack come of; their sum is the number of dice."""
    content = state.content
    if attack.attacker not in state.mice:
        return _of_minion(content, attack)
    mouse = state.mice[attack.attacker]
    if attack.spell:
        return (Addend(lore(content, mouse), gettext(LORE)),)
    pieces = [*_base(content, mouse, attack), *_boosts(content, mouse, "battle")]
    if attack.plus:
        pieces.append(Addend(attack.plus, gettext(PLAYED)))
    more = (attack.base + attack.plus) * (attack.times - 1)
    return (*pieces, *([Addend(more, gettext(DOUBLED))] if more else []))


def _of_minion(content: Content, attack: Attack) -> tuple[Addend, ...]:
    return (Addend(attack.base, being(content, attack.attacker)),) if attack.base else ()


def _base(content: Content, mouse: Mouse, attack: Attack) -> Iterable[Addend]:
    """Battle, the weapon used, other worn cards; a golem has nothing but itself (M-FIGHT-01, M-R-39)."""
    if attack.card == GOLEM or mouse.golem:
        return [Addend(GOLEM_BATTLE, gettext(GOLEM_VALUE))]
    found = [Addend(content.heroes[mouse.id].battle, gettext(BATTLE))]
    if attack.card in content.search and content.search[attack.card].battle:
        found.append(
            Addend(content.search[attack.card].battle, name(content, attack.card), thing(attack.card))
        )
    others = [
        one for one in worn_cards(content, mouse) if one.kind != "weapon" and one.only in (None, attack.kind)
    ]
    return [
        *found,
        *(Addend(one.battle, name(content, one.id), thing(one.id)) for one in others if one.battle),
    ]


def _boosts(content: Content, mouse: Mouse, stat: Stat) -> list[Addend]:
    own = [boost for boost in mouse.boosts if boost.stat == stat]
    return [Addend(boost.n, being(content, boost.by)) for boost in own]


def defence_pieces(content: Content, mouse: Mouse, guard: int = 0) -> tuple[Addend, ...]:
    """What the dice of a mouse's defence come of (M-CARD-03, M-CARD-25)."""
    if mouse.golem:
        own = [Addend(GOLEM_DEFENCE, gettext(GOLEM_VALUE))]
    else:
        worn = [one for one in worn_cards(content, mouse) if one.defence]
        own = [Addend(content.heroes[mouse.id].defence, gettext(DEFENCE))]
        own += [Addend(one.defence, name(content, one.id), thing(one.id)) for one in worn]
    more = [Addend(guard, gettext(DODGED))] if guard else []
    return (*own, *_boosts(content, mouse, "defence"), *more)


def minion_defence_pieces(content: Content, figure: Figure, dice: int) -> tuple[Addend, ...]:
    """What the dice of a minion's defence come of; `dice` is their number."""
    own = printed(content, figure).defence
    less = [Addend(dice - own, gettext(WEAKENED))] if dice != own else []
    return (Addend(own, gettext(DEFENCE)), *less)
