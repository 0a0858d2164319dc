"""What the templates of a table (`*.jinja`) know besides their values: words, addresses, dates, parts."""

from functools import cache, partial
from typing import Any

from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import gettext, ngettext, npgettext, pgettext
from jinja2 import Environment, StrictUndefined

from games.faces.kept_drawings import draw_once
from games.templatetags import faces, games, rematch, rules
from labyrinth.serving.jinja_backend import SpokenEnvironment
from labyrinth.templatetags.addresses import address

FILTERS = {
    "clock_time": games.clock_time,
    "until": games.until,
    "since": games.since,
    "stretch": games.stretch,
}


def environment(language: str, **options: Any) -> Environment:
    """The environment of Django's Jinja2 backend in one language; a name that no value has is an error."""
    made = SpokenEnvironment(
        language,
        **{**options, "undefined": StrictUndefined},
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.policies["ext.i18n.trimmed"] = True
    made.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    made.filters.update(FILTERS)
    made.globals.update(
        static=cache(static),
        url=address,
        zone=timezone.get_current_timezone_name,
        draw=draw_once,
        part=faces.part,
        fragment=partial(faces.fragment, language),
        bust=faces.bust,
        pic=faces.pic,
        pieces_of=faces.pieces,
        picture=faces.picture,
        opens=faces.opens,
        small_cards=faces.small_cards,
        listed=faces.listed,
        option_words=faces.option_words,
        answer_words=faces.answer_words,
        question_words=faces.question_words,
        turns_told=faces.turns_told,
        icon=games.icon,
        bot_face=games.bot_face,
        bot_word=games.bot_word,
        names=games.names,
        missed=games.missed,
        system_name=games.system_name,
        rematch_for=rematch.rematch_for,
        rule_term=rules.rule_term,
        rules_link=rules.rules_link,
    )
    return made
