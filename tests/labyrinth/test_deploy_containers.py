"""The containers: the structure of the compose file, and what the image is made of."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from labyrinth.running.messages import BASE
from tests.labyrinth.deployed import DEPLOY, is_program, unit

TOP = {"name", "services", "volumes"}
OF_SERVICE = {
    "build",
    "image",
    "env_file",
    "environment",
    "volumes",
    "restart",
    "init",
    "read_only",
    "tmpfs",
    "cap_drop",
    "ulimits",
    "security_opt",
    "depends_on",
    "command",
    "healthcheck",
    "ports",
    "deploy",
    "stop_grace_period",
}
OF_HEALTH = {"test", "interval", "timeout", "retries", "start_period"}
CONDITIONS = {"service_started", "service_healthy", "service_completed_successfully"}


def compose() -> dict[str, Any]:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def faults(site: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the structure of a compose file."""
    if unknown := {key for key in site if not key.startswith("x-")} - TOP:
        yield f"unknown: {unknown}"
    for name, service in site["services"].items():
        yield from (f"{name}: {fault}" for fault in service_faults(service, site))


def service_faults(service: dict[str, Any], site: dict[str, Any]) -> Iterator[str]:
    yield from (f"unknown: {key}" for key in service if key not in OF_SERVICE)
    if "image" not in service and "build" not in service:
        yield "no image"
    for other, how in service.get("depends_on", {}).items():
        if not can_wait_for(site["services"].get(other), how["condition"]):
            yield f"depends on {other}"
    for volume in service.get("volumes", []):
        source = volume.split(":")[0]
        if not ((DEPLOY / source).exists() if source.startswith(".") else source in site["volumes"]):
            yield f"volume {source}"
    yield from value_faults(service)


def can_wait_for(target: dict[str, Any] | None, condition: str) -> bool:
    """Whether there is such a service, and it can come into that condition."""
    if target is None or condition not in CONDITIONS:
        return False
    return condition != "service_healthy" or "healthcheck" in target


def value_faults(service: dict[str, Any]) -> Iterator[str]:
    health = service.get("healthcheck", {})
    if set(health) - OF_HEALTH or (health and health["test"][0] not in ("CMD", "CMD-SHELL")):
        yield "healthcheck"
    for key in ("command", "ports", "tmpfs", "cap_drop", "security_opt"):
        if not all(isinstance(word, str) for word in service.get(key, [])):
            yield f"{key}: words only"
    if not all(isinstance(value, str) for value in service.get("environment", {}).values()):
        yield "environment: words only"


def test_the_compose_file_is_sound():
    assert list(faults(compose())) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("condition: service_healthy", "condition: service_well", "depends on"),
        ("    image: caddy:2\n", "", "no image"),
        ("  caddy: {}", "  cady: {}", "volume caddy"),
        ("cap_drop", "cap_drops", "unknown"),
        (
            'restart: "no"\n    depends_on:\n      postgres:',
            'restart: "no"\n    depends_on:\n      nobody:',
            "nobody",
        ),
        ('BEHIND_PROXY: "1"', "BEHIND_PROXY: 1", "words only"),
    ],
)
def test_what_is_wrong_with_a_compose_file_is_noticed(old, new, fault):
    text = (DEPLOY / "compose.yaml").read_text()
    assert old in text
    assert fault in "\n".join(faults(yaml.safe_load(text.replace(old, new))))


def test_docker_accepts_the_compose_file(tmp_path):
    """Where Docker's own reader is installed it reads the file too; it needs no daemon."""
    docker = shutil.which("docker")
    asked = [docker, "compose", "version"] if docker else ["false"]
    if subprocess.run(asked, capture_output=True, check=False).returncode != 0:
        assert compose()["services"]
        pytest.skip("docker compose is not installed")
    environment = (DEPLOY / "environment.example").read_text()
    (tmp_path / "environment").write_text(environment)
    (tmp_path / "words").write_text("POSTGRES_PASSWORD=x\nSITE_HOST=play.example.org\n")
    shutil.copy(DEPLOY / "compose.yaml", tmp_path)
    command = [docker, "compose", "--env-file", "words", "-f", "compose.yaml", "config", "--quiet"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_all_parts_are_there_and_start_programs_of_ours():
    services = compose()["services"]
    assert set(services) >= {"web", "live", "worker", "think", "beat", "postgres", "valkey", "proxy"}
    for name in ("migrate", "live", "worker", "think", "beat"):
        assert is_program(services[name]["command"][0])
    assert services["beat"]["deploy"]["replicas"] == 1
    assert (BASE / services["web"]["build"]["dockerfile"]).exists()


def words(command: str) -> list[str]:
    return [word.rpartition("/")[2] if "/" in word else word for word in command.split()]


def test_containers_and_units_run_the_same_commands():
    services = compose()["services"]
    image = json.loads(re.search(r"^CMD (\[.*\])$", (DEPLOY / "Dockerfile").read_text(), re.M)[1])
    for name in ("web", "live", "worker@", "think@", "beat"):
        command = services[name.removesuffix("@")].get("command", image)
        started = words(unit(DEPLOY / "systemd" / f"labyrinth-{name}.service")["Service"]["ExecStart"])
        # Containers have names of their own, processes of one machine are told apart by their number.
        own_name = {"worker@": ["-n", "%i@%%h"], "think@": ["-n", "think%i@%%h"]}.get(name, [])
        assert [word.replace("0.0.0.0", "${LISTEN}") for word in command] + own_name == started


def test_the_machine_runs_as_many_workers_as_the_containers():
    wanted = unit(DEPLOY / "systemd" / "labyrinth.target")["Unit"]["Wants"].split()
    workers = [name for name in wanted if name.startswith("labyrinth-worker@")]
    assert len(workers) == compose()["services"]["worker"]["deploy"]["replicas"] == 2


def test_what_the_image_copies_and_runs_exists():
    text = (DEPLOY / "Dockerfile").read_text()
    assert (BASE / "requirements.txt").exists()
    assert "RUN deploy/build.sh\n" in text
    build = (DEPLOY / "build.sh").read_text()
    assert set(re.findall(r"manage\.py (\w+)", build)) == {"collectstatic", "compile", "messages"}
    assert "USER labyrinth" in text
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().split()
    assert {".git", "var", "deploy/environment"} <= set(ignored)


def test_a_build_compiles_what_the_parts_load_as_they_may_not_write_it_themselves(tmp_path):
    command = re.search(r"^\.venv/bin/python (-m compileall .*)$", (DEPLOY / "build.sh").read_text(), re.M)[1]
    words = command.split()
    packages = {path.parent.name for path in BASE.glob("*/apps.py")}
    assert packages == set(words) & packages
    for name in packages:
        (tmp_path / name).mkdir()
        shutil.copy(BASE / name / "apps.py", tmp_path / name)
    environment = {"PATH": "", "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, *words], cwd=tmp_path, env=environment, check=True)
    assert {path.parents[1].name for path in tmp_path.rglob("*.pyc")} == packages
