"""What of a counter-example a reader can check by hand: both sides in numbers, and the scores of a tiny dataset."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from markupsafe import Markup

from checker.data.dataset import Dataset
from checker.report.claims.sides import Compared, claimed_directions, compared, factored_norms
from checker.report.typesetting.measured import plain_float
from checker.report.typesetting.printable import json_text, mapping
from checker.report.typesetting.values import Latex, sentence, solution_part

_LEAST_VALUES, _MOST_DIRECTIONS = 300, 2


def by_hand(claim: dict) -> Markup:
    """Both sides of what fails, in numbers; for a tiny dataset its scores, written out."""
    lines = hand_lines(claim)
    return Markup("<b>To check by hand.</b> ") + Markup(" ").join(map(sentence, lines)) if lines else Markup("")


def hand_lines(claim: dict, *, flat: bool = False) -> list[tuple[str, ...]]:
    """The same as sentences; each is a list of parts, which are text or :class:`checker.report.typesetting.values.Latex`.

    ``flat``: a matrix is written row by row, in one line of text.
    """
    values = mapping(claim.get("witness")).get("values")
    wanted = claim.get("verdict") == "PROVED"
    sides = [_sides(c, wanted) for c in compared(claim, values) if c.holds is wanted]
    lines: list[tuple[str, ...]] = list(dict.fromkeys(sides))[:3]
    lines += [] if wanted else [*_directions(claim, values, flat), *_too_long(claim, values)]
    scores = _scores(values)
    lines += [(scores,)] if scores else []
    return lines


def _sides(c: Compared, wanted: bool) -> tuple[str, ...]:
    what = Latex(c.latex) if len(c.latex) < 160 else "the comparison" if wanted else "the comparison that fails"
    return "In ", what, f" the left side is {plain_float(c.left)} and the right side {plain_float(c.right)}."


def _directions(claim: dict, values: object, flat: bool) -> list[tuple[str, ...]]:
    """“The claimed direction is that of W^mm(D) = (−1), which selects token 2.”, for each that a conclusion about a limit names."""
    if "tends_to" not in json_text(mapping(claim.get("statement")).get("conclude")):
        return []
    lines: list[tuple[str, ...]] = []
    for k, (latex, solution, choice) in enumerate(claimed_directions(claim, values)[:_MOST_DIRECTIONS]):
        tokens = f"token{'s' * (len(choice) > 1)} {', '.join(str(t + 1) for t in choice[:12])}"
        start, end = "The" if k == 0 else "The other", f", which selects {tokens}." if choice else "."
        lines.append(
            (f"{start} claimed direction is that of ", Latex(latex), " = ", solution_part(solution, flat=flat), end)
        )
    return lines


def _too_long(claim: dict, values: object) -> list[tuple[str, ...]]:
    """The line that decides a limit of KQᵀ/R: no such limit has a nuclear norm above 1, and the claimed one has."""
    found = factored_norms(claim, values)
    if found is None:
        return []
    nuclear, divisor = found
    said = (
        f"Its nuclear norm {plain_float(nuclear)} is greater than {plain_float(divisor)}, by which the claim divides. "
        f"So the claimed limit has a nuclear norm of {plain_float(nuclear / divisor)}, "
        "and no limit of KQᵀ/R has one above 1, as ‖KQᵀ‖_⋆ ≤ (‖K‖² + ‖Q‖²)/2 ≤ R."
    )
    return [(said,)]


def _scores(values: object) -> str:
    """γ = Y·⟨v, x⟩ of every token of a tiny dataset, written out; "" for any other."""
    fields = next((v for v in mapping(values).values() if isinstance(v, dict) and "tokens" in v), None)
    if fields is None or len(json_text(fields)) > _LEAST_VALUES:
        return ""
    try:
        data = Dataset.from_json(fields)
        if sum(data.lengths) > 4 or data.d > 2 or not any(data.head):
            return ""
        sums = [_score(data, i, t) for i, X in enumerate(data.tokens) for t in range(len(X))]
    except Exception:  # whatever the file holds, the paragraph stands without its sums
        return ""
    return f"The scores {'γ = Y⟨v, x⟩ ' if data.d > 1 else ''}are {', '.join(sums)}."


def _score(data: Dataset, i: int, t: int) -> str:
    if data.d == 1:
        product = f"{_bracketed(data.head[0])}·{_bracketed(data.tokens[i][t][0])}"
    else:
        product = f"⟨{_vector(data.head)}, {_vector(data.tokens[i][t])}⟩"
    signed = product if data.labels[i] == 1 else f"−({product})" if data.d == 1 else f"−{product}"
    name = f"γ_{{{t + 1}}}" if data.n == 1 else f"γ_{{{i + 1},{t + 1}}}"
    return f"{name} = {signed} = {str(data.scores[i][t]).replace('-', '−')}"


def _vector(entries: Sequence[Fraction]) -> str:
    return f"({', '.join(str(x).replace('-', '−') for x in entries)})"


def _bracketed(x: Fraction) -> str:
    return str(x) if x >= 0 else f"(−{-x})"
