"""Exact hard-margin SVMs: Clarabel proposes, rationals dispose."""

from checker.svm.least_norm.child import Clarabel
from checker.svm.least_norm.exact import solve, solve_gram, solve_rows
from checker.svm.least_norm.problem import LeastNorm
from checker.svm.least_norm.propose import Proposal, Proposer, Question, no_proposal
from checker.svm.least_norm.solution import Solution, Status

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
