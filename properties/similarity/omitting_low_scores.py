"""Omitting the tokens of lowest score leaves the SVM's direction, or at least the limit of training, as it was.

Role.  The paper's case for sparse training and small caches.
Note.  A token of low score can still be a support vector; then it bends the separating direction.  A counter-example has to
break both readings of the outcome.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    dataset,
    direction_tends_to,
    matrix,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    parallel,
    small_step_descent,
    some_choice,
    unique_best_token,
    vec,
    without_lowest,
)

D, start = dataset("D", queries=True, keys=False), matrix("start", "d", "d")
fewer = without_lowest(D)

CLAIM = Claim(
    title="Omitting the lowest scores changes neither the Att-SVM's direction nor the limit of training",
    source=Source(
        paper="similarity",
        where="§3.2, Token Selection & Separation",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="which tokens exhibit low scores; to omit those of least score is a case of either reading",
                readings=("those of least score in each input", "any tokens below the best"),
                ours="every",
            ),
            Gap(
                what="“the final outcome”",
                readings=("the direction of the Att-SVM", "the limit of descent from the same start"),
                ours="every",
            ),
        ),
    ),
    forall=(D, start),
    where=(
        unique_best_token(D),
        matrix_separable(D),
        unique_best_token(fewer),
        matrix_separable(fewer),
        some_choice(fewer),
    ),  # fmt: skip
    conclude=parallel(vec(max_margin_matrix(D)), vec(max_margin_matrix(fewer)))
    | direction_tends_to(small_step_descent(matrix_loss(fewer), start), max_margin_matrix(D)),
)
