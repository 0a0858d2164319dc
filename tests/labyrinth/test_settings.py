"""The settings read from the environment, each time in a process of their own."""

import json
import os
import stat
import subprocess
import sys

CODE = """
import json, django
from django.conf import settings
names = ["DEBUG", "DEV_MAILS", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "ALLOWED_HOSTS"]
names += ["EMAIL_BACKEND", "SECRET_KEY"]
print(json.dumps({name: getattr(settings, name) for name in names}))
"""
KEPT = ("PATH", "HOME", "LANG")


def run(**environment: str) -> "subprocess.CompletedProcess[str]":
    """Read the settings with this environment and nothing of ours."""
    calm = {name: os.environ[name] for name in KEPT if name in os.environ}
    calm.update(DJANGO_SETTINGS_MODULE="labyrinth.settings", **environment)
    return subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, env=calm, check=False)


def test_production_is_what_one_gets_without_asking(tmp_path):
    seen = json.loads(run(VAR_DIR=str(tmp_path), SITE_URL="https://play.example.org").stdout)
    assert seen["DEBUG"] is False
    assert seen["DEV_MAILS"] is False
    assert (seen["SESSION_COOKIE_SECURE"], seen["CSRF_COOKIE_SECURE"]) == (True, True)
    assert seen["ALLOWED_HOSTS"] == ["play.example.org"]
    assert seen["EMAIL_BACKEND"].endswith("smtp.EmailBackend")


def test_a_secret_key_is_made_once_and_kept_to_its_owner(tmp_path):
    first, second = (json.loads(run(VAR_DIR=str(tmp_path)).stdout)["SECRET_KEY"] for _ in range(2))
    assert first == second
    assert len(first) > 50
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_given_secret_key_is_used_and_nothing_is_written(tmp_path):
    assert json.loads(run(VAR_DIR=str(tmp_path), SECRET_KEY="given").stdout)["SECRET_KEY"] == "given"
    assert list(tmp_path.iterdir()) == []


def test_a_bad_value_names_its_variable():
    said = run(DEVELOPMENT="perhaps", SECRET_KEY="x").stderr
    assert "DEVELOPMENT must be 1 or 0, not 'perhaps'." in said
