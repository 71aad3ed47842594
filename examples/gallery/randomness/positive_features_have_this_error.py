"""The mean squared error of one positive random feature.

Source.  Choromanski et al. 2021, Rethinking Attention with Performers, Lemma 2, with one feature.
By hand.  True: the feature f has E f = e^⟨x,y⟩ and E f² = e^(2‖x+y‖² − ‖x‖² − ‖y‖²) = e^(‖x+y‖²)·e^(2⟨x,y⟩).
"""

from checker.language import Claim, Source, dot, equals, exp, expectation, norm, vector

x, y, w = vector("x", "d"), vector("y", "d"), vector("w", "d")
kernel = exp(dot(x, y))
feature = exp(dot(w, x) - norm(x) ** 2 / 2) * exp(dot(w, y) - norm(y) ** 2 / 2)

CLAIM = Claim(
    title="E (f − e^⟨x,y⟩)² = e^(‖x+y‖²)·e^(2⟨x,y⟩)·(1 − e^(−‖x+y‖²)) for f = e^(⟨w,x⟩ − ‖x‖²/2)·e^(⟨w,y⟩ − ‖y‖²/2)",
    source=Source(paper="choromanski-2021", where="Lemma 2, m = 1", fidelity="paraphrase"),
    forall=(x, y),
    conclude=equals(
        expectation(w, "gaussian", (feature - kernel) ** 2),
        exp(norm(x + y) ** 2) * kernel**2 * (1 - exp(-(norm(x + y) ** 2))),
    ),
)
