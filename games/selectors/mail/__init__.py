"""Messages in words: what a mail says, in its reader's language and zone, and from his seat's view only."""

from games.models.rendered import Rendered
from games.selectors.mail.render import render

__all__ = ["Rendered", "render"]
