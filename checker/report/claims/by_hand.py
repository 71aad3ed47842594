"""What of a counter-example a reader can check by hand: both sides in numbers, and the scores of a tiny dataset."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from markupsafe import Markup

from checker.data.dataset import Dataset
from checker.report.claims.sides import claimed_directions, compared, factored_norms
from checker.report.typesetting.measured import plain_float
from checker.report.typesetting.printable import json_text, mapping
from checker.report.typesetting.typeset import typeset
from checker.report.typesetting.values import math, solution_view

_LEAST_VALUES, _MOST_DIRECTIONS = 300, 2


def by_hand(claim: dict) -> Markup:
    """Both sides of what fails, in numbers; for a tiny dataset its scores, written out."""
    values = mapping(claim.get("witness")).get("values")
    wanted = claim.get("verdict") == "PROVED"
    lines = list(
        dict.fromkeys(
            Markup("In {} the left side is {} and the right side {}.").format(
                math(c.latex, block=False)
                if len(c.latex) < 160
                else "the comparison that fails"
                if not wanted
                else "the comparison",
                plain_float(c.left),
                plain_float(c.right),
            )
            for c in compared(claim, values)
            if c.holds is wanted
        )
    )[:3]
    lines += [] if wanted else [*_directions(claim, values), *_too_long(claim, values)]
    sums = _scores(values)
    if sums:
        lines.append(sums)
    if not lines:
        return Markup("")
    return Markup("<b>To check by hand.</b> ") + Markup(" ").join(lines)


def _directions(claim: dict, values: object) -> list[Markup]:
    """“The claimed direction is that of W^mm(D) = (−1), which selects token 2.”, for each that a conclusion about a limit names."""
    if "tends_to" not in json_text(mapping(claim.get("statement")).get("conclude")):
        return []
    return [
        Markup("{} claimed direction is that of {} = {}{}.").format(
            "The" if k == 0 else "The other",
            math(latex, block=False),
            solution_view(solution),
            f", which selects token{'s' * (len(choice) > 1)} {', '.join(str(t + 1) for t in choice[:12])}"
            if choice
            else "",
        )
        for k, (latex, solution, choice) in enumerate(claimed_directions(claim, values)[:_MOST_DIRECTIONS])
    ]


def _too_long(claim: dict, values: object) -> list[Markup]:
    """The line that decides a limit of KQᵀ/R: no such limit has a nuclear norm above 1, and the claimed one has."""
    found = factored_norms(claim, values)
    if found is None:
        return []
    nuclear, divisor = found
    said = Markup(
        "Its nuclear norm {} is greater than {}, by which the claim divides. So the claimed limit has a nuclear norm of {}, {}"
    )
    bound = typeset("and no limit of KQᵀ/R has one above 1, as ‖KQᵀ‖_⋆ ≤ (‖K‖² + ‖Q‖²)/2 ≤ R.")
    return [said.format(plain_float(nuclear), plain_float(divisor), plain_float(nuclear / divisor), bound)]


def _scores(values: object) -> Markup | None:
    """γ = Y·⟨v, x⟩ of every token of a tiny dataset, written out."""
    fields = next((v for v in mapping(values).values() if isinstance(v, dict) and "tokens" in v), None)
    if fields is None or len(json_text(fields)) > _LEAST_VALUES:
        return None
    try:
        data = Dataset.from_json(fields)
        if sum(data.lengths) > 4 or data.d > 2 or not any(data.head):
            return None
        sums = [_score(data, i, t) for i, X in enumerate(data.tokens) for t in range(len(X))]
    except Exception:  # whatever the file holds, the paragraph stands without its sums
        return None
    return typeset(f"The scores {'γ = Y⟨v, x⟩ ' if data.d > 1 else ''}are {', '.join(sums)}.")


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
