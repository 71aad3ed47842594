"""What a printed text leaves open, and its readings as statements of their own."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checker.data.statistics import Probability
from checker.errors import ClaimError
from checker.statements.terms.remedies import explained
from checker.statements.terms.term import Term

EVERY = "every"
_MOST_COMBINATIONS = 1000


@explained
@dataclass(frozen=True, kw_only=True)
class Gap:
    """Something the printed text leaves open, with all its readings and the one that the claim states.

    ``ours`` is one of ``readings``, or "every" when the claim covers them all.  The others stay open, unless a :class:`Reading` of the
    claim states them.  ``remarks`` are readings that nobody would defend.  A :class:`Reading` may state one; the answer to it stands
    beside the verdict as a remark, and is no part of the verdict.
    """

    what: str
    readings: tuple[str, ...]
    ours: str
    remarks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.ours != EVERY and self.ours not in self.readings:
            raise ClaimError(f"Gap {self.what!r}: ours={self.ours!r} is not one of the readings, nor 'every'.")
        if both := set(self.remarks) & set(self.readings):
            raise ClaimError(
                f"Gap {self.what!r}: {min(both)!r} is a reading and a remark. A remark is a reading that nobody would defend; keep one."
            )


@explained
@dataclass(frozen=True, kw_only=True)
class Reading:
    """Another reading of a claim's text, as a statement of its own.

    ``reads`` maps what a gap asks to one of the gap's readings, or to "every" where this statement covers them all.  A gap that it
    does not name is read as in the claim.  A part of the statement that is None is the claim's own.
    """

    reads: Mapping[str, str]
    forall: tuple[Term, ...] | None = None
    where: tuple[Term, ...] | None = None
    assuming: tuple[Term, ...] | None = None
    conclude: Term | None = None
    quantifier: str | None = None
    probability: Probability | None = None


def is_remark(gaps: Sequence[Gap], reads: Mapping[str, str]) -> bool:
    """Whether a reading reads one of the gaps as nobody would."""
    return any(reads.get(g.what) in g.remarks for g in gaps)


def open_combinations(gaps: Sequence[Gap], readings: Sequence[Mapping[str, str]]) -> Iterator[dict[str, str]]:
    """The ways to read all gaps at once that neither the claim nor one of its ``readings`` states."""
    stated = [{g.what: g.ours for g in gaps} | dict(reads) for reads in readings] + [{g.what: g.ours for g in gaps}]
    for combination in itertools.product(*((g.readings or (EVERY,)) for g in gaps)):
        chosen = dict(zip((g.what for g in gaps), combination, strict=True))
        if not any(all(one[what] in (EVERY, read) for what, read in chosen.items()) for one in stated):
            yield chosen


def _check_reads(gaps: Sequence[Gap], readings: Sequence[Reading]) -> None:
    """Whether every reading is one of the gaps'.  **Raises.** ClaimError."""
    if not readings:
        return
    known = {g.what: g for g in gaps}
    if len(known) < len(gaps):
        raise ClaimError("Two gaps ask the same, so a reading cannot say which one it reads. Make one gap of them.")
    if math.prod(max(len(g.readings), 1) for g in gaps) > _MOST_COMBINATIONS:
        raise ClaimError(
            f"The gaps have more than {_MOST_COMBINATIONS} readings together, which nobody would read. List fewer."
        )
    seen = []
    for reading in readings:
        if type(reading) is not Reading:
            raise ClaimError(f"readings holds {reading!r}; it may hold Reading(reads={{…}}, …) only.")
        if not reading.reads:
            raise ClaimError("A reading names no gap in `reads`: the claim states that reading itself. Remove it.")
        for what, read in reading.reads.items():
            if what not in known:
                raise ClaimError(
                    f"A reading reads {what!r}, which is not what one of the gaps asks. There are: "
                    f"{'; '.join(known) or 'no gaps'}. Add the gap to the source, or correct the name."
                )
            if read != EVERY and read not in (*known[what].readings, *known[what].remarks):
                raise ClaimError(
                    f"A reading reads {what!r} as {read!r}, which is not a reading of that gap, nor 'every'. "
                    f"There are: {'; '.join(known[what].readings)}."
                )
        full = {g.what: g.ours for g in gaps} | dict(reading.reads)
        if full == {g.what: g.ours for g in gaps} or full in seen:
            raise ClaimError(
                f"Two statements of one claim read {dict(reading.reads)} alike. Keep one of them, so that its word is one."
            )
        seen.append(full)


def check_readings(claim: Any) -> None:
    """Whether every reading of a ``Claim`` is one of its gaps', and a statement of its own.  **Raises.** ClaimError."""
    _check_reads(claim.source.gaps, claim.readings)
    if claim.readings and claim.experiment is not None:
        raise ClaimError(
            "readings stand beside an experiment, which has no truth value. State a theorem in a file of its own."
        )
    for reading in claim.readings:
        try:
            other = claim.read_as(reading)
        except ClaimError as problem:
            raise ClaimError(f"The reading {dict(reading.reads)}: {problem}") from problem
        if other.sha256 == claim.sha256:
            raise ClaimError(
                f"The reading {dict(reading.reads)} states what the claim states. Say ours='every' in the gap, or change its terms."
            )
