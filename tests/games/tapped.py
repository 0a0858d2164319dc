"""What a tap at a table opens: the sheets that are not on its page as they come, and all of a ground."""

import re
from typing import Any

from django.template.loader import get_template

from games.faces.face import Face
from games.faces.ground import Ground
from tests.games.pages import HX, Visitor, html

TAPPED = re.compile(r'form="tap" name="of" value="([^"]+)"')
SHEETS_AT = re.compile(r'<form id="tap" method="get" action="([^"]+)"')


def opened(reader: Visitor, page: str, **more: Any) -> list[str]:
    """What each tap on this page brings its reader; `more` is of the request."""
    asked, [to] = sorted(set(TAPPED.findall(page))), SHEETS_AT.findall(page) or [""]
    return [html(reader.get(f"{to.partition('?')[0]}?of={one}", **{**HX, **more})) for one in asked]


def sheets(ground: Ground, face: Face) -> str:
    """All sheets of a ground, whosever they are, each with its id."""
    every = (*ground.sheets, *ground.elsewhere())
    return "".join(f'<div id="{one.id}">{printed(face, one.part, one.value)}</div>' for one in every)


def printed(face: Face, part: str, value: object) -> str:
    """A part of a system with its value."""
    template = get_template(f"systems/{face.slug}/{part}.jinja", using="jinja2")
    return str(template.render({part: value, "face": face}))
