"""The layers that compositions are made of: attention, norms, blocks, and what ends in a loss.

A layer takes the stream, x_ij ∈ ℝᵈ for input i and position j, and gives the next one.  **Convention.** X is the
first stream; a name that is used again gets a number (WQ, WQ2, …).  Parameters: what is trained; data: X, the mask M,
the readout G, the targets B, ε and the pattern R of a ReLU.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from checker.symbolic.formulas.index_terms import Array, Definition, Expression, Form, function, size, total
from checker.symbolic.formulas.model import let
from checker.symbolic.formulas.softmax_formulas import defined

Stream = Callable[[str, str], Expression]  # of a position and a coordinate
PLACE = "i:n j:T"


@dataclass(kw_only=True)
class Network:
    """What has been composed so far.  ``closed``: abbreviation → its adjoint in the form one knows it by."""

    arrays: dict[str, tuple[str, ...]] = field(default_factory=lambda: {"X": ("n", "T", "d")})
    parameters: list[str] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)
    closed: dict[str, Form] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)
    loss: str | None = None

    def fresh(self, name: str) -> str:
        taken = {*self.arrays, *[one.name for one in self.definitions]}
        return next(x for x in (name, *[f"{name}{k}" for k in range(2, len(taken) + 3)]) if x not in taken)

    def weight(self, name: str, *spans: str) -> Array:
        """A parameter of this layer alone."""
        name = self.fresh(name)
        self.arrays[name] = spans
        self.parameters.append(name)
        return Array(name)

    def data(self, name: str, *spans: str) -> Array:
        """An array that is given, and the same in every layer."""
        self.arrays[name] = spans
        return Array(name)

    def define(self, name: str, indices: str, body: Expression) -> Callable[..., Expression]:
        one = defined(self.fresh(name), indices, body)
        self.definitions.append(one)
        return lambda *at: let(one.name, *at)

    def latest(self, back: int = 1) -> str:
        return self.definitions[-back].name

    def adjoint(self, *at: str, back: int = 1) -> Expression:
        return let("d" + self.latest(back), *at)


def attention(net: Network, x: Stream, masked: bool = False) -> Stream:
    """Heads l with logits u = ⟨q_j, k_t⟩/τ, weights s = softmax(u), o_j = Σ_l (Σ_t s_jt v_t)·WO_l; τ = √r is usual."""
    WQ, WK, WV, WO = (net.weight(name, "H", "d", "r") for name in ("WQ", "WK", "WV", "WO"))
    tau = net.weight("tau").scalar
    q, k, v = (
        net.define(name, "i:n l:H j:T c:r", total("f:d", x("j", "f") * W["l", "f", "c"]))
        for name, W in (("q", WQ), ("k", WK), ("v", WV))
    )
    u = net.define("u", "i:n l:H j:T t:T", total("c:r", q("i", "l", "j", "c") * k("i", "l", "t", "c")) / tau)
    power = lambda t: function("exp", u("i", "l", "j", t))  # noqa: E731
    if masked:
        M = _mask(net)
        weighted = lambda t: M["j", t] * power(t)  # noqa: E731
    else:
        weighted = power
    s = net.define("s", "i:n l:H j:T t:T", weighted("t") / total("q:T", weighted("q")))
    ds = lambda t: net.adjoint("i", "l", "j", t)  # noqa: E731
    mean = total("q:T", s("i", "l", "j", "q") * ds("q"))
    net.closed[net.latest(2)] = (s("i", "l", "j", "t") * (ds("t") - mean)).form
    z = net.define("z", "i:n l:H j:T c:r", total("t:T", s("i", "l", "j", "t") * v("i", "l", "t", "c")))
    return _projected(net, z, WO)


def causal_attention(net: Network, x: Stream) -> Stream:
    return attention(net, x, masked=True)


def linear_attention(net: Network, x: Stream) -> Stream:
    """Weights ⟨q_j, k_t⟩·M_jt without softmax or normaliser."""
    WQ, WK, WV, WO = (net.weight(name, "H", "d", "r") for name in ("WQ", "WK", "WV", "WO"))
    q, k, v = (
        net.define(name, "i:n l:H j:T c:r", total("f:d", x("j", "f") * W["l", "f", "c"]))
        for name, W in (("q", WQ), ("k", WK), ("v", WV))
    )
    M = _mask(net)
    u = net.define("u", "i:n l:H j:T t:T", M["j", "t"] * total("c:r", q("i", "l", "j", "c") * k("i", "l", "t", "c")))
    z = net.define("z", "i:n l:H j:T c:r", total("t:T", u("i", "l", "j", "t") * v("i", "l", "t", "c")))
    return _projected(net, z, WO)


def _mask(net: Network) -> Array:
    net.notes[
        "M is any mask; the causal one is M_jt = 1 for t ≤ j, else 0. Every row needs a token that is not masked."
    ] = None
    return net.data("M", "T", "T")


def _projected(net: Network, z: Callable[..., Expression], WO: Array) -> Stream:
    o = net.define("o", f"{PLACE} f:d", total("l:H c:r", z("i", "l", "j", "c") * WO["l", "f", "c"]))
    return lambda j, f: o("i", j, f)


def _inverse_root(value: Expression) -> Expression:
    """1/√value, which is exp(−½ log value)."""
    return function("exp", Fraction(-1, 2) * function("log", value))


def rms_norm(net: Network, x: Stream) -> Stream:
    """y = g·x/√(‖x‖²/d + ε)."""
    eps = net.data("epsilon").scalar
    g = net.weight("g", "d")
    w = net.define("w", PLACE, eps + total("f:d", x("j", "f") ** 2) / size("d"))
    r = net.define("r", PLACE, _inverse_root(w("i", "j")))
    y = net.define("y", f"{PLACE} f:d", g["f"] * x("j", "f") * r("i", "j"))
    return lambda j, f: y("i", j, f)


def layer_norm(net: Network, x: Stream) -> Stream:
    """y = g·(x − mean x)/√(var x + ε) + β."""
    eps = net.data("epsilon").scalar
    g, beta = net.weight("g", "d"), net.weight("beta", "d")
    m = net.define("m", PLACE, total("f:d", x("j", "f")) / size("d"))
    w = net.define("w", PLACE, eps + total("f:d", (x("j", "f") - m("i", "j")) ** 2) / size("d"))
    r = net.define("r", PLACE, _inverse_root(w("i", "j")))
    y = net.define("y", f"{PLACE} f:d", g["f"] * (x("j", "f") - m("i", "j")) * r("i", "j") + beta["f"])
    return lambda j, f: y("i", j, f)


def block(net: Network, x: Stream, activation: Callable[[Network, str, Expression], Expression]) -> Stream:
    """y = W2ᵀψ(W1ᵀx + b1) + b2, with m units."""
    W1, b1, W2, b2 = (
        net.weight("W1", "d", "m"),
        net.weight("b1", "m"),
        net.weight("W2", "m", "d"),
        net.weight("b2", "d"),
    )
    h = net.define("h", f"{PLACE} p:m", b1["p"] + total("f:d", x("j", "f") * W1["f", "p"]))
    a = net.define("a", f"{PLACE} p:m", activation(net, "p", h("i", "j", "p")))
    y = net.define("y", f"{PLACE} f:d", b2["f"] + total("p:m", a("i", "j", "p") * W2["p", "f"]))
    return lambda j, f: y("i", j, f)


def smooth_block(net: Network, x: Stream) -> Stream:
    return block(net, x, lambda net, p, h: function("psi", h))


def gelu_block(net: Network, x: Stream) -> Stream:
    net.notes["GELU is u·Φ(u), with Φ any smooth function: the Gaussian distribution function, or a logistic one."] = (
        None
    )
    return block(net, x, lambda net, p, h: h * function("Phi", h))


def silu_block(net: Network, x: Stream) -> Stream:
    return block(net, x, lambda net, p, h: h / (1 + function("exp", -h)))


def relu_block(net: Network, x: Stream) -> Stream:
    """Where no unit is at 0, ReLU(u) = R·u near the point, with R = 1 for u > 0 and 0 for u < 0, which stays the same."""
    net.notes["R is the pattern of the ReLU, 1 for h > 0 and 0 for h < 0; nothing is said where some h = 0."] = None
    name = net.fresh("R")
    R = net.data(name, "n", "T", "m")
    return block(net, x, lambda net, p, h: R["i", "j", p] * h)


def linear_layer(net: Network, x: Stream) -> Stream:
    W = net.weight("W", "d", "d")
    y = net.define("y", f"{PLACE} f:d", total("g:d", x("j", "g") * W["g", "f"]))
    return lambda j, f: y("i", j, f)


# ── what ends in a loss ──


def cross_entropy(net: Network, x: Stream) -> None:
    """The mean over inputs and positions of −Σ_w B_w log softmax(Uᵀx)_w, over V words."""
    U, B = net.weight("U", "d", "V"), net.data("B", "n", "T", "V")
    y = net.define("y", f"{PLACE} w:V", total("f:d", x("j", "f") * U["f", "w"]))
    mass = function("log", total("w1:V", function("exp", y("i", "j", "w1"))))
    loss = total("i:n j:T w:V", B["i", "j", "w"] * (mass - y("i", "j", "w"))) / (size("n") * size("T"))
    own = function("exp", y("i", "j", "w")) / total("w1:V", function("exp", y("i", "j", "w1")))
    weight = total("w2:V", B["i", "j", "w2"])
    net.closed[net.latest()] = ((own * weight - B["i", "j", "w"]) / (size("n") * size("T"))).form
    net.define("L", "", loss)
    net.notes["B is any array of targets; one-hot rows say which word is right, and then Σ_w B_w = 1."] = None


def readout(net: Network, x: Stream) -> None:
    """(1/n) Σ_i ℓ(Σ_jf G_ijf x_ijf): a head v on one position is G = Y_i·v there and 0 elsewhere."""
    G = net.data("G", "n", "T", "d")
    o = net.define("score", "i:n", total("j:T f:d", G["i", "j", "f"] * x("j", "f")))
    net.define("L", "", total("i:n", function("ell", o("i"))) / size("n"))
    net.loss = "ell"
    net.notes["G is any array; a head v on the last position is G_ijf = Y_i v_f there and 0 elsewhere."] = None


def squared_error(net: Network, x: Stream) -> None:
    """(1/n) Σ ‖x_i − B_i‖²_F."""
    B = net.data("target", "n", "T", "d")
    net.define("L", "", total("i:n j:T f:d", (x("j", "f") - B["i", "j", "f"]) ** 2) / size("n"))


LAYERS: dict[str, Callable[[Network, Stream], Stream]] = {
    "attention": attention,
    "causal-attention": causal_attention,
    "linear-attention": linear_attention,
    "layer-norm": layer_norm,
    "rms-norm": rms_norm,
    "smooth-block": smooth_block,
    "gelu-block": gelu_block,
    "silu-block": silu_block,
    "relu-block": relu_block,
    "linear-layer": linear_layer,
}
ENDS: dict[str, Callable[[Network, Stream], None]] = {
    "cross-entropy": cross_entropy,
    "readout": readout,
    "squared-error": squared_error,
}
