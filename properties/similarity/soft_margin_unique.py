"""The soft-margin Att-SVM has one solution.

Role.  Definition 4.1 writes X = arg min, and Figure 1 measures the angle to “a known X_soft solution”.
Note.  The unsquared norm is not strictly convex along rays: ‖X‖_F + CΣξ may be constant on a piece of one.  A counter-example
must refute both readings of i ∈ [n]: one query for each input, where both readings of ξ agree, and self-attention with a
slack for every i.  Self-attention with one slack for all i is no better: tokens 2 and 1 in dimension 1, C = 1, give
|x| + max(0, 1 − x), constant on [0, 1].
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    best_tokens,
    dataset,
    every_token_queries,
    scalar,
    soft_margin_unique,
    unique_best_token,
)

D, C = dataset("D", queries=True, keys=False), scalar("C")
E = every_token_queries(D)

CLAIM = Claim(
    title="The soft-margin Att-SVM has exactly one solution",
    source=Source(
        paper="similarity",
        where="Definition 4.1",
        fidelity="verbatim",
        gaps=(
            Gap(
                what="the slack ξ_{l₀,t} carries no i",
                readings=("a slack for every (l₀, i, t)", "one slack for all i"),
                ours="every",
            ),
            Gap(
                what="which queries A_{l₀,i} an input has",
                readings=("one query for each input", "self-attention: every token of an input is a query"),
                ours="every",
            ),
            Gap(
                what="C is not declared; for C < 0 there is no minimum",
                readings=("any C > 0",),
                ours="any C > 0",
            ),
        ),
    ),
    forall=(D, C),
    where=(unique_best_token(D),),
    assuming=(C > 0,),
    conclude=soft_margin_unique(D, best_tokens(D), C) | soft_margin_unique(E, best_tokens(E), C),
)
