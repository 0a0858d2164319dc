"""Which system draws the table of a mail."""

from collections.abc import Mapping

from games.faces.scene import Drawer, Scene, plain_scene
from games.faces.sorcerer import mail_scene
from games.mail.news import News

DRAWERS: Mapping[str, Drawer] = {"sorcerer": mail_scene.scene}


def scene_of(found: News) -> Scene:
    """The table in words and small pictures, by its own system or as any system can be shown."""
    return DRAWERS.get(found.table.game.system, plain_scene)(found.table, found.before)
