"""A token off the support can be left out: the Att-SVM stays as it is.

Role.  “Tokens that do not serve as support vectors … can be safely disregarded during pretraining.”
Note.  The token left out is the one of least score, of one input with three tokens, so that a word for the smaller dataset exists.
For the SVM the sentence is true: a constraint that is not active can be dropped from a convex problem.  “During pretraining” says that
training is the same without the token.  But its weight and its score are in every γ̄, so that even the first gradient is another one.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_token,
    dataset,
    entry,
    equals,
    gradient,
    index,
    inputs,
    loss_kind,
    matrix,
    matrix_logits,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    most_tokens,
    runner_up_scores,
    token_scores,
    unique_best_token,
    without_lowest,
    worst_scores,
)

D, i, t = dataset("D", queries=True, keys=False), index("i", "n"), index("t", "T")
X, ell = matrix("X", "d", "d"), loss_kind("ell")
fewer = without_lowest(D)
margins = matrix_logits(D, max_margin_matrix(D), i)
ONE_INPUT = (equals(inputs(D), 1), equals(most_tokens(D), 3), unique_best_token(D), matrix_separable(D))
OFF_SUPPORT = (
    equals(entry(token_scores(D, i), t), entry(worst_scores(D), i)),
    entry(worst_scores(D), i) < entry(runner_up_scores(D), i),
    entry(margins, best_token(D, i)) - entry(margins, t) > 1,
)
KEPT, SVM, TRAINING = "what stays as it is without the token", "the Att-SVM", "training, so each gradient"

CLAIM = Claim(
    title="Without a token off the support the Att-SVM has the same solution",
    source=Source(
        paper="similarity",
        where="§1, contributions: “safely disregarded during pretraining”",
        fidelity="paraphrase",
        gaps=(Gap(what=KEPT, readings=(SVM, TRAINING), ours=SVM),),
    ),
    forall=(D, i, t),
    where=ONE_INPUT,
    assuming=OFF_SUPPORT,
    conclude=equals(max_margin_matrix(fewer), max_margin_matrix(D)),
    readings=(
        Reading(
            reads={KEPT: TRAINING},
            forall=(D, i, t, X, ell),
            conclude=equals(gradient(matrix_loss(fewer, ell), X), gradient(matrix_loss(D, ell), X)),
        ),
    ),
    cites=("zero-gradient-off-support",),
)
