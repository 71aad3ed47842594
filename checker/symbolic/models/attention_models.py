"""The p-, W-, (K,Q)- and joint models of attention, a nonlinear head, and attention without softmax."""

from __future__ import annotations

from collections.abc import Callable

from checker.symbolic.formulas.index_terms import Array, Definition, Expression, Form, delta, formula, function, total
from checker.symbolic.formulas.model import Model, Pair, forms, let, mean_over_inputs, risk, slope
from checker.symbolic.formulas.softmax_formulas import Jacobian, Softmax, defined

ROWS = Softmax()
gamma, X, z, k, Y, p, W, v = (Array(name) for name in ("gamma", "X", "z", "k", "Y", "p", "W", "v"))


def _score(t: str) -> Expression:
    return gamma["i", t]


REFERENCES = {"c": ("n",), "rho": ("n",), "R": ("n", "d")}


def _shifted() -> list[Definition]:
    """The softmax with the logits shifted by any c_i, and the output with the scores shifted by any ρ_i."""
    c, rho = Array("c"), Array("rho")
    return [
        defined("e0", "i:n t:T", function("exp", let("u", "i", "t") - c["i"])),
        defined("s0", "i:n t:T", let("e0", "i", "t") / total("q:T", let("e0", "i", "q"))),
        defined("o0", "i:n", total("t:T", let("s0", "i", "t") * (gamma["i", "t"] - rho["i"]))),
    ]


def _rewritten(o: Expression, key: Callable[[str, str], Expression], query: Expression) -> dict[str, Form]:
    """The covariance Kᵀ(diag s − ssᵀ)γ entry by entry, and its log-scaled form with any references c, ρ, R."""
    R, rho, s, s0 = Array("R"), Array("rho"), ROWS.s, lambda t: let("s0", "i", t)
    matrix = delta("t", "q") * s("t") - s("t") * s("q")
    o0 = let("o0", "i")
    scaled = total("t:T", s0("t") * (gamma["i", "t"] - rho["i"] - o0) * (key("t", "a") - R["i", "a"]))
    return {
        "covariance": mean_over_inputs(
            slope("ell", 1, o) * total("t:T q:T", key("t", "a") * matrix * gamma["i", "q"]) * query
        ).form,
        "log-scaled": mean_over_inputs(slope("ell", 1, rho["i"] + o0) * scaled * query).form,
    }


def _fixed_scores(
    *,
    name: str,
    title: str,
    source: str,
    arrays: dict,
    logit: Jacobian,
    by: dict[str, Callable[[str, str], Jacobian]],
    mixed: dict[Pair, Jacobian] | None = None,
    key: Callable[[str, str], Expression] | None = None,
    query: Expression = formula(1),  # noqa: B008
) -> Model:
    """L = (1/n)Σ_i ℓ(o_i) with o_i = ⟨γ_i⟩_s.

    ``by[θ](a, b)`` is ∂u/∂θ_ab, ``mixed`` holds the second derivatives of u that are not 0.  With ``key`` and
    ``query``, the factors of ∂u, the gradient is also stated in covariance and log-scaled form.
    """
    o = let("o", "i")
    definitions = [
        *ROWS.definitions(logit),
        *(_shifted() if key else []),
        defined("o", "i:n", ROWS.mean(_score, "t")),
        risk(o),
    ]
    first, second = {}, {}
    for one, jacobian in by.items():
        U = jacobian("a", "b")
        derived = {**ROWS.derivatives(U), "o": ROWS.covariance(_score, o, U)}
        derived["L"] = mean_over_inputs(slope("ell", 1, o) * derived["o"])
        first[one] = forms(derived)
        for other in [x for x in by if (x, one) not in second]:
            V = by[other]("c", "h")
            bend = ROWS.third(_score, o, U, V)
            if mixed and (one, other) in mixed:
                bend = bend + ROWS.covariance(_score, o, mixed[one, other])
            outer = slope("ell", 2, o) * derived["o"] * ROWS.covariance(_score, o, V)
            second[one, other] = mean_over_inputs(outer + slope("ell", 1, o) * bend).form
    return Model(
        name=name,
        title=title,
        source=source,
        arrays={**arrays, **(REFERENCES if key else {})},
        definitions=tuple(definitions),
        first=first,
        second=second,
        loss="ell",
        rewritten={one: _rewritten(o, key, query) for one in by} if key else {},
    )


def prompt_model() -> Model:
    return _fixed_scores(
        name="p",
        title="p-model: u_it = k_itᵀp, L = (1/n) Σ_i ℓ(Σ_t s_it γ_it)",
        source="maxmargin, slide “Classification with Attention”, (ERM)",
        arrays={"k": ("n", "T", "d"), "gamma": ("n", "T"), "p": ("d",)},
        logit=lambda t: total("f:d", k["i", t, "f"] * p["f"]),
        by={"p": lambda a, _: lambda t: k["i", t, a]},
        key=lambda t, a: k["i", t, a],
    )


def matrix_model() -> Model:
    return _fixed_scores(
        name="W",
        title="W-model: u_it = x_itᵀ W z_i, L = (1/n) Σ_i ℓ(Σ_t s_it γ_it)",
        source="maxmargin; similarity §3.2",
        arrays={"X": ("n", "T", "d"), "z": ("n", "d"), "gamma": ("n", "T"), "W": ("d", "d")},
        logit=lambda t: total("f:d g:d", X["i", t, "f"] * W["f", "g"] * z["i", "g"]),
        by={"W": lambda a, b: lambda t: X["i", t, a] * z["i", b]},
        key=lambda t, a: X["i", t, a],
        query=z["i", "b"],
    )


def key_query_model() -> Model:
    K, Q = Array("K"), Array("Q")
    return _fixed_scores(
        name="KQ",
        title="(K,Q)-model: u_it = x_itᵀ K Qᵀ z_i, L = (1/n) Σ_i ℓ(Σ_t s_it γ_it)",
        source="similarity §1, X = QKᵀ",
        arrays={"X": ("n", "T", "d"), "z": ("n", "d"), "gamma": ("n", "T"), "K": ("d", "r"), "Q": ("d", "r")},
        logit=lambda t: total("f:d g:r w:d", X["i", t, "f"] * K["f", "g"] * Q["w", "g"] * z["i", "w"]),
        by={
            "K": lambda a, b: lambda t: X["i", t, a] * total("w:d", Q["w", b] * z["i", "w"]),
            "Q": lambda a, b: lambda t: total("f:d", X["i", t, "f"] * K["f", b]) * z["i", a],
        },
        mixed={("K", "Q"): lambda t: X["i", t, "a"] * delta("b", "h") * z["i", "c"]},
    )


def joint_model() -> Model:
    """Both the head v and p are trained: γ_it = Y_i vᵀx_it."""
    g, o = (lambda t: let("gamma", "i", t)), let("o", "i")
    U: Jacobian = lambda t: k["i", t, "a"]  # noqa: E731
    V: Jacobian = lambda t: k["i", t, "c"]  # noqa: E731
    definitions = [
        defined("gamma", "i:n t:T", Y["i"] * total("f:d", X["i", "t", "f"] * v["f"])),
        *ROWS.definitions(lambda t: total("f:d", k["i", t, "f"] * p["f"])),
        defined("o", "i:n", ROWS.mean(g, "t")),
        risk(o),
    ]
    by_head = lambda a: Y["i"] * ROWS.mean(lambda t: X["i", t, a], "t")  # noqa: E731
    cov = ROWS.covariance(g, o, U)
    first = {
        "v": forms(
            {
                "gamma": Y["i"] * X["i", "t", "a"],
                "o": by_head("a"),
                "L": mean_over_inputs(slope("ell", 1, o) * by_head("a")),
            }
        ),
        "p": forms({**ROWS.derivatives(U), "o": cov, "L": mean_over_inputs(slope("ell", 1, o) * cov)}),
    }
    tokens = lambda t: X["i", t, "a"] - ROWS.mean(lambda r: X["i", r, "a"], "q")  # noqa: E731
    bends = {
        ("v", "v"): slope("ell", 2, o) * by_head("a") * by_head("c"),
        ("v", "p"): slope("ell", 2, o) * by_head("a") * ROWS.covariance(g, o, V)
        + slope("ell", 1, o) * Y["i"] * ROWS.mean(lambda t: tokens(t) * V(t), "t"),
        ("p", "p"): slope("ell", 2, o) * cov * ROWS.covariance(g, o, V) + slope("ell", 1, o) * ROWS.third(g, o, U, V),
    }
    return Model(
        name="joint",
        title="joint (v,p)-model: γ_it = Y_i vᵀx_it, u_it = k_itᵀp, L = (1/n) Σ_i ℓ(Σ_t s_it γ_it)",
        source="maxmargin, joint convergence of v and p",
        arrays={"X": ("n", "T", "d"), "Y": ("n",), "k": ("n", "T", "d"), "v": ("d",), "p": ("d",)},
        definitions=tuple(definitions),
        first=first,
        second={pair: mean_over_inputs(x).form for pair, x in bends.items()},
        loss="ell",
    )


def head_model() -> Model:
    """o_i = Y_i Σ_q v_q ψ(h_iq), h_i = HXᵀs: one hidden layer on top; m = 1 is the scalar head ψ."""
    H, o, h = Array("H"), let("o", "i"), let("h", "i", "q")
    readout = lambda q: lambda t: total("f:d", H[q, "f"] * X["i", t, "f"])  # noqa: E731
    U: Jacobian = lambda t: k["i", t, "a"]  # noqa: E731
    V: Jacobian = lambda t: k["i", t, "c"]  # noqa: E731
    cov = lambda J: ROWS.covariance(readout("q"), h, J)  # noqa: E731
    first_o = lambda J: Y["i"] * total("q:m", v["q"] * slope("psi", 1, h) * cov(J))  # noqa: E731
    bend = slope("psi", 2, h) * cov(U) * cov(V) + slope("psi", 1, h) * ROWS.third(readout("q"), h, U, V)
    second = slope("ell", 2, o) * first_o(U) * first_o(V) + slope("ell", 1, o) * Y["i"] * total("q:m", v["q"] * bend)
    definitions = [
        *ROWS.definitions(lambda t: total("f:d", k["i", t, "f"] * p["f"])),
        defined("h", "i:n q:m", ROWS.mean(readout("q"), "t")),
        defined("o", "i:n", Y["i"] * total("q:m", v["q"] * function("psi", h))),
        risk(o),
    ]
    derived = {
        **ROWS.derivatives(U),
        "h": cov(U),
        "o": first_o(U),
        "L": mean_over_inputs(slope("ell", 1, o) * first_o(U)),
    }
    return Model(
        name="psi",
        title="nonlinear head: o_i = Y_i Σ_q v_q ψ((HXᵀs)_q), u_it = k_itᵀp, L = (1/n) Σ_i ℓ(o_i)",
        source="maxmargin, nonlinear prediction head ψ (any smooth ψ; m = 1 is the scalar head)",
        arrays={"X": ("n", "T", "d"), "Y": ("n",), "k": ("n", "T", "d"), "H": ("m", "d"), "v": ("m",), "p": ("d",)},
        definitions=tuple(definitions),
        first={"p": forms(derived)},
        second={("p", "p"): mean_over_inputs(second).form},
        loss="ell",
    )


def linear_model() -> Model:
    """Attention without softmax: o_i = Σ_t u_it γ_it."""
    o = let("o", "i")
    by = lambda a, b: total("t:T", X["i", "t", a] * z["i", b] * gamma["i", "t"])  # noqa: E731
    definitions = (
        defined("u", "i:n t:T", total("f:d g:d", X["i", "t", "f"] * W["f", "g"] * z["i", "g"])),
        defined("o", "i:n", total("t:T", let("u", "i", "t") * gamma["i", "t"])),
        risk(o),
    )
    first = {
        "u": X["i", "t", "a"] * z["i", "b"],
        "o": by("a", "b"),
        "L": mean_over_inputs(slope("ell", 1, o) * by("a", "b")),
    }
    return Model(
        name="linear",
        title="linear attention: u_it = x_itᵀ W z_i, L = (1/n) Σ_i ℓ(Σ_t u_it γ_it)",
        source="similarity §1, linear attention",
        arrays={"X": ("n", "T", "d"), "z": ("n", "d"), "gamma": ("n", "T"), "W": ("d", "d")},
        definitions=definitions,
        first={"W": forms(first)},
        second={("W", "W"): mean_over_inputs(slope("ell", 2, o) * by("a", "b") * by("c", "h")).form},
        loss="ell",
    )
