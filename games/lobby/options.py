"""What a system lets those choose who open a table, checked before anything is stored."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.faces.face import get_face
from games.faces.story import PlayedBy
from games.faces.systems import is_known
from games.refused import Refused
from games.systems import get_system


@dataclass(frozen=True)
class Misfit:
    """Choices that do not go together: `name` is the option at which to say why, "" for no single one."""

    name: str
    reason: str


def checked(slug: str, given: Mapping[str, str], played_by: PlayedBy | None = None) -> dict[str, str]:
    """Every option with its word: what is given, else the usual one; of the newest set, if none is named.

    Raises Refused for an option or a word that the system lacks, and for what does not go together.
    """
    system, face = get_system(slug), get_face(slug)
    choices = system.options if played_by is None else system.options_of(*played_by)
    for name, word in given.items():
        if name not in choices:
            raise Refused(_("This game has no option “%(name)s”.") % {"name": name})
        if word not in choices[name]:
            found = {"option": face.option(name).label, "word": word}
            raise Refused(_("“%(word)s” is not one of the choices for “%(option)s”.") % found)
    chosen = {name: given.get(name, words[0]) for name, words in choices.items()}
    if played_by is None and (wrong := misfit(slug, chosen)):
        raise Refused(wrong.reason)
    return chosen


def misfit(slug: str, chosen: Mapping[str, str]) -> Misfit | None:
    """Why the choices, one for every option, do not go together; None where they do.

    It is said at the first option of which the usual word would mend it.
    """
    rules = get_system(slug)
    code = rules.fits(chosen)
    if not code:
        return None
    mends = (
        name
        for name, words in rules.options.items()
        if chosen[name] != words[0] and not rules.fits({**chosen, name: words[0]})
    )
    return Misfit(next(mends, ""), str(get_face(slug).misfit(code)))


def still_known(slug: str, given: Mapping[str, str]) -> dict[str, str]:
    """Of choices that another release has stored, those that the system still offers."""
    choices = get_system(slug).options if is_known(slug) else {}
    return {name: word for name, word in given.items() if word in choices.get(name, ())}
