"""The mean of the softmax of noisy logits is the softmax of their mean: what one may not say of quantised or dropped logits.

Source.  Srivastava et al. 2014, Dropout, section 4: weight scaling at test time approximates the mean prediction, and is not equal to it.
By hand.  False: for u = (2, 0) the first weight has the mean g(2)/2 + (g(4) + g(0))/4 ≈ 0.81, and g(2) ≈ 0.88, g the sigmoid.
"""

from checker.language import Claim, Source, equals, expectation, softmax, vector

u, xi = vector("u", "n"), vector("xi", "n")

CLAIM = Claim(
    title="E softmax(u + ξ) = softmax(u) for independent fair signs ξ",
    source=Source(paper="srivastava-2014", where="section 4, with equality", fidelity="reconstructed"),
    forall=(u,),
    conclude=equals(expectation(xi, "signs", softmax(u + xi)), softmax(u)),
)
