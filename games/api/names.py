"""Names in the document: each schema has one of its own, and so has each list of words to choose from.

Programs are generated from it: what shares a name, or has none, becomes a wrong type there, or no type.
"""

from collections import Counter
from typing import Any

from pydantic import BaseModel, Field

Data = dict[str, Any]
NAME = "x-name"
SCHEMAS = "#/components/schemas/"


class NameClashError(Exception):
    """Two things of the document have one name, or words to choose from have none."""


def named(name: str, *words: str) -> Any:
    """For Annotated: these words to choose from, or those of the Literal, are the schema of this name."""
    return Field(json_schema_extra={NAME: name, **({"enum": [*words]} if words else {})})


def check_models(*roots: type[BaseModel]) -> None:
    """Raise NameClashError where two kinds of the models are called alike: one would hide the other."""
    counted = Counter(kind.__name__ for root in roots for kind in _below(root))
    if twice := sorted(name for name, times in counted.items() if times > 1):
        raise NameClashError(f"several models are called {', '.join(twice)}")


def name_choices(made: Data) -> None:
    """Words to choose from move to the schemas of the document, and are referred to by their name.

    Raises NameClashError where they have none, or one that something else has.
    """
    found: Data = {}
    _name(made, found)
    known = made["components"]["schemas"]
    if twice := known.keys() & found.keys():
        raise NameClashError(f"also the name of something else: {', '.join(sorted(twice))}")
    known.update(found)


def _below(kind: type[BaseModel]) -> list[type[BaseModel]]:
    return [found for sub in kind.__subclasses__() for found in (sub, *_below(sub))]


def _name(part: Any, found: Data) -> None:
    """Whatever lies in this part of the document."""
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for one in inside:
        _name(one, found)
    if isinstance(part, dict) and isinstance(part.get("enum"), list):
        _refer(part, found)


def _refer(schema: Data, found: Data) -> None:
    name = schema.pop(NAME, None)
    words = {"type": schema.pop("type"), "enum": schema.pop("enum"), "title": name}
    if name is None or found.setdefault(name, words) != words:
        raise NameClashError(f"what are {words['enum']} called? {name} is none, or has other words")
    schema.pop("title", None)
    schema["$ref"] = SCHEMAS + name
