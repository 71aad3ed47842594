"""The models of ``similarity``: Definitions 3.1–3.6, the ℓ₂ regression loss, the causal language model."""

from __future__ import annotations

from checker.symbolic.formulas.index_terms import Array, function, size, total
from checker.symbolic.formulas.model import Model, forms, forms_of_pairs, let, slope
from checker.symbolic.formulas.softmax_formulas import Jacobian, Softmax, defined

X, W = Array("X"), Array("W")


def vectorised_model() -> Model:
    """u = exp(𝖠x), α = ⟨u, 1⟩, f = α⁻¹u, h = A₃y, c = ⟨f, h⟩ − b, L = g(⟨f, h⟩b), for one (l₀, j₀, i₀)."""
    A, A3, x, y, b = (Array(name) for name in ("A", "A3", "x", "y", "b"))
    f, u, h, o, alpha = (
        (lambda t: let("f", t)),
        (lambda t: let("u", t)),
        (lambda t: let("h", t)),
        let("o"),
        let("alpha"),
    )
    T = lambda t, body: total(f"{t}:n", body)  # noqa: E731
    mean = lambda c, t="q": T(t, f(t) * A[t, c])  # noqa: E731
    cov = lambda c: T("t", f("t") * (h("t") - o) * A["t", c])  # noqa: E731
    third = T("t", f("t") * (h("t") - o) * (A["t", "a"] - mean("a")) * (A["t", "c"] - mean("c")))
    gb = lambda order: slope("g", order, o * b.scalar)  # noqa: E731
    readout = lambda c: T("t", f("t") * A3["t", c])  # noqa: E731
    mixed = T("t", f("t") * (A["t", "c"] - mean("c")) * A3["t", "a"])
    definitions = (
        defined("u", "t:n", function("exp", total("w:D", A["t", "w"] * x["w"]))),
        defined("alpha", "", T("t", u("t"))),
        defined("f", "t:n", u("t") / alpha),
        defined("h", "t:n", total("w:d", A3["t", "w"] * y["w"])),
        defined("o", "", T("t", f("t") * h("t"))),
        defined("c", "", o - b.scalar),
        defined("L", "", function("g", o * b.scalar)),
    )
    by_x = {
        "u": u("t") * A["t", "a"],
        "alpha": T("t", u("t") * A["t", "a"]),
        "f": f("t") * (A["t", "a"] - mean("a")),
        "o": cov("a"),
        "c": cov("a"),
        "L": gb(1) * b.scalar * cov("a"),
    }
    by_y = {"h": A3["t", "a"], "o": readout("a"), "c": readout("a"), "L": gb(1) * b.scalar * readout("a")}
    bb = b.scalar * b.scalar
    second = {
        ("x", "x"): gb(2) * bb * cov("a") * cov("c") + gb(1) * b.scalar * third,
        ("y", "y"): gb(2) * bb * readout("a") * readout("c"),
        ("y", "x"): gb(2) * bb * readout("a") * cov("c") + gb(1) * b.scalar * mixed,
    }
    return Model(
        name="vectorised",
        title="vectorised: u = exp(𝖠x), f = u/⟨u,1⟩, h = A₃y, L = g(⟨f,h⟩·b)",
        source="similarity Definitions 3.1–3.6",
        arrays={"A": ("n", "D"), "A3": ("n", "d"), "b": (), "x": ("D",), "y": ("d",)},
        definitions=definitions,
        first={"x": forms(by_x), "y": forms(by_y)},
        second=forms_of_pairs(second),
        loss="g",
        notes=(
            "𝖠 is the block (A₁ ⊗ A₂)_{j₀}, D = d²; proved for any matrix 𝖠.",
            "g is any smooth function; the paper's is the sigmoid.",
        ),
    )


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
        defined("h", "t:n q:d", total("w:d", A3["t", "w"] * V["w", "q"])),
        defined("o", "j:n q:d", rows.mean(h, "t")),
        defined("rest", "j:n q:d", o - B["j", "q"]),
        defined("L", "", total("j:n q:d", rest**2)),
    ]
    derived = {**rows.derivatives(U), "o": cov, "rest": cov, "L": 2 * total("j:n q:d", rest * cov)}
    second = 2 * total("j:n q:d", cov * rows.covariance(h, o, S) + rest * rows.third(h, o, U, S))
    return Model(
        name="regression",
        title="ℓ₂ regression: L = ‖D(X)⁻¹exp(A₁XA₂ᵀ)A₃V − B‖²_F, by X",
        source="similarity §1 (V is its Y)",
        arrays={
            "A1": ("n", "d"),
            "A2": ("n", "d"),
            "A3": ("n", "d"),
            "V": ("d", "d"),
            "B": ("n", "d"),
            "X": ("d", "d"),
        },
        definitions=tuple(definitions),
        first={"X": forms(derived)},
        second={("X", "X"): second.form},
    )


def causal_model() -> Model:
    """Next-token cross-entropy: position j attends to t with the mask M_jt (causal: 1 for t ≤ j), reads out with H."""
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
        defined("y", "i:n j:T w:V", rows.mean(score("w"), "t")),
        defined("ey", "i:n j:T w:V", function("exp", y("w"))),
        defined("Zy", "i:n j:T", total("w:V", let("ey", "i", "j", "w"))),
        defined("q", "i:n j:T w:V", let("ey", "i", "j", "w") / let("Zy", "i", "j")),
        defined("L", "", mean(loss)),
    ]
    pull = lambda J: total("v:V", q("v") * cov("v", J))  # noqa: E731
    derived = {
        **rows.derivatives(U),
        "y": cov("w", U),
        "ey": let("ey", "i", "j", "w") * cov("w", U),
        "Zy": total("w:V", let("ey", "i", "j", "w") * cov("w", U)),
        "q": q("w") * (cov("w", U) - pull(U)),
        "L": mean(total("w:V", (q("w") * mass - B["i", "j", "w"]) * cov("w", U))),
    }
    bend = mass * q("w") * (cov("w", U) - pull(U)) * cov("w", S)
    bend = bend + (q("w") * mass - B["i", "j", "w"]) * rows.third(score("w"), y("w"), U, S)
    return Model(
        name="causal",
        title="causal next-token model: row j attends to t with the mask M_jt, cross-entropy of y_j = HᵀXᵀs_j with B_j",
        source="similarity §1 (logistic(Att(X)·H, B)), §4 (query from the last token)",
        arrays={"X": ("n", "T", "d"), "M": ("T", "T"), "H": ("d", "V"), "B": ("n", "T", "V"), "W": ("d", "d")},
        definitions=tuple(definitions),
        first={"W": forms(derived)},
        second={("W", "W"): mean(total("w:V", bend)).form},
        notes=(
            "Proved for any mask M (causal: M_jt = 1 for t ≤ j, else 0) and any targets B (one-hot: Σ_w B_jw = 1).",
        ),
    )
