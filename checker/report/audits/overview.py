"""What an audit found, ready to be said in sentences: everything is counted from the claims, nothing is typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from checker.report.audits.dependencies import Dependencies
from checker.report.verdict_names import OUTCOMES, VERDICTS

_ORDER = (
    "refuted",
    "ambiguous",
    "doubtful",
    "error",
    "vacuous",
    "proved",
    "consistent",
    "inconclusive",
    "none",
)  # alarming first
_EXPERIMENTS = ("not-reproduced", "reproduced", "inconclusive")


def overview(views: list[dict[str, Any]], found: Dependencies) -> dict[str, Any]:
    """``groups`` of theorems by what is said of them, ``experiments`` apart by theirs, ``refuted`` with their repairs, ``shaken`` with
    what they rest on."""
    refuted: list[dict[str, Any]] = [
        {"claim": view, "repairs": [views[r] for r in found.repaired_by(k)]}
        for k, view in enumerate(views)
        if view["kind"] == "refuted"
    ]
    repairs = {r["anchor"]: r for entry in refuted for r in entry["repairs"]}
    theorems, experiments = ([v for v in views if v["experiment"] is is_one] for is_one in (False, True))
    groups = {
        kind: [
            v
            for v in (views if kind == "error" else theorems)
            if (v["error"] if kind == "error" else v["kind"] == kind)
        ]
        for kind in _ORDER
    }
    runs = {kind: [v for v in experiments if v["kind"] == kind] for kind in _EXPERIMENTS}
    groups["none"] = [v for v in groups["none"] if not v["error"]]
    return {
        "groups": {kind: members for kind, members in groups.items() if members},
        "experiments": {kind: members for kind, members in runs.items() if members},
        "theorems": len(theorems),
        "runs": len(experiments),
        "refuted": refuted,
        "mended": [entry for entry in refuted if entry["repairs"]],
        "mended_proved": [r for r in repairs.values() if r["kind"] == "proved"],
        "shaken": [(views[k], [views[g] for g in guilty]) for k, guilty in found.shaken.items()],
        "reconstructed": sum(v["fidelity"] == "reconstructed" for v in views),
        "papers": len({v["paper"] for v in views if v["paper"]}),
    }


def tally(claims: list[dict[str, Any]]) -> str:
    """“34 PROVED, 22 REFUTED; of 37 experiments 33 REPRODUCED, 4 NOT REPRODUCED”: theorems and experiments are counted apart."""
    theorems, runs = ([c for c in claims if (c.get("experiment") is not None) is one] for one in (False, True))
    said = ", ".join(_counted(theorems, VERDICTS))
    beside = (
        f"{len(runs)} experiment{'s' if len(runs) != 1 else ''}: {', '.join(_counted(runs, OUTCOMES))}" if runs else ""
    )
    return "; ".join(part for part in (said, beside) if part)


def _counted(claims: list[dict[str, Any]], words: Iterable[str]) -> list[str]:
    numbers = [(sum(c["verdict"] == word for c in claims), word) for word in words]
    return [f"{number} {word}" for number, word in numbers if number]
