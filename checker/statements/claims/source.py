"""Where a statement is printed, and how well its text is known."""

from __future__ import annotations

import re
from dataclasses import dataclass

from checker.errors import ClaimError
from checker.statements.claims.readings import Gap
from checker.statements.terms.remedies import explained

FIDELITIES = ("verbatim", "paraphrase", "reconstructed")
MOST_PRINTED = 20_000  # characters of a printed statement


def names_files(paper: object) -> bool:
    """A dot would make the names of two claims' files meet: it stands between the paper and the id."""
    return isinstance(paper, str) and re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_+-]{0,60}", paper) is not None


@explained
@dataclass(frozen=True, kw_only=True)
class Source:
    """Where a statement is printed and how well its text is known; ``printed`` is its LaTeX, which reports show beside the term."""

    paper: str
    where: str
    fidelity: str
    gaps: tuple[Gap, ...] = ()
    printed: str = ""

    def __post_init__(self) -> None:
        if not names_files(self.paper):
            raise ClaimError(
                f"paper={self.paper!r} names files. Write a short key of ASCII letters, digits, _, + and -, such as 'smith-2024'."
            )
        if not isinstance(self.printed, str) or len(self.printed) > MOST_PRINTED:
            raise ClaimError(
                f"printed={self.printed!r:.60} is not the LaTeX of one statement. Write a text of at most {MOST_PRINTED} characters."
            )
        if self.fidelity not in FIDELITIES:
            raise ClaimError(f"fidelity={self.fidelity!r}: write one of {', '.join(FIDELITIES)}.")


__all__ = ["FIDELITIES", "MOST_PRINTED", "Source", "names_files"]
