"""Units are carried out as systemd would."""

from labyrinth.running.messages import BASE
from tests.hosts.units import service


def test_a_unit_says_what_is_run_where_and_with_what():
    web = service("labyrinth-web", {})
    assert web.command[0] == "/srv/labyrinth/.venv/bin/granian"
    assert web.command[web.command.index("--host") + 1] == "127.0.0.1"
    assert web.folder == "/srv/labyrinth"
    assert web.environment["PYTHONDONTWRITEBYTECODE"] == "1"
    assert (web.rest, web.patience) == (2.0, 20.0)


def test_the_environment_file_goes_before_the_unit():
    web = service("labyrinth-web", {"LISTEN": "10.0.0.3", "VAR_DIR": "/elsewhere"})
    assert web.command[web.command.index("--host") + 1] == "10.0.0.3"
    assert web.environment["VAR_DIR"] == "/elsewhere"


def test_an_instance_and_a_percent_sign_are_filled_in():
    assert service("labyrinth-worker@7", {}).command[-1] == "7@%h"


def test_nothing_is_left_to_be_filled_in():
    units = {path.name.partition(".")[0] for path in (BASE / "deploy" / "systemd").glob("*.service")}
    for name in units - {"labyrinth-backup"}:
        instance = f"{name}1" if name.endswith("@") else name
        assert not any("${" in word or "%i" in word for word in service(instance, {}).command), name
