"""Which claims rest on which, and what a refutation takes with it: derived from the audit, never typed.

**Convention.** ``uses``: our proof invokes it.  ``cites``: the paper's own dependency.  ``repairs``: a mended version of it.
A claim is *shaken* when it has no proof of its own and cites or uses, through others without proof, a refuted one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from checker.report.typesetting.printable import clean, listed

KINDS = ("uses", "cites", "repairs")


@dataclass(frozen=True, kw_only=True)
class Edge:
    """``later`` rests on (or repairs) ``earlier``; both are positions in the list of claims."""

    earlier: int
    later: int
    kind: str


@dataclass(frozen=True, kw_only=True)
class Dependencies:
    """Edges between claims of one audit, names that no claim of it has, and what is shaken by what."""

    edges: tuple[Edge, ...]
    unknown: tuple[tuple[int, str], ...]
    shaken: dict[int, tuple[int, ...]]

    @property
    def connected(self) -> list[int]:
        """The claims that have an edge, in page order."""
        return sorted({k for e in self.edges for k in (e.earlier, e.later)})

    def of(self, claim: int, kind: str) -> list[int]:
        """What a claim uses, cites or repairs."""
        return [e.earlier for e in self.edges if e.later == claim and e.kind == kind]

    def repaired_by(self, claim: int) -> list[int]:
        return [e.later for e in self.edges if e.earlier == claim and e.kind == "repairs"]


def dependencies(claims: list[dict]) -> Dependencies:
    """**Guarantee.** never raises; a name is looked up in the claim's own paper first."""
    places: dict[str, int] = {}
    for k, claim in enumerate(claims):
        for name in (f"{_text(claim, 'paper')}/{_text(claim, 'id')}", _text(claim, "id")):
            places.setdefault(name, k)
    edges: dict[Edge, None] = {}
    unknown: list[tuple[int, str]] = []
    for k, claim in enumerate(claims):
        for kind in KINDS:
            for name in _names(claim.get(kind)):
                found = places.get(f"{_text(claim, 'paper')}/{name}", places.get(name))
                if found is None:
                    unknown.append((k, name))
                elif found != k:
                    edges[Edge(earlier=found, later=k, kind=kind)] = None
    return Dependencies(edges=tuple(edges), unknown=tuple(unknown), shaken=_shaken(claims, list(edges)))


def _shaken(claims: list[dict], edges: list[Edge]) -> dict[int, tuple[int, ...]]:
    """For each shaken claim the refuted ones that it rests on."""
    rests: dict[int, list[int]] = {}
    for e in edges:
        if e.kind != "repairs":
            rests.setdefault(e.later, []).append(e.earlier)
    found: dict[int, tuple[int, ...]] = {}
    for start in rests:
        if claims[start].get("verdict") in ("PROVED", "REFUTED", "VACUOUS", "AMBIGUOUS"):
            continue
        guilty, seen, todo = set(), {start}, [start]
        while todo:
            for k in rests.get(todo.pop(), []):
                if claims[k].get("verdict") == "REFUTED":
                    guilty.add(k)
                elif claims[k].get("verdict") != "PROVED" and k not in seen:
                    seen.add(k)
                    todo.append(k)
        if guilty:
            found[start] = tuple(sorted(guilty))
    return found


def _names(value: object) -> Iterable[str]:
    names = [value] if isinstance(value, str) else listed(value)
    return dict.fromkeys(clean(n, 80) for n in names[:40] if isinstance(n, str) and n)


def _text(claim: dict, key: str) -> str:
    return clean(claim.get(key), 80)
