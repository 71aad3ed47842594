"""The positive random features of Performers estimate the softmax kernel without bias, for every number m of features.

Source.  Choromanski et al. 2021, Rethinking Attention with Performers, Lemma 1.
By hand.  True: E e^⟨w, x + y⟩ = e^(‖x + y‖²/2) for each row w of W, and ‖x + y‖² = ‖x‖² + ‖y‖² + 2⟨x, y⟩.
"""

from checker.language import Claim, Source, dot, equals, exp, expectation, length, matrix, norm, vector

x, y, b = vector("x", "d"), vector("y", "d"), vector("b", "m")  # b only says what m is
W = matrix("W", "m", "d")
estimate = exp(-(norm(x) ** 2) / 2) * exp(-(norm(y) ** 2) / 2) * dot(exp(W @ x), exp(W @ y)) / length(b)

CLAIM = Claim(
    title="E (1/m)·Σ_j e^(⟨w_j,x⟩ − ‖x‖²/2)·e^(⟨w_j,y⟩ − ‖y‖²/2) = e^⟨x,y⟩ for m independent rows w_j of standard normal entries",
    source=Source(paper="choromanski-2021", where="Lemma 1", fidelity="paraphrase"),
    forall=(x, y, b),
    conclude=equals(expectation(W, "gaussian", estimate), exp(dot(x, y))),
)
