r"""The symbols of a paper's formulas: which a formula prints, which are only named by the words, and which count steps.

**Guarantee.** as :mod:`checker.papers.reading`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from checker.errors import CheckerError
from checker.formulas.letters.variables import alone, letters_in
from checker.formulas.sentences.clauses import key_of
from checker.formulas.symbols.loose import ORDERS
from checker.formulas.syntax.clauses import clauses_of
from checker.formulas.syntax.cursor import Node
from checker.formulas.syntax.macros import Macro
from checker.formulas.syntax.plain import plain
from checker.papers.words import Formula, sentences_of
from checker.statements.claims.source import MOST_PRINTED

_ENTRY = re.compile(r"_\{?[ijklst](?:,?[ijklst])?\}?$")
_POWER = re.compile(  # what is no part of a name: numbers, fractions, transposes, and any exponent of letters that are mostly numbers
    r"\^\{?(?:\d|\\top|\\frac|\\math(?:rm|sf)\{T\}|T|-)|^\\(?:rho|alpha|beta|gamma|kappa|delta|sigma|omega)\^"
)


_GRADIENT = re.compile(r"\s*\\nabla(?![A-Za-z])\s*\\?[A-Za-z]+(?:\s*\{\\?[A-Za-z]+\})?(?:_(?:\w|\{\w+\}))?\s*")


def is_gradient(latex: str) -> bool:
    """Whether a formula is ∇f alone, as in “∇f is L-Lipschitz”."""
    return _GRADIENT.fullmatch(latex) is not None


def letters_of(text: str, macros: Mapping[str, Macro]) -> frozenset[str]:
    """The letters that the formulas of a statement print without a style."""
    found: frozenset[str] = frozenset()
    for formula in sentences_of(text[:MOST_PRINTED])[0]:
        try:
            found |= letters_in(plain(formula.latex, macros))
        except CheckerError:
            continue
    return found


def declares(latex: str) -> bool:
    """Whether a formula declares its symbols and states nothing else, as x ∈ ℝⁿ and f: ℝⁿ → ℝ."""
    states = re.search(r"[=<>|]|\\(?:le|ge|leq|geq|sup|inf|max|min|sum|prod|frac|mathbb\{E\})(?![A-Za-z])", latex)
    return states is None and re.search(r"\\(?:in|to|rightarrow)(?![A-Za-z])", latex) is not None


def symbol_of(latex: str, macros: Mapping[str, Macro]) -> str:
    """The symbol that a formula is about: f of f, of ∇f, of f ∈ C¹ and of f : ℝⁿ → ℝ."""
    latex = re.sub(r"^\s*\\nabla", "", latex) if is_gradient(latex) else latex
    typed = re.match(r"\s*(\\?[A-Za-z]+)\s*(?::|\\colon)", latex)
    if typed:
        return typed[1]
    try:
        tree = clauses_of(plain(latex, macros))
    except CheckerError:
        member = re.match(r"\s*(\\?[A-Za-z]+)\s*\\in(?![A-Za-z])", latex)
        return member[1] if member else latex
    names = tree.parts[0].parts[0] if tree.kind == "clauses" and tree.parts[0].kind == "member" else (tree,)
    return key_of(names[0]) if len(names) == 1 and names[0].kind in ("symbol", "scripts") else latex


def is_mention(formula: Formula, macros: Mapping[str, Macro]) -> bool:
    """A symbol that the words only name, as in “the step size $\\eta$”: it states nothing.  A declaration alone is read for its
    variables."""
    try:
        tree = clauses_of(plain(formula.latex, macros))
    except CheckerError:
        return False
    parts = (
        [clause.parts[0] if clause.kind == "hold" else clause for clause in tree.parts]
        if tree.kind == "clauses"
        else [tree]
    )
    mentions = {"symbol", "scripts", "number", "applied", "gradient"}
    if len(parts) == 1 and parts[0].kind == "group" and parts[0].parts[0] == "(" and len(parts[0].parts[1]) > 1:
        parts, mentions = list(parts[0].parts[1]), {"symbol", "scripts"}  # the pair (x, y)
    return not formula.display and all(part.kind in mentions for part in parts)


def symbols_in(latex: str, macros: Mapping[str, Macro], steps: frozenset[str] = frozenset()) -> list[str]:
    """The symbols that a formula prints, as they would be declared: x for x_i, x_{t+1} as it stands, and x_t where t counts ``steps``."""
    try:
        tree = clauses_of(alone(plain(latex, macros)))
    except CheckerError:
        return []
    found: list[str] = []
    _collect(tree, found, steps or steps_of(latex))
    return list(dict.fromkeys(found))


def printed_form(symbol: str, text: str, macros: Mapping[str, Macro]) -> str:
    """How a statement prints a symbol with an index, as x_{i,t} of x; "" where it prints the symbol alone."""
    printed = re.compile(rf"(?<![A-Za-z\\{{]){re.escape(symbol)}(?:_(?:\{{[^{{}}]*\}}|[a-z]))?")
    found: list[str] = []
    for formula in sentences_of(text[:MOST_PRINTED])[0]:
        try:
            found += printed.findall(plain(formula.latex, macros))
        except CheckerError:
            continue
    return "" if symbol in found else next(iter(found), "")


def steps_of(text: str) -> frozenset[str]:
    """The letters that count steps: t where x_{t+1} is printed, and no sum goes over t.  Then x_t is a name and no entry of x."""
    summed = set(re.findall(r"\\(?:sum|prod|max|min|sup|inf)(?:\\limits)?\s*_\s*\{?\s*([A-Za-z])", text))
    return frozenset(re.findall(r"_\{([A-Za-z])[+-]\d\}", re.sub(r"\s", "", text))) - summed


def _collect(node: Any, found: list[str], steps: frozenset[str]) -> None:
    if isinstance(node, (tuple, list)):
        for one in node:
            _collect(one, found, steps)
    if not isinstance(node, Node):
        return
    if node.kind == "applied" and node.parts[0].kind == "symbol" and node.parts[0].parts[0] in ORDERS:
        _collect(node.parts[1], found, steps)
        return
    if node.kind == "applied" and node.parts[0].kind == "scripts" and _ENTRY.search(key_of(node.parts[0])):
        found.append(key_of(node.parts[0]))  # f_i of f_i(x)
        _collect(node.parts[1], found, steps)
        return
    if node.kind in ("symbol", "scripts") and (node.kind == "symbol" or node.parts[0].kind == "symbol"):
        printed = key_of(node)
        stepped = re.search(r"_\{([A-Za-z])\}$", printed)
        bare = printed.split("^")[0] if _POWER.search(printed) else printed
        key = printed if stepped and stepped[1] in steps else _ENTRY.sub("", bare)
        if not re.fullmatch(r"\\mathbb\{[A-Z1]\}.*|\\mathcal\{N\}|e|\\mathbf\{1\}|I|\\infty|[ijk]|\d*", key):
            found.append(key)
        return
    _collect(node.parts, found, steps)


__all__ = ["declares", "is_gradient", "is_mention", "letters_of", "printed_form", "steps_of", "symbol_of", "symbols_in"]
