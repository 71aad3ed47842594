"""For almost every dataset and C, the soft-margin Att-SVM has one solution.

Role.  Repairs soft-margin-unique: the exceptions, such as C‖Σ a_j‖ = 1, have measure zero.
Note.  Several solutions are always multiples of one another, so the direction is unique wherever it exists.
An input l₀ has one query here, so both readings of the slacks agree.
"""

from checker.language import Claim, Gap, Source, choice, dataset, scalar, soft_margin_unique

D, opt, C = dataset("D", queries=True, keys=False, generic=True), choice("opt"), scalar("C")

CLAIM = Claim(
    title="The soft-margin Att-SVM has one solution for almost every dataset and C",
    source=Source(
        paper="similarity",
        where="Definition 4.1",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="the slack ξ_{l₀,t} carries no i",
                readings=("a slack for every (l₀, i, t)", "one slack for all i"),
                ours="every",
            ),
        ),
    ),
    quantifier="almost_all",
    forall=(D, opt, C),
    assuming=(C > 0,),
    conclude=soft_margin_unique(D, opt, C),
    repairs="soft-margin-unique",
)
