"""Messages in words: what a mail says, in its reader's language and zone, and from their seat's view only."""

from games.mail.render import render
from games.messages.rendered import Rendered

__all__ = ["Rendered", "render"]
