"""The open question in words: for the one who is asked, and for those who wait."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.engine.questions import Question, Waiting
from games.faces.naming import text
from games.faces.say import asking
from games.faces.talisman.names import Words, name, told
from games.faces.talisman.speaker import SPEAKER
from games.kit.held import card_of
from games.systems.talisman.content import Content

USE_NOW = _("Use it now: %(what)s?")


def prompt(words: Words, question: Question) -> str:
    """What the reader is asked; of the only thing that may be used, by its name."""
    if one := only_use(question):
        return gettext(USE_NOW) % {"what": name(words.content, _named(one))}
    return asking.prompt(SPEAKER, words, question)


def awaited(words: Words, question: Question | Waiting) -> str:
    """What the others are asked; "" where only they know."""
    return asking.awaited(SPEAKER, words, question)


def hint(words: Words, question: Question, *, mail: bool = False) -> str:
    """One more sentence, "" where the prompt says it all, or the options do: each branch of a space."""
    said = asking.hint(SPEAKER, words, question, mail=mail)
    if said:
        return said
    source = _reads(question)
    if source.startswith("use:") and not mail and not only_use(question):
        return ""  # the row of each has the text of its card
    is_space = is_branch(question.kind) and source in words.content.spaces
    return "" if is_space else explained(words.content, source)


def only_use(question: Question) -> str:
    """The key of the one thing that a question offers to use, "" where there are several or none."""
    if question.kind != "use":
        return ""
    keys = [key for seat in question.seats for key in question.options_of(seat) if key.startswith("use:")]
    return keys[0] if len(keys) == 1 else ""


def is_branch(kind: str) -> bool:
    """Whether one chooses between what a card or space does."""
    return kind == "choose"


def _reads(question: Question) -> str:
    """The card, space or character whose text explains a question."""
    params = question.params
    if "source" in params or "card" in params:
        return str(params.get("source") or params["card"])
    offered = (key for seat in question.seats for key in question.options_of(seat))
    return next((key for key in offered if key.startswith("use:")), "")


def explained(content: Content, source: str) -> str:
    """What stands on the card, space, character or ending; "" for anything else."""
    named = _named(source)
    found = told(content, named) if named not in content.quests else None
    return f"{name(content, named)}: {text(found.text)}" if found is not None else ""


def _named(source: str) -> str:
    """The card, space or character that a source or the key of a use names."""
    return card_of(source.removeprefix("use:").partition("#")[0].partition(":")[0])
