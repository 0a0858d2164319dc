"""The units: systemd accepts them, they start what exists, and are kept on a short leash."""

import re
import shutil
import subprocess

import pytest

from tests.labyrinth.deployed import DEPLOY, ROOT, SERVICES, UNITS, is_program, unit

OF_SERVICE = """
Type User Group WorkingDirectory Environment EnvironmentFile StateDirectory UMask LimitNOFILE ExecStart
Restart RestartSec TimeoutStopSec Nice NoNewPrivileges ProtectSystem ProtectHome ProtectClock
ProtectControlGroups ProtectHostname ProtectKernelLogs ProtectKernelModules ProtectKernelTunables
ProtectProc PrivateDevices PrivateTmp RemoveIPC RestrictAddressFamilies RestrictNamespaces
RestrictRealtime RestrictSUIDSGID LockPersonality CapabilityBoundingSet SystemCallArchitectures
SystemCallFilter SystemCallErrorNumber
"""
KNOWN = {
    "Unit": {"Description", "Documentation", "After", "PartOf", "Wants"},
    "Install": {"WantedBy"},
    "Timer": {"OnCalendar", "RandomizedDelaySec", "Persistent"},
    "Service": set(OF_SERVICE.split()),
}
NEEDED = {
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "RestrictSUIDSGID": "yes",
    "CapabilityBoundingSet": "",
    "SystemCallFilter": "@system-service",
    "User": "labyrinth",
}


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_hold_known_settings_only(path):
    parsed = unit(path)
    for section in parsed.sections():
        assert set(parsed[section]) <= KNOWN[section]
    for other in re.findall(r"labyrinth[\w-]*\.(?:service|target|timer)", path.read_text()):
        assert (DEPLOY / "systemd" / other).exists()


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_services_are_kept_on_a_short_leash_and_start_what_exists(path):
    service = unit(path)["Service"]
    assert {key: service.get(key) for key in NEEDED} == NEEDED
    program = service["ExecStart"].split()[0]
    assert program.startswith(f"{ROOT}/")
    assert is_program(program.removeprefix(f"{ROOT}/"))


@pytest.mark.parametrize("part", ["web", "live"])
def test_parts_that_people_connect_to_may_hold_many_connections(part):
    """Each open table is a connection; what a system allows by itself is often 1,024."""
    service = unit(DEPLOY / "systemd" / f"labyrinth-{part}.service")["Service"]
    assert int(service["LimitNOFILE"]) >= 65_536
    compose = (DEPLOY / "compose.yaml").read_text()
    assert "nofile: 65536" in compose.partition(f"\n  {part}:")[2].partition("healthcheck")[0]


def test_systemd_accepts_the_units(tmp_path):
    """On a machine with systemd the units are verified by it, in a root where their programs exist."""
    programs = shutil.which("systemd-analyze")
    if programs is None:
        assert all(unit(path).sections() for path in UNITS)
        pytest.skip("systemd-analyze is not installed")
    (tmp_path / "units").mkdir()
    (tmp_path / "deploy").mkdir()
    shutil.copy(DEPLOY / "backup.sh", tmp_path / "deploy")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    for name in ("granian", "uvicorn", "celery"):
        (tmp_path / ".venv" / "bin" / name).write_text("#!/bin/sh\n")
        (tmp_path / ".venv" / "bin" / name).chmod(0o755)
    copies = [tmp_path / "units" / path.name for path in UNITS]
    for path, copy in zip(UNITS, copies, strict=True):
        copy.write_text(path.read_text().replace(ROOT, str(tmp_path)))
    command = [programs, "verify", "--man=no", "--recursive-errors=no", *map(str, copies)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_misspelt_unit_would_be_noticed(tmp_path):
    wrong = tmp_path / "labyrinth-wrong.service"
    wrong.write_text(
        (DEPLOY / "systemd" / "labyrinth-web.service").read_text().replace("ProtectHome", "ProtectHom")
    )
    with pytest.raises(AssertionError):
        test_units_hold_known_settings_only(wrong)
