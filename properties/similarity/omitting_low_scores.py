"""Omitting the tokens of lowest score leaves the SVM's direction, or at least the limit of training, as it was.

Role.  The paper's case for sparse training and small caches.
Note.  A token of low score can still be a support vector; then it bends the separating direction.  A counter-example has to
break both of the paper's own outcomes, the direction and the limit.  “The final outcome” may also be the loss that training can reach at
best: it is (1/n) Σ ℓ(γ_opt), and the optimal tokens are kept.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_value,
    dataset,
    direction_tends_to,
    equals,
    loss_function,
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
fewer, ell = without_lowest(D), loss_function("ell")
DIRECTION = "the direction of the Att-SVM, or the limit of descent from the same start"
LEAST_LOSS = "the least loss that training can reach"

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
                readings=(DIRECTION, LEAST_LOSS),
                ours=DIRECTION,
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
    readings=(
        Reading(
            reads={"“the final outcome”": LEAST_LOSS},
            forall=(D, ell),
            where=(unique_best_token(D),),
            conclude=equals(best_value(fewer, ell), best_value(D, ell)),
        ),
    ),
)
