"""What a dataset of many numbers is: the same questions as :mod:`checker.own_data.dataset.inspection`, without a rational a number.

Ties, optimal tokens and assumptions are decided exactly.  Each SVM has a bracket of its margin
(:mod:`checker.svm.brackets.bracket`), and is solved
exactly where few constraints are active.

**Convention.** as in :mod:`checker.own_data.dataset.inspection`: the report counts from 0, sentences count from 1.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

import numpy as np

from checker.arithmetic.rational import rational_text
from checker.attention.scores import Choice
from checker.data.arrays import Arrays
from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.own_data.numbers.enclosures import interval_text, short
from checker.own_data.parts.finished_parts import Parts
from checker.own_data.parts.packing import held_name
from checker.svm.brackets.bracket import Bracket, bracket
from checker.svm.brackets.constraints import Constraints
from checker.svm.least_nuclear_norm.bracket import NuclearBracket, nuclear_bracket
from checker.truth import Truth, truth

FORMAT = "checker-inspection-of-arrays/1"
NORMS = {"p": "‖p‖", "W": "‖W‖_F", "v": "‖v‖"}
_MOST_NAMED = 5  # ties, duplicates
Say = Callable[[str], None]
Found = tuple[Truth, str]


class LargeData:
    """The answers about some arrays, each computed once.  **Guarantee.** TRUE and FALSE are certain."""

    def __init__(self, data: Arrays, say: Say = lambda _: None, parts: Parts | None = None) -> None:
        self.data, self.say, self.parts = data, say, parts or Parts()
        self._brackets: dict[tuple[str, Choice], Bracket] = {}
        self._nuclear: dict[Choice, NuclearBracket] = {}

    def svm(self, problem: str, choice: Choice) -> Bracket:
        """The bracket of one SVM.  **Raises.** InputError where it does not exist or cannot be bracketed."""
        key = problem, tuple(choice)
        if key not in self._brackets:
            like = next((b for (name, _), b in self._brackets.items() if name == problem and b.low > 0), None)
            asked = Constraints(problem=problem, data=self.data, choice=key[1])
            make = partial(bracket, asked, self.say, like)
            self._brackets[key] = self.parts.result(f"svm {held_name(asked)}", make, {held_name(asked): asked})
        return self._brackets[key]

    def nuclear(self, choice: Choice) -> NuclearBracket:
        """The least nuclear norm under the constraints of the W-SVM.  **Raises.** InputError where there is none."""
        if tuple(choice) not in self._nuclear:
            known = self.svm("W", choice)
            name, make = held_name(known.problem), partial(nuclear_bracket, known, self.say)
            self._nuclear[tuple(choice)] = self.parts.result(f"nuclear {name}", make, {name: known.problem})
        return self._nuclear[tuple(choice)]

    @property
    def solved(self) -> list[Bracket]:
        return list(self._brackets.values())

    # the named assumptions

    def unique(self) -> Found:
        if self.data.best_tokens is not None:
            return Truth.TRUE, "one token has the highest score in every input"
        tied = [(i, t) for i, t in enumerate(self.data.best) if len(t) > 1]
        shown = [
            f"input {i + 1}: tokens {', '.join(str(k + 1) for k in t[:8])} score alike" for i, t in tied[:_MOST_NAMED]
        ]
        return Truth.FALSE, "; ".join(shown) + (f"; {len(tied) - _MOST_NAMED} more" if len(tied) > _MOST_NAMED else "")

    def equal_losers(self) -> Found:
        """Where floats cannot tell two losing scores apart, rationals do."""
        if self.data.best_tokens is None:
            return Truth.FALSE, "it presupposes unique optimal tokens"
        values, errors = self.data.scores
        for i, best in enumerate(self.data.best_tokens):
            rows = [k for k in range(self.data.ends[i], self.data.ends[i + 1]) if k != self.data.ends[i] + best]
            if len(rows) < 2:
                continue
            low, high = min(rows, key=lambda k: values[k]), max(rows, key=lambda k: values[k])
            apart = values[high] - errors[high] > values[low] + errors[low]
            if apart or len({self.data.score(int(k)) for k in rows}) > 1:
                return Truth.FALSE, f"input {i + 1} has losing scores from ≈{values[low]:.6g} to ≈{values[high]:.6g}"
        few = max(self.data.lengths) <= 2
        return (
            Truth.TRUE,
            "no input has two losing tokens" if few else "in every input the losing tokens share one score",
        )

    def some_choice(self) -> Found:
        longest = max(self.data.lengths)
        return truth(longest >= 2), f"the longest input has {longest} token{'s' * (longest > 1)}"

    def some_worse(self) -> Found:
        losing = sum(T - len(best) for best, T in zip(self.data.best, self.data.lengths, strict=True))
        return truth(losing > 0), f"{losing:,} of {len(self.data.tokens):,} tokens score below the best of their input"

    def distinct(self) -> Found:
        """No duplicate tokens inside an input."""
        found = []
        for i in range(self.data.n):
            rows = self.data.input(i) + 0.0  # −0 and 0 are one number
            if len({row.tobytes() for row in rows}) < len(rows):
                found.append(f"input {i + 1}")
        more = f" and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
        return (
            (Truth.FALSE, "equal tokens in " + ", ".join(found[:_MOST_NAMED]) + more)
            if found
            else (Truth.TRUE, "all differ")
        )

    def feasible(self, problem: str, choice: Choice | None = None) -> Found:
        """Whether the SVM of these tokens has a solution, by default that of the optimal ones."""
        chosen = self.data.best_tokens if choice is None else choice
        if chosen is None:
            return Truth.UNKNOWN, f"“the” SVM is not defined: tied optimal tokens, {self.unique()[1]}"
        found = self.svm(problem, chosen)
        return found.feasible, described(found)

    def all_support(self, problem: str) -> Found:
        if self.data.best_tokens is None:
            return Truth.FALSE, "it presupposes unique optimal tokens"
        found = self.svm(problem, self.data.best_tokens)
        if found.feasible is not Truth.TRUE:
            return found.feasible, f"the {problem}-SVM: {described(found)}"
        if found.inactive is not None:
            i, t = found.problem.indices[found.inactive]
            return found.all_active, f"the constraint of input {i + 1}, token {t + 1} is certainly not active"
        if found.all_active is Truth.TRUE:
            return Truth.TRUE, f"all {found.problem.size:,} constraints hold with equality"
        return Truth.UNKNOWN, "which constraints are active was not certified at this size"

    def only_nuclear(self) -> Found:
        """Whether the W-SVM's solution alone has the least nuclear norm under its constraints: FALSE or unknown."""
        if self.data.best_tokens is None:
            return Truth.UNKNOWN, f"“the” SVM is not defined: tied optimal tokens, {self.unique()[1]}"
        found = self.nuclear(self.data.best_tokens)
        if not found.high:
            return Truth.UNKNOWN, described_nuclear(found)
        own = f"that of the W-SVM's solution is at least {float(found.of_solution):.10g}"
        if found.of_solution > found.high:
            return Truth.FALSE, f"{described_nuclear(found)}; {own}"
        return Truth.UNKNOWN, f"{described_nuclear(found)}; {own}, which leaves open whether it is another"


def described_nuclear(found: NuclearBracket) -> str:
    """One clause on a (K, Q)-problem."""
    if not found.problem.size:
        return "no constraints, so the least nuclear norm is 0"
    if found.high is None:
        return "no bounds of the least nuclear norm were found, as no solution of the W-SVM was"
    return f"the least nuclear norm is in {interval_text(found.low, found.high, 10)}, known within {found.width:.1e} of itself"


def described(found: Bracket) -> str:
    """One sentence on an SVM."""
    name, rows = found.problem.problem, f"{found.problem.size:,} constraints"
    if found.feasible is Truth.FALSE:
        return f"infeasible: {found.why}; {rows}"
    if not found.problem.size:
        return found.why
    if found.high is None:
        return f"not decided: {found.why}; {rows}"
    known = interval_text(found.low, found.high, 10)
    if found.feasible is Truth.UNKNOWN:
        return f"not decided: {found.why}; if there is one, its margin is at most {known.strip('[]').split(', ')[-1]}; {rows}"
    how = (
        f"exact, {len(found.exact.active):,} active"
        if found.exact is not None
        else f"bracket, direction within {found.degrees:.1e}°"
    )
    return f"feasible, margin 1/{NORMS[name]} = {known} ({how}), {rows}"


@lru_cache(maxsize=8)
def _large(_sha256: str, held: Held) -> LargeData | None:
    arrays = Arrays.of(held.data)
    return None if arrays is None else LargeData(arrays)


class Held:
    """Carries a dataset past the cache, whose key is the hash."""

    def __init__(self, data: Dataset) -> None:
        self.data = data

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Held)


def beyond_exact(data: Dataset, problem: str, choice: Choice) -> Bracket | None:
    """The bracket of an SVM that has too many constraints for rationals; None where numbers are no floats or keys are products."""
    large = _large(data.sha256, Held(data))
    try:
        return None if large is None else large.svm(problem, choice)
    except InputError:
        return None


def sizes_of(data: Dataset | Arrays) -> dict[str, Any]:
    """Inputs, dimension, tokens, and which parts there are."""
    return {
        "n": data.n,
        "d": data.d,
        "tokens": sum(data.lengths),
        "lengths": list(data.lengths),
        "queries": data.queries is not None,
        "key_matrix": data.key_matrix is not None,
    }


def inspect_arrays(data: Arrays, say: Say = lambda _: None, parts: Parts | None = None) -> dict[str, Any]:
    """Everything that is said about ``data``, as a JSON-able dict; ``parts`` keeps what is finished.

    **Guarantee.** exact or enclosed; the rest says so.
    """
    known = LargeData(data, say, parts)
    say("scores and optimal tokens")
    values, errors = data.scores
    problems = ("v", "p", "W") if data.queries is not None else ("v", "p")
    svms = [_svm(known, name) for name in problems]
    nuclear = _nuclear(known)
    found = [
        ("unique optimal tokens", known.unique()),
        ("equal non-optimal scores", known.equal_losers()),
        ("some choice", known.some_choice()),
        ("some worse token", known.some_worse()),
        ("no duplicate tokens inside an input", known.distinct()),
    ]
    found += [
        (f"all tokens are support vectors ({s['problem']}-SVM)", known.all_support(s["problem"]))
        for s in svms
        if s["problem"] != "v" and s["status"] != "not attempted"
    ]
    return {
        "format": FORMAT,
        "sha256": data.sha256,
        "sizes": sizes_of(data),
        "optimal_tokens": [list(t) for t in data.best],
        "scores_within": [
            [float(v), float(e)] for v, e in zip(values[_first(data)], errors[_first(data)], strict=True)
        ],
        "smallest_gap": smallest_gap(data),
        "assumptions": [{"name": name, "truth": t.value, "reason": why} for name, (t, why) in found],
        "svms": svms,
        "nuclear": nuclear,
    }


def _nuclear(known: LargeData) -> dict[str, Any] | None:
    """The (K, Q)-problem of the optimal tokens; None where it does not exist or has no solution."""
    data = known.data
    if data.queries is None or data.best_tokens is None or known.svm("W", data.best_tokens).feasible is not Truth.TRUE:
        return None
    return nuclear_entry(known.nuclear(data.best_tokens)) | {"note": known.only_nuclear()[1]}


def nuclear_entry(found: NuclearBracket) -> dict[str, Any]:
    """The numbers of one (K, Q)-problem, JSON-able."""
    return {
        "problem": "nuclear",
        "rows": found.problem.size,
        "choice": list(found.problem.choice),
        "least_norm": [rational_text(found.low), None if found.high is None else rational_text(found.high)],
        "of_the_W_solution": rational_text(found.of_solution),
    }


def _first(data: Arrays) -> np.ndarray:
    """The rows of the first optimal token of each input."""
    return data.ends[:-1] + np.array([t[0] for t in data.best])


def smallest_gap(data: Arrays) -> dict[str, Any] | None:
    """The least gap between an optimal token and the best losing one, exactly, and where; None where no token loses."""
    values, errors = data.scores
    candidates: list[tuple[float, int]] = []
    for i, best in enumerate(data.best):
        losing = np.ones(data.lengths[i], dtype=bool)
        losing[list(best)] = False
        if losing.any():
            a, b = int(data.ends[i]), int(data.ends[i + 1])
            candidates.append((float(values[a + best[0]] - values[a:b][losing].max()), i))
    if not candidates:
        return None
    least, slack = min(candidates)[0], 4 * float(errors.max())
    exact = {i: _gap(data, i) for gap, i in candidates if not gap > least + slack}
    where = min(exact, key=lambda i: exact[i])
    return {"input": where, "gap": rational_text(exact[where]), "text": short(exact[where])}


def _gap(data: Arrays, i: int) -> Fraction:
    values, errors = data.scores
    start, best = int(data.ends[i]), data.best[i]
    others = [t for t in range(data.lengths[i]) if t not in best]
    top = max(values[start + t] - errors[start + t] for t in others)
    near = [t for t in others if not values[start + t] + errors[start + t] < top]
    return data.score(start + best[0]) - max(data.score(start + t) for t in near)


def _svm(known: LargeData, name: str) -> dict[str, Any]:
    choice = known.data.best_tokens
    report: dict[str, Any] = {"problem": name, "title": f"{name}-SVM"}
    if choice is None:
        return report | {"status": "not attempted", "note": f"“the” SVM is not defined: {known.unique()[1]}"}
    try:
        found = known.svm(name, choice)
    except InputError as problem:
        return report | {"status": "not attempted", "note": str(problem)}
    return report | bracket_entry(found) | {"note": described(found)}


def bracket_entry(found: Bracket) -> dict[str, Any]:
    """The numbers of one bracket, JSON-able."""
    status = {Truth.TRUE: "feasible", Truth.FALSE: "infeasible", Truth.UNKNOWN: "undecided"}[found.feasible]
    entry: dict[str, Any] = {
        "status": status,
        "rows": found.problem.size,
        "choice": list(found.problem.choice),
        "margin": [rational_text(found.low), None if found.high is None else rational_text(found.high)],
    }
    if found.feasible is Truth.TRUE and found.problem.size:
        entry["direction_within_degrees"] = found.degrees
        if found.problem.problem != "W":
            entry["direction"] = (found.point / np.linalg.norm(found.point)).tolist()
    if found.exact is not None and found.kept is not None:
        entry["squared_norm"] = rational_text(found.exact.squared_norm or Fraction(0))
        entry["multipliers"] = [
            [*found.problem.indices[j], rational_text(x)]
            for j, x in zip(found.kept.tolist(), found.exact.multipliers, strict=True)
            if x
        ]
        entry["active"] = [list(found.problem.indices[int(found.kept[j])]) for j in found.exact.active]
    return entry


def arrays_text(report: dict[str, Any]) -> str:
    """The report of :func:`inspect_arrays` for a terminal."""
    sizes = report["sizes"]
    low, high = min(sizes["lengths"]), max(sizes["lengths"])
    extras = [name.replace("_", " ") for name in ("queries", "key_matrix") if sizes[name]]
    gap = report["smallest_gap"]
    width = max(len(a["name"]) for a in report["assumptions"])
    lines = [
        f"n = {sizes['n']} inputs, T = {low if low == high else f'{low} to {high}'} tokens ({sizes['tokens']:,} in all), d = {sizes['d']}; "
        + (" and ".join(extras) or "no queries, keys are the tokens"),
        f"Arrays {report['sha256'][:16]}.  Inputs and tokens count from 1; ≈ marks a rounded number, [a, b] certainly encloses one.",
        "",
        f"Smallest gap between an optimal and a losing token: {gap['text']}, in input {gap['input'] + 1}"
        if gap
        else "No token loses.",
        "",
        "Assumptions",
        *(f"  {a['truth']:<7}  {a['name']:<{width}}  {a['reason']}" for a in report["assumptions"]),
        "",
        "SVMs of the optimal tokens",
        *(f"  {s['title']}: {s['note']}" for s in report["svms"]),
        *([f"  (K, Q), the W-SVM in the nuclear norm: {report['nuclear']['note']}"] if report["nuclear"] else []),
    ]
    return "\n".join(lines)
