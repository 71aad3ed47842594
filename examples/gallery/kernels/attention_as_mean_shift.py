"""For keys of one length, attention weights are the Gaussian kernel weights of a mean-shift step; here two keys.

Source.  Tsai et al. 2019, Transformer Dissection: attention through the lens of kernels, section on the exponential kernel.
By hand.  True: −‖q − k‖²/2 and ⟨q, k⟩ differ by (‖q‖² + ‖k‖²)/2, the same for both keys.
"""

from checker.language import Claim, Source, dot, equals, norm, pair, softmax, vector

q, k, other = vector("q", "d"), vector("k", "d"), vector("other", "d")

CLAIM = Claim(
    title="softmax(−‖q − k_j‖²/2) = softmax(⟨q, k_j⟩) for two keys of equal norm",
    source=Source(paper="tsai-2019", where="exponential and RBF kernel", fidelity="reconstructed"),
    forall=(q, k, other),
    assuming=(equals(norm(k), norm(other)),),
    conclude=equals(
        softmax(pair(-(norm(q - k) ** 2) / 2, -(norm(q - other) ** 2) / 2)), softmax(pair(dot(q, k), dot(q, other)))
    ),
)
