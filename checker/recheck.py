"""Results that were not made in this run: what carries a verdict is put before ``verify.py`` again, in a fresh process."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from checker.certificate import verified
from checker.processes import UnitResult

# Which role of a certificate each word rests on.  Single instances carry no verdict word.
_CARRIES = {"PROVED": ("proof", "witness"), "REFUTED": ("counter-example",), "VACUOUS": ("vacuous",)}
_SINGLE = ("instances", "exceptions")
Name = TypeVar("Name")


def rechecked(results: Mapping[Name, UnitResult]) -> dict[Name, UnitResult]:
    """Those whose verdict word still rests on a certificate of their own statement that ``verify.py`` accepts now.

    **Guarantee.** PROVED, REFUTED and VACUOUS come through only with such a certificate.  One process verifies all; only when it
    does not accept everything is each asked by itself.
    """
    bound = {name: result for name, result in results.items() if _bound(result)}
    if _accepted(list(bound.values())):
        return bound
    return {name: result for name, result in bound.items() if _accepted([result])}


def _bound(result: UnitResult) -> bool:
    """Are the files the ones that the entry names, and is one about its statement in a role that carries its verdict?"""
    entry = result.entry
    if set(result.certificates) != {Path(c["path"]).name for c in entry["certificates"]}:
        return False
    return entry["verdict"] not in _CARRIES or any(
        c["role"] in _CARRIES[entry["verdict"]] and c["claim"]["sha256"] == entry["statement"]["sha256"]
        for c in map(json.loads, _to_verify(result))
    )


def _to_verify(result: UnitResult) -> list[str]:
    """Its certificates, one a line, without those of single instances."""
    texts = [text for name, text in result.certificates.items() if name.split(".")[-2] not in _SINGLE]
    return [line for text in texts for line in text.splitlines()]


def _accepted(results: list[UnitResult]) -> bool:
    lines = [line for result in results for line in _to_verify(result)]
    if not lines:
        return True
    with tempfile.TemporaryDirectory(prefix="checker-recheck-") as folder:
        path = Path(folder) / "all.jsonl"
        path.write_text("\n".join(lines) + "\n", encoding="ascii")
        return verified(path, count=len(lines)).all_accepted
