"""3p + (1 − p) log((1 − p)/(1 − q)) ≥ 2(p − q)² for 0 ≤ q ≤ p < 1."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

p, q = scalar("p"), scalar("q")

CLAIM = Claim(
    title="3p + (1 − p) log((1 − p)/(1 − q)) ≥ 2(p − q)² for 0 ≤ q ≤ p < 1",
    source=Source(
        paper="fourteen",
        where="Sharan, Kakade, Liang and Valiant (2018), Prediction with a short memory, Lemma 9.2 (there 0 ≤ q ≤ p ≤ 1), read in viktor-shcherb/msc_thesis, references/2018-06-prediction-short-memory, Appendix A.2",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    assuming=(
        0 <= q,
        q <= p,
        p < 1,
    ),
    conclude=3 * p + (1 - p) * log((1 - p) / (1 - q)) >= 2 * (p - q) ** 2,
)
