"""Exact hard-margin SVMs: Clarabel proposes, rationals dispose."""

from checker.svm.child import Clarabel
from checker.svm.exact import solve, solve_gram, solve_rows
from checker.svm.problem import LeastNorm
from checker.svm.propose import Proposal, Proposer, Question, no_proposal
from checker.svm.solution import Solution, Status

__all__ = [
    "Clarabel",
    "LeastNorm",
    "Proposal",
    "Proposer",
    "Question",
    "Solution",
    "Status",
    "no_proposal",
    "solve",
    "solve_gram",
    "solve_rows",
]
