"""The squared distance after all steps of online gradient descent."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    index,
    indicator,
    matrix,
    norm,
    row,
    scalar,
    sum_over,
    vector,
)

G, x, u = matrix("G", "T", "d"), vector("x", "d"), vector("u", "d")
t, b = index("t", "T"), index("b", "T")
eta = scalar("eta")
played = x - eta * sum_over(b, indicator(b < t) * row(G, b))
last = x - eta * sum_over(t, row(G, t))

CLAIM = Claim(
    title="The squared distance after all steps of online gradient descent",
    source=Source(
        paper="nineteen",
        where="Angeris (2024), Another short proof of OCO and miscellanea, the expansion of ‖x − x*‖²",
        fidelity="reconstructed",
    ),
    forall=(G, x, u, eta),
    assuming=(eta > 0,),
    conclude=equals(
        norm(last - u) ** 2,
        norm(x - u) ** 2
        - 2 * eta * sum_over(t, dot(row(G, t), played - u))
        + eta**2 * sum_over(t, norm(row(G, t)) ** 2),
    ),
)
