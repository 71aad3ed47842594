"""A statement for the page: its variables in words, its parts as mathematics, and the same parts as one would write them."""

from __future__ import annotations

import re
from typing import Any

from checker.report.typesetting.abbreviated import abbreviated
from checker.report.typesetting.latex import latex_of_json, pairs, plain_text_of, statement_latex
from checker.report.typesetting.losses import losses_of
from checker.report.typesetting.printable import MOST_ITEMS, clean, listed, mapping
from checker.report.typesetting.simplified import simplified_parts
from checker.report.typesetting.values import formula, math
from checker.report.verdict_names import QUANTIFIERS
from checker.statements.terms.vocabulary import NAMES

_MOST_NODES = 4_000
_PLAIN = frozenset(
    (
        "add",
        "sub",
        "mul",
        "div",
        "pow",
        "neg",
        "lt",
        "le",
        "eq",
        "and",
        "or",
        "not",
        "implies",
        "exp",
        "log",
        "sqrt",
        "sin",
        "cos",
        "abs",
        "dot",
        "matvec",
        "matmul",
        "transpose",
        "for_each",
        "for_every",
        "for_some",
        "sum_over",
        "stack",
        "entry",
        "norm",
        "num",
        "var",
        "bound",
        "word",
    )
)
_DATASET_SAYS = {"queries": "with queries", "keys": "perhaps with a key matrix", "generic": "in general position"}
_THERE_ARE = "There {are} {names}, the same for all that follows, such that for all"
_AFTER = {  # what is said of a variable by the list that it stands in
    "forall": "",
    "then_exists": "there is one, which may depend on what stands before it: ",
    "then_forall": "any, chosen after that: ",
}
_FORMS = ({"are": "is a number"}, {"are": "are numbers"})


def statement_view(statement: dict, *, brief: bool) -> dict[str, Any]:
    """Its variables, its parts as mathematics, and ``reads``, the parts as one would write them."""
    latex = statement_latex(statement)
    opening, closing = QUANTIFIERS.get(str(statement.get("quantifier")), ("For", "then"))
    if chance := mapping(statement.get("probability")):
        opening = f"With probability at least {clean(chance.get('at_least'), 40)} over random"
    if constants := [clean(name, 40) for name, _ in pairs(statement.get("exists"))]:
        opening = _THERE_ARE.format(names=" and ".join(constants), **_FORMS[len(constants) > 1])
    kinds = [
        after + sort_text(p)
        for part, after in _AFTER.items()
        for p in listed(statement.get(part))
        if isinstance(p, (list, tuple)) and len(p) >= 2
    ]
    variables = [(math(x, block=False), kind) for x, kind in zip(latex["forall"], kinds, strict=True)]
    laws = [
        (math(latex_of_json(["var", str(name)]), block=False), clean(law, 300))
        for name, law in mapping(chance.get("laws")).items()
    ]
    terms = [("where", listed(statement.get("where"))), ("assuming", listed(statement.get("assuming")))]
    shown: dict[str, Any] = {
        k: [] if brief else [formula(x) for x in latex[k][:MOST_ITEMS]] for k in ("where", "assuming", "conclude")
    }
    return shown | {
        "letters": [],
        "reads": None if brief else _reading(statement),
        "legend": [] if brief else legend(statement),
        "laws": laws[:MOST_ITEMS],
        "opening": opening,
        "closing": closing,
        "variables": variables[:MOST_ITEMS],
        "brief": brief,
        "latex": {k: latex[k][:MOST_ITEMS] for k in latex},
        "kinds": kinds[:MOST_ITEMS],
        "left_out": sum(max(0, len(latex[k]) - MOST_ITEMS) for k in latex),
        "plain": [(k, plain_text_of(t)) for k, ts in terms for t in ts[:MOST_ITEMS]]
        + [(closing, plain_text_of(statement.get("conclude")))],
        "sha256": clean(statement.get("sha256"), 80),
    }


def legend(statement: dict) -> list[tuple[Any, str]]:
    """What each symbol of a statement means that is no plain arithmetic, in the order in which they occur."""
    found: dict[str, None] = {}
    todo: list[object] = [
        statement.get("conclude"),
        *listed(statement.get("assuming")),
        *listed(statement.get("where")),
    ]
    for _ in range(_MOST_NODES):
        if not todo:
            break
        term = todo.pop(0)
        if isinstance(term, list) and term:
            if isinstance(term[0], str) and term[0] in NAMES and term[0] not in _PLAIN:
                found[term[0]] = None
            todo += term[1:]
    known = [(NAMES[name], name) for name in found if not NAMES[name].doc.startswith(name)]
    symbols = [(math(row.latex.format(*["\\cdot"] * 6), block=False), row.doc) for row, _ in known]
    return [*symbols, *((f"{name} loss", says) for name, says in losses_of(statement))][:MOST_ITEMS]


def _reading(statement: dict) -> dict[str, list[Any]] | None:
    """The statement simplified for reading, with letters for what is long, as mathematics; None where it is easy to read as it is."""
    simple = simplified(statement)
    letters, short = abbreviated(simple)
    if simple is statement and not letters:
        return None
    latex = statement_latex(short)
    shown = {k: [formula(x) for x in latex[k][:MOST_ITEMS]] for k in ("where", "assuming", "conclude")}
    return shown | {"letters": [formula(f"{latex_of_json(x)} = {latex_of_json(term)}") for x, term in letters]}


def sort_text(variable: list | tuple) -> str:
    """“matrix n × d”, “natural number”, “loss: logistic or exponential”: a variable's sort with its sizes or range."""
    sort, rest = clean(variable[1], 40), [clean(x, 30) for x in variable[2:10]]
    if sort == "scalar" and rest:
        return f"{rest[0]} number"
    if sort == "function":
        return f"function of {_size(''.join(rest))} numbers"
    if sort == "scalar_function":
        return "function of a number"
    if sort == "order":
        return f"order of {_size(''.join(rest))} indices"
    if sort in ("vector", "matrix", "index"):
        return f"{sort} {' × '.join(_size(x) for x in rest)}".strip()
    if sort == "dataset":
        return ", ".join([sort, *(_DATASET_SAYS.get(x, x) for x in rest)])
    if sort == "loss" and rest == ["decreasing"]:
        return "every loss with ℓ′ < 0 and ℓ′ Lipschitz on bounded intervals"
    return f"{sort}: {' or '.join(rest)}" if rest else sort


def _size(text: str) -> str:
    """“d²” for d*d, “2·d” for 2*d."""
    return re.sub(r"\b(\w+)\*\1\b", r"\1²", text).replace("*", "·")


def simplified(statement: dict) -> dict:
    """The statement as one would write it; itself where nothing changes."""
    simple = simplified_parts(statement)
    return statement if simple is None else statement | simple | {"conclude": simple["conclude"][0]}
