"""What is at stake in a fight: attacks, joint defence, scrolls, dice rolled again, wounds."""

from typing import Any, cast

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from msgspec import structs
from msgspec.structs import replace

from games.faces.naming import text
from games.faces.sorcerer import chances
from games.faces.sorcerer.chances import Odds, duel, in_percent, percent, redone, stands
from games.faces.sorcerer.gaps import aim_of
from games.faces.sorcerer.names import Words
from games.faces.sorcerer.roll_words import reward_words
from games.faces.sorcerer.symbols import beast, bust, thing
from games.faces.sorcerer.thing_stakes import Asking, printed
from games.faces.stakes import Stake, Stakes
from games.kit.effects import found
from games.systems.sorcerer.cards import Encounter
from games.systems.sorcerer.content import Content
from games.systems.sorcerer.fight import GAUNTLET_WOUNDS, verdict
from games.systems.sorcerer.gems import REPEAT_PRICE
from games.systems.sorcerer.state import Fight, Side
from games.systems.sorcerer.view import CharacterView, View
from games.systems.sorcerer.words import Strengthen, Swarm, TurnDie, Twice

SIDES: tuple[Side, Side] = ("attacker", "defender")
OTHER: dict[Side, Side] = {"attacker": "defender", "defender": "attacker"}
SHARES = _("win %(won)s, tie %(tie)s, lose %(lost)s")
WITH = _("with %(scroll)s %(chance)s")
ATTACK_LINE = _("Whoever loses is wounded: %(who)s risks %(cost)s.")
COSTS = {1: _("1 life"), 2: _("2 lives")}
COSTS_ARMOUR = {1: _("1 life or %(token)s"), 2: _("2 lives, %(token)s takes one")}
SLOW = _("Win: %(reward)s. Lose: %(cost)s.")
WIN, LOSE = _("win: %(what)s"), _("lose: %(what)s")
A_WOUND = _("a wound for %(who_gen)s")
NOTHING = _("nothing is won and nothing lost")
ALONE = _("only %(who)s fights and may be wounded")
JOINED = _("%(who)s may be wounded, too")
FIGHT_LINE = _("As it stands: %(shares)s.")
DIE_LINE = _("Keep the dice: %(end)s.")
FIRST = _("you win this clash; %(chance)s for the next")
WON, LOST, TIE = _("you win"), _("you lose"), _("a tie")
ATTACK_WINS, DEFENCE_WINS = _("the attack wins"), _("the defence wins")
ATTACK_CHANCE = _("the attack then wins %(chance)s")
OUT = _("out of this fight")
WEAPON_GONE = _("%(token)s is destroyed")
UNDONE = _("the scroll cast last does nothing")
PASS_ON = _("the other side may cast next")
SILENT = _("you are not asked for scrolls in this fight again")
WOUND = _("%(target)s is wounded: %(cost)s")
POCKET = _("Instead of the wound a token may be taken, unseen which.")
STEAL = _("one of %(count)s tokens, at random; no wound")
TAKES_WOUND = _("it takes the wound and is lost")
NO_WOUND = _("no wound; the scroll is used up")
ARMOUR_LINE = _("One piece takes the wound and is lost; the other stays.")
STONE_LINE = _("The wound costs %(cost)s.")
DEAR = 5
"""What 2 Gems or a scroll weigh beside the percents of a fight."""
LOST_ANYWAY = -100
""""Keep the dice: you lose" is never the best of the answers, where another may still win."""


def shares(odds: Odds) -> str:
    """The three ends of a fight from the attack's side."""
    won, lost = percent(odds.won), percent(odds.lost)
    return gettext(SHARES) % {"won": f"{won}%", "lost": f"{lost}%", "tie": f"{max(0, 100 - won - lost)}%"}


def turned(odds: Odds, side: Side) -> Odds:
    """The same from a side of the fight."""
    return odds if side == "attacker" else Odds(odds.lost, odds.won)


def cost(words: Words, one: CharacterView, wounds: int = 1) -> str:
    """What a wound costs a character: a life, or the armour that takes it."""
    if one.armour:
        return gettext(COSTS_ARMOUR[wounds]) % {"token": words.name("thing", one.armour[0])}
    return gettext(COSTS[wounds])


def odds_stake(odds: Odds, said: str = "", **more: Any) -> Stake:
    """An option of a fight by its odds from the reader's side: the three ends, and how good it is."""
    won, lost = percent(odds.won), percent(odds.lost)
    better = won - lost - more.pop("dear", 0)
    tied = max(0, 100 - won - lost) or None
    return Stake(said or shares(odds), won, in_percent(odds.won), drawn=tied, better=better, **more)


def ends_of(words: Words, row: Encounter, one: CharacterView) -> tuple[str, ...]:
    """What it means to beat a monster, and to lose to it."""
    reward, lost = reward_words(row), _cost_of(words, row, one)
    win = (gettext(WIN) % {"what": reward},) if reward else ()
    return (*win, gettext(LOSE) % {"what": lost})


# -- attacks ----------------------------------------------------------------------------------------------


def attack(asking: Asking, target: str) -> Stake:
    """An attack: its odds without scrolls, and with the best one in hand."""
    view, who = asking.view, asking.who
    fight = Fight([who], [target], target)
    plain = duel(*stands(view, fight))
    said = shares(plain)
    better = [
        (_after(view, fight, "attacker", who, scroll).won, scroll)
        for scroll in strengtheners(view.content, asking.one)
    ]
    if better:
        won, scroll = max(better)
        said += "; " + gettext(WITH) % {
            "scroll": asking.words.name("find", scroll),
            "chance": in_percent(won),
        }
    wound = asking.words.tell(A_WOUND, {"who": target})
    lost = cost(asking.words, asking.one)
    means = (gettext(WIN) % {"what": wound}, gettext(LOSE) % {"what": lost})
    return odds_stake(plain, said, picture=bust(target), means=means)


def strengtheners(content: Content, one: CharacterView) -> list[str]:
    """The scrolls in the reader's own hand that change Strength in a fight."""
    return [
        scroll
        for scroll in content.castable.get(one.id, ())
        if scroll in (one.backpack or ()) and _strengthens(content, scroll) is not None
    ]


def _strengthens(content: Content, scroll: str) -> Strengthen | None:
    effects = content.finds[scroll].cast.get("PRE")
    return found(effects, Strengthen) if effects else None


def _after(view: View, fight: Fight, side: Side, who: str, scroll: str) -> Odds:
    """The odds of the side when a scroll of Strength has taken effect."""
    effect = _strengthens(view.content, scroll)
    assert effect is not None
    gainer = who if effect.who == "caster" else OTHER[side]
    bonus = {**fight.bonus, gainer: fight.bonus.get(gainer, 0) + effect.n}
    return fresh(view, replace(fight, bonus=bonus), side)


def fresh(view: View, fight: Fight, side: Side) -> Odds:
    """The odds of a side before the dice."""
    return turned(_whole(view, fight, duel(*stands(view, fight))), side)


def _whole(view: View, fight: Fight, clash: Odds) -> Odds:
    """The odds of the whole fight from those of the clash that runs: a tie may be a defeat (L-ENC-05), and
    some monsters are to be beaten twice (L-ENC-12)."""
    row = view.content.monsters.get(fight.monster)
    if row is not None and found(row.clash, Swarm):
        return Odds(clash.won, 1 - clash.won)
    if row is None or not found(row.clash, Twice) or fight.clash > 1:
        return clash
    again = duel(*stands(view, fight))
    return Odds(clash.won * again.won, clash.lost + clash.won * again.lost)


def slow(asking: Asking) -> Stakes:
    """A monster that may be left alone."""
    content, words = asking.view.content, asking.words
    row = content.encounters_by_id[asking.question.params["monster"]]
    one = _mover(asking.view)
    won, lost = chances.against(content, one, row)
    odds = Odds(won, lost)
    line = gettext(SLOW) % {"reward": reward_words(row), "cost": _cost_of(words, row, one)}
    fights = odds_stake(odds, picture=beast(row.id), means=ends_of(words, row, one))
    return Stakes(line, options=(("decline", Stake(gettext(NOTHING))), ("fight", fights)))


def _cost_of(words: Words, row: Encounter, one: CharacterView) -> str:
    return cost(words, one, row.wounds) if row.wounds else text(row.text)


def _mover(view: View) -> CharacterView:
    assert view.turn is not None
    return view.characters[view.turn.moved]


def join_defence(asking: Asking) -> Stakes:
    """Who defends: alone, or with a mate at the same risk."""
    fight, view = asking.view.fight, asking.view
    assert fight is not None
    target = fight.target
    found_ = []
    for key in asking.question.options_of(view.seat or 0):
        helper = key.partition(":")[2]
        joined = replace(fight, defenders=[target, *([helper] if helper else [])])
        odds = turned(duel(*stands(view, joined)), "defender")
        risk = asking.words.tell(JOINED if helper else ALONE, {"who": helper or target})
        said = f"{shares(odds)}; {risk}"
        more = percent(odds.lost) if helper else 0
        found_.append((key, odds_stake(odds, said, picture=bust(helper or target), dear=more)))
    line = asking.words.tell(ATTACK_LINE, {"who": target}, cost=cost(asking.words, view.characters[target]))
    return Stakes(line, options=tuple(found_))


# -- scrolls ----------------------------------------------------------------------------------------------


def casting(asking: Asking) -> Stakes:
    """Scrolls in a fight: how it stands, and how it would after each of them."""
    view, fight = asking.view, asking.view.fight
    assert fight is not None
    side = cast(Side, asking.question.params["side"])
    now = _now(view, fight, side)
    line = _ends(now) if fight.dice else gettext(FIGHT_LINE) % {"shares": shares(now)}
    keys = asking.question.options_of(view.seat or 0)
    return Stakes(line, options=tuple((key, _cast(asking, fight, side, key, now)) for key in keys))


def _now(view: View, fight: Fight, side: Side) -> Odds:
    """The odds as it stands, where the dice lie as they lie."""
    if not fight.dice:
        return fresh(view, fight, side)
    ahead, attack_able, defence_able = stands(view, fight)
    end = verdict(ahead, {"attacker": attack_able, "defender": defence_able})(fight.dice)
    lies = Odds(float(end == "attacker"), float(end == "defender"))
    return turned(_whole(view, fight, lies), side)


def _end(odds: Odds) -> str:
    """What the dice make of it; a clash that is won may not be the last."""
    if odds.won == 1:
        return gettext(WON)
    if odds.lost == 1:
        return gettext(LOST)
    return gettext(FIRST) % {"chance": in_percent(odds.won)} if odds.won else gettext(TIE)


def _ends(odds: Odds) -> str:
    return gettext(DIE_LINE) % {"end": _end(odds)}


def _cast(asking: Asking, fight: Fight, side: Side, key: str, now: Odds) -> Stake:
    if key == "pass":
        return odds_stake(now, gettext(PASS_ON))
    if key == "no_more":
        return structs.replace(odds_stake(now, gettext(SILENT), dear=1), odds=None, drawn=None, pill="")
    _verb, who, scroll, *aim = key.split(":")
    picture = thing(scroll)
    if _strengthens(asking.view.content, scroll) is not None and not fight.dice:
        odds = _after(asking.view, fight, side, who, scroll)
        return odds_stake(odds, picture=picture, dear=DEAR)
    if scroll == "shatter":
        return _shatter(asking, fight, side, aim[0])
    if scroll == "change_of_fate":
        return _turned_die(asking.view, fight, side, aim[0], scroll)
    if scroll == "dispel":
        return Stake(gettext(UNDONE), picture=picture)
    if aim_of("".join(aim)) in ("", "place"):
        return Stake(gettext(OUT), picture=picture)
    return printed(asking.view.content, scroll)


def _shatter(asking: Asking, fight: Fight, side: Side, target: str) -> Stake:
    """A weapon less on the other side."""
    one = asking.view.characters[target]
    bare = replace(one, weapon="", strength=one.strength - asking.view.content.finds[one.weapon].bonus)
    view = replace(asking.view, characters={**asking.view.characters, target: bare})
    odds = fresh(view, fight, side)
    said = asking.words.tell(WEAPON_GONE, {"token": one.weapon})
    return odds_stake(odds, f"{said}; {shares(odds)}", picture=thing("shatter"), dear=DEAR)


def _turned_die(view: View, fight: Fight, side: Side, aim: str, scroll: str) -> Stake:
    """One die counts 2 more or less."""
    effect = found(view.content.finds[scroll].cast["POST"], TurnDie)
    assert effect is not None
    die, way = aim.split("-")
    dice = {**fight.dice, die: fight.dice[die] + (effect.by if way == "up" else -effect.by)}
    odds = _now(view, replace(fight, dice=dice), side)
    return odds_stake(odds, _end(odds), picture=thing(scroll), dear=DEAR)


# -- dice again -------------------------------------------------------------------------------------------


def repeat_die(asking: Asking) -> Stakes:
    """The dice lie: what they mean, and what another throw of one of them would."""
    view, fight = asking.view, asking.view.fight
    assert fight is not None
    own = side_of(view, fight)
    keys = asking.question.options_of(view.seat or 0)
    now = _now(view, fight, own or "attacker")
    end = _ends(now) if own else gettext(DIE_LINE) % {"end": _neutral(now)}
    return Stakes(end, options=tuple((key, _die_again(asking, fight, own, key, now)) for key in keys))


def side_of(view: View, fight: Fight) -> Side | None:
    """The side on which the reader fights."""
    ids = {"attacker": fight.attackers, "defender": fight.defenders}
    return next(
        (one for one in SIDES if any(view.characters[who].seat == view.seat for who in ids[one])), None
    )


def _neutral(odds: Odds) -> str:
    return gettext(ATTACK_WINS if odds.won else DEFENCE_WINS if odds.lost == 1 else TIE)


def _die_again(asking: Asking, fight: Fight, own: Side | None, key: str, now: Odds) -> Stake:
    if key == "pass":
        return _kept(now) if own else Stake(_neutral(now))
    die = cast(Side, key.partition(":")[2])
    lying = (fight.dice["attacker"], fight.dice["defender"])
    odds = _whole(asking.view, fight, redone(*stands(asking.view, fight), lying, die))
    price = asking.price(REPEAT_PRICE)
    if own is None:
        said = gettext(ATTACK_CHANCE) % {"chance": in_percent(odds.won)}
        return Stake(said, picture="gem", price=price)
    return odds_stake(turned(odds, own), picture="gem", price=price, dear=DEAR)


def _kept(now: Odds) -> Stake:
    """The dice as they lie: to lose by them is worse than whatever may still win."""
    lost = now.lost == 1
    return odds_stake(now, _end(now), dear=-LOST_ANYWAY if lost else 0)


# -- wounds -----------------------------------------------------------------------------------------------


def stone_skin(asking: Asking) -> Stakes:
    """A wound that may be turned away."""
    said = cost(asking.words, asking.one)
    cast_ = tuple(
        (key, Stake(gettext(NO_WOUND), picture=thing("stone_skin"), better=1))
        for key in asking.question.options_of(asking.view.seat or 0)
        if key != "take"
    )
    return Stakes(
        gettext(STONE_LINE) % {"cost": said}, options=(("take", Stake(said, picture="heart")), *cast_)
    )


def armour_loss(asking: Asking) -> Stakes:
    """Which of two takes the wound."""
    keys = asking.question.options_of(asking.view.seat or 0)
    each = tuple((key, Stake(gettext(TAKES_WOUND), picture=thing(key))) for key in keys)
    return Stakes(gettext(ARMOUR_LINE), options=each)


def _winner(asking: Asking) -> CharacterView:
    """The reader's character in the fight; a pocket is picked by one alone."""
    fight = asking.view.fight
    assert fight is not None
    side = side_of(asking.view, fight)
    return asking.view.characters[(fight.attackers if side == "attacker" else fight.defenders)[0]]


def pickpocket(asking: Asking) -> Stakes:
    """A wound, or a random token."""
    target = asking.view.characters[asking.question.params["target"]]
    thief = _winner(asking)
    wounds = GAUNTLET_WOUNDS if thief.gauntlet else 1
    wound = asking.words.tell(WOUND, {"target": target.id}, cost=cost(asking.words, target, wounds))
    steal = gettext(STEAL) % {"count": target.carried}
    return Stakes(
        gettext(POCKET),
        options=(("wound", Stake(wound, picture=bust(target.id))), ("steal", Stake(steal, picture="bag"))),
    )
