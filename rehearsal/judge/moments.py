"""Moments as mails write them, in both languages: "Sun 22 Nov, 05:51 (Europe/Warsaw, CET)"."""

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

MONTHS = {
    name: number
    for names in (
        "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
        "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
        "sty lut mar kwi maj cze lip sie wrz paź lis gru",
    )
    for number, name in enumerate(names.split(), 1)
}
DAYS = ("Mon pon.", "Tue wt.", "Wed śr.", "Thu czw.", "Fri pt.", "Sat sob.", "Sun niedz.")
"""By the number of the weekday."""
MOMENT = r"(\w+\.?) (\d{1,2}) (\w+)(?: (\d{4}))?, (\d\d):(\d\d) \(([A-Za-z_/+-]+)(?:, [^)]+)?\)"
"""To be put into an expression; seven groups, which `moments` reads."""


def moments(words: str, at: datetime) -> tuple[datetime, ...]:
    """The instants that the first moment in the words may mean: none, one, or two in the hour that comes
    twice. `at` tells the year where it is not named. A day that is not of its weekday means nothing."""
    found = re.search(MOMENT, words)
    if found is None or found[3] not in MONTHS:
        return ()
    zone = ZoneInfo(found[7])
    year = int(found[4] or at.astimezone(zone).year)
    local = datetime(year, MONTHS[found[3]], int(found[2]), int(found[5]), int(found[6]), tzinfo=zone)
    if found[1] not in DAYS[local.weekday()].split():
        return ()
    both = (local, local.replace(fold=1))
    return tuple(dict.fromkeys(one.astimezone(UTC) for one in both))
