"""What the training sentences reveal under one query is a strict partial order, wherever stage 2 has a solution.

Role.  “Partial orders” of the abstract: the extended order, by which unseen sentences are judged, is one. See
dataset-shift-extended-order.
Note.  Read as there: under one query a row of A is x* − x for each comparison of the training sentences. A chain of comparisons leads
from x to y if x − y = Aᵀλ, λ ≥ 0 counts how often it uses each of them, and there is at least one. The vector w is W_kq* x_q, or any
other with A w ≥ 1. Stated are the three laws of a strict order. *Irreflexive*: no chain leads from a word to itself, so x − y is not 0.
*Transitive*: a chain from x to y and one from y to z are together a chain from x to z. *Asymmetric*: such a z is not x again. The proof:
along a chain w gains at least 1. The hypothesis A w ≥ 1 is that the SVM of stage 2 is feasible. Without it two sentences can contradict
each other.
"""

from checker.language import Claim, Lemma, Source, dot, equals, matrix, minimum, norm, total, vector

A, w, lam, kap = matrix("A", "m", "d"), vector("w", "d"), vector("lam", "m"), vector("kap", "m")
x, g = vector("x", "d"), vector("g", "d")
y = x - A.T @ lam  # a chain leads from x to y
z = y - A.T @ kap  # and another one from y to z

NOT_ZERO = Lemma(forall=(g, w), assuming=(dot(g, w) > 0,), conclude=norm(g) > 0)
ADDED = Lemma(forall=(lam, kap), assuming=(minimum(lam) >= 0, minimum(kap) >= 0), conclude=minimum(lam + kap) >= 0)

CLAIM = Claim(
    title="The transitive closure of the revealed comparisons is a strict partial order",
    source=Source(
        paper="ntp",
        where="abstract, “partial orders”; “extended order” from the claims' table",
        fidelity="reconstructed",
    ),
    forall=(A, w, lam, kap, x),
    assuming=(
        minimum(A @ w) >= 1,
        minimum(lam) >= 0,
        total(lam) >= 1,
        minimum(kap) >= 0,
        total(kap) >= 1,
    ),
    conclude=(norm(x - y) > 0)
    & (norm(x - z) > 0)
    & equals(x - z, A.T @ (lam + kap))
    & (minimum(lam + kap) >= 0)
    & (total(lam + kap) >= 1),
    scalar_part="Encoded are chains as vectors of counts. That the rows of A are the comparisons of the training sentences is the note's.",
    not_checked="That the closure misses no comparison; what the trained transformer does (dataset-shift).",
)

with CLAIM.proof() as p:
    p.have(total(lam) <= dot(lam, A @ w))
    p.have(total(kap) <= dot(kap, A @ w))
    p.have(equals(dot(x - y, w), dot(lam, A @ w)))
    p.have(equals(dot(y - z, w), dot(kap, A @ w)))
    p.have(dot(x - y, w) > 0)
    p.have(dot(x - z, w) > 0)
    p.use(NOT_ZERO, g=x - y, w=w)
    p.use(NOT_ZERO, g=x - z, w=w)
    p.have(equals(x - z, A.T @ (lam + kap)))
    p.use(ADDED, lam=lam, kap=kap)
    p.have(total(lam + kap) >= 1)
    p.conclude()
