"""Who checked a claim, and what Coq accepted of it and under which axioms."""

from __future__ import annotations

from typing import Any

from checker.report.printable import clean, clean_texts, dicts, mapping
from checker.report.readings import readings_view

FEW_AXIOMS = 6  # more than these are folded away


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
        names.append(
            f"the kernel of Coq{f', for a part ({part})' if part else ''}, "
            + (
                f"assuming {', '.join(assumed)}"
                if 0 < len(assumed) <= FEW_AXIOMS
                else "under the axioms that are listed below"
                if assumed
                else "without any axiom"
            )
        )
    return "; ".join(names) + "."


def axioms_of(claim: dict) -> list[str]:
    """The axioms and the primitives of Coq on which its theorems rest."""
    said = dicts(mapping(claim.get("kernel")).get("statements"))
    return sorted({name for one in said for name in clean_texts(one.get("assumptions"))})


def folded_axioms(claim: dict) -> list[str]:
    """The axioms where they are too many for a sentence."""
    found = axioms_of(claim)
    return found if len(found) > FEW_AXIOMS else []


def coq_view(said: dict, claim: dict) -> dict[str, Any]:
    """A theorem that Coq accepted, under the reading that it is about."""
    rows, number = readings_view(claim), said.get("reading")
    reads = rows[number]["text"] if isinstance(number, int) and 0 <= number < len(rows) else ""
    fields = ("role", "theorem", "coq", "statement", "certificate", "coq_file")
    return {"reads": reads} | {name: clean(said.get(name), 20_000) for name in fields}
