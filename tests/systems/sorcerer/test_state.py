"""The state as stored data."""

import msgspec
import pytest

from games.systems.sorcerer import state

STRUCTS = [one for one in vars(state).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_a_value_equal_to_its_default_is_left_out_however_it_came_about(struct: type) -> None:
    """Defaults are recognised by identity: free text must have none but the empty one."""
    for field in msgspec.structs.fields(struct):
        free_text = field.type is str and isinstance(field.default, str)
        assert not free_text or field.default == "", field.name


def test_a_word_of_a_closed_list_read_back_is_its_default() -> None:
    read = msgspec.json.decode(b'{"id":"hilda","seat":1,"status":"asleep"}', type=state.Character)
    assert msgspec.json.encode(read) == msgspec.json.encode(state.Character("hilda", 1))
