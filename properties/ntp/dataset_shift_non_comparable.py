"""Non-comparable words rank between optimal and non-optimal ones, for every realisable training set.

Role.  The other reading of the extended order: what W_kq* says of words that its query never met in training.
Note.  D holds the training sentences. Each word is a basis vector. The query stands first in its sentence, as attention does not see the
order of the others. In a sentence, x* is the word with the highest score and x′ is any other word. W is W_kq*: it minimises ‖W‖_F subject
to (x* − x′)ᵀ W x_q ≥ 1 in every sentence. Every training set can be written so. Some order of the words realises it exactly if this SVM is
feasible.

The letters: q is a query; x and y are words. `never_beaten` is the least (x* − x′)ᵀ(x qᵀ)x_q over all sentences. It is at least 0 exactly
if no word beats x under q: then x is optimal. `beats_none` is the same with −x qᵀ. It is at least 0 exactly if x beats no word: then x is
non-optimal. `y_never_beaten` and `y_beats_none` are the same for y. If both are at least 0, y is non-comparable, and W[y, q] = 0. So the
hypotheses say: y is non-comparable, and x is either optimal or non-optimal, and not both.

The smallest counter-example that we know is the one on this page. Under the query 4, word 3 beats the words 1 and 4, and word 4 beats word
2. Then column 4 of W_kq* is (0, −1, 1, 0, 0). Word 1 is non-optimal, and its entry 0 ties with that of word 5, which no sentence with this
query contains.

In the reading “with ties” the statement holds, because W is a sum of the SVM's constraints with weights of at least 0. There the matrix P
stands for x qᵀ and never for y qᵀ; they may be any matrices with such margins. In the reading “no”, the matrix U says that no word wins in
one sentence and loses in another. Its entry U[x, q] is 1 for the words that win under q and 0 for those that lose. There i is a sentence
and t a word of it (see dataset-shift-non-comparable-two-levels). The text's order may also be the transitive closure
(dataset-shift-extended-order).
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
