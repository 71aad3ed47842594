"""Softmax moves by at most 2 in ℓ₁ for each unit of ℓ_∞ by which the logits move: the step that makes covering numbers of
attention independent of the context length.

Source.  Edelman, Goel, Kakade and Zhang 2022, Inductive Biases and Variable Creation in Self-Attention, appendix A.
By hand.  True, with 1 for 2: the Jacobian takes w to s∘(w − ⟨s, w⟩), whose ℓ₁ norm is a mean absolute deviation.
"""

from checker.language import Claim, Source, max_norm, softmax, total, vector

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="‖softmax(u) − softmax(w)‖₁ ≤ 2·‖u − w‖_∞",
    source=Source(paper="edelman-2022", where="appendix A, the corollary on softmax", fidelity="reconstructed"),
    forall=(u, w),
    conclude=total(abs(softmax(u) - softmax(w))) <= 2 * max_norm(u - w),
)
