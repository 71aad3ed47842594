"""The one way of others' text to a terminal: findings, names of claims and tensors, messages of exceptions."""

from __future__ import annotations

import sys
import unicodedata

from checker.report.typesetting.printable import INVISIBLE


def for_terminal(text: str) -> str:
    """Lines that a terminal shows and does not obey: no escape codes, no characters that turn the direction of what follows."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "\n".join("".join(map(_shown, line)) for line in text.expandtabs().split("\n"))


def _shown(c: str) -> str:
    return "\N{REPLACEMENT CHARACTER}" if unicodedata.category(c) in INVISIBLE or c in "\u2028\u2029" else c


def say(message: object = "", *, nl: bool = True, err: bool = False) -> None:
    """Print lines; an error stream that is gone ends no work.  **Raises.** OSError where standard output does not take them."""
    text = for_terminal(str(message)) + ("\n" if nl else "")
    stream = sys.stderr if err else sys.stdout
    try:
        try:
            stream.write(text)
        except UnicodeEncodeError:  # a terminal that knows few characters
            stream.write(text.encode(stream.encoding or "ascii", "replace").decode(stream.encoding or "ascii"))
        stream.flush()
    except OSError:
        if not err:
            raise
