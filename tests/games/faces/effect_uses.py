"""Words of a system's data, each with every value that its fields may have."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import inspect as info

from games.kit.content import Card
from games.kit.effects import Effects

PLAIN: Mapping[type[info.Type], list[Any]] = {
    info.BoolType: [True, False],
    info.IntType: [1, -2, 5],
    info.NoneType: [None],
}
Values = Mapping[str, list[Any]]


@dataclass(frozen=True)
class Uses:
    """What fields may be whose types do not say it: by their names, those that hold `texts` or `maps`, and
    those of the kit's words that a system has given a type. `inside` is an effect, `condition` one of those.
    """

    inside: Mapping[str, Any]
    condition: Mapping[str, Any]
    examples: Values = field(default_factory=dict)
    texts: Values = field(default_factory=dict)
    maps: Values = field(default_factory=dict)
    generic: Values = field(default_factory=dict)

    def of(self, kind: type[Card], tag: str) -> Iterator[dict[str, Any]]:
        """A word with each value of each of its fields once."""
        record = info.type_info(kind)
        assert isinstance(record, info.StructType)
        may = {one.encode_name: self._values(one.encode_name, one.type) for one in record.fields}
        base = {tag: record.tag, **{name: some[0] for name, some in may.items()}}
        yield base
        yield from ({**base, name: one} for name, some in may.items() for one in some)

    def _values(self, name: str, kind: info.Type) -> list[Any]:
        """What a field may be: every word of a list, some numbers."""
        if name in self.examples:
            return self.examples[name]
        match kind:
            case info.LiteralType(values=words):
                return list(words)
            case info.UnionType(types=types):
                return [one for part in types for one in self._values(name, part)]
            case info.VarTupleType(item_type=item):
                return [[one] for one in self._values(name, item)]
        return self._named(name, kind)

    def _named(self, name: str, kind: info.Type) -> list[Any]:
        """The same where the type alone does not say it."""
        match kind:
            case info.CustomType(cls=cls):
                return [[self.inside], []] if cls is Effects else [[self.condition]]
            case info.DictType():
                branch = {"then": [self.inside]}
                return self.maps.get(name, [{"a": branch, "b": branch}])
            case info.AnyType():
                return self.generic[name]
            case info.StrType():
                return self.texts[name]
        return PLAIN[type(kind)]
