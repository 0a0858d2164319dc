"""`manage.py check --deploy` names a rule set whose files are not what they were."""

from dataclasses import replace

import pytest
from django.core import checks

from games import systems
from games.content_checks import contents
from games.kit.content import ContentError


def test_all_rule_sets_of_this_release_are_what_they_were() -> None:
    assert contents(None) == []


def test_one_that_is_not_is_named_with_file_id_and_field(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed() -> None:
        raise ContentError("CONTENTS", "2", "hash", "is 12ab, its files give 34cd")

    known = systems.get_system
    monkeypatch.setattr(
        systems,
        "get_system",
        lambda slug: replace(known(slug), check_content=changed) if slug == "mice" else known(slug),
    )
    [error] = checks.run_checks(tags=["content"], include_deployment_checks=True)
    assert (error.id, error.msg) == ("games.E001", "mice: CONTENTS: 2: hash: is 12ab, its files give 34cd")
