"""``from checker import audit; audit(CLAIM)``: one claim judged where it stands, shown as its page in a notebook.

Your own code is running here already, so the trial of the claim is held in this process; the verdict is derived in a fresh one.  A file
is audited as ``checker audit`` does it, its trial in a child.
"""

from __future__ import annotations

import html
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from checker.data.places import scratch
from checker.data.processes import child_environment
from checker.errors import CheckerError, InputError
from checker.report.pages.card import card_html
from checker.report.pages.page import render_page
from checker.report.programs.result import claim_result
from checker.runs.audit import run_audit
from checker.statements.claims.claim import Claim, describe
from checker.statements.claims.entry import blank_entry, described
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.in_process import trial_in_time


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
        """A card; the whole page is folded, in a frame of its own, so that its style and the notebook's leave each other alone."""
        page = html.escape(render_page(self.audit, self.page.parent), quote=True)
        frame = f'<iframe srcdoc="{page}" sandbox="" style="width:100%;height:42em;border:1px solid #999"></iframe>'
        whole = Markup(f"<details><summary>The whole page</summary>{frame}</details>")  # noqa: S704 - escaped above
        return str(card_html(claim_result(self.entry, folder=self.page.parent), page=self.page.as_posix(), more=whole))


def audit_claim(
    claim: Claim | str | Path,
    *,
    budget: str = "quick",
    seed: int = 0,
    name: str = "claim",
    out: str | Path = "reports/notebook",
) -> Report:
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
    return Report(audit=_judged(claim, budget, seed, name, folder), page=folder / "index.html")


audit = audit_claim  # the name that reads best in a notebook


def _judged(claim: Claim, budget: str, seed: int, name: str, out: Path) -> dict:
    with scratch("trial") as folder:
        trial = trial_in_time(claim, name, budget=BUDGETS[budget], seed=seed, folder=folder)
        texts = {p.name: p.read_text(encoding="ascii") for p in sorted(folder.glob("*.jsonl"))}
    paper = claim.source.paper
    entry = blank_entry(Path(paper) / f"{name}.py", name) | described(claim, "") | trial
    proposal = {"paper": paper, "id": name, "budget": budget, "seed": seed, "entry": entry, "certificates": texts}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "checker.runs.judge_proposal", str(out)],
        input=json.dumps(proposal),
        capture_output=True,
        text=True,
        env=child_environment(),
        check=False,
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise CheckerError(f"The process that was to judge the claim ended with code {done.returncode}: {last}")
    return json.loads(done.stdout)
