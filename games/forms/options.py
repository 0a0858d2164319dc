"""The options of a system, as the form of a new table asks for them."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.faces.face import ValueWords
from games.faces.systems import OptionFacts, SystemFacts
from games.lobby.options import misfit

PREFIX = "options"
"""What is sent is called "options-teams": a system may name its options as it likes."""
MOST_RADIOS = 4


class OptionsForm(forms.Form):
    """One field for each option of a system; what is not sent has its usual word.

    Another system's options, sent because the page showed them, are wrong here like any that nobody knows.
    """

    def __init__(self, data: Any = None, *, system: SystemFacts, initial: Any = None) -> None:
        super().__init__(data, initial=initial, prefix=PREFIX)
        self.system = system
        for option in system.options:
            self.fields[option.name] = forms.ChoiceField(
                label=str(option.words.label),
                help_text=str(option.words.help),
                choices=[(word, _labelled(words, few=_are_few(option))) for word, words in option.values],
                initial=option.values[0][0],
                required=False,
                widget=forms.RadioSelect if _are_few(option) else forms.Select,
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for name in sorted(names_sent(self.data) - self.fields.keys()):
            self.add_error(None, _("This game has no option “%(name)s”.") % {"name": name})
        chosen = {option.name: data.get(option.name) or option.values[0][0] for option in self.system.options}
        if not self.errors and (wrong := misfit(self.system.slug, chosen)):
            self.add_error(wrong.name or None, wrong.reason)
        return chosen


def names_sent(data: Mapping[str, Any]) -> set[str]:
    """The options that a form has sent."""
    begin = f"{PREFIX}-"
    return {key.removeprefix(begin) for key in data if key.startswith(begin)}


def _are_few(option: OptionFacts) -> bool:
    """Whether all values are seen at once."""
    return len(option.values) <= MOST_RADIOS


def _labelled(words: ValueWords, *, few: bool) -> Any:
    """What a value is called; where it has a line of its own, what it means below that."""
    if not words.help or not few:
        return words.label
    return format_html('<span>{}<span class="help">{}</span></span>', words.label, words.help)
