"""Trees of steps: what they assume, put together, copied with other names and sizes, and read from a certificate.

**Guarantee.** none: whatever comes out goes before ``verify.py``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from checker.proofs.proof import Proof
from checker.proofs.trees import rules
from checker.proofs.trees.rules_of_masks import assumed_by_prefixes
from checker.statements.terms.iterations import ITERATE
from checker.statements.terms.leaves import LEAVES
from checker.statements.terms.term import Term, apply, term_of
from checker.statements.terms.vocabulary import NAMES

FALSITY = rules.lt(0, 0)


def leaves(proof: Proof) -> set[Term]:
    """The statements that a tree takes for hypotheses."""
    return {one.concludes for one in proof.nodes() if one.rule == "hypothesis"}


def free_leaves(proof: Proof) -> set[Term]:
    """The same without what the common rules assume above the place where it stands; of other rules all of it."""
    if proof.rule == "hypothesis":
        return {proof.concludes}
    found: set[Term] = set()
    for k, one in enumerate(proof.premises):
        found |= free_leaves(one) - _assumed(proof, k)
    return found


def _assumed(node: Proof, k: int) -> set[Term]:
    goal = node.concludes
    if node.rule == "induction" and k == 1:
        return {goal, rules.le(node.given["first"], node.given["variable"])}
    if node.rule == "prefixes" and k == 1:
        return assumed_by_prefixes(node)
    if node.rule == "cases" and k:
        return {node.premises[0].concludes.args[k - 1]}
    if node.rule == "assume":
        return {goal.args[0]}
    if node.rule == "either":
        return {apply("not", goal.args[0])}
    return {goal.args[0]} if node.rule == "denial" and goal.args[0].name not in ("le", "lt") else set()


def less_or(a: Term, b: Term) -> Proof:
    """a < b or b ≤ a."""
    denied = rules.negation(rules.hypothesis(apply("not", rules.lt(a, b))))
    return Proof("either", apply("or", rules.lt(a, b), rules.le(b, a)), (denied,))


def holds_or_not(statement: Term) -> Proof:
    """P or not P."""
    denial = apply("not", statement)
    return Proof("either", apply("or", statement, denial), (rules.hypothesis(denial),))


def one_is_less(unequal: Proof, a: Term, b: Term) -> Proof:
    """a < b or b < a from a ≠ b."""
    denied = rules.negation(rules.hypothesis(apply("not", rules.lt(a, b))))
    equal = Proof("antisymmetry", apply("eq", a, b), (rules.hypothesis(rules.le(a, b)), denied))
    never = rules.contradiction(equal, unequal, rules.lt(b, a))
    above = rules.cases(less_or(b, a), rules.hypothesis(rules.lt(b, a)), never)
    return Proof("either", apply("or", rules.lt(a, b), rules.lt(b, a)), (above,))


def spliced(proof: Proof, facts: Mapping[Term, Proof]) -> Proof:
    """The tree with proofs of its hypotheses in their place; what a rule inside of it assumes stays as it is."""
    done: dict[int, Proof] = {}

    def put(one: Proof) -> Proof:
        if one.rule == "hypothesis":
            return facts.get(one.concludes, one)
        if id(one) not in done:
            premises = tuple(map(put, one.premises))
            same = all(a is b for a, b in zip(premises, one.premises, strict=True))
            done[id(one)] = one if same else replace(one, premises=premises)
        return done[id(one)]

    return put(proof)


_HYPOTHESES_CHANGE = ("induction", "places", "orders")  # rules above which other hypotheses hold than around them


def with_fact(proof: Proof, fact: Term, known: Proof) -> Proof:
    """The conclusion from a proof that takes the fact for a hypothesis, and one of the fact, which is written once."""
    if _times(proof, fact) == 1 and not any(one.rule in _HYPOTHESES_CHANGE for one in proof.nodes()):
        return spliced(proof, {fact: known})
    whole = Proof("assume", apply("implies", fact, proof.concludes), (proof,))
    return Proof("consequence", proof.concludes, (whole, known))


def _times(proof: Proof, fact: Term) -> int:
    """How often a tree takes the fact for a hypothesis when it is written out."""
    return sum(one.rule == "hypothesis" and one.concludes == fact for one in proof.nodes())


# ── the same with other names and sizes ──


def changed_terms(proof: Proof, change: Callable[[Term], Term], names: Mapping[str, str] = {}) -> Proof:
    """The tree with every term changed, and the texts that name variables of the proof renamed."""
    done: dict[int, Proof] = {}
    cache: dict[Term, Term] = {}

    def term(one: Term) -> Term:
        if one not in cache:
            cache[one] = change(one)
        return cache[one]

    def value(one: Any) -> Any:
        if isinstance(one, Term):
            return term(one)
        if isinstance(one, Mapping):
            return {name: value(x) for name, x in one.items()}
        if isinstance(one, (list, tuple)):
            return [value(x) for x in one]
        return names.get(one, one) if isinstance(one, str) else one

    def node(one: Proof) -> Proof:
        if id(one) not in done:
            done[id(one)] = Proof(one.rule, term(one.concludes), tuple(map(node, one.premises)), value(one.given))
        return done[id(one)]

    return node(proof)


def put_sizes(term: Term, sizes: Mapping[str, str]) -> Term:
    """The term with other sizes, in variables, bound indices and states."""
    if term.name == "var":
        return replace(term, shape=tuple(size_text(s, sizes) for s in term.shape))
    if term.name in ("bound", "state"):
        name, _, rest = term.leaf.partition(":")
        return replace(
            term, leaf=f"{name}:{_sized(rest, sizes, term.name)}", shape=tuple(size_text(s, sizes) for s in term.shape)
        )
    if not term.args:
        return term
    return Term(term.name, tuple(put_sizes(a, sizes) for a in term.args), term.leaf, term.sort, term.shape)


def size_text(text: str, sizes: Mapping[str, str]) -> str:
    """A product of sizes with other sizes in their place: n*d is m*2 where n is m and d is 2."""
    return "*".join(sizes.get(one, one) for one in text.split("*"))


def _sized(text: str, sizes: Mapping[str, str], kind: str) -> str:
    if kind == "state":
        sort, *sides = text.split(":")
        return ":".join([sort, *(size_text(s, sizes) for s in sides)])
    return re.sub(r"[A-Za-z0-9_*]+", lambda found: size_text(found[0], sizes), text)


def put_terms(term: Term, values: Mapping[str, Term]) -> Term:
    """The term with terms in place of variables; a binder whose name would catch one is renamed."""
    if term.name == "var":
        return values.get(term.leaf, term)
    if not term.args or term.variables.isdisjoint(values):
        return term
    return Term(term.name, tuple(put_terms(a, values) for a in term.args), term.leaf, term.sort, term.shape)


def with_shapes(term: Term, shapes: Mapping[str, tuple[str, ...]]) -> Term:
    """The term whose variables have these sizes."""
    if term.name == "var":
        return replace(term, shape=shapes[term.leaf]) if term.leaf in shapes else term
    if not term.args:
        return term
    return Term(term.name, tuple(with_shapes(a, shapes) for a in term.args), term.leaf, term.sort, term.shape)


# ── from a certificate ──


def read_tree(certificate: Mapping[str, Any]) -> tuple[Proof, list[list]]:
    """The tree of a certificate and the variables that it introduces.  **Raises.** ClaimError, KeyError, TypeError."""
    statement, evidence = certificate["claim"]["statement"], certificate["evidence"]
    variables: dict[str, Term] = {}
    for name, sort, *shape in [*statement["forall"], *evidence["variables"]]:
        sizes = tuple(s if isinstance(s, str) else str(s) for s in shape)
        variables[name] = Term("var", leaf=name, sort=sort, shape=sizes)
    return _node(evidence["tree"], variables), [list(one) for one in evidence["variables"]]


def _node(said: Mapping[str, Any], variables: Mapping[str, Term]) -> Proof:
    return Proof(
        said["rule"],
        term_of(said["concludes"], variables),
        tuple(_node(one, variables) for one in said["premises"]),
        {name: _value(one, variables) for name, one in said["with"].items()},
    )


def _value(said: Any, variables: Mapping[str, Term]) -> Any:
    if isinstance(said, Mapping):
        return {name: _value(one, variables) for name, one in said.items()}
    if isinstance(said, list):
        named = len(said) > 1 and isinstance(said[0], str)
        if (
            named
            and (said[0] in NAMES or said[0] in (*LEAVES, ITERATE))
            and not all(isinstance(x, str) and x in variables for x in said)
        ):
            return term_of(said, variables)
        return [_value(one, variables) for one in said]
    return said


# ── the few rules that scripts need beside those of the prover ──


def without_denial(goal: Term, known: Proof) -> Proof:
    """The goal, from a proof of it under the hypothesis that it is not so."""
    either = Proof("either", apply("or", goal, goal), (known,))
    return rules.cases(either, rules.hypothesis(goal), rules.hypothesis(goal))


def one_of(cases: list[Term], last: Proof) -> Proof:
    """P or (Q or (… or R)), from a proof of R under “not P”, “not Q”, …"""
    whole = last
    for k in range(len(cases) - 2, -1, -1):
        whole = Proof("either", apply("or", cases[k], whole.concludes), (whole,))
    return whole


def contrary(relation: Term) -> Term:
    """b < a for a ≤ b, b ≤ a for a < b."""
    return (rules.lt if relation.name == "le" else rules.le)(*relation.args[::-1])


def one_fails(both: Term) -> Proof | None:
    """The contrary of one or of the other of two inequalities, from the hypothesis that not both hold; None of other statements."""
    if both.name != "and" or any(one.name not in ("le", "lt") for one in both.args):
        return None
    first, second = (contrary(one) for one in both.args)
    hold = [rules.negation(rules.hypothesis(apply("not", one))) for one in (first, second)]
    absurd = rules.contradiction(rules.both(*hold), rules.hypothesis(apply("not", both)), second)
    return Proof("either", apply("or", first, second), (without_denial(second, absurd),))


def in_each(either: Proof, proofs: list[Proof]) -> Proof:
    """The same conclusion in every case of a nested alternative."""
    if len(proofs) == 1:
        return spliced(proofs[0], {either.concludes: either})
    rest = rules.hypothesis(either.concludes.args[1])
    return rules.cases(either, proofs[0], in_each(rest, proofs[1:]) if len(proofs) > 2 else proofs[1])


def of_some_index(some: Proof, index: Term, said: Term, known: Proof, goal: Term) -> Proof:
    """The goal, from a proof of it under ``said`` of a fresh index, and that for some index it is so."""
    every = some.concludes.args[0]
    against = rules.hypothesis(apply("not", goal))
    if said.name in ("le", "lt"):  # such a statement is denied by its contrary alone
        other = contrary(said)
        unless = spliced(known, {said: rules.negation(rules.hypothesis(apply("not", other)))})
        denied = without_denial(other, rules.contradiction(unless, against, other))
    else:
        denied = rules.contradiction(known, against, FALSITY)
    none = Proof("denial", apply("not", said), (denied,))
    general = Proof("generality", every, (none,), {"index": index.leaf})
    return without_denial(goal, rules.contradiction(general, some, goal))


def all_of(proof: Proof) -> Iterator[Proof]:
    """What a proof of a conjunction shows, part by part, and itself."""
    yield proof
    if proof.concludes.name == "and":
        for side in proof.concludes.args:
            yield from all_of(rules.part(proof, side))


__all__ = [
    "FALSITY",
    "all_of",
    "changed_terms",
    "free_leaves",
    "in_each",
    "leaves",
    "of_some_index",
    "one_fails",
    "one_of",
    "put_sizes",
    "put_terms",
    "read_tree",
    "size_text",
    "spliced",
    "with_fact",
    "with_shapes",
    "without_denial",
]
