"""The open question in words: for the one who is asked, and for those who wait."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.questions import Question
from games.faces.naming import text
from games.faces.talisman.amounts import lives
from games.faces.talisman.names import Words, foe, name, told
from games.faces.talisman.rolls import roll_name
from games.kit.held import card_of
from games.systems.talisman.content import Content
from games.systems.talisman.crown import COMMAND

ASKED: dict[str, str] = {
    "character": _("Choose your character"),
    "bonus": _("Your bonus: Strength or Craft?"),
    "start": _("Your turn: anything before you move?"),
    "move": _("Your move: how?"),
    "stay": _("You rolled a 6: move or stay?"),
    "go": _("Where does your move lead?"),
    "hop": _("Hop on to the next space?"),
    "space": _("Which space?"),
    "jail": _("Pay to leave the Jail?"),
    "encounter": _("Whom or what do you encounter?"),
    "greet": _("To whom does it apply: %(what)s?"),
    "draw": _("Draw, or take the top discard?"),
    "draw_more": _("Draw more cards?"),
    "redraw": _("Which card do you replace?"),
    "creature": _("%(foe)s is waiting: what now?"),
    "battle": _("The fight is near: add anything?"),
    "evade": _("%(other)s attacks you: evade?"),
    "attack_again": _("Make your attack roll again?"),
    "creature_again": _("Make the creature roll again?"),
    "refight": _("Attack once more?"),
    "lend": _("Help %(who_acc)s in the fight?"),
    "fate": _("Spend 1 fate on this roll?"),
    "result": _("What does the die show?"),
    "add": _("You rolled %(total)s: add to it?"),
    "reward": _("Your reward from %(other_dat)s?"),
    "loot": _("What do you take from the fallen?"),
    "trophy": _("What becomes of %(card_acc)s?"),
    "take": _("What do you take from this space?"),
    "take_from": _("What do you take from %(other_dat)s?"),
    "take_trophy": _("Which trophy do you take?"),
    "steal": _("What do you steal, and from whom?"),
    "choose": _("What do you do here?"),
    "visit": _("Use something on this visit?"),
    "skip_roll": _("Roll here, or pass safely by?"),
    "quest": _("Accept a quest from the Warlock?"),
    "quest_gift": _("What do you give for the quest?"),
    "pay": _("How much do you pay?"),
    "heal": _("Heal 1 life?"),
    "replenish": _("Regain 1 fate?"),
    "gain": _("Gain Strength or Craft?"),
    "convert": _("Which counters do you exchange?"),
    "alignment": _("Which alignment do you choose?"),
    "align": _("Change your alignment first?"),
    "extra_turn": _("Take another turn after this one?"),
    "buy": _("What do you buy?"),
    "sell": _("What do you sell?"),
    "gate": _("At the City Gate: posters or bounties?"),
    "claim": _("Which trophy do you hand in?"),
    "claim_poster": _("Claim the bounty for %(other_acc)s?"),
    "card": _("Which card do you take?"),
    "deck": _("Which deck do you mean?"),
    "hold": _("Which card do you keep face down?"),
    "beneath": _("Which card goes beneath the deck?"),
    "leave_card": _("Which card stays on this space?"),
    "card_space": _("Where does this card go?"),
    "fetch": _("Which card do you bring here?"),
    "destroy": _("Which card is discarded?"),
    "discard": _("Discard %(card_acc)s?"),
    "surplus": _("Too many Spells: which one goes?"),
    "too_many": _("Too many Objects: which one stays here?"),
    "ditch": _("What do you leave here?"),
    "give_up": _("What do you give up?"),
    "give": _("What do you give to %(other_dat)s?"),
    "taker": _("Who receives it?"),
    "trade": _("What do you exchange %(other_with)s?"),
    "exchange": _("What do you offer, and want?"),
    "proposal": _("%(by)s proposes an exchange: accept?"),
    "richest": _("Equally rich: whose gold counts?"),
    "victim": _("Whom does it hit: %(what)s?"),
    "vampire": _("Which Follower does the Vampire get?"),
    "spend": _("Which trophy do you give?"),
    "raise": _("Which trophy is raised?"),
    "use": _("Use this now?"),
    "ending_fight": _("Fight it with Strength or Craft?"),
    "werewolf": _("Where does the Werewolf prowl?"),
    "werewolf_meets": _("Whom does the Werewolf fall upon?"),
    "end": _("End your turn?"),
    "turn": _("%(who)s begins a turn: act?"),
    "landed": _("%(who)s has landed: act now?"),
    "fight": _("%(who)s faces a fight: act?"),
    "attacked": _("%(who)s attacks %(other_acc)s: act?"),
    "enemy_loss": _("%(who)s wins the fight: act?"),
    "loss": _("%(who)s loses %(lives)s: act?"),
    "follower_loss": _("%(card)s may be killed: act?"),
    "counter": _("%(who)s casts a Spell: counter it?"),
    "turn_end": _("%(who)s ends the turn: act?"),
}
"""Two kinds have a second wording: "claim" of another character, "end" where another turn ends."""

AWAITED: dict[str, str] = {
    "character": _("Characters are being chosen."),
    "go": _("A move is being made."),
    "move": _("A move is next."),
    "encounter": _("An encounter is being chosen."),
    "creature": _("Somebody faces %(foe)s."),
    "battle": _("A fight is about to begin."),
    "fate": _("A roll may still be repeated by fate."),
    "evade": _("An attack may still be evaded."),
    "reward": _("The victor of a fight chooses."),
    "loot": _("The victor of a fight chooses."),
    "buy": _("Somebody is shopping."),
    "proposal": _("An exchange has been proposed."),
    "exchange": _("An exchange is being prepared."),
    "loss": _("%(who)s is about to lose %(lives)s."),
    "follower_loss": _("%(card)s is about to be killed."),
    "counter": _("A Spell has been cast: %(spell)s."),
    "turn": _("%(who)s begins a turn."),
    "landed": _("%(who)s has landed on a space."),
    "fight": _("%(who)s is about to fight."),
    "attacked": _("%(who)s attacks %(other_acc)s."),
    "enemy_loss": _("%(who)s wins the fight."),
    "turn_end": _("%(who)s ends the turn."),
    "werewolf": _("The Werewolf is about to prowl."),
}
"""What the others may know of a question that is not private, where it is more than its person."""
DECIDES = _("A decision is being made: %(what)s.")
DECIDES_ALONE = _("A decision is being made.")

HINTS: dict[str, str] = {
    "character": _("The character's start space, values and abilities stand on its card."),
    "start": _("Spells and cards that are used before a move come first."),
    "move": _("Other ways to move stand beside the roll."),
    "go": _("The marked spaces are the legal ends of your move. What lies there awaits you."),
    "stay": _("Who stays ends the turn here."),
    "hop": _("Only the last space is encountered."),
    "encounter": _("You encounter either the space or one of the characters on it."),
    "creature": _("Who evades keeps everything and gains nothing."),
    "battle": _("Both scores are compared after the rolls; fate comes after them."),
    "fate": _("A die is rolled again once; the new result counts."),
    "evade": _("Who evades ends the encounter at once."),
    "reward": _("A life, 1 gold or an Object: one of them is yours."),
    "loot": _("You may take what you can carry; the rest stays on the space."),
    "take": _("What you leave stays on the space for everybody."),
    "too_many": _("It stays face up on this space."),
    "ditch": _("It stays face up on this space."),
    "surplus": _("It goes to the discard pile."),
    "quest": _("You cannot open the Portal of Power before it is done. Its reward is a Talisman."),
    "proposal": _("They give: %(gives)s. They want: %(wants)s."),
    "end": _("Trophies are handed in at the end of the turn."),
    "counter": _("%(spell)s: %(text)s"),
    "loss": _("The reason: %(reason)s."),
    "werewolf": _("You rolled a 1, so you move it. Distance: %(steps)s."),
    "redraw": _("The new card must be met."),
    "lend": _("You add your printed value to the fight."),
    "hold": _("At the start of any turn you may put it back on its deck."),
}

OR_AGAIN = _("To choose one accepts the roll. Fate repeats a die once; then the new result counts.")
"""More of a move whose roll lies open."""
COMMANDED = _("one die is rolled, and usually from 4 on every other character loses 1 life.")
"""What the Command Spell does, which is no card (T-BASE-961, T-BASE-981)."""
MOOT = _("You have nothing to use here. You are asked all the same, so that nobody can tell what you hold.")
"""Of a question to which its seat can only pass."""
WINDOW = _("What you hold may be used now; nobody learns what you have if you pass.")
WINDOWS = ("turn", "landed", "fight", "attacked", "enemy_loss", "follower_loss", "turn_end")


def prompt(words: Words, question: Question) -> str:
    """What the reader is asked."""
    kind = _kind(question.kind, question.params)
    return words.fill(ASKED[kind], _facts(words, question.params))


def _kind(kind: str, params: Mapping[str, Any]) -> str:
    if kind == "claim" and "other" in params:
        return "claim_poster"
    return "turn_end" if kind == "end" and "seat" in params else kind


def _facts(words: Words, params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters, and what the wordings make of them."""
    facts = dict(params)
    if "foe" in params:
        facts["foe"] = foe(words.content, params["foe"])
    if "n" in params:
        facts["lives"] = lives(params["n"])
    if "by" in params and isinstance(params["by"], int):
        facts["by"] = words.who(params["by"])
    for used in ("source", "card"):
        if used in params:
            facts["what"] = about(words.content, params[used])
    return facts


def about(content: Content, source: str) -> str:
    """What a source or the key of a use names."""
    named = card_of(source.removeprefix("use:").partition("#")[0])
    return roll_name(content, named)


def hint(words: Words, question: Question) -> str:
    """One more sentence, "" where the prompt says it all, or the options do: each branch of a space."""
    if question.moot:
        return gettext(MOOT)
    kind, params = _kind(question.kind, question.params), question.params
    if kind in WINDOWS:
        return gettext(WINDOW)
    if kind in HINTS:
        more = f" {gettext(OR_AGAIN)}" if lies_open(question) else ""
        return words.fill(HINTS[kind], _hinted(words, params)) + more
    source = _reads(question)
    return "" if kind == "choose" and source in words.content.spaces else explained(words.content, source)


def lies_open(question: Question) -> bool:
    """Whether fate may repeat the roll of the move that is asked for."""
    keys = (key for seat in question.seats for key in question.options_of(seat))
    return question.kind == "go" and any(key.startswith("again:") for key in keys)


def _hinted(words: Words, params: Mapping[str, Any]) -> dict[str, Any]:
    facts = _facts(words, params)
    if "spell" in params:
        cast = params["spell"]
        facts["text"] = gettext(COMMANDED) if cast == COMMAND else text(words.content.cards[cast].text)
    if "why" in params:
        facts["reason"] = roll_name(words.content, params["why"])
    for side in ("gives", "wants"):
        if side in params:
            facts[side] = ", ".join(words.thing(key) for key in params[side]) or gettext("nothing")
    return facts


def _reads(question: Question) -> str:
    """The card, space or character whose text explains a question."""
    params = question.params
    if "source" in params or "card" in params:
        return str(params.get("source") or params["card"])
    offered = (key for seat in question.seats for key in question.options_of(seat))
    return next((key for key in offered if key.startswith("use:")), "")


def explained(content: Content, source: str) -> str:
    """What stands on the card, space, character or ending; "" for anything else."""
    named = card_of(source.removeprefix("use:").partition("#")[0].partition(":")[0])
    found = told(content, named) if named not in content.quests else None
    return f"{name(content, named)}: {text(found.text)}" if found is not None else ""


def awaited(words: Words, kind: str, params: Mapping[str, Any]) -> str:
    """What the others are asked; "" where only they know."""
    if not kind:
        return ""
    worded = _kind(kind, params)
    facts = _facts(words, params)
    if worded in AWAITED:
        return words.fill(AWAITED[worded], facts)
    return words.fill(DECIDES if "what" in facts else DECIDES_ALONE, facts)
