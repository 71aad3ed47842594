"""The heavy ball with a velocity is the heavy ball with the last two points.

Source.  Polyak 1964, Some methods of speeding up the convergence of iteration methods; Sutskever et al. 2013 write it with a velocity.
By hand.  True: v_k = x_k − x_(k−1) for every k, if the step before the first was 0.
"""

from checker.language import Claim, Source, equals, iterate, matrix, natural, scalar, vector

k, eta, beta = natural("k"), scalar("eta"), scalar("beta")
A, b, x0 = matrix("A", "d", "d"), vector("b", "d"), vector("x0", "d")
x, v, y, before = vector("x", "d"), vector("v", "d"), vector("y", "d"), vector("before", "d")

velocity = beta * v - eta * (A @ x - b)
with_velocity, _ = iterate(k, (x, v), start=(x0, 0 * x0), update=(x + velocity, velocity))
two_points, _ = iterate(k, (y, before), start=(x0, x0), update=(y + beta * (y - before) - eta * (A @ y - b), y))

CLAIM = Claim(
    title="Polyak's x_(k+1) = x_k + β(x_k − x_(k−1)) − η∇f(x_k) is the momentum method with a velocity, for a quadratic f and every k",
    source=Source(paper="polyak-1964", where="equation of the heavy ball, for a quadratic", fidelity="reconstructed"),
    forall=(A, b, x0, eta, beta, k),
    conclude=equals(with_velocity, two_points),
)
