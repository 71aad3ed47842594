"""With the ℓ₂ loss the gradient's Lipschitz constant of linear attention is at least that of softmax attention.

Role.  “Training of softmax attention is more stable than linear attention”, read for the worst data within the same bounds.
Note.  Any matrix stands for the block 𝖠_{j₀}, which covers the blocks. Both models range over ‖𝖠‖, ‖𝖠x‖, ‖𝖠x̂‖, ‖h‖, |b| ≤ R. Linear
attention puts 𝖠x in the place of f(x). Its loss (⟨𝖠x,h⟩ − b)² has the gradient 2(⟨𝖠x,h⟩ − b)𝖠ᵀh. The second part of the conclusion is
about linear attention: n = d = 1 and 𝖠 = h = b = R, at the points 0 and t. There both sides equal 2R⁴t.

With the normaliser the constant is infinite: near ⟨𝖠x, 1⟩ = 0 the gradient changes at any rate. The third part shows this for n = 2,
𝖠 = I, h = (R, 0) and b = −1, at the points (0, t/R²) and (0, 2t/R²). So the claim's own reading holds with the normaliser and without it.
Where a reading is refuted, d = 1: every matrix of one column is then a block 𝖠_{j₀}, and 𝖠x/⟨𝖠x, 1⟩ does not depend on x.

The proof of the first part. Along v with κ = 𝖠v the derivative of the gradient is 2·Cov_f(h, κ)·𝖠ᵀ(f∘ĥ) + 2(h̄ − b)·𝖠ᵀ(f∘(w − w̄)), where
ĥ = h − h̄, κ̂ = κ − κ̄ and w = ĥ∘κ̂. The first summand is at most R⁴/2·‖v‖. The second needs ‖f∘(w − w̄)‖ ≤ ⅜·‖h‖‖κ‖. This follows from
Var_f(w) ≤ ¼‖h‖²‖κ‖². That bound comes by polarisation from Var_f(ŷ²) ≤ ¼‖y‖⁴, and this from a bound of the fourth moment of a variable
between a and b: Var_f(ŷ²) ≤ (b − a)⁴/16. The total is 2R⁴·‖v‖.
"""

from checker.language import (
    Claim,
    Gap,
    Lemma,
    Reading,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    hadamard,
    index,
    length,
    matrix,
    maximum,
    minimum,
    norm,
    scalar,
    softmax,
    spectral_at_most,
    sqrt,
    total,
    vector,
)  # fmt: skip

A, h, x, x_hat = matrix("A", "n", "D"), vector("h", "n"), vector("x", "D"), vector("x_hat", "D")
b, R, t = scalar("b"), scalar("R"), scalar("t")
between = 2 * R**4


def softmax_gradient(A, x):
    """The gradient of (⟨f(x),h⟩ − b)²."""
    f = softmax(A @ x)
    return (2 * (dot(f, h) - b)) * (A.T @ (hadamard(f, h) - dot(f, h) * f))


LINEAR, COMPARED = "linear attention is not defined in the document", "which constants are compared"
PLAIN, KERNEL = "𝖠x for f(x), without a normaliser and with 𝖠x/⟨𝖠x,1⟩", "a kernel's feature maps, whichever"
SAME_DATA = "those of the same data (a claim of its own)"


def bounds(A):
    return R >= 4, norm(A @ x) <= R, norm(A @ x_hat) <= R, spectral_at_most(A, R), norm(h) <= R, abs(b) <= R


def change(A):
    """How far softmax attention's gradient moves."""
    return norm(softmax_gradient(A, x) - softmax_gradient(A, x_hat))


def normalised_gradient(h, b, x):
    """The first entry of the gradient at (0, x) for 𝖠 = I (n = 2, the other columns of the block 0) and the values (h, 0)."""
    return -2 * b * h / x


def linear_gradient(a, h, b, x):
    """The derivative of (⟨ax, h⟩ − b)² for n = d = 1."""
    return 2 * (a * x * h - b) * (a * h)


CLAIM = Claim(
    title="ℓ₂ loss: softmax attention's gradient is 2R⁴-Lipschitz, and linear attention's constant is at least 2R⁴",
    source=Source(
        paper="similarity",
        where="§1, contributions: “Lipschitz of Loss Functions”",
        fidelity="paraphrase",
        gaps=(
            Gap(what=LINEAR, readings=(PLAIN, KERNEL), ours=PLAIN),
            Gap(
                what=COMPARED,
                readings=("the largest within the same bounds", SAME_DATA),
                ours="the largest within the same bounds",
            ),
            Gap(
                what="the bounds of 3.13 leave h(y) and b free, and softmax then has no constant",
                readings=("‖h(y)‖ ≤ R and |b| ≤ R",),
                ours="‖h(y)‖ ≤ R and |b| ≤ R",
            ),
        ),
    ),
    forall=(A, h, x, x_hat, b, R, t),
    where=(t > 0, t <= 1),
    assuming=bounds(A),
    conclude=(change(A) <= between * norm(x - x_hat))
    & (between * t <= linear_gradient(R, R, R, t) - linear_gradient(R, R, R, 0))
    & (between * (t / R**2) <= normalised_gradient(R, -1, t / R**2) - normalised_gradient(R, -1, 2 * t / R**2)),
    readings=(
        Reading(
            reads={LINEAR: KERNEL},
            forall=(A, h, x, x_hat, b, R),
            where=(equals(length(x), 1),),
            conclude=change(A) <= 0,  # the constant of the weights 1/n, which constant features give
        ),
        Reading(
            reads={COMPARED: SAME_DATA, LINEAR: "every"},
            forall=(A, h, x, x_hat, b, R),
            where=(equals(length(x), 1), norm(A.T @ h) >= 1, total(A @ x) > 0, total(A @ x_hat) > 0),
            # the other two models are constant here, so that this is the weakest of the three statements
            conclude=change(A) <= 2 * norm(A.T @ h) ** 2 * norm(x - x_hat),
        ),
    ),
)  # fmt: skip

# The proof: variances and covariances under the weights s = softmax(u)
u, y, v, w, k = (vector(name, "n") for name in ("u", "y", "v", "w", "k"))
z, e = vector("z", "D"), vector("e", "D")
p, q, r, c = (scalar(name) for name in ("p", "q", "r", "c"))
i = index("i", "n")
s = softmax(u)


def square(v):
    return hadamard(v, v)


def variance(v):
    return dot(s, square(v)) - dot(s, v) ** 2


def covariance(v, w):
    return dot(s, hadamard(v, w)) - dot(s, v) * dot(s, w)


def centred(v):
    """v − v̄·1."""
    return v - dot(s, v) * exp(0 * v)


def weighed(s, w):
    """s∘(w − w̄)."""
    return hadamard(s, w) - dot(s, w) * s


NONNEGATIVE = Lemma(forall=(u, v), conclude=variance(v) >= 0)
MULTIPLIED = Lemma(forall=(p, q, r, c), assuming=(p >= 0, p <= r, q >= 0, q <= c), conclude=p * q <= r * c)
IMAGE = Lemma(forall=(A, w, R), assuming=(spectral_at_most(A, R),), conclude=norm(A.T @ w) <= R * norm(w))

FOURTH_MOMENT = Lemma(
    forall=(u, y, p, q),
    assuming=(for_each(i, p <= entry(y, i)), for_each(i, entry(y, i) <= q), equals(dot(s, y), 0)),
    conclude=variance(square(y)) <= (q - p) ** 4 / 16,
)
with FOURTH_MOMENT.proof() as steps:
    P, S, second, fourth = -p * q, p + q, dot(s, square(y)), dot(s, square(square(y)))
    steps.have(for_each(i, (entry(y, i) - p) * (q - entry(y, i)) * (entry(y, i) + S / 2) ** 2 >= 0))
    steps.have(for_each(i, (entry(y, i) - p) * (q - entry(y, i)) >= 0))
    below = steps.have(second <= P)
    bound = steps.have(fourth <= (P + "3/4" * S**2) * second + P * S**2 / 4)
    above = steps.have(second >= 0, by=[])
    steps.have((q - p) ** 4 / 16 - ((P + "3/4" * S**2) * second + P * S**2 / 4) + second**2 >= 0, by=[below, above])
    steps.conclude(by=[bound, below, above])

SQUARES = Lemma(forall=(u, v), conclude=variance(square(centred(v))) <= norm(v) ** 4 / 4)
with SQUARES.proof() as steps:
    lowest, highest, mean = minimum(v), maximum(v), dot(s, v)
    below = steps.have(for_each(i, lowest - mean <= entry(centred(v), i)))
    above = steps.have(for_each(i, entry(centred(v), i) <= highest - mean))
    steps.have(equals(dot(s, centred(v)), 0))
    moment = steps.use(FOURTH_MOMENT, u=u, y=centred(v), p=lowest - mean, q=highest - mean)
    spread = steps.have(highest - lowest <= sqrt(2) * norm(v), by=[])
    ordered = steps.have(highest - lowest >= 0, by=[below, above])
    squared = steps.have((highest - lowest) ** 2 <= 2 * norm(v) ** 2, by=[spread, ordered])
    power = steps.have((highest - lowest) ** 4 <= 4 * norm(v) ** 4, by=[squared])
    steps.conclude(by=[moment, power])

DIFFERENCE = Lemma(
    forall=(u, v, w, p, q),
    assuming=(p > 0, q > 0, variance(v) <= p**2 / 4, variance(w) <= q**2 / 4),
    conclude=variance(v - w) <= (p + q) ** 2 / 4,
)
with DIFFERENCE.proof() as steps:
    together = steps.use(NONNEGATIVE, u=u, v=q * v + p * w)
    parts = steps.have(
        equals(variance(q * v + p * w), q**2 * variance(v) + p**2 * variance(w) + 2 * p * q * covariance(v, w)),
        by=[],
    )
    first = steps.have(q**2 * variance(v) <= q**2 * (p**2 / 4), by=[variance(v) <= p**2 / 4])
    second = steps.have(p**2 * variance(w) <= p**2 * (q**2 / 4), by=[variance(w) <= q**2 / 4])
    times = steps.have(p * q * (-2 * covariance(v, w)) <= p * q * (p * q / 2), by=[together, parts, first, second])
    mixed = steps.have(-2 * covariance(v, w) <= p * q / 2, by=[times, p > 0, q > 0])
    parts = steps.have(equals(variance(v - w), variance(v) + variance(w) - 2 * covariance(v, w)), by=[])
    steps.conclude(by=[mixed, parts, variance(v) <= p**2 / 4, variance(w) <= q**2 / 4])

PRODUCT = Lemma(
    forall=(u, h, k, p, q),
    assuming=(p > 0, q > 0, norm(h) <= p, norm(k) <= q),
    conclude=variance(hadamard(centred(h), centred(k))) <= "9/32" * (p**2 * q**2),
)
with PRODUCT.proof() as steps:
    plus, minus, product = q * h + p * k, q * h - p * k, variance(hadamard(centred(h), centred(k)))
    bound = "1/10" * (p**2 * q**2)  # keeps the lengths away from 0
    positive = steps.have(bound > 0, by=[p > 0, q > 0])
    first = steps.use(SQUARES, u=u, v=plus)
    steps.have(variance(square(centred(plus))) <= (norm(plus) ** 2 + bound) ** 2 / 4, by=[first, positive])
    second = steps.use(SQUARES, u=u, v=minus)
    steps.have(variance(square(centred(minus))) <= (norm(minus) ** 2 + bound) ** 2 / 4, by=[second, positive])
    apart = steps.use(
        DIFFERENCE,
        u=u,
        v=square(centred(plus)),
        w=square(centred(minus)),
        p=norm(plus) ** 2 + bound,
        q=norm(minus) ** 2 + bound,
    )
    lengths = steps.have(norm(plus) ** 2 + norm(minus) ** 2 + 2 * bound <= "42/10" * (p**2 * q**2))
    squared = steps.have(
        (norm(plus) ** 2 + norm(minus) ** 2 + 2 * bound) ** 2 / 4 <= "9/2" * (p**4 * q**4), by=[lengths, positive]
    )
    polar = steps.have(
        equals(16 * p**2 * q**2 * product, variance(square(centred(plus)) - square(centred(minus)))), by=[]
    )
    times = steps.have(16 * p**2 * q**2 * product <= "9/2" * (p**4 * q**4), by=[apart, squared, polar])
    steps.conclude(by=[times, p > 0, q > 0])

HALF = Lemma(forall=(u, v), conclude=variance(v) <= norm(v) ** 2 / 2)
with HALF.proof() as steps:
    lowest, highest = minimum(v), maximum(v)
    inside = steps.have(for_each(i, (entry(v, i) - lowest) * (highest - entry(v, i)) >= 0))
    products = steps.have(variance(v) <= (highest - dot(s, v)) * (dot(s, v) - lowest), by=[inside])
    spread = steps.have(highest - lowest <= sqrt(2) * norm(v), by=[])
    above = steps.have(dot(s, v) >= lowest, by=[])
    below = steps.have(dot(s, v) <= highest, by=[])
    squared = steps.have((highest - lowest) ** 2 <= 2 * norm(v) ** 2, by=[spread, above, below])
    quarter = steps.have(variance(v) <= (highest - lowest) ** 2 / 4, by=[products])
    steps.conclude(by=[quarter, squared])

WEIGHED = Lemma(
    forall=(u, w, p), assuming=(p >= 0, variance(w) <= "9/32" * p**2), conclude=norm(weighed(s, w)) <= "3/8" * p
)
with WEIGHED.proof() as steps:
    g = weighed(s, w)
    sign = steps.use(NONNEGATIVE, u=u, v=2 * g - w)
    parts = steps.have(equals(variance(2 * g - w), 4 * variance(g) + variance(w) - 4 * covariance(g, w)), by=[])
    squared = steps.have(norm(g) ** 2 <= covariance(g, w), by=[])
    half = steps.use(HALF, u=u, v=g)
    bound = steps.have(norm(g) ** 2 <= "9/64" * p**2, by=[sign, parts, squared, half, variance(w) <= "9/32" * p**2])
    steps.conclude(by=[bound, p >= 0])

NO_DIRECTION = Lemma(
    forall=(u, h, k),
    assuming=(norm(k) <= 0,),
    conclude=norm(weighed(s, hadamard(centred(h), centred(k)))) <= 0,
)
with NO_DIRECTION.proof() as steps:
    W = hadamard(centred(h), centred(k))
    entries = steps.have(for_each(i, equals(entry(k, i), 0)))
    mean = steps.have(equals(dot(s, k), 0))
    centre = steps.have(for_each(i, equals(entry(centred(k), i), 0)), by=[entries, mean])
    products = steps.have(for_each(i, equals(entry(W, i), 0)), by=[centre])
    mean_product = steps.have(equals(dot(s, W), 0), by=[products])
    last = steps.have(for_each(i, equals(entry(weighed(s, W), i), 0)), by=[products, mean_product])
    steps.conclude(by=[last])

THIRD_MOMENT = Lemma(
    forall=(u, h, k, p, q),
    assuming=(p > 0, q >= 0, norm(h) <= p, norm(k) <= q),
    conclude=norm(weighed(s, hadamard(centred(h), centred(k)))) <= "3/8" * p * q,
)
with THIRD_MOMENT.proof() as steps:
    W = hadamard(centred(h), centred(k))
    with steps.case(q <= 0):
        steps.have(norm(k) <= 0)
        still = steps.use(NO_DIRECTION, u=u, h=h, k=k)
        steps.conclude(by=[still, p > 0, q >= 0])
    with steps.case(q > 0):
        steps.use(PRODUCT, u=u, h=h, k=k, p=p, q=q)
        steps.have(variance(W) <= "9/32" * (p * q) ** 2)
        skew = steps.use(WEIGHED, u=u, w=W, p=p * q)
        steps.conclude(by=[skew])

with CLAIM.proof() as steps:
    with steps.along(softmax_gradient(A, z), z, start=x, end=x_hat, bound=between, direction=e):
        logits, f, K = A @ z, softmax(A @ z), A @ e
        ones, g = exp(0 * h), weighed(f, h)
        W = hadamard(h - dot(f, h) * ones, K - dot(f, K) * ones)
        derivative = (2 * dot(g, K)) * (A.T @ g) + (2 * (dot(f, h) - b)) * (A.T @ weighed(f, W))
        image = steps.have(norm(K) <= R * norm(e), by=[spectral_at_most(A, R)])
        third = steps.use(THIRD_MOMENT, u=logits, h=h, k=K, p=R, q=R * norm(e))
        weight = steps.have(norm(g) <= R / 2, by=[norm(h) <= R])
        slope = steps.have(abs(dot(g, K)) <= R**2 / 2 * norm(e), by=[weight, image])
        error = steps.have(abs(dot(f, h) - b) <= 2 * R, by=[norm(h) <= R, abs(b) <= R])
        image = steps.use(IMAGE, A=A, w=g, R=R)
        steps.have(norm(A.T @ g) <= R**2 / 2, by=[weight, image])
        image = steps.use(IMAGE, A=A, w=weighed(f, W), R=R)
        skew = steps.have(R * norm(weighed(f, W)) <= "3/8" * R**3 * norm(e), by=[third, R >= 4])
        steps.have(norm(A.T @ weighed(f, W)) <= "3/8" * R**3 * norm(e), by=[image, skew])
        first = steps.use(MULTIPLIED, p=abs(dot(g, K)), q=norm(A.T @ g), r=R**2 / 2 * norm(e), c=R**2 / 2)
        second = steps.use(
            MULTIPLIED, p=abs(dot(f, h) - b), q=norm(A.T @ weighed(f, W)), r=2 * R, c="3/8" * R**3 * norm(e)
        )
        sizes = 2 * abs(dot(g, K)) * norm(A.T @ g) + 2 * abs(dot(f, h) - b) * norm(A.T @ weighed(f, W))
        both = steps.have(norm(derivative) <= sizes, by=[])
        steps.have(norm(derivative) <= between * norm(e), by=[both, first, second])
        steps.conclude()
    steps.have(between * t <= linear_gradient(R, R, R, t) - linear_gradient(R, R, R, 0))
    steps.have(between * (t / R**2) <= R**3 / t)
    steps.have(equals(normalised_gradient(R, -1, t / R**2) - normalised_gradient(R, -1, 2 * t / R**2), R**3 / t))
    steps.conclude()
