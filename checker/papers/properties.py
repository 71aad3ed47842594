r"""Hypotheses that a statement says in words: "let $f$ be $L$-smooth and $\mu$-strongly convex", "a convex function $f$".

**Guarantee.** only whole phrases of a fixed list are read, about one symbol each; what is read is taken out of the sentence, and every
other word stays, so that it is asked.  "Continuously differentiable" and C² are not read: the language has no word for them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from checker.papers.symbols import is_gradient
from checker.papers.words import Formula, assumed_at

_P = r"⟦(\d+)⟧"
_OF = {  # the words of a property, with its number before them, and the predicate of the language
    r"strongly[- ]convex": "strongly_convex",
    r"Lipschitz[- ](?:smooth|continuous gradients?|gradients?)": "smooth",
    r"smooth": "smooth",
    r"Lipschitz(?: continuous)?": "lipschitz",
}
_OFS = "|".join(_OF)
_WITH = r" with (?:an? |the )?(?:Lipschitz )?(?:constant|parameter|modulus|coefficient) "
_ITEM = rf"(?:(?:an? )?⟦\d+⟧[- ]?(?:{_OFS})|(?:{_OFS}){_WITH}⟦\d+⟧|convex|(?<!continuously )differentiable)"
_CHAIN = rf"(?:{_ITEM})(?:(?:,? and |, | with |,? and with )(?:{_ITEM}))*"
_BEFORE = re.compile(rf"(?:an? |any )?({_CHAIN})(?: function)? {_P}")
_BEHIND = re.compile(
    rf"((?:⟦\d+⟧(?:,? and |, ))*)(?P<gradient>(?:the )?gradient )?{_P},? "
    rf"(?:(?:is|be|are|has|have|with|which is|that is)(?: an?)? )+(?P<chain>{_CHAIN})(?: function)?"
    rf"(?: with (?P<more>{_CHAIN}))?"
)
_MINIMISER = re.compile(rf"{_P} (?:is|be|denote) (?:any |a |the |an |its )?(?:global )?minimi[sz]er of {_P}")
_POINT = re.compile(r"[=<>]|\\(?:leq?|geq?|leqslant|geqslant|neq?)(?![A-Za-z])|\\in\s*(?:\\mathbb|\\R\b|\[|\()")
_SINGLE = re.compile(rf"⟦(\d+)⟧[- ]?({_OFS})|(?P<word>{_OFS}){_WITH}⟦(?P<with>\d+)⟧|(?P<alone>convex|differentiable)")


_CHANCE = r"[Ww]ith probability (?:of )?(?P<how>at least|greater than) \$(?P<chance>[^$]+)\$"
_EVENT = (
    r"(?:\$(?P<event>[^$]+)\$|\\\[(?P<shown>.+?)\\\]"
    r"|\\begin\{(?P<kind>(?:equation|align|gather)\*?)\}(?P<numbered>.+?)\\end\{(?P=kind)\})"
)
_SAYS = r"(?:we have|it holds|one has|there holds)?(?: that)?"
_GOES_ON = r"(?!\s*[,;]?\s*(?:(?:and|or|for|if|over|where|when|while|with|simultaneously)\b|\$|\\\[|\\begin))"
_THEN_EVENT = re.compile(rf"{_CHANCE}\s*,?\s*{_SAYS}\s*,?\s*{_EVENT}{_GOES_ON}", re.S)
_EVENT_FIRST = re.compile(rf"{_EVENT}\s*(?:holds |occurs )?{_CHANCE}{_GOES_ON}", re.S)
_LIST_BEFORE = re.compile(r"(?:\$|\\\]|\\end\{\w+\*?\})\s*[,;]?\s*(?:and|or)?\s*$")


def with_chances(text: str) -> str:
    """A statement whose “with probability at least p” stands inside of the formula that it is said of, where it is one formula."""

    def inside(match: re.Match[str]) -> str:
        if match.re is _EVENT_FIRST and _LIST_BEFORE.search(match.string[: match.start()]):
            return match[0]  # it may be said of the formulas before, too
        event = (match["event"] or match["shown"] or match["numbered"]).strip()
        end = event[len(event.rstrip(".,;")) :]
        event = re.sub(r"\\label\s*\{[^{}]*\}|\\nonumber", "", event.rstrip(".,;")).strip()
        return f"${event} \\text{{ with probability {match['how']} }} {match['chance']}${end}"

    return _EVENT_FIRST.sub(inside, _THEN_EVENT.sub(inside, text))


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
        abouts, chain = (*_functions(match[1], formulas), int(match[3])), f"{match['chain']} {match['more'] or ''}"
        items = [one for about in abouts for one in _items(chain, about, is_gradient(formulas[about].latex))]
        if None in items or match["gradient"] and not is_gradient(formulas[abouts[-1]].latex):
            return match[0]  # a gradient is no convex function
        found.extend(one for one in items if one is not None)
        return f"{match[1]}⟦{match[3]}⟧ "

    def before(match: re.Match[str]) -> str:
        more = re.match(r",? and (⟦\d+⟧)|, (⟦\d+⟧)", match.string[match.end() :])
        items = _items(match[1], int(match[2]), is_gradient(formulas[int(match[2])].latex))
        if None in items or more and _functions(more[0], formulas):
            return match[0]  # convex f and g
        found.extend(one for one in items if one is not None)
        return f"⟦{match[2]}⟧"

    sentence = " ".join(sentence.split())
    sentence = _MINIMISER.sub(minimiser, sentence)
    sentence = _BEHIND.sub(behind, sentence)
    return found, _BEFORE.sub(before, sentence)


def _functions(listed: str, formulas: Sequence[Formula]) -> list[int]:
    """The formulas of a list that may be functions: neither x ∈ ℝⁿ nor a ≥ 0."""
    return [k for k in map(int, re.findall(r"\d+", listed)) if not _POINT.search(formulas[k].latex)]


def _items(chain: str, about: int, gradient: bool) -> list[Property | None]:
    """The properties of a chain; None for one that is no property of a gradient, which is L-Lipschitz where its function is L-smooth."""
    found: list[Property | None] = []
    for match in _SINGLE.finditer(chain):
        if match["alone"]:
            found.append(None if gradient else Property(word=match["alone"], about=about))
            continue
        number, said = (match[1], match[2]) if match[1] else (match["with"], match["word"])
        word = next(word for pattern, word in _OF.items() if re.fullmatch(pattern, said))
        meant = word if not gradient else "smooth" if word == "lipschitz" else ""
        found.append(Property(word=meant, about=about, other=int(number)) if meant else None)
    return found


__all__ = ["Property", "properties_in", "with_chances"]
