"""What a step of a script may assume, derived from the statement of the claim and from the steps around it.

The record of a script comes from the process that ran the theorem file.  A certificate shows that what a step assumes implies what it
states; whether the step may assume it is decided here, in the judge's process:

- the hypotheses of the claim;
- what a step states that stands before it, in a block that is still open, and is proved or cited;
- what the blocks around it assume: a case, the denial of the goal, the property of an obtained index, the invariant of an induction, the
  inside of a segment;
- what a step without a proof states, which the page then says.

Inside an induction over k nothing of this that speaks of k is assumed, except what is proved for every k.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from checker.errors import CheckerError
from checker.proofs.trees.composition import put_terms
from checker.scripts.engine import CITED, FALSE, NAMED, OPEN, PROVED
from checker.statements.claims.claim import Claim
from checker.statements.claims.script import BASE, SLOPE, STEP
from checker.statements.claims.script_steps import put_leaf
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, apply, subterms, term_of

STRANGE = "It assumes what neither the statement nor a step before it gives."
HIDES = "The instance need not meet all that the step may use."
_FACTS = ("have", "cite", "calc", "link", "use", "induct", "along")  # kinds whose statements are facts of what follows
_FROM_HERE_ON = ("suppose_not", "obtain")  # these assume something for the rest of their block

Row = dict[str, Any]


def derived(steps: Sequence[Row], claim: Claim, whole: bool) -> list[Row]:
    """The rows with what each uses and assumes; one that assumes what it may not, or breaks with less than it may use, is OPEN.

    ``whole``: the certificate of the claim was accepted.
    """
    scopes = _Scopes(steps, claim)
    rows = scopes.rows()
    for k in range(len(rows) - 1, -1, -1):
        if is_frame(rows[k]) and rows[k]["status"] == PROVED and not scopes.holds_what_is_in(k, whole):
            rows[k]["status"] = OPEN
    return rows


def is_frame(row: Mapping[str, Any]) -> bool:
    """Whether a row only holds others: a case, or the denial of a goal."""
    return row["kind"] in ("case", "suppose_not") and not row["statement"]


class _Scopes:
    """The rows of a script by their places: the place of step 3.step.2 is (3, step, 2)."""

    def __init__(self, steps: Sequence[Row], claim: Claim) -> None:
        self.claim, self.steps = claim, [dict(one) for one in steps]
        self.places = [tuple(str(one["number"]).split(".")) for one in steps]
        self.at = {place: k for k, place in reversed(list(enumerate(self.places)))}
        self.hypotheses = frozenset(claim.hypotheses)
        self.variables = {v.leaf: v for v in claim.forall}
        self.known = [
            self._belongs(one) for one in self.steps
        ]  # before the terms: they may speak of any of the variables
        self.statements = [self._term(one["statement"]) if one["statement"] else None for one in self.steps]
        self.assumed = [tuple(map(self._term, one["assuming"])) for one in self.steps]
        self.said = [tuple(map(self._term, one["opens"])) for one in self.steps]
        self._generality: dict[tuple[int, str], bool] = {}
        self.opens: list[tuple[Term, ...]] = [()] * len(steps)
        for k in range(len(steps)):
            self.opens[k] = self._opened(k)

    def _belongs(self, row: Row) -> bool:
        """Whether the variables of a row are those of the claim, or the same in all rows; a lemma that is false has its own."""
        if _is_lemma(row):
            return True
        mine = {v[0]: Term("var", leaf=v[0], sort=v[1], shape=tuple(v[2:])) for v in row["variables"]}
        same = all(_alike(self.variables.setdefault(name, v), v) for name, v in mine.items())
        return same and len(mine) == len(row["variables"])

    def _term(self, said: Any) -> Term:
        """A term of the record over all its variables; what is none is equal to no fact."""
        try:
            return term_of(said, self.variables)
        except CheckerError:
            return Term("var", leaf="", sort="truth")

    # ── who may use what ──

    def rows(self) -> list[Row]:
        """The rows with what they use and assume; the statuses of frames are as they were said."""
        for k, row in enumerate(self.steps):
            row["opens"] = [one.json for one in self.opens[k]]
            row["name"] = (
                python_of(self.opens[k][0], longest=90) if row["kind"] == "case" and self.opens[k] else row["name"]
            )
            if row["status"] == PROVED and row["certificate"]:
                sources = [self._source(one, k) for one in self.assumed[k]]
                row |= self._uses(sources) if self.known[k] and None not in sources else _opened_again(STRANGE)
            elif (
                row["status"] == FALSE
                and not _is_lemma(row)
                and not (self.known[k] and self._needed(k) <= set(self.assumed[k]))
            ):
                row |= _opened_again(HIDES)
        return self.steps

    def holds_what_is_in(self, k: int, whole: bool) -> bool:
        """Whether a frame holds no step that is open or false, and the goal is shown in it or around it."""
        place, block = self.places[k], self.places[k][:-1]
        later = self.steps[k]["kind"] in _FROM_HERE_ON
        inside = [
            one
            for one, there in enumerate(self.places)
            if one > k and (there[: len(block)] == block if later else there[: len(place)] == place)
        ]
        around = [one for one, there in enumerate(self.places) if there == block or (one > k and there[:-1] == block)]
        goal = self._goal(block)
        shown = [one for one in (*inside, *around) if self.steps[one]["certificate"] and self.statements[one] == goal]
        good = all(self.steps[one]["status"] in (PROVED, NAMED, CITED) for one in inside)
        return good and (any(self.steps[one]["status"] == PROVED for one in shown) or (whole and not block))

    def _uses(self, sources: Sequence[int | None]) -> Row:
        """The numbers of the steps that a step uses, and what it depends on."""
        numbers = dict.fromkeys(str(self.steps[one]["number"]) for one in sources if one is not None and one >= 0)
        unproved = [n for n in numbers if self.steps[self.at[tuple(n.split("."))]]["status"] in (OPEN, FALSE)]
        unproved = [n for n in unproved if self.statements[self.at[tuple(n.split("."))]] is not None]
        return {"uses": list(numbers), "note": f"It holds if {', '.join(unproved)} does." if unproved else ""}

    def _source(self, fact: Term, k: int) -> int | None:
        """Where a step has a fact from: the row that gives it, -1 for a hypothesis, None for nowhere."""
        outside = self._outside(k)
        if fact in self.hypotheses and self._holds_inside(fact, -1, outside):
            return -1
        for one in self._around(k):
            if fact in self.opens[one] and self._holds_inside(fact, one, outside):
                return one
        for one in self._stating.get(fact, ()):
            if self._is_fact(one) and self._sees(k, one) and self._holds_inside(fact, one, outside):
                return one
        return next((one for one in self._stating.get(fact, ()) if self.steps[one]["status"] in (OPEN, FALSE)), None)

    @cached_property
    def _stating(self) -> dict[Term, list[int]]:
        """{statement: the rows that state it}."""
        found: dict[Term, list[int]] = {}
        for k, one in enumerate(self.statements):
            for stated in self.said[k] if _is_lemma(self.steps[k]) else () if one is None else (one,):
                found.setdefault(stated, []).append(k)
        return found

    def _is_fact(self, k: int) -> bool:
        row = self.steps[k]
        return row["status"] == CITED if row["kind"] == "cite" else row["kind"] in _FACTS and row["status"] == PROVED

    def _sees(self, k: int, one: int) -> bool:
        """Whether row ``one`` stands before row ``k``, in a block around it, and does not hold it; or in the block whose goal ``k`` is."""
        here, there = self.places[k], self.places[one]
        if there[:-1] == {BASE: here, STEP: here, SLOPE: here[:-1]}.get(self.steps[k]["kind"]):
            return True
        inside = len(here) >= len(there) and here[: len(there) - 1] == there[:-1]
        return one < k and inside and here[len(there) - 1] != there[-1]

    def _around(self, k: int) -> Iterator[int]:
        """The rows whose assumptions a row is under."""
        place = self.places[k]
        for depth in range(1, len(place) + 1):
            holder = self.at.get(place[:depth])
            if (
                holder is not None
                and self.steps[holder]["kind"] != "use"
                and (depth < len(place) or self.steps[holder]["kind"] == STEP)
            ):
                yield holder
            yield from (one for one in self._later.get(place[: depth - 1], ()) if self._sees(k, one))

    @cached_property
    def _later(self) -> dict[tuple[str, ...], list[int]]:
        """{block: the rows in it that assume something for its rest}."""
        found: dict[tuple[str, ...], list[int]] = {}
        for k, row in enumerate(self.steps):
            if row["kind"] in _FROM_HERE_ON:
                found.setdefault(self.places[k][:-1], []).append(k)
        return found

    def _needed(self, k: int) -> set[Term]:
        """What an instance that breaks a step has to meet: hypotheses, what the blocks around it assume, and what is cited."""
        outside = self._outside(k)
        found = {one for one in self.hypotheses if self._free(one, outside)}
        found |= {t for one in self._around(k) for t in self.opens[one] if self._free(t, self._of(one, outside))}
        cited = [
            one
            for one, row in enumerate(self.steps)
            if row["kind"] == "cite" and self._is_fact(one) and self._sees(k, one)
        ]
        stated = [(self.statements[one], one) for one in cited]
        return found | {t for t, one in stated if t is not None and self._free(t, self._of(one, outside))}

    # ── inductions ──

    def _outside(self, k: int) -> list[tuple[tuple[str, ...], Term | None]]:
        """The parts of inductions that hold a row, each with the variable of its induction; None where it is not known."""
        place = self.places[k]
        parts = [place[:depth] for depth in range(2, len(place) + 1) if place[depth - 1] in (BASE, STEP)]
        return [(one, self._inductions.get(one[:-1])) for one in parts]

    @cached_property
    def _inductions(self) -> dict[tuple[str, ...], Term]:
        """{place of an induction: its variable}, where base and step are what they have to be."""
        found: dict[tuple[str, ...], Term] = {}
        for place, k in self.at.items():
            base, step = self.at.get((*place, BASE)), self.at.get((*place, STEP))
            if self.steps[k]["kind"] != "induct" or base is None or step is None or len(self.said[step]) != 2:
                continue
            goal, (invariant, least) = self.statements[k], self.said[step]
            if goal is None or invariant != goal or least.name != "le" or not _is_number(least.args[0]):
                continue
            first, v = least.args
            parts = [put_terms(goal, {v.leaf: one}) for one in (first, v + 1)]
            if (
                v in self.claim.forall
                and "natural" in v.shape
                and parts == [self.statements[base], self.statements[step]]
            ):
                found[place] = v
        return found

    def _of(
        self, one: int, outside: Sequence[tuple[tuple[str, ...], Term | None]]
    ) -> list[tuple[tuple[str, ...], Term | None]]:
        """Those of the parts that a row stands outside of."""
        place = () if one < 0 else self.places[one]
        return [(part, v) for part, v in outside if place[: len(part)] != part]

    def _free(self, fact: Term, outside: Sequence[tuple[tuple[str, ...], Term | None]]) -> bool:
        return all(v is not None and v.leaf not in fact.variables for _, v in outside)

    def _holds_inside(self, fact: Term, one: int, outside: Sequence[tuple[tuple[str, ...], Term | None]]) -> bool:
        """Whether a fact from a row still holds in the parts of inductions that the row is not in."""
        for part, v in self._of(one, outside):
            if v is None or (v.leaf in fact.variables and not (part[-1] == STEP and self._general(one, v))):
                return False
        return True

    def _general(self, one: int, v: Term) -> bool:
        """Whether a row is proved for every value of a variable: from facts that do not speak of it, or are proved so."""
        key = one, v.leaf
        if key not in self._generality:
            proved = one >= 0 and self.known[one] and self._is_fact(one) and self.steps[one]["status"] == PROVED
            spoken = [fact for fact in self.assumed[one] if v.leaf in fact.variables] if proved else []
            seen = [[k for k in self._stating.get(fact, ()) if self._sees(one, k)] for fact in spoken]
            self._generality[key] = proved and all(any(self._general(k, v) for k in several) for several in seen)
        return self._generality[key]

    # ── what blocks assume ──

    def _goal(self, block: tuple[str, ...]) -> Term | None:
        """What a block has to show."""
        if not block:
            return self.claim.conclude
        k = self.at.get(block)
        kind = "" if k is None else self.steps[k]["kind"]
        if k is None or kind == "along":
            k = self.at.get((*block, SLOPE))
            return None if k is None else self.statements[k]
        return self._goal(block[:-1]) if kind == "case" else self.statements[k]

    def _opened(self, k: int) -> tuple[Term, ...]:
        """What a row assumes for those inside it or after it; nothing where the record says what cannot be."""
        row, said, place = self.steps[k], self.said[k], self.places[k]
        if row["kind"] == "suppose_not":
            goal = self._goal(place[:-1])
            return () if goal is None else (apply("not", goal),)
        if row["kind"] == "obtain":
            return said if len(said) == 1 and self._obtained(k, said[0]) else ()
        if row["kind"] == STEP:
            return said if place[:-1] in self._inductions else ()
        return said if row["kind"] == "along" or (row["kind"] == "case" and len(said) == 1) or _is_lemma(row) else ()

    def _obtained(self, k: int, said: Term) -> bool:
        """Whether a statement is what an index that exists has, for an index of which nothing was said before."""
        some = self.statements[k]
        if some is None or some.name != "not" or some.args[0].name != "for_each" or some.args[0].args[1].name != "not":
            return False
        leaf, body = some.args[0].args
        fresh = [v for v in subterms(said) if v.name == "var" and v.sort == "index" and self._first.get(v.leaf, k) >= k]
        fresh = [v for v in fresh if v not in self.claim.forall and v.shape == (leaf.leaf.partition(":")[2],)]
        return any(put_leaf(body.args[0], leaf, v) == said for v in fresh) or body.args[0] == said

    @cached_property
    def _first(self) -> Mapping[str, int]:
        """{variable: the first row that speaks of it}."""
        found: dict[str, int] = {}
        for k in range(len(self.steps)):
            own = self.statements[k]
            for term in (*self.assumed[k], *self.said[k], *(() if own is None else (own,))):
                for name in term.variables:
                    found.setdefault(name, k)
        return found


def _is_lemma(row: Row) -> bool:
    """A lemma with an instance that breaks it, with hypotheses and variables of its own; it opens what it would say at the terms."""
    return row["kind"] == "use" and row["status"] == FALSE


def _is_number(term: Term) -> bool:
    return term.name == "num" and term.leaf.isdigit()


def _opened_again(why: str) -> Row:
    return {"status": OPEN, "note": why, "values": None, "certificate": None}


def _alike(one: Term, other: Term) -> bool:
    return one == other and one.shape == other.shape


__all__ = ["derived", "is_frame"]
