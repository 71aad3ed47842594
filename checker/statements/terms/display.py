"""How a term or a claim shows itself to whoever writes it: as the Python of a theorem file, and in a notebook as mathematics."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from checker.statements.terms.spelling import python_of

_LONGEST = 300


class Displayed:
    """What a notebook and the interactive interpreter ask of an object.

    Statements are typeset in :mod:`checker.report`, which comes later in the reading order: it is looked up when a notebook asks.
    """

    def __repr__(self) -> str:
        return python_of(self, longest=_LONGEST)

    def _repr_latex_(self) -> str:
        notebook: Any = import_module("checker.report.programs.notebook_mathematics")
        return notebook.display_of(self)


__all__ = ["Displayed"]
