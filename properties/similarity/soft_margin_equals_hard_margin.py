"""With C at least max λ/‖X^mm‖, the hard-margin solution solves the soft-margin problem; above it, alone.

Role.  When the soft margin of Definition 4.1 changes nothing; λ are the multipliers of the hard-margin problem.
Note.  At the threshold itself X^mm may be one solution of many, see soft-margin-unique.  Without constraints both are 0.
An input l₀ has one query here, so both readings of the slacks agree.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    choice,
    dataset,
    frobenius,
    implies,
    largest_multiplier,
    matrix_separable,
    max_margin_matrix,
    scalar,
    soft_margin_optimal,
    soft_margin_unique,
)

D, opt, C = dataset("D", queries=True, keys=False), choice("opt"), scalar("C")
hard = max_margin_matrix(D, opt)
threshold = largest_multiplier(D, opt) / frobenius(hard)

CLAIM = Claim(
    title="From C = max λ/‖X^mm‖ on, the soft-margin solution is the hard-margin one",
    source=Source(
        paper="similarity",
        where="Definition 4.1 and the remark below it",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="the slack ξ_{l₀,t} carries no i",
                readings=("a slack for every (l₀, i, t)", "one slack for all i"),
                ours="every",
            ),
        ),
    ),
    forall=(D, opt, C),
    where=(matrix_separable(D, opt),),
    assuming=(threshold <= C,),
    conclude=soft_margin_optimal(D, opt, C, hard) & implies(threshold < C, soft_margin_unique(D, opt, C)),
    not_checked="A proof for all sizes; data whose hard-margin multipliers are not unique.",
)
