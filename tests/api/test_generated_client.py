"""A client that a generator makes of the document: nothing is left out, and it plays whole games."""

import importlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import httpx
import msgspec
import pytest
from openapi_python_client import generate
from openapi_python_client.config import Config, ConfigFile, MetaType

from games.api.document import document
from games.models import Game
from games.models.game import Status
from labyrinth.wsgi import application
from tests.api.described import as_described
from tests.api.program import program

PACKAGE = "labyrinth_client"
GAMES = {
    "sorcerer": {"seats": 2, "bots": 1},
    "talisman": {"seats": 2, "bots": 1, "options": {"sudden_death": "round_20"}},
    "mice": {"seats": 1},
}
MOST = 5000
"""No game needs so many answers."""


@dataclass(frozen=True)
class Generated:
    """The package, and what its generator complains of."""

    folder: Path
    complaints: list[str]

    def __call__(self, name: str) -> ModuleType:
        """What a program imports: "models.game_view"."""
        return importlib.import_module(f"{PACKAGE}.{name}")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Generated]:
    folder = tmp_path_factory.mktemp("client")
    source = folder / "openapi.json"
    source.write_bytes(msgspec.json.encode(document()))
    complaints = [f"{one.header} {one.detail}" for one in generate(config=_config(source, folder / PACKAGE))]
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(folder))
        yield Generated(folder, complaints)
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def _config(source: Path, target: Path) -> Config:
    """No colours, no formatters: the bare package."""
    own = ConfigFile(project_name_override="client", package_name_override=PACKAGE, post_hooks=[])
    return Config.from_sources(
        own, MetaType.NONE, document_source=source, file_encoding="utf-8", overwrite=True, output_path=target
    )


def operations() -> list[tuple[str, str]]:
    """Tag and name of each operation."""
    return [
        (facts["tags"][0], facts["operationId"])
        for methods in document()["paths"].values()
        for facts in methods.values()
    ]


@pytest.mark.long("a client is generated")
def test_nothing_is_left_out(client: Generated):
    assert client.complaints == []
    for tag, name in operations():
        assert callable(client(f"api.{tag}.{name}")._get_kwargs), name


class Bot:
    """A program on top of the client: it answers at random, as its seed says."""

    def __init__(self, client: Generated, secret: str, seed: int) -> None:
        self.client, self.random = client, Random(seed)
        self.site = client("client").AuthenticatedClient("http://testserver", secret)
        checks = {"response": [_is_as_described]}
        transport = httpx.WSGITransport(application)
        headers = {"Authorization": f"Bearer {secret}"}
        self.site.set_httpx_client(
            httpx.Client(
                base_url="http://testserver", headers=headers, transport=transport, event_hooks=checks
            )
        )

    def ask(self, place: str, *names: str, **given: Any) -> Any:
        """What an operation answers, in a model of the client."""
        return self.client(f"api.{place}").sync(*names, client=self.site, **given)

    def sent(self, kind: str, **members: Any) -> Any:
        """A body, made by the client's model."""
        name = "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in kind).strip("_")
        return getattr(self.client(f"models.{name}"), kind).from_dict(members)

    def open_table(self, system: str) -> str:
        body = self.sent("NewTable", name="A client", system=system, **GAMES[system])
        return str(self.ask("tables.open_table", body=body).id)

    def answer(self, game: str, question: Any) -> None:
        key = self.random.choice(question.options).key
        body = self.sent("Answer", question=question.token, key=key)
        told = self.ask("playing.answer", game, body=body, idempotency_key=f"{self.random.random()}")
        assert type(told).__name__ == "Answered", told


def _is_as_described(response: httpx.Response) -> None:
    """The very bytes, too: a model passes over what it does not know."""
    [path] = [one for one in BY_PATH if re.fullmatch(one, response.request.url.path)]
    good = BY_PATH[path][response.request.method.lower()]["responses"][str(response.status_code)]
    schema = good["content"]["application/json"]["schema"].get("$ref", "")
    if schema:
        as_described(schema.rpartition("/")[2], msgspec.json.decode(response.read()))


BY_PATH = {re.sub(r"{\w+}", "[^/]+", path): methods for path, methods in document()["paths"].items()}


@pytest.mark.deep
@pytest.mark.parametrize("system", GAMES)
@pytest.mark.django_db(transaction=True)
def test_a_whole_game(system: str, client: Generated, settings: Any):
    settings.REDIS_URL = ""
    settings.API_PER_MINUTE = settings.API_PER_MINUTE_ADDRESS = 1_000_000
    bot = Bot(client, program("Ann").secret, seed=3)
    slug, answers = bot.open_table(system), 0
    while (view := bot.ask("games.game", slug)).status.value == "running":
        assert view.question is not None, "bots answer at once"
        bot.answer(slug, view.question)
        answers += 1
        assert answers < MOST
    assert Game.objects.get(slug=slug).status == Status.FINISHED
    assert view.result.how
    assert answers > 20
    told = bot.ask("games.happened", slug)
    assert told.lines
    assert bot.ask("games.record", slug)["system"] == system
