"""A claim judged in the process that holds it, as a notebook and a test do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checker.statements.checks.time_limit import TimeUp, interrupted_after
from checker.statements.claims.claim import Claim
from checker.statements.claims.entry import Trial, blank_entry, described
from checker.verdicts.budgets import Budget
from checker.verdicts.judge import judged
from checker.verdicts.trial import run_trial


def judge(
    claim: Claim, claim_id: str, *, budget: Budget, seed: int, folder: Path, on_progress=None, text: str = ""
) -> Judgement:
    """The trial and the verdict on a claim of this process.  ``folder`` receives its certificates.

    The statement is judged from its JSON, as in an audit; but here the claim's own code has run.
    """
    folder.mkdir(parents=True, exist_ok=True)
    prefix = f"{claim.source.paper}.{claim_id}."
    for old in folder.glob("*.jsonl"):
        if old.name.startswith(prefix):
            old.unlink()
    trial = trial_in_time(claim, claim_id, budget=budget, seed=seed, folder=folder, on_progress=on_progress)
    texts = {p.name: p.read_text(encoding="ascii") for p in sorted(folder.glob("*.jsonl")) if p.name.startswith(prefix)}
    entry, kept = judged(
        claim.source.paper,
        claim_id,
        blank_entry(folder / "x.py", claim_id) | described(claim, text) | trial,
        texts,
    )
    for name in texts:
        if name not in kept:
            (folder / name).unlink()
    for name, content in kept.items():
        (folder / name).write_text(content, encoding="ascii")
    return Judgement(entry=entry)


def trial_in_time(
    claim: Claim,
    claim_id: str,
    *,
    budget: Budget,
    seed: int,
    folder: Path,
    on_progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """The fields that a trial gives to an entry; where the budget's seconds are over, what a verdict rests on, if there is anything.

    Only the main thread is limited, as nothing else can be interrupted.
    """
    held: list[Trial] = []
    try:
        with interrupted_after(budget.seconds):
            return run_trial(
                claim, claim_id, budget=budget, seed=seed, folder=folder, on_progress=on_progress, on_word=held.append
            ).json
    except TimeUp:
        if held:
            return held[0].json
        return {
            "timed_out": True,
            "finding": f"The time limit of {budget.seconds} s ended the search before it could say anything.",
            "not_checked": "Everything: the time limit of one claim was reached.",
        }


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """A judged entry; its fields can be read as attributes."""

    entry: dict

    def __getattr__(self, name: str) -> Any:
        try:
            return self.entry[name]
        except KeyError:
            raise AttributeError(name) from None
