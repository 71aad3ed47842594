"""Being the leader has no regret."""

from checker.language import (
    Claim,
    Source,
    dot,
    for_each,
    index,
    indicator,
    matrix,
    row,
    sum_over,
    vector,
)

G, W, u = matrix("G", "T", "d"), matrix("W", "T", "d"), vector("u", "d")
t, s, r = index("t", "T"), index("s", "T"), index("r", "T")


def loss_up_to(t, w):
    return sum_over(r, indicator(r <= t) * dot(row(G, r), w))


CLAIM = Claim(
    title="Being the leader has no regret",
    source=Source(
        paper="seventeen",
        where="Kalai and Vempala (2005), Efficient algorithms for online decision problems, Lemma 3.1; a list of the statements of lecture notes on learning, Statement 29",
        fidelity="reconstructed",
    ),
    forall=(G, W, u),
    assuming=(
        for_each(t, for_each(s, loss_up_to(t, row(W, t)) <= loss_up_to(t, row(W, s)))),
        for_each(t, loss_up_to(t, row(W, t)) <= loss_up_to(t, u)),
    ),
    conclude=sum_over(t, dot(row(G, t), row(W, t))) <= sum_over(t, dot(row(G, t), u)),
)
