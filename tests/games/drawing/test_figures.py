"""The few pictures of the first page are those of the system's own sheet."""

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from games.drawing.figures import FILE, picked
from games.faces.face import get_face
from games.systems import SLUGS


def read(name: str) -> str:
    return Path(str(finders.find(name))).read_text("utf-8")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_committed_file_is_picked_out_of_the_sheet_as_it_is(slug: str):
    """Else: `manage.py draw_land`."""
    face = get_face(slug)
    assert face.figures
    assert read(f"systems/{slug}/{FILE}") == picked(read(face.pieces), [one for one, _side in face.figures])


def test_what_the_sheet_lacks_is_told():
    with pytest.raises(KeyError, match="nobody"):
        picked("<svg></svg>", ["nobody"])
