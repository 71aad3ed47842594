r"""Letters that go over all points of a set, as in ``\max_{x \in C} h(x)``, ``\arg\min_x h(x)`` and “if P for all x”.

Such a letter is a number or a vector that ``for_every`` binds.

**Guarantee.** max and min say that a point reaches the value; that sup and inf are numbers is asked.  A letter on which a new
variable depends is not bound, since ``for_every`` would pass by the variable.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from checker.errors import CheckerError, InputError
from checker.formulas.letters.names import names_with, plain_name
from checker.formulas.products import Read
from checker.formulas.readings import TRANSPOSED, letters_of, spelled
from checker.formulas.sums import shape_of
from checker.formulas.symbols.defined import defined
from checker.formulas.symbols.reach import is_index
from checker.formulas.symbols.sets import meant_by
from checker.formulas.syntax.clauses import clauses_of
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.term import Term, apply, conjunction, subterms, variables_of, with_table


@dataclass(frozen=True, kw_only=True)
class _Bound:
    """A letter of a set in its own right: a variable for each letter, and what is true of these."""

    terms: Mapping[str, Term]
    holds: Sequence[Term]


def _given(holds: Sequence[Term], said: Term) -> Term:
    return apply("implies", conjunction(holds), said) if holds else said


def for_every(variables: Sequence[Term], said: Term) -> Term:
    """The statement for all values of variables."""
    return reduce(lambda inside, v: apply("for_every", v, inside), reversed(variables), said)


def can_be_bound(variables: Sequence[Term], terms: Sequence[Term], reader: Any) -> bool:
    """Whether ``for_every`` binds each variable in the terms: no matrix, no whole number, and nothing in them depends on it unseen."""
    leaves = {v.leaf for v in variables}
    used = set[str]().union(*map(variables_of, terms))
    values = [getattr(reader.answers.values.get(leaf), "arguments", ()) for leaf in used]
    unseen = set[str]().union(*(variables_of(one) for arguments in values for one in arguments))
    fixed = [condition for value, condition in reader.defined.values() if condition is not None and value.leaf in used]
    unseen = unseen.union(*map(variables_of, fixed))
    plain = all(v.sort in ("scalar", "vector") and v.shape != ("natural",) for v in variables)
    return plain and not leaves & unseen and not used & set(reader.named)


# ── what stands below max, min, sup and inf ──


def _below(text: str, body: Node, reader: Any) -> _Bound | None:
    """The points of ``x``, ``x \\in C``, ``x, y \\in C``, ``\\|x\\| \\le r``; None for indices and for what is not certain."""
    tree = clauses_of(f"\\forall {text}", reader.words)
    first, *more = tree.parts if tree.kind == "clauses" else (tree,)
    if first.kind != "for" or any(one.kind != "hold" for one in more):
        return None
    content, conditions = first.parts[0], [one.parts[0] for one in more]
    if content.kind == "comparison":
        names = _measured(content, body, reader)
        conditions = [content, *conditions]
    else:
        names = content.parts[0] if content.kind in ("names", "member") else ()
    said = content.parts[1] if content.kind == "member" else None
    return bound_by(names, said, conditions, reader) if names else None


def _measured(content: Node, body: Node, reader: Any) -> tuple[Node, ...]:
    """x in ‖x‖ ≤ r, where the body speaks of x and not of r; nothing for another comparison."""
    sides = [(side.parts[0] if side.kind == "scripts" else side) for side in content.parts[1]]
    inside: tuple[Node, ...] = sides[0].parts[1] if sides[0].kind == "group" and sides[0].parts[0] in ("‖", "|") else ()
    if len(sides) != 2 or len(inside) != 1 or inside[0].kind != "symbol" or sides[1].kind not in ("number", "symbol"):
        return ()
    printed = letters_of(body.source)
    certain = inside[0].source.strip() in printed and sides[1].source.strip() not in printed
    return (inside[0],) if certain else ()


def bound_by(names: Sequence[Node], said: tuple | None, conditions: Sequence[Node], reader: Any) -> _Bound | None:
    """New variables for letters, which the reader knows from here on under these letters, and what is true of them."""
    meant = None if said is None else meant_by(said, "".join(name.source for name in names), reader)
    terms: dict[str, Term] = {}
    for name in names:
        letter = spelled(name.source)
        known = reader.names.get(letter)
        if name.kind != "symbol" or names_with([letter], reader.names) or is_index(known):
            return None  # x_1 or f(x), declared as one name, may be another one for each x
        if isinstance(known, Term) and known.name == "var":
            sort, shape = known.sort, known.shape
        elif known is None and meant is not None and meant.sort in ("scalar", "vector"):
            sort, shape = meant.sort, meant.shape
        else:
            return None
        terms[letter] = Term("var", leaf=reader.free(f"any_{plain_name(letter)}"), sort=sort, shape=shape)
        reader.names = reader.names | {letter: terms[letter]}
    holds = [meant.holds(term) for term in terms.values()] if meant is not None and meant.holds is not None else []
    return _Bound(terms=terms, holds=holds + [reader.term(one, "truth") for one in conditions])


def _of_points(below: str, body: Node, reader: Any) -> tuple[_Bound, Term] | None:
    """The points, and the value of a body at them; None where that is not certain."""
    bound = _below(below, body, reader)
    if bound is None:
        return None
    value = reader.term(unbraced(body), "scalar")
    variables = tuple(bound.terms.values())
    around = {t.leaf for name in reader.drawn if isinstance(t := reader.names.get(name), Term)}
    moving = any(t.sort == "index" and t.name == "var" for one in (value, *bound.holds) for t in subterms(one))
    if moving or around & variables_of(value) or not {v.leaf for v in variables} <= variables_of(value):
        return None
    return (bound, value) if can_be_bound(variables, (value, *bound.holds), reader) else None


def unbraced(body: Node) -> Node:
    """What stands in brackets around the whole of what is least, of any kind but bars."""
    plain = body.kind == "group" and body.parts[0] in ("(", "[", "{") and len(body.parts[1]) == 1
    return body.parts[1][0] if plain else body


def _tried(below: str, body: Node, reader: Any) -> tuple[_Bound, Term] | None:
    outside, asked = reader.names, dict(reader.answers.asked)
    try:
        found = _of_points(below, body, reader)
    except CheckerError:
        found = None
    finally:
        reader.names = outside
    new = [question for key, question in reader.answers.asked.items() if key not in asked]
    if any("function" in question.readings for question in new):  # x(t) under \\max_t
        found = None
    if found is None:
        reader.answers.asked = asked
    return found


def extreme_over_points(node: Node, reader: Any) -> Read | None:
    """The greatest or least value over points; None for indices, and for what is not certain."""
    word, below, above, body = node.parts
    if above or not below or body.kind in ("quotient", "choice") or (found := _tried(below, body, reader)) is None:
        return None
    bound, value = found
    variables = tuple(bound.terms.values())
    if not set(bound.terms) & set(letters_of(_end_of(body))):
        return None  # a factor behind it may stand outside
    of = conjunction([*bound.holds, apply("eq", value, value)])

    def beyond(limit: Term) -> Term:
        return for_every(variables, _given(bound.holds, value <= limit if word == "max" else limit <= value))

    if not node.source.lstrip().startswith(("\\max", "\\min")):
        name, which = ("supremum", "least upper") if word == "max" else ("infimum", "greatest lower")
        said = {
            "a number": f"the {which} bound, which is a number: where there is none, the statement says nothing",
            "another": "state the bound of all points, or what holds where there is no bound",
        }
        if reader.answers.choose(node.source, said) == "another":
            return None
        other = Term("var", leaf=reader.free("any_bound"), sort="scalar")

        def fixes(m: Term) -> Term:
            nearest = m <= other if word == "max" else other <= m
            return beyond(m) & for_every((other,), apply("implies", beyond(other), nearest))

        return defined(name, of, "scalar", (), fixes, reader), "scalar"
    name = "greatest" if word == "max" else "least"
    table: dict[Term, Term] = {}

    def reaches_it(last: Term) -> Term:
        table[variables[-1]] = last
        return conjunction([with_table(one, table) for one in bound.holds] + [beyond(with_table(value, table))])

    for v in variables:
        holds = reaches_it if v is variables[-1] else lambda _: None
        table[v] = defined(f"{name}_{v.leaf.removeprefix('any_')}", of, v.sort, v.shape, holds, reader)  # type: ignore[arg-type]
    return with_table(value, table), "scalar"


def _end_of(body: Node) -> str:
    """The last factor of a product, with the row before it, which it multiplies."""
    if body.kind != "product":
        return body.source
    factors = body.parts[0]
    before = factors[-2]
    row = before.kind == "scripts" and spelled(before.parts[2] or "") in TRANSPOSED
    return f"{before.source} {factors[-1].source}" if row else str(factors[-1].source)


def body_or_value(node: Node, value: Read, other: Read, reader: Any) -> Read:
    """min_x F(x) = φ(x) + h(x), where the other side speaks of x: whether the least value or F(x) is equal to it, which is asked."""
    if node.kind != "over index" or node.parts[0] not in ("min", "max"):
        return value
    letters = letters_of(re.split(r"\\in(?![A-Za-z])", str(node.parts[1] or ""))[0])
    bound = {t.leaf for letter in letters if isinstance(t := reader.names.get(letter), Term) and t.sort != "index"}
    if not bound & reader.answers.variables_in(other[0]):
        return value
    word = "least" if node.parts[0] == "min" else "greatest"
    said = {
        f"the {word} value": "equal to the other side at one point",
        f"what is {word}": "equal to the other side: the formula is a problem, and says what is to be made so",
    }
    answer = reader.answers.choose(f"{node.source} beside {', '.join(sorted(bound))}", said)
    return value if answer.endswith("value") else reader.read(unbraced(node.parts[3]))


def best_among(point: Term, arg: Node, reader: Any) -> Term | None:
    """x ∈ arg min_{y ∈ C} h(y): x is in C, and h(x) ≤ h(y) for every y in C; None where that is not certain."""
    word, below, body = arg.parts
    if (found := _tried(below or "", body, reader)) is None or len(found[0].terms) != 1:
        return None
    bound, value = found
    (variable,) = bound.terms.values()
    if (variable.sort, variable.shape) != (point.sort, shape_of(point) or ()):
        return None
    here = {variable: point}
    at = with_table(value, here)
    said = for_every((variable,), _given(bound.holds, at <= value if word == "min" else value <= at))
    return conjunction([with_table(one, here) for one in bound.holds] + [said])


def of_every(node: Node, reader: Any) -> Read:
    """“P for all x” inside of a hypothesis.  **Raises.** InputError for a letter that cannot be bound."""
    content, statement = node.parts
    outside = reader.names
    try:
        said = content.parts[1] if content.kind == "member" else None
        bound = bound_by(content.parts[0], said, (), reader) if content.kind in ("names", "member") else None
        each = statement.parts if statement.kind == "and" else (statement,)
        terms = [] if bound is None else [reader.term(one, "truth") for one in each]
        variables = () if bound is None else tuple(bound.terms.values())
        leaves = {v.leaf for v in variables}
        inside = [one for one in terms if variables_of(one) & leaves]
        if bound is not None and inside and can_be_bound(variables, (*inside, *bound.holds), reader):
            beside = [one for one in terms if one not in inside]
            return conjunction([*beside, for_every(variables, _given(bound.holds, conjunction(inside)))]), "truth"
    finally:
        reader.names = outside
    raise InputError(
        f"{node.source[:120]} is said of all {content.source[:40]}, of which a new variable of the formula, or a matrix, depends. "
        "Write the hypothesis with for_every(…) in Python."
    )


def between_sets(node: Node, reader: Any) -> Read:
    """S ⊆ C, and S = {x : P}: for every point, in the first set gives in the second one, or both ways.  **Raises.** InputError."""
    one, other = (meant_by(said, node.source, reader) for said in node.parts)
    sort, shape, p, q = one.sort or other.sort, one.shape or other.shape, one.holds, other.holds
    same = one.sort in ("", sort) and other.sort in ("", sort) and (one.shape or shape) == (other.shape or shape)
    point = Term("var", leaf=reader.free("any_point"), sort=sort, shape=shape)
    if not same or p is None or q is None or sort not in ("scalar", "vector") or (sort == "vector" and not shape):
        raise InputError(
            f"{node.source[:120]} is of sets of which nothing says that they hold numbers, or vectors of one size. Declare each, as "
            "'C: set n'."
        )
    a, b = p(point), q(point)
    if a == b:
        raise InputError(f"{node.source[:120]} is of one set with itself, and says nothing that could be false.")
    said = apply("implies", a, b)
    said = said if node.kind == "included" else said & apply("implies", b, a)
    if not can_be_bound((point,), (said,), reader):
        raise InputError(
            f"{node.source[:120]} has a new variable that changes with its points. State it of its elements."
        )
    return for_every((point,), said), "truth"


__all__ = [
    "best_among",
    "between_sets",
    "bound_by",
    "can_be_bound",
    "extreme_over_points",
    "for_every",
    "of_every",
    "unbraced",
]
