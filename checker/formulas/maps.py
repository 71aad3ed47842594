r"""``f, g: \mathbb{R}^n \to \mathbb{R}``: functions that a formula declares by their spaces.

**Guarantee.** only whole spaces are read: a function on a set, and one with the value ∞, is no function of the language.  A word that
the reader knows, as softmax, keeps its meaning.
"""

from __future__ import annotations

import re

from checker.formulas.syntax.commands import KNOWN

_WORDS = KNOWN | {"prox", "Prox", "proj", "Proj", "Pi"}
_SPACE = r"\\mathbb\s*\{?R\}?(?:\s*\^\s*(?:\{([^{}]*)\}|(\w)))?"
_NAME = r"\\?[A-Za-z]+(?:\{(?:\\[A-Za-z]+|[A-Za-z])\})?(?:_(?:\w|\{\w+\}))?"  # no word, as \\mathrm{softmax}
_MAP = re.compile(
    rf"\s*({_NAME}(?:\s*,\s*{_NAME})*)\s*(?::|\\colon)\s*((?:{_SPACE}\s*(?:\\times\s*)?)+)\\(?:to|rightarrow|mapsto)(?![A-Za-z])\s*({_SPACE})\s*[.,;]?\s*"
)
_LIKE = re.compile(rf"\s*{_NAME}(?:\s*,\s*{_NAME})*\s*(?::|\\colon)[^=<>]*\\(?:to|rightarrow)(?![A-Za-z])")


def declared_map(text: str) -> tuple[list[str], str] | None:
    """The names, and ``function n``, ``function n, m`` or ``function n -> m`` for a map between these spaces; None for another text."""
    match = _MAP.fullmatch(text)
    if match is None:
        return None
    of, (to,) = (
        [(long or short).replace("\\times", " ").strip() or "scalar" for long, short in re.findall(_SPACE, side)]
        for side in (match[2], match[5])
    )
    names = [name.strip() for name in match[1].split(",")]
    if any(re.split(r"[_{]", name)[0].lstrip("\\") in _WORDS for name in names):
        return None
    if to != "scalar":
        return names, f"function {', '.join(of)} -> {to}"
    return names, "function" if of == ["scalar"] else f"function {', '.join(of)}"


def is_like_a_map(text: str) -> bool:
    """Whether a formula declares a map between sets, read or not."""
    return _LIKE.match(text) is not None


__all__ = ["declared_map", "is_like_a_map"]
