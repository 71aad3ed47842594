"""What an audit found, ready to be said in sentences: everything is counted from the claims, nothing is typed."""

from __future__ import annotations

from typing import Any

from checker.report.dependencies import Dependencies

_ORDER = ("refuted", "doubtful", "error", "vacuous", "proved", "consistent", "inconclusive", "none")  # alarming first


def overview(views: list[dict[str, Any]], found: Dependencies) -> dict[str, Any]:
    """``groups`` by what is said of them, ``refuted`` with their repairs, ``shaken`` with what they rest on."""
    refuted: list[dict[str, Any]] = [
        {"claim": view, "repairs": [views[r] for r in found.repaired_by(k)]}
        for k, view in enumerate(views)
        if view["kind"] == "refuted"
    ]
    repairs = {r["anchor"]: r for entry in refuted for r in entry["repairs"]}
    groups = {kind: [v for v in views if (v["error"] if kind == "error" else v["kind"] == kind)] for kind in _ORDER}
    groups["none"] = [v for v in groups["none"] if not v["error"]]
    return {
        "groups": {kind: members for kind, members in groups.items() if members},
        "refuted": refuted,
        "mended": [entry for entry in refuted if entry["repairs"]],
        "mended_proved": [r for r in repairs.values() if r["kind"] == "proved"],
        "shaken": [(views[k], [views[g] for g in guilty]) for k, guilty in found.shaken.items()],
        "reconstructed": sum(v["fidelity"] == "reconstructed" for v in views),
        "papers": len({v["paper"] for v in views if v["paper"]}),
    }
