"""The style sheet inside of a picture that is a file of its own: it sees none of the page's."""

import re
from collections.abc import Mapping


def sheet(body: str, lines: str, rules: Mapping[str, str], colours: Mapping[str, tuple[str, str]]) -> str:
    """The rules, of class -> declarations, for the classes that a body has, behind the declarations that hold
    for all `lines`; and the colours that they take, each by day and by night.
    """
    classes = {one for found in re.findall(r'class="([^"]*)"', body) for one in found.split()}
    used = "".join(f".{name}{{{rule}}}\n" for name, rule in rules.items() if name in classes)
    taken = [name for name in colours if f"var(--{name})" in lines + used]
    day, night = ("".join(f"--{name}:{colours[name][hour]};" for name in taken) for hour in (0, 1))
    return f":root{{{day}}}\n@media(prefers-color-scheme:dark){{:root{{{night}}}}}\nsvg{{{lines}}}\n{used}"
