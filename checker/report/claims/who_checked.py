"""Who checked a claim, and what Coq accepted of it and under which axioms."""

from __future__ import annotations

from typing import Any

from checker.report.claims.readings import readings_view
from checker.report.typesetting.printable import clean, dicts, listed, mapping

AXIOMS = {  # what each says, in words
    "ClassicalDedekindReals.sig_forall_dec": "a decidable property of natural numbers holds for all of them, "
    "or fails at one that is given (Coq’s real numbers rest on it)",
    "ClassicalDedekindReals.sig_not_dec": "of every sentence the negation holds, or the negation of that (Coq’s real numbers rest on it)",
    "Classical_Prop.classic": "every sentence is true or false (excluded middle)",
    "FunctionalExtensionality.functional_extensionality_dep": "two functions with the same values are equal",
}
_MACHINE = "the machine’s integers of 63 bits, which are built into the kernel, and their rules"
_MACHINE_NAMES = ("PrimInt63.", "Uint63.")
_MOST_AXIOMS = 300  # names of one theorem
_OTHER = "not explained here; docs/trust.md says which axioms are allowed"


def all_accepted(certificate: dict) -> bool:
    count = certificate.get("count")
    return isinstance(count, int) and count > 0 and count == certificate.get("accepted")


def who_checked(claim: dict, certificates: list[dict]) -> str:
    """Who checked, in one sentence."""
    names = ["this package" + (" (exact or ball arithmetic)" if claim.get("trust") in ("exact", "ball") else "")]
    if certificates and all(map(all_accepted, certificates)):
        names.append("verify.py, in a fresh process, which accepted every certificate")
    elif certificates:
        names.append("verify.py, which did not accept every certificate")
    if kernel := mapping(claim.get("kernel")):
        part, assumed = clean(kernel.get("part"), 200), axioms_of(claim)
        primitives = " and primitives" if any(name.startswith(_MACHINE_NAMES) for name in assumed) else ""
        names.append(
            f"the kernel of Coq{f', for a part ({part})' if part else ''}, "
            + (
                f"under {len(assumed)} axiom{'s' * (len(assumed) > 1)}{primitives} of Coq’s library"
                if assumed
                else "without any axiom"
            )
        )
    return "; ".join(names) + "."


def axioms_of(claim: dict) -> list[str]:
    """The axioms and the primitives of Coq on which its theorems rest."""
    said = dicts(mapping(claim.get("kernel")).get("statements"))
    return sorted({clean(name, 200) for one in said for name in listed(one.get("assumptions"))[:_MOST_AXIOMS]})


def axioms_view(claim: dict) -> list[dict[str, Any]]:
    """What each axiom says, in words, with its ``names`` in Coq and ``many``, the number of these."""
    said: dict[str, list[str]] = {}
    for name in axioms_of(claim):
        words = AXIOMS.get(name) or (_MACHINE if name.startswith(_MACHINE_NAMES) else _OTHER)
        said.setdefault(words, []).append(name)
    return [{"says": words, "names": names, "many": len(names)} for words, names in said.items()]


def coq_view(said: dict, claim: dict) -> dict[str, Any]:
    """A theorem that Coq accepted, under the reading that it is about."""
    rows, number = readings_view(claim), said.get("reading")
    reads = rows[number]["text"] if isinstance(number, int) and 0 <= number < len(rows) else ""
    fields = ("role", "theorem", "coq", "statement", "certificate", "coq_file")
    return {"reads": reads} | {name: clean(said.get(name), 20_000) for name in fields}
