"""Write docs/api.md from the docstrings of the package's public names.  Run: python docs/build_api.py"""

import inspect
import re
from importlib import import_module
from pathlib import Path

import checker

HEAD = """# Public API

`from checker import …` offers these names; each is loaded when it is first used. Statements are written with the words of
`checker.language`, which [the vocabulary](notation.md) lists. This page is generated from the docstrings:
`python docs/build_api.py`.
"""


def entry(name: str) -> list[str]:
    """Heading, signature and docstring of a public name; of a class its public methods and properties too."""
    thing = getattr(import_module(checker._HOME[name]), name)  # some names are also those of a module
    lines = ["", f"## {name}", "", f"`{thing.__module__}`", ""]
    if callable(thing) and not _is_word_list(thing):
        lines += ["```python", f"{name}{_signature(thing)}", "```", ""]
    lines += [_doc(thing)]
    if inspect.isclass(thing):
        for member, value in vars(thing).items():
            function = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
            if not member.startswith("_") and inspect.isfunction(function) and function.__doc__:
                call = "" if isinstance(value, property) else _signature(function)
                lines += ["", f"**`{member}{call}`** {_doc(function)}"]
    return lines


def _is_word_list(thing: object) -> bool:
    """An enumeration has no call to show."""
    return hasattr(thing, "__members__")


def _signature(thing) -> str:
    try:
        text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(thing)))
    except (TypeError, ValueError):
        return "(…)"
    return re.sub(r"= (?:\w+\(.*?<.*>\)|<[^>]*>)", "= …", text)  # a default that prints as an address


def _doc(thing: object) -> str:
    return inspect.getdoc(thing) or "(no description)"


def page() -> str:
    return HEAD + "\n".join(line for name in checker.__all__ for line in entry(name)) + "\n"


if __name__ == "__main__":
    Path(__file__).with_name("api.md").write_text(page(), encoding="utf-8")
