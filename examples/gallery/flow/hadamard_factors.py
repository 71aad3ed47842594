"""Weights w = u∘u − v∘v, trained by gradient flow on u and v: the products u_c·v_c stay as they are.

Source.  Woodworth et al. 2020, Kernel and Rich Regimes in Overparametrized Models, the dynamics of its diagonal linear networks.
By hand.  True: u′ = −2u∘g and v′ = 2v∘g for the gradient g of the loss by w, so u′∘v + u∘v′ = 0.
"""

from checker.language import Claim, Source, equals, hadamard, rate, vector

u, v, g = vector("u"), vector("v"), vector("g")
product = hadamard(u, v)

CLAIM = Claim(
    title="d/dt(u∘v) = 0 for u′ = −2u∘g, v′ = 2v∘g",
    source=Source(paper="woodworth-2020", where="diagonal linear networks", fidelity="reconstructed"),
    forall=(u, v, g),
    conclude=equals(rate(product, {u: -2 * hadamard(u, g), v: 2 * hadamard(v, g)}), 0 * product),
)
