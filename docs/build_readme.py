"""Write the figures of README.md from the published audit: ``python docs/build_readme.py``.

What stands between the two marks is generated, and nothing else of the page.  ``reports/publish.py`` calls this whenever it publishes.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

from generated import table, with_parts

ROOT = Path(__file__).parent.parent
KERNEL = ROOT / "docs" / "kernel.md"
FIDELITIES = ("verbatim", "paraphrase", "reconstructed")


def figures(audit: dict) -> str:
    """The tally, the table of sources, and the false-alarm rate."""
    from checker.report.audits.overview import tally

    claims = audit["claims"]
    lists = [one["certificates"] for claim in claims for one in (claim, *claim.get("readings", ()))]
    count = sum(one["count"] for certificates in lists for one in certificates)
    kept = Counter((claim["paper"], claim["fidelity"]) for claim in claims)
    standing = {f"{c['paper']}/{c['id']}" for c in claims if c["verdict"] == "REFUTED"}
    withdrawn = {one["claim"] for one in audit["retracted"]}
    counted = re.search(
        r"^(\d+) claims have the trust `kernel`", KERNEL.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    kernel = int(counted[1]) if counted else 0  # derived from Coq's answers where that page is written
    rows = [
        (paper, source["title"], source["authors"], source["read"], *(kept[paper, f] for f in FIDELITIES))
        for paper, source in audit["sources"].items()
    ]
    said = (
        f"{len(claims)} claims, {count:,} certificates: {tally(claims)}. Coq's kernel accepted {kernel} of the verdicts. "
        f"False alarms: {len(withdrawn)} of {len(standing | withdrawn)} REFUTED verdicts were withdrawn later."
    )
    head = "| paper | authors | which text was read | verbatim | paraphrased | reconstructed"
    return f"{said}\n\n{table(head, rows)}"


def page(text: str, audit: dict) -> str:
    """README.md with the figures of this audit."""
    return with_parts(text, "build_readme", {"figures": figures(audit)})


def published() -> dict:
    """The published audit."""
    return json.loads((ROOT / "reports" / "reference" / "audit.json").read_text(encoding="utf-8"))


if __name__ == "__main__":
    readme = ROOT / "README.md"
    readme.write_text(page(readme.read_text(encoding="utf-8"), published()), encoding="utf-8")
