"""A script from its first step to its last: every step is proved, refuted or left open, and the rest goes on as if it held.

The tree of the whole claim is put together from the trees of the steps.  It is proposed only where no step was left open.

**Guarantee.** none: :mod:`checker.verdicts.judge` believes what ``verify.py`` accepts, of each step and of the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from checker.proofs import effort
from checker.proofs.library.at_terms import ProvedLemma
from checker.proofs.proof import Proof
from checker.proofs.trees import rules
from checker.proofs.trees.composition import (
    in_each,
    leaves,
    of_some_index,
    one_fails,
    one_of,
    with_fact,
    without_denial,
)
from checker.scripts.attempts import Attempt, undefined
from checker.scripts.effort_shares import Shares
from checker.scripts.script_context import Bench, Fact, Found, Scope
from checker.statements.claims.script import Block, Step
from checker.statements.terms.term import Term, apply

PROVED, FALSE, OPEN, CITED, NAMED = "proved", "false", "open", "cited", "named"
_FOR_A_NOTE = 1.0  # seconds of effort


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
    opens: tuple[Term, ...] = ()  # what it assumes for the steps inside it, or after it in its block
    given: dict[str, Any] = field(default_factory=dict)


@dataclass(kw_only=True)
class Walk:
    """One walk through a script."""

    bench: Bench
    lemma: Callable[[Step], ProvedLemma]  # what `use` names, with its tree
    shares: Shares  # what was found of each statement, and the effort for it
    moves: Mapping[str, Callable[[Any, Step, Scope], None]]  # what each kind of step that adds a fact does
    on_row: Callable[[Row], None] = lambda row: None
    rows: list[Row] = field(default_factory=list)
    numbers: dict[int, Fact] = field(default_factory=dict)  # of steps, by their identity

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
            self.moves[step.kind](self, step, scope)
            k += 1
        if done is not None or scope.goal is None:
            return done
        return self._of_goal(scope)

    def _conclude(self, step: Step, scope: Scope, done: Proof | None) -> Proof | None:
        row = self.row(step, scope.goal)
        if scope.goal is None:
            self.end(row, OPEN, "The goal of this block is not known.")
            return None
        if done is not None:
            self.certify(row, done, scope)
            return done
        proof = self.shown(row, scope, scope.goal, self.allowed(step, scope))
        return None if proof is None else proof.proof

    def _cases(self, group: Sequence[Step], scope: Scope) -> Proof | None:
        """The goal from a group of cases, and that they cover everything."""
        proofs: list[Proof | None] = []
        for step in group:
            row = self.row(step, None)
            inner = scope.inside(scope.goal)
            assumed = self.assume(inner, step.statement, step.number)
            proof = self.block(step.blocks[0], inner) if step.blocks else self._of_goal(inner)
            proofs.append(proof)
            row.opens = (assumed.full,)
            self.end(
                row,
                self._frame(row, proof),
                "" if proof is not None else "The goal is not shown in this case.",
            )
        cases = [self.bench.full(step.statement) for step in group if step.statement is not None]
        either = self._exhaustive(cases, scope, group[-1])
        shown = [one for one in proofs if one is not None]
        if either is None or len(shown) < len(proofs):
            return None
        return in_each(either, shown)

    def _exhaustive(self, cases: list[Term], scope: Scope, last: Step) -> Proof | None:
        row = self.row(
            last, reduce(lambda a, b: apply("or", b, a), reversed(cases)), number=f"{last.number}+", kind="cover"
        )
        whole = row.statement
        assert whole is not None
        if len(cases) == 2 and {c.name for c in cases} == {"le"} and cases[0].args == cases[1].args[::-1]:
            proof: Proof | None = rules.order(*cases[0].args)
        else:
            inner = scope.inside(cases[-1])
            for one in cases[:-1]:
                self.assume(inner, apply("not", one), "")
                if (either := one_fails(one)) is not None:
                    inner.facts.append(Fact(term=either.concludes, full=either.concludes, proof=either))
            found = self.quietly(inner, cases[-1])
            inner_proof = self.closed(found, inner)
            proof = None if inner_proof is None else one_of(cases, inner_proof)
        if proof is None:
            self.fail(row, scope, whole, "The cases may leave something out.")
            return None
        self.certify(row, proof, scope)
        return proof

    def _of_goal(self, scope: Scope) -> Proof | None:
        if scope.goal is None:
            return None
        return self.quietly(scope, scope.goal)

    def _under(self, step: Step, block: Block, k: int, scope: Scope) -> Proof | None:
        """The goal by the rest of a block under an assumption that the step makes."""
        goal = scope.goal
        if goal is None:
            return None
        inner = scope.inside(goal)
        if step.kind == "suppose_not":
            row = self.row(step, None)
            self.assume(inner, apply("not", goal), step.number)
            known = self.closed(self._rest(block, k + 1, inner, None), inner)
            self.end(row, self._frame(row, known))
            return known and without_denial(self.bench.full(goal), known)
        index = step.given["index"]
        row = self.row(step, step.given["some"])
        some = self.shown(row, scope, step.given["some"], scope.facts)
        said = self.assume(inner, step.statement, step.number)
        row.opens = (said.full,)
        self.declare_own(index)
        known = self.closed(self._rest(block, k + 1, inner, None), inner)
        if known is None or some is None or index.leaf in self.bench.full(goal).variables:
            return None
        return of_some_index(some.proof, index, said.full, known, self.bench.full(goal))

    # ── facts ──

    def allowed(self, step: Step, scope: Scope) -> list[Fact]:
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

    def assume(self, scope: Scope, term: Term | None, number: str) -> Fact:
        assert term is not None
        full = self.bench.full(term)
        fact = Fact(term=term, full=full, proof=rules.hypothesis(full), number=number)
        scope.facts.append(fact)
        return fact

    def add(self, scope: Scope, step: Step, term: Term, proof: Proof, full: Term | None = None) -> None:
        fact = Fact(term=term, full=self.bench.full(term) if full is None else full, proof=proof, number=step.number)
        self.numbers[id(step)] = fact
        scope.facts.append(fact)

    def suppose(self, scope: Scope, step: Step, term: Term) -> None:
        """The statement as if it held, so that the steps after it are judged."""
        full = self.bench.full(term)
        self.bench.unproved[full] = step.number
        self.add(scope, step, term, rules.hypothesis(full))

    def declare_own(self, variable: Term) -> None:
        """A variable of the script as one that the tree introduces."""
        entry = [variable.leaf, variable.sort, *variable.shape]
        if entry not in self.bench.shop.own:
            self.bench.shop.own.append(entry)

    def quietly(self, scope: Scope, goal: Term) -> Proof | None:
        found = self.shares.proof_of(scope.facts, goal).found
        return None if found is None else found.proof

    def shown(self, row: Row, scope: Scope, term: Term, facts: Sequence[Fact]) -> Found | None:
        """The statement from the facts, with the row of its step filled; its proof is that from hypotheses."""
        attempt = self.shares.proof_of(facts, term, row.number, scope.facts)
        found = attempt.found
        if found is None and not self.is_false(row, scope, term):
            self.end(row, OPEN, self._why_open(attempt, scope) if self.shares.last else "")
        if found is None:
            return None
        row.uses = tuple(dict.fromkeys(one.number for one in found.used if one.number))
        row.context = tuple(one.full for one in found.used)
        row.certificate = found.certificate
        self.end(row, PROVED)
        return found

    def is_false(self, row: Row, scope: Scope, term: Term) -> bool:
        """Whether an instance meets all that may be used, and not the statement; the row then says which."""
        against = self.shares.counter_example(scope.facts, self.bench.full(term), row.number)
        if against is None:
            return False
        row.certificate, row.note = against
        self.end(row, FALSE)
        return True

    def _why_open(self, attempt: Attempt, scope: Scope) -> str:
        """What is missing of a step without proof."""
        note = (
            self.shares.note_of(attempt)
            or self._needed(attempt, scope)
            or undefined(self.bench, scope.facts, attempt.written)
        )
        note = note or "No proof was found, and no counter-example. Split the step, or name the facts that it needs."
        self.shares.keep_open(attempt, note)
        return note

    def _needed(self, attempt: Attempt, scope: Scope) -> str:
        """The facts that are not named and prove the step with the others, if a short search finds that they do."""
        if len(attempt.facts) >= len(scope.facts):
            return ""
        found = Attempt(self.bench, scope.facts, attempt.written, rounds=self.shares.rounds[:2]).go_on(_FOR_A_NOTE)
        if found is None:
            return ""
        steps = [one.number for one in found.used if one not in attempt.facts and one.number]
        needed = f"{', '.join(steps)} as well" if steps else "a hypothesis that is not named"
        return f"It does not follow from the facts that are named; it needs {needed}."

    def fail(self, row: Row, scope: Scope, term: Term, why: str) -> None:
        """The row of a step that is not shown, with a counter-example where there is one."""
        if not self.is_false(row, scope, term):
            self.end(row, OPEN, why)

    def certify(self, row: Row, proof: Proof, scope: Scope) -> None:
        """The row of a step that was put together from others: its certificate says that it follows from what they assume."""
        open_ = [one for one in leaves(proof) if one in self.bench.unproved]
        facts = [*scope.facts, *(Fact(term=t, full=t, proof=rules.hypothesis(t)) for t in open_)]
        domain = self.bench.domain(facts, proof.concludes)
        certified = None if domain is None else self.bench.certificate(proof, facts, f"Step {row.number}", domain)
        row.statement = proof.concludes
        if certified is None:
            why = undefined(self.bench, facts, proof.concludes)
            return self.end(row, OPEN, why or "No part of it is missing, but no certificate could be made of it.")
        row.certificate, claim = certified
        row.context = claim.assuming
        numbers = sorted({self.bench.unproved[one] for one in open_})
        return self.end(row, PROVED, f"It holds if {', '.join(numbers)} does." if numbers else "")

    def _sure(self, proof: Proof) -> bool:
        return not any(one in self.bench.unproved for one in leaves(proof))

    def _frame(self, row: Row, proof: Proof | None) -> str:
        """The status of a row that only holds others: its goal is shown, and every row after it so far is."""
        inside = self.rows[next(k for k, one in enumerate(self.rows) if one is row) + 1 :]
        good = all(one.status in (PROVED, NAMED, CITED) for one in inside)
        return PROVED if good and proof is not None and self._sure(proof) else OPEN

    # ── rows ──

    def row(self, step: Step, statement: Term | None, *, number: str = "", kind: str = "") -> Row:
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

    def end(self, row: Row, status: str, note: str = "") -> None:
        row.status, row.note = status, note or row.note
        row.seconds = self.shares.spent(row.number, effort.now() - row.given.pop("began", effort.now()))
        self.on_row(row)


__all__ = ["CITED", "FALSE", "NAMED", "OPEN", "PROVED", "Row", "Walk"]
