"""With C at least max λ/‖X^mm‖, the hard-margin solution solves the soft-margin problem; above it, alone.

Role.  When the soft margin of Definition 4.1 changes nothing; λ are the multipliers of the hard-margin problem.
Note.  At the threshold itself X^mm may be one solution of many, see soft-margin-unique. Without constraints both are 0. An input l₀ has one
query here, so both readings of the slacks agree on these data. With several queries they do not: one slack for all i is the largest of
theirs. For one input of two tokens, each of them a query, there is one slack, max(0, 1 − the least margin). That is the case in which the
second reading is stated. It would hold from the largest sum of multipliers that share a slack on.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_tokens,
    choice,
    dataset,
    equals,
    every_token_queries,
    frobenius,
    implies,
    inputs,
    largest_multiplier,
    least_margin,
    matrix,
    matrix_separable,
    max_margin_matrix,
    maximum,
    most_tokens,
    pair,
    scalar,
    soft_margin_optimal,
    soft_margin_unique,
    unique_best_token,
)

D, opt, C = dataset("D", queries=True, keys=False), choice("opt"), scalar("C")
hard = max_margin_matrix(D, opt)
threshold = largest_multiplier(D, opt) / frobenius(hard)
SLACK, EACH = "the slack ξ_{l₀,t} carries no i", "a slack for every (l₀, i, t)"
S, X = every_token_queries(D), matrix("X", "d", "d")
margin = least_margin(S, best_tokens(S), X)
together = largest_multiplier(S, best_tokens(S)) / frobenius(max_margin_matrix(S))

CLAIM = Claim(
    title="From C = max λ/‖X^mm‖ on, the soft-margin solution is the hard-margin one",
    source=Source(
        paper="similarity",
        where="Definition 4.1 and the remark below it",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what=SLACK,
                readings=(EACH, "one slack for all i"),
                ours=EACH,
            ),
        ),
    ),
    forall=(D, opt, C),
    where=(matrix_separable(D, opt),),
    assuming=(threshold <= C,),
    conclude=soft_margin_optimal(D, opt, C, hard) & implies(threshold < C, soft_margin_unique(D, opt, C)),
    readings=(
        Reading(
            reads={SLACK: "one slack for all i"},
            forall=(D, X, C),
            where=(equals(inputs(D), 1), equals(most_tokens(D), 2), unique_best_token(S), matrix_separable(S)),
            assuming=(together <= C,),
            conclude=frobenius(max_margin_matrix(S)) <= frobenius(X) + C * maximum(pair(0, 1 - margin)),
        ),
    ),
    not_checked="A proof for all sizes; data whose hard-margin multipliers are not unique.",
)
