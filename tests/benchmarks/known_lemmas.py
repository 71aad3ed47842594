"""The four sets of lemmas whose truth is known: ``lemmas``, ``blind``, ``gallery`` and ``properties``, under one name each.

A lemma is called ``lemmas/norms/ptolemy``, ``blind/one/descent_any_step``, ``gallery/flash/two_blocks`` or ``properties/mirror/lemma_2``.
``lemmas`` and ``blind`` say themselves which are true; of ``gallery`` and ``properties`` the published verdicts say it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SETS = ("blind", "gallery", "properties", "lemmas")
OF_VERDICT = {"PROVED": "true", "VACUOUS": "vacuous", "CONSISTENT": "open", "INCONCLUSIVE": "open"}
_HERE, _PUBLISHED = Path(__file__).resolve().parent, ROOT / "reports" / "reference"


@dataclass(frozen=True, kw_only=True)
class Known:
    """One theorem file; ``truth`` is true, vacuous, or open where no certificate says whether it is true."""

    id: str
    path: Path
    truth: str

    @property
    def set(self) -> str:
        return self.id.partition("/")[0]


def known_lemmas(sets: Sequence[str] = SETS, only: str = "") -> list[Known]:
    """The lemmas that nothing is known to refute, set by set; ``only`` is a part of the id, or a pattern with * in it."""
    found = {"blind": _blind, "gallery": _gallery, "properties": _properties, "lemmas": _lemmas}
    return [one for name in sets for one in found[name]() if _asked(one.id, only)]


def _asked(name: str, only: str) -> bool:
    return fnmatch(name, only) if "*" in only else only in name


def _blind() -> Iterator[Known]:
    for folder in sorted((_HERE.parent / "data" / "blind").glob("*/")):
        yield from _in_folder(folder, f"blind/{folder.name}/") if (folder / "truth.json").exists() else ()


def _lemmas() -> Iterator[Known]:
    return _in_folder(_HERE / "lemmas", "lemmas/")


def _in_folder(folder: Path, before: str) -> Iterator[Known]:
    for name, entry in sorted(json.loads((folder / "truth.json").read_text(encoding="utf-8")).items()):
        stem = name.removesuffix(".py")
        if entry["truth"] != "false":
            yield Known(id=before + stem, path=folder / f"{stem}.py", truth=entry["truth"])


def _gallery() -> Iterator[Known]:
    for row in json.loads((_PUBLISHED / "campaigns" / "gallery.json").read_text(encoding="utf-8")):
        if row["verdict"] in OF_VERDICT:
            name = row["file"].removeprefix("examples/").removesuffix(".py")
            yield Known(id=name, path=ROOT / row["file"], truth=OF_VERDICT[row["verdict"]])


def _properties() -> Iterator[Known]:
    from checker.statements.claims.claim import discover

    entries = json.loads((_PUBLISHED / "audit.json").read_text(encoding="utf-8"))["claims"]
    # What a claim with several readings states itself has a verdict of its own.
    verdicts = {(one["paper"], one["id"]): (one.get("own_reading") or one).get("verdict") for one in entries}
    for file in discover(ROOT / "properties"):
        verdict = verdicts.get((file.path.parent.name, file.id))
        if verdict in OF_VERDICT:
            name = f"properties/{file.path.parent.name}/{file.path.stem}"
            yield Known(id=name, path=file.path, truth=OF_VERDICT[verdict])


def sample(names: Iterable[str], number: int, seed: int) -> list[str]:
    """So many of the names, from each set its share: the same for one seed on every machine, whatever their order."""
    groups: dict[str, list[str]] = defaultdict(list)
    for name in names:
        groups[name.partition("/")[0]].append(name)
    total = sum(map(len, groups.values()))
    taken: list[str] = []
    before = 0
    for _, group in sorted(groups.items()):
        group.sort(key=lambda name: sha256(f"{seed}:{name}".encode()).digest())
        first, last = (round(number * end / max(total, 1)) for end in (before, before + len(group)))
        taken += group[: last - first]
        before += len(group)
    return sorted(taken)
