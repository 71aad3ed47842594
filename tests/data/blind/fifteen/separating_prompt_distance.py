"""‖p − p_mm‖² ≤ ‖p‖² − ‖p_mm‖² and ⟨p, p_mm⟩ ≥ ‖p_mm‖² for every p of least margin at least 1."""

from checker.language import (
    Claim,
    Source,
    choice,
    dataset,
    dot,
    least_margin,
    max_margin,
    norm,
    separable,
    vector,
)

D, alpha, p = dataset("D"), choice("alpha"), vector("p", like="key")
solution = max_margin(D, alpha)

CLAIM = Claim(
    title="‖p − p_mm‖² ≤ ‖p‖² − ‖p_mm‖² and ⟨p, p_mm⟩ ≥ ‖p_mm‖² for every p of least margin at least 1",
    source=Source(
        paper="fifteen",
        where="Tarzanagh, Li, Zhang and Oymak (2023), Max-margin token selection in attention mechanism, (Att-SVM) as a projection, used along the regularisation path; from memory",
        fidelity="reconstructed",
    ),
    forall=(D, alpha, p),
    where=(separable(D, alpha),),
    assuming=(least_margin(D, alpha, p) >= 1,),
    conclude=(norm(p - solution) ** 2 <= norm(p) ** 2 - norm(solution) ** 2)
    & (dot(p, solution) >= norm(solution) ** 2),
)
