"""Counter-examples as Coq theorems: which certificates are asked about, and the two files that say it."""

from __future__ import annotations

from checker.coq.counter_examples.refuted_formulas import refuted_formula_files
from checker.coq.counter_examples.refuted_limits import LIMIT_WORDS, OTHER_WORDS, refuted_limit_files
from checker.coq.counter_examples.witnesses import refuted_instance_files
from checker.errors import InputError


def is_counter_example(certificate: dict) -> bool:
    """Whether the certificate says that one exact instance has all hypotheses and not the conclusion."""
    return (certificate.get("type"), certificate.get("role"), certificate.get("to_prove")) == (
        "evaluation",
        "counter-example",
        "FALSE",
    )


def counter_example_files(certificate: dict) -> dict[str, str]:
    """``Data.v`` and ``Theorem.v``.  **Raises.** InputError with the reason for what is not translated."""
    statement = certificate["claim"]["statement"]
    if statement["quantifier"] != "all" or statement.get("exists"):
        raise InputError("Only a statement for all its variables is refuted by one instance, in Coq as elsewhere.")
    spoken = words(statement["conclude"])
    at_rest = statement["conclude"][0] == "not" and "gradient" in spoken and spoken & {"loss", "matrix_loss"}
    if spoken & {*LIMIT_WORDS, *OTHER_WORDS} or at_rest:
        return refuted_limit_files(certificate)
    if any(entry[1] == "dataset" for entry in statement["forall"]):
        return refuted_instance_files(certificate)
    return refuted_formula_files(certificate)


def words(term) -> set[str]:
    """The names that occur in a term."""
    found, waiting = set(), [term]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list) and one:
            found.add(one[0])
            waiting += [] if one[0] in ("var", "num", "word") else one[1:]
    return found


__all__ = ["counter_example_files", "is_counter_example", "words"]
