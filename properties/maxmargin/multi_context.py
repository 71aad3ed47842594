"""Several contexts at once: attention with a query that tells the context separates what is relevant to it.

Role.  The data model of contextual-data-prompt-tuning with two contexts: what one context wants, the other rejects.
Note.  The summary prints no model; ours: contexts q_1, q_2 and label direction w orthonormal, head w; an input of
context c has the relevant token q_c + Y_i w, the relevant token q_c' − Y_i w of the other context for the other
label, and an irrelevant one −(q_c + Y_i w)/2 + z; its query is q_c + z, z Gaussian of deviation 1/4. (Both contexts
with opposite labels leave a single p no separator.) Stated before the run: n = 3, T = 3, d = 6, one of the three
decreasing losses; plain descent on W from zero with η = 1/32, where that is short enough. With a probability of at
least 8/10, judged by a 95 % interval on 25 datasets, the relevant tokens are the optimal ones (best score 1) and
W(k)/‖W(k)‖ → W_mm/‖W_mm‖, ‖W(k)‖ → ∞. Each limit is decided for all k, by a capture (docs/limits.md, Lemma 3); what
is not within 500 steps counts as undecided. (A first, slower run with n = 4, d = 8 held on 30 of 30.) Tried before on
6 datasets with η = 1/8, too long a step for the exponential loss.

The obstacle. As printed the sentence has no truth value: it names a data model without printing it. For our model a certificate would
need two things that nothing here gives. First, an event of computed probability, as `verify.py` knows no law. Second, a proof of the
limit from that event alone. Lemma 3 of docs/limits_captures.md asks n(L(W) − L*) < ℓ(γ_second) − ℓ(γ_best) for every input, at one
iterate. At W(0) = 0, without noise and with the logistic loss, the left side is 1.40 and the right side 0.66. So the inequality fails at
the start, and some later iterate must meet it. Inner products of the tokens bound the first step. A bound of all steps until then,
uniform in the noise, is the missing statement. Lemma 4 has it for one input with equal losing scores, and for one long first step along a
direction that separates; here n = 3, the losing scores are −1 and −½ + Y⟨z, w⟩, and the step is 1/32. Lemma 5 asks for large margins at
its iterate, which no start at 0 has.
"""

from fractions import Fraction

from checker.data.statistics import contextual_datasets, one_of
from checker.language import (
    Claim,
    Gap,
    Probability,
    Source,
    best_scores,
    dataset,
    descent,
    direction_tends_to,
    loss_kind,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    maximum,
    norm_diverges,
    smoothness,
    unique_best_token,
)

D, ell = dataset("D", queries=True, keys=False), loss_kind("ell")
ETA = Fraction(1, 32)
L = matrix_loss(D, ell)
run = descent(L, 0 * max_margin_matrix(D), ETA)
OURS = "two contexts, a distractor from the other one, and a query near the context"

CLAIM = Claim(
    title="Two contexts: W tends to the max-margin separator of what is relevant to the query's context",
    source=Source(
        paper="maxmargin", where="summary (TL;DR)", fidelity="paraphrase",
        gaps=(
            Gap(what="the multi-context setting is not printed", readings=(OURS, "others"), ours=OURS),
            Gap(what="“common losses”", readings=("logistic, exponential, correlation", "also losses whose slope can be 0"),
                ours="logistic, exponential, correlation"),
        ),
    ),
    quantifier="probability",
    probability=Probability(
        at_least=Fraction(8, 10), confidence=Fraction(95, 100), samples=25,
        laws={
            "D": contextual_datasets(3, 3, 6, contexts=2, distractor=True, queries=True),
            "ell": one_of("logistic", "exponential", "correlation"),
        },
    ),
    forall=(D, ell),
    where=(unique_best_token(D), matrix_separable(D)),
    assuming=(ETA * smoothness(L) <= 1,),
    conclude=(maximum(best_scores(D)) <= 1) & direction_tends_to(run, max_margin_matrix(D)) & norm_diverges(run),
)  # fmt: skip
