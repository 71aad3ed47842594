"""With momentum every step comes closer to the minimiser.

Source.  Polyak 1964 and Sutskever et al. 2013 denied: momentum overshoots, and ‖x_k − x*‖ is not monotone.
By hand.  False: f(x) = x²/2, η = β = 1/2 from x_0 = 1 gives x_1 = 1/2, x_2 = 0 and x_3 = −1/4.
"""

from checker.language import Claim, Source, iterate, natural, scalar

k, eta, beta = natural("k"), scalar("eta"), scalar("beta")
x0, x, v = scalar("x0"), scalar("x"), scalar("v")
velocity = beta * v - eta * x


def point(k):
    return iterate(k, (x, v), start=(x0, 0), update=(x + velocity, velocity))[0]


CLAIM = Claim(
    title="|x_(k+1)| ≤ |x_k| for the heavy ball on x²/2 with 0 ≤ β < 1 and 0 < η ≤ 1",
    source=Source(paper="polyak-1964", where="the heavy ball on a quadratic, denied", fidelity="reconstructed"),
    forall=(x0, eta, beta, k),
    assuming=(beta >= 0, beta < 1, eta > 0, eta <= 1),
    conclude=abs(point(k + 1)) <= abs(point(k)),
)
