"""z = x + β/(1 − β)·v makes the plain step z₁ = z₀ − η/(1 − β)·g of heavy ball.

Role.  Heavy ball as gradient descent on shifted variables.
"""

from checker.language import Claim, Source, equals, scalar, vector

x0, x1, v0, v1 = vector("x0", "d"), vector("x1", "d"), vector("v0", "d"), vector("v1", "d")
z0, z1, g = vector("z0", "d"), vector("z1", "d"), vector("g", "d")
beta, eta = scalar("beta"), scalar("eta")

CLAIM = Claim(
    title="z = x + β/(1 − β)·v makes the plain step z₁ = z₀ − η/(1 − β)·g of heavy ball",
    source=Source(
        paper="blind-two", where="Heavy ball as gradient descent on shifted variables", fidelity="reconstructed"
    ),
    forall=(
        x0,
        x1,
        v0,
        v1,
        z0,
        z1,
        g,
        beta,
        eta,
    ),
    assuming=(
        beta >= 0,
        beta < 1,
        equals(v1, beta * v0 - eta * g),
        equals(x1, x0 + v1),
        equals(z0, x0 + beta / (1 - beta) * v0),
        equals(z1, x1 + beta / (1 - beta) * v1),
    ),
    conclude=equals(z1, z0 - eta / (1 - beta) * g),
)
