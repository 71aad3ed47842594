"""C = 10 makes the soft-margin direction the hard-margin one.

Role.  “A large penalty term C = 10 still works well”; the objective is ‖X‖_F, not its square.
Note.  Encoded with the weakest reading: the directions agree, a solution X = 0 counting as agreement.  An input l₀ has
one query here, as in the experiment of §4 (“with query from the last token”), so both readings of the slacks agree.
“We empirically find” may report one experiment: then the sentence says of some data, at least, that C = 10 gives the hard-margin solution
itself, which is stated too. How well C = 10 did on the synthetic task is the matter of figure-1, and no truth value.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_tokens,
    dataset,
    equals,
    matrix_separable,
    max_margin_matrix,
    parallel,
    soft_margin,
    unique_best_token,
    vec,
)

D = dataset("D", queries=True, keys=False)
FOUND = "“we empirically find”"
EVERY_DATASET, SOME_DATA = (
    "a statement about every dataset",
    "a report, so of some data at least (how well it did: figure-1)",
)

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
                what=FOUND,
                readings=(EVERY_DATASET, SOME_DATA),
                ours=EVERY_DATASET,
            ),
        ),
    ),
    forall=(D,),
    where=(unique_best_token(D), matrix_separable(D)),
    conclude=parallel(vec(soft_margin(D, best_tokens(D), 10)), vec(max_margin_matrix(D))),
    readings=(
        Reading(
            reads={FOUND: SOME_DATA},
            quantifier="exists",
            conclude=equals(soft_margin(D, best_tokens(D), 10), max_margin_matrix(D)),
        ),
    ),
)
