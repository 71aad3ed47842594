"""What a dataset is: sizes, scores, optimal tokens, the named assumptions, and its exact SVMs.

**Convention.** in the report (a JSON-able dict) indices count from 0 and numbers are exact texts; in every sentence
(``reason``, ``note``, the text form) inputs and tokens count from 1, and decimals are correctly rounded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import islice, product
from typing import Any

from flint import fmpz

from checker.attention.scores import Choice, gaps, optimal_tokens
from checker.data.dataset import Dataset, Matrix
from checker.meaning.assumptions import (
    all_support_vectors,
    equal_nonoptimal_scores,
    some_choice,
    some_worse_token,
    unique_best_token,
)
from checker.own_data.dataset.large_inspection import beyond_exact, bracket_entry, described, sizes_of
from checker.own_data.numbers.decimals import (
    abbreviated,
    exact_text,
    fraction_of_text,
    integer_text,
    root_text,
    short_text,
    unit_text,
)
from checker.own_data.parts.finished_parts import Parts
from checker.svm.attention_svm import AttentionSVM, head_svm, matrix_svm, prompt_svm
from checker.truth import Truth

FORMAT = "checker-inspection/1"
MOST_CHOICES = 64  # of tied tokens
MOST_ROWS = {"p": 20_000, "W": 300, "v": 20_000}
WIDE = 300  # a W-problem of more entries than this goes through its Gram matrix of rows² long numbers
MOST_ROWS_OF_ALL_CHOICES = 6_000
MOST_MATRIX_ENTRIES = 2_500  # beyond it W is given by its multipliers only
_SVMS: dict[str, tuple[str, Callable[[Dataset, Choice], AttentionSVM]]] = {
    "p": ("p-SVM: min ‖p‖ s.t. pᵀ(k_iα − k_it) ≥ 1", prompt_svm),
    "W": ("W-SVM: min ‖W‖_F s.t. (x_iα − x_it)ᵀ W z_i ≥ 1", matrix_svm),
    "v": ("v-SVM: min ‖v‖ s.t. Y_i·vᵀx_iα ≥ 1", head_svm),
}


def inspect_dataset(data: Dataset, parts: Parts | None = None) -> dict[str, Any]:
    """Everything that can be said exactly about ``data``, as a JSON-able dict; ``parts`` keeps what is finished.

    **Guarantee.** exact; what was not attempted says so.
    """
    best = optimal_tokens(data)
    ties = [{"input": i, "tokens": list(tokens)} for i, tokens in enumerate(best) if len(tokens) > 1]
    count = math.prod(map(len, best))
    rows = sum(data.lengths) - data.n
    attempted = count == 1 or (count <= MOST_CHOICES and count * rows <= MOST_ROWS_OF_ALL_CHOICES)
    kept = parts or Parts()
    svms = (
        [
            kept.part(f"{name} {choice}", partial(_svm, data, name, choice))
            for choice in product(*best)
            for name in _problems(data)
        ]
        if attempted
        else []
    )
    return {
        "format": FORMAT,
        "sha256": data.sha256,
        "sizes": sizes_of(data),
        "scores": [[exact_text(g) for g in row] for row in data.scores],
        "optimal_tokens": [list(tokens) for tokens in best],
        "gaps": [None if g is None else exact_text(g) for g in gaps(data)],
        "ties": ties,
        "assumptions": _assumptions(data, best, svms, kept),
        "choices": {
            "count": integer_text(count),
            "attempted": attempted,
            "note": _choices_note(count, len(ties), attempted),
        },
        "svms": svms,
        "notes": [OF_A_HEAD] if _of_a_head(data) else [],
    }


OF_A_HEAD = (
    "The last coordinate of a token looks like its value for a probe, as `checker data from-model` writes it: keys do not have it. So the "
    "p-SVM is the head's, and W- and v-SVMs of this file read that coordinate: for them write the head with --form tokens."
)


def _of_a_head(data: Dataset) -> bool:
    """Whether the file has the form ``head`` of :mod:`checker.own_data.models.from_model`."""
    W, size = data.key_matrix, data.d - 1
    if W is None or size < 1 or any(data.head[:size]) or data.head[size] != 1:
        return False
    return all(W[a][b] == (W[0][0] if a == b < size else 0) for a in range(size + 1) for b in range(size + 1))


def _choices_note(count: int, ties: int, attempted: bool) -> str:
    if count == 1:
        return "One choice of optimal tokens."
    number = f"{count}" if count < 10**6 else f"about 10^{len(integer_text(count)) - 1}"
    what = f"{ties} {'input has' if ties == 1 else 'inputs have'} tied optimal tokens, so “the” SVM is not defined. "
    return what + (
        f"Each of the {number} choices is solved."
        if attempted
        else f"There are {number} choices, too many to solve each (at most {MOST_CHOICES}); none was."
    )


# assumptions


def _assumptions(
    data: Dataset, best: tuple[tuple[int, ...], ...], svms: list[dict], parts: Parts
) -> list[dict[str, str]]:
    found = [
        ("unique optimal tokens", unique_best_token(data), _why_unique(best)),
        ("equal non-optimal scores", equal_nonoptimal_scores(data), _why_equal(data, best)),
        ("some choice", some_choice(data), f"the longest input has {_count(max(data.lengths), 'token')}"),
        ("some worse token", some_worse_token(data), _why_worse(data, best)),
        _distinct("no duplicate tokens inside an input", data.tokens),
    ]
    if data.key_matrix is not None:
        found.append(_distinct("no duplicate keys inside an input", data.keys))
    for name in ("p", "W"):
        if name in _problems(data):
            make = partial(_all_support, data, best, name, svms)
            found.append(parts.result(f"all support {name}", make))
    return [{"name": name, "truth": value.value, "reason": reason} for name, value, reason in found]


def _why_unique(best: tuple[tuple[int, ...], ...]) -> str:
    ties = (f"input {i + 1}: tokens {_list(t + 1 for t in tokens)}" for i, tokens in enumerate(best) if len(tokens) > 1)
    return _some(ties, "; ", 5) or "one token has the highest score in every input"


def _why_equal(data: Dataset, best: tuple[tuple[int, ...], ...]) -> str:
    if any(len(tokens) > 1 for tokens in best):
        return "it presupposes unique optimal tokens"
    for i, row in enumerate(data.scores):
        losing = sorted({g for g in row if g != max(row)})
        if len(losing) > 1:
            return f"input {i + 1} has losing scores from {short_text(losing[0])} to {short_text(losing[-1])}"
    few = all(T <= 2 for T in data.lengths)
    return "no input has two losing tokens" if few else "in every input the losing tokens share one score"


def _why_worse(data: Dataset, best: tuple[tuple[int, ...], ...]) -> str:
    for i, (tokens, T) in enumerate(zip(best, data.lengths, strict=True)):
        if len(tokens) < T:
            return f"{_count(T - len(tokens), 'token')} of input {i + 1} score below its best"
    return "all tokens of every input score the same: attention changes nothing"


def _distinct(name: str, rows: tuple[Matrix, ...]) -> tuple[str, Truth, str]:
    found = []
    for i, X in enumerate(rows):
        places: dict[Any, list[int]] = {}
        for t, x in enumerate(X):
            places.setdefault(x, []).append(t + 1)
        found += [f"input {i + 1}: tokens {_list(ts)} are equal" for ts in places.values() if len(ts) > 1]
    return name, Truth.FALSE if found else Truth.TRUE, _some(found, "; ", 5) or "all differ"


def _all_support(data: Dataset, best, name: str, svms: list[dict]) -> tuple[str, Truth, str]:
    title = f"all tokens are support vectors ({name}-SVM)"
    if any(len(tokens) > 1 for tokens in best):
        return title, Truth.FALSE, "it presupposes unique optimal tokens"
    report = next(svm for svm in svms if svm["problem"] == name)
    if report["status"] in ("not attempted", "bounded"):
        return title, Truth(report.get("all_active", "UNKNOWN")), report["note"]
    if report["status"] == "infeasible":
        return title, Truth.FALSE, f"the {name}-SVM is infeasible"
    svm = _SVMS[name][1](data, tuple(tokens[0] for tokens in best))
    loose = [
        f"input {i + 1}, token {t + 1} has slack {short_text(s)}"
        for (i, t), s in zip(svm.indices, svm.slacks or (), strict=True)
        if s
    ]
    value = all_support_vectors(data) if name == "W" else (Truth.FALSE if loose else Truth.TRUE)
    return title, value, _some(loose, "; ", 3) or f"all {_count(len(svm.indices), 'constraint')} hold with equality"


# SVMs


def _problems(data: Dataset) -> tuple[str, ...]:
    return ("p", "v") if data.queries is None else ("p", "W", "v")


def _svm(data: Dataset, name: str, choice: Choice) -> dict[str, Any]:
    title, solve = _SVMS[name]
    rows = data.n if name == "v" else sum(data.lengths) - data.n
    report: dict[str, Any] = {"problem": name, "title": title, "choice": list(choice), "rows": rows}
    most = MOST_ROWS["p" if name == "W" and data.d**2 <= WIDE else name]
    if rows > most:
        return report | _bracketed(data, name, choice, f"{rows:,} constraints; up to {most:,} are tried exactly.")
    svm = solve(data, choice)
    if not svm.feasible:
        terms = _weights(svm, svm.farkas or ())
        return report | {"status": "infeasible", "farkas": terms, "note": _farkas_note(svm)}
    return report | _solution(svm)


def _bracketed(data: Dataset, name: str, choice: Choice, why: str) -> dict[str, Any]:
    """For too many constraints: their margin between certain bounds."""
    found = beyond_exact(data, name, choice)
    if found is None:
        return {"status": "not attempted", "note": f"{why} Take fewer inputs or tokens."}
    return {
        "status": "bounded",
        "note": f"{why} Bounds: {described(found)}.",
        "bounds": bracket_entry(found),
        "all_active": found.all_active.value,
    }


def _solution(svm: AttentionSVM) -> dict[str, Any]:
    square = svm.squared_norm or Fraction(0)
    full = svm.problem != "W" or svm.data.d**2 <= MOST_MATRIX_ENTRIES
    solution: Any = svm.solution if full else None
    matrix = solution if svm.problem == "W" else None if solution is None else (solution,)
    exact = None if matrix is None else [[exact_text(x) for x in row] for row in matrix]
    unit = None if matrix is None or not square else [[unit_text(x, square) for x in row] for row in matrix]
    return {
        "status": "feasible",
        "squared_norm": exact_text(square),
        "squared_margin": exact_text(1 / square) if square else None,
        "margin": root_text(1 / square) if square else None,
        "direction": unit if svm.problem == "W" or unit is None else unit[0],
        "solution": exact if svm.problem == "W" or exact is None else exact[0],
        "multipliers": _weights(svm, svm.multipliers),
        "support_indices": [list(index) for index in svm.support_indices],
        "strictly_complementary": svm.strictly_complementary,
        "independent": svm.independent,
        "note": _solution_note(svm),
    }


def _solution_note(svm: AttentionSVM) -> str:
    if not svm.indices:
        return "No constraints, so the solution is 0 and has no direction."
    if not svm.strictly_complementary:
        return "Degenerate: some active constraint has multiplier 0 in every solution of the dual."
    return "" if svm.independent else "The active constraints are dependent, so the multipliers are not unique."


def _weights(svm: AttentionSVM, sparse: tuple[tuple[int, Fraction], ...]) -> list[dict[str, Any]]:
    return [{"row": j, "index": list(svm.indices[j]), "value": exact_text(x)} for j, x in sparse]


def _farkas_note(svm: AttentionSVM) -> str:
    terms = svm.farkas or ()
    if len(terms) == 1:
        i, t = svm.indices[terms[0][0]]
        chosen = svm.choice[i] + 1
        why = {
            "p": f"token {t + 1} has the same key as the chosen token {chosen}",
            "W": f"token {t + 1} equals the chosen token {chosen}, or the query is 0",
            "v": f"the chosen token {chosen} is 0",
        }[svm.problem]
        return f"No solution: in input {i + 1} {why}, so 0 ≥ 1 is asked."
    combined = (f"{short_text(x)}·(input {svm.indices[j][0] + 1}, token {svm.indices[j][1] + 1})" for j, x in terms)
    return f"No solution: these constraints, so weighted, add up to 0 ≥ 1: {_some(combined, ' + ', 8)}."


# numbers and sentences


def _with_digits(text: str) -> str:
    """The same, saying how long the exact fraction is."""
    p, _, q = text.lstrip("-").partition("/")
    size = f" (exact: {len(p)} digits over {len(q) or 1}, in --json)"
    return abbreviated(text) + ("" if len(text) <= 16 else size)


def _count(k: int, noun: str) -> str:
    return f"{k} {noun}" if k == 1 else f"{k} {noun}s"


def _list(items) -> str:
    return _some((str(x) for x in items), ", ", 8)


def _some(items, separator: str, most: int) -> str:
    """The first items, and how many are left out."""
    iterator: Iterator[str] = iter(items)
    shown = list(islice(iterator, most))
    more = sum(1 for _ in iterator)
    return separator.join([*shown, f"… {more} more"] if more else shown)


# text


def inspection_text(report: dict[str, Any]) -> str:
    """The report of :func:`inspect_dataset` for a terminal."""
    parts = [_text_sizes(report), _text_scores(report), _text_assumptions(report)]
    parts.append(f"SVMs.  {report['choices']['note']}")
    several = int(fmpz(report["choices"]["count"])) > 1
    parts += [_text_svm(svm, several) for svm in report["svms"]]
    parts += [f"Note: {note}" for note in report.get("notes", ())]
    return "\n\n".join(parts)


def _text_sizes(report: dict[str, Any]) -> str:
    sizes = report["sizes"]
    low, high = min(sizes["lengths"]), max(sizes["lengths"])
    T = str(low) if low == high else f"{low} to {high}"
    extras = [name.replace("_", " ") for name in ("queries", "key_matrix") if sizes[name]]
    return (
        f"n = {sizes['n']} inputs, T = {T} tokens ({sizes['tokens']} in all), d = {sizes['d']}; "
        f"{' and '.join(extras) or 'no queries, keys are the tokens'}\n"
        f"Dataset {report['sha256'][:16]}.  Inputs and tokens count from 1; ≈ marks a rounded number."
    )


def _text_scores(report: dict[str, Any]) -> str:
    scores, best, gap = report["scores"], report["optimal_tokens"], report["gaps"]
    lines = ["Scores (* optimal)" if report["sizes"]["tokens"] <= 60 else "Scores (the first inputs)"]
    for i, row in enumerate(scores if report["sizes"]["tokens"] <= 60 else scores[:5]):
        shown = (abbreviated(g) + ("*" if t in best[i] else "") for t, g in enumerate(row))
        listed = (
            _some(shown, "  ", 60)
            if report["sizes"]["tokens"] <= 60
            else (f"optimal token {_list(t + 1 for t in best[i])} of {len(row)}, score {abbreviated(row[best[i][0]])}")
        )
        lines.append(f"  input {i + 1}: {listed}; gap {'none' if gap[i] is None else abbreviated(gap[i])}")
    known = [(fraction_of_text(g), i) for i, g in enumerate(gap) if g is not None]
    if known:
        least, i = min(known)
        lines.append(f"  smallest gap {short_text(least)}, in input {i + 1}")
    return "\n".join(lines)


def _text_assumptions(report: dict[str, Any]) -> str:
    width = max(len(a["name"]) for a in report["assumptions"])
    lines = [f"  {a['truth']:<7}  {a['name']:<{width}}  {a['reason']}" for a in report["assumptions"]]
    return "\n".join(["Assumptions", *lines])


def _text_svm(svm: dict[str, Any], several: bool) -> str:
    chosen = f"\n  choice: tokens {_list(t + 1 for t in svm['choice'])}" if several else ""
    head = f"{svm['title']}   ({_count(svm['rows'], 'constraint')}){chosen}\n  {svm['status']}"
    if svm["status"] != "feasible":
        return f"{head}.  {svm['note']}"
    if svm["margin"] is None:
        return f"{head}.  {svm['note']}"
    support = [f"({i + 1},{t + 1})" for i, t in svm["support_indices"]]
    lines = [
        f"{head}.  margin 1/‖·‖ = {svm['margin']}",
        f"  squared margin {_with_digits(svm['squared_margin'])}, squared norm {_with_digits(svm['squared_norm'])}",
        f"  direction{_text_direction(svm)}",
        f"  support indices (input,token), {len(support)} of {svm['rows']}: {_some(support, ' ', 12)}",
    ]
    return "\n".join(lines + ([f"  {svm['note']}"] if svm["note"] else []))


def _text_direction(svm: dict[str, Any]) -> str:
    if svm["direction"] is None:
        return " not spelled out (large matrix): Σ multiplier·(x_iα − x_it) z_iᵀ, multipliers in --json"
    if svm["problem"] == "W":
        rows = [f"[{_some(row, ', ', 6)}]" for row in svm["direction"]]
        return "\n    " + _some(rows, "\n    ", 6)
    return f" ({_some(svm['direction'], ', ', 8)})"
