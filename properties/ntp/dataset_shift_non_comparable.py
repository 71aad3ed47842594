"""Non-comparable words rank between optimal and non-optimal ones, for every realisable training set.

Role.  The other reading of the extended order: what W_kq* says of words that its query never met in training.
Note.  D holds the training sentences, a basis vector for each word, the query first (attention does not see the order of the others). x*
of a sentence is its word of highest score: every training set can be written so, and some order realises it exactly if the SVM is
feasible. So W is W_kq*: min ‖W‖ s.t. (x* − x)ᵀ W x_q ≥ 1. Under the query q a word x is optimal if no word beats it, (x* − x′)ᵀ(x
qᵀ)x_q ≥ 0 in every sentence, non-optimal if it beats none (the same of −x qᵀ), and non-comparable if both; then W[x, q] = 0. The
smallest example against it that we know: under q, c > e > q and a > q. Then W_kq* has the entries 1, 0, −1 at c, e, q, with multipliers
1, 1, 0, and 0 at a, which is optimal and ties with the words never met. With ties allowed it holds, by W = Σ λ_j a_j, λ ≥ 0; there O
and P may be any matrices with such margins, x qᵀ among them. Where no word is both optimal and non-optimal under a query it holds as
well (dataset-shift-non-comparable-two-levels). The text's order may also be the transitive closure (dataset-shift-extended-order).
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_scores,
    best_token,
    best_tokens,
    choice,
    column,
    dataset,
    dimension,
    dot,
    entry,
    first_token_queries,
    identity,
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
    outer,
    row,
    token_scores,
    unique_best_token,
    vec,
    worst_scores,
)

D, x, y, q = dataset("D", keys=False), index("x", "d"), index("y", "d"), index("q", "d")
S = first_token_queries(D)
W = max_margin_matrix(S)


def ranks(i):
    """The least (x* − x′)ᵀ(e_i e_qᵀ)x_q, and that of −e_i e_qᵀ."""
    word, query = column(identity(dimension(D)), i), column(identity(dimension(D)), q)
    return least_margin(S, best_tokens(S), outer(word, query)), least_margin(S, best_tokens(S), outer(-1 * word, query))


def at(i):
    return entry(row(W, i), q)


(never_beaten, beats_none), (y_never_beaten, y_beats_none) = ranks(x), ranks(y)

# For the other readings: queries of any kind, so that those that stand in their sentences are among them.
Q, c, P, never = dataset("Q", queries=True, keys=False), choice("c"), matrix("P", "d", "d"), matrix("never", "d", "d")
V = max_margin_matrix(Q, c)
U, i, t = matrix("U", "d", "d"), index("i", "n"), index("t", "T")
logits = matrix_logits(Q, max_margin_matrix(Q), i)
met = dot(vec(never), vec(max_margin_matrix(Q)))

BETWEEN, STRICTLY, TIES = "“between”", "strictly", "with ties"
BOTH = "may a word be optimal in one sentence and non-optimal in another"

CLAIM = Claim(
    title="W_kq* ranks non-comparable words below every optimal and above every non-optimal one",
    source=Source(
        paper="ntp",
        where="abstract; “extended order” from the claims' table",
        fidelity="paraphrase",
        gaps=(
            Gap(what=BETWEEN, readings=(STRICTLY, TIES), ours=STRICTLY),
            Gap(what=BOTH, readings=("yes", "no"), ours="yes"),
        ),
    ),
    forall=(D, x, y, q),
    where=(unique_best_token(D), one_hot(D), matrix_separable(S)),
    assuming=(
        y_never_beaten >= 0,
        y_beats_none >= 0,
        (never_beaten < 0) | (beats_none < 0),
        (never_beaten >= 0) | (beats_none >= 0),
    ),
    conclude=implies(never_beaten >= 0, at(y) < at(x)) & implies(beats_none >= 0, at(x) < at(y)),
    readings=(
        Reading(
            reads={BETWEEN: TIES, BOTH: "every"},
            forall=(Q, c, P, never),
            where=(matrix_separable(Q, c),),
            assuming=(least_margin(Q, c, never) >= 0, least_margin(Q, c, -1 * never) >= 0),
            conclude=implies(least_margin(Q, c, P) >= 0, dot(vec(never), vec(V)) <= dot(vec(P), vec(V)))
            & implies(least_margin(Q, c, -1 * P) >= 0, dot(vec(P), vec(V)) <= dot(vec(never), vec(V))),
        ),
        Reading(
            reads={BOTH: "no"},
            forall=(Q, U, never, i, t),
            where=(unique_best_token(Q), matrix_separable(Q)),
            assuming=(
                one_hot(Q),
                minimum(vec(U)) >= 0,
                maximum(vec(U)) <= 1,
                least_margin(Q, best_tokens(Q), never) >= 0,
                least_margin(Q, best_tokens(Q), -1 * never) >= 0,
                least_margin(Q, best_tokens(Q), U) >= 1,
            ),
            conclude=implies(
                entry(worst_scores(Q), i) < entry(best_scores(Q), i), met < entry(logits, best_token(Q, i))
            )
            & implies(entry(token_scores(Q, i), t) < entry(best_scores(Q), i), entry(logits, t) < met),
        ),
    ),
    not_checked="How often real data have three levels.",
)
