"""Attention with logits that are known up to ε has its weights within a factor e^(2ε): an approximate product is good enough.

Source.  Alman and Song 2023, Fast Attention Requires Bounded Entries: logits in place of their approximation.
By hand.  True: numerator and normaliser change by factors in [e^(−ε), e^ε], ε the largest change.
"""

from checker.language import Claim, Source, entry, exp, index, max_norm, softmax, vector

u, w, i = vector("u", "n"), vector("w", "n"), index("i", "n")
factor, exact, near = exp(2 * max_norm(u - w)), entry(softmax(u), i), entry(softmax(w), i)

CLAIM = Claim(
    title="e^(−2ε)·softmax(w)_i ≤ softmax(u)_i ≤ e^(2ε)·softmax(w)_i for ε = ‖u − w‖_∞",
    source=Source(paper="alman-2023", where="the error of approximate logits", fidelity="reconstructed"),
    forall=(u, w, i),
    conclude=(near <= factor * exact) & (exact <= factor * near),
)
