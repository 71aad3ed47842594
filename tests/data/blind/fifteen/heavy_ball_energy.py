"""d/dt(½⟨x, Ax⟩ + ½‖v‖² + ε⟨x, v⟩) = −(γ − ε)‖v‖² − εγ⟨x, v⟩ − ε⟨x, Ax⟩ along ẋ = v, v̇ = −γv − Ax."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    matrix,
    norm,
    rate,
    scalar,
    vector,
)

x, v, A = vector("x", "d"), vector("v", "d"), matrix("A", "d", "d")
gamma, eps = scalar("gamma"), scalar("eps")
energy = dot(x, A @ x) / 2 + dot(v, v) / 2 + eps * dot(x, v)

CLAIM = Claim(
    title="d/dt(½⟨x, Ax⟩ + ½‖v‖² + ε⟨x, v⟩) = −(γ − ε)‖v‖² − εγ⟨x, v⟩ − ε⟨x, Ax⟩ along ẋ = v, v̇ = −γv − Ax",
    source=Source(
        paper="fifteen",
        where="hxrts/gibbs, HeavyBallConvergence.lean, heavyBallLyapunov_hasDeriv, for a quadratic f",
        fidelity="reconstructed",
    ),
    forall=(x, v, A, gamma, eps),
    assuming=(equals(A, A.T),),
    conclude=equals(
        rate(energy, {x: v, v: -gamma * v - A @ x}),
        -(gamma - eps) * norm(v) ** 2 - eps * gamma * dot(x, v) - eps * dot(x, A @ x),
    ),
)
