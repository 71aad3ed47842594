"""⟨p, a⟩ ≥ 1: a/‖a‖² is feasible and at most as long as p.

Role.  The SVM with one constraint.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

p, a = vector("p", "d"), vector("a", "d")

CLAIM = Claim(
    title="⟨p, a⟩ ≥ 1: a/‖a‖² is feasible and at most as long as p",
    source=Source(paper="blind-two", where="The SVM with one constraint", fidelity="reconstructed"),
    forall=(
        p,
        a,
    ),
    assuming=(dot(p, a) >= 1,),
    conclude=equals(dot(1 / norm(a) ** 2 * a, a), 1) & (norm(1 / norm(a) ** 2 * a) <= norm(p)),
)
