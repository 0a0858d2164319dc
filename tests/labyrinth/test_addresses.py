"""The tag `url` of all templates: Django's, kept."""

import pytest
from django.template import Context, Template
from django.test import override_settings
from django.urls import NoReverseMatch, path
from django.utils.safestring import SafeString

from labyrinth.templatetags import addresses


def other(request: object, word: str) -> None:
    """A view of other addresses."""


urlpatterns = [
    path("other/<str:word>/", other, name="games:table"),
    path("o/<str:word>/", other, name="word"),
]


def shown(text: str, **values: object) -> str:
    return Template(text).render(Context(values))


def test_an_address_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    reverse = addresses.reverse
    monkeypatch.setattr(addresses, "reverse", lambda name, *rest: made.append(name) or reverse(name, *rest))
    addresses._address.cache_clear()
    for slug in ("kept1", "kept1", "kept2", SafeString("kept2")):
        assert shown("{% url 'games:table' slug %}", slug=slug).endswith(f"/{slug}/")
    assert 2 <= len(made) <= 3
    with override_settings(ROOT_URLCONF=__name__):
        assert shown("{% url 'word' word %}", word="a&b") == "/o/a&amp;b/"


def test_whatever_else_it_is_given_it_does_as_django_does() -> None:
    assert shown("{% url 'games:home' as home %}[{{ home }}]") == "[/]"
    assert shown("{% url 'games:replay' slug=slug step=3 %}", slug="x").endswith("/3/")
    with pytest.raises(NoReverseMatch):
        shown("{% url 'games:nowhere' 1 %}")
