"""What axe finds on a page that is unfit for somebody."""

from typing import Any, NamedTuple

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.boxes import at_rest

SCRIPT = Axe().axe_script
OPTIONS = {"resultTypes": ["violations"], "selectors": False}
"""Where something stands is told by its HTML: making selectors took axe a third of its time."""
RUN = """options => axe.run(document, options).then(({ violations }) => violations.map(
  ({ id, impact, nodes }) => [id, impact, nodes.map(({ html }) => html.slice(0, 160))]
))"""


class Violation(NamedTuple):
    """A rule that is broken, its degree ("minor" to "critical"), and where."""

    rule: str
    degree: str
    where: list[str]


def violations(page: Page) -> list[Violation]:
    """All that axe finds on the page once nothing on it moves: half faded in, every text is too pale."""
    at_rest(page)
    page.evaluate(SCRIPT)
    found: list[Any] = page.evaluate(RUN, OPTIONS)
    return [Violation(*one) for one in found]
