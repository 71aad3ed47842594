"""The identity behind the positive random features of Performers, and the one behind the trigonometric ones.

Source.  Choromanski et al. 2021, Rethinking Attention with Performers, proof of Lemma 1.
By hand.  True: ‖x ± y‖² = ‖x‖² ± 2⟨x, y⟩ + ‖y‖².
"""

from checker.language import Claim, Source, dot, equals, exp, norm, vector

x, y = vector("x", "d"), vector("y", "d")


def gauss(z):
    return exp(norm(z) ** 2 / 2)


CLAIM = Claim(
    title="e^⟨x,y⟩ = e^(‖x+y‖²/2)·e^(−‖x‖²/2)·e^(−‖y‖²/2) = e^(‖x‖²/2)·e^(−‖x−y‖²/2)·e^(‖y‖²/2)",
    source=Source(paper="choromanski-2021", where="proof of Lemma 1", fidelity="reconstructed"),
    forall=(x, y),
    conclude=equals(exp(dot(x, y)), gauss(x + y) / (gauss(x) * gauss(y)))
    & equals(exp(dot(x, y)), gauss(x) * gauss(y) / gauss(x - y)),
)
