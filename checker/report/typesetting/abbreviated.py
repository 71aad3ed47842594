"""Letters for what makes a formula long: those of the theorem file, which are the paper's, else φ, ψ, … for what is said several times.

For reading only.

**Guarantee.** the letter put back gives the formula again; no letter is a variable of the statement, or is bound in it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from checker.report.typesetting.latex import latex_of_json, pairs, statement_latex, variables_said
from checker.report.typesetting.printable import listed
from checker.report.typesetting.values import broken, length_in_print
from checker.statements.claims.letters import LETTER
from checker.statements.terms.leaves import LEAVES

_LETTERS = ("phi", "psi", "chi", "xi", "zeta", "omega")
_MOST, _LONG_LINE, _SHORTEST, _MOST_NODES = 5, 85, 8, 4_000


def abbreviated(statement: dict[str, Any]) -> tuple[list[tuple[list, Any]], dict[str, Any]]:
    """Pairs of a letter and what it stands for, and the statement with the letters; no pairs where no line is long or the JSON is odd."""
    try:
        return _abbreviated(statement)
    except (ValueError, TypeError, RecursionError):
        return [], statement


def _abbreviated(statement: dict[str, Any]) -> tuple[list[tuple[list, Any]], dict[str, Any]]:
    used = {str(name) for name, _ in variables_said(statement)} | {str(n) for n, _ in pairs(statement.get("exists"))}
    used |= set(_bound_in([statement.get("where"), statement.get("assuming"), statement.get("conclude")]))
    own = [(name, term) for name, term in _own(statement) if name not in used]
    letters = [name for name in _LETTERS if name not in used | {name for name, _ in own}]
    meant: list[tuple[list, Any]] = []
    for _ in range(_MOST):
        formulas = [*listed(statement.get("where")), *listed(statement.get("assuming")), statement.get("conclude")]
        latex = statement_latex(statement)
        lines = [*latex["where"], *latex["assuming"], *latex["conclude"], *(latex_of_json(term) for _, term in meant)]
        long = any(length_in_print(part) > _LONG_LINE for line in lines for part in broken(line))
        if not long and not meant:
            break
        told = [*formulas, *(term for _, term in meant)]
        place, chosen = _longest_own(own, told)  # of the file's letters all, where one is needed: they belong together
        if chosen is None and not long:
            break
        if chosen is None:
            chosen = _most_repeated(told)
            if chosen is None or not letters:
                break
        variable = ["var", own.pop(place)[0] if place is not None else letters.pop(0)]
        own = [(name, _put(term, chosen, variable)) for name, term in own]
        statement = statement | {k: _put(statement.get(k), chosen, variable) for k in ("where", "assuming", "conclude")}
        meant = [(one, _put(term, chosen, variable)) for one, term in meant] + [(variable, chosen)]
    return meant[::-1], statement  # what was named last may stand in what was named before


def _bound_in(formula: object) -> Iterator[str]:
    """The names of what the binders and the sequences of a formula bind: a letter for a term would be read as one of these."""
    todo = [formula]
    while todo:
        one = todo.pop()
        if isinstance(one, (list, tuple)):
            if len(one) == 2 and one[0] in ("bound", "state") and isinstance(one[1], str):
                yield one[1].partition(":")[0]
            todo += one


def _own(statement: dict[str, Any]) -> list[tuple[str, list]]:
    """The letters of the theorem file, with what they stand for; L_p is written Lp, as no two names may share a print."""
    given = [one for one in listed(statement.get("letters")) if isinstance(one, list) and len(one) == 2]
    found: dict[str, list] = {}
    for name, term in given:
        if isinstance(name, str) and re.fullmatch(LETTER, name) and isinstance(term, list):
            found.setdefault(re.sub(r"^([A-Za-z])_([A-Za-z]+)$", r"\1\2", name), term)
    return list(found.items())


def _longest_own(own: list[tuple[str, list]], formulas: list[object]) -> tuple[int | None, Any | None]:
    """The letter of the file for the longest term, by its place, and the term: outer ones are named before what stands in them."""
    stated = {json.dumps(t) for f in formulas for t in _inner(f)}
    long = {k: length_in_print(latex_of_json(term)) for k, (_, term) in enumerate(own) if json.dumps(term) in stated}
    place = max(long, key=lambda k: long[k], default=None)
    return (place, own[place][1]) if place is not None and long[place] >= _SHORTEST else (None, None)


def _most_repeated(formulas: Iterable[object]) -> Any | None:
    """The term whose letter saves most."""
    found = Counter(json.dumps(t) for f in formulas for t in _inner(f))
    saved = {}
    for text, times in found.items():
        if times > 1 and (long := length_in_print(latex_of_json(json.loads(text)))) >= _SHORTEST:
            saved[text] = (times - 1) * long
    return json.loads(max(saved, key=lambda text: (saved[text], text))) if saved else None


def _inner(formula: object) -> Iterator[list]:
    """The terms in a formula that stand for something: no numbers, variables or words, and no comparisons."""
    todo, seen = [formula], 0
    while todo and seen < _MOST_NODES:
        one = todo.pop()
        seen += 1
        if isinstance(one, list) and len(one) > 1 and one[0] not in LEAVES:
            if one[0] not in _SAID and not _speaks_of_an_index(one):
                yield one
            todo += one[1:]


def _speaks_of_an_index(term: list) -> bool:
    """A bound index stands in it: a letter for it would look like one value where there are many."""
    return term[0] == "bound" or any(_speaks_of_an_index(part) for part in term[1:] if isinstance(part, list) and part)


_SAID = ("and", "or", "not", "implies", "eq", "le", "lt", "parallel")


def _put(term: Any, old: Any, new: list) -> Any:
    if term == old:
        return new
    return [_put(t, old, new) for t in term] if isinstance(term, list) else term
