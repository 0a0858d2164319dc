"""The closed list of conditions for orders of this system, and what no rule of an owner could know.

They look at the view, or at a state imagined from it. All of it is public but for the Spells of the own hand
(`holds`), which choose among answers and never whether there is one.
"""

from collections.abc import Collection

from games.engine.questions import Question
from games.kit.conditions import DEADLY, Ahead, Around, Asked, Word, common
from games.kit.content_sets import derived
from games.systems.talisman.board import CROWN
from games.systems.talisman.clash import ATTACK
from games.systems.talisman.content import Content
from games.systems.talisman.odds import FACES, Odds, duel_odds
from games.systems.talisman.orders.likely import likely_questions
from games.systems.talisman.orders.plans import imagined
from games.systems.talisman.orders.preview import SPEAK
from games.systems.talisman.queries import owns_talisman
from games.systems.talisman.view import CharacterView, View
from games.systems.talisman.worth.rerolls import defeat

IN_A_DEFENCE = ("evade", "defend", "fate_defence", "reward")
WITH_DICE = ("fate_defence", "fate")
HELD = ("object", "magic_object", "follower")
"""Cards that lie open before whoever has them."""
SAVING = ("save_life", "save_follower")
NEW_SPELL, EXTRA = "new_spell", "extra_turn"
"""A Spell that nobody has cast yet, as far as the discards show; an extra turn."""
SPEAKS = {
    **SPEAK,
    "follower_loss": ("save_follower",),
    "enemy_loss": ("fight_spells",),
    "loot": ("loot",),
    "proposal": ("exchange",),
    "lend": ("lend",),
}
"""Kind of question -> the orders that answer it."""


def applies(view: View, question: Question, seat: int) -> bool:
    """Out of turn, once the game is set up."""
    return view.turn is not None and view.turn.seat != seat


def asker(view: View, question: Question) -> int:
    """Who has cast the Spell, else whose turn it is."""
    if question.kind == "counter" and view.casting:
        return view.casting[-1].seat
    return view.turn.seat if view.turn is not None else 0


def leaders(view: View) -> Collection[int]:
    """Who is on the Crown; else who has most counters, trophies and lives."""
    playing = [player.who for player in view.players if player.who is not None]
    if not playing:
        return ()
    best = max(map(_merit, playing))
    return [who.seat for who in playing if _merit(who) == best]


def _merit(who: CharacterView) -> tuple[bool, int]:
    gained = who.strength_counters + who.craft_counters + len(who.trophies) // 3
    return who.place == CROWN, gained + len(who.objects) + len(who.followers)


def round_of(view: View) -> int:
    """How many turns the seat on turn has begun."""
    return view.players[view.turn.seat - 1].turns if view.turn is not None and view.turn.seat else 0


# -- oneself and who attacks ------------------------------------------------------------------------------


def _me(asked: Asked) -> CharacterView | None:
    who: CharacterView | None = asked.view.players[asked.seat - 1].who
    return who


def _other(asked: Asked) -> CharacterView | None:
    seat = asker(asked.view, asked.question)
    who: CharacterView | None = asked.view.players[seat - 1].who if seat else None
    return who


def _life(asked: Asked, most: int) -> bool:
    who = _me(asked)
    return who is not None and who.life <= most


def _healthy(asked: Asked, least: int) -> bool:
    who = _me(asked)
    return who is not None and who.life >= least


def _little_fate(asked: Asked, most: int) -> bool:
    who = _me(asked)
    return who is not None and who.fate <= most


def _little_gold(asked: Asked, most: int) -> bool:
    who = _me(asked)
    return who is not None and who.gold <= most


def _owns(asked: Asked, card: str) -> bool:
    who = _me(asked)
    return who is not None and any(held.card == card for held in (*who.objects, *who.followers))


def _fate(asked: Asked, least: int) -> bool:
    who = _me(asked)
    return who is not None and who.fate >= least


def _gold(asked: Asked, least: int) -> bool:
    who = _me(asked)
    return who is not None and who.gold >= least


def _in_region(asked: Asked, name: str) -> bool:
    who = _me(asked)
    return who is not None and _region(asked.view, who.place) == name


def _region(view: View, place: str) -> str:
    space = view.content.spaces.get(place)
    return space.region if space is not None else ""


def _on_space(asked: Asked, place: str) -> bool:
    who = _me(asked)
    return who is not None and who.place == place


def _talisman(asked: Asked, _: None = None) -> bool:
    return _me(asked) is not None and owns_talisman(*imagined(asked.view, asked.seat))


def _toad(asked: Asked, _: None = None) -> bool:
    who = _me(asked)
    return who is not None and who.toad > 0


def _lycan(asked: Asked, _: None = None) -> bool:
    who = _me(asked)
    return who is not None and who.lycan


def _holds(asked: Asked, spell: str) -> bool:
    who = _me(asked)
    return who is not None and spell in (who.spells or ())


def _strength(asked: Asked, least: int) -> bool:
    who = _other(asked)
    return who is not None and who.strength >= least


def _craft(asked: Asked, least: int) -> bool:
    who = _other(asked)
    return who is not None and who.craft >= least


def _spells(asked: Asked, least: int) -> bool:
    who = _other(asked)
    return who is not None and who.held >= least


# -- how it stands ----------------------------------------------------------------------------------------


def _attacks_me(asked: Asked) -> bool:
    fight = asked.view.fight
    return fight is not None and fight.against == asked.seat


def _own_dice(asked: Asked) -> list[int]:
    """The dice of the own defence while fate may repeat one; none at another question."""
    params = asked.question.params
    if asked.question.kind != "fate" or params["roll"] != ATTACK or not _attacks_me(asked):
        return []
    return list(params["dice"])


def _seen(asked: Asked) -> bool:
    """Both rolls of the duel are known."""
    dice = asked.view.fight.dice if asked.view.fight is not None else {}
    return bool(dice.get("attacker") and dice.get("defender"))


def _behind(asked: Asked, most: int) -> bool:
    dice = _own_dice(asked)
    if not dice or not _seen(asked):
        return False
    return 0 < defeat(*imagined(asked.view, asked.seat), dice) <= most


def _chance(asked: Asked, percent: int) -> bool:
    """With a new die one does not lose; before the dice: one does not lose the duel."""
    dice = _own_dice(asked)
    if dice:
        state, who = imagined(asked.view, asked.seat)
        saved = [
            sum(defeat(state, who, [*dice[:at], face, *dice[at + 1 :]]) <= 0 for face in FACES)
            for at in range(len(dice))
        ]
        return 100 * max(saved) >= percent * len(FACES)
    odds = duel(asked)
    return odds is not None and 100 * (1 - odds.won) >= percent


def duel(asked: Asked) -> Odds | None:
    """The odds of whoever attacks the seat, before the dice."""
    if not _attacks_me(asked) or asked.view.fight.dice:
        return None
    state, who = imagined(asked.view, asked.seat)
    fight = state.battle
    return duel_odds(state, state.of(fight.seat), who, fight.by, assassinates=bool(fight.plain))


def _by(asked: Asked, stat: str) -> bool:
    return asked.view.fight is not None and asked.view.fight.by == stat


def _night(asked: Asked, _: None = None) -> bool:
    return asked.view.moon is not None and asked.view.moon.night


def _lost(asked: Asked, what: str) -> bool:
    loss = asked.view.loss
    return loss is not None and loss.seat == asked.seat and loss.what == what


def _spell(asked: Asked, spell: str) -> bool:
    return asked.question.kind == "counter" and asked.question.params["spell"] == spell


# -- what no rule could know ------------------------------------------------------------------------------


def interesting(view: View, question: Question, seat: int) -> str:
    """A Spell that lies among no discards; a last life that goes more likely than not; an extra turn."""
    asked = Asked(view, question, seat, Around())
    if question.kind == "counter" and not _met(view, str(question.params["spell"])):
        return NEW_SPELL
    if _deadly(asked):
        return DEADLY
    return EXTRA if _attacks_me(asked) and view.turn is not None and view.turn.extra else ""


def _met(view: View, spell: str) -> bool:
    """Whether it has been cast before, by the discards: what is being cast lies there already."""
    lying = sum(deck.discard.count(spell) for deck in view.decks.values())
    return lying > sum(cast.spell == spell for cast in view.casting)


def _deadly(asked: Asked) -> bool:
    who, loss = _me(asked), asked.view.loss
    if who is None:
        return False
    if loss is not None:
        return bool(loss.seat == asked.seat and loss.what == "life" and loss.n >= who.life)
    odds = duel(asked)
    return odds is not None and who.life == 1 and odds.won > 1 / 2


@derived
def ahead(content: Content) -> Ahead:
    """Conditions, and what may be asked, by what is printed."""
    return Ahead(
        words=_words(content), speaks=SPEAKS, applies=applies, likely=likely, interesting=interesting
    )


def likely(view: View, seat: int) -> tuple[str, ...]:
    """The kinds that may be asked of the view's seat before its next turn."""
    return likely_questions(view)


def _words(content: Content) -> dict[str, Word]:
    spells = tuple(sorted(card for card, one in content.cards.items() if one.type == "spell"))
    things = tuple(sorted(card for card, one in content.cards.items() if one.type in HELD))
    regions = tuple(dict.fromkeys(space.region for space in content.spaces.values()))
    return {
        **common(asker, leaders, round_of),
        "life": Word(test=_life, takes="number", least=1, most=9, deadly=True),
        "life_least": Word(test=_healthy, takes="number", least=1, most=15),
        "fate": Word(test=_fate, takes="number", least=1, most=9),
        "fate_most": Word(test=_little_fate, takes="number", least=0, most=9),
        "gold": Word(test=_gold, takes="number", least=1, most=30),
        "gold_most": Word(test=_little_gold, takes="number", least=0, most=30),
        "owns": Word(test=_owns, takes="choice", choices=things),
        "region": Word(test=_in_region, takes="choice", choices=regions),
        "space": Word(test=_on_space, takes="choice", choices=tuple(content.spaces)),
        "talisman": Word(test=_talisman),
        "toad": Word(test=_toad),
        "lycan": Word(test=_lycan),
        "night": Word(test=_night),
        "by": Word(test=_by, takes="choice", choices=("strength", "craft"), orders=IN_A_DEFENCE),
        "behind": Word(test=_behind, takes="number", least=1, most=12, orders=WITH_DICE),
        "chance": Word(
            test=_chance, takes="number", least=1, most=100, orders=("evade", "defend", *WITH_DICE)
        ),
        "strength": Word(test=_strength, takes="number", least=1, most=30),
        "craft": Word(test=_craft, takes="number", least=1, most=30),
        "spells": Word(test=_spells, takes="number", least=1, most=5),
        "loss": Word(
            test=_lost, takes="choice", choices=("life", "follower", "jail", "turns"), orders=SAVING
        ),
        "spell": Word(test=_spell, takes="choice", choices=spells, orders=("counter", "command")),
        "holds": Word(test=_holds, takes="choice", choices=spells, private=True),
    }
