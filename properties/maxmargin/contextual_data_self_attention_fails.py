"""There are contextual data with three tokens on which self-attention, from zero, misses the max-margin separator.

Role.  Why contextual-data-self-attention is said of two tokens: with three it is not true of all contextual data.
Note.  Contextual data as there: the relevant token of an input is optimal with score 1, and the others score at most −1/4. A prompt of
length at most 1 separates them by 1. The head has length at most 1. Here r = q + Y w is relevant, and the others are near −r/2. Within one
deviation, 1/4, of it in each coordinate is r = (1, 1, 0) with (−3/4, −3/4, 1/4) and (−3/4, −3/4, 1/8), on which the same check succeeds.
Why: at W = 0 all queries of an input see the same weights. So the first step is Σ g_i z̄_iᵀ, ⟨g_i, r − x_t⟩ > 0, with the mean z̄_i of the
queries of input i. With one input it moves the margins of its query z by ⟨r − x_t, g⟩⟨z̄, z⟩. For the query r, ⟨z̄, r⟩ = (‖r‖² + Σ⟨x_t,
r⟩)/T: without noise ((3 − T)/(2T))‖r‖², so for T = 3 the noise decides. A query r that starts towards a wrong token may recover by its own
pulls, or be caught. A pull on the margins of an irrelevant query z, ⟨z, r⟩ ≈ −‖r‖²/2, moves those of the query r the other way by the
factor ⟨z, r⟩/‖z‖². The pull of r's own query is small as soon as its weight on r is. It can be caught if (T − 1)|⟨z, r⟩| > ‖z‖²
(contextual-data-self-attention-three-tokens). The trap is given by strict inequalities at one iterate, which depends continuously on the
data: near data fail as well, a positive share of the draws of the model.
"""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    best_scores,
    dataset,
    descent,
    direction_tends_to,
    equals,
    every_token_queries,
    head,
    matrix_loss,
    matrix_separable,
    max_margin,
    max_margin_matrix,
    maximum,
    minimum,
    most_tokens,
    norm,
    runner_up_scores,
    separable,
    smoothness,
    unique_best_token,
)

D = dataset("D", keys=False)
ETA = Fraction(1, 8)
S = every_token_queries(D)
L = matrix_loss(S, "logistic")
run = descent(L, 0 * max_margin_matrix(S), ETA)

CLAIM = Claim(
    title="Contextual data with three tokens on which self-attention from zero does not tend to the max-margin separator",
    source=Source(
        paper="maxmargin", where="summary (TL;DR), a limit of what it says of self-attention", fidelity="reconstructed"
    ),
    quantifier="exists",
    forall=(D,),
    where=(unique_best_token(D), separable(D), matrix_separable(S)),
    assuming=(
        equals(most_tokens(D), 3),
        minimum(best_scores(D)) >= 1,
        maximum(best_scores(D)) <= 1,
        maximum(runner_up_scores(D)) <= Fraction(-1, 4),
        norm(head(D)) <= 1,
        norm(max_margin(D)) <= 1,
        ETA * smoothness(L) <= 1,
    ),
    conclude=~direction_tends_to(run, max_margin_matrix(S)),
    not_checked="How large the share of such data is: see contextual-data-self-attention.",
)
