"""What a tap at a table opens: the sheets that are not on its page as they come, and all of a ground."""

import re
from typing import Any
from unittest.mock import patch

from django.http import HttpResponse, QueryDict
from django.template.loader import get_template

from games.faces.face import Face
from games.faces.ground import Ground
from games.faces.shown import ShownTable
from games.views import sheets as view
from games.views.viewer import Request
from tests.games.pages import HX, Visitor, html

TAPPED = re.compile(r'form="tap" name="of" value="([^"]+)"')
SHEETS_AT = re.compile(r'<form id="tap" method="get" action="([^"]+)"')


def opened(reader: Visitor, page: str, **more: Any) -> list[str]:
    """What each tap on this page brings its reader; `more` is of the request."""
    asked, [to] = sorted(set(TAPPED.findall(page))), SHEETS_AT.findall(page) or [""]
    return [html(reader.get(f"{to.partition('?')[0]}?of={one}", **{**HX, **more})) for one in asked]


def opened_at_once(reader: Visitor, page: str) -> list[str]:
    """As `opened` for the page of a table, in a third of the time: one request asks for all, so who reads is
    found once, and what they may see."""
    asked, found = sorted(set(TAPPED.findall(page))), list[str]()

    def each(request: Request, table: ShownTable, back: str) -> HttpResponse:
        for one in asked:
            request.GET = QueryDict(f"{view.OF}={one}")
            response = view_of_one(request, table, back)
            found.append(html(response))
        return response

    view_of_one = view.sheet_page
    if asked:
        [to] = SHEETS_AT.findall(page)
        with patch.object(view, "sheet_page", each):
            reader.get(to, **HX)
    assert len(found) == len(asked)
    return found


def sheets(ground: Ground, face: Face) -> str:
    """All sheets of a ground, whosever they are, each with its id."""
    every = (*ground.sheets, *ground.elsewhere())
    return "".join(f'<div id="{one.id}">{printed(face, one.part, one.value)}</div>' for one in every)


def printed(face: Face, part: str, value: object) -> str:
    """A part of a system with its value."""
    template = get_template(f"systems/{face.slug}/{part}.jinja", using="jinja2")
    return str(template.render({part: value, "face": face}))
