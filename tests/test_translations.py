"""Every text of the site has its Polish words, and the texts are found where they stand."""

import pytest

from labyrinth.running import messages

PAGE = """{% load i18n %}
<p title="{% translate "it's here" %}">
      {% blocktranslate count counter=gems %}One Gem{% plural %}{{ counter }} Gems{% endblocktranslate %}
   </p>
{% translate "May" context "month" %}
"""
TABLE = """
<p title="{{ _("it's here") }}">
      {% trans counter=gems %}
        One Gem
      {% pluralize %}
        {{ counter }} Gems
      {% endtrans %}
   </p>
{{ pgettext("month", "May") }}
"""


@pytest.mark.long("the whole catalogue")
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_the_catalogue_is_complete(language):
    assert messages.faults(language) == []


def test_texts_of_a_page_are_found(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(PAGE)
    found = [(message, context) for message, _comments, context in messages.texts_of(page)]
    assert found == [
        ("it's here", None),
        (("One Gem", "%(counter)s Gems"), None),
        ("May", "month"),
    ]


def test_texts_of_a_jinja_template_are_found(tmp_path):
    table = tmp_path / "table.jinja"
    table.write_text(TABLE)
    found = [(message, context) for message, _comments, context in messages.texts_of(table)]
    assert found == [
        ("it's here", None),
        (("One Gem", "%(counter)s Gems"), None),
        ("May", "month"),
    ]


@pytest.mark.parametrize("name", ["broken.html", "broken.jinja"])
def test_a_page_that_cannot_be_read_is_named(tmp_path, name):
    page = tmp_path / name
    page.write_text("{% blocktranslate %}{% if x %}{% endif %}{% endblocktranslate %}")
    with pytest.raises(messages.BadTemplateError, match=name):
        list(messages.texts_of(page))


@pytest.fixture
def small_site(tmp_path, monkeypatch):
    """A tree with one source file and no catalogue yet."""
    monkeypatch.setattr(messages, "BASE", tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "page.py").write_text('_("A Gem")\nngettext("%(n)d Rune", "%(n)d Runes", n)\n')
    return tmp_path


def test_a_new_text_is_added_and_reported_until_it_is_translated(small_site):
    assert messages.faults("pl")[0] == "pl: The catalogue is out of date: run `make messages`."
    assert messages.update_all() == [messages.po_file("pl")]
    assert [line.partition(" (")[0] for line in messages.faults("pl")] == [
        "pl: Not translated: '%(n)d Rune'",
        "pl: Not translated: 'A Gem'",
    ]
    assert messages.update_all() == []


def translate(old: str, new: str) -> None:
    path = messages.po_file("pl")
    path.write_text(path.read_text().replace(old, new))


def test_a_translation_is_kept_when_other_texts_come(small_site):
    messages.update_all()
    translate('msgid "A Gem"\nmsgstr ""', 'msgid "A Gem"\nmsgstr "Klejnot"')
    (small_site / "games" / "more.py").write_text('_("A Crystal")')
    messages.update_all()
    catalog = messages.load("pl")
    assert catalog["A Gem"].string == "Klejnot"
    assert catalog["A Crystal"].string == ""


def test_a_wrong_placeholder_is_reported(small_site):
    (small_site / "games" / "page.py").write_text('_("%(name)s waits")')
    messages.update_all()
    translate('msgid "%(name)s waits"\nmsgstr ""', 'msgid "%(name)s waits"\nmsgstr "%(imię)s czeka"')
    assert len(messages.faults("pl")) == 1


def test_a_compiled_catalogue_is_built_only_when_it_is_older(small_site):
    messages.update_all()
    assert messages.compile_all() == [messages.po_file("pl").with_suffix(".mo")]
    assert messages.compile_all() == []
