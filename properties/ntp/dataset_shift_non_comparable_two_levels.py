"""Non-comparable words rank between optimal and non-optimal ones, where every word is one of the three.

Role.  The repair: an order of two levels, in which no word both beats and is beaten under one query.
Note.  D holds the training sentences with their queries, and a basis vector for each word. In a sentence, x* is the word with the highest
score, as in dataset-shift-non-comparable. A query may stand in its sentence or not.

The matrix U says that the order has two levels. Its entries lie between 0 and 1, and it separates x* from every other word by at least
1. So U[x, q] is 1 for every word x that wins under the query q, it is 0 for every word that loses, and no word does both. Every optimal
word is then x* of a sentence with another word, and every non-optimal word is another word of a sentence. Here i is the sentence and t
the other word. A non-comparable word y gives the matrix never = y qᵀ, all of whose margins are 0; its inner product with W_kq* is the
entry W_kq*[y, q]. The matrix never may be any with such margins.

The proof (docs/datasets.md, Words): the entry of a word that wins is the sum of the multipliers of its comparisons; that of a word that
loses is minus this sum. If a loser y has a multiplier that is not 0, that comparison is active: its winner has the entry W[y] + 1 and a
multiplier, so W[y] > −1. If it has none, W[y] = 0. So winners have entries of at least 1 + W[y] > 0. The same argument upside down gives
the other half. So a sentence of non-comparable and non-optimal words is predicted from the former.
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
