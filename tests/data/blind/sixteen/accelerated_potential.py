"""The potential t(t+1)(f(y_t) − f(z)) + 2L‖w_t − z‖² of the accelerated method does not grow."""

from checker.language import (
    Claim,
    Source,
    convex,
    function,
    gradient,
    minimiser,
    natural,
    norm,
    scalar,
    smooth,
    vector,
)

y, w, z = vector("y", "d"), vector("w", "d"), vector("z", "d")
f, L, t = function("f", of=y), scalar("L"), natural("t")
x = (t / (t + 2)) * y + (2 / (t + 2)) * w
y_new = x - (1 / L) * gradient(f, x)
w_new = w - ((t + 1) / (2 * L)) * gradient(f, x)

CLAIM = Claim(
    title="The potential t(t+1)(f(y_t) − f(z)) + 2L‖w_t − z‖² of the accelerated method does not grow",
    source=Source(
        paper="sixteen",
        where="Bansal and Gupta (2019), Potential-function proofs for gradient methods, Section 5.2",
        fidelity="reconstructed",
    ),
    forall=(
        f,
        y,
        w,
        z,
        L,
        t,
    ),
    assuming=(
        L > 0,
        convex(f),
        smooth(f, L),
        minimiser(f, z),
    ),
    conclude=(t + 1) * (t + 2) * (f(y_new) - f(z)) + 2 * L * norm(w_new - z) ** 2
    <= t * (t + 1) * (f(y) - f(z)) + 2 * L * norm(w - z) ** 2,
)
