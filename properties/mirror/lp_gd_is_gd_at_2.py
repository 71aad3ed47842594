"""At p = 2 mirror descent is gradient descent, step for step.

Role.  What places the ℓp algorithms beside the one that the other papers study.
Note.  ∇ψ(W) = sign(W)|W|^{p−1} is W itself at p = 2.  Compared are four steps of each: in rationals on a surrogate loss whose
gradient is rational (squared loss of linear attention on the same data), where equality is decided; and on softmax attention in 50
digits, every digit, the mirror map being computed and not left out.
"""

from fractions import Fraction

from checker.experiments.mirror_runs import exact_steps_that_differ, flint_steps_that_differ
from checker.language import Claim, Source, dataset, loss_kind, matrix, own_function

D, W, ell = dataset("D", queries=True, keys=False), matrix("W", "d", "d"), loss_kind("ell")
STEP, STEPS = Fraction(1, 10), 4

CLAIM = Claim(
    title="Mirror descent with p = 2 is gradient descent, step for step",
    source=Source(paper="mirror", where="abstract: a family of mirror descent algorithms", fidelity="paraphrase"),
    forall=(D, W, ell),
    conclude=(own_function("exact_steps_that_differ", D, W) <= 0)
    & (own_function("steps_of_50_digits_that_differ", D, W, ell) <= 0),
    functions={
        "exact_steps_that_differ": lambda data, start: exact_steps_that_differ(data, start, step=STEP, steps=STEPS),
        "steps_of_50_digits_that_differ": lambda data, start, loss: flint_steps_that_differ(
            data, start, loss=loss, step=STEP, steps=STEPS
        ),
    },
    not_checked="The normalised variants, whose two norms round differently in the last digit.",
)
