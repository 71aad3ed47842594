"""Two probability vectors differ by at most two in the sum norm, and expectations differ accordingly."""

from checker.language import Claim, Source, dot, equals, max_norm, minimum, total, vector

p, q, v = vector("p", "n"), vector("q", "n"), vector("v", "n")
l1 = total(abs(p - q))

CLAIM = Claim(
    title="‖p − q‖₁ ≤ 2 and |⟨p − q, v⟩| ≤ ‖v‖_∞ ‖p − q‖₁",
    source=Source(paper="blind-four", where="Appendix A, Lemma 60", fidelity="reconstructed"),
    forall=(p, q, v),
    assuming=(minimum(p) >= 0, minimum(q) >= 0, equals(total(p), 1), equals(total(q), 1)),
    conclude=(l1 <= 2) & (abs(dot(p - q, v)) <= max_norm(v) * l1),
)
