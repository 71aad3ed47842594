"""What it costs to verify a proof: seconds of ``verify.py`` for each node of the published trees, and how they grow with the nodes.

No peer checks these proofs.  Checkers of proofs of unsatisfiability, such as lrat-check, take some hundred nanoseconds a step in C.
"""

from __future__ import annotations

import json
from pathlib import Path

from checker import verify
from tests.benchmarks.prover_runs import nodes_of
from tests.benchmarks.speed.measuring import Figures, law, least_seconds

CERTIFICATES = Path(__file__).parents[3] / "reports" / "reference" / "certificates"


def figures() -> dict[str, list[Figures]]:
    """One law: seconds of a tree over its nodes, and the seconds of a node of all trees together."""
    nodes, seconds = [], []
    for path in sorted(CERTIFICATES.glob("*.proof.jsonl")):
        for text in path.read_text(encoding="ascii").splitlines():
            certificate = json.loads(text)
            if certificate["type"] == "tree":
                nodes.append(nodes_of(certificate["evidence"]["tree"]))
                seconds.append(least_seconds(lambda text=text: _accepted(text), at_least=0.0))
    found = law("a proof tree, verified", "nodes", nodes, seconds)
    return {"laws": [found | {"each": sum(seconds) / sum(nodes)}]}


def _accepted(text: str) -> None:
    word, why = verify.verify_text(text)
    if word != "VERIFIED":
        raise SystemExit(f"verify.py does not accept a published certificate: {why}")
