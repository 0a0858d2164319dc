"""The log in words: one wording per kind of event. Present tense, and no gender in Polish."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from games.faces.talisman.amounts import amount, cards, gold, lives, turns
from games.faces.talisman.dice import dice
from games.faces.talisman.fight_lines import FIGHT_LINES
from games.faces.talisman.names import Words, alignment, deck, name
from games.faces.talisman.order_lines import by_order
from games.faces.talisman.rolls import roll_name

Facts = Mapping[str, Any]
WriteLine = Callable[[Words, Facts], str]

SENTENCES: dict[str, str] = {
    "came": _("%(who)s comes to %(space_acc)s."),
    "faces": _("%(who)s stays and faces it once more: %(space)s."),
    "freed": _("%(who)s breaks free."),
    "enslaved": _("%(who)s is enslaved at the Temple."),
    "offered": _("%(who)s may travel with the next move: %(source)s."),
    "drawn": _("%(who)s draws a card: %(card)s."),
    "met": _("%(who)s meets %(card_acc)s."),
    "beaten": _("%(who)s beats %(card_acc)s."),
    "evaded": _("%(who)s evades %(card_dat)s."),
    "evaded_character": _("%(who)s evades the attack."),
    "evading": _("%(who)s evades everything until the end of the turn."),
    "destroyed": _("%(who)s destroys %(card_acc)s without a fight."),
    "charmed": _("%(who)s charms %(card_acc)s, and it follows."),
    "raised": _("%(who)s raises %(card_acc)s as a Follower."),
    "trophy": _("%(who)s keeps %(card_acc)s as a trophy."),
    "trophy_spent": _("%(who)s gives up a trophy: %(card)s."),
    "gained_card": _("%(who)s gains %(card_acc)s."),
    "bought": _("%(who)s buys %(card_acc)s."),
    "ditched": _("%(who)s leaves %(card_acc)s behind."),
    "discarded": _("Discarded: %(card)s."),
    "card_moved": _("%(card)s now lies here: %(space)s."),
    "poster": _("A new poster on the City Gate: %(card)s."),
    "follower_killed": _("%(card)s, a Follower of %(who_gen)s, is killed."),
    "lasted": _("Over and gone: %(card)s."),
    "lunar": _("A Lunar Event begins: %(card)s."),
    "trap": _("%(who)s lays a trap: %(space)s."),
    "killed": _("%(who)s is killed: %(space)s."),
    "toad": _("%(who)s becomes a Toad."),
    "itself_again": _("%(who)s is no longer a Toad."),
    "lycanthrope": _("%(who)s becomes a lycanthrope."),
    "cured": _("%(who)s is cured of lycanthropy."),
    "turn_missed": _("%(who)s misses this turn."),
    "turn_skipped": _("The turn of %(who_gen)s ends at once."),
    "crowned": _("%(who)s reaches the Crown of Command!"),
    "countered": _("The Spell is countered: %(spell)s."),
    "spell_kept": _("%(who)s keeps the Spell just cast: %(spell)s."),
    "quest": _("%(who)s takes on a quest: %(quest)s."),
    "quest_done": _("%(who)s has done the quest."),
    "life_saved": _("%(who)s keeps the life."),
    "werewolf_moved": _("The Werewolf prowls to a new space: %(space)s."),
    "werewolf_met": _("The Werewolf falls upon %(who_acc)s."),
    "nightfall": _("Night falls."),
    "daybreak": _("Day breaks."),
    "ending": _("The ending lies open on the Crown: %(ending)s."),
    "put_beneath": _("%(who)s puts a card beneath the deck."),
    "traded": _("%(who)s and %(other)s exchange Objects: %(cards)s."),
}
"""Events whose sentence needs nothing but its facts."""

BY_PERSON: dict[str, str] = {
    "first": _("%(person)s begins."),
    "character": _("%(person)s plays: %(character)s."),
    "out": _("%(person)s is out of the game."),
    "resigned": _("%(person)s leaves the game."),
}
"""Events told of the person."""


def _same(kind: str) -> WriteLine:
    return lambda words, facts: words.fill(SENTENCES[kind], _with_cards(words, facts))


def _with_cards(words: Words, facts: Facts) -> dict[str, Any]:
    """A list of cards as one text."""
    more = dict(facts)
    if "cards" in facts:
        more["cards"] = ", ".join(name(words.content, card) for card in facts["cards"])
    return more


def _of_person(kind: str) -> WriteLine:
    return lambda words, facts: words.fill(BY_PERSON[kind], facts, person=words.person(facts["seat"]))


def _turn(words: Words, facts: Facts) -> str:
    return words.fill(_("The turn of %(who_gen)s"), facts)


# -- dice -------------------------------------------------------------------------------------------------

ROLLED = _("%(who)s rolls (%(what)s): %(dice)s")
ROLLED_FOR_CREATURE = _("A roll against the character (%(what)s): %(dice)s")
FATE = _("%(who)s spends 1 fate and rolls again (%(what)s): %(dice)s")


def _rolled(words: Words, facts: Facts) -> str:
    msgid = ROLLED if facts["seat"] else ROLLED_FOR_CREATURE
    return words.fill(msgid, facts, what=roll_name(words.content, facts["roll"]), dice=dice(facts["dice"]))


def _fate(words: Words, facts: Facts) -> str:
    return words.fill(FATE, facts, what=roll_name(words.content, facts["roll"]), dice=dice(facts["dice"]))


DECIDED = _("The roll decides for %(who_acc)s: %(card)s.")


def _decided(words: Words, facts: Facts) -> str:
    return words.fill(DECIDED, facts)


# -- what characters have ---------------------------------------------------------------------------------


def _amount(msgid: str) -> WriteLine:
    return lambda words, facts: words.fill(msgid, facts, what=amount(facts["what"], facts["n"]))


def _lives(msgid: str) -> WriteLine:
    return lambda words, facts: words.fill(msgid, facts, what=lives(facts["n"]))


def _gold(msgid: str) -> WriteLine:
    return lambda words, facts: words.fill(msgid, facts, what=gold(facts["n"]))


LIFE_LOST = _("%(who)s loses %(what)s, %(left)s left: %(why)s.")
LIFE_LOST_HERE = _("%(who)s loses %(what)s, %(left)s left.")


def _life_lost(words: Words, facts: Facts) -> str:
    why = roll_name(words.content, facts["why"])
    msgid = LIFE_LOST if why and facts["why"] != "reward" else LIFE_LOST_HERE
    return words.fill(msgid, facts, what=lives(facts["n"]), why=why)


def _replenished(words: Words, facts: Facts) -> str:
    return words.fill(_("%(who)s regains %(what)s."), facts, what=amount("fate", facts["n"]))


def _stronger(words: Words, facts: Facts) -> str:
    more = [amount(stat, facts[stat]) for stat in ("strength", "craft") if facts[stat]]
    return words.fill(_("%(who)s has %(more)s more until the end of the turn."), facts, more=", ".join(more))


TAKEN = {
    "taken": _("%(who)s takes from %(other_dat)s: %(thing)s."),
    "looted": _("%(other)s has fallen; %(who)s takes: %(thing)s."),
    "given": _("%(who)s gives to %(other_dat)s: %(thing)s."),
}


def _taken(kind: str) -> WriteLine:
    def write(words: Words, facts: Facts) -> str:
        what = gettext("gold") if kind == "looted" else words.thing(facts["what"])
        return words.fill(TAKEN[kind], facts, thing=what)

    return write


PROPOSED = {
    "accept": _("%(who)s gives to %(other_dat)s: %(gives)s, for: %(wants)s."),
    "refuse": _("%(other)s refuses what %(who)s proposes: %(gives)s for %(wants)s."),
}


def _proposed(words: Words, facts: Facts) -> str:
    more = {key: named(words, facts[key]) for key in ("gives", "wants")}
    return words.fill(PROPOSED[facts["answer"]], {**facts, **more})


def named(words: Words, keys: list[str]) -> str:
    """What a deal is about, in words."""
    nuggets = keys.count("gold")
    told = [*([gold(nuggets)] if nuggets else []), *(words.thing(key) for key in keys if key != "gold")]
    return ", ".join(told) or gettext("nothing")


REMADE = (
    _("%(who)s takes an automaton apart: %(card)s."),
    _("%(who)s makes an automaton: %(card)s."),
)


def _remade(words: Words, facts: Facts) -> str:
    return words.fill(REMADE[facts["automaton"]], facts)


def _realigned(words: Words, facts: Facts) -> str:
    return words.fill(_("%(who)s is now %(alignment)s."), facts, alignment=alignment(facts["to"]))


def _misses(words: Words, facts: Facts) -> str:
    return words.fill(_("%(who)s will miss %(what)s."), facts, what=turns(facts["n"]))


def _extra_turns(words: Words, facts: Facts) -> str:
    return words.fill(_("%(who)s will have %(what)s more."), facts, what=turns(facts["n"]))


# -- Spells and hidden cards ------------------------------------------------------------------------------

CAST = _("%(who)s casts: %(spell)s.")
CAST_AT = _("%(who)s casts on %(other_acc)s: %(spell)s.")
SPELL = _("%(who)s gains a Spell.")
OWN_SPELL = _("%(who)s gains a Spell: %(card)s.")
SPIED = _("%(who)s looks at the Spells of %(other_gen)s.")
SPIED_ON = _("%(who)s looks at the Spells of %(other_gen)s: %(cards)s.")
PEEKED = _("%(who)s looks at %(n)s of a deck.")
OWN_PEEK = _("%(who)s looks at %(n)s of a deck: %(cards)s.")


def _cast(words: Words, facts: Facts) -> str:
    if not facts["target"]:
        return words.fill(CAST, facts)
    return words.fill(CAST_AT, facts, other=int(facts["target"]))


def _spell_gained(words: Words, facts: Facts) -> str:
    return words.fill(OWN_SPELL if "card" in facts else SPELL, facts)


def _spied(words: Words, facts: Facts) -> str:
    return words.fill(SPIED_ON if facts.get("cards") else SPIED, _with_cards(words, facts))


def _peeked(words: Words, facts: Facts) -> str:
    known = OWN_PEEK if "cards" in facts else PEEKED
    return words.fill(known, _with_cards(words, {**facts, "n": cards(facts["n"])}))


TURNED_UP = _("Turned up: %(card)s.")


def _turned_up(words: Words, facts: Facts) -> str:
    return words.fill(TURNED_UP, {"card": facts.get("card") or facts["spell"]})


def _deck(msgid: str) -> WriteLine:
    return lambda words, facts: words.fill(msgid, facts, deck=deck(facts["deck"]))


def _on_top(words: Words, facts: Facts) -> str:
    return words.fill(
        _("Back on top of the deck: %(n)s (%(deck)s)."),
        {},
        n=cards(facts["n"]),
        deck=deck(facts["deck"]),
    )


USED = _("%(who)s uses: %(card)s.")
USED_ABILITY = _("%(who)s uses an ability.")


def _used(words: Words, facts: Facts) -> str:
    is_ability = facts["card"] in words.content.characters
    return words.fill(USED_ABILITY if is_ability else USED, facts)


# -- places and time --------------------------------------------------------------------------------------

PORTAL = {
    True: _("The Portal of Power opens before %(who_ins)s."),
    False: _("The Portal of Power stays shut before %(who_ins)s."),
}


def _portal(opens: bool) -> WriteLine:
    return lambda words, facts: words.fill(PORTAL[opens], facts)


def _tunnel(words: Words, facts: Facts) -> str:
    if facts["total"] <= 0:
        return words.fill(_("%(who)s finds the way through."), facts)
    return words.fill(_("%(who)s loses the way."), facts)


def _lasting(words: Words, facts: Facts) -> str:
    return words.fill(_("It lasts for some rounds: %(card)s."), facts)


def _gold_laid(words: Words, facts: Facts) -> str:
    return words.fill(_("%(what)s now lies here: %(space)s."), facts, what=gold(facts["n"]))


def _dice_with_death(words: Words, facts: Facts) -> str:
    return words.fill(_("%(who)s dices with Death: %(mine)s to %(theirs)s."), facts)


def _light_fades(words: Words, facts: Facts) -> str:
    return words.fill(_("The light fades: %(fate)s left."), {}, fate=amount("fate", facts["left"]))


def _tally(words: Words, facts: Facts) -> str:
    return words.fill(_("%(who)s has %(n)s on the tally."), {**facts, "n": facts["n"]})


def _werewolf_wounded(words: Words, facts: Facts) -> str:
    return words.fill(
        _("%(who)s wounds the Blood Moon Werewolf: %(left)s left."), {**facts, "left": lives(facts["left"])}
    )


# -- the end ----------------------------------------------------------------------------------------------

VICTORIES = {
    "last": _("%(people)s wins: nobody else is left!"),
    "crown": _("%(people)s wins on the Crown of Command!"),
    "richest": _("%(people)s wins with the greatest wealth!"),
    "merchants_guild": _("%(people)s wins: the Merchants' Guild has its gold!"),
    "thieves_guild": _("%(people)s wins: the Thieves' Guild has its loot!"),
    "blood_moon_werewolf": _("%(people)s wins: the Blood Moon Werewolf is dead!"),
    "light": _("Light wins: the victory is shared by %(people)s!"),
    "darkness": _("Darkness wins: nobody has stopped it."),
    "drawn": _("Nobody wins: the last characters die together."),
}
TOGETHER = {
    "richest": _("%(people)s share the victory: they are equally wealthy!"),
}
"""The same where several have won."""


def victory(words: Words, seats: tuple[int, ...], how: str) -> SafeString:
    """Who wins, and how."""
    people = ", ".join(words.person(seat) for seat in seats)
    msgid = TOGETHER[how] if len(seats) > 1 and how in TOGETHER else VICTORIES[how]
    return words.fill(msgid, {}, people=people)


def _won(words: Words, facts: Facts) -> str:
    return victory(words, tuple(facts["seats"]), facts["how"])


LINES: dict[str, WriteLine] = {
    **FIGHT_LINES,
    **{kind: _same(kind) for kind in SENTENCES},
    **{kind: _of_person(kind) for kind in BY_PERSON},
    **{kind: _taken(kind) for kind in TAKEN},
    "turn": _turn,
    "rolled": _rolled,
    "fate": _fate,
    "decided": _decided,
    "gained": _amount(_("%(who)s gains %(what)s.")),
    "lost": _amount(_("%(who)s loses %(what)s.")),
    "life_lost": _life_lost,
    "lives_kept": _lives(_("%(card)s loses %(what)s in the place of %(who_gen)s.")),
    "healed": _lives(_("%(who)s heals %(what)s.")),
    "replenished": _replenished,
    "bounty": _gold(_("%(who)s claims a bounty: %(what)s.")),
    "gold_dropped": _gold(_("%(who)s leaves gold behind: %(what)s.")),
    "gold_laid": _gold_laid,
    "stronger": _stronger,
    "proposed": _proposed,
    "remade": _remade,
    "realigned": _realigned,
    "misses": _misses,
    "extra_turns": _extra_turns,
    "cast": _cast,
    "spell_gained": _spell_gained,
    "spied": _spied,
    "peeked": _peeked,
    "turned_up": _turned_up,
    "used": _used,
    "put_back": _deck(_("%(who)s puts a card back on the %(deck)s.")),
    "laid_before": _deck(_("%(who)s lays a card face down before %(other_ins)s (%(deck)s).")),
    "kept": _deck(_("%(who)s keeps a card face down (%(deck)s).")),
    "on_top": _on_top,
    "portal_opened": _portal(True),
    "portal_shut": _portal(False),
    "tunnel": _tunnel,
    "lasting": _lasting,
    "dice_with_death": _dice_with_death,
    "light_fades": _light_fades,
    "tally": _tally,
    "werewolf_wounded": _werewolf_wounded,
    "won": _won,
    "by_order": by_order,
}


def line(words: Words, kind: str, facts: Facts) -> str:
    """An event in words; every kind that the rules tell has its wording."""
    wording = LINES.get(kind)
    return wording(words, facts) if wording else pgettext("log", "Something happens.")
