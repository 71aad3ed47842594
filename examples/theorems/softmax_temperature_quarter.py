"""A wrong constant: softmax at inverse temperature λ is not λ/4-Lipschitz.

Role.  The slip of carrying the sigmoid's 1/4 over to softmax, in the Euclidean norm.
Note.  λ/2 is right (`checker new NAME --kind inequality` states it).
"""

from checker.language import Claim, Source, norm, scalar, softmax, vector

u, w, lam = vector("u", "n"), vector("w", "n"), scalar("lambda")

CLAIM = Claim(
    title="‖softmax(λu) − softmax(λw)‖ ≤ (λ/4)·‖u − w‖ for λ > 0",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, Lipschitz constant λ, sharpened wrongly", fidelity="reconstructed"
    ),
    forall=(u, w, lam),
    assuming=(lam > 0,),
    conclude=norm(softmax(lam * u) - softmax(lam * w)) <= lam / 4 * norm(u - w),
)
