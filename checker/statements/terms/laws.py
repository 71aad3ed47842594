"""The laws of what ``expectation(x, law, a)`` draws: which there are, and of what.

An index is drawn uniformly ("uniform") or with given weights (``weighted(w)``), an order uniformly; the entries of a scalar, a vector
or a matrix are independent: fair signs ("signs"), 1 with probability p and else 0 (``bernoulli(p)``), or standard normal ("gaussian").
"""

from __future__ import annotations

from typing import Any

from checker.errors import ClaimError
from checker.statements.terms.spelling import python_of

Term = Any  # a checker.statements.terms.term.Term, which is built with the help of this module
LAWS = ("uniform", "signs", "gaussian")  # those without a parameter, written as texts
LAW_SORTS = ("index_law", "law")  # of an index or an order; of the entries of a scalar, vector or matrix


def sort_of_law(word: str) -> str:
    """The sort of a law without a parameter."""
    return "index_law" if word == "uniform" else "law"


def kind_of(law: Term) -> str:
    """The name of a law, whatever its parameter is."""
    return law.leaf if law.name == "word" else law.name


def check_law(drawn: Term, law: Term) -> None:
    """Whether such a thing is drawn by such a law.  **Raises.** ClaimError."""
    if law.sort not in LAW_SORTS:
        return  # the sorts are complained of elsewhere
    kind = kind_of(law)
    fits = kind == "uniform" if drawn.sort == "order" else (law.sort == "index_law") == (drawn.sort == "index")
    if not fits:
        wanted = {"index": "'uniform' or weighted(w)", "order": "'uniform', by which every order is as probable"}.get(
            drawn.sort, "'signs', 'gaussian' or bernoulli(p)"
        )
        raise ClaimError(
            f"expectation({python_of(drawn, longest=40)}, …) draws a thing of the sort {drawn.sort} by the law {kind}. Write {wanted}."
        )
    if drawn.name == "var" and "natural" in drawn.shape:
        raise ClaimError(
            f"expectation({drawn.leaf}, …) draws a whole number. Declare it as a scalar, a vector, a matrix, an index or an order."
        )
    if drawn.leaf in law.variables | law.open:
        name = drawn.leaf.partition(":")[0]
        raise ClaimError(
            f"The law {python_of(law, longest=80)} depends on {name}, which it draws. Give the two their own names."
        )


__all__ = ["LAWS", "LAW_SORTS", "check_law", "kind_of", "sort_of_law"]
