"""The names that a theorem file gives to its terms, such as ``L_p`` or ``eta``: the page prints long formulas with these letters.

For reading only: certificates are about the whole terms.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from checker.statements.claims.claim import Claim, module_name
from checker.statements.terms.term import Term, parts

LETTER = r"[A-Za-z][A-Za-z0-9_]{0,15}"
_MOST = 30
_NUMBERS = ("scalar", "vector", "matrix", "objective", "matrix_objective", "truth")


def letters_of(path: Path, claim: Claim) -> list[list]:
    """[name, term] for each name of a file that was loaded, whose term stands in the claim and is no variable of it."""
    module = sys.modules.get(module_name(path))
    stated = {part for term in (*claim.hypotheses, claim.conclude) for part in parts(term)}
    variables = {part.leaf for part in stated if not part.args}
    found = (
        [
            [name, term.json]
            for name, term in vars(module).items()
            if isinstance(term, Term)
            and term.args
            and term in stated
            and re.fullmatch(LETTER, name)
            and name not in variables
            and term.sort in _NUMBERS
        ]
        if module
        else []
    )
    return found[:_MOST]
