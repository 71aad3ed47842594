"""``prove_script(claim)``: what came of the script of a claim, step by step, and the certificate of the whole.

Lemmas are proved first, each by its own script or by the search; a lemma that uses itself, through others too, is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from checker import verify
from checker.certificates.limit_lemmas import lemma_certificates
from checker.data.dataset import canonical_json
from checker.errors import CheckerError, ClaimError, Undecided
from checker.proofs import effort
from checker.proofs.library.at_terms import ProvedLemma
from checker.proofs.proof import Proof
from checker.proofs.search.prove import domain_facts, tree_certificate, tree_of, with_facts
from checker.proofs.trees import rules
from checker.proofs.trees.composition import leaves, read_tree, with_shapes
from checker.proofs.trees.naming import shape_of
from checker.scripts.attempts import ROUNDS
from checker.scripts.counter_examples import FEW, against
from checker.scripts.effort_shares import Shares
from checker.scripts.engine import FALSE, OPEN, PROVED, Row, Walk
from checker.scripts.script_context import Bench, Fact, Scope, new_bench
from checker.scripts.step_cache import Kept, context_of
from checker.scripts.step_rules import MOVES
from checker.search.constants import proofs
from checker.statements.checks.constants import needed_of_choice, with_choice
from checker.statements.claims.claim import Claim, TheoremFile, discover, load, published_folder
from checker.statements.claims.script import Script, Step, put_in
from checker.statements.claims.script_steps import Block
from checker.statements.terms.term import Term

_SECONDS_FOR_A_LEMMA = 8.0
_SECONDS_FOR_A_CHOICE = 4.0  # for each claim that a witness has to meet


@dataclass(kw_only=True)
class Outcome:
    """What came of a script: its rows, the certificate of the claim, and that of the claim with cited theorems as hypotheses."""

    rows: list[Row] = field(default_factory=list)
    certificate: dict | None = None
    relative: dict | None = None
    cited: list[tuple[Any, str]] = field(default_factory=list)
    problem: str = ""
    names: list[tuple[Term, Term]] = field(default_factory=list)  # of the script, each with its term


def prove_script(
    claim: Claim,
    claim_id: str,
    provenance: Mapping[str, str] = {},
    *,
    on_row: Callable[[Row], None] = lambda row: None,
    rounds: Sequence[float] = ROUNDS,
    times: float = 1.0,
    using: tuple[str, ...] = (),
    kept: Kept | None = None,
) -> Outcome:
    """Every step of the claim's script, and the whole where all of them are proved.

    ``times`` is how much more effort there is than usual, and ``using`` are claims that wait for this one.
    """
    script = claim.script
    if script is None:
        raise ClaimError("This claim has no proof script.")
    try:
        about = chosen_claim(claim, script)
        if about.quantifier != "all" or not about.certifiable:
            return Outcome(problem="A script proves a statement for all instances, over the vocabulary alone.")
        bench = new_bench(about, claim_id, script, provenance)
        _define(bench)
    except (CheckerError, Undecided) as problem:
        return Outcome(problem=str(problem))
    resolve = _Resolver(folder=Path(script.file).parent, using=(*using, claim.sha256), rounds=rounds, kept=kept)
    shares = Shares(bench=bench, against=against, steps=_steps(script.root), rounds=rounds, times=times, kept=kept)
    walk, root, scope = _walked(bench, shares, resolve.lemma, on_row)
    outcome = Outcome(rows=walk.rows, cited=list(bench.cited.items()))
    outcome.names = [
        (with_shapes(script.names[name], bench.shapes), full)
        for name, full in bench.lets.items()
        if name in script.names
    ]
    if any(row.status in (FALSE, OPEN) for row in walk.rows):
        return outcome  # a proof with a wrong step proves nothing, whatever its last step uses
    if not _says_its_end(script.root, walk.rows, about.conclude):
        outcome.problem = (
            "The proof ends without p.conclude(), and none of its steps states the conclusion. "
            "Write p.conclude() where it follows."
        )
        return outcome
    if any(step.kind == "by_lemma" for step in script.root.steps):
        found = lemma_certificates(about, claim_id, provenance)
        outcome.certificate = next((one for one in found if _accepted(one)), None)
    elif root is not None:
        _whole(walk, outcome, root, scope)
    if claim.chooses and outcome.certificate is not None:
        needed = needed_of_choice(claim, *witnesses(claim, script))
        if len(proofs(needed, seconds=_SECONDS_FOR_A_CHOICE)) < len(needed):
            outcome.problem = "What p.witness names is not shown to meet what is asked of it and to give a value to all that is assumed."
    return outcome


def _walked(
    bench: Bench, shares: Shares, lemma: Callable[[Step], ProvedLemma], on_row: Callable[[Row], None]
) -> tuple[Walk, Proof | None, Scope]:
    """The last walk through the script, the proof of the conclusion, and what was shown.  A row is told once, when it is decided."""
    told: set[str] = set()

    def tell(row: Row) -> None:
        if row.number not in told and (row.status != OPEN or shares.last):
            told.add(row.number)
            on_row(row)

    claim = bench.claim
    while True:
        shares.begin()
        bench.unproved.clear()
        bench.cited.clear()
        walk = Walk(bench=bench, lemma=lemma, shares=shares, moves=MOVES, on_row=tell)
        facts = [Fact(term=h, full=h, proof=rules.hypothesis(h)) for h in claim.hypotheses]
        scope = Scope(facts=list(facts), goal=claim.conclude, known=len(facts))
        root = walk.block(bench.script.root, scope)
        undecided = shares.waiting or shares.doubting or any(row.status == OPEN for row in walk.rows)
        if shares.last or not undecided:
            return walk, root, scope
        shares.go_on()


def _steps(block: Block) -> int:
    """How many steps a block holds, with those of the blocks inside."""
    return sum(1 + sum(map(_steps, step.blocks)) + len(step.given.get("links", ())) for step in block.steps)


def _says_its_end(block: Block, rows: Sequence[Row], goal: Term) -> bool:
    """Whether the proof comes to the conclusion by itself: otherwise the search alone would close it, whatever the steps say."""
    last = block.steps[-1].kind if block.steps else ""
    return last in ("conclude", "by_lemma", "case") or any(
        row.statement == goal and row.status == PROVED for row in rows
    )


def chosen_claim(claim: Claim, script: Script) -> Claim:
    """The claim for all instances that a script proves: with its witnesses where something is said to exist.  **Raises.** ClaimError."""
    return with_choice(claim, *witnesses(claim, script)) if claim.chooses else claim


def witnesses(claim: Claim, script: Script) -> tuple[dict[str, Fraction], dict[str, Term]]:
    """What the script names for what is said to exist: numbers for constants, terms for what comes later.  **Raises.** ClaimError."""
    numbers: dict[str, Fraction] = {}
    for v in claim.exists:
        term = script.chosen.get(v.leaf)
        if term is None or term.name != "num":
            raise ClaimError(
                f"The claim says that there is a constant {v.leaf}. Write p.witness({v.leaf}, a number) first."
            )
        numbers[v.leaf] = Fraction(term.leaf)
    missing = [v.leaf for v in claim.then_exists if v.leaf not in script.chosen]
    if missing:
        raise ClaimError(f"The claim says that there is {missing[0]}. Write p.witness({missing[0]}, a term) first.")
    return numbers, {v.leaf: script.chosen[v.leaf] for v in claim.then_exists}


def _define(bench: Bench) -> None:
    """The definitions of the script without names in them, and the sizes of the names."""
    script = bench.script
    for name, term in script.definitions.items():
        full = put_in(bench.written(term), bench.lets)
        bench.lets[name] = full
        bench.shapes[name] = shape_of(full)


def _whole(walk: Walk, outcome: Outcome, root: Proof, scope: Scope) -> None:
    """The certificates of the claim, or of the claim with what was cited, where nothing else was left open."""
    bench, open_ = walk.bench, leaves(root)
    claim = bench.claim
    if any(one in bench.unproved for one in open_):
        return
    shop = replace(bench.shop, context=tuple(dict.fromkeys(one.full for one in scope.facts)), left=[4.0])
    effort.begin()
    try:
        domain = domain_facts(shop, claim.conclude)
    except Undecided:
        domain = None
    if domain is None:
        outcome.problem = "The steps prove the conclusion, but no fact shows that all of it has a value."
        return
    closed = [found for one in domain if (found := walk.closed(one, scope)) is not None]
    if any(one in bench.unproved for found in closed for one in leaves(found)):
        outcome.problem = "That the conclusion has a value rests on a step without proof."
        return
    tree = with_facts(shop, root, closed)
    cited = tuple(one for one in bench.cited if one in leaves(tree))
    outcome.cited = [(one, bench.cited[one]) for one in cited]
    if not cited:
        outcome.certificate = _certified(bench, claim, tree, outcome)
    else:
        outcome.relative = _certified(bench, with_cited(claim, cited), tree, outcome)


def with_cited(claim: Claim, cited: Sequence[Any]) -> Claim:
    """The claim with cited statements as hypotheses: what a proof relative to them proves."""
    return replace(claim, assuming=(*claim.assuming, *cited), cannot_drop={}, readings=())


def _certified(bench: Bench, claim: Claim, tree: Proof, outcome: Outcome) -> dict | None:
    certificate = tree_certificate(claim, bench.claim_id, tree, bench.shop.own, bench.provenance)
    answer = verify.verify_text(canonical_json(certificate))
    if answer[0] == "VERIFIED":
        return certificate
    outcome.problem = f"Every step is proved, but verify.py does not accept them together: {str(answer[1])[:300]}"
    return None


def _accepted(certificate: dict) -> bool:
    return verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"


@dataclass(kw_only=True)
class _Resolver:
    """Finds what ``use`` names, and its tree."""

    folder: Path
    using: tuple[str, ...]
    rounds: Sequence[float]
    kept: Kept | None = None
    known: dict[str, ProvedLemma] = field(default_factory=dict)

    def lemma(self, step: Step) -> ProvedLemma:
        """**Raises.** ClaimError where there is no such claim, or it leads back to where it is used."""
        named = step.given["lemma"]
        claim, file = (named, None) if isinstance(named, Claim) else self._file(named)
        if claim.sha256 in self.using:
            raise ClaimError(f"{step.given['called']} is used in its own proof. A proof must not go round in a circle.")
        if claim.sha256 not in self.known:
            self.known[claim.sha256] = self._proved(claim, step.given["called"], file)
        return self.known[claim.sha256]

    def _file(self, claim_id: str) -> tuple[Claim, TheoremFile]:
        from checker.errors import ClaimError as Missing

        near = [one for one in discover(self.folder.parent) if one.path.parent == self.folder]
        found = next((one for one in [*near, *discover()] if one.id == claim_id), None)
        if found is None:
            raise Missing(
                f"There is no claim {claim_id!r} beside this file or among the shipped ones (`checker list`)."
            )
        return load(found.path)[0], found

    def _proved(self, claim: Claim, called: str, file: TheoremFile | None) -> ProvedLemma:
        if claim.quantifier != "all" or claim.chooses or not claim.certifiable:
            return ProvedLemma(
                claim=claim,
                root=None,
                own=[],
                because=f"{called} is no statement for all instances over the vocabulary.",
            )
        published = None if file is None else _published(claim, file)
        if published is not None:
            return ProvedLemma(claim=claim, root=published[0], own=published[1])
        broken = self._broken(claim, called)
        if broken is not None:
            return ProvedLemma(claim=claim, root=None, own=[], because=f"{called} is false.", broken=broken)
        if claim.script is not None:
            outcome = prove_script(claim, called, rounds=self.rounds, using=self.using, kept=self.kept)
            if outcome.certificate is not None:
                root, own = read_tree(outcome.certificate)
                return ProvedLemma(claim=claim, root=_inner(root), own=own)
            first = next((row for row in outcome.rows if row.status == FALSE), None)
            where = (
                f"its step {first.number} (line {first.line}) is false"
                if first
                else outcome.problem or "its own proof has a gap"
            )
            return ProvedLemma(claim=claim, root=None, own=[], because=f"{called} is not proved: {where}.")
        certificate = self._by_search(claim, called)
        if certificate is not None:
            root, own = read_tree(certificate)
            return ProvedLemma(claim=claim, root=_inner(root), own=own)
        return ProvedLemma(
            claim=claim,
            root=None,
            own=[],
            because=f"{called} is not proved: no proof was found. Give it a script of its own.",
        )

    def _by_search(self, claim: Claim, called: str) -> dict | None:
        """The certificate of a lemma without a script, from an earlier run or from the search."""
        entries = self.kept.entries(claim.conclude) if self.kept is not None else []
        for one in entries:
            known = one.get("lemma")
            if isinstance(known, dict) and known["claim"]["statement"] == claim.statement and _accepted(known):
                return known
        found = tree_of(claim, seconds=_SECONDS_FOR_A_LEMMA)
        certificate = None if found is None else tree_certificate(claim, called, found[1], found[0].own)
        if certificate is None or not _accepted(certificate):
            return None
        if self.kept is not None:
            self.kept.add(claim.conclude, {"context": f"lemma {context_of(claim.hypotheses)}", "lemma": certificate})
        return certificate

    def _broken(self, claim: Claim, called: str) -> dict | None:
        """A quick look for an instance that breaks a lemma, before anything is built on it."""
        bench = new_bench(claim, called, claim.script or Script(claim), {})
        facts = [Fact(term=h, full=h, proof=rules.hypothesis(h)) for h in claim.hypotheses]
        found = against(bench, facts, claim.conclude, FEW)
        return None if found is None else found[0]


def _inner(root: Proof) -> Proof | None:
    """What a tree shows, without the facts that its conclusion has a value; None where it can only be a whole proof."""
    while root.rule == "defined":
        root = root.premises[0]
    return None if root.rule in ("losses", "impossible") else root


def _published(claim: Claim, file: TheoremFile) -> tuple[Proof | None, list[list]] | None:
    """The tree of a shipped claim in the published audit, if it is about this very statement and is accepted."""
    import json

    path = published_folder() / "certificates" / f"{file.paper}.{file.id}.proof.jsonl"
    try:
        certificate = json.loads(path.read_text(encoding="ascii").splitlines()[0])
    except (OSError, ValueError, IndexError):
        return None
    if (
        certificate.get("type") != "tree"
        or certificate["claim"]["statement"] != claim.statement
        or not _accepted(certificate)
    ):
        return None
    root, own = read_tree(certificate)
    return _inner(root), own


__all__ = ["Outcome", "chosen_claim", "prove_script", "with_cited", "witnesses"]
