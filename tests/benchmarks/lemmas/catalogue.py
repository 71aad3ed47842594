"""The lemmas of the benchmark and what is known of them: ``truth.json`` beside the theorem files.

A theorem file says nothing of its truth that the checker reads; ``truth.json`` says, for each file, "true", "false" or "vacuous", why,
and for a false one an exact counter-example.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
RIGHT_WORD = {"true": "PROVED", "false": "REFUTED", "vacuous": "VACUOUS"}
WORDS = frozenset(RIGHT_WORD.values())
RIGHT, UNDECIDED, WRONG = "right", "undecided", "wrong"
POINTS = {RIGHT: 1, UNDECIDED: 0, WRONG: -150}


@dataclass(frozen=True, kw_only=True)
class Lemma:
    """One theorem file and what is known of it."""

    name: str  # topic/name, without .py
    path: Path
    topic: str
    truth: str
    argument: str
    source: str
    counter_example: dict[str, Any] = field(default_factory=dict)
    instance: dict[str, Any] = field(default_factory=dict)

    @property
    def sha256(self) -> str:
        return sha256(self.path.read_bytes()).hexdigest()


def lemmas(only: str = "") -> list[Lemma]:
    """All lemmas, by topic and name; ``only`` is a part of the name, or a pattern with * in it."""
    known = json.loads((FOLDER / "truth.json").read_text(encoding="utf-8"))
    found = [
        Lemma(name=file.removesuffix(".py"), path=FOLDER / file, **{k: v for k, v in entry.items()})
        for file, entry in known.items()
    ]
    return [one for one in found if _asked(one.name, only)]


def _asked(name: str, only: str) -> bool:
    return fnmatch(name, only) if "*" in only else only in name


def judgement(truth: str, word: str | None) -> str:
    """How a verdict stands to the truth.

    PROVED of a lemma whose hypotheses contradict each other is not false, and not the answer either: undecided.
    """
    if word not in WORDS or (truth == "vacuous" and word == "PROVED"):
        return UNDECIDED
    return RIGHT if word == RIGHT_WORD[truth] else WRONG
