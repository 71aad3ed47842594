"""The arm that UCB pulls has a gap of at most two widths."""

from checker.language import (
    Claim,
    Source,
    log,
    natural,
    scalar,
    sqrt,
)

best, best_seen, mu, seen, pulls, best_pulls, c, t = (
    scalar("best"),
    scalar("best_seen"),
    scalar("mu"),
    scalar("seen"),
    scalar("pulls"),
    scalar("best_pulls"),
    scalar("c"),
    natural("t"),
)
width, best_width = sqrt(2 * c * log(t + 1) / pulls), sqrt(2 * c * log(t + 1) / best_pulls)

CLAIM = Claim(
    title="The arm that UCB pulls has a gap of at most two widths",
    source=Source(
        paper="eighteen",
        where="Degenne et al. (2025), Bandit algorithms in Lean, blueprint, the lemma on the gap of the pulled arm",
        fidelity="reconstructed",
    ),
    forall=(best, best_seen, mu, seen, pulls, best_pulls, c, t),
    assuming=(
        c >= 0,
        pulls > 0,
        best_pulls > 0,
        best <= best_seen + best_width,
        seen - width <= mu,
        best_seen + best_width <= seen + width,
    ),
    conclude=best - mu <= 2 * width,
)
