r"""A statement from its parts: which indices are bound where, and what is a hypothesis of what.

**Guarantee.** where the print leaves open whether a hypothesis is meant for each index or for all of them first, that is asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

from checker.errors import InputError
from checker.formulas.letters.points import can_be_bound, for_every
from checker.formulas.sentences.existence import one_exists
from checker.formulas.sums import ranges_of
from checker.formulas.symbols.defined import with_definitions
from checker.formulas.symbols.reach import is_index
from checker.formulas.syntax.cursor import Node
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, conjunction, parts, variables_of


@dataclass(frozen=True, kw_only=True)
class Statement:
    """What a formula says: ``declared`` are the variables that it declares itself, by their LaTeX; ``defined`` those of one value.

    ``named`` are new variables of whose values the term says nothing, with what is printed in their places.
    ``defines``: the formula defines and states nothing, so that its equation is a hypothesis wherever it stands.
    """

    conclude: Term
    assuming: tuple[Term, ...] = ()
    declared: dict[str, Any] = field(default_factory=dict)
    defined: frozenset[str] = frozenset()
    named: Mapping[str, str] = field(default_factory=dict)
    defines: bool = False
    over: frozenset[str] = frozenset()  # the variables of “for all” that are no indices
    chosen: frozenset[str] = frozenset()  # the variables outside whose letters “there is” binds
    conditional: bool = False  # the formula says “if”, so that ``assuming`` holds a condition of its conclusion
    values: Mapping[str, str] = field(
        default_factory=dict
    )  # new variables that are values of functions, as they are printed
    congruences: tuple[Term, ...] = ()  # which of the hypotheses say that equal arguments give equal values
    told: Mapping[str, str] = field(default_factory=dict)  # parts that were read at once, and how

    @property
    def term(self) -> Term:
        """The whole as one term."""
        return apply("implies", conjunction(self.assuming), self.conclude) if self.assuming else self.conclude


def not_assumed(said: Statement, elsewhere: set[str]) -> str:
    """Why a formula cannot be a hypothesis beside formulas of the variables ``elsewhere``; "" where it can.

    A hypothesis “P for all t” is of all t at once, and so is “P, t ∈ ℝ” where nothing else speaks of t.  A hypothesis x_i ≥ 0
    beside a conclusion about x may be meant of all i.  A hypothesis “P if Q” does not assume Q.
    """
    new = {
        t.leaf
        for key, t in said.declared.items()
        if t.sort in ("scalar", "vector", "matrix") and key not in said.defined
    }
    if values := (said.over | new) & variables_of(said.term) - elsewhere:
        t = min(values)
        return (
            f"a hypothesis of all values of {t}. Write it with for_every({t}, …) in Python. Where the whole statement is meant of every "
            f"{t}, declare {t} and leave “for all” out."
        )
    spoken = {t for t in parts(said.term) if t.name == "var"}
    places = {t.leaf for t in spoken if t.sort == "index"}
    if places - elsewhere and len(places) < len(spoken):
        i = min(places - elsewhere)
        return (
            f"a hypothesis of one {i}, of which nothing else speaks. Write \\forall {i} where all are meant; where one is meant, write a "
            "theorem file in Python."
        )
    if said.conditional and said.assuming:
        return "“if” inside of a hypothesis. Write Q \\Rightarrow P where P is assumed under Q, or two hypotheses where both are assumed."
    return ""


def all_of(found: Sequence[Statement]) -> Statement:
    """Several statements as one, each with its own hypotheses."""
    return Statement(
        conclude=conjunction([said.term for said in found]),
        declared={key: term for said in found for key, term in said.declared.items()},
        defined=frozenset().union(*(said.defined for said in found)),
        named={leaf: printed for said in found for leaf, printed in said.named.items()},
        defines=all(said.defines for said in found),
        over=frozenset().union(*(said.over for said in found)),
        chosen=frozenset().union(*(said.chosen for said in found)),
        told={part: how for said in found for part, how in said.told.items()},
    )


def one_of(found: Sequence[Statement]) -> Statement:
    """That one of several statements holds, each with its own hypotheses."""
    return replace(all_of(found), conclude=reduce(lambda a, b: a | b, (said.term for said in found)))


@dataclass(kw_only=True)
class Parts:
    """``indices`` are bound by the formula; a condition is a hypothesis, and whether it belongs to its indices alone.

    ``anew``: a quantifier binds an index that is declared outside, too, since it may stand in a hypothesis alone, or say “there is”.
    ``first`` are the indices of “for all” before everything else; ``over`` the other variables that “for all” speaks of.
    ``exist`` are the numbers and vectors that there are, by their letters; ``among`` is what is true of these; ``chosen`` are the
    variables of these letters outside.
    """

    declared: dict[str, Term] = field(default_factory=dict)
    indices: list[Term] = field(default_factory=list)
    some: set[str] = field(default_factory=set)
    conditions: list[tuple[Term, bool]] = field(default_factory=list)
    holds: list[Term] = field(default_factory=list)
    anew: bool = False
    first: set[str] = field(default_factory=set)
    over: set[str] = field(default_factory=set)
    exist: dict[str, Term] = field(default_factory=dict)
    among: list[Term] = field(default_factory=list)
    chosen: set[str] = field(default_factory=set)


def _sized(found: Parts, node: Node) -> None:
    """The sizes of the indices that are declared without one.  **Raises.** InputError."""
    terms = [*found.holds, *(condition for condition, _ in found.conditions)]
    for index in [i for i in found.indices if i.shape == ("?",)]:
        sizes = {size for term in terms for _, size in ranges_of(index, term)}
        if len(sizes) != 1 or None in sizes:
            raise InputError(
                f"{node.source[:120]} does not say what {index.leaf} is. Write {index.leaf} \\in [n], with the size of a vector."
            )
        (size,) = sizes
        whole = Term("var", leaf=index.leaf, sort="index", shape=(str(size),))
        found.indices[found.indices.index(index)] = whole
        found.holds = [_put(term, whole) for term in found.holds]
        found.conditions = [(_put(term, whole), own) for term, own in found.conditions]


def _put(term: Term, index: Term) -> Term:
    return (
        index if term == index else replace(term, args=tuple(_put(a, index) for a in term.args)) if term.args else term
    )


def together(found: Parts, node: Node, reader: Any) -> Statement:
    """The statement of all parts, with the values that it takes for granted.  **Raises.** InputError."""
    said = replace(_whole(found, node, reader), over=frozenset(found.over), chosen=frozenset(found.chosen))
    return with_definitions(said, {i.leaf for i in found.indices}, reader)


def _whole(found: Parts, node: Node, reader: Any) -> Statement:
    if not found.holds:
        raise InputError(f"{node.source[:120]} declares and assumes, and concludes nothing. Add the statement itself.")
    _sized(found, node)
    _implications(found, node, reader)
    if found.exist:
        found.holds = [one_exists(conjunction(found.holds), found, node, reader)]
    if len(found.holds) == 1 and not found.indices and not found.conditions:
        return Statement(conclude=found.holds[0], declared=found.declared)
    conclude, assuming, inside = conjunction(found.holds), [], []
    bound, alone = {i.leaf for i in found.indices}, set[str]()  # alone: of a hypothesis, not of the conclusion
    for condition, own in found.conditions:
        mine, theirs = variables_of(condition) & bound, variables_of(conclude) & bound | found.first
        if not mine:
            if not own and not variables_of(condition) <= found.over:
                alone_in = found.over - reader.answers.variables_in(conclude)
                beside = [c for c, _ in found.conditions if c is not condition]
                condition, _ = _of_values(condition, conclude, alone_in, beside, node, reader)
            assuming.append(condition)
        elif own or variables_of(condition) <= bound or _pointwise(condition, conclude, mine & theirs, node, reader):
            inside.append(condition)
        else:
            alone |= mine
            assuming.append(_over(condition, [i for i in found.indices if i.leaf in mine], set()))
    if found.some and (bound - found.some or assuming):
        raise InputError(
            f"{node.source[:120]} mixes “for all” and “there is”. State it with ∃ inside, or in Python with for_some(i, …)."
        )
    if inside:
        conclude = conjunction(inside) & conclude if found.some else apply("implies", conjunction(inside), conclude)
    used = [i for i in found.indices if i.leaf in variables_of(conclude) or i.leaf not in alone]
    return Statement(conclude=_over(conclude, used, found.some), assuming=tuple(assuming), declared=found.declared)


def _implications(found: Parts, node: Node, reader: Any) -> None:
    """∀ i: P_i ⇒ Q, or P_i ⇔ Q, with the index on one side only: whether P is meant for all i first is asked."""
    for k, hold in enumerate(found.holds):
        both = hold.name == "and" and all(part.name == "implies" for part in hold.args)
        step = hold.args[0] if both else hold
        if step.name != "implies" or (both and hold.args[1].args != step.args[::-1]):
            continue
        one, other = step.args
        left, right = reader.answers.variables_in(one), reader.answers.variables_in(other)
        alone_in, beside = found.over - (left & right if both else right), [c for c, _ in found.conditions]
        one, other = _of_values(one, other, alone_in, beside, node, reader, "iff" if both else "implies")
        found.holds[k] = apply("implies", one, other)
        found.holds[k] = found.holds[k] & apply("implies", other, one) if both else found.holds[k]
        if found.some & ((left ^ right) if both else (left - right)):
            raise InputError(
                f"{node.source[:120]} has “there is” of a hypothesis alone. Say “for all” of the implication instead, or use brackets."
            )
        bound = [i for i in found.indices if i.leaf not in found.some]
        alone = [i for i in bound if i.leaf in left - right]
        beside = [i for i in bound if both and i.leaf in right - left]
        if not alone + beside or _pointwise(
            one, other, {i.leaf for i in alone + beside}, node, reader, "iff" if both else "implies"
        ):
            continue
        if any(own and variables_of(c) & {i.leaf for i in alone + beside} for c, own in found.conditions):
            raise InputError(
                f"{node.source[:120]} has a condition of an index of one side of the arrow. Write one side as a sum or maximum."
            )
        one, other = _over(one, alone, set()), _over(other, beside, set())
        found.holds[k] = apply("implies", one, other)
        found.holds[k] = found.holds[k] & apply("implies", other, one) if both else found.holds[k]
        used = set[str]().union(*map(variables_of, (*found.holds, *(c for c, _ in found.conditions))))
        found.indices = [i for i in found.indices if i not in alone + beside or i.leaf in used]


def _of_values(
    one: Term, other: Term, values: set[str], beside: Sequence[Term], node: Node, reader: Any, arrow: str = "implies"
) -> tuple[Term, Term]:
    """For all y: P(y) ⇒ Q: each side as it is, or of all y first, as was answered.  **Raises.** InputError where y cannot be bound."""
    here = reader.answers.variables_in(one, other)
    values &= here
    if not values or _pointwise(one, other, values, node, reader, arrow):
        return one, other
    terms = [t for t in reader.names.values() if isinstance(t, Term) and t.name == "var" and t.leaf in values]
    said = reader.answers.variables_in(*beside) & values  # ε > 0 of all ε
    if said or {t.leaf for t in terms} != values or not can_be_bound(terms, (one, other), reader):
        raise InputError(
            f"{node.source[:120]} has a hypothesis of all values of {', '.join(sorted(values))}. Write it with for_every(…) in Python, "
            "or name what it comes to, as a minimiser or a bound."
        )
    first, second = ([t for t in terms if t.leaf in variables_of(side)] for side in (one, other))
    return for_every(first, one), for_every(second, other)


_BEHIND = re.compile(
    r"(?:iff|[Ll]eftrightarrow|if and only if)(?![A-Za-z])(?!.*(?:iff|[Ll]eftrightarrow)).*(?:\\forall|for (?:all|every|any|each))",
    re.DOTALL,
)


def _pointwise(
    condition: Term, conclude: Term, shared: set[str], node: Node, reader: Any, arrow: str = "implies"
) -> bool:
    """Whether a hypothesis with an index is meant for the same index as the conclusion."""
    if not shared:
        return False
    i = sorted(shared)[0]
    quantifier = "for_each" if shared & {x.leaf for x in reader.names.values() if is_index(x)} else "for_every"
    first, then = python_of(condition, longest=60), python_of(conclude, longest=60)
    readings = {
        "for each alone": f"{quantifier}({i}, {arrow}({first}, {then}))",
        "for all first": f"{arrow}({quantifier}({i}, {first}), {quantifier}({i}, {then}))",
    }
    answers = reader.answers
    behind = arrow == "iff" and _BEHIND.search(node.source) is not None and not shared & answers.variables_in(condition)
    if behind:  # A ⟺ B(x) for all x: nobody says for each x alone that A, without x, says what B(x) says
        return bool(answers.only(node.source, readings, "for all first") == "for each alone")
    return bool(answers.choose(node.source, readings) == "for each alone")


def _over(term: Term, indices: Sequence[Term], some: set[str]) -> Term:
    for i in reversed(indices):
        term = ~apply("for_each", i, ~term) if i.leaf in some else apply("for_each", i, term)
    return term


__all__ = ["Parts", "Statement", "all_of", "not_assumed", "together"]
