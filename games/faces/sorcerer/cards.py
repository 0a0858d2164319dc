"""The cards of the teams, the fight in progress and the open roll, each as far as the reader may see it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from msgspec.structs import astuple

from games.faces.naming import text
from games.faces.sorcerer.abilities import does
from games.faces.sorcerer.boards import thing_picture, where
from games.faces.sorcerer.dice import dice, die
from games.faces.sorcerer.magic_words import magic
from games.faces.sorcerer.names import Words, name
from games.faces.stakes import Choice
from games.systems.sorcerer.cards import Magic
from games.systems.sorcerer.content import CHARACTERS, ENCOUNTERS, FINDS, MONSTERS, TOKENS, ZOMBIE
from games.systems.sorcerer.gems import GEMS_TO_WIN
from games.systems.sorcerer.queries import strength_printed
from games.systems.sorcerer.state import Fight, Player, Roll
from games.systems.sorcerer.view import HIDDEN, CharacterView, View

KEPT = 4096
LOWEST, HIGHEST = min(ENCOUNTERS), max(ENCOUNTERS)


@dataclass(frozen=True)
class Thing:
    """A token: its id, its name, its kind, what it does, of a scroll who casts it (`magic`), and what one may
    do with it and what that brings.

    `slot` says in words where it is worn, "" in the backpack.
    """

    id: str
    name: str
    kind: str
    effect: str
    magic: str = ""
    slot: str = ""
    choices: tuple[Choice, ...] = ()

    @property
    def picture(self) -> str:
        """The id of its symbol."""
        return thing_picture(self.id)


@dataclass(frozen=True, eq=False)
class Card:
    """A character as the reader sees it: `pack` is None where it is hidden, `carried` of `slots` are used.

    Like a team it is kept by its facts: there is one of each.
    """

    who: str
    team: str
    name: str
    full_name: str
    status: str
    where: str
    lp: int
    lp_max: int
    strength: int
    weapon: Thing | None
    armour: tuple[Thing, ...]
    pack: tuple[Thing, ...] | None
    carried: int
    slots: int
    free: range
    rune: str
    rune_name: str
    rune_text: str
    gauntlet: str
    gauntlet_text: str
    marks: tuple[str, ...]
    magic: str
    ability: str
    does: str

    @property
    def worn(self) -> tuple[Thing, ...]:
        """Weapon and armour, in this order."""
        return (*((self.weapon,) if self.weapon else ()), *self.armour)

    @property
    def things(self) -> tuple[Thing, ...]:
        """What it wears, then what its backpack is seen to hold."""
        return (*self.worn, *(self.pack or ()))

    @property
    def pack_names(self) -> str:
        """What the backpack holds, in words; "" where it is hidden or empty."""
        return f"({', '.join(one.name for one in self.pack)})" if self.pack else ""


@dataclass(frozen=True, eq=False)
class Team:
    """A seat with its team, treasury and cards; `to_win` Gems win."""

    seat: int
    team: str
    name: str
    own: bool
    out: bool
    on_turn: bool
    gems: int
    to_win: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class SideOfFight:
    """One side of a fight: names, Strength without the die, what scrolls add, the die."""

    role: str
    names: str
    strength: int
    bonus: int
    die: SafeString | str


@dataclass(frozen=True)
class RollShown:
    """An open roll: for whom, its dice, what is added, the total, and what the total means."""

    title: str
    dice: SafeString
    added: list[str]
    total: int
    means: str


def teams(words: Words, view: View) -> list[Team]:
    """All teams, the reader's own first, then in seat order after it."""
    own = view.seat or 1
    players = sorted(view.players, key=lambda one: (one.seat < own, one.seat))
    return [
        _team(words, astuple(one), one.seat == view.seat, _on_turn(view, one), _shown(view, one))
        for one in players
    ]


def _on_turn(view: View, player: Player) -> bool:
    return view.turn is not None and view.turn.seat == player.seat


def _shown(view: View, player: Player) -> tuple[CharacterView, ...]:
    """The characters of a team, the active ones first; the Zombie while it is there."""
    found = [one for one in view.characters.values() if one.seat == player.seat]
    found.sort(key=lambda one: one.status != "active")
    return tuple(one for one in found if one.id != "zombie" or one.status == "active")


@lru_cache(KEPT)
def _team(
    words: Words, facts: tuple[Any, ...], own: bool, on_turn: bool, shown: tuple[CharacterView, ...]
) -> Team:
    """A team depends on nothing but its facts and those of its characters, so it is remembered."""
    player = Player(*facts)
    return Team(
        seat=player.seat,
        team=player.team,
        name=name("team", player.team) if player.team else "",
        own=own,
        out=player.out,
        on_turn=on_turn,
        gems=player.gems,
        to_win=GEMS_TO_WIN,
        cards=tuple(_card(words, one) for one in shown),
    )


@lru_cache(KEPT)
def _card(words: Words, one: CharacterView) -> Card:
    """A card depends on nothing but the character and the names, so it is remembered."""
    printed = CHARACTERS.get(one.id)
    pack = None if one.backpack is None else tuple(thing(token) for token in one.backpack)
    weapon, armour = pgettext("slot", "weapon"), pgettext("slot", "armour")
    return Card(
        who=one.id,
        team=words.teams.get(one.seat, ""),
        name=name("short", one.id),
        full_name=name("character", one.id),
        status=one.status,
        where=where(words, one.place) if one.place else _status(one),
        lp=one.lp,
        lp_max=one.lp_max,
        strength=one.strength if one.status == "active" else strength_printed(one.id),
        weapon=thing(one.weapon, weapon) if one.weapon else None,
        armour=tuple(thing(token, armour) for token in one.armour),
        pack=pack,
        carried=one.carried,
        slots=one.slots,
        free=range(max(0, one.slots - one.carried)),
        rune=one.rune,
        rune_name=_rune(one.rune),
        rune_text=text(TOKENS["rune"].text),
        gauntlet=name("token", "gauntlet") if one.gauntlet else "",
        gauntlet_text=text(TOKENS["gauntlet"].text),
        marks=_marks(one),
        magic=_magic(printed.magic if printed else ()),
        ability=text(printed.ability_name) if printed else "",
        does=does(printed.ability) if printed else text(ZOMBIE.text),
    )


def _status(one: CharacterView) -> str:
    return pgettext("character", "gone for good") if one.status == "gone" else pgettext("character", "asleep")


def _rune(rune: str) -> str:
    if rune == HIDDEN:
        return _("a Rune, face down")
    return name("rune", rune) if rune else ""


def _marks(one: CharacterView) -> tuple[str, ...]:
    marks = []
    if one.unseen:
        marks.append(_("unseen"))
    if one.web:
        marks.append(_("webbed"))
    if one.awakened:
        marks.append(_("just awake"))
    return tuple(marks)


def _magic(magic: tuple[Magic, ...]) -> str:
    words = {"spells": _("Spells"), "charms": _("Charms")}
    return ", ".join(words[one] for one in magic) or _("no magic")


def thing(token: str, slot: str = "") -> Thing:
    """A Find or a Crystal with its effect."""
    if token in FINDS:
        return Thing(
            token, name("find", token), FINDS[token].kind, text(FINDS[token].text), magic(token), slot
        )
    return Thing(token, name("token", token), token, text(TOKENS[token].text), slot=slot)


# -- the fight ----------------------------------------------------------------------------------------------


def sides_of_fight(view: View) -> list[SideOfFight]:
    """Both sides of the fight in progress, the attackers first; none where nobody fights."""
    now = view.fight
    return [] if now is None else [_side(view, now, "attacker"), _side(view, now, "defender")]


def _side(view: View, now: Fight, side: str) -> SideOfFight:
    strength = _strength(view, now, side)
    shown = now.dice.get(side)
    ids = now.attackers if side == "attacker" else now.defenders
    bonus = sum(now.bonus.get(one, 0) for one in (side, *ids))
    monster = now.monster and side == "defender"
    return SideOfFight(
        role=pgettext("fight", "attack") if side == "attacker" else pgettext("fight", "defence"),
        names=name("encounter", now.monster) if monster else ", ".join(name("short", one) for one in ids),
        strength=strength,
        bonus=bonus,
        die="" if shown is None else die(shown),
    )


def _strength(view: View, now: Fight, side: str) -> int:
    """The Strength of a side without die and scrolls; the Stone Hide lets a weapon give at most 1."""
    if side == "defender" and now.monster:
        return MONSTERS[now.monster].strength
    hide = bool(now.monster) and MONSTERS[now.monster].special == "stone_hide"
    ids = now.attackers if side == "attacker" else now.defenders
    return sum(_of_one(view.characters[one], hide=hide) for one in ids)


def _of_one(one: CharacterView, *, hide: bool) -> int:
    blunt = FINDS[one.weapon].bonus - 1 if hide and one.weapon and not one.gauntlet else 0
    return one.strength - blunt


# -- the roll -----------------------------------------------------------------------------------------------


def open_roll(view: View) -> RollShown | None:
    """The roll that is not final yet, or None."""
    now = view.roll
    if now is None or not now.dice:
        return None
    added = [f"+ {now.digit}"] if now.digit else []
    added += [f"{now.bonus:+d}".replace("-", "− ").replace("+", "+ ")] if now.bonus else []
    total = sum(now.dice) + now.digit + now.bonus
    return RollShown(name("short", now.who), dice(now.dice), added, total, _means(now, total))


def _means(now: Roll, total: int) -> str:
    """What the Encounter Table gives for the total; other rolls speak for themselves."""
    if now.kind != "encounter":
        return ""
    entry = ENCOUNTERS[max(LOWEST, min(HIGHEST, total))]
    return f"{name('encounter', entry.id)}. {text(entry.text)}"
