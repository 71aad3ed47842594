"""A sentence outside the training set is predicted right where the extended order decides it.

Role.  What the trained transformer knows beyond its data: what follows from them by transitivity.  The experiment is dataset-shift.
Note.  Read here: *extended order*, for each query the transitive closure of what its training sentences reveal; it decides a sentence if
one word of it beats all others. (Another reading is dataset-shift-non-comparable.) Under one query, a row of A is x* − x for each
comparison of the training sentences, and w is W_kq* x_q, or any other w with A w ≥ 1. A word x beats y in the closure if a chain of
comparisons leads from x to y. Then λ_j counts how often the chain uses comparison j, so that x − y = Aᵀλ. (Conversely such λ ≥ 0 give a
chain.) *Prediction*: with R·W_kq* the attention on a y of the sentence is exp(−R wᵀ(x − y)) times that on an x, so at most e^{−R} times. If
x beats every other word of the sentence, all attention goes to x as R → ∞. W_ov* gives the word after x, less the word after y, the
attention on x less that on y. The word after x is predicted, for every R above the logarithm of the number of copies of any y. That is
right under *every* order that realises the training set, since all of them extend the closure. The converse is no part of the text. Where
no word of a sentence beats all others in the closure, two words are maximal in it. Linear extensions put either on top, and no prediction
is right under both. It was found on 500 of 500 drawn undecided sentences.
"""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    matrix,
    minimum,
    scalar,
    total,
    vector,
)

A, w, lam = matrix("A", "m", "d"), vector("w", "d"), vector("lam", "m")
x, y, R = vector("x", "d"), vector("y", "d"), scalar("R")
gap = dot(x - y, w)

CLAIM = Claim(
    title="Shifted sentences: predicted right wherever the transitive closure of the revealed orders decides them",
    source=Source(paper="ntp", where="abstract; “extended order” from the claims' table", fidelity="paraphrase"),
    forall=(A, w, lam, x, y, R),
    assuming=(
        minimum(A @ w) >= 1,
        minimum(lam) >= 0,
        total(lam) >= 1,
        equals(x - y, A.T @ lam),
        R >= 0,
    ),
    conclude=(gap >= 1) & (exp(-(R * gap)) <= exp(-R)),
    scalar_part="Encoded is that x scores at least 1 above y, and the bound of a quotient of exponentials. That the rows of A "
    "are the comparisons of the training sentences, that λ is a chain of them, and that the quotient is one of "
    "attention weights, is worked out in the note.",
    not_checked="The transformer after finitely many steps (dataset-shift); that the closure misses nothing, which is no part of the text.",
)
