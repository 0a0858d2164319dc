"""The open question in words: for the one who is asked, and for those who wait."""

from games.engine.questions import Question, Waiting
from games.faces.naming import text
from games.faces.say import asking
from games.faces.talisman.names import Words, name, told
from games.faces.talisman.speaker import SPEAKER
from games.kit.held import card_of
from games.systems.talisman.content import Content


def prompt(words: Words, question: Question) -> str:
    """What the reader is asked."""
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
    if source.startswith("use:") and not mail:
        return ""  # its row has the text of the card
    is_space = is_branch(question.kind) and source in words.content.spaces
    return "" if is_space else explained(words.content, source)


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
    named = card_of(source.removeprefix("use:").partition("#")[0].partition(":")[0])
    found = told(content, named) if named not in content.quests else None
    return f"{name(content, named)}: {text(found.text)}" if found is not None else ""
