"""If two classifiers have geometric margin at least m on a sample, so has their sum."""

from checker.language import Claim, Source, dot, norm, scalar, vector

w, v, x, m = vector("w", "d"), vector("v", "d"), vector("x", "d"), scalar("m")

CLAIM = Claim(
    title="⟨w,x⟩ ≥ m‖w‖, ⟨v,x⟩ ≥ m‖v‖ give ⟨w+v,x⟩ ≥ m‖w+v‖",
    source=Source(paper="blind-four", where="Section 3, Lemma 73", fidelity="reconstructed"),
    forall=(w, v, x, m),
    assuming=(dot(w, x) >= m * norm(w), dot(v, x) >= m * norm(v)),
    conclude=dot(w + v, x) >= m * norm(w + v),
)
