r"""Terms and claims as a notebook shows them: ``$\displaystyle …$``, which Jupyter, VS Code and Colab typeset."""

from __future__ import annotations

from typing import Any

from checker.report.claims.whole_statement import statement_formula
from checker.report.typesetting.latex import latex_of
from checker.statements.claims.entry import statement_of
from checker.statements.terms.term import Term


def display_of(shown: Any) -> str:
    """A term or a claim as displayed mathematics."""
    latex = latex_of(shown) if isinstance(shown, Term) else statement_formula(statement_of(shown))
    return rf"$\displaystyle {latex}$"


__all__ = ["display_of"]
