"""Lemmas on positive semidefinite matrices and eigenvalues, with false neighbours: known answers of textbooks of linear algebra.

``LEMMAS`` are true, ``NEIGHBOURS`` false: a hypothesis is dropped, a constant is 2 % off, an order is turned round.
"""

from __future__ import annotations

from checker.language import (
    Claim,
    Source,
    diag,
    dot,
    eigenvalue,
    entry,
    equals,
    hadamard,
    identity,
    index,
    is_psd,
    length,
    matrix,
    minimum,
    norm,
    number,
    operator_norm,
    outer,
    row,
    scalar,
    softmax,
    trace,
    vector,
)
from checker.statements.terms.term import Term

A, B, C = (matrix(name, "n", "n") for name in "ABC")
K, S = matrix("K", "m", "n"), matrix("S", "n", "m")
u, w, z = (vector(name, "n") for name in "uwz")
c, L, m, eta = map(scalar, ("c", "L", "m", "eta"))
i, j = index("i", "n"), index("j", "n")
ALL = (A, B, C, K, S, u, w, z, c, L, m, eta, j)
BIGGER, SMALLER, HALF = number("51/50"), number("49/50"), number("1/2")
p, unit = softmax(z), identity(length(u))
COVARIANCE = diag(p) - outer(p, p)


def claim(conclude: Term, *assuming: Term) -> Claim:
    spoken = set().union(*(one.variables for one in (conclude, *assuming)))
    return Claim(
        title="eigenvalues",
        source=Source(paper="linear-algebra", where="a textbook", fidelity="reconstructed"),
        forall=tuple(v for v in ALL if v.leaf in spoken),
        assuming=assuming,
        conclude=conclude,
    )


def form(M: Term, x: Term) -> Term:
    return dot(x, M @ x)


def least(M: Term) -> Term:
    return eigenvalue(M, length(row(M.T, 0)))


def greatest(M: Term) -> Term:
    return eigenvalue(M, 1)


SYMMETRIC = equals(A, A.T)
LEMMAS: dict[str, Claim] = {
    "a form of a psd matrix": claim(form(A, u) >= 0, is_psd(A)),
    "A ⪯ B": claim(form(A, u) <= form(B, u), is_psd(B - A)),
    "A ⪯ L·I": claim(form(A, u) <= L * norm(u) ** 2, is_psd(L * unit - A)),
    "m·I ⪯ A between two points": claim(form(A, u - w) >= m * norm(u - w) ** 2, is_psd(A - m * unit)),
    "the greatest eigenvalue": claim(form(A, u) <= L * norm(u) ** 2, greatest(A) <= L),
    "the least eigenvalue": claim(m * norm(u) ** 2 <= form(A, u), m <= least(A)),
    "KᵀK": claim(is_psd(K.T @ K)),
    "KKᵀ": claim(is_psd(K @ K.T)),
    "a ridge": claim(is_psd(K.T @ K + c * identity(length(row(K, 0)))), c >= 0),
    "uuᵀ": claim(is_psd(outer(u, u))),
    "a diagonal matrix": claim(is_psd(diag(u)), minimum(u) >= 0),
    "the covariance of a softmax": claim(is_psd(COVARIANCE)),
    "the covariance of a softmax is at most ½": claim(greatest(COVARIANCE) <= HALF),
    "a sum": claim(is_psd(A + B), is_psd(A), is_psd(B)),
    "a multiple": claim(is_psd(c * A), is_psd(A), c >= 0),
    "a conjugate SᵀAS": claim(is_psd((S.T @ A) @ S), is_psd(A)),
    "⪯ is transitive": claim(is_psd(C - A), is_psd(B - A), is_psd(C - B)),
    "⪯ and sums": claim(is_psd((B + C) - (A + C)), is_psd(B - A)),
    "an entry of the diagonal": claim(entry(row(A, j), j) >= 0, is_psd(A)),
    "a trace": claim(trace(A, i) >= 0, is_psd(A)),
    "a trace by the greatest eigenvalue": claim(trace(A, i) <= L * length(row(A, 0)), greatest(A) <= L),
    "Weyl, the least eigenvalue": claim(least(A) + least(B) <= least(A + B), SYMMETRIC, equals(B, B.T)),
    "Weyl, the greatest eigenvalue": claim(greatest(A + B) <= greatest(A) + greatest(B), SYMMETRIC, equals(B, B.T)),
    "a multiple's eigenvalue": claim(equals(greatest(2 * A), 2 * greatest(A)), SYMMETRIC),
    "a shifted eigenvalue": claim(equals(greatest(A + c * unit), greatest(A) + c), SYMMETRIC),
    "the least is at most the greatest": claim(least(A) <= greatest(A), SYMMETRIC),
    "below the operator norm": claim(greatest(A) <= operator_norm(A), SYMMETRIC),
    "above minus the operator norm": claim(-operator_norm(A) <= least(A), SYMMETRIC),
    "twice a product": claim(2 * dot(u, A @ w) <= form(A, u) + form(A, w), is_psd(A)),
    "Cauchy and Schwarz in the norm of A": claim(dot(u, A @ w) ** 2 <= form(A, u) * form(A, w), is_psd(A)),
    "a form that is 0": claim(equals(dot(u, A @ w), 0), is_psd(A), equals(form(A, w), 0)),
    "a positive definite form": claim(form(A, u) > 0, least(A) > 0, norm(u) > 0),
    "a ridge is positive definite": claim(least(K.T @ K + c * identity(length(row(K, 0)))) > 0, c > 0),
    "a positive definite sum": claim(least(A + B) > 0, least(A) > 0, is_psd(B)),
    "a sum above m": claim(m < least(A + B), m < least(A), is_psd(B)),
    "a negative": claim(greatest(-A) <= 0, is_psd(A)),
    "more than smooth": claim(form(A, u) <= 2 * L * norm(u) ** 2, greatest(A) <= L, L >= 0),
}
NEIGHBOURS: dict[str, Claim] = {
    "a form without psd": claim(form(A, u) >= 0, SYMMETRIC),
    "a form is positive": claim(form(A, u) > 0, is_psd(A)),
    "a psd matrix of another": claim(form(A, u) >= 0, is_psd(B), SYMMETRIC),
    "A ⪯ B turned round": claim(form(A, u) >= form(B, u), is_psd(B - A)),
    "A ⪯ L·I, 2 % less": claim(form(A, u) <= SMALLER * L * norm(u) ** 2, is_psd(L * unit - A), is_psd(A)),
    "the least for the greatest": claim(form(A, u) <= L * norm(u) ** 2, least(A) <= L),
    "the greatest for the least": claim(m * norm(u) ** 2 <= form(A, u), m <= greatest(A)),
    "KᵀK is positive definite": claim(least(K.T @ K) > 0),
    "a ridge of any sign": claim(is_psd(K.T @ K + c * identity(length(row(K, 0))))),
    "−uuᵀ": claim(is_psd(-outer(u, u))),
    "a diagonal matrix of any sign": claim(is_psd(diag(u))),
    "the covariance without a softmax": claim(is_psd(diag(z) - outer(z, z)), minimum(z) >= 0),
    "the covariance is at most ¼": claim(greatest(COVARIANCE) <= HALF * HALF),
    "the covariance is at least its second moment": claim(is_psd(COVARIANCE - outer(p, p))),
    "a difference": claim(is_psd(A - B), is_psd(A), is_psd(B)),
    "a sum with one psd": claim(is_psd(A + B), is_psd(A), equals(B, B.T)),
    "a multiple of any sign": claim(is_psd(c * A), is_psd(A)),
    "⪯ the wrong way": claim(is_psd(A - C), is_psd(B - A), is_psd(C - B)),
    "any entry": claim(entry(row(A, j), 0) >= 0, is_psd(A)),
    "a trace is not less than 1": claim(trace(A, i) >= 1, is_psd(A)),
    "the trace of any symmetric matrix": claim(trace(A, i) >= 0, SYMMETRIC),
    "Weyl turned round": claim(least(A + B) <= least(A) + least(B), SYMMETRIC, equals(B, B.T)),
    "Weyl, 2 % less": claim(greatest(A + B) <= SMALLER * (greatest(A) + greatest(B)), is_psd(A), is_psd(B)),
    "a multiple's eigenvalue with any sign": claim(equals(greatest(c * A), c * greatest(A)), SYMMETRIC),
    "the greatest is at most the least": claim(greatest(A) <= least(A), SYMMETRIC),
    "the operator norm below the greatest": claim(operator_norm(A) <= greatest(A), SYMMETRIC),
    "the operator norm, 2 % less": claim(greatest(A) <= SMALLER * operator_norm(A), SYMMETRIC),
    "twice a product, 2 % more": claim(BIGGER * 2 * dot(u, A @ w) <= form(A, u) + form(A, w), is_psd(A)),
    "Cauchy and Schwarz, 2 % less": claim(dot(u, A @ w) ** 2 <= SMALLER * form(A, u) * form(A, w), is_psd(A)),
    "Cauchy and Schwarz without psd": claim(dot(u, A @ w) ** 2 <= form(A, u) * form(A, w), SYMMETRIC),
    "a form that is 0, without psd": claim(equals(dot(u, A @ w), 0), SYMMETRIC, equals(form(A, w), 0)),
    "a positive definite form at any vector": claim(form(A, u) > 0, least(A) > 0),
    "a positive definite sum with any matrix": claim(least(A + B) > 0, least(A) > 0, equals(B, B.T)),
    "an entrywise product with a vector": claim(dot(u, hadamard(u, A @ u)) >= 0, is_psd(A)),
    "the wrong end": claim(least(-A) >= 0, is_psd(A)),
}
