"""``from checker import audit; audit(CLAIM)``: one claim judged where it stands, shown as its page in a notebook.

Your own code is running here already, so the claim is judged in this process; a file is judged as ``checker audit`` does it, in a child.
"""

from __future__ import annotations

import html
from dataclasses import dataclass
from pathlib import Path

from checker.audit import assemble, run_audit, write_audit
from checker.claim import Claim, describe
from checker.errors import InputError
from checker.judge import BUDGETS, judge
from checker.report.page import render_page
from checker.unit import blank_entry, described


@dataclass(frozen=True, kw_only=True)
class Report:
    """A verdict with everything it rests on.  ``entry`` is the claim's entry in ``audit.json``; ``page`` is on disk."""

    audit: dict
    page: Path

    @property
    def entry(self) -> dict:
        return self.audit["claims"][0]

    @property
    def verdict(self) -> str | None:
        """One of the six words, or None where the claim is defective (see ``entry["error"]``)."""
        return self.entry["verdict"]

    def __repr__(self) -> str:
        entry = self.entry
        lines = [f"{entry['verdict'] or 'ERROR'} ({entry['trust'] or 'no trust'}): {entry['title']}"]
        lines += [entry["error"]["message"]] if entry["error"] else [entry["finding"]]
        if entry["witness"]:
            lines += [f"  {name} = {value}" for name, value in entry["witness"]["values"].items()]
        return "\n".join(
            [*lines, f"Not checked: {entry['not_checked']}" if entry["not_checked"] else "", str(self.page)]
        )

    def _repr_html_(self) -> str:
        """The whole page in a frame of its own, so that its style and the notebook's leave each other alone."""
        page = html.escape(render_page(self.audit, self.page.parent), quote=True)
        return f'<iframe srcdoc="{page}" sandbox="" style="width:100%;height:42em;border:1px solid #999"></iframe>'


def audit_claim(
    claim: Claim | str | Path, *, budget: str = "quick", seed: int = 0, name: str = "claim", out: str | Path = "reports/notebook"
) -> Report:  # fmt: skip
    """Judge one claim, or one theorem file; page, ``audit.json`` and certificates go to ``out``.

    **Raises.** InputError, ClaimError.
    """
    if budget not in BUDGETS:
        raise InputError(f"budget={budget!r}: write one of {', '.join(BUDGETS)}.")
    folder = Path(out)
    if isinstance(claim, (str, Path)):
        file = Path(claim)
        if not file.is_file():
            raise InputError(f"{file} does not exist. Give a Claim, or the path of a theorem file.")
        audit = run_audit([describe(file.resolve())], budget=budget, seed=seed, workers=1, out=folder)
        return Report(audit=audit, page=folder / "index.html")
    if not isinstance(claim, Claim):
        raise InputError(f"audit was given a {type(claim).__name__}. Give it a Claim, or the path of a theorem file.")
    result = judge(claim, name, budget=BUDGETS[budget], seed=seed, folder=folder / "certificates")
    entry = blank_entry(Path(claim.source.paper) / f"{name}.py", name) | described(claim, "") | result.json
    audit = assemble([entry], budget=budget, seed=seed)
    return Report(audit=audit, page=write_audit(audit, folder))
