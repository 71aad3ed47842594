"""The leaves of terms as texts: numbers, words, variables, bound indices and states, and how each is recognised."""

from __future__ import annotations

import re

from checker.statements.terms.laws import LAWS
from checker.statements.terms.vocabulary import LOSSES

FUNCTION_SORTS = ("function", "scalar_function")  # of a vector, and of a scalar
LEAVES = ("num", "word", "var", "bound", "state")
VARIABLE = r"[A-Za-z][A-Za-z0-9_]{0,39}"  # what a variable may be called
NOT_VARIABLES = frozenset((*LOSSES, *LAWS, "inf", "infinity", "nan"))  # these would read as a loss, a law or a number
# Kinds of variables and of leaves: no size is called so, as ``verify.py`` would take a bound "i:scalar" for a state.
KINDS = frozenset(
    (
        "scalar",
        "vector",
        "matrix",
        "index",
        "dataset",
        "choice",
        "loss",
        "order",
        "truth",
        "law",
        "index_law",
        "objective",
        "matrix_objective",
        "sequence",
        "natural",
        "function",
        "scalar_function",
        *LEAVES,
    )
)
RATIONAL = r"-?[0-9]+(?:/[0-9]+)?"
SIZE = r"(?:[A-Za-z][A-Za-z0-9_]{0,39}|[1-9][0-9]{0,8})"
_SIDE = rf"{SIZE}(?:\*{SIZE})*"
BOUND = rf"({VARIABLE}):({_SIDE}|\({_SIDE}\)|\[(?:{_SIDE}(?:,{_SIDE})?)?\])"  # a bound index and its size, or what is drawn and its sizes
STATE = rf"({VARIABLE}):(natural|scalar|vector:{SIZE}(?:\*{SIZE})*|matrix:{SIZE}(?:\*{SIZE})*:{SIZE}(?:\*{SIZE})*)"


def stands_alone(kind: str, leaf: str) -> bool:
    """Whether a leaf is recognised without quotation marks: numbers, losses and variables never look alike."""
    if kind == "var":
        return re.fullmatch(VARIABLE, leaf) is not None and leaf.lower() not in NOT_VARIABLES
    if kind in ("bound", "state"):
        return re.fullmatch(BOUND if kind == "bound" else STATE, leaf) is not None
    return leaf in (*LOSSES, *LAWS) if kind == "word" else re.fullmatch(RATIONAL, leaf) is not None
