"""The max-margin matrices of two choices of tokens are different ones, since each separates its own tokens from the other's.

Role.  “For each subsequent in language modeling task, the decision hyperplane are fundamentally different as the optimal tokens are
different for each next work prediction.”
Note.  Subsequences that differ only in which token is optimal are one dataset with two choices.  A proof: in an input where they
differ, the logits of W(α) prefer α_i to β_i by at least 1, and those of W(β) prefer β_i to α_i.  As sets of points the hyperplanes
may be the same: with two tokens W(β) = −W(α).
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    choice,
    dataset,
    equals,
    matrix_separable,
    max_margin_matrix,
    parallel,
    vec,
)

D, alpha, beta = dataset("D", queries=True, keys=False), choice("alpha"), choice("beta")
W, V = max_margin_matrix(D, alpha), max_margin_matrix(D, beta)
DIFFERENT = "“decision hyperplane … fundamentally different”"
SIDES = "with the side of the optimal token: the matrices differ"
AS_SETS = "as sets of points: the matrices are not parallel"

CLAIM = Claim(
    title="Where the optimal tokens are different, so are the decision hyperplanes",
    source=Source(
        paper="similarity",
        where="§1, contributions: token separation",
        fidelity="paraphrase",
        gaps=(Gap(what=DIFFERENT, readings=(SIDES, AS_SETS), ours=SIDES),),
    ),
    forall=(D, alpha, beta),
    where=(matrix_separable(D, alpha), matrix_separable(D, beta)),
    assuming=(~equals(alpha, beta),),
    conclude=~equals(W, V),
    readings=(Reading(reads={DIFFERENT: AS_SETS}, conclude=~parallel(vec(W), vec(V))),),
)
