"""Which system draws the table of a mail."""

from collections.abc import Mapping

from games.selectors import sorcerer_mail
from games.selectors.mail.news import News
from games.selectors.scene import Drawer, Scene, plain_scene

DRAWERS: Mapping[str, Drawer] = {"sorcerer": sorcerer_mail.scene}


def scene_of(found: News) -> Scene:
    """The table in words and small pictures, by its own system or as any system can be shown."""
    return DRAWERS.get(found.table.game.system, plain_scene)(found.table, found.before)
