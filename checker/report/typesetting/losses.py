"""The losses of a statement as formulas, for a reader who does not know them by their names."""

from __future__ import annotations

from checker.report.typesetting.printable import json_text, listed, mapping
from checker.statements.terms.vocabulary import LOSSES

SAYS = {
    "logistic": "ℓ(u) = log(1 + e^{−u})",
    "exponential": "ℓ(u) = e^{−u}",
    "correlation": "ℓ(u) = −u",
    "sigmoid": "ℓ(u) = g(u) = 1/(1 + e^{−u}), which rises with the score u",
    "squared": "ℓ(u) = (1 − u)²",
    "hinge": "ℓ(u) = max(0, 1 − u)",
}
_RISES = (
    "Why it fails. The loss g(u) = 1/(1 + e^{−u}) rises with the score. So gradient descent on it lowers the scores: it moves the "
    "attention to tokens of low score. The claimed direction selects the tokens of the highest score."
)
_MOST_TERMS = 4_000


def losses_of(statement: dict) -> list[tuple[str, str]]:
    """Each loss that a statement names, or over which a variable of it ranges, with its formula."""
    parts = ("forall", "then_exists", "then_forall")
    ranges = [one for part in parts for one in listed(statement.get(part)) if isinstance(one, list)]
    found = {str(name) for one in ranges if one[1:2] == ["loss"] for name in one[2:]} | _words(statement)
    return [(name, SAYS[name]) for name in LOSSES if name in found]


def why_a_rising_loss_fails(claim: dict) -> str:
    """The reason why a claim on the limit of descent fails for a loss that rises with the score; else empty."""
    statement = mapping(claim.get("statement"))
    conclude = statement.get("conclude")
    limit = "direction_tends_to" in json_text(conclude) and listed(conclude)[:1] != ["not"]
    return _RISES if limit and [name for name, _ in losses_of(statement)] == ["sigmoid"] else ""


def _words(statement: dict) -> set[str]:
    found: set[str] = set()
    todo = [statement.get("conclude"), *listed(statement.get("where")), *listed(statement.get("assuming"))]
    for _ in range(_MOST_TERMS):
        if not todo:
            break
        term = todo.pop()
        if isinstance(term, list) and term:
            found |= {str(term[1])} if term[0] == "word" and len(term) == 2 else set()
            todo += term[1:]
    return found
