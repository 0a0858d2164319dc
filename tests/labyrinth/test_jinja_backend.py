"""Templates of a table: compiled once for each language, with their words and parts in place."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import TemplateDoesNotExist, engines
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy
from jinja2 import UndefinedError
from markupsafe import Markup, escape

from labyrinth.serving.jinja_backend import Backend

FILES = {
    "whole.jinja": '<ul>\n  {% for word in words %}\n    {% include "part.jinja" %}\n  {% endfor %}\n</ul>',
    "part.jinja": "<li>{{ word }} {{ title }}{% set title = 'mine' %}</li>",
}


@pytest.fixture
def backend(tmp_path: Path) -> Backend:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    usual = next(one for one in settings.TEMPLATES if one.get("NAME") == "jinja2")
    return Backend({"NAME": "jinja2", "APP_DIRS": False, "DIRS": [tmp_path], "OPTIONS": usual["OPTIONS"]})


def said(text: str, language: str = "en", **values: Any) -> str:
    with translation.override(language):
        return str(engines["jinja2"].from_string(text).render(values))


def test_words_are_in_the_language_that_is_spoken() -> None:
    text = '{{ _("Your turn") }}, {{ pgettext("a game", "Replay") }}'
    assert said(text) == "Your turn, Replay"
    assert said(text, "pl") == "Twoja kolej, Powtórka"


def test_a_template_keeps_the_words_of_its_language() -> None:
    with translation.override("pl"):
        made = engines["jinja2"].from_string('{{ _("Your turn") }}')
    with translation.override("en"):
        assert made.render() == "Twoja kolej"


def test_gaps_are_escaped_and_filled_in_each_language() -> None:
    text = "{% trans name=name %}The table waits for {{ name }}.{% endtrans %}"
    assert said(text, name="<b>") == "The table waits for &lt;b&gt;."
    assert said(text, "pl", name="<b>").endswith("&lt;b&gt;.")
    assert said("{{ _('50 %% of %(all)s', all=all) }} {{ _('50 %%') }}", all=4) == "50 % of 4 50 %"


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        ("a < b & 'c'", "a &lt; b &amp; &#39;c&#39;"),
        ("plain", "plain"),
        (7, "7"),
        (True, "True"),
        (None, "None"),
        (Markup("<b>"), "<b>"),
        (SafeString("<i>"), "<i>"),
        (gettext_lazy("<lazy>"), "&lt;lazy&gt;"),
        ([">"], "[&#39;&gt;&#39;]"),
    ],
)
def test_what_is_printed_is_escaped(value: Any, printed: str) -> None:
    assert said("{{ value }}", value=value) == printed == str(escape(value))
    assert said("{% set kept %}{{ value }}{% endset %}{{ kept }}", value=value) == printed


def test_numbers_are_counted_when_a_template_is_printed() -> None:
    text = "{% trans n=n %}{{ n }} seat{% pluralize %}{{ n }} seats{% endtrans %}"
    assert [said(text, n=n) for n in (1, 2)] == ["1 seat", "2 seats"]


def test_a_part_stands_where_it_is_included_and_keeps_its_names_to_itself(backend: Backend) -> None:
    made = backend.get_template("whole.jinja").render({"words": ["a", "<"], "title": "yours"})
    assert made.split() == ["<ul>", "<li>a", "yours</li>", "<li>&lt;", "yours</li>", "</ul>"]


def test_lines_of_conditions_loops_and_comments_leave_no_empty_lines() -> None:
    text = """<ul>
      {# words: what is listed #}
      {% set all = words %}
      {% for word in all %}
        {% if word %}<li>{{ word }}</li>{% endif %}
        {% if word == "a" %}
          <li>
            {% trans %}the first{% endtrans %}
          </li>
        {% endif %}
      {% endfor %}
    </ul>"""
    assert said(text, words=["a", "b"]) == "<ul>\n<li>a</li>\n<li>\nthe first\n</li>\n<li>b</li>\n</ul>"


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ("{% if yes %}it{% endif %}", "above\nit\nbelow"),
        ("{% if no %}it{% endif %}", "above\nbelow"),
        ("{% if no %}it{% else %}other{% endif %}", "above\nother\nbelow"),
        ("{% if no %}it{% elif yes %}other{% endif %}", "above\nother\nbelow"),
        ("{% if yes %}it {% if no %}no{% else %}is{% endif %}{% endif %}", "above\nit is\nbelow"),
        ("{% if no %}it {% if no %}no{% else %}is{% endif %}{% endif %}", "above\nbelow"),
        ("{% if no %}it{% endif %} {% if yes %}more{% endif %}", "above\nmore\nbelow"),
        ("{% if no %}it{% endif %}, and {% if no %}more{% endif %}", "above\n, and \nbelow"),
    ],
)
def test_a_line_that_is_one_condition_breaks_where_it_holds(line: str, printed: str) -> None:
    made = said(f"<p>above\n  {line}\n  below</p>", yes=True, no=False)
    assert re.sub(r"\s*\n\s*", "\n", made) == f"<p>{printed}</p>".replace(" \n", "\n")
    assert "\n\n" not in made


def test_functions_that_every_template_knows_are_called_with_what_is_written_alone(backend: Backend) -> None:
    environment = backend.spoken["en"].env
    environment.globals["told"] = lambda *given: f"{len(given)}<"
    code = "{% for word in words %}{{ told(word, title) }}{{ told() }}{% endfor %}"
    assert "context.call" not in environment.compile(code, raw=True)
    assert environment.from_string(code).render(words=["a"], title="b") == "2&lt;0&lt;"
    assert "context.call" in environment.compile("{% for word in words %}{{ word() }}{% endfor %}", raw=True)


def test_what_is_not_there_is_an_error(backend: Backend) -> None:
    with pytest.raises(TemplateDoesNotExist):
        backend.get_template("nowhere.jinja")
    with pytest.raises(UndefinedError):
        backend.get_template("part.jinja").render({})
