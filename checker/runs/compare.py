"""What became stronger, weaker or different between two audits."""

from __future__ import annotations

from dataclasses import dataclass

_STRENGTH = {
    "PROVED": 3,
    "REFUTED": 3,
    "VACUOUS": 3,
    "AMBIGUOUS": 3,
    "CONSISTENT": 2,
    "DOUBTFUL": 2,
    "INCONCLUSIVE": 1,
    None: 0,
}
_OUTCOMES = {"REPRODUCED": 2, "NOT REPRODUCED": 2}  # of experiments


@dataclass(frozen=True, kw_only=True)
class Changes:
    """One line a claim.  A claim that is gone is weaker; a new one is changed, as is one with another word of like strength."""

    stronger: tuple[str, ...]
    weaker: tuple[str, ...]
    changed: tuple[str, ...]

    @property
    def lines(self) -> list[str]:
        groups = (("stronger", self.stronger), ("weaker", self.weaker), ("changed", self.changed))
        return [f"{word}: {line}" for word, lines in groups for line in lines]


def changes(new: dict, old: dict, *, only_shared: bool = False) -> Changes:
    """What changed from ``old`` to ``new``, two audits; ``only_shared`` passes over claims that only one of them has."""
    before = {(c["paper"], c["id"]): c for c in old["claims"]}
    after = {(c["paper"], c["id"]): c for c in new["claims"]}
    found: dict[str, list[str]] = {"stronger": [], "weaker": [], "changed": []}
    same_effort = (new["budget"], new["seed"]) == (old["budget"], old["seed"])
    for name in sorted(before.keys() & after.keys() if only_shared else before.keys() | after.keys()):
        kind, what = _change(before.get(name), after.get(name), same_effort)
        if kind:
            found[kind].append(f"{'/'.join(name)}: {what}")
    return Changes(**{kind: tuple(lines) for kind, lines in found.items()})


def _change(old: dict | None, new: dict | None, same_effort: bool) -> tuple[str, str]:
    if old is None or new is None:
        there = new or old or {}
        return ("changed", f"new, {_word(there)}") if old is None else ("weaker", f"{_word(there)} before, gone now")
    kinds = {_kind(old), _kind(new)}
    if kinds >= {"theorem", "experiment"}:
        return "changed", f"{_kind(old)} with {_word(old)} before, {_kind(new)} with {_word(new)} now"
    strength = _STRENGTH | _OUTCOMES
    difference = strength[new["verdict"]] - strength[old["verdict"]]
    if difference:
        return ("stronger" if difference > 0 else "weaker"), f"{_word(old)} before, {_word(new)} now"
    if new["verdict"] != old["verdict"]:
        return "changed", f"{_word(old)} before, {_word(new)} now"
    if new["statement"] != old["statement"]:
        return "changed", f"{_word(new)} as before, of another statement"
    if same_effort and (new["trust"], new["counts"]) != (old["trust"], old["counts"]):
        return "changed", f"{_word(new)} as before; {_evidence(old)} before, {_evidence(new)} now"
    return "", ""


def _kind(entry: dict) -> str:
    """A theorem's word and an experiment's are not of one order: what becomes the other is neither stronger nor weaker."""
    if entry["verdict"] in _OUTCOMES:
        return "experiment"
    return "theorem" if _STRENGTH[entry["verdict"]] >= _STRENGTH["DOUBTFUL"] else ""


def _word(entry: dict) -> str:
    return entry["verdict"] or "error"


def _evidence(entry: dict) -> str:
    counts = ", ".join(f"{number} {truth}" for truth, number in entry["counts"].items() if number)
    return f"{entry['trust'] or 'no'} trust with {counts or 'nothing tested'}"
