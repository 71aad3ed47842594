"""What each kind of step does: it adds a fact to its scope, with its proof, or says why not.

Each function takes the walk through the script, the step and its scope; what a step shows is a fact of the steps after it in its block.
"""

from __future__ import annotations

from checker.errors import ClaimError, Undecided
from checker.proofs import effort
from checker.proofs.library.at_terms import Instance, ProvedLemma, instance_of, tree_at
from checker.proofs.proof import Proof
from checker.proofs.terms.normal_form import told_at
from checker.proofs.trees import rules
from checker.proofs.trees.composition import free_leaves, put_terms, spliced, with_fact
from checker.scripts.engine import CITED, FALSE, NAMED, OPEN, Row, Walk
from checker.scripts.script_context import Fact, Scope
from checker.scripts.slopes import derivative
from checker.statements.claims.script import BASE, STEP, Block, Step
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply


def _name(walk: Walk, step: Step, scope: Scope) -> None:
    row = walk.row(step, None)
    if "term" in step.given:
        name = step.given.get("name") or step.given["variable"].leaf
        row.given["called"] = f"{name} = {python_of(step.given['term'], longest=120)}"
    walk.end(row, NAMED)


def _have(walk: Walk, step: Step, scope: Scope) -> None:
    assert step.statement is not None
    row = walk.row(step, step.statement)
    if step.blocks:
        proof = walk.block(step.blocks[0], scope.inside(step.statement))
        if proof is None:
            walk.fail(row, scope, step.statement, "Its block does not prove it.")
        else:
            walk.certify(row, proof, scope)
            walk.add(scope, step, step.statement, proof)
        return
    found = walk.shown(row, scope, step.statement, walk.allowed(step, scope))
    if found is None:
        walk.suppose(scope, step, step.statement)
    else:
        walk.add(scope, step, step.statement, found.proof)


def _cite(walk: Walk, step: Step, scope: Scope) -> None:
    assert step.statement is not None
    row, full = walk.row(step, step.statement), walk.bench.full(step.statement)
    row.given["source"] = step.given["source"]
    declared = {v.leaf for v in walk.bench.claim.forall}
    if not full.variables <= declared:
        walk.end(row, OPEN, "A cited theorem is stated about variables of the claim alone.")
        return walk.suppose(scope, step, step.statement)
    if walk.is_false(row, scope, step.statement):
        return walk.suppose(scope, step, step.statement)
    walk.bench.cited[full] = step.given["source"]
    walk.add(scope, step, step.statement, rules.hypothesis(full))
    return walk.end(row, CITED, f"Not proved here: {step.given['source']}")


def _calc(walk: Walk, step: Step, scope: Scope) -> None:
    assert step.statement is not None
    facts = walk.allowed(step, scope)
    links: list[Fact] = []
    for number, link in enumerate(step.given["links"], start=1):
        row = walk.row(step, link, number=f"{step.number}.{number}", kind="link")
        found = walk.shown(row, scope, link, [*facts, *links])
        proof = rules.hypothesis(walk.bench.full(link)) if found is None else found.proof
        if found is None:
            walk.bench.unproved[walk.bench.full(link)] = row.number
        links.append(Fact(term=link, full=walk.bench.full(link), proof=proof, number=row.number))
    row, full = walk.row(step, step.statement), walk.bench.full(step.statement)
    known = [rules.hypothesis(one.full) for one in links]
    proof = walk.bench.shop.chain(full, *known)
    for one in reversed(links):
        proof = with_fact(proof, one.full, one.proof)
    walk.certify(row, proof, scope)
    walk.add(scope, step, step.statement, proof)


def _induct(walk: Walk, step: Step, scope: Scope) -> None:
    assert step.statement is not None
    k, first, goal = step.given["k"], step.given["first"], walk.bench.full(step.statement)
    row = walk.row(step, step.statement)
    free = [one for one in scope.facts if k.leaf not in one.full.variables]
    general = _for_every(k, scope)
    blocks = {block.kind: block for block in step.blocks}
    parts: list[Proof | None] = []
    for kind, at in ((BASE, rules.num(first)), (STEP, k + 1)):
        inner = Scope(facts=list(free), goal=_put(goal, k, at), known=len(free))
        if kind == STEP:
            inner.facts += general
            walk.assume(inner, goal, f"{step.number}.{kind}")
            walk.assume(inner, rules.le(first, k), "")
        part = walk.row(step, inner.goal, number=f"{step.number}.{kind}", kind=kind)
        part.opens = (goal, rules.le(first, k)) if kind == STEP else ()
        parts.append(_part(walk, part, blocks.get(kind), inner, f"The {kind} is not shown."))
    least = rules.le(first, k)
    within = walk.bench.shop.holds(least) or walk.quietly(scope, least)
    start, then = parts
    if start is None or then is None or within is None:
        why = f"That {first} ≤ {k.leaf} is no fact." if within is None else "The base or the step is not shown."
        walk.fail(row, scope, step.statement, why)
        return walk.suppose(scope, step, step.statement)
    proof = rules.induction(goal, start, then, within, k, rules.num(first))
    walk.certify(row, proof, scope)
    return walk.add(scope, step, step.statement, proof)


def _part(walk: Walk, row: Row, block: Block | None, inner: Scope, why: str) -> Proof | None:
    """The goal of a part of a step, by the block that the script gives for it, or else from the facts of its scope."""
    assert inner.goal is not None
    if block is None:
        found = walk.shown(row, inner, inner.goal, inner.facts)
        return None if found is None else walk.closed(found.proof, inner)
    proof = walk.block(block, inner)
    if proof is None:
        walk.fail(row, inner, inner.goal, why)
    else:
        walk.certify(row, proof, inner)
    return proof


def _for_every(k: Term, scope: Scope) -> list[Fact]:
    """The facts about k whose proofs assume nothing of k, so that they hold in the step of an induction too, and are proved there again."""
    found: list[Fact] = []
    for one in scope.facts:
        if k.leaf in one.full.variables and one.proof.rule != "hypothesis":
            known = {other.full for other in found}
            if all(leaf in known or k.leaf not in leaf.variables for leaf in free_leaves(one.proof)):
                found.append(one)
    return found


def _along(walk: Walk, step: Step, scope: Scope) -> None:
    assert step.statement is not None
    row, given, full = walk.row(step, step.statement), step.given, walk.bench.full
    point, direction = (walk.bench.written(given[x]) for x in ("point", "direction"))
    for one in (point, direction):
        walk.declare_own(one)
    start, end, factor = map(full, given["ends"])
    inside = [full(one) for one in given["inside"]]
    function = full(given["function"])
    try:
        slope = derivative(walk.bench.shop.forms, function, point, direction)
    except Undecided as problem:
        walk.fail(row, scope, step.statement, f"No derivative: {problem}")
        return walk.suppose(scope, step, step.statement)
    goal = rules.le(rules.size(slope), factor * rules.size(direction))
    inner = scope.inside(goal)
    for one in inside:
        walk.assume(inner, one, step.number)
    row.opens = tuple(inside)
    part = walk.row(step, goal, number=f"{step.number}.slope", kind="slope")
    proof = _part(walk, part, step.blocks[0] if step.blocks else None, inner, "Its block does not prove it.")
    ends = [walk.quietly(scope, _put(one, point, at)) for one in inside for at in (start, end)]
    if proof is None or None in ends:
        why = "The bound of the derivative is not shown." if proof is None else "The ends are not shown to lie inside."
        walk.fail(row, scope, step.statement, why)
        return walk.suppose(scope, step, step.statement)
    at_ends = [one for one in ends if one is not None]
    whole = rules.mean_value(function, point, direction, start, end, factor, proof, inside, at_ends)
    goal = full(step.statement)
    whole = whole if whole.concludes == goal else walk.bench.shop.chain(goal, whole)
    walk.certify(row, whole, scope)
    return walk.add(scope, step, step.statement, whole)


def _use(walk: Walk, step: Step, scope: Scope) -> None:
    given = step.given
    row = walk.row(step, None)
    row.given["called"] = given["called"]
    try:
        if isinstance(given["lemma"], Step):
            return _use_fact(walk, step, scope, row)
        lemma, own, at, tree = walk.shares.remembered(id(step), lambda: _lemma_at(walk, step))
        each = given["each"]
        if lemma.broken is not None:
            row.statement, row.certificate, row.note = lemma.claim.conclude, lemma.broken, lemma.because
            row.opens = (at.conclude,)
            walk.end(row, FALSE)
    except (ClaimError, Undecided) as problem:
        return walk.end(row, OPEN, str(problem))
    if lemma.broken is None:
        row.statement = at.conclude
    proof = rules.hypothesis(at.conclude) if tree is None else tree
    shown: dict[Term, Proof] = {}
    for number, one in enumerate(at.hypotheses, start=1):
        part = walk.row(step, one, number=f"{step.number}.{number}", kind="condition")
        found = walk.shown(part, scope, one, walk.allowed(step, scope))
        if found is None:
            walk.bench.unproved[one] = part.number
        shown[one] = rules.hypothesis(one) if found is None else found.proof
    if tree is not None:
        proof = spliced(tree, shown)
        if each is not None and own is not None:
            goal = apply("for_each", each, put_terms(at.conclude, {own.leaf: each}))
            proof = Proof("generality", goal, (proof,), {"index": own.leaf})
        row.statement = proof.concludes
        walk.certify(row, proof, scope)
    else:
        walk.bench.unproved[at.conclude] = step.number
        if lemma.broken is None:
            walk.end(row, OPEN, lemma.because)
    statement = proof.concludes
    return walk.add(scope, step, statement, proof, full=statement)


def _lemma_at(walk: Walk, step: Step) -> tuple[ProvedLemma, Term | None, Instance, Proof | None]:
    """The lemma, an index of which nothing is known where it is used at each, the lemma's instance and its tree there.

    **Raises.** ClaimError, Undecided.
    """
    began = effort.now()
    lemma, each, own = walk.lemma(step), step.given["each"], None
    walk.shares.excuse(effort.now() - began)
    values = {name: walk.bench.full(t) for name, t in step.given["terms"].items()}
    if each is not None:
        own = walk.bench.shop.variable(each.leaf, "index", each.shape[0])
        values = {name: put_terms(t, {each.leaf: own}) for name, t in values.items()}
    at = instance_of(lemma.claim, values)
    return lemma, own, at, tree_at(walk.bench.shop, lemma, at, walk.bench.shapes)


def _use_fact(walk: Walk, step: Step, scope: Scope, row: Row) -> None:
    """A fact for each index, at an index."""
    fact = walk.numbers.get(id(step.given["lemma"]))
    terms = list(step.given["terms"].values())
    if fact is None or fact.full.name != "for_each" or len(terms) != 1:
        return walk.end(row, OPEN, "This step shows nothing for each index, or not one index is given.")
    leaf, at = fact.full.args[0], walk.bench.full(terms[0])
    if at.sort != "index" or (at.shape and at.shape[0] != size_of_bound(leaf.leaf)):
        return walk.end(row, OPEN, f"An index of the size {size_of_bound(leaf.leaf)} is needed.")
    told = told_at(rules.hypothesis(fact.full), at)
    row.statement = told.concludes
    walk.certify(row, told, scope)
    return walk.add(scope, step, told.concludes, told, full=told.concludes)


def _put(term: Term, variable: Term, at: Term) -> Term:
    return put_terms(term, {variable.leaf: at})


MOVES = {
    "have": _have,
    "let": _name,
    "use": _use,
    "calc": _calc,
    "induct": _induct,
    "along": _along,
    "witness": _name,
    "cite": _cite,
    "by_lemma": _name,
}

__all__ = ["MOVES"]
