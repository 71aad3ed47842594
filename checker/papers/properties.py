r"""Hypotheses that a statement says in words: "let $f$ be $L$-smooth and $\mu$-strongly convex", "a convex function $f$".

**Guarantee.** only whole phrases of a fixed list are read, about one symbol each; what is read is taken out of the sentence, and every
other word stays, so that it is asked.  "Continuously differentiable" and C² are not read: the language has no word for them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from checker.papers.words import Formula, assumed_at

_P = r"⟦(\d+)⟧"
_OF = {  # the words of a property, with its number before them, and the predicate of the language
    r"strongly[- ]convex": "strongly_convex",
    r"Lipschitz[- ](?:smooth|continuous gradients?|gradients?)": "smooth",
    r"smooth": "smooth",
    r"Lipschitz(?: continuous)?": "lipschitz",
}
_ITEM = rf"(?:(?:an? )?⟦\d+⟧[- ]?(?:{'|'.join(_OF)})|convex|(?<!continuously )differentiable)"
_CHAIN = rf"(?:{_ITEM})(?:(?:,? and |, | with |,? and with )(?:{_ITEM}))*"
_BEFORE = re.compile(rf"(?:an? |any )?({_CHAIN})(?: function)? {_P}")
_BEHIND = re.compile(
    rf"((?:⟦\d+⟧(?:,? and |, ))*){_P},? (?:(?:is|be|are|has|have|with|which is|that is)(?: an?)? )+({_CHAIN})(?: function)?"
    rf"(?: with ({_CHAIN}))?"
)
_MINIMISER = re.compile(rf"{_P} (?:is|be|denote) (?:any |a |the |an |its )?(?:global )?minimi[sz]er of {_P}")
_POINT = re.compile(r"[=<>]|\\(?:leq?|geq?|leqslant|geqslant|neq?)(?![A-Za-z])|\\in\s*(?:\\mathbb|\\R\b|\[|\()")
_SINGLE = re.compile(rf"⟦(\d+)⟧[- ]?({'|'.join(_OF)})|(convex)|(differentiable)")


@dataclass(frozen=True, kw_only=True)
class Property:
    """``word`` of the formula number ``about``, with the formula number ``other`` as its number or point; −1 where it has none."""

    word: str
    about: int
    other: int = -1


def properties_in(sentence: str, formulas: Sequence[Formula]) -> tuple[list[Property], str]:
    """The properties that a sentence says, and the sentence without them."""
    found: list[Property] = []

    def minimiser(match: re.Match[str]) -> str:
        if not assumed_at(match.string, match.start()):
            return match[0]
        found.append(Property(word="minimiser", about=int(match[2]), other=int(match[1])))
        return f"⟦{match[1]}⟧ be ⟦{match[2]}⟧"

    def behind(match: re.Match[str]) -> str:
        if not assumed_at(match.string, match.start()):
            return match[0]  # then f is convex
        for about in (*_functions(match[1], formulas), int(match[2])):
            found.extend(_items(f"{match[3]} {match[4] or ''}", about))
        return f"{match[1]}⟦{match[2]}⟧ "

    def before(match: re.Match[str]) -> str:
        more = re.match(r",? and (⟦\d+⟧)|, (⟦\d+⟧)", match.string[match.end() :])
        if more and _functions(more[0], formulas):
            return match[0]  # convex f and g
        found.extend(_items(match[1], int(match[2])))
        return f"⟦{match[2]}⟧"

    sentence = " ".join(sentence.split())
    sentence = _MINIMISER.sub(minimiser, sentence)
    sentence = _BEHIND.sub(behind, sentence)
    return found, _BEFORE.sub(before, sentence)


def _functions(listed: str, formulas: Sequence[Formula]) -> list[int]:
    """The formulas of a list that may be functions: neither x ∈ ℝⁿ nor a ≥ 0."""
    return [k for k in map(int, re.findall(r"\d+", listed)) if not _POINT.search(formulas[k].latex)]


def _items(chain: str, about: int) -> list[Property]:
    found = []
    for match in _SINGLE.finditer(chain):
        if match[3] or match[4]:
            found.append(Property(word="convex" if match[3] else "differentiable", about=about))
        else:
            word = next(word for pattern, word in _OF.items() if re.fullmatch(pattern, match[2]))
            found.append(Property(word=word, about=about, other=int(match[1])))
    return found


__all__ = ["Property", "properties_in"]
