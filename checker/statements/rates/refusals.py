"""Words that have no rate, each with the reason and what to write instead."""

from __future__ import annotations

from collections.abc import Mapping

from checker.statements.terms.spelling import python_of, word_of
from checker.statements.terms.term import Term

_KINK = "which is not differentiable everywhere"
_WHERE_IT_IS_GREATEST = (
    "Say it of the greatest or least entry: assuming=(for_each(j, entry(x, j) <= entry(x, i)),), rate(entry(x, i), …)"
)
# word → why, and what to write
REFUSED: Mapping[str, tuple[str, str]] = {
    "abs": (f"{_KINK} (at 0)", "Write sqrt(a**2), which has no rate at 0, or a**2"),
    "minimum": (f"{_KINK} (where two entries are least)", _WHERE_IT_IS_GREATEST),
    "maximum": (f"{_KINK} (where two entries are greatest)", f"{_WHERE_IT_IS_GREATEST}, or take log(total(exp(x)))"),
    "max_norm": (f"{_KINK} (where two entries are greatest)", _WHERE_IT_IS_GREATEST),
    "margin": (
        f"{_KINK} (where two entries are equal)",
        "Say it of one difference: rate(entry(x, i) - entry(x, j), …)",
    ),
    "spread": (
        f"{_KINK} (where two entries are equal)",
        "Say it of one difference: rate(entry(x, i) - entry(x, j), …)",
    ),
    "least_margin": (
        f"{_KINK}, as it is a minimum",
        "Say it of one pair of logits: entry(logits(D, p, i), t) - entry(logits(D, p, i), s)",
    ),
    "sparsemax": (
        f"{_KINK} (where an entry becomes 0)",
        "Use softmax, or state what the projection gives on a support that you name",
    ),
    "operator_norm": (
        f"{_KINK} (where two singular values meet)",
        "Use frobenius(A), or dot(u, A @ v) for singular vectors that you name",
    ),
    "singular_value": (
        f"{_KINK} (where two of them meet)",
        "Use frobenius(A), or dot(u, A @ v) for singular vectors that you name",
    ),
    "eigenvalue": (f"{_KINK} (where two of them meet)", "Use dot(u, A @ u) for an eigenvector that you name"),
    "rank": ("which jumps", "State what is conserved, such as A.T @ A - B @ B.T"),
    "indicator": (
        "which jumps where its statement changes",
        "Move what does not move outside, or state each case on its own",
    ),
    "iterate": ("whose time is counted in steps", "State the change of one step, as x(k + 1) - x(k), without rate"),
    "slope_bound": (f"{_KINK}, as it is a maximum", "Write the slope at one point: loss_slope(ell, a)"),
    "curvature_bound": (f"{_KINK}, as it is a maximum", "Write the slope at one point: loss_slope(ell, a)"),
    "loss_slope": (
        "whose slope is not known of a loss that is a variable",
        "Name the loss, as loss_slope('logistic', a); hinge has none",
    ),
    "gradient": (
        "whose rate is a second derivative, of which only that of softmax_loss is known",
        "Give its rate a name: assume that a vector h is it, and use a velocity variable for what moves",
    ),
    "function_value": (
        "of a function that is a variable",
        "Name its rate: dot(gradient(f, x), v) with the velocity v of x, where f is differentiable",
    ),
    "function_gradient": (
        "which would be a second derivative, and f need not have one",
        "Give its rate a name: assume that a vector h is it",
    ),
    "with_query": (
        "which makes the dataset move",
        "Datasets stand still: write the logits with matrices and vectors of the claim",
    ),
    "with_key_matrix": (
        "which makes the dataset move",
        "Datasets stand still: write the logits with matrices and vectors of the claim",
    ),
    "at": ("which is an index", "Name the index by an index of the claim"),
    "best_token": ("which is a place", "Name the place by an index of the claim"),
}
_LOSS_VALUE = {
    "hinge": (
        "hinge, which is not differentiable everywhere (at 1)",
        "Use another loss, or write 1 - a where the hinge is active",
    ),
    "": (
        "a loss that is a variable, entry by entry",
        "Write stack(i, loss_value(ell, entry(x, i))) with i = index('i', 'n')",
    ),
}
_ALONE = {  # of a word with a rule, an argument that has to stand still
    "pow": ("its exponent, which is a whole number", "Write exp(b * log(a)) for a real exponent b"),
    "expectation": (
        "the law of what is drawn",
        "Write the mean as a sum with weights: dot(w, stack(i, …)) in place of weighted(w)",
    ),
    "value": ("the objective's own data", "Write the loss out with loss_value and softmax"),
    "identity": ("its size", "Sizes stand still"),
    "mat": ("the length of its rows", "Sizes stand still"),
}


def refusal(term: Term, argument: Term | None = None) -> str:
    """Why a term has no rate, or none while this argument moves, and what to write instead."""
    shown, word = python_of(term, longest=120), word_of(term.name)
    if argument is not None:
        part = python_of(argument, longest=80)
        why, instead = _ALONE.get(
            term.name, ("what picks a part of it", "Only what is a number, a vector or a matrix moves")
        )
        return f"There is no rate of {word} in {shown} while {part} moves: that is {why}. {instead}."
    if term.name == "loss_value":
        why, instead = _LOSS_VALUE["hinge" if term.args[0].leaf == "hinge" else ""]
        return f"There is no rate of {word} in {shown}: the loss is {why}. {instead}."
    if term.name.startswith("own:"):
        return f"There is no rate of the own function {shown}, of which only values are known. Write it with words of the vocabulary."
    why, instead = REFUSED.get(
        term.name, ("for which no rule is known", "Write it with words that have a rate; docs/notation.md lists them")
    )
    return f"There is no rate of {word} in {shown}, {why}. {instead}."


__all__ = ["REFUSED", "refusal"]
