"""Marks for parametrised tests of which a few cases take more than a few seconds: these run with ``-m slow``, the others always."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pytest


def with_slow(names: Iterable[str], slow: Collection[str]) -> list:
    """The names as parameters, those of ``slow`` marked.  **Raises.** ValueError for one that is not there: its mark would be forgotten."""
    names = list(names)
    if strange := set(slow) - set(names):
        raise ValueError(f"marked as slow, but no case: {sorted(strange)}")
    return [pytest.param(name, id=name, marks=[pytest.mark.slow] * (name in slow)) for name in names]
