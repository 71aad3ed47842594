"""C = 10 makes the soft-margin direction the hard-margin one.

Role.  “A large penalty term C = 10 still works well”; the objective is ‖X‖_F, not its square.
Note.  Encoded with the weakest reading: the directions agree, a solution X = 0 counting as agreement.  An input l₀ has
one query here, as in the experiment of §4 (“with query from the last token”), so both readings of the slacks agree.
How well C = 10 did on the synthetic task is the matter of figure-1.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    best_tokens,
    dataset,
    matrix_separable,
    max_margin_matrix,
    parallel,
    soft_margin,
    unique_best_token,
    vec,
)

D = dataset("D", queries=True, keys=False)

CLAIM = Claim(
    title="With C = 10 the soft-margin solution has the direction of the hard-margin one",
    source=Source(
        paper="similarity",
        where="§4, the paragraph after Definition 4.1",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="the slack ξ_{l₀,t} carries no i",
                readings=("a slack for every (l₀, i, t)", "one slack for all i"),
                ours="every",
            ),
            Gap(
                what="“works well” where both problems have a solution",
                readings=("the same solution", "the same direction"),
                ours="every",
            ),
            Gap(
                what="“we empirically find”",
                readings=("a statement about every dataset", "a report of one experiment, which figure-1 runs"),
                ours="a statement about every dataset",
            ),
        ),
    ),
    forall=(D,),
    where=(unique_best_token(D), matrix_separable(D)),
    conclude=parallel(vec(soft_margin(D, best_tokens(D), 10)), vec(max_margin_matrix(D))),
)
