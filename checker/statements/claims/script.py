"""A proof as its author writes it: steps, blocks and lemmas.  Recording a script proves nothing and computes nothing.

``with CLAIM.proof() as p:`` opens the script of a claim; each method of :class:`Script` adds one step.  Names and scopes are checked here,
while the file runs, so that an error names its line.  :mod:`checker.scripts` looks for a proof of every step afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from checker.errors import ClaimError
from checker.statements.claims.script_steps import (
    BASE,
    CASE,
    PROOF,
    SLOPE,
    STEP,
    Block,
    Step,
    called,
    place,
    put_in,
    put_leaf,
    size,
)
from checker.statements.terms.iterations import name_of_state
from checker.statements.terms.leaves import VARIABLE
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, as_term, parts, variable_complaint

RELATIONS = {"<=": "le", "<": "lt", "==": "eq", ">=": "le", ">": "lt"}


class Script:
    """The proof of one claim or lemma, in the order in which it was written."""

    def __init__(self, claim: Any) -> None:
        self.claim = claim
        self.root = Block(kind=PROOF)
        self.definitions: dict[str, Term] = {}  # name of a let: its term, over variables of the claim and of scopes
        self.names: dict[str, Term] = {}
        self.opaque: set[str] = set()
        self.chosen: dict[str, Term] = {}
        self.file = ""
        self._open: list[Block] = []
        self._finished = False
        variables = [v for part in ("exists", "forall", "then_exists", "then_forall") for v in getattr(claim, part)]
        self._declared: dict[str, Term] = {v.leaf: v for v in variables}

    def __enter__(self) -> Script:
        if self._open or self._finished:
            raise ClaimError(
                "This proof was opened already. A claim has one script; write `with CLAIM.proof() as p:` once."
            )
        self._open.append(self.root)
        return self

    def __exit__(self, kind: Any, problem: Any, trace: Any) -> None:
        if kind is None and len(self._open) != 1:
            raise ClaimError("A block of the proof was left open. Open blocks with `with`, so that Python closes them.")
        self._open, self._finished = [], True

    # ── steps ──

    def have(self, statement: Term, by: Iterable[Any] | None = None) -> Step:
        """A fact.  ``by`` lists the facts that it follows from; without it all facts in scope may be used.

        ``with p.have(statement):`` opens a block that proves it.
        """
        return self._add("have", self._statement(statement, "have"), by)

    def let(self, name: str, term: Term, *, opaque: bool = False) -> Term:
        """A new name for a term.  ``opaque``: no later step looks at its definition, except by facts shown of it."""
        term = self._term(as_term(term), "let")
        if not isinstance(name, str) or not re.fullmatch(VARIABLE, name):
            raise ClaimError(f"let({name!r:.60}, …) needs a name, as let('D', …).")
        self._fresh(name, "let")
        if term.open:
            raise ClaimError(
                f"let({name!r}, …) names {python_of(term, longest=80)}, which speaks of a bound index and has no value of its own."
            )
        if term.sort not in ("scalar", "vector", "matrix"):
            raise ClaimError(f"let({name!r}, …) names a {term.sort}; a name stands for a scalar, a vector or a matrix.")
        new = Term("var", leaf=name, sort=term.sort)  # its sizes are those of the term
        if complaint := variable_complaint(new):
            raise ClaimError(complaint)
        step = self._add("let", None, None)
        step.given = {"name": name, "term": term}
        self.definitions[name], self.names[name] = term, new
        if opaque:
            self.opaque.add(name)
        self._block.variables.append(new)
        return new

    def use(self, lemma: Any, *, each: Term | None = None, **terms: Any) -> Step:
        """What a lemma, a claim, the id of a claim, or a fact for each index says at these terms; ``each``: for each value of an index."""
        inside = [each] if each is not None else []
        if each is not None:
            self._index(each, "use")
        put = {name: self._term(as_term(t), "use", more=inside) for name, t in terms.items()}
        step = self._add("use", None, None)
        step.given = {"lemma": lemma, "terms": put, "each": each, "called": called(lemma)}
        if isinstance(lemma, Step):
            self._visible(lemma, "use")
        elif not isinstance(lemma, (str, type(self.claim))):
            raise ClaimError(
                f"use({lemma!r:.60}) is no Lemma, no Claim and no id of a claim. Write use(LEMMA, x=…) or use('lemma-3.12', x=…)."
            )
        return step

    def calc(self, first: Any, *rest: Any, by: Iterable[Any] | None = None) -> Step:
        """A chain a ≤ b < c of scalars, as calc(a, "<=", b, "<", c): each link is a step, and their sum is a fact."""
        if len(rest) < 2 or len(rest) % 2:
            raise ClaimError('calc takes terms and relations in turn, as calc(a, "<=", b, "<", c).')
        terms = [self._term(as_term(t), "calc") for t in (first, *rest[1::2])]
        links = []
        for a, relation, b in zip(terms, rest[::2], terms[1:], strict=False):
            if relation not in RELATIONS:
                raise ClaimError(
                    f"calc holds the relation {relation!r}. Write one of {', '.join(map(repr, RELATIONS))}."
                )
            links.append(apply(RELATIONS[relation], *((b, a) if relation in (">=", ">") else (a, b))))
        upward, downward = {"<=", "<"} & {*rest[::2]}, {">=", ">"} & {*rest[::2]}
        if upward and downward:
            raise ClaimError("calc goes up and down: a ≤ b ≥ c says nothing of a and c. Write two chains.")
        strict = {"<", ">"} & {*rest[::2]}
        name = "lt" if strict else "le" if upward or downward else "eq"
        ends = (terms[-1], terms[0]) if downward else (terms[0], terms[-1])
        step = self._add("calc", apply(name, *ends), by)
        step.given = {"links": links}
        return step

    def case(self, statement: Term) -> Step:
        """``with p.case(statement):`` opens a case.  The cases of a block that follow each other have to cover everything."""
        statement = self._statement(statement, "case")
        return self._add("case", statement, None)

    def induct(self, k: Term, invariant: Term, *, first: int = 0) -> Step:
        """The invariant for every whole number from ``first``, at the natural variable k of the claim.

        ``with p.induct(k, P) as I:`` may hold ``with I.base():`` and ``with I.step():``; in the step the invariant and first ≤ k are facts.
        """
        invariant = self._statement(invariant, "induct")
        if type(k) is not Term or k.sort != "scalar" or "natural" not in k.shape or k not in self.claim.forall:
            raise ClaimError(
                "induct goes over a natural variable of the claim. Declare k = natural('k') and list it in forall."
            )
        if isinstance(first, bool) or not isinstance(first, int) or first < 0:
            raise ClaimError(f"induct begins at {first!r:.40}; it begins at a whole number from 0.")
        if k.leaf not in invariant.variables:
            raise ClaimError(
                f"The invariant does not speak of {k.leaf}, so there is nothing to prove by induction. Use have."
            )
        step = self._add("induct", invariant, None)
        step.given = {"k": k, "first": first}
        return step

    def along(
        self,
        function: Term,
        point: Term,
        *,
        start: Any,
        end: Any,
        bound: Any,
        direction: Term | None = None,
        inside: Iterable[Term] = (),
    ) -> Step:
        """‖F(start) − F(end)‖ ≤ bound·‖start − end‖, from ‖DF(z)v‖ ≤ bound·‖v‖ at every z and v.

        ``function`` is F in the variable ``point``, ``direction`` is v.  ``inside`` are conditions on z that describe a convex set, which
        has to hold both ends.  ``with p.along(…):`` opens the block that proves the bound of the derivative.
        """
        if type(point) is not Term or point.name != "var" or point.sort not in ("scalar", "vector"):
            raise ClaimError(
                "along moves a variable of its own, a scalar or a vector. Declare z = vector('z', 'd') and write F in z."
            )
        v = (
            direction
            if direction is not None
            else Term("var", leaf=f"d{point.leaf}", sort=point.sort, shape=point.shape)
        )
        for one in (point, v):
            self._fresh(one.leaf, "along")
        ends = [self._term(as_term(t), "along") for t in (start, end, bound)]
        function = self._term(as_term(function), "along", more=[point])
        within = tuple(self._statement(t, "along", more=[point]) for t in inside)
        a, b = (put_in(function, {point.leaf: t}) for t in ends[:2])
        statement = apply("le", size(a - b), ends[2] * size(ends[0] - ends[1]))
        step = self._add("along", statement, None)
        step.given = {"function": function, "point": point, "direction": v, "ends": ends, "inside": within}
        return step

    def witness(self, variable: Term, term: Any) -> None:
        """The term for a variable of ``exists`` or ``then_exists``; the script then proves the claim with it."""
        asked = {v.leaf: v for v in (*self.claim.exists, *self.claim.then_exists)}
        if type(variable) is not Term or asked.get(variable.leaf) != variable:
            raise ClaimError(
                f"witness gives a term for what the claim says to exist: {', '.join(asked) or 'nothing is said to exist here'}."
            )
        if self._block is not self.root or variable.leaf in self.chosen:
            raise ClaimError(f"witness for {variable.leaf} stands at the beginning of the proof, once.")
        term = self._term(as_term(term), "witness")
        self.chosen[variable.leaf] = term
        step = self._add("witness", None, None)
        step.given = {"variable": variable, "term": term}

    def obtain(self, index: Term, from_statement: Any) -> Step:
        """An index with a property, from ``for_some(i, P)`` or a step that shows it: P of the index is a fact of the rest of the block."""
        self._index(index, "obtain")
        self._fresh(index.leaf, "obtain")
        source = (
            from_statement.statement if isinstance(from_statement, Step) else self._statement(from_statement, "obtain")
        )
        if isinstance(from_statement, Step):
            self._visible(from_statement, "obtain")
        some = source if source is not None and source.name == "not" and source.args[0].name == "for_each" else None
        if some is None or some.args[0].args[1].name != "not":
            raise ClaimError("obtain takes a statement for_some(i, P), or a step that shows one.")
        leaf, body = some.args[0].args
        if leaf.leaf.partition(":")[2] != index.shape[0]:
            raise ClaimError(
                f"obtain takes an index of the size {leaf.leaf.partition(':')[2]}; {index.leaf} has the size {index.shape[0]}."
            )
        said = put_leaf(body.args[0], leaf, index)
        step = self._add("obtain", said, None)
        step.given = {"index": index, "some": some}
        self._block.variables.append(index)
        return step

    def suppose_not(self) -> Step:
        """From here to the end of the block the goal is assumed to be false; a contradiction ends the block."""
        return self._add("suppose_not", None, None)

    def cite(self, statement: Term, source: str) -> Step:
        """A known theorem at these terms, which is not proved here: what follows is proved relative to it, and shown so."""
        if not isinstance(source, str) or not source.strip():
            raise ClaimError(
                "cite needs the place where the theorem is proved, as cite(statement, 'Pinsker 1964, Theorem 1')."
            )
        step = self._add("cite", self._statement(statement, "cite"), None)
        step.given = {"source": " ".join(source.split())[:300]}
        return step

    def conclude(self, by: Iterable[Any] | None = None) -> Step:
        """What the block has to prove, from the facts in scope."""
        return self._add("conclude", None, by)

    def by_lemma(self) -> Step:
        """The whole claim, by a lemma about limits (docs/limits.md) that fits its shape."""
        if self._block is not self.root:
            raise ClaimError("by_lemma proves the whole claim: write it outside of all blocks.")
        return self._add("by_lemma", None, None)

    # ── blocks ──

    def enter(self, step: Step, kind: str = "") -> None:
        """Open the block of a step."""
        last = step.blocks[-1] if step.kind == "induct" and step.blocks else None
        if step.home is not self._block and not (last is not None or (self._open and self._open[-1].opened_by is step)):
            raise ClaimError(f"The block of step {step.number} is opened outside of the place where the step stands.")
        if step.kind not in ("have", "case", "induct", "along"):
            raise ClaimError(f"{step.kind} opens no block. Only have, case, induct and along do.")
        if step.kind != "induct" and step.blocks:
            raise ClaimError(f"The block of step {step.number} was opened already.")
        kind = kind or {"case": CASE, "along": SLOPE}.get(step.kind, PROOF)
        if kind in (BASE, STEP) and any(b.kind == kind for b in step.blocks):
            raise ClaimError(f"Step {step.number} has a block for its {kind} already.")
        new = Block(kind=kind, parent=self._block, opened_by=step)
        if kind == CASE and step.statement is not None:
            new.assumes.append(step.statement)
        if kind == STEP and step.statement is not None:
            new.assumes += [step.statement, apply("le", as_term(step.given["first"]), step.given["k"])]
        if kind == SLOPE:
            new.variables += [step.given["point"], step.given["direction"]]
            new.assumes += step.given["inside"]
        if step.kind != "induct" or kind in (BASE, STEP):
            step.blocks.append(new)
        self._open.append(new)

    def leave(self, step: Step) -> None:
        """Close the innermost block, which the step opened."""
        if self._open and self._open[-1].opened_by is step:
            self._open.pop()

    # ── what may stand where ──

    @property
    def _block(self) -> Block:
        if not self._open:
            raise ClaimError("A step stands outside of its proof. Write it below `with CLAIM.proof() as p:`.")
        return self._open[-1]

    def _add(self, kind: str, statement: Term | None, by: Iterable[Any] | None) -> Step:
        block = self._block
        if block.kind == PROOF and block.opened_by is not None and block.opened_by.kind == "induct":
            raise ClaimError("Inside induct stand base() and step() only: write `with I.base():` or `with I.step():`.")
        if any(one.kind in ("conclude", "by_lemma") for one in block.steps):
            raise ClaimError(
                f"{kind} stands after the conclusion of its block. Move it before conclude(), or remove it."
            )
        beginning = block.opened_by.number + "." if block.opened_by else ""
        if block.opened_by is not None and block.opened_by.kind == "induct":
            beginning += {BASE: "base.", STEP: "step."}[block.kind]
        named = (
            None
            if by is None
            else tuple(self._named(one, kind) for one in ([by] if isinstance(by, (Step, Term)) else by))
        )
        line, file = place()
        self.file = self.file or file
        step = Step(
            script=self,
            kind=kind,
            number=f"{beginning}{len(block.steps) + 1}",
            line=line,
            home=block,
            statement=statement,
            by=named,
        )
        block.steps.append(step)
        return step

    def _named(self, one: Any, where: str) -> Any:
        if isinstance(one, Step):
            self._visible(one, where)
            return one
        return self._statement(one, f"{where}(by=…)")

    def _visible(self, step: Step, where: str) -> None:
        if step.script is not self:
            raise ClaimError(
                f"{where} takes step {step.number} of another proof. Use the claim or the Lemma that it proves."
            )
        if step.home not in self._block.around():
            raise ClaimError(
                f"{where} takes step {step.number} (line {step.line}), which belongs to a block that has ended: what is shown in one case "
                "or under an assumption holds there alone."
            )

    def _known(self) -> dict[str, Term]:
        known = dict(self._declared)
        for block in reversed(self._block.around()):
            known |= {v.leaf: v for v in block.variables}
        return known

    def _term(self, term: Term, where: str, more: Iterable[Term] = ()) -> Term:
        known = self._known() | {v.leaf: v for v in more}
        for s in parts(term):
            if type(s) is not Term:
                raise ClaimError(f"{where} holds a {type(s).__name__} that is not a plain Term.")
            if s.name == "var" and (known.get(s.leaf) != s or known[s.leaf].shape != s.shape):
                what = "declares with other sizes" if s.leaf in known else "does not know here"
                raise ClaimError(
                    f"{where} uses {s.leaf!r}, which the proof {what}. A variable of the claim, a let, or an index from obtain of a block "
                    "that is still open may stand here."
                )
            if s.name.startswith("own:"):
                raise ClaimError(f"{where} uses a function of your own: no proof is possible.")
        return term

    def _statement(self, statement: Any, where: str, more: Iterable[Term] = ()) -> Term:
        if type(statement) is not Term or statement.sort != "truth":
            raise ClaimError(f"{where} takes a statement, as x <= y or equals(x, y), not {statement!r:.80}.")
        return self._term(statement, where, more)

    def _index(self, index: Any, where: str) -> None:
        if type(index) is not Term or index.name != "var" or index.sort != "index":
            raise ClaimError(f"{where} takes an index, as i = index('i', 'n').")

    def _fresh(self, name: str, where: str) -> None:
        """A name that nothing else has, in this proof or in the claim, bound names included."""
        used = set(self._declared) | {v.leaf for v in self.introduced()}
        terms = [*self.claim.hypotheses, self.claim.conclude, *self.definitions.values()]
        terms += [s.statement for b in self._blocks(self.root) for s in b.steps if s.statement is not None]
        for t in (t for one in terms for t in parts(one)):
            if t.name in ("bound", "state"):
                used.add(t.leaf.partition(":")[0] if t.name == "bound" else name_of_state(t.leaf))
        if name in used:
            raise ClaimError(
                f"{where} introduces {name!r}, which stands for something else in this claim or proof. Choose another name."
            )

    def introduced(self) -> list[Term]:
        """Every variable that some step introduces: names, points and directions, indices."""
        steps = [step for block in self._blocks(self.root) for step in block.steps]
        given = [step.given.get(part) for step in steps for part in ("point", "direction", "index", "each")]
        return [*self.names.values(), *(v for v in given if isinstance(v, Term))]

    def _blocks(self, block: Block) -> Iterable[Block]:
        yield block
        for step in block.steps:
            for one in step.blocks:
                yield from self._blocks(one)

    def expanded(self, term: Term) -> Term:
        """The term with the definitions of all names put in."""
        for name in reversed(self.definitions):
            term = put_in(term, {name: self.definitions[name]}) if name in term.variables else term
        return term


__all__ = ["BASE", "CASE", "PROOF", "SLOPE", "STEP", "Block", "Script", "Step", "put_in"]
