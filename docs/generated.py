"""What a command writes into a page between two marks; everything else of the page is written by hand.

The marks are ``<!-- NAME: generated, python docs/COMMAND.py -->`` and ``<!-- end of NAME -->``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def table(head: str, rows: Iterable[tuple[object, ...]]) -> str:
    """A table; ``head`` has its titles between bars."""
    columns = head.count("|") + 1
    return "\n".join([f"| {head} |", "|---" * columns + "|", *(f"| {' | '.join(map(str, row))} |" for row in rows)])


def with_parts(text: str, command: str, parts: Mapping[str, str]) -> str:
    """The page with these parts in their places.  **Raises.** ValueError where the page has no place for one."""
    for name, part in parts.items():
        begin, end = f"<!-- {name}: generated, python docs/{command}.py -->", f"<!-- end of {name} -->"
        before, found, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            raise ValueError(f"The page has no place for {name!r}, which docs/{command}.py writes")
        text = f"{before}{begin}\n{part}\n{end}{after}"
    return text
