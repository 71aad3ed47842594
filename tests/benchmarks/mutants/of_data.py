"""Statements about datasets, scores, losses and SVMs, and their false mutants."""

from __future__ import annotations

from dataclasses import replace

from checker.language import (
    best_scores,
    best_value,
    dataset,
    equal_nonoptimal_scores,
    inputs,
    least_margin,
    loss,
    matrix_separable,
    max_margin,
    max_margin_matrix,
    minimum,
    most_tokens,
    norm,
    rank,
    runner_up_scores,
    scalar,
    separable,
    some_choice,
    some_worse_token,
    unique_best_token,
    value,
    vector,
    worst_scores,
)
from checker.statements.terms.term import apply
from mutants.change import (
    Statement,
    flipped,
    for_all,
    instead,
    smaller,
    stated,
    statement,
    strict,
    with_conclusion,
    without,
)

D, Q, p = dataset("D", keys=False), dataset("D", queries=True, keys=False), vector("p", like="key")


def data(*tokens: str, head: str = "1", labels: str = "1", queries: str | None = None) -> dict:
    """data("1,0 0,0", "…") – inputs, their tokens, the tokens' entries."""
    fields = {
        "tokens": [[token.split(",") for token in one.split()] for one in tokens],
        "labels": labels.split(),
        "head": head.split(","),
    }
    return fields if queries is None else fields | {"queries": [z.split(",") for z in queries.split()]}


LONE = data("0")  # one input, one token
TIED = data("0 0")  # one input, two equal tokens
TWO = data("1 0")  # one input, tokens 1 and 0, the first optimal
OPPOSED = data("1 0", "1 0", labels="1 -1")  # the second input prefers the token 0


def statements() -> list[Statement]:
    return [*_scores(), *_losses(), *_margins()]


def _scores() -> list[Statement]:
    implied = stated("equal losers give one winner", (D,), unique_best_token(D), equal_nonoptimal_scores(D))
    chain = stated(
        "worst ≤ second ≤ best",
        (D,),
        (minimum(runner_up_scores(D) - worst_scores(D)) >= 0) & (minimum(best_scores(D) - runner_up_scores(D)) >= 0),
    )
    worse = stated("a worse token needs a choice", (D,), some_choice(D), some_worse_token(D))
    winners = stated(
        "a choice with unique winners has a worse token",
        (D,),
        some_worse_token(D),
        unique_best_token(D),
        some_choice(D),
    )
    tied = stated("some dataset has ties", (D,), ~unique_best_token(D), quantifier="exists")
    sizes = stated("T ≥ 2 with a choice", (D,), most_tokens(D) >= 2, some_choice(D))
    return [
        statement(
            "equal-losers-one-winner",
            implied,
            "The assumption says γ_it < γ_iopt for all other t.",
            ("hypothesis dropped", without(implied, 0), "Two equal tokens tie.", {"D": TIED}),
            (
                "converse",
                with_conclusion(implied, equal_nonoptimal_scores(D), (unique_best_token(D),)),
                "Scores 2, 1, 0 have one winner and two unequal losers.",
                {"D": data("2 1 0")},
            ),
            (
                "negated",
                with_conclusion(implied, ~unique_best_token(D)),
                "One token is its own unique winner.",
                {"D": LONE},
            ),
        ),
        statement(
            "worst-second-best",
            chain,
            "Definition.",
            (
                "made strict",
                with_conclusion(chain, minimum(best_scores(D) - runner_up_scores(D)) > 0),
                "One token: the second best is the best.",
                {"D": LONE},
            ),
            (
                "letters swapped",
                with_conclusion(chain, minimum(worst_scores(D) - runner_up_scores(D)) >= 0),
                "Scores 2, 1, 0: it says −1 ≥ 0.",
                {"D": data("2 1 0")},
            ),
            (
                "sign changed",
                with_conclusion(chain, minimum(best_scores(D) + worst_scores(D)) >= 0),
                "One token of score −1.",
                {"D": data("-1")},
            ),
        ),
        statement(
            "worse-needs-a-choice",
            worse,
            "Two scores need two tokens.",
            ("hypothesis dropped", without(worse, 0), "One token is no choice.", {"D": LONE}),
            (
                "converse",
                with_conclusion(worse, some_worse_token(D), (some_choice(D),)),
                "Two equal tokens: a choice, none worse.",
                {"D": TIED},
            ),
        ),
        statement(
            "winners-leave-losers",
            winners,
            "With two tokens one is not the unique winner, so it scores lower.",
            ("hypothesis dropped", without(winners, 0), "Two equal tokens.", {"D": TIED}),
            ("hypothesis dropped", without(winners, 1), "One token.", {"D": LONE}),
        ),
        statement(
            "ties-exist",
            tied,
            "Two equal tokens.",
            ("quantifier changed", for_all(tied), "One token has no tie.", {"D": LONE}),
        ),
        statement(
            "choice-means-two-tokens",
            sizes,
            "Definition.",
            ("hypothesis dropped", without(sizes, 0), "One token.", {"D": LONE}),
            (
                "constant +1 %",
                with_conclusion(sizes, most_tokens(D) >= "202/100"),
                "Two tokens are not 2.02.",
                {"D": TWO},
            ),
            ("made strict", with_conclusion(sizes, most_tokens(D) > 2), "Two tokens are not more.", {"D": TWO}),
            ("letters swapped", with_conclusion(sizes, inputs(D) >= 2), "One input of two tokens.", {"D": TWO}),
        ),
    ]


def _losses() -> list[Statement]:
    L = loss(D, "exponential")
    least = stated("L(p) ≥ the mean loss of the best scores", (D, p), best_value(D, "exponential") <= value(L, p))
    better = stated(
        "L(p) is above it with a worse token", (D, p), best_value(D, "exponential") < value(L, p), some_worse_token(D)
    )
    return [
        statement(
            "best-value-is-least",
            least,
            "The loss falls, and an average is at most the maximum.",
            smaller(least, "Equality with one token, where both sides are 1.", {"D": LONE, "p": ["0"]}),
            ("made strict", strict(least), "Equality with one token.", {"D": LONE, "p": ["0"]}),
            (
                "inequality flipped",
                flipped(least),
                "Tokens 1 and 0, p = 0: the mean score 1/2 is below 1.",
                {"D": TWO, "p": ["0"]},
            ),
        ),
        statement(
            "best-value-is-not-reached",
            better,
            "Every weight of softmax is positive.",
            ("hypothesis dropped", without(better, 0), "Equality with one token.", {"D": LONE, "p": ["0"]}),
            ("inequality flipped", flipped(better), "Tokens 1 and 0, p = 0.", {"D": TWO, "p": ["0"]}),
        ),
    ]


def _margins() -> list[Statement]:
    best = apply("best_tokens", D)
    mm, wmm = max_margin(D), max_margin_matrix(Q)
    met = _where(
        stated("the SVM solution has margin 1", (D,), least_margin(D, best, mm) >= 1, some_choice(D)),
        unique_best_token(D),
        separable(D),
    )
    shortest = _where(
        stated(
            "the SVM solution is the shortest",
            (D, p),
            norm(mm) <= norm(p),
            least_margin(D, best, p) >= 1,
            some_choice(D),
        ),
        unique_best_token(D),
        separable(D),
    )
    single = _where(stated("one input is always separable", (D,), separable(D), equals_one(D)), unique_best_token(D))
    ranks = _where(stated("rank W_mm ≤ n", (Q,), rank(wmm) <= inputs(Q)), unique_best_token(Q), matrix_separable(Q))
    inseparable = _where(
        stated("some data are not separable", (D,), ~separable(D), quantifier="exists"), unique_best_token(D)
    )
    R = scalar("R")
    scaled = _where(
        stated("margins scale", (D, R), least_margin(D, best, R * mm) >= R, R > 0, some_choice(D)),
        unique_best_token(D),
        separable(D),
    )
    asks = {"D": data("1 0", queries="1")}
    return [
        statement(
            "margin-one",
            met,
            "It is feasible.",
            (
                "constant +1 %",
                with_conclusion(met, least_margin(D, best, mm) >= "101/100"),
                "Tokens 1 and 0: the solution is 1, its margin 1.",
                {"D": TWO},
            ),
            (
                "constant +10 %",
                with_conclusion(met, least_margin(D, best, mm) >= "11/10"),
                "Tokens 1 and 0: the solution is 1, its margin 1.",
                {"D": TWO},
            ),
            (
                "made strict",
                with_conclusion(met, least_margin(D, best, mm) > 1),
                "Tokens 1 and 0: the solution is 1, its margin 1.",
                {"D": TWO},
            ),
            (
                "sign changed",
                with_conclusion(met, least_margin(D, best, -mm) >= 1),
                "Tokens 1 and 0: the margin of −1 is −1.",
                {"D": TWO},
            ),
            (
                "hypothesis dropped",
                without(met, 0),
                "Without a second token the margin is 0 by convention.",
                {"D": LONE},
            ),
        ),
        statement(
            "shortest-separator",
            shortest,
            "Definition of the SVM.",
            smaller(shortest, "Equality at p = the solution.", {"D": TWO, "p": ["1"]}),
            ("hypothesis dropped", without(shortest, 0), "p = 0 is shorter.", {"D": TWO, "p": ["0"]}),
            ("inequality flipped", flipped(shortest), "p = 2 is longer.", {"D": TWO, "p": ["2"]}),
            ("made strict", strict(shortest), "Equality at p = the solution.", {"D": TWO, "p": ["1"]}),
        ),
        statement(
            "one-input-separable",
            single,
            "p = Y·v separates the tokens of one input by their scores.",
            (
                "hypothesis dropped",
                without(single, 0),
                "Two inputs with tokens 1, 0 and opposite labels ask p ≥ 1 and −p ≥ 1.",
                {"D": OPPOSED},
            ),
            ("negated", with_conclusion(single, ~separable(D)), "Tokens 1 and 0 are separable.", {"D": TWO}),
        ),
        statement(
            "rank-at-most-n",
            ranks,
            "The solution is Σ λ_it (x_iopt − x_it) z_iᵀ = Σ_i (…) z_iᵀ.",
            smaller(ranks, "One input of two tokens: rank 1.", asks),
            ("made strict", strict(ranks), "One input of two tokens: rank 1.", asks),
            (
                "inequality flipped",
                flipped(ranks),
                "Two equal inputs: rank 1 < 2; already one input of one token has rank 0 < 1.",
                {"D": data("0", queries="1")},
            ),
        ),
        statement(
            "inseparable-data-exist",
            inseparable,
            "Opposite labels.",
            ("quantifier changed", for_all(inseparable), "Tokens 1 and 0 are separable.", {"D": TWO}),
        ),
        statement(
            "margins-scale",
            scaled,
            "Margins are linear in p.",
            (
                "hypothesis dropped",
                without(scaled, 1),
                "Without a second token the margin is 0.",
                {"D": LONE, "R": "1"},
            ),
            (
                "constant +1 %",
                instead(scaled, R * mm, "99/100" * (R * mm)),
                "Tokens 1 and 0: the margin is 0.99·R.",
                {"D": TWO, "R": "1"},
            ),
            (
                "sign changed",
                instead(scaled, R * mm, -(R * mm)),
                "Tokens 1 and 0: the margin is −R.",
                {"D": TWO, "R": "1"},
            ),
        ),
    ]


def equals_one(data_):
    return apply("eq", inputs(data_), 1)


def _where(claim, *needed):
    return replace(claim, where=needed)
