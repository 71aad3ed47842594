"""Non-comparable words rank between optimal and non-optimal ones, where every word is one of the three.

Role.  The repair: an order of two levels, in which no word both beats and is beaten under one query.
Note.  D holds the training sentences with their queries, a basis vector for each word; x* is the word of highest score, as in
dataset-shift-non-comparable. (A query may stand in its sentence or not.) Two levels: some U with entries from 0 to 1 separates by 1, so
that U[x, q] is 1 at every word that wins under q and 0 at every one that loses, and none does both. Every optimal word is then x* of a
sentence with another word, every non-optimal one another word of a sentence: i is the sentence, t the other word. A non-comparable word
y gives O = y qᵀ, with all margins 0; ⟨O, W_kq*⟩ is its entry, and O may be any such matrix. A proof (docs/datasets.md, Words): an entry
of W_kq* is the sum of the multipliers of the comparisons that a word wins, or less those that it loses. If a loser y has a multiplier,
that comparison is active, and its winner has the entry W[y] + 1 and a multiplier, so W[y] > −1; else W[y] = 0. So winners have entries
of at least 1 + W[y] > 0. The same upside down. So a sentence of non-comparable and non-optimal words is predicted from the former.
"""

from checker.language import (
    Claim,
    Source,
    best_scores,
    best_token,
    best_tokens,
    dataset,
    dot,
    entry,
    implies,
    index,
    least_margin,
    matrix,
    matrix_logits,
    matrix_separable,
    max_margin_matrix,
    maximum,
    minimum,
    one_hot,
    token_scores,
    unique_best_token,
    vec,
    worst_scores,
)

D, i, t = dataset("D", queries=True, keys=False), index("i", "n"), index("t", "T")
U, never = matrix("U", "d", "d"), matrix("never", "d", "d")
W = max_margin_matrix(D)
logits, never_met = matrix_logits(D, W, i), dot(vec(never), vec(W))

CLAIM = Claim(
    title="In orders of two levels W_kq* ranks non-comparable words below every optimal and above every non-optimal one",
    source=Source(
        paper="ntp",
        where="abstract; “extended order” from the claims' table",
        fidelity="paraphrase",
    ),
    repairs="dataset-shift-non-comparable",
    forall=(D, U, never, i, t),
    where=(unique_best_token(D), matrix_separable(D)),
    assuming=(
        one_hot(D),
        minimum(vec(U)) >= 0,
        maximum(vec(U)) <= 1,
        least_margin(D, best_tokens(D), never) >= 0,
        least_margin(D, best_tokens(D), -1 * never) >= 0,
        least_margin(D, best_tokens(D), U) >= 1,
    ),
    conclude=implies(entry(worst_scores(D), i) < entry(best_scores(D), i), never_met < entry(logits, best_token(D, i)))
    & implies(entry(token_scores(D, i), t) < entry(best_scores(D), i), entry(logits, t) < never_met),
)
