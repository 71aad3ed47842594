"""One step: its statement from the facts that it may use, tried in several wordings with growing effort.

As it is written, with definitions put in, with a name for every scalar part, with names for the parts that nothing else speaks of, with
names for its vectors, and with what hypotheses define put in.

**Guarantee.** none: :class:`Attempt` finds what ``verify.py`` accepted in this process, and the judge asks it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from checker import verify
from checker.data.dataset import canonical_json
from checker.errors import CheckerError, Undecided
from checker.proofs import effort
from checker.proofs.indices.equal_things import with_equalities
from checker.proofs.indices.pointwise import place_by_place
from checker.proofs.library.at_terms import adopted
from checker.proofs.library.direct import by_lemmas
from checker.proofs.proof import Proof
from checker.proofs.search.prove import show
from checker.proofs.search.vacuous import contradiction
from checker.proofs.tactics.definedness import conditions
from checker.proofs.trees import rules
from checker.proofs.trees.composition import FALSITY, all_of, changed_terms, put_terms, read_tree
from checker.proofs.trees.naming import (
    Named,
    closed_parts,
    more_named,
    put_back,
    repeated_sums,
    scalar_parts,
    vector_parts,
    with_split_powers,
    worth_trying,
)
from checker.proofs.trees.workshop import Workshop, parts_of
from checker.proofs.wordings.taken_powers import from_squares, without_logarithms
from checker.scripts.script_context import Bench, Fact, Found, used_by
from checker.scripts.step_cache import context_of_json
from checker.statements.checks.time_limit import TimeUp, interrupted_after
from checker.statements.claims.script import put_in
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, sha256, with_table

ROUNDS = (0.3, 1.0, 3.5)  # seconds of effort for one wording of a step, from round to round
_GRACE = 6  # seconds of the clock for a second of effort, before an attempt is broken off
_LONGEST, _FIRST = 3.0, 2  # a longer round is for so many wordings, as each may take all of it
_CONTRADICTION = 3.0  # seconds of effort for facts that contradict each other
_MUCH = 0.5  # so much of the effort for a wording has to be left of a slice, or it waits for the next one


class Attempt:
    """The search for one statement; each call of :meth:`go_on` takes it up where the last one left it.

    ``around`` are facts that may show that the statement has a value, beside ``facts``, which are to prove it.
    """

    def __init__(
        self,
        bench: Bench,
        facts: Sequence[Fact],
        written: Term,
        title: str = "",
        around: Sequence[Fact] = (),
        rounds: Sequence[float] = ROUNDS,
    ) -> None:
        self.bench, self.written, self.title, self.rounds = bench, written, title, rounds
        self.around = [*facts, *(one for one in around if one not in facts)]
        self.goal = bench.full(written)
        whole = bench.treated(bench.claim.conclude) and all(map(bench.treated, bench.claim.hypotheses))
        self.facts = facts if whole else [one for one in facts if bench.treated(one.full)]
        self.domain: list[Proof] | None = None
        self.undefined = False  # it is not shown to have a value
        self.found: Found | None = None
        self.exhausted = not whole and not bench.treated(self.goal)  # nothing is left that could be tried
        self.recalled = False  # an earlier run decided it
        self.position = 0  # how many tries were made
        self._tries: list[tuple[float, Named | None]] | None = None

    def go_on(self, seconds: float) -> Found | None:
        """The proof, if it is found with so many more seconds of effort."""
        began = effort.now()
        while self.found is None and not self.exhausted:
            tries = self._every_try()
            left = seconds - (effort.now() - began)
            if self.found is None and self.position < len(tries):
                limit, named = tries[self.position]
                if left < _MUCH * limit:
                    break  # it has its effort the next time
                self.position += 1
                self.found = self._tried(named, limit)
            self.exhausted = self.found is None and (self.undefined or self.position >= len(tries))
        return self.found

    @property
    def next_needs(self) -> float:
        """The seconds of effort without which :meth:`go_on` makes no further try."""
        return _MUCH * self._tries[self.position][0] if self._tries and self.position < len(self._tries) else 0.0

    def _every_try(self) -> list[tuple[float, Named | None]]:
        """What is tried in turn: each wording with a little effort before any has more; facts that prove it at once are tried here."""
        if self._tries is None:
            at_once = _among(self.facts, self.goal) or _added_up(self.bench, self.facts, self.goal)
            if self.bench.lemmas:
                at_once = at_once or _by_lemmas(self.bench, self.facts, self.goal)
            self.found = None if at_once is None else self.accepted(at_once)
            every = [] if self.found is not None else list(_wordings(self.bench, self.facts, self.written))
            wordings = [one for one in every if (not one.parts and one.context) or worth_trying(one)]
            denied = any(one.full == apply("not", self.goal) for one in self.facts)
            self._tries = []
            for number, limit in enumerate(self.rounds):
                self._tries += [(limit, one) for one in (wordings if limit < _LONGEST else _worth_long(wordings))]
                self._tries += [(_CONTRADICTION, None)] if number == 0 and denied else []
        return self._tries

    def _tried(self, named: Named | None, limit: float) -> Found | None:
        """What one wording gives; None for a wording: the statement from facts that contradict each other."""
        if named is None:
            absurd = contradicted(self.bench, self.facts, seconds=limit)
            return None if absurd is None else self.accepted(from_contradiction(self.goal, absurd))
        proof = None if self.undefined else _shown(self.bench, named.context, named.goal, limit)
        trees = () if proof is None else put_back(self.bench.shop, named, proof)
        return next((found for tree in trees if (found := self.accepted(tree, named)) is not None), None)

    def again(self, certificate: dict) -> Found | None:
        """A proof that was found before, where all facts that it uses are still there."""
        try:
            needed = {sha256(one) for one in certificate["claim"]["statement"]["hypotheses"]}
            if not needed <= {sha256(one.full.json) for one in self.around}:
                return None
            root, own = read_tree(certificate)
            names, values = adopted(self.bench.shop, own)
        except (CheckerError, KeyError, TypeError, IndexError, ValueError):
            return None
        while root.rule == "defined":
            root = root.premises[0]
        return self.accepted(changed_terms(root, lambda t: put_terms(t, values), names))

    def breaks(self, certificate: dict, assumed: str) -> bool:
        """Whether a certificate shows an instance that breaks this very statement where all that is assumed holds."""
        said = certificate.get("claim", {}).get("statement", {})
        about = said.get("conclude") == self.goal.json and context_of_json(said.get("hypotheses", [])) == assumed
        return (
            about
            and certificate.get("role") == "counter-example"
            and verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"
        )

    def accepted(self, tree: Proof, named: Named | None = None) -> Found | None:
        """The proof with its certificate, where ``verify.py`` accepts that."""
        if named is not None and named.back is not None and tree.concludes != self.goal:
            moved = named.back(tree)
            if moved is None:
                return None
            tree = moved
        if tree.concludes != self.goal:  # a wording of it with the same normal form
            restated = self.bench.shop.holds(self.goal, tree) if rules.is_relation(self.goal) else None
            if restated is None:
                return None
            tree = restated
        if self.domain is None and not self.undefined:
            self.domain = self.bench.domain(self.around, self.goal)
            self.undefined = self.domain is None
        if self.domain is None:
            return None
        try:
            certified = self.bench.certificate(tree, self.around, self.title, self.domain)
        except (CheckerError, RecursionError):
            return None
        if certified is None or verify.verify_text(canonical_json(certified[0]))[0] != "VERIFIED":
            return None
        return Found(proof=tree, used=used_by(tree, self.around), certificate=certified[0])


def _worth_long(wordings: Sequence[Named]) -> Sequence[Named]:
    """What a long round is spent on: the step as it is written and with its definitions put in."""
    return ([one for one in wordings if one.plain] or wordings)[:_FIRST]


def _among(facts: Sequence[Fact], goal: Term) -> Proof | None:
    """The goal where it is a fact, or a part of one."""
    return next((part for one in facts for part in all_of(rules.hypothesis(one.full)) if part.concludes == goal), None)


def _added_up(bench: Bench, facts: Sequence[Fact], goal: Term) -> Proof | None:
    """The goal as one fact up to normal form, or as a sum of facts with numbers for factors."""
    if not rules.is_relation(goal):
        return None
    known = [
        part for one in facts for part in parts_of(rules.hypothesis(one.full)) if rules.is_relation(part.concludes)
    ]
    began = effort.begin()
    shop = replace(bench.shop, context=(), goals=(), left=[0.3], until=began + 1.0, followed={}, nested=0)
    try:
        one = next((found for one in reversed(known) if (found := shop.holds(goal, one)) is not None), None)
        return one or shop.show(goal, known, degree=1)
    except (Undecided, RecursionError):
        return None


def _by_lemmas(bench: Bench, facts: Sequence[Fact], goal: Term) -> Proof | None:
    """The goal from lemmas of the library at once, as far as hypotheses of theirs are among the facts or follow from them."""
    effort.begin()
    context = tuple(dict.fromkeys(one.full for one in facts))
    try:
        return by_lemmas(
            replace(bench.shop, context=context, goals=(goal,), left=[0.3], lemmas=True, followed={}, nested=0), goal
        )
    except (Undecided, RecursionError):
        return None


def undefined(bench: Bench, facts: Sequence[Fact], written: Term) -> str:
    """Why a statement has no certificate although it follows: its sides are not shown to have a value.  "" where that is not so."""
    shop = replace(bench.shop, context=tuple(one.full for one in facts), left=[1.0])
    effort.begin()
    try:
        missing = conditions(shop, bench.full(written))
        if missing is None:
            return "Something in it may have no value, and no fact shows that it has."
        lacking = [asked[0] for asked in missing if all(derive_plainly(shop, one) is None for one in asked)]
    except Undecided:
        return ""
    if not lacking:
        return ""
    return (
        f"It needs {python_of(lacking[0], longest=120)}, so that every part of it has a value, and no fact shows that."
    )


def derive_plainly(shop: Workshop, goal: Term) -> Proof | None:
    try:
        return show(replace(shop, left=[1.0], goals=(), followed={}), goal)
    except (Undecided, RecursionError):
        return None


def _shown(bench: Bench, context: Sequence[Term], goal: Term, limit: float) -> Proof | None:
    """What the prover finds in so many seconds of effort."""
    began = effort.begin()
    shop = replace(
        bench.shop,
        context=tuple(dict.fromkeys(context)),
        goals=(),
        left=[limit],
        left_for_datasets=[limit],
        nested=0,
        until=began + 2 * limit,
        followed={},
        wordings=limit >= _LONGEST,  # then it is the search that a claim has
    )
    try:
        with interrupted_after(_GRACE * (limit + 1)):
            at_once = place_by_place(shop, goal, _quietly) or without_logarithms(shop, goal) or from_squares(shop, goal)
            return at_once or show(shop, goal)
    except (Undecided, RecursionError, TimeUp):
        return None


def _quietly(shop: Workshop, goal: Term) -> Proof | None:
    try:
        return show(replace(shop, left=list(shop.left), followed={}), goal)
    except Undecided:
        return None


def _wordings(bench: Bench, facts: Sequence[Fact], written: Term) -> Iterator[Named]:
    """The sequent in other words, quick ones first; each of them once."""
    context, goal = [bench.written(one.term) for one in facts], bench.written(written)
    clear: dict[str, Term] = {}
    for name, definition in bench.script.definitions.items():
        if name not in bench.script.opaque:
            clear[name] = put_in(bench.written(definition), clear)
    plain = _with_parts(bench, [put_in(one, clear) for one in context], put_in(goal, clear))
    as_written = _with_parts(bench, *_folded(bench, context, goal))
    seen: set = set()
    for named in _all_wordings(bench, plain, as_written):
        key = (named.context, named.goal)
        if key not in seen:
            seen.add(key)
            yield named


def _folded(bench: Bench, context: Sequence[Term], goal: Term) -> tuple[list[Term], Term]:
    """The statements with names wherever the terms stand that they are defined as."""
    for name, definition in reversed(bench.script.definitions.items()):
        if name in bench.script.names:
            table = {bench.written(definition): bench.written(bench.script.names[name])}
            context, goal = [with_table(one, table) for one in context], with_table(goal, table)
    return list(context), goal


def _with_parts(bench: Bench, context: Sequence[Term], goal: Term) -> Named:
    spoken = set().union(goal.variables, *(one.variables for one in context))
    parts = {name: part for name, part in bench.lets.items() if name in spoken}
    return Named(context=tuple(context), goal=goal, parts=parts, plain=True)


def _all_wordings(bench: Bench, plain: Named, as_written: Named) -> Iterator[Named]:
    bases = [plain, as_written] if as_written.parts != plain.parts else [plain]
    equal = [one for base in bases if (one := with_equalities(bench.shop, base)) is not None]
    for base in (*bases, *equal):
        for one in (base, with_split_powers(bench.shop, base)):
            if one is not None:
                yield from more_named(bench.shop, one, scalar_parts([one.goal, *one.context]))
    yield from (*bases, *equal)
    for base in bases:
        yield from more_named(bench.shop, base, repeated_sums(base.goal, base.context))
    if plain.parts:  # at last with the definitions of opaque names
        yield Named(
            context=tuple(put_in(one, plain.parts) for one in plain.context), goal=put_in(plain.goal, plain.parts)
        )
    if plain.context:  # many steps are true without any fact, which would only be in the way
        yield replace(plain, context=())
    for base in bases:
        yield from more_named(bench.shop, base, closed_parts([base.goal, *base.context]))
    for base in bases:
        yield from more_named(bench.shop, base, vector_parts([base.goal, *base.context]))


def contradicted(bench: Bench, facts: Sequence[Fact], *, seconds: float = _CONTRADICTION) -> Proof | None:
    """0 < 0 from the facts."""
    began = effort.begin()
    context = tuple(dict.fromkeys(one.full for one in facts))
    shop = replace(
        bench.shop, context=context, goals=(), left=[seconds], until=began + 3 * seconds, followed={}, nested=0
    )
    try:
        return contradiction(shop)
    except (Undecided, RecursionError):
        return None


def from_contradiction(goal: Term, absurd: Proof) -> Proof:
    """Anything from 0 < 0."""
    none = Proof("denial", ~FALSITY, (rules.combine(rules.le(0, 0)),))
    return rules.contradiction(absurd, none, goal)


__all__ = ["ROUNDS", "Attempt", "contradicted", "from_contradiction", "undefined"]
