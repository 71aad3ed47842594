"""Names for parts of a step: what is proved for every value of a name is proved for the part.

A step is often found in a tenth of a second where a long term is a name, and not at all where it is spelled out.  So each step is tried
with names for its parts, with what is known of them: their signs.  Afterwards the parts are put back, by renaming where the tree still
adds up, else by a cut: the part becomes the state of a sequence after no step, for which the rule ``states`` takes any value.

**Guarantee.** none: ``verify.py`` checks the tree that comes out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from checker.errors import CheckerError, Undecided
from checker.proofs.proof import Proof, rename
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.sizes import sides_of, size_of
from checker.proofs.trees import rules
from checker.proofs.trees.composition import leaves, put_terms, spliced
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.claims.script import put_in
from checker.statements.terms.term import Term, apply, parts, with_table

ARITHMETIC = ("add", "sub", "neg", "mul", "div", "pow", "num", "le", "lt", "eq", "and", "or", "not", "implies")
_OF_VECTORS = (*ARITHMETIC, "dot", "norm", "sum", "hadamard", "entry", "abs", "sqrt")
_PLAIN = ("num", "var", "bound", "state", "word", "place")


@dataclass(kw_only=True)
class Named:
    """A sequent with names in place of parts: ``known`` are facts about the names, each with its proof for the part."""

    context: tuple[Term, ...]
    goal: Term
    parts: dict[str, Term] = field(default_factory=dict)  # name: what it stands for, free of names
    known: dict[Term, Proof] = field(default_factory=dict)  # statement about names: its proof for the parts
    plain: bool = False  # no names but those of the script
    back: Callable[[Proof], Proof | None] | None = (
        None  # from the goal, about the parts, to what it is another wording of
    )
    outer: Named | None = None  # the sequent with names of which this is another wording

    def moved_back(self, proof: Proof | None) -> Proof | None:
        """A proof of what this sequent is another wording of, from one of its goal."""
        return proof if proof is None or self.back is None else self.back(proof)


def shape_of(term: Term) -> tuple[str, ...]:
    """The sizes of a term as texts.  **Raises.** Undecided."""
    if term.sort == "scalar":
        return ()
    sides = (size_of(term),) if term.sort == "vector" else sides_of(term)
    if not all(re.fullmatch(r"[A-Za-z0-9_*]{1,90}", one) for one in sides):
        raise Undecided(f"The size of {term} is no product of sizes.")
    return sides


def name_for(shop: Workshop, part: Term, stem: str = "") -> Term:
    """A fresh variable of the proof for a part.  **Raises.** Undecided."""
    shape = shape_of(part)
    new = shop.variable(
        stem or {"scalar": "a", "vector": "u", "matrix": "M"}[part.sort], part.sort, *(shape[:1] or [None])
    )
    if part.sort == "matrix":
        shop.own[-1] = [new.leaf, "matrix", *shape]
        new = Term("var", leaf=new.leaf, sort="matrix", shape=shape)
    return new


def with_names(shop: Workshop, context: Sequence[Term], goal: Term, wanted: Iterable[Term]) -> Named | None:
    """The sequent with a name for each of the parts, longest first; None where none of them occurs."""
    found = Named(context=tuple(context), goal=goal)
    table: dict[Term, Term] = {}
    for part in sorted(dict.fromkeys(wanted), key=lambda t: -len(str(t))):
        if part in table or part.open:
            continue
        try:
            table[part] = name_for(shop, part)
        except Undecided:
            continue
        found.parts[table[part].leaf] = part
    if not table:
        return None
    found.context = tuple(dict.fromkeys(with_table(one, table) for one in context))
    found.goal = with_table(goal, table)
    spoken = set().union(*(one.variables for one in (*found.context, found.goal)))
    found.parts = {name: part for name, part in found.parts.items() if name in spoken}
    for name, part in found.parts.items():
        named = Term("var", leaf=name, sort=part.sort, shape=shape_of(part))
        found.known |= _sign(shop, named, part) if part.sort == "scalar" else _length(shop, named, part)
    found.context = (*found.context, *(one for one in found.known if one not in found.context))
    return found if found.parts else None


def more_named(shop: Workshop, base: Named, wanted: Sequence[Term]) -> Iterator[Named]:
    """The wording with names for these parts too, which may hold names of its own; none where none of them occurs."""
    found = with_names(shop, base.context, base.goal, wanted)
    if found is None:
        return
    parts_ = {name: put_in(part, base.parts) for name, part in found.parts.items()}
    known = {one: rename(how, base.parts) for one, how in found.known.items()}
    table = {part: Term("var", leaf=name, sort=part.sort) for name, part in found.parts.items()}
    known |= {with_table(one, table): how for one, how in base.known.items()}
    yield replace(found, parts={**base.parts, **parts_}, known=known, back=base.back, plain=False)


def worth_trying(wording: Named) -> bool:
    """Whether floats leave it open that a wording is true."""
    try:
        return plausible(wording.context, wording.goal)
    except (CheckerError, ArithmeticError, ValueError, KeyError, IndexError):
        return True


def _sign(shop: Workshop, name: Term, part: Term) -> dict[Term, Proof]:
    """What is seen of the sign of a part, and that a length is at least 1."""
    if part.name == "length":
        return {le(num(1), name): rules.at_least_one(part.args[0])}
    try:
        sign = shop.forms.sign(shop.forms.scalar(part))
    except Undecided:
        return {}
    known: dict[Term, Proof] = {}
    if sign:
        relation = lt if sign == 2 else le
        known[relation(num(0), name)] = rules.combine(relation(num(0), part))
    return known


def _length(shop: Workshop, name: Term, part: Term) -> dict[Term, Proof]:
    """⟨u, u⟩ = c² and ⟨u, v⟩ = c‖v‖ for a name u of (c/‖v‖)·v, where 0 < ‖v‖ is a hypothesis."""
    given = _normalised(part)
    above = given and shop.known(lt(num(0), given[0]))
    if given is None or above is None:
        return {}
    size, c = given
    (v,) = size.args
    links = (rules.reciprocal(above, size), rules.square(v))
    facts = (
        (name, part, c * c, c * c * (1 + size * (1 / size)), -(c * c) / (size * size)),
        (v, v, c * size, c * size, -c / size),
    )
    known = {}
    for one, other, value, first, second in facts:
        how = rules.combine(apply("eq", apply("dot", part, other), value), links, (), [(first, 0), (second, 1)])
        if shop.adds_up(how):
            known[apply("eq", apply("dot", name, one), value)] = how
    return known


def normalised_parts(statements: Iterable[Term]) -> list[Term]:
    """The greatest vectors (c/‖v‖)·v: what is known of them is their length, and their product with v."""
    return list(dict.fromkeys(t for one in statements for t in parts(one) if not t.open and _normalised(t) is not None))


def _normalised(term: Term) -> tuple[Term, Term] | None:
    """‖v‖ and c of a vector (c/‖v‖)·v."""
    if term.name != "mul" or term.sort != "vector" or term.args[0].name != "div":
        return None
    c, size = term.args[0].args
    return (size, c) if size == apply("norm", term.args[1]) else None


# ── powers ──


def split_powers(term: Term) -> Term:
    """The term with a product for the exponential of a sum, so that e^x and e^(x − y) have e^x in common."""
    args = tuple(map(split_powers, term.args)) if term.args else ()
    if term.name == "exp" and term.sort == "scalar" and not term.open:
        inner = args[0]
        if inner.name == "add":
            return split_powers(apply("exp", inner.args[0])) * split_powers(apply("exp", inner.args[1]))
        if inner.name == "sub":
            return split_powers(apply("exp", inner.args[0])) * split_powers(apply("exp", -inner.args[1]))
        if inner.name == "neg" and inner.args[0].name in ("add", "sub", "neg"):
            return split_powers(apply("exp", _negative(inner.args[0])))
    return Term(term.name, args, term.leaf, term.sort, term.shape) if args else term


def _negative(term: Term) -> Term:
    if term.name == "neg":
        return term.args[0]
    first, second = term.args
    return -first - second if term.name == "add" else second - first


def with_split_powers(shop: Workshop, base: Named) -> Named | None:
    """The sequent with products for exponentials of sums; None where there are none."""
    goal, context = split_powers(base.goal), tuple(map(split_powers, base.context))
    if goal == base.goal and context == base.context:
        return None
    known = dict(base.known)
    kept: list[Term] = []
    for old, new in zip(base.context, context, strict=True):
        if old != new:
            parts_ = base.parts
            how = (
                shop.holds(put_terms(new, parts_), rules.hypothesis(put_terms(old, parts_)))
                if rules.is_relation(new)
                else None
            )
            if how is None:
                continue
            known[new] = how
        kept.append(new)
    if goal != base.goal and not rules.is_relation(goal):
        return None
    return Named(context=tuple(kept), goal=goal, parts=dict(base.parts), known=known, back=base.back)


# ── which parts ──


def scalar_parts(statements: Iterable[Term]) -> list[Term]:
    """The greatest parts that are scalars and no arithmetic: what a polynomial of the statements has for its variables."""
    return list(dict.fromkeys(t for one in statements for t in _greatest(one, ARITHMETIC) if t.sort == "scalar"))


def argument_parts(statements: Iterable[Term]) -> list[Term]:
    """The greatest parts that are scalars and no arithmetic or function of scalars: x_i, and not log x_i."""
    return list(dict.fromkeys(t for one in statements for t in _arguments(one)))


def _arguments(term: Term) -> Iterator[Term]:
    if term.name in _PLAIN:
        return
    of_pair = term.name in ("maximum", "minimum") and term.args[0].name == "pair"
    of_numbers = of_pair or all(one.sort == "scalar" for one in term.args)
    if term.sort == "scalar" and not term.open and not of_numbers:
        yield term
    else:
        for one in term.args:
            yield from _arguments(one)


def vector_parts(statements: Iterable[Term]) -> list[Term]:
    """The greatest vectors and matrices that are no linear combination."""
    return list(
        dict.fromkeys(t for one in statements for t in _greatest(one, _OF_VECTORS) if t.sort in ("vector", "matrix"))
    )


def repeated_sums(goal: Term, context: Sequence[Term]) -> list[Term]:
    """The greatest sums that the goal has as factors and that occur again, as 1 − ηµ: what is known of the whole may be enough."""
    everywhere = Counter(
        t for one in (goal, *context) for t in parts(one) if t.name in ("add", "sub") and t.sort == "scalar"
    )
    factors = {
        x for t in parts(goal) if t.name in ("mul", "pow", "div") for x in t.args if x in everywhere and not x.open
    }
    often = sorted((x for x in factors if everywhere[x] > 1 and x.variables), key=lambda t: -len(str(t)))
    return [x for k, x in enumerate(often) if not any(x in set(parts(other)) for other in often[:k])]


def _greatest(term: Term, through: Sequence[str]) -> Iterator[Term]:
    if term.name in _PLAIN:
        return
    if term.name in through:
        for one in term.args:
            yield from _greatest(one, through)
    elif term.sort in ("scalar", "vector", "matrix") and not term.open:
        yield term
    else:
        for one in term.args:
            yield from _greatest(one, through)


def coefficient_parts(statements: Iterable[Term]) -> list[Term]:
    """The numbers that multiply vectors and matrices, where they are composed of scalars."""
    factors = (
        t.args[0] for one in statements for t in parts(one) if t.name == "mul" and t.sort in ("vector", "matrix")
    )
    found = (t for t in factors if t.variables and t.name not in _PLAIN)
    return list(dict.fromkeys(t for t in found if all(s.sort == "scalar" for s in parts(t))))


def closed_parts(statements: Sequence[Term]) -> list[Term]:
    """The greatest parts of which no other part of the statements speaks: nothing but what holds of their values can matter."""
    everywhere = Counter(t.leaf for one in statements for t in parts(one) if t.name == "var")
    occurrences = Counter(
        t for one in statements for t in parts(one) if t.sort in ("scalar", "vector", "matrix") and not t.open
    )
    found: list[Term] = []
    for part in sorted(occurrences, key=lambda t: -len(str(t))):
        if part.name in _PLAIN or not part.variables or any(part in set(parts(one)) for one in found):
            continue
        inside = Counter(t.leaf for t in parts(part) if t.name == "var")
        if all(everywhere[x] == n * occurrences[part] for x, n in inside.items()):
            found.append(part)
    return found


def repeated_vectors(statements: Sequence[Term]) -> list[Term]:
    """The greatest composed vectors and matrices that occur more than once: often only how they are combined matters."""
    composed = (t for one in statements for t in parts(one) if t.sort in ("vector", "matrix") and not t.open)
    often = [t for t, n in Counter(composed).items() if n > 1 and t.name not in _PLAIN and t.variables]
    return [t for t in often if not any(t is not other and t in set(parts(other)) for other in often)]


# ── back again ──


def put_back(shop: Workshop, named: Named, proof: Proof) -> Iterator[Proof]:
    """Trees of the goal with the parts in place of their names, from a tree about the names: the short one first."""
    full = {name: part for name, part in named.parts.items()}
    if not full:
        yield spliced(proof, named.known)
        return
    known = {put_terms(one, full): how for one, how in named.known.items()}
    numbers = {one.given["variable"].leaf for one in proof.nodes() if one.rule == "induction"}
    free = all(part.variables.isdisjoint(numbers) for part in full.values())  # a part may not change along an induction
    if free and all(_is_one_atom(shop, part) for part in full.values()):
        renamed = rename(proof, full)
        try:
            if shop.adds_up(renamed):
                yield spliced(renamed, known)
        except Undecided:
            pass
    cut = _cut(shop, named, proof)
    if cut is not None:
        yield spliced(cut, known)


def of_the_goal(shop: Workshop, named: Named, found: Proof) -> Iterator[Proof]:
    """Trees of the goal as it was written, from one of its wording; what its hypotheses say in other words has its proof."""
    if named.outer is not None:
        for tree in of_the_goal(shop, replace(named, outer=None), found):
            yield from of_the_goal(shop, named.outer, tree)
        return
    known = {put_terms(one, named.parts): how for one, how in named.known.items()} if named.parts else named.known
    for tree in put_back(shop, named, found):
        moved = tree if named.back is None else named.back(tree)
        if moved is not None:
            yield moved if named.back is None else spliced(moved, known)


def _is_one_atom(shop: Workshop, part: Term) -> bool:
    """Whether the normal form of a part is short, so that what adds up with its name adds up with it."""
    try:
        form = (
            shop.forms.scalar(part)
            if part.sort == "scalar"
            else shop.forms.vector(part)
            if part.sort == "vector"
            else {}
        )
    except Undecided:
        return False
    return len(form) <= 1


def _cut(shop: Workshop, named: Named, proof: Proof) -> Proof | None:
    """The goal of the parts from that of their names, which the parts become as states after no step."""
    new = named.parts
    used = [one for one in leaves(proof) if not one.variables.isdisjoint(new) and one in named.context]
    whole, known = named.goal, proof
    for one in used:
        whole = apply("implies", one, whole)
        known = Proof("assume", whole, (known,))
    sequences: dict[str, Term] = {}
    told, fresh = [], {}
    for name, part in new.items():
        state = _sequence(shop, name, part)
        sequences[name] = state
        variable = Term("var", leaf=name, sort=part.sort)
        told.append({"of": state, "states": [name]})
        fresh[name] = variable
    at_states = put_terms(whole, sequences)
    general = Proof("states", at_states, (known,), {"at": num(0), "sequences": told})
    starts = [{"of": one, "states": []} for one in sequences.values()]
    for one in reversed(used):
        plain, there = put_terms(one, new), put_terms(one, sequences)
        moved = Proof("states", there, (rules.hypothesis(plain),), {"at": num(0), "sequences": starts})
        general = Proof("consequence", general.concludes.args[1], (general, moved))
    goal = put_terms(named.goal, new)
    back = Proof("assume", apply("implies", goal, goal), (rules.hypothesis(goal),))
    over = Proof("states", apply("implies", general.concludes, goal), (back,), {"at": num(0), "sequences": starts})
    return Proof("consequence", goal, (over, general))


def _sequence(shop: Workshop, name: str, part: Term) -> Term:
    """The part as the state of a sequence after no step, whose update changes nothing."""
    sort = ":".join([part.sort, *shape_of(part)])
    stem, number = f"{name}_s"[:30], f"{name}_k"[:30]
    x = Term("state", leaf=f"{stem}:{sort}", sort=part.sort, shape=shape_of(part))
    t = Term("state", leaf=f"{number}:natural", sort="scalar", shape=("natural",))
    return Term("iterate", (num(0), num(0), t, x, part, x), sort=part.sort)


__all__ = [
    "ARITHMETIC",
    "Named",
    "argument_parts",
    "closed_parts",
    "coefficient_parts",
    "name_for",
    "more_named",
    "normalised_parts",
    "put_back",
    "repeated_sums",
    "repeated_vectors",
    "scalar_parts",
    "shape_of",
    "vector_parts",
    "with_names",
    "with_split_powers",
    "worth_trying",
]
