"""Compositions of layers: three routes to every gradient, what verify.py says of the chain rule, and compositions that are none."""

import json
import random
from fractions import Fraction

import mpmath
import pytest
import sympy
from click.testing import CliRunner
from flint import arb

from checker import verify
from checker.app.cli import main
from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.attention import losses, model
from checker.attention.linear import add, dot, multiply, scale, subtract
from checker.errors import ClaimError, InputError
from checker.symbolic.backpropagation import Composition
from checker.symbolic.derivation import definitions_of, derive
from checker.symbolic.derivation_text import derivation_lines
from checker.symbolic.formulas.evaluate import Evaluation, sizes_of
from checker.symbolic.formulas.index_terms import Array, function, total
from checker.symbolic.formulas.loss_formulas import LOSS_FORMULAS, with_function, with_loss
from checker.symbolic.formulas.model import entry, let
from checker.symbolic.formulas.softmax_formulas import defined
from checker.symbolic.gradient import derived_gradient
from checker.symbolic.models.compositions import composed
from checker.symbolic.models.layers import ENDS, LAYERS
from checker.symbolic.models.named import COMPOSITIONS, model_named
from tests.arithmetic.symbols import Symbols
from tests.symbolic.dual_numbers import Duals
from tests.symbolic.test_routes import at, close, drawn, flat, mapped, moving, places, some

BITS = 256
# composition → the layers again, by name of the plain programs below, with the numbers of their weights
CASES = {
    "attention > readout": "attention",
    "causal-attention > readout": "masked",
    "causal-attention > cross-entropy": "masked",
    "layer-norm > cross-entropy": "layer",
    "rms-norm > squared-error": "rms",
    "gelu-block > readout": "gelu",
    "silu-block > readout": "silu",
    "smooth-block > cross-entropy": "smooth",
    "relu-block > readout": "relu",
    "linear-attention > readout": "linear",
    "linear-layer > causal-attention > squared-error": "matrix masked",
    "residual(layer-norm > causal-attention) > residual(layer-norm > gelu-block) > rms-norm > cross-entropy": (
        "( layer masked ) ( layer2 gelu ) rms3"
    ),
    "residual(attention) > residual(residual(rms-norm > silu-block) > attention) > readout": (
        "( attention ) ( ( rms silu ) attention2 )"
    ),
}
SIZES = [
    dict(n=1, T=2, d=2, r=1, H=2, m=2, V=2),
    dict(n=2, T=1, d=1, r=2, H=1, m=1, V=1),
    dict(n=1, T=3, d=2, r=2, H=2, m=3, V=3),
    dict(n=2, T=4, d=3, r=2, H=3, m=2, V=5),
]
DEAR = (
    "causal-attention > cross-entropy",
    "attention > readout",
    "causal-attention > readout",
    "layer-norm > cross-entropy",
)  # sympy, entry by entry: among the slow tests


def slow_if(dear: bool, value: str):
    """The value as a parameter, of a slow test where it is dear."""
    return pytest.param(value, marks=pytest.mark.slow) if dear else value


# ── the layers as plain programs on matrices T × d, over any arithmetic ──


def attended(A, X, a, k, *, masked=False, linear=False):
    """Row by row: the tokens that are masked are left out, not weighted with 0."""
    out = [[A.number(0)] * len(X[0]) for _ in X]
    for WQ, WK, WV, WO in zip(*[a[name + k] for name in ("WQ", "WK", "WV", "WO")], strict=True):
        Q, K, V = multiply(A, X, WQ), multiply(A, X, WK), multiply(A, X, WV)
        for j, q in enumerate(Q):
            seen = range(j + 1) if masked or linear else range(len(X))
            logits = [dot(A, q, K[t]) for t in seen]
            weights = logits if linear else model.softmax(A, [u / a["tau" + k] for u in logits])
            z = [dot(A, weights, [V[t][c] for t in seen]) for c in range(len(q))]
            out[j] = add(out[j], [dot(A, row, z) for row in WO])
    return out


def inverse_root(A, x):
    return A.exp(A.log(x) / A.number(-2))


def normed(A, X, a, k, *, centred):
    rows = []
    for x in X:
        d = A.number(len(x))
        if centred:
            mean = dot(A, x, [A.number(1)] * len(x)) / d
            x = [u - mean for u in x]
        x = scale(inverse_root(A, dot(A, x, x) / d + a["epsilon"]), x)
        x = [g * u for g, u in zip(a["g" + k], x, strict=True)]
        rows.append(add(x, a["beta" + k]) if centred else x)
    return rows


def fed_forward(A, X, a, k, activation):
    rows = []
    for x in multiply(A, X, a["W1" + k]):
        units = [activation(A, u) for u in add(x, a["b1" + k])]
        rows.append(add(multiply(A, [units], a["W2" + k])[0], a["b2" + k]))
    return rows


def relu(A, u):
    """max(u, 0), for u ≠ 0."""
    sign = A.sign(u)
    assert sign in (1, -1)
    return u if sign == 1 else A.number(0) * u


def times_sigmoid(A, u):
    return u * losses.sigmoid(A, u)


PROGRAMS = {
    "attention": attended,
    "masked": lambda A, X, a, k: attended(A, X, a, k, masked=True),
    "linear": lambda A, X, a, k: attended(A, X, a, k, linear=True),
    "layer": lambda A, X, a, k: normed(A, X, a, k, centred=True),
    "rms": lambda A, X, a, k: normed(A, X, a, k, centred=False),
    "gelu": lambda A, X, a, k: fed_forward(A, X, a, k, times_sigmoid),  # with Φ the logistic function
    "silu": lambda A, X, a, k: fed_forward(A, X, a, k, times_sigmoid),
    "smooth": lambda A, X, a, k: fed_forward(A, X, a, k, losses.sigmoid),
    "relu": lambda A, X, a, k: fed_forward(A, X, a, k, relu),
    "matrix": lambda A, X, a, k: multiply(A, X, a["W" + k]),
}


def run(A, X, a, words):
    """The layers ``words`` on the stream X; words are used up."""
    while words and words[0] != ")":
        word = words.pop(0)
        if word == "(":
            inner = run(A, X, a, words)
            words.pop(0)
            X = [add(x, y) for x, y in zip(X, inner, strict=True)]
        else:
            X = PROGRAMS[word.rstrip("23")](A, X, a, word[len(word.rstrip("23")) :])
    return X


def reference(A, text, a):
    ends = []
    for i, X in enumerate(a["X"]):
        Y = run(A, X, a, CASES[text].split())
        if "cross-entropy" in text:
            U = a["U"]
            for y, B in zip(multiply(A, Y, U), a["B"][i], strict=True):
                weights = model.softmax(A, y)
                ends.append(-dot(A, B, [A.log(w) for w in weights]) / A.number(len(Y)))
        elif "readout" in text:
            score = sum((dot(A, g, y) for g, y in zip(a["G"][i], Y, strict=True)), A.number(0))
            ends.append(losses.value(A, "logistic", score))
        else:
            rest = [subtract(y, t) for y, t in zip(Y, a["target"][i], strict=True)]
            ends.append(sum((dot(A, x, x) for x in rest), A.number(0)))
    return sum(ends, A.number(0)) / A.number(len(a["X"]))


# ── data and routes ──


def concrete(text):
    found = model_named(text)
    found = with_loss(found, "logistic") if found.loss else found
    for name in ("psi", "Phi"):
        found = with_function(found, name, LOSS_FORMULAS["sigmoid"])
    return found


def data(found, sizes, rng):
    arrays = {name: drawn([sizes[span] for span in spans], rng) for name, spans in found.arrays.items()}
    for name in arrays:
        if name.startswith("tau"):
            arrays[name] = Fraction(rng.randrange(1, 9), 3) * rng.choice([1, -1])
        if name == "M":
            arrays[name] = [[Fraction(int(t <= j)) for t in range(sizes["T"])] for j in range(sizes["T"])]
        if name == "epsilon":
            arrays[name] = Fraction(1, 7)
        if name == "B":  # one-hot: the reference writes −log s_w, whose gradient agrees for these
            for row in (row for block in arrays[name] for row in block):
                row[:] = [Fraction(int(w == rng.randrange(len(row)))) for w in range(len(row))]
        if name == "R":
            arrays["b1"] = [b + Fraction(1, 17) for b in arrays["b1"]]  # no unit at 0
            arrays[name] = [
                [
                    [Fraction(int(u + b > 0)) for u, b in zip(row, arrays["b1"], strict=True)]
                    for row in product(X, arrays["W1"])
                ]
                for X in arrays["X"]
            ]
    return arrays


def product(X, W):
    return [[sum(x * w for x, w in zip(row, column, strict=True)) for column in zip(*W, strict=True)] for row in X]


def by_duals(found, text, arrays, parameter, place):
    A = Balls(BITS)
    numbers = {name: mapped(value, A.number) for name, value in arrays.items()}
    D = Duals(A)
    moved = {name: moving(D, value, place if name == parameter else None) for name, value in numbers.items()}
    return reference(D, text, moved).slope


def by_sympy(text, arrays):
    """The gradient entry by entry, of the plain program run on symbols; signs are those of the numbers."""
    order = []
    symbols = {
        name: mapped(value, lambda _, name=name: order.append(sympy.Symbol(f"{name}_{len(order)}")) or order[-1])
        for name, value in arrays.items()
    }
    numbers = dict(zip(order, [x for value in arrays.values() for x in flat(value)], strict=True))

    class Signed(Symbols):
        def sign(self, x):
            return int(sympy.sign(sympy.sympify(x).subs(numbers))) if "relu" in text else super().sign(x)

    loss = reference(Signed(), text, symbols)

    def slope(parameter, place):
        form = sympy.diff(loss, at(symbols[parameter], place))
        values = [mpmath.mpf(x.numerator) / x.denominator for x in numbers.values()]
        return sympy.lambdify([order], form, modules="mpmath", cse=True)(values)

    return slope


@pytest.mark.parametrize("text", [slow_if(text in DEAR, text) for text in CASES])
def test_three_routes_agree(text):
    """At each size every parameter in up to 4 places by dual numbers, and at the first one by sympy too."""
    rng, found = random.Random(text), concrete(text)
    assert set(found.first) == {name for name in found.arrays if name not in ("M", "G", "B", "target", "epsilon", "R")}
    with working_precision(BITS), mpmath.workdps(60):
        for k, sizes in enumerate(SIZES):
            arrays = data(found, sizes, rng)
            numbers = {name: mapped(value, Balls(BITS).number) for name, value in arrays.items()}
            of = Evaluation(
                A=Balls(BITS), arrays=numbers, sizes=sizes_of(numbers, found.arrays), definitions=definitions_of(found)
            )
            loss = of.value(("let", "L"), {})
            assert arb(loss).overlaps(arb(reference(Balls(BITS), text, numbers)))
            other = by_sympy(text, arrays) if k == 0 and text.count(">") == 1 else None
            for parameter, table in found.first.items():
                indices = entry(found.arrays, parameter)
                for place in some(places(indices.values(), of.sizes), 4, rng):
                    value = of.value(table["L"], dict(zip(indices, place, strict=True)))
                    dual = by_duals(found, text, arrays, parameter, place)
                    assert arb(value).rad() < arb("1e-40") and arb(value).overlaps(arb(dual)), (sizes, parameter, place)
                    if other:
                        assert close(value, other(parameter, place)), (sizes, parameter, place)


def random_stream(rng, depth):
    """One to three layers, a few of them residual."""
    smooth = [name for name in LAYERS if name != "relu-block"]  # its pattern needs the units' signs
    layers = [
        f"residual({random_stream(rng, depth - 1)})" if depth and rng.random() < 0.4 else rng.choice(smooth)
        for _ in range(rng.choice((1, 1, 2, 3)))
    ]
    return " > ".join(layers)


@pytest.mark.parametrize("seed", range(24))
def test_random_compositions_have_the_slopes_of_their_own_loss(seed):
    """The loss as it is defined, run forwards on dual numbers, against the adjoints, in one place of every parameter."""
    rng, A = random.Random(seed), Balls(BITS)
    found = concrete(f"{random_stream(rng, 2)} > {rng.choice(list(ENDS))}")
    sizes = {span: rng.choice((1, 2, 3)) for span in ("n", "T", "d", "r", "H", "m", "V")}
    with working_precision(BITS):
        arrays = data(found, sizes, rng)
        small = {
            name: mapped(arrays[name], lambda x: x / 8) for name in arrays if name[0] in "WUG"
        }  # e^(e^…) is too large
        numbers = {name: mapped(value, A.number) for name, value in {**arrays, **small}.items()}
        of = Evaluation(A=A, arrays=numbers, sizes=sizes, definitions=definitions_of(found))
        for parameter, table in found.first.items():
            indices, D = entry(found.arrays, parameter), Duals(A)
            place = rng.choice(places(indices.values(), sizes))
            moved = {name: moving(D, value, place if name == parameter else None) for name, value in numbers.items()}
            loss = Evaluation(A=D, arrays=moved, sizes=sizes, definitions=definitions_of(found)).value(("let", "L"), {})
            value = of.value(table["L"], dict(zip(indices, place, strict=True)))
            assert arb(value).rad() < arb("1e-30") and arb(value).overlaps(arb(loss.slope)), (found.title, parameter)


# ── what verify.py says ──


@pytest.mark.parametrize("name", [slow_if(name in ("next-word", "multihead", "masked"), name) for name in COMPOSITIONS])
def test_every_step_backwards_is_verified(name):
    found = derive(model_named(name))
    assert len(found.adjoints) == len(found.model.definitions) - 1
    assert all(one.holds for one in found.identities)
    steps = [line.identity for line in found.adjoints] + [block[0].identity for block in found.gradients.values()]
    for one in steps:
        kind, message = verify.verify_text(json.dumps(one.certificate))
        assert kind == "VERIFIED", (one.title, message)


@pytest.mark.parametrize(
    "name",
    ["layernorm", "rmsnorm", "gelu", "relu", "multihead-linear", slow_if(True, "multihead"), slow_if(True, "masked")],
)
def test_gradients_written_out_as_a_whole_are_verified(name):
    """∂/∂θ of the loss, with no abbreviation on either side: nothing is left to the chain rule of this package."""
    found = derive(model_named(name))
    assert set(found.whole) == set(found.model.parameters)
    for one in found.whole.values():
        if one.by[0][0] in ("WV", "WO", "g", "X", "W1") and not ("mask" in name and one.by[0][0] == "X"):
            assert verify.verify_text(json.dumps(one.certificate))[0] == "VERIFIED", one.title


@pytest.mark.parametrize("name", [slow_if(True, "masked"), "layernorm", "residual-layer"])
def test_a_wrong_adjoint_is_rejected(name):
    """Each step with one term too few, a sign, or the adjoint of something else."""
    found = derive(model_named(name))
    for line in found.adjoints:
        cert = line.identity.certificate
        form = cert["claim"]["statement"]["equals"]
        for wrong in (["mul", ["num", "-1"], form], ["mul", ["num", "2"], form], ["add", form, ["num", "1"]]):
            cert["claim"]["statement"]["equals"] = wrong
            cert["claim"]["sha256"] = verify.sha256(verify.canonical(cert["claim"]["statement"]))
            assert verify.verify_text(json.dumps(cert))[0] == "REJECTED", line.by


def test_a_gradient_that_is_too_long_says_that_it_rests_on_the_chain_rule():
    text = "\n".join(derivation_lines(derive(model_named("residual-layer"))))
    assert (
        "(written out as a whole too long, or beyond the normal form: by the chain rule" in text
        and "not shown" not in text
    )
    text = "\n".join(derivation_lines(derive(model_named("multihead"))))
    assert (
        "∂L/∂u[i,l,j,t]" in text and "= s[i,l,j,t]·(ds[i,l,j,t] − Σ_q∈T s[i,l,j,q]·ds[i,l,j,q])   [normal form]" in text
    )
    assert "= Σ_i∈n Σ_j∈T do[i,j,b]·z[i,a,j,l]" in text and "the same written out as a whole" in text


# ── known answers ──


def test_the_causal_mask_lets_no_token_see_a_later_one():
    """The loss looks at position 0 only; then the gradient by later tokens is 0, and with no mask it is not."""
    A, rng = Balls(128), random.Random(1)
    with working_precision(128):
        for name, seen in (("masked", False), ("multihead", True)):
            found = with_loss(model_named(name), "logistic")
            arrays = data(found, dict(n=1, T=3, d=2, r=2, H=2), rng)
            arrays["G"] = [[[1, 1], [0, 0], [0, 0]]]
            numbers = {key: mapped(value, A.number) for key, value in arrays.items()}
            gradient = derived_gradient(name, "logistic", by="X")(A, **numbers)[0]
            assert not all(arb(x).overlaps(arb(0)) for x in gradient[0])
            assert any(not arb(x).overlaps(arb(0)) for row in gradient[1:] for x in row) is seen


def test_layer_norm_has_no_gradient_along_what_it_takes_away():
    """The output does not change when all coordinates of a token move together: Σ_f ∂L/∂x_f = 0."""
    A, rng = Balls(128), random.Random(2)
    with working_precision(128):
        found = with_loss(model_named("layernorm"), "logistic")
        numbers = {k: mapped(v, A.number) for k, v in data(found, dict(n=2, T=2, d=4), rng).items()}
        rows = [row for block in derived_gradient("layernorm", "logistic", by="X")(A, **numbers) for row in block]
        assert all(arb(sum(row[1:], row[0])).overlaps(arb(0)) and not arb(row[0]).overlaps(arb(0)) for row in rows)


def test_one_token_attends_to_itself_whatever_the_temperature():
    A, rng = Balls(128), random.Random(3)
    with working_precision(128):
        found = with_loss(model_named("multihead"), "squared")
        numbers = {k: mapped(v, A.number) for k, v in data(found, dict(n=1, T=1, d=2, r=2, H=2), rng).items()}
        for by in ("tau", "WQ", "WK"):
            assert all(
                arb(x).overlaps(arb(0)) for x in flat([derived_gradient("multihead", "squared", by=by)(A, **numbers)])
            )


def test_repeated_use_of_one_abbreviation_adds_up():
    """L = Σ_t (y_t·y_t + y_t·x) with y_t = x·γ_t: ∂L/∂x = Σ_t (2xγ_t² + 2xγ_t)."""
    y, x, gamma = (lambda t: let("y", t)), Array("x").scalar, Array("gamma")
    chain = Composition(
        definitions=(
            defined("y", "t:T", x * gamma["t"]),
            defined("L", "", total("t:T", y("t") * y("t") + y("t") * x)),
        )
    )
    A = Balls(64)
    with working_precision(64):
        of = Evaluation(
            A=A,
            arrays={"x": A.number(3), "gamma": [A.number(2), A.number(-1)]},
            sizes={"T": 2},
            definitions={
                **{one.name: one for one in chain.definitions},
                "dy": defined("dy", "t:T", type(x)(chain.pulled("y", ("t",)).form)),
            },
        )
        assert arb(of.value(chain.pulled("x", ()).form, {})).overlaps(arb(2 * 3 * 5 + 2 * 3 * 1))
    assert chain.pulled("absent", ()).form == ("num", "0")


# ── compositions that are none ──


def test_errors_say_what_to_do():
    with pytest.raises(InputError, match="ends with a layer, not with a loss.*in quotes"):
        model_named("attention")
    with pytest.raises(InputError, match="no layer 'atention'.*Did you mean attention"):
        composed("atention > readout")
    with pytest.raises(InputError, match=r"A residual\( is not closed"):
        composed("residual(attention")
    with pytest.raises(InputError, match="ends in a loss and stands inside"):
        composed("residual(readout)")
    with pytest.raises(InputError, match="goes on after 'attention > readout'"):
        composed("attention > readout > attention")
    with pytest.raises(InputError, match=r"Every \) needs its residual"):
        composed("attention > readout)")
    with pytest.raises(InputError, match="no layer ''"):
        composed("attention >")
    with pytest.raises(InputError, match="a character at '\\+ readout'"):
        composed("attention + readout")
    with pytest.raises(InputError, match="more than 300 abbreviations"):
        composed(" > ".join(["attention"] * 80 + ["readout"]))
    with pytest.raises(InputError, match="Second derivatives of a composition"):
        derive(model_named("multihead"), hessian=True)
    with pytest.raises(InputError, match="loss of the next-word model is part"):
        with_loss(model_named("next-word"), "logistic")
    with pytest.raises(ClaimError, match="uses y, which is not defined before it"):
        Composition(definitions=(defined("L", "", let("y")), defined("y", "", function("exp", Array("x").scalar))))
    with pytest.raises(ClaimError, match="stands for two things"):
        Composition(definitions=(defined("y", "", Array("dy").scalar), defined("L", "", let("y"))))


def test_the_help_of_derive_lists_every_layer_and_named_composition():
    text = CliRunner().invoke(main, ["derive", "--help"]).output
    for name, composition in COMPOSITIONS.items():
        line = next(line for line in text.splitlines() if line.split()[:1] == [name])
        assert composition in line
    assert all(name in text for name in [*LAYERS, *ENDS])


def test_checker_derive_proves_a_composition_of_ones_own(tmp_path):
    path = tmp_path / "own.jsonl"
    command = ["derive", "residual(rms-norm > relu-block) > readout", "--loss", "logistic", "--certificate", str(path)]
    answer = CliRunner().invoke(main, command)
    assert answer.exit_code == 0, answer.output
    count = len(path.read_text().splitlines())
    assert f"{count} of {count} equations proved for all sizes by verify.py" in answer.output
    latex = CliRunner().invoke(main, ["derive", "gelu", "--latex"])
    assert latex.exit_code == 0 and r"\frac{\partial L}{\partial \mathrm{W1}_{a,b}}" in latex.output
    assert latex.output.count("{") == latex.output.count("}")
