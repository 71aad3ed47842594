"""What the steps of one script share: names, normal forms, what a step may use, and the certificates of steps.

A step is judged as a claim of its own: the facts that its proof uses imply its statement.  Its certificate says just that, and the trees of
all steps put together prove the claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from checker.errors import CheckerError, Undecided
from checker.proofs import effort
from checker.proofs.library.store import LIBRARY
from checker.proofs.proof import Proof
from checker.proofs.search.prove import domain_facts, tree_certificate, with_facts, workshop
from checker.proofs.tactics.definedness import SLOPED, conditions, sizes_fit
from checker.proofs.trees.composition import leaves, with_shapes
from checker.proofs.trees.workshop import Workshop
from checker.statements.claims.claim import Claim
from checker.statements.claims.script import Script, put_in
from checker.statements.terms.term import Term


@dataclass(kw_only=True, eq=False)
class Fact:
    """What a step showed, or assumes.  ``term`` is as it was written, ``full`` the same with all definitions put in."""

    term: Term
    full: Term
    proof: Proof  # from facts before it, which it takes for hypotheses; the hypothesis itself where it is one, or is not proved
    number: str = ""  # of the step; "" for a hypothesis


@dataclass(kw_only=True, eq=False)
class Scope:
    """The facts that a step may use, and what is to be shown at the end; the first ``known`` of them come from around it."""

    facts: list[Fact]
    goal: Term | None
    known: int = 0

    def inside(self, goal: Term | None) -> Scope:
        """A scope within this one: what is added there is not known here."""
        return Scope(facts=list(self.facts), goal=goal, known=len(self.facts))


@dataclass(kw_only=True)
class Found:
    """A proof of a step: ``proof`` from facts, ``used`` the facts among its leaves, the certificate that says so."""

    proof: Proof
    used: list[Fact]
    certificate: dict | None


@dataclass(kw_only=True)
class Bench:
    """The workshop of a script and the names that are defined in it."""

    claim: Claim  # for all, with witnesses put in
    claim_id: str
    script: Script
    shop: Workshop
    lets: dict[str, Term] = field(default_factory=dict)  # name: its term, without names
    shapes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    unproved: dict[Term, str] = field(default_factory=dict)  # statement: number of its step
    cited: dict[Term, str] = field(default_factory=dict)  # statement: source
    provenance: Mapping[str, str] = field(default_factory=dict)
    lemmas: bool = (
        False  # whether a step is first sought as an instance of lemmas of the library, as in the library's own proofs
    )
    domains: dict[tuple, list[Proof] | None] = field(default_factory=dict)  # what :meth:`domain` found
    speak_of: dict[Term, bool] = field(default_factory=dict)  # what :meth:`treated` found

    def written(self, term: Term) -> Term:
        """The term as it was written, with the sizes of names, and with witnesses put in."""
        return with_shapes(put_in(term, self.chosen), self.shapes)

    def full(self, term: Term) -> Term:
        """The term with all definitions put in."""
        return put_in(self.written(term), self.lets)

    @property
    def chosen(self) -> dict[str, Term]:
        return self.script.chosen

    # ── certificates ──

    def sequent(self, context: Iterable[Term], goal: Term, title: str) -> Claim:
        """The claim that these facts imply the goal.  **Raises.** ClaimError."""
        context = tuple(dict.fromkeys(context))
        spoken = {s.leaf: s for one in (*context, goal) for s in _variables(one)}
        declared = [v for v in self.claim.forall if v.leaf in spoken]
        declared += [v for name, v in spoken.items() if v not in declared]
        source = replace(self.claim.source, gaps=())
        return Claim(title=title, source=source, forall=tuple(declared), assuming=context, conclude=goal)

    def treated(self, term: Term) -> bool:
        """Whether proof trees can speak of a statement: of a limit or of descent they cannot."""
        if term not in self.speak_of:
            try:
                self.speak_of[term] = sizes_fit(self.sequent([], term, "A step"))
            except CheckerError:
                self.speak_of[term] = False
        return self.speak_of[term]

    def domain(self, facts: Sequence[Fact], goal: Term) -> list[Proof] | None:
        """Proofs from the facts that every part of the goal has a value; None where they are not found."""
        context = tuple(dict.fromkeys(one.full for one in facts))
        if (context, goal) not in self.domains:
            effort.begin()
            try:
                found = domain_facts(replace(self.shop, context=context, left=[1.0], followed={}), goal)
            except Undecided:
                found = None
            self.domains[context, goal] = found
        return self.domains[context, goal]

    def _taken_for_granted(self, goal: Term, facts: Sequence[Fact]) -> set[Term]:
        """What shows the goal to have a value by being a hypothesis, as w > 0 does for log w, and smooth(f, L) for a gradient of f."""
        try:
            asked = conditions(replace(self.shop, context=()), goal)
        except Undecided:
            asked = None
        found = {one for some in asked or [] for one in some}
        sloped = {one.args[0] for one in found if one.name == "differentiable"}
        said = {one.full for one in facts if one.full.name in SLOPED}
        return found | {one for one in said if one.args[0] in sloped}

    def certificate(
        self, proof: Proof, facts: Sequence[Fact], title: str, domain: Sequence[Proof]
    ) -> tuple[dict, Claim] | None:
        """The certificate of a step with the claim that it proves; None where no claim can be made of it."""
        root = with_facts(self.shop, proof, domain)
        taken = self._taken_for_granted(proof.concludes, facts)
        used = used_by(root, facts)
        try:
            context = [one.full for one in facts if one in used or one.full in taken]
            claim = self.sequent(context, proof.concludes, title)
        except CheckerError:
            return None
        declared = {v.leaf for v in claim.forall}
        own = [one for one in self.shop.own if one[0] not in declared]
        return tree_certificate(claim, self.claim_id, root, own, self.provenance), claim


def used_by(proof: Proof, facts: Iterable[Fact]) -> list[Fact]:
    """The facts that a tree takes for hypotheses, also at one place of an index or in one order, which a rule puts in their place."""
    known = leaves(proof)
    replaced = {v.leaf for _, v in _replaced(proof)}
    return [one for one in facts if one.full in known or not one.full.variables.isdisjoint(replaced)]


def _replaced(proof: Proof) -> list[tuple[Proof, Term]]:
    """The nodes that put something else in the place of a variable, in the hypotheses too, with that variable."""
    kinds = {"places": "index", "orders": "order"}
    return [(one, one.given[kinds[one.rule]]) for one in proof.nodes() if one.rule in kinds]


def _variables(term: Term) -> Iterator[Term]:
    if term.name == "var":
        yield term
    for one in term.args:
        yield from _variables(one)


def new_bench(claim: Claim, claim_id: str, script: Script, provenance: Mapping[str, str]) -> Bench:
    """The bench of a script, where names of the script are taken."""
    shop = workshop(claim)
    own = claim.source.paper == LIBRARY
    bench = Bench(claim=claim, claim_id=claim_id, script=script, shop=shop, provenance=provenance, lemmas=own)
    shop.taken |= {v.leaf for v in script.introduced()}
    return bench


__all__ = ["Bench", "Fact", "Found", "Scope", "new_bench", "used_by"]
