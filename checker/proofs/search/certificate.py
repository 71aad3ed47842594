"""The certificate of a tree, and whether ``verify.py`` accepts one, asked in this process.

Nothing here is trusted: the judge asks ``verify.py`` again, in a fresh process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import checker
from checker import verify
from checker.data.dataset import canonical_json
from checker.errors import CheckerError
from checker.proofs.library.instances import written_out
from checker.proofs.proof import Proof
from checker.proofs.trees.atom_order import first_fact, order_fact
from checker.proofs.trees.workshop import Workshop
from checker.statements.claims.claim import Claim, Source
from checker.statements.terms.term import parts

FORMAT = "checker-certificate/1"
_NO_SOURCE = Source(paper="own", where="a part of a claim", fidelity="paraphrase")


def accepted(shop: Workshop, whole: Proof) -> bool:
    """Whether ``verify.py`` takes a tree for a proof from the hypotheses; it holds what shows its conclusion to have a value."""
    goal = whole.concludes
    spoken = {s.leaf: s for one in (*shop.context, goal) for s in parts(one) if s.name == "var"}
    own = [one for one in shop.own if one[0] not in spoken]
    try:
        claim = Claim(
            title="A part of a claim",
            source=_NO_SOURCE,
            forall=tuple(spoken.values()),
            assuming=shop.context,
            conclude=goal,
        )
        return verify.verify_text(canonical_json(tree_certificate(claim, "part", whole, own)))[0] == "VERIFIED"
    except (CheckerError, RecursionError):
        return False


def tree_certificate(
    claim: Claim, claim_id: str, root: Proof, own: list, provenance: Mapping[str, str] = {}, *, role: str = "proof"
) -> dict:
    """The certificate of a tree; ``own`` are the variables that the proof introduces.  ``role`` is proof or vacuous."""
    tree = root.json
    used = _names(tree)
    return {
        "format": FORMAT,
        "type": "tree",
        "claim": {"id": claim_id, "title": claim.title, "statement": claim.statement, "sha256": claim.sha256},
        "role": role,
        "to_prove": {"proof": "TRUE", "vacuous": "VACUOUS"}[role],
        "evidence": {
            "tree": tree,
            "variables": [one for one in own if one[0] in used or one[1:] == ["scalar", "natural"]],
        },
        "provenance": {"checker": checker.__version__, **provenance},
    }


def _names(tree: dict) -> set[str]:
    """Every text in the nodes of a tree that may name a variable."""
    return _texts(tree["concludes"]) | _texts(tree["with"]).union(*map(_names, tree["premises"]))


def _texts(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set().union(*map(_texts, value.values()))
    return set().union(*map(_texts, value)) if isinstance(value, list) else set()


__all__ = ["FORMAT", "accepted", "tree_certificate"]


def with_facts(shop: Workshop, root: Proof, facts: Sequence[Proof] = ()) -> Proof:
    """The proof with facts beside it, among them the one that fixes an order of the atoms where that is needed.

    **Raises.** Undecided where a lemma of the library does not fit the terms at which it was called.
    """
    root, facts = written_out(shop, root), [written_out(shop, one) for one in facts]
    first = order_fact(shop, root) or first_fact(shop, root.concludes)
    facts = [*([] if first is None else [first]), *facts]
    return Proof("defined", root.concludes, (root, *facts)) if facts else root
