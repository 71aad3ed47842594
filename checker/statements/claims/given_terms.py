"""A claim from terms that somebody gives as JSON: data, of which nothing is run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from checker.errors import CheckerError, InputError
from checker.statements.claims.claim import Claim
from checker.statements.claims.entry import blank_entry, claim_of

PARTS = ("quantifier", "forall", "exists", "then_exists", "then_forall", "where", "assuming", "conclude")


def claim_of_terms(said: Mapping[str, Any]) -> Claim:
    """The claim that JSON terms state; they may stand under ``"statement"``, beside a title.  **Raises.** ClaimError, InputError."""
    parts = said.get("statement", said) if isinstance(said, Mapping) else None
    if not isinstance(parts, Mapping) or "conclude" not in parts:
        raise InputError(
            'A statement as JSON is an object with "forall", a list such as [["x", "vector", "n"]], "conclude", a term such as '
            '["le", ["num", "0"], ["norm", ["var", "x"]]], and perhaps "where" and "assuming", lists of terms.'
        )
    if parts.get("quantifier") == "probability":
        raise InputError("A statement as JSON has no laws to draw from. Write a theorem file for a probability.")
    blank: dict[str, Any] = {"quantifier": "all", "forall": [], "where": [], "assuming": []}
    statement = blank | {name: parts[name] for name in PARTS if name in parts}
    entry = blank_entry(Path("given") / "claim.py", "claim") | {
        "title": str(said.get("title") or "A statement"),
        "paper": "given",
        "fidelity": "verbatim",
        "statement": statement,
    }
    entry["source"] = {"where": "as given", "document": "given"}
    try:
        return claim_of(entry)
    except CheckerError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as problem:
        raise InputError(
            f"The JSON is no statement ({type(problem).__name__}: {str(problem)[:200]}). A variable is [name, sort, size, …], a term is "
            '[word, argument, …], ["var", name] or ["num", "1/2"]; the resource checker://notation lists the words.'
        ) from None


__all__ = ["PARTS", "claim_of_terms"]
