"""A script from its first step to its last: every step is proved, refuted or left open, and the rest goes on as if it held.

The tree of the whole claim is put together from the trees of the steps.  It is proposed only where no step was left open.

**Guarantee.** none: :mod:`checker.verdicts.judge` believes what ``verify.py`` accepts, of each step and of the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from checker.errors import ClaimError, Undecided
from checker.proofs import effort, rules
from checker.proofs.normal_form import told_at
from checker.proofs.proof import Proof
from checker.scripts.attempts import ROUNDS, Attempt, contradicted, derive, from_contradiction, undefined
from checker.scripts.bench import Bench, Fact, Found, Scope
from checker.scripts.lemmas import ProvedLemma, instance_of, tree_at
from checker.scripts.slopes import derivative
from checker.scripts.trees import (
    in_each,
    leaves,
    of_some_index,
    one_fails,
    one_of,
    put_terms,
    spliced,
    with_fact,
    without_denial,
)
from checker.statements.over_indices import size_of_bound
from checker.statements.script import BASE, STEP, Block, Step
from checker.statements.spelling import python_of
from checker.statements.term import Term, apply

PROVED, FALSE, OPEN, CITED, NAMED = "proved", "false", "open", "cited", "named"


@dataclass(kw_only=True)
class Row:
    """What came of one step, for the report: ``certificate`` is its proof or its counter-example."""

    number: str
    kind: str
    line: int
    statement: Term | None
    written: Term | None = None  # as the author wrote it, with names for terms
    status: str = OPEN
    seconds: float = 0.0
    uses: tuple[str, ...] = ()
    note: str = ""
    certificate: dict | None = None
    context: tuple[Term, ...] = ()  # of the claim that this step is
    given: dict[str, Any] = field(default_factory=dict)


@dataclass(kw_only=True)
class Walk:
    """One walk through a script."""

    bench: Bench
    lemma: Callable[[Step], ProvedLemma]  # what `use` names, with its tree
    against: Callable[
        [Bench, Sequence[Fact], Term, bool], tuple[dict, str] | None
    ]  # a certified counter-example and what it shows
    on_row: Callable[[Row], None] = lambda row: None
    rows: list[Row] = field(default_factory=list)
    numbers: dict[int, Fact] = field(default_factory=dict)  # of steps, by their identity
    rounds: Sequence[float] = ROUNDS

    # ── blocks ──

    def block(self, block: Block, scope: Scope) -> Proof | None:
        """The proof of the goal of a block; what it leaves open are facts around it, its assumptions and what was not proved."""
        return self.closed(self._rest(block, 0, scope, None), scope)

    def closed(self, proof: Proof | None, scope: Scope) -> Proof | None:
        """The proof of the goal with the facts that were shown in the scope, each proved once."""
        for one in reversed(scope.facts[scope.known :]):
            if proof is not None and one.proof.rule != "hypothesis" and one.full in leaves(proof):
                proof = with_fact(proof, one.full, one.proof)
        return proof

    def _rest(self, block: Block, k: int, scope: Scope, done: Proof | None) -> Proof | None:
        """The goal from the steps from number ``k`` on."""
        while k < len(block.steps):
            step = block.steps[k]
            if step.kind == "case":
                group = [step]
                while k + len(group) < len(block.steps) and block.steps[k + len(group)].kind == "case":
                    group.append(block.steps[k + len(group)])
                done = self._cases(group, scope) or done
                k += len(group)
                continue
            if step.kind in ("obtain", "suppose_not"):
                return self._under(step, block, k, scope)
            if step.kind == "conclude":
                return self._conclude(step, scope, done)
            self._step(step, scope)
            k += 1
        if done is not None or scope.goal is None:
            return done
        return self._of_goal(scope)

    def _conclude(self, step: Step, scope: Scope, done: Proof | None) -> Proof | None:
        row = self._row(step, scope.goal)
        if scope.goal is None:
            self._end(row, OPEN, "The goal of this block is not known.")
            return None
        if done is not None:
            self._certify(row, done, scope)
            return done
        proof = self._shown(row, scope, scope.goal, self._allowed(step, scope))
        return None if proof is None else proof.proof

    def _cases(self, group: Sequence[Step], scope: Scope) -> Proof | None:
        """The goal from a group of cases, and that they cover everything."""
        proofs: list[Proof | None] = []
        for step in group:
            row = self._row(step, None)
            inner = scope.inside(scope.goal)
            assumed = self._assume(inner, step.statement, step.number)
            proof = self.block(step.blocks[0], inner) if step.blocks else self._of_goal(inner)
            proofs.append(proof)
            row.given["case"] = assumed.full
            self._end(
                row,
                PROVED if proof is not None and self._sure(proof) else OPEN,
                "" if proof is not None else "The goal is not shown in this case.",
            )
        cases = [self.bench.full(step.statement) for step in group if step.statement is not None]
        either = self._exhaustive(cases, scope, group[-1])
        shown = [one for one in proofs if one is not None]
        if either is None or len(shown) < len(proofs):
            return None
        return in_each(either, shown)

    def _exhaustive(self, cases: list[Term], scope: Scope, last: Step) -> Proof | None:
        row = self._row(
            last, reduce(lambda a, b: apply("or", b, a), reversed(cases)), number=f"{last.number}+", kind="cover"
        )
        whole = row.statement
        assert whole is not None
        if len(cases) == 2 and {c.name for c in cases} == {"le"} and cases[0].args == cases[1].args[::-1]:
            proof: Proof | None = rules.order(*cases[0].args)
        else:
            inner = scope.inside(cases[-1])
            for one in cases[:-1]:
                self._assume(inner, apply("not", one), "")
                if (either := one_fails(one)) is not None:
                    inner.facts.append(Fact(term=either.concludes, full=either.concludes, proof=either))
            found = derive(self.bench, inner.facts, cases[-1], seconds=self.rounds)
            proof = (
                None
                if found is None or (inner_proof := self.closed(found.proof, inner)) is None
                else one_of(cases, inner_proof)
            )
        if proof is None:
            self._fail(row, scope, whole, "The cases may leave something out.")
            return None
        self._certify(row, proof, scope)
        return proof

    def _of_goal(self, scope: Scope) -> Proof | None:
        if scope.goal is None:
            return None
        return self._quietly(scope, scope.goal)

    def _under(self, step: Step, block: Block, k: int, scope: Scope) -> Proof | None:
        """The goal by the rest of a block under an assumption that the step makes."""
        goal = scope.goal
        if goal is None:
            return None
        inner = scope.inside(goal)
        if step.kind == "suppose_not":
            row = self._row(step, None)
            self._assume(inner, apply("not", goal), step.number)
            known = self.closed(self._rest(block, k + 1, inner, None), inner)
            self._end(row, PROVED if known is not None and self._sure(known) else OPEN)
            return known and without_denial(self.bench.full(goal), known)
        index = step.given["index"]
        row = self._row(step, step.given["some"])
        some = self._shown(row, scope, step.given["some"], scope.facts)
        said = self._assume(inner, step.statement, step.number)
        self._declare_own(index)
        known = self.closed(self._rest(block, k + 1, inner, None), inner)
        if known is None or some is None or index.leaf in self.bench.full(goal).variables:
            return None
        return of_some_index(some.proof, index, said.full, known, self.bench.full(goal))

    # ── steps ──

    def _step(self, step: Step, scope: Scope) -> None:
        """One step that adds a fact to the scope, or a name."""
        handle = {
            "have": self._have, "let": self._name, "use": self._use, "calc": self._calc, "induct": self._induct, "along": self._along,
            "witness": self._name, "cite": self._cite, "by_lemma": self._name,
        }[step.kind]  # fmt: skip
        handle(step, scope)

    def _name(self, step: Step, scope: Scope) -> None:
        row = self._row(step, None)
        if "term" in step.given:
            name = step.given.get("name") or step.given["variable"].leaf
            row.given["called"] = f"{name} = {python_of(step.given['term'], longest=120)}"
        self._end(row, NAMED)

    def _have(self, step: Step, scope: Scope) -> None:
        assert step.statement is not None
        row = self._row(step, step.statement)
        if step.blocks:
            proof = self.block(step.blocks[0], scope.inside(step.statement))
            if proof is None:
                self._fail(row, scope, step.statement, "Its block does not prove it.")
            else:
                self._certify(row, proof, scope)
                self._add(scope, step, step.statement, proof)
            return
        found = self._shown(row, scope, step.statement, self._allowed(step, scope))
        if found is None:
            self._suppose(scope, step, step.statement)
        else:
            self._add(scope, step, step.statement, found.proof)

    def _cite(self, step: Step, scope: Scope) -> None:
        assert step.statement is not None
        row, full = self._row(step, step.statement), self.bench.full(step.statement)
        row.given["source"] = step.given["source"]
        declared = {v.leaf for v in self.bench.claim.forall}
        if not full.variables <= declared:
            self._end(row, OPEN, "A cited theorem is stated about variables of the claim alone.")
            return self._suppose(scope, step, step.statement)
        if self._is_false(row, scope, step.statement):
            return self._suppose(scope, step, step.statement)
        self.bench.cited[full] = step.given["source"]
        self._add(scope, step, step.statement, rules.hypothesis(full))
        return self._end(row, CITED, f"Not proved here: {step.given['source']}")

    def _calc(self, step: Step, scope: Scope) -> None:
        assert step.statement is not None
        facts = self._allowed(step, scope)
        links: list[Fact] = []
        for number, link in enumerate(step.given["links"], start=1):
            row = self._row(step, link, number=f"{step.number}.{number}", kind="link")
            found = self._shown(row, scope, link, [*facts, *links])
            proof = rules.hypothesis(self.bench.full(link)) if found is None else found.proof
            if found is None:
                self.bench.unproved[self.bench.full(link)] = row.number
            links.append(Fact(term=link, full=self.bench.full(link), proof=proof, number=row.number))
        row, full = self._row(step, step.statement), self.bench.full(step.statement)
        known = [rules.hypothesis(one.full) for one in links]
        proof = self.bench.shop.chain(full, *known)
        for one in reversed(links):
            proof = with_fact(proof, one.full, one.proof)
        self._certify(row, proof, scope)
        self._add(scope, step, step.statement, proof)

    def _induct(self, step: Step, scope: Scope) -> None:
        assert step.statement is not None
        k, first, goal = step.given["k"], step.given["first"], self.bench.full(step.statement)
        row = self._row(step, step.statement)
        free = [
            one
            for one in scope.facts
            if k.leaf not in one.full.variables and not any(k.leaf in t.variables for t in leaves(one.proof))
        ]
        blocks = {block.kind: block for block in step.blocks}
        parts: list[Proof | None] = []
        for kind, at in ((BASE, rules.num(first)), (STEP, k + 1)):
            inner = Scope(facts=list(free), goal=_put(goal, k, at), known=len(free))
            if kind == STEP:
                self._assume(inner, goal, f"{step.number}.{kind}")
                self._assume(inner, rules.le(first, k), "")
            part = self._row(step, inner.goal, number=f"{step.number}.{kind}", kind=kind)
            assert inner.goal is not None
            if kind in blocks:
                proof = self.block(blocks[kind], inner)
                if proof is None:
                    self._fail(part, inner, inner.goal, f"The {kind} is not shown.")
                else:
                    self._certify(part, proof, inner)
            else:
                found = self._shown(part, inner, inner.goal, inner.facts)
                proof = None if found is None else found.proof
            parts.append(proof)
        least = rules.le(first, k)
        within = self.bench.shop.holds(least) or self._quietly(scope, least)
        start, then = parts
        if start is None or then is None or within is None:
            why = f"That {first} ≤ {k.leaf} is no fact." if within is None else "The base or the step is not shown."
            self._fail(row, scope, step.statement, why)
            return self._suppose(scope, step, step.statement)
        proof = rules.induction(goal, start, then, within, k, rules.num(first))
        self._certify(row, proof, scope)
        return self._add(scope, step, step.statement, proof)

    def _along(self, step: Step, scope: Scope) -> None:
        assert step.statement is not None
        row, given, full = self._row(step, step.statement), step.given, self.bench.full
        point, direction = (self.bench.written(given[x]) for x in ("point", "direction"))
        for one in (point, direction):
            self._declare_own(one)
        start, end, factor = map(full, given["ends"])
        inside = [full(one) for one in given["inside"]]
        function = full(given["function"])
        try:
            slope = derivative(self.bench.shop.forms, function, point, direction)
        except Undecided as problem:
            self._fail(row, scope, step.statement, f"No derivative: {problem}")
            return self._suppose(scope, step, step.statement)
        goal = rules.le(rules.size(slope), factor * rules.size(direction))
        inner = scope.inside(goal)
        for one in inside:
            self._assume(inner, one, "")
        part = self._row(step, goal, number=f"{step.number}.slope", kind="slope")
        if step.blocks:
            proof = self.block(step.blocks[0], inner)
            self._certify(part, proof, inner) if proof is not None else self._fail(
                part, inner, goal, "Its block does not prove it."
            )
        else:
            found = self._shown(part, inner, goal, inner.facts)
            proof = None if found is None else found.proof
        ends = [self._quietly(scope, _put(one, point, at)) for one in inside for at in (start, end)]
        if proof is None or None in ends:
            why = (
                "The bound of the derivative is not shown."
                if proof is None
                else "The ends are not shown to lie inside."
            )
            self._fail(row, scope, step.statement, why)
            return self._suppose(scope, step, step.statement)
        at_ends = [one for one in ends if one is not None]
        whole = rules.mean_value(function, point, direction, start, end, factor, proof, inside, at_ends)
        goal = full(step.statement)
        whole = whole if whole.concludes == goal else self.bench.shop.chain(goal, whole)
        self._certify(row, whole, scope)
        return self._add(scope, step, step.statement, whole)

    # ── lemmas ──

    def _use(self, step: Step, scope: Scope) -> None:
        given = step.given
        row = self._row(step, None)
        row.given["called"] = given["called"]
        try:
            if isinstance(given["lemma"], Step):
                return self._use_fact(step, scope, row)
            lemma = self.lemma(step)
            values = {name: self.bench.full(t) for name, t in given["terms"].items()}
            each = given["each"]
            if each is not None:  # at a place of which nothing is known
                own = self.bench.shop.variable(each.leaf, "index", each.shape[0])
                values = {name: put_terms(t, {each.leaf: own}) for name, t in values.items()}
            at = instance_of(lemma.claim, values)
            tree = tree_at(self.bench.shop, lemma, at, self.bench.shapes)
            if lemma.broken is not None:
                row.statement, row.certificate, row.note = lemma.claim.conclude, lemma.broken, lemma.because
                self._end(row, FALSE)
        except (ClaimError, Undecided) as problem:
            return self._end(row, OPEN, str(problem))
        row.statement = at.conclude
        proof = rules.hypothesis(at.conclude) if tree is None else tree
        shown: dict[Term, Proof] = {}
        for number, one in enumerate(at.hypotheses, start=1):
            part = self._row(step, one, number=f"{step.number}.{number}", kind="condition")
            found = self._shown(part, scope, one, self._allowed(step, scope))
            if found is None:
                self.bench.unproved[one] = part.number
            shown[one] = rules.hypothesis(one) if found is None else found.proof
        if tree is not None:
            proof = spliced(tree, shown)
            if each is not None:
                goal = apply("for_each", each, put_terms(at.conclude, {own.leaf: each}))
                proof = Proof("generality", goal, (proof,), {"index": own.leaf})
            row.statement = proof.concludes
            self._certify(row, proof, scope)
        else:
            self.bench.unproved[at.conclude] = step.number
            if lemma.broken is None:
                self._end(row, OPEN, lemma.because)
        statement = proof.concludes
        return self._add(scope, step, statement, proof, full=statement)

    def _use_fact(self, step: Step, scope: Scope, row: Row) -> None:
        """A fact for each index, at an index."""
        fact = self.numbers.get(id(step.given["lemma"]))
        terms = list(step.given["terms"].values())
        if fact is None or fact.full.name != "for_each" or len(terms) != 1:
            return self._end(row, OPEN, "This step shows nothing for each index, or not one index is given.")
        leaf, at = fact.full.args[0], self.bench.full(terms[0])
        if at.sort != "index" or (at.shape and at.shape[0] != size_of_bound(leaf.leaf)):
            return self._end(row, OPEN, f"An index of the size {size_of_bound(leaf.leaf)} is needed.")
        told = told_at(rules.hypothesis(fact.full), at)
        row.statement = told.concludes
        self._certify(row, told, scope)
        return self._add(scope, step, told.concludes, told, full=told.concludes)

    # ── facts ──

    def _allowed(self, step: Step, scope: Scope) -> list[Fact]:
        """What the step may use: all facts in scope, or those that it names."""
        if step.by is None:
            return list(scope.facts)
        allowed: list[Fact] = []
        for one in step.by:
            if isinstance(one, Step):
                allowed += [self.numbers[id(one)]] if id(one) in self.numbers else []
            else:
                allowed += [fact for fact in scope.facts if fact.full == self.bench.full(one)]
        return allowed

    def _assume(self, scope: Scope, term: Term | None, number: str) -> Fact:
        assert term is not None
        full = self.bench.full(term)
        fact = Fact(term=term, full=full, proof=rules.hypothesis(full), number=number)
        scope.facts.append(fact)
        return fact

    def _add(self, scope: Scope, step: Step, term: Term, proof: Proof, full: Term | None = None) -> None:
        fact = Fact(term=term, full=self.bench.full(term) if full is None else full, proof=proof, number=step.number)
        self.numbers[id(step)] = fact
        scope.facts.append(fact)

    def _suppose(self, scope: Scope, step: Step, term: Term) -> None:
        """The statement as if it held, so that the steps after it are judged."""
        full = self.bench.full(term)
        self.bench.unproved[full] = step.number
        self._add(scope, step, term, rules.hypothesis(full))

    def _declare_own(self, variable: Term) -> None:
        """A variable of the script as one that the tree introduces."""
        entry = [variable.leaf, variable.sort, *variable.shape]
        if entry not in self.bench.shop.own:
            self.bench.shop.own.append(entry)

    def _quietly(self, scope: Scope, goal: Term) -> Proof | None:
        found = derive(self.bench, scope.facts, goal, seconds=self.rounds)
        return None if found is None else found.proof

    def _shown(self, row: Row, scope: Scope, term: Term, facts: Sequence[Fact]) -> Found | None:
        """The statement from the facts, with the row of its step filled; its proof is that from hypotheses."""
        attempt, rounds = Attempt(self.bench, facts, term, f"Step {row.number}", scope.facts), self.rounds
        found = attempt.within(rounds[:1])
        if found is None and self._is_false(row, scope, term, quick=True):
            return None
        found = found or attempt.within(rounds[1:2]) or self._absurd(attempt)
        if found is None and self._is_false(row, scope, term):
            return None
        found = found or attempt.within(rounds[2:])
        if found is None:
            self._unshown(row, scope, term, facts)
            return None
        row.uses = tuple(dict.fromkeys(one.number for one in found.used if one.number))
        row.context = tuple(one.full for one in found.used)
        row.certificate = found.certificate
        self._end(row, PROVED)
        return found

    def _absurd(self, attempt: Attempt) -> Found | None:
        """The statement from facts that contradict each other, where its denial is one of them."""
        if not any(one.full == apply("not", attempt.goal) for one in attempt.facts):
            return None
        absurd = contradicted(self.bench, attempt.facts)
        return attempt.accepted(from_contradiction(attempt.goal, absurd)) if absurd is not None else None

    def _is_false(self, row: Row, scope: Scope, term: Term, *, quick: bool = False) -> bool:
        """Whether an instance meets all that may be used, and not the statement; the row then says which."""
        assumed = [one for one in scope.facts if one.proof.rule == "hypothesis"]
        against = self.against(self.bench, assumed, self.bench.full(term), quick)
        if against is None:
            return False
        row.certificate, row.note = against
        self._end(row, FALSE)
        return True

    def _unshown(self, row: Row, scope: Scope, term: Term, facts: Sequence[Fact]) -> None:
        """Say of a step without proof what is missing."""
        if len(facts) < len(scope.facts):
            found = derive(self.bench, scope.facts, term, seconds=self.rounds)
            if found is not None:
                steps = [one.number for one in found.used if one not in facts and one.number]
                needed = f"{', '.join(steps)} as well" if steps else "a hypothesis that is not named"
                return self._end(row, OPEN, f"It does not follow from the facts that are named; it needs {needed}.")
        why = undefined(self.bench, scope.facts, term)
        return self._end(
            row,
            OPEN,
            why or "No proof was found, and no counter-example. Split the step, or name the facts that it needs.",
        )

    def _fail(self, row: Row, scope: Scope, term: Term, why: str) -> None:
        """The row of a step that is not shown, with a counter-example where there is one."""
        if not self._is_false(row, scope, term):
            self._end(row, OPEN, why)

    def _certify(self, row: Row, proof: Proof, scope: Scope) -> None:
        """The row of a step that was put together from others: its certificate says that it follows from what they assume."""
        open_ = [one for one in leaves(proof) if one in self.bench.unproved]
        facts = [*scope.facts, *(Fact(term=t, full=t, proof=rules.hypothesis(t)) for t in open_)]
        domain = self.bench.domain(facts, proof.concludes)
        certified = None if domain is None else self.bench.certificate(proof, facts, f"Step {row.number}", domain)
        row.statement = proof.concludes
        if certified is None:
            why = undefined(self.bench, facts, proof.concludes)
            return self._end(row, OPEN, why or "No part of it is missing, but no certificate could be made of it.")
        row.certificate, claim = certified
        row.context = claim.assuming
        numbers = sorted({self.bench.unproved[one] for one in open_})
        return self._end(row, PROVED, f"It holds if {', '.join(numbers)} does." if numbers else "")

    def _sure(self, proof: Proof) -> bool:
        return not any(one in self.bench.unproved for one in leaves(proof))

    # ── rows ──

    def _row(self, step: Step, statement: Term | None, *, number: str = "", kind: str = "") -> Row:
        full = None if statement is None else self.bench.full(statement)
        row = Row(
            number=number or step.number,
            kind=kind or step.kind,
            line=step.line,
            statement=full,
            written=None if statement is None else self.bench.written(statement),
            given={"began": effort.now()},
        )
        self.rows.append(row)
        return row

    def _end(self, row: Row, status: str, note: str = "") -> None:
        row.status, row.note = status, note or row.note
        row.seconds = effort.now() - row.given.pop("began", effort.now())
        self.on_row(row)


def _put(term: Term, variable: Term, at: Term) -> Term:
    return put_terms(term, {variable.leaf: at})


__all__ = ["CITED", "FALSE", "NAMED", "OPEN", "PROVED", "Row", "Walk"]
