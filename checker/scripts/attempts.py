"""One step: its statement from the facts that it may use, tried in several wordings with growing effort.

As it is written, with definitions put in, with a name for every scalar part, with names for the parts that nothing else speaks of, with
names for its vectors, and with what hypotheses define put in.

**Guarantee.** none: :func:`derive` returns what ``verify.py`` accepted in this process, and the judge asks it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from checker import verify
from checker.data.dataset import canonical_json
from checker.errors import CheckerError, Undecided
from checker.proofs import effort, rules
from checker.proofs.definedness import conditions
from checker.proofs.plausible import plausible
from checker.proofs.proof import Proof
from checker.proofs.prove import show
from checker.proofs.vacuous import contradiction
from checker.proofs.workshop import Workshop
from checker.scripts.bench import Bench, Fact, Found, used_by
from checker.scripts.naming import Named, closed_parts, put_back, scalar_parts, vector_parts, with_names
from checker.scripts.trees import FALSITY, all_of, spliced
from checker.statements.script import put_in
from checker.statements.spelling import python_of
from checker.statements.term import Term

ROUNDS = (0.3, 1.5, 5.0)  # seconds of effort for one wording of a step


def derive(
    bench: Bench, facts: Sequence[Fact], written: Term, *, title: str = "", seconds: Sequence[float] = ROUNDS
) -> Found | None:
    """The statement from the facts, with a certificate that it follows from those that the proof uses."""
    goal = bench.full(written)
    at_once = _among(facts, goal)
    if at_once is not None:
        return accepted(bench, facts, at_once, title)
    hopeless: set[int] = set()
    found: Found | None = None
    wordings = list(_wordings(bench, facts, written))
    for limit in seconds:
        for number, named in enumerate(wordings):
            if number in hopeless:
                continue
            if named.parts and limit == seconds[0] and not _plausible(named):
                hopeless.add(number)
                continue
            proof = _shown(bench, named.context, named.goal, limit)
            for tree in () if proof is None else put_back(bench.shop, named, proof):
                found = accepted(bench, facts, tree, title)
                if found is not None:
                    return found
    return None


def _among(facts: Sequence[Fact], goal: Term) -> Proof | None:
    """The goal where it is a fact, or a part of one."""
    return next((part for one in facts for part in all_of(rules.hypothesis(one.full)) if part.concludes == goal), None)


def accepted(bench: Bench, facts: Sequence[Fact], tree: Proof, title: str) -> Found | None:
    """The proof with its certificate, where ``verify.py`` accepts that."""
    try:
        certified = bench.certificate(tree, facts, title)
    except (CheckerError, RecursionError):
        return None
    if certified is None or verify.verify_text(canonical_json(certified[0]))[0] != "VERIFIED":
        return None
    return Found(proof=tree, used=used_by(tree, facts), certificate=certified[0])


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


def _plausible(named: Named) -> bool:
    try:
        return plausible(named.context, named.goal)
    except (CheckerError, ArithmeticError, ValueError, KeyError, IndexError):
        return True


def _shown(bench: Bench, context: Sequence[Term], goal: Term, limit: float) -> Proof | None:
    """What the prover finds in so many seconds of effort."""
    began = effort.begin()
    shop = replace(
        bench.shop, context=tuple(dict.fromkeys(context)), goals=(), left=[limit], left_for_datasets=[limit], nested=0,
        until=began + 3 * limit, followed={},
    )  # fmt: skip
    try:
        return show(shop, goal)
    except (Undecided, RecursionError):
        return None


def _wordings(bench: Bench, facts: Sequence[Fact], written: Term) -> Iterator[Named]:
    """The sequent in other words, quick ones first; each of them once."""
    context, goal = [bench.written(one.term) for one in facts], bench.written(written)
    spoken = set().union(goal.variables, *(one.variables for one in context))
    lets = {name: bench.lets[name] for name in bench.lets if name in spoken}
    opaque = {name: part for name, part in lets.items() if name in bench.script.opaque}
    clear = {name: part for name, part in lets.items() if name not in opaque}
    put = {name: put_in(bench.written(bench.script.definitions[name]), clear) for name in clear}
    for _ in clear:  # definitions may use earlier names
        put = {name: put_in(part, put) for name, part in put.items()}
    plain = Named(context=tuple(put_in(one, put) for one in context), goal=put_in(goal, put), parts=dict(opaque))
    as_written = Named(context=tuple(context), goal=goal, parts=dict(lets))
    seen: set = set()
    for named in _all_wordings(bench, plain, as_written):
        key = (named.context, named.goal)
        if key not in seen:
            seen.add(key)
            yield named


def _all_wordings(bench: Bench, plain: Named, as_written: Named) -> Iterator[Named]:
    bases = [plain, as_written] if as_written.parts != plain.parts else [plain]
    for base in bases:
        yield from _named(bench, base, scalar_parts([base.goal, *base.context]))
    yield from bases
    for base in bases:
        yield from _named(bench, base, closed_parts([base.goal, *base.context]))
    for base in bases:
        yield from _named(bench, base, vector_parts([base.goal, *base.context]))


def _named(bench: Bench, base: Named, wanted: Sequence[Term]) -> Iterator[Named]:
    found = with_names(bench.shop, base.context, base.goal, wanted)
    if found is None:
        return
    parts = {name: put_in(part, base.parts) for name, part in found.parts.items()}
    known = {one: spliced(how, {}) for one, how in found.known.items()}
    yield replace(found, parts={**{n: p for n, p in base.parts.items()}, **parts}, known=known)


def contradicted(bench: Bench, facts: Sequence[Fact], *, seconds: float = 3.0) -> Proof | None:
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


__all__ = ["ROUNDS", "accepted", "contradicted", "derive", "from_contradiction", "undefined"]
