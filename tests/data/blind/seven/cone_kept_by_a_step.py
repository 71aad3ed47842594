"""A step that points into a cone does not leave it."""

from checker.language import Claim, Source, dot, norm, scalar, vector

w, g, q = vector("w", "d"), vector("g", "d"), vector("q", "d")
c, eta = scalar("c"), scalar("eta")

CLAIM = Claim(
    title="cos∠(w + ηg, q) ≥ c if cos∠(w, q) ≥ c and cos∠(g, q) ≥ c, for c ≥ 0",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        w,
        g,
        q,
        c,
        eta,
    ),
    assuming=(
        c >= 0,
        eta >= 0,
        dot(w, q) >= c * norm(w) * norm(q),
        dot(g, q) >= c * norm(g) * norm(q),
    ),
    conclude=dot(w + eta * g, q) >= c * norm(w + eta * g) * norm(q),
)
