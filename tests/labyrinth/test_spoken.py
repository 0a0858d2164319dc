"""The language that is spoken belongs to who speaks it: a thread, a task, a block."""

import asyncio
import threading

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, trans_real

from labyrinth.serving.spoken import Spoken

DEFAULT = settings.LANGUAGE_CODE


@pytest.fixture(autouse=True)
def _as_before():
    before = translation.get_language()
    translation.deactivate()
    yield
    translation.activate(before or DEFAULT)


def test_django_keeps_it_here():
    assert isinstance(trans_real._active, Spoken)  # type: ignore[attr-defined]


def test_nobody_has_chosen_one_at_first():
    assert not hasattr(Spoken(), "value")
    assert translation.get_language() == DEFAULT


def test_it_ends_with_the_block_in_which_it_was_chosen():
    with translation.override("pl"):
        assert (translation.get_language(), gettext("Your turn")) == ("pl", "Twoja kolej")
        with translation.override("en"):
            assert gettext("Your turn") == "Your turn"
        assert translation.get_language() == "pl"
    assert translation.get_language() == DEFAULT


def test_none_at_all_may_be_chosen_and_it_may_be_dropped():
    translation.deactivate_all()
    assert (translation.get_language(), gettext("Your turn")) == (None, "Your turn")
    translation.deactivate()
    translation.deactivate()
    assert translation.get_language() == DEFAULT


def test_a_thread_of_its_own_speaks_its_own():
    heard: list[str | None] = []
    with translation.override("pl"):
        thread = threading.Thread(target=lambda: heard.append(translation.get_language()))
        thread.start()
        thread.join()
    assert heard == [DEFAULT]


def test_two_tasks_speak_each_their_own():
    async def speaks(language: str) -> str | None:
        translation.activate(language)
        await asyncio.sleep(0)
        return translation.get_language()

    async def both() -> list[str | None]:
        return await asyncio.gather(speaks("pl"), speaks("en"))

    assert asyncio.run(both()) == ["pl", "en"]


def test_work_that_a_task_hands_to_a_thread_speaks_like_the_task():
    async def asks() -> str | None:
        translation.activate("pl")
        return await sync_to_async(translation.get_language)()

    assert async_to_sync(asks)() == "pl"
