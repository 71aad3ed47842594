"""The models of the papers as formulas, with the gradients and Hessians we state for them.

Each is a list of abbreviations that ends in the loss L, and closed forms of the first and second derivatives of each.  Nothing here
is believed: :mod:`checker.symbolic.derivation` differentiates and compares, and ``verify.py`` proves the comparison.

**Convention.** ell is any smooth loss unless one is named; γ (gamma), k, z, X, … are any arrays of the ranges shown, so a statement
about keys k_it also covers k_it = W x_it.  Ranges: n inputs, T tokens, d coordinates, r columns of K and Q, m units of a head.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from checker.errors import InputError
from checker.symbolic.index_terms import Array, Definition, Expression, Form, delta, formula, function, size, total
from checker.symbolic.softmax_formulas import Jacobian, Softmax, defined

Pair = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Model:
    """A loss with parameters.  **Shapes.** ``arrays``: name → its ranges, data and parameters.

    ``first``: parameter → abbreviation → its derivative (a formula in the abbreviation's indices and those of :func:`entry`).
    ``second``: (parameter, parameter) → the second derivative of L.  The last definition is the loss L.
    """

    name: str
    title: str
    source: str
    arrays: Mapping[str, tuple[str, ...]]
    definitions: tuple[Definition, ...]
    first: Mapping[str, Mapping[str, Form]]
    second: Mapping[Pair, Form]
    loss: str | None = None  # the name of the opaque loss function
    rewritten: Mapping[str, Mapping[str, Form]] = field(default_factory=dict)  # parameter → label → the gradient of L again
    notes: tuple[str, ...] = field(default=())

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(self.first)

    def __getitem__(self, name: str) -> Definition:
        return next(one for one in self.definitions if one.name == name)


def entry(model_arrays: Mapping[str, tuple[str, ...]], parameter: str, second: bool = False) -> dict[str, str]:
    """The free indices of ∂/∂parameter: a, b for the first derivative, c, h for the second, with their ranges."""
    return dict(zip("ch" if second else "ab", model_arrays[parameter], strict=False))


def forms(values: Mapping[str, Expression]) -> dict[str, Form]:
    return {name: value.form for name, value in values.items()}


def let(name: str, *indices: str) -> Expression:
    return Array(name, "let")[indices]


def slope(function_name: str, order: int, argument: Expression) -> Expression:
    return function(function_name + "'" * order, argument)


gamma, X, z, k, Y, p, W, v = (Array(name) for name in ("gamma", "X", "z", "k", "Y", "p", "W", "v"))
ROWS = Softmax()


def _risk(argument: Expression, loss: str = "ell") -> Definition:
    return defined("L", "", total("i:n", function(loss, argument)) / size("n"))


def _mean_over_inputs(body: Expression) -> Expression:
    return total("i:n", body) / size("n")


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
        "covariance": _mean_over_inputs(
            slope("ell", 1, o) * total("t:T q:T", key("t", "a") * matrix * gamma["i", "q"]) * query
        ).form,
        "log-scaled": _mean_over_inputs(slope("ell", 1, rho["i"] + o0) * scaled * query).form,
    }  # fmt: skip


def _fixed_scores(
    *, name: str, title: str, source: str, arrays: dict, logit: Jacobian,
    by: dict[str, Callable[[str, str], Jacobian]], mixed: dict[Pair, Jacobian] | None = None,
    key: Callable[[str, str], Expression] | None = None, query: Expression = formula(1),  # noqa: B008
) -> Model:  # fmt: skip
    """L = (1/n)Σ_i ℓ(o_i) with o_i = ⟨γ_i⟩_s; ``by[θ](a, b)`` is ∂u/∂θ_ab, ``mixed`` the second derivatives of u that are not 0."""
    o = let("o", "i")
    definitions = [*ROWS.definitions(logit), *(_shifted() if key else []), defined("o", "i:n", ROWS.mean(_score, "t")), _risk(o)]
    first, second = {}, {}
    for one, jacobian in by.items():
        U = jacobian("a", "b")
        derived = {**ROWS.derivatives(U), "o": ROWS.covariance(_score, o, U)}
        derived["L"] = _mean_over_inputs(slope("ell", 1, o) * derived["o"])
        first[one] = forms(derived)
        for other in [x for x in by if (x, one) not in second]:
            V = by[other]("c", "h")
            bend = ROWS.third(_score, o, U, V)
            if mixed and (one, other) in mixed:
                bend = bend + ROWS.covariance(_score, o, mixed[one, other])
            outer = slope("ell", 2, o) * derived["o"] * ROWS.covariance(_score, o, V)
            second[one, other] = _mean_over_inputs(outer + slope("ell", 1, o) * bend).form
    return Model(
        name=name, title=title, source=source, arrays={**arrays, **(REFERENCES if key else {})}, definitions=tuple(definitions),
        first=first, second=second, loss="ell", rewritten={one: _rewritten(o, key, query) for one in by} if key else {},
    )  # fmt: skip


def prompt_model() -> Model:
    return _fixed_scores(
        name="p", title="p-model: u_it = k_itᵀp, L = (1/n) Σ_i ℓ(Σ_t s_it γ_it)",
        source="maxmargin, slide “Classification with Attention”, (ERM)",
        arrays={"k": ("n", "T", "d"), "gamma": ("n", "T"), "p": ("d",)},
        logit=lambda t: total("f:d", k["i", t, "f"] * p["f"]), by={"p": lambda a, _: lambda t: k["i", t, a]},
        key=lambda t, a: k["i", t, a],
    )  # fmt: skip


def matrix_model() -> Model:
    return _fixed_scores(
        name="W", title="W-model: u_it = x_itᵀ W z_i, L = (1/n) Σ_i ℓ(Σ_t s_it γ_it)", source="maxmargin; similarity §3.2",
        arrays={"X": ("n", "T", "d"), "z": ("n", "d"), "gamma": ("n", "T"), "W": ("d", "d")},
        logit=lambda t: total("f:d g:d", X["i", t, "f"] * W["f", "g"] * z["i", "g"]),
        by={"W": lambda a, b: lambda t: X["i", t, a] * z["i", b]}, key=lambda t, a: X["i", t, a], query=z["i", "b"],
    )  # fmt: skip


def key_query_model() -> Model:
    K, Q = Array("K"), Array("Q")
    return _fixed_scores(
        name="KQ", title="(K,Q)-model: u_it = x_itᵀ K Qᵀ z_i, L = (1/n) Σ_i ℓ(Σ_t s_it γ_it)", source="similarity §1, X = QKᵀ",
        arrays={"X": ("n", "T", "d"), "z": ("n", "d"), "gamma": ("n", "T"), "K": ("d", "r"), "Q": ("d", "r")},
        logit=lambda t: total("f:d g:r w:d", X["i", t, "f"] * K["f", "g"] * Q["w", "g"] * z["i", "w"]),
        by={"K": lambda a, b: lambda t: X["i", t, a] * total("w:d", Q["w", b] * z["i", "w"]),
            "Q": lambda a, b: lambda t: total("f:d", X["i", t, "f"] * K["f", b]) * z["i", a]},
        mixed={("K", "Q"): lambda t: X["i", t, "a"] * delta("b", "h") * z["i", "c"]},
    )  # fmt: skip


def joint_model() -> Model:
    """Both the head v and p are trained: γ_it = Y_i vᵀx_it."""
    g, o = (lambda t: let("gamma", "i", t)), let("o", "i")
    U: Jacobian = lambda t: k["i", t, "a"]  # noqa: E731
    V: Jacobian = lambda t: k["i", t, "c"]  # noqa: E731
    definitions = [
        defined("gamma", "i:n t:T", Y["i"] * total("f:d", X["i", "t", "f"] * v["f"])),
        *ROWS.definitions(lambda t: total("f:d", k["i", t, "f"] * p["f"])),
        defined("o", "i:n", ROWS.mean(g, "t")), _risk(o),
    ]  # fmt: skip
    by_head = lambda a: Y["i"] * ROWS.mean(lambda t: X["i", t, a], "t")  # noqa: E731
    cov = ROWS.covariance(g, o, U)
    first = {
        "v": forms({"gamma": Y["i"] * X["i", "t", "a"], "o": by_head("a"), "L": _mean_over_inputs(slope("ell", 1, o) * by_head("a"))}),
        "p": forms({**ROWS.derivatives(U), "o": cov, "L": _mean_over_inputs(slope("ell", 1, o) * cov)}),
    }  # fmt: skip
    tokens = lambda t: X["i", t, "a"] - ROWS.mean(lambda r: X["i", r, "a"], "q")  # noqa: E731
    bends = {
        ("v", "v"): slope("ell", 2, o) * by_head("a") * by_head("c"),
        ("v", "p"): slope("ell", 2, o) * by_head("a") * ROWS.covariance(g, o, V)
        + slope("ell", 1, o) * Y["i"] * ROWS.mean(lambda t: tokens(t) * V(t), "t"),
        ("p", "p"): slope("ell", 2, o) * cov * ROWS.covariance(g, o, V) + slope("ell", 1, o) * ROWS.third(g, o, U, V),
    }
    return Model(
        name="joint", title="joint (v,p)-model: γ_it = Y_i vᵀx_it, u_it = k_itᵀp, L = (1/n) Σ_i ℓ(Σ_t s_it γ_it)",
        source="maxmargin, joint convergence of v and p",
        arrays={"X": ("n", "T", "d"), "Y": ("n",), "k": ("n", "T", "d"), "v": ("d",), "p": ("d",)},
        definitions=tuple(definitions), first=first, second={pair: _mean_over_inputs(x).form for pair, x in bends.items()}, loss="ell",
    )  # fmt: skip


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
        *ROWS.definitions(lambda t: total("f:d", k["i", t, "f"] * p["f"])), defined("h", "i:n q:m", ROWS.mean(readout("q"), "t")),
        defined("o", "i:n", Y["i"] * total("q:m", v["q"] * function("psi", h))), _risk(o),
    ]  # fmt: skip
    derived = {**ROWS.derivatives(U), "h": cov(U), "o": first_o(U), "L": _mean_over_inputs(slope("ell", 1, o) * first_o(U))}
    return Model(
        name="psi", title="nonlinear head: o_i = Y_i Σ_q v_q ψ((HXᵀs)_q), u_it = k_itᵀp, L = (1/n) Σ_i ℓ(o_i)",
        source="maxmargin, nonlinear prediction head ψ (any smooth ψ; m = 1 is the scalar head)",
        arrays={"X": ("n", "T", "d"), "Y": ("n",), "k": ("n", "T", "d"), "H": ("m", "d"), "v": ("m",), "p": ("d",)},
        definitions=tuple(definitions), first={"p": forms(derived)}, second={("p", "p"): _mean_over_inputs(second).form}, loss="ell",
    )  # fmt: skip


def linear_model() -> Model:
    """Attention without softmax: o_i = Σ_t u_it γ_it."""
    o = let("o", "i")
    by = lambda a, b: total("t:T", X["i", "t", a] * z["i", b] * gamma["i", "t"])  # noqa: E731
    definitions = (
        defined("u", "i:n t:T", total("f:d g:d", X["i", "t", "f"] * W["f", "g"] * z["i", "g"])),
        defined("o", "i:n", total("t:T", let("u", "i", "t") * gamma["i", "t"])), _risk(o),
    )  # fmt: skip
    first = {"u": X["i", "t", "a"] * z["i", "b"], "o": by("a", "b"), "L": _mean_over_inputs(slope("ell", 1, o) * by("a", "b"))}
    return Model(
        name="linear", title="linear attention: u_it = x_itᵀ W z_i, L = (1/n) Σ_i ℓ(Σ_t u_it γ_it)", source="similarity §1, linear attention",
        arrays={"X": ("n", "T", "d"), "z": ("n", "d"), "gamma": ("n", "T"), "W": ("d", "d")}, definitions=definitions,
        first={"W": forms(first)}, second={("W", "W"): _mean_over_inputs(slope("ell", 2, o) * by("a", "b") * by("c", "h")).form},
        loss="ell",
    )  # fmt: skip


def vectorised_model() -> Model:
    """Definitions 3.1–3.6: u = exp(𝖠x), α = ⟨u, 1⟩, f = α⁻¹u, h = A₃y, c = ⟨f, h⟩ − b, L = g(⟨f, h⟩b), for one (l₀, j₀, i₀)."""
    A, A3, x, y, b = (Array(name) for name in ("A", "A3", "x", "y", "b"))
    f, u, h, o, alpha = (lambda t: let("f", t)), (lambda t: let("u", t)), (lambda t: let("h", t)), let("o"), let("alpha")
    T = lambda t, body: total(f"{t}:n", body)  # noqa: E731
    mean = lambda c, t="q": T(t, f(t) * A[t, c])  # noqa: E731
    cov = lambda c: T("t", f("t") * (h("t") - o) * A["t", c])  # noqa: E731
    third = T("t", f("t") * (h("t") - o) * (A["t", "a"] - mean("a")) * (A["t", "c"] - mean("c")))
    gb = lambda order: slope("g", order, o * b.scalar)  # noqa: E731
    readout = lambda c: T("t", f("t") * A3["t", c])  # noqa: E731
    mixed = T("t", f("t") * (A["t", "c"] - mean("c")) * A3["t", "a"])
    definitions = (
        defined("u", "t:n", function("exp", total("w:D", A["t", "w"] * x["w"]))), defined("alpha", "", T("t", u("t"))),
        defined("f", "t:n", u("t") / alpha), defined("h", "t:n", total("w:d", A3["t", "w"] * y["w"])),
        defined("o", "", T("t", f("t") * h("t"))), defined("c", "", o - b.scalar), defined("L", "", function("g", o * b.scalar)),
    )  # fmt: skip
    by_x = {
        "u": u("t") * A["t", "a"], "alpha": T("t", u("t") * A["t", "a"]), "f": f("t") * (A["t", "a"] - mean("a")), "o": cov("a"),
        "c": cov("a"), "L": gb(1) * b.scalar * cov("a"),
    }  # fmt: skip
    by_y = {"h": A3["t", "a"], "o": readout("a"), "c": readout("a"), "L": gb(1) * b.scalar * readout("a")}
    bb = b.scalar * b.scalar
    second = {
        ("x", "x"): gb(2) * bb * cov("a") * cov("c") + gb(1) * b.scalar * third,
        ("y", "y"): gb(2) * bb * readout("a") * readout("c"),
        ("y", "x"): gb(2) * bb * readout("a") * cov("c") + gb(1) * b.scalar * mixed,
    }
    return Model(
        name="vectorised", title="vectorised: u = exp(𝖠x), f = u/⟨u,1⟩, h = A₃y, L = g(⟨f,h⟩·b)", source="similarity Definitions 3.1–3.6",
        arrays={"A": ("n", "D"), "A3": ("n", "d"), "b": (), "x": ("D",), "y": ("d",)}, definitions=definitions,
        first={"x": forms(by_x), "y": forms(by_y)}, second=forms_of_pairs(second), loss="g",
        notes=("𝖠 is the block (A₁ ⊗ A₂)_{j₀}, D = d²; proved for any matrix 𝖠.  g is any smooth function; the paper's is the sigmoid.",),
    )  # fmt: skip


def forms_of_pairs(values: Mapping[Pair, Expression]) -> dict[Pair, Form]:
    return {pair: value.form for pair, value in values.items()}


def regression_model() -> Model:
    """L = ‖D(X)⁻¹exp(A₁XA₂ᵀ)A₃Y − B‖²_F by the matrix X."""
    A1, A2, A3, B, V = (Array(name) for name in ("A1", "A2", "A3", "B", "V"))
    rows = Softmax(row="j:n", tokens="n")
    o, rest = let("o", "j", "q"), let("rest", "j", "q")
    h = lambda t: let("h", t, "q")  # noqa: E731
    U: Jacobian = lambda t: A1["j", "a"] * A2[t, "b"]  # noqa: E731
    S: Jacobian = lambda t: A1["j", "c"] * A2[t, "h"]  # noqa: E731
    cov = rows.covariance(h, o, U)
    definitions = [
        *rows.definitions(lambda t: total("f:d g:d", A1["j", "f"] * X["f", "g"] * A2[t, "g"])),
        defined("h", "t:n q:d", total("w:d", A3["t", "w"] * V["w", "q"])), defined("o", "j:n q:d", rows.mean(h, "t")),
        defined("rest", "j:n q:d", o - B["j", "q"]), defined("L", "", total("j:n q:d", rest**2)),
    ]  # fmt: skip
    derived = {**rows.derivatives(U), "o": cov, "rest": cov, "L": 2 * total("j:n q:d", rest * cov)}
    second = 2 * total("j:n q:d", cov * rows.covariance(h, o, S) + rest * rows.third(h, o, U, S))
    return Model(
        name="regression", title="ℓ₂ regression: L = ‖D(X)⁻¹exp(A₁XA₂ᵀ)A₃V − B‖²_F, by X", source="similarity §1 (V is its Y)",
        arrays={"A1": ("n", "d"), "A2": ("n", "d"), "A3": ("n", "d"), "V": ("d", "d"), "B": ("n", "d"), "X": ("d", "d")},
        definitions=tuple(definitions), first={"X": forms(derived)}, second={("X", "X"): second.form},
    )  # fmt: skip


def causal_model() -> Model:
    """Next-token cross-entropy: position j attends to t with the mask M[j,t] (causal: 1 for t ≤ j), reads out with H."""
    M, H, B = Array("M"), Array("H"), Array("B")
    rows = Softmax(row="i:n j:T", tokens="T", weight=lambda t: M["j", t])
    score = lambda w: lambda t: total("f:d", X["i", t, "f"] * H["f", w])  # noqa: E731
    y = lambda w: let("y", "i", "j", w)  # noqa: E731
    q = lambda w: let("q", "i", "j", w)  # noqa: E731
    U: Jacobian = lambda t: X["i", t, "a"] * X["i", "j", "b"]  # noqa: E731
    S: Jacobian = lambda t: X["i", t, "c"] * X["i", "j", "h"]  # noqa: E731
    cov = lambda w, J: rows.covariance(score(w), y(w), J)  # noqa: E731
    mean = lambda body: total("i:n j:T", body) / (size("n") * size("T"))  # noqa: E731
    loss = total("w:V", B["i", "j", "w"] * (function("log", let("Zy", "i", "j")) - y("w")))
    mass = total("w1:V", B["i", "j", "w1"])
    definitions = [
        *rows.definitions(lambda t: total("f:d g:d", X["i", t, "f"] * W["f", "g"] * X["i", "j", "g"])),
        defined("y", "i:n j:T w:V", rows.mean(score("w"), "t")), defined("ey", "i:n j:T w:V", function("exp", y("w"))),
        defined("Zy", "i:n j:T", total("w:V", let("ey", "i", "j", "w"))),
        defined("q", "i:n j:T w:V", let("ey", "i", "j", "w") / let("Zy", "i", "j")), defined("L", "", mean(loss)),
    ]  # fmt: skip
    pull = lambda J: total("v:V", q("v") * cov("v", J))  # noqa: E731
    derived = {
        **rows.derivatives(U), "y": cov("w", U), "ey": let("ey", "i", "j", "w") * cov("w", U),
        "Zy": total("w:V", let("ey", "i", "j", "w") * cov("w", U)), "q": q("w") * (cov("w", U) - pull(U)),
        "L": mean(total("w:V", (q("w") * mass - B["i", "j", "w"]) * cov("w", U))),
    }  # fmt: skip
    bend = mass * q("w") * (cov("w", U) - pull(U)) * cov("w", S)
    bend = bend + (q("w") * mass - B["i", "j", "w"]) * rows.third(score("w"), y("w"), U, S)
    return Model(
        name="causal", title="causal next-token model: row j attends to t with mask M_jt, logits y_j = Hᵀ·(attended), cross-entropy with B_j",
        source="similarity §1 (logistic(Att(X)·H, B)), §4 (query from the last token)",
        arrays={"X": ("n", "T", "d"), "M": ("T", "T"), "H": ("d", "V"), "B": ("n", "T", "V"), "W": ("d", "d")},
        definitions=tuple(definitions), first={"W": forms(derived)}, second={("W", "W"): mean(total("w:V", bend)).form},
        notes=("Proved for any mask M (causal: M_jt = 1 for t ≤ j, else 0) and any targets B (one-hot rows: Σ_w B_jw = 1).",),
    )  # fmt: skip


MODELS: dict[str, Callable[[], Model]] = {
    "p": prompt_model, "W": matrix_model, "KQ": key_query_model, "joint": joint_model, "psi": head_model, "linear": linear_model,
    "causal": causal_model, "vectorised": vectorised_model, "regression": regression_model,
}  # fmt: skip


def model_named(name: str) -> Model:
    """**Raises.** InputError with the nearest names."""
    from difflib import get_close_matches

    if name in MODELS:
        return MODELS[name]()
    near = [x for x in MODELS if x.lower() == name.lower()] or get_close_matches(name, MODELS, n=3, cutoff=0.4)
    hint = f"Did you mean {' or '.join(near)}?" if near else f"Known: {', '.join(MODELS)}."
    raise InputError(f"There is no model {name!r} to derive a gradient for. {hint} See `checker derive --help`.")


__all__ = ["MODELS", "Model", "entry", "formula", "model_named"]
