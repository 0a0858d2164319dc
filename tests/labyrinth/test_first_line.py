"""What a process of pages has loaded before anybody asks for anything."""

import os
import subprocess
import sys

import pytest

from labyrinth.running.messages import BASE

UNWANTED = (
    "anymail.utils",
    "babel",
    "confusable_homoglyphs",
    "nh3",
    "ninja",
    "openskill",
    "pydantic",
    "unittest",
)
"""What few requests need: it comes with the first of them."""
LOADED = f"""
import sys
import labyrinth.wsgi
from labyrinth.serving.for_programs import ADDRESSES
print(sorted(set({UNWANTED!r}) & sys.modules.keys()))
from django.urls import resolve
print(resolve("/api/v1/me", ADDRESSES).route, "ninja" in sys.modules)
"""


@pytest.mark.long("a process of pages")
def test_what_few_requests_need_is_loaded_by_the_first_of_them() -> None:
    env = {**os.environ, "DEVELOPMENT": "1", "DJANGO_SETTINGS_MODULE": "labyrinth.settings"}
    words = [sys.executable, "-c", LOADED]
    said = subprocess.run(words, cwd=BASE, env=env, capture_output=True, text=True, check=False)
    assert said.stdout.splitlines() == ["[]", "api/v1/me True"], said.stderr
