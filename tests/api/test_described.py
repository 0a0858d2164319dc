"""What is answered of a game of each system is what the document says, and its names are names."""

from typing import Any

import pytest
from pydantic import BaseModel

from games.api.document import document
from games.api.names import NameClashError, check_models, name_choices
from games.models import Game
from games.systems import SLUGS, get_system
from tests.api.described import as_described, gives
from tests.api.program import program, read
from tests.games.people import open_table, play_on, running

pytestmark = pytest.mark.django_db

READ = {"happened": "/happened", "game_orders": "/orders", "talk": "/talk"}


def looked_at(game: Game, name: str) -> Any:
    """The game as a program of this person gets it, which is as it is described."""
    return as_described("GameView", read(program(name).get(f"/games/{game.slug}")))


@pytest.mark.parametrize("system", [slug for slug in SLUGS if get_system(slug).contents])
def test_a_game_as_anybody_sees_it(system: str):
    waiting = open_table(system=system)
    assert [looked_at(waiting, name)["status"] for name in ("Ann", "Cid")] == ["open", "open"]
    game = running(system=system)
    for _ in range(4):
        views = [looked_at(game, name) for name in ("Ann", "Bob", "Cid")]
        assert [view["seat"] for view in views] == [1, 2, None]
        assert [view["plan"] is not None for view in views] == [True, True, False]
        play_on(game, 5)


@pytest.mark.parametrize("system", SLUGS)
@pytest.mark.parametrize("operation", READ)
def test_what_is_read_of_it(system: str, operation: str):
    game = running(system=system)
    play_on(game, 3)
    as_described(gives(operation), read(program("Ann").get(f"/games/{game.slug}{READ[operation]}")))


def test_words_to_choose_from_have_names():
    assert "x-name" not in str(document())
    inline = {**document(), "components": {}}
    assert "'enum'" not in str(inline)
    for name, schema in document()["components"]["schemas"].items():
        assert "'enum'" not in str([*schema.get("properties", {}).values()]), name


def test_two_models_of_one_name_are_refused():
    class Root(BaseModel):
        """What these are below."""

    told, sent = (type("Plan", (Root,), {}) for _ in range(2))
    assert told is not sent
    with pytest.raises(NameClashError, match="several models are called Plan"):
        check_models(Root)


def test_words_without_a_name_are_refused():
    loose = {"components": {"schemas": {"A": {"properties": {"b": {"type": "string", "enum": ["x"]}}}}}}
    with pytest.raises(NameClashError, match=r"what are .* called"):
        name_choices(loose)
