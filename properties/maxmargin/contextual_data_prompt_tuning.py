"""On contextual data, prompt-tuning finds the max-margin separator of relevant and irrelevant tokens.

Role.  The data model of the summary, with Theorem I's limit from p(0) = 0.
Note.  The summary prints no model; ours: context q and label direction w orthonormal, head w; each input has one
token q + Y_i w, relevant, and T − 1 tokens −(q + Y_i w)/2 + z, irrelevant, z Gaussian of deviation 1/4. Stated before
the run: n = 3, T = 4, d = 6, one of the three decreasing losses; plain descent from zero with η = 1/16, where that is
short enough. With a probability of at least 9/10, judged by a 95 % interval on 60 datasets, the relevant tokens are
the optimal ones (best score 1) and p(k)/‖p(k)‖ → p_mm/‖p_mm‖, ‖p(k)‖ → ∞. Each limit is decided for all k, by a
capture (docs/limits.md, Lemma 3); what is not decided within 500 steps counts as undecided. Tried before on 6
datasets with n = 4, η = 1/8.

The obstacle. As printed the sentence has no truth value: it names a data model without printing it. For our model a certificate would
need two things that nothing here gives. First, an event of computed probability, as `verify.py` knows no law. Second, a proof of the
limit from that event alone. Lemma 3 of docs/limits_captures.md asks n(L(p) − L*) < ℓ(γ_second) − ℓ(γ_best) for every input, at one
iterate. At p(0) = 0, without noise and with the logistic loss, the left side is 1.33 and the right side 0.66. So the inequality fails at
the start, and some later iterate must meet it. Inner products of the tokens bound the first step. A bound of all steps until then,
uniform in the noise, is the missing statement. Lemma 4 has it for one input with equal losing scores, and for one long first step along a
direction that separates; here n = 3, the losing scores −½ + Y⟨z, w⟩ differ, and the step is 1/16. Lemma 5 asks for large margins at its
iterate, which no start at 0 has.
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
    loss,
    loss_kind,
    max_margin,
    maximum,
    norm_diverges,
    separable,
    smoothness,
    unique_best_token,
)

D, ell = dataset("D", keys=False), loss_kind("ell")
ETA = Fraction(1, 16)
L = loss(D, ell)
run = descent(L, 0 * max_margin(D), ETA)

CLAIM = Claim(
    title="Contextual data: the tuned prompt tends to the max-margin separator of relevant and irrelevant tokens",
    source=Source(
        paper="maxmargin", where="summary (TL;DR)", fidelity="paraphrase",
        gaps=(
            Gap(what="the contextual dataset model is not printed", readings=("one relevant token an input, noise on the others", "others"),
                ours="one relevant token an input, noise on the others"),
            Gap(what="“common losses”", readings=("logistic, exponential, correlation", "also losses whose slope can be 0"),
                ours="logistic, exponential, correlation"),
        ),
    ),
    quantifier="probability",
    probability=Probability(
        at_least=Fraction(9, 10), confidence=Fraction(95, 100), samples=60,
        laws={"D": contextual_datasets(3, 4, 6), "ell": one_of("logistic", "exponential", "correlation")},
    ),
    forall=(D, ell),
    where=(unique_best_token(D), separable(D)),
    assuming=(ETA * smoothness(L) <= 1,),
    conclude=(maximum(best_scores(D)) <= 1) & direction_tends_to(run, max_margin(D)) & norm_diverges(run),
)  # fmt: skip
