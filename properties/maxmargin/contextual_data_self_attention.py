"""On contextual data, self-attention finds the max-margin separator of relevant and irrelevant tokens.

Role.  The data model of contextual-data-prompt-tuning, with every token as a query in its turn.
Note.  The summary prints no model; ours: context q and label direction w orthonormal, head w; each input has one token q + Y_i w,
relevant, and T − 1 tokens −(q + Y_i w)/2 + z, irrelevant, z Gaussian of deviation 1/4. Stated before the run: n = 2, T = 2, d = 10, one
of the three decreasing losses; plain descent on W from zero with η = 1/8, where that is short enough. With a probability of at least
7/10, judged by a 95 % interval on 25 datasets, the relevant tokens are the optimal ones (best score 1) and W(k)/‖W(k)‖ → W_mm/‖W_mm‖,
‖W(k)‖ → ∞. Each limit is decided for all k, by a capture (docs/limits.md, Lemma 3); what is not decided within 500 steps counts as
undecided. Sizes and step were chosen on 12 other datasets. The setting is a favourable one, and T = 2 is why. The first step of W is a
sum over inputs of a direction towards the relevant token times the mean of the input's queries, and that mean is ((3 − T)/2)(q + Y_i w)
plus noise, over T: with T = 2 the relevant tokens' signal is in it, with T = 3 it cancels exactly and noise decides, and with T ≥ 4 its
sign is turned, so the relevant token's own query starts towards a wrong token. In a run with n = 3, d = 10 (40 draws for each T,
logistic loss, 20,000 normalised steps; tests/benchmarks/campaign_contextual.py, reports/reference/campaigns/contextual.json) every
query ends on the relevant token in 40 of 40 draws for T = 2, in 28 of 40 draws for T = 3, and in 0 of 40 for T = 4; for T = 3 26 of 360
queries end on a wrong token, 25 of them a relevant token's own, and for T = 4 116 of 480, all of them a relevant token's own query, of
which there are 120. So for T = 3 this statement is not certified because it fails for a share of the draws near the 3/10 that it
allows, and for T = 4 it fails for all. A failure for T = 3 is certified in contextual-data-self-attention-fails; the reason, and a
dimension in which T = 3 succeeds, are in contextual-data-self-attention-three-tokens.

The obstacle. As printed the sentence has no truth value: it names a data model without printing it. For our model a certificate would
need two things that nothing here gives. First, an event of computed probability, as `verify.py` knows no law. Second, a proof of the
limit from that event alone. Lemma 3 of docs/limits_captures.md asks n(L(W) − L*) < ℓ(γ_second) − ℓ(γ_best) for every input, at one
iterate. At W(0) = 0, without noise and with the logistic loss, the left side is 1.05 and the right side 0.66. So the inequality fails at
the start, and some later iterate must meet it. Inner products of the tokens bound the first step. A bound of all steps until then,
uniform in the noise, is the missing statement. Lemma 4 has it for one input with equal losing scores, and for one long first step along a
direction that separates; here four pairs of input and query share W, and the step is ⅛. Lemma 5 asks for large margins at its iterate,
which no start at 0 has.
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
    every_token_queries,
    loss_kind,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    maximum,
    norm_diverges,
    smoothness,
    unique_best_token,
)

D, ell = dataset("D", keys=False), loss_kind("ell")
ETA = Fraction(1, 8)
S = every_token_queries(D)
L = matrix_loss(S, ell)
run = descent(L, 0 * max_margin_matrix(S), ETA)

CLAIM = Claim(
    title="Contextual data: self-attention tends to the max-margin separator of relevant and irrelevant tokens",
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
        at_least=Fraction(7, 10), confidence=Fraction(95, 100), samples=25,
        laws={"D": contextual_datasets(2, 2, 10), "ell": one_of("logistic", "exponential", "correlation")},
    ),
    forall=(D, ell),
    where=(unique_best_token(D), matrix_separable(S)),
    assuming=(ETA * smoothness(L) <= 1,),
    conclude=(maximum(best_scores(D)) <= 1) & direction_tends_to(run, max_margin_matrix(S)) & norm_diverges(run),
)  # fmt: skip
