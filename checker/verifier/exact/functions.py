# ── 3b. Functions, as values of variables ────────────────────────────────────────────────────────────────────────
MOST_PIECES = 64
def semidefinite(m, rows):
    """Whether a symmetric matrix of exact entries is ⪰ 0, by symmetric elimination: a negative pivot, or a zero pivot with a row that is
    not zero, shows a direction in which the form is negative; what is left is the Schur complement."""
    while rows:
        pivot, *rest = rows[0]
        if pivot < 0 or (not pivot and any(rest)):
            return False
        rows = [[m.sub(x, m.div(m.mul(row[0], y), pivot) if pivot else ZERO) for x, y in zip(row[1:], rest)] for row in rows[1:]]
    return True
def short(numbers):
    good = all([x.numerator.bit_length() + x.denominator.bit_length() <= LONGEST_EXACT for x in numbers])
    need(good, f"a number of more than {LONGEST_EXACT} bits in a function", Exhausted)
    return numbers

class Pieces:
    """A function of a scalar: q/2·s² + b·s + c on each piece.  The pieces meet at the breaks, which rise; kinks are the jumps of the slope there."""
    def __init__(self, breaks, pieces):
        need(len(pieces) == len(breaks) + 1 <= MOST_PIECES and len(pieces[0]) == 3, f"not one piece more than breaks, or a piece that is not three numbers, or more than {MOST_PIECES} pieces")
        need(all([s < t for s, t in zip(breaks, breaks[1:])]), "breaks that do not rise")
        self.breaks, self.pieces, self.kinks, self.parts = breaks, pieces, [], [self]
        for t, (q, b, c), (p, k, e) in zip(breaks, pieces, pieces[1:]):
            need((q - p) * t * t + 2 * (b - k) * t == 2 * (e - c), "pieces that do not meet")
            self.kinks.append((p - q) * t + k - b)

    @classmethod
    def read(cls, value):
        breaks, pieces = fields(value, ("breaks", "pieces"), "a function of a scalar")
        pieces = matrix(pieces)
        return cls(short([rational(t) for t in listed_or_none(breaks)]), [short(one) for one in pieces])
    def around(self, m, s):  # the numbers of all pieces on which s may lie
        last = len(self.breaks)
        return [k for k in range(last + 1) if (k == 0 or m.less(s, self.breaks[k - 1]) is not True) and (k == last or m.less(self.breaks[k], s) is not True)]
    def hull(self, m, values):  # the number is in one of these
        return values[0] if all([x == values[0] for x in values]) else functools.reduce(m.hull, values)
    def value(self, m, s):
        return self.hull(m, [m.add(m.mul(m.add(m.mul(m.mul(Fraction(1, 2), q), s), b), s), c) for q, b, c in [self.pieces[k] for k in self.around(m, s)]])
    def gradient(self, m, s):
        found = self.around(m, s)
        need(not any([self.kinks[k] for k in found[:-1]]), "a derivative where there may be none", Undefined)
        return self.hull(m, [m.add(m.mul(q, s), b) for q, b, _ in [self.pieces[k] for k in found]])
    def infimum(self, m):  # −∞, which is None, along an end, or a value at a break or at the vertex of a piece, or that of a constant
        (q, b, _), (p, k, _) = self.pieces[0], self.pieces[-1]
        if (q, -b) < (ZERO, ZERO) or (p, k) < (ZERO, ZERO):
            return None
        return min([self.value(m, s) for s in [*self.breaks, *[m.div(-b, q) for q, b, _ in self.pieces if q > 0]] or [ZERO]])
    def least(self, m, z):  # no value is below that at z
        lowest = self.infimum(m)
        return lowest is not None and flip(m.less(lowest, self.value(m, z)))
    def tilted(self, m, g):  # f − g·s
        need(type(g) is Fraction, "a slope that is not exact", Undefined)
        return Pieces(self.breaks, [[q, m.sub(b, g), c] for q, b, c in self.pieces])
    def polyak(self, m, c):  # f′² ≥ 2c(f − inf f) for c > 0, of a differentiable f: at breaks and where f′ = 0, and along both ends.  On a
        # piece f′² − 2c·f is a quadratic in s, which is least at an end or where f′ = 0; along an end it falls without end unless q ≥ c or f is
        # constant, and so there is a least value
        lowest, points = self.infimum(m), [*self.breaks, *[m.div(-b, q) for q, b, _ in self.pieces if q]]
        ends = all([q >= c or not any([q, b]) for q, b, _ in (self.pieces[0], self.pieces[-1])])
        return ends and all([m.mul(self.gradient(m, s), self.gradient(m, s)) >= m.mul(2 * c, m.sub(self.value(m, s), lowest)) for s in points])
    def steepest(self):  # the slope whose square is greatest, up to its sign; None: there is none
        ends = [abs(q * t + b) for k, t in enumerate(self.breaks) for q, b, _ in self.pieces[k : k + 2]]
        return None if self.pieces[0][0] or self.pieces[-1][0] else max(ends, default=self.pieces[0][1])

class Separable:
    """A function of a vector: the sum of functions, one of each entry."""
    def __init__(self, parts):
        self.parts = parts
    def __len__(self):
        return len(self.parts)
    def each(self, what, m, x):
        fit(len(x) == len(self), "a function of a vector")
        return [getattr(one, what)(m, s) for one, s in zip(self.parts, x)]
    def value(self, m, x):
        return m.total(self.each("value", m, x))
    def gradient(self, m, x):
        return self.each("gradient", m, x)
    def least(self, m, z):
        return all_of(self.each("least", m, z))
    def infimum(self, m):
        lowest = [one.infimum(m) for one in self.parts]
        return None if None in lowest else m.total(lowest)
    def tilted(self, m, g):
        return Separable(self.each("tilted", m, g))
    def polyak(self, m, c):  # with the other entries at their least values, it is that of each part
        return all([one.polyak(m, c) for one in self.parts])

class Quadratic:
    """A function of a vector: ½⟨x, Ax⟩ + ⟨b, x⟩ + c with a symmetric matrix A."""
    def __init__(self, A, b, c):
        need(len(A) == len(b) and A == transposed(A), "a matrix that is not symmetric, or not as large as its linear part is long")
        self.A, self.b, self.c = A, b, c
    def __len__(self):
        return len(self.b)
    def gradient(self, m, x):
        return [m.add(y, b) for y, b in zip(m.matvec(self.A, x), self.b)]
    def value(self, m, x):  # ½⟨∇f(x) + b, x⟩ + c
        slope = [m.add(y, b) for y, b in zip(self.gradient(m, x), self.b)]
        return m.add(m.mul(Fraction(1, 2), m.dot(slope, x)), self.c)
    def least(self, m, z):
        return all_of([semidefinite(m, self.A), *[m.same(y, ZERO) for y in self.gradient(m, z)]])
    def tilted(self, m, g):
        fit(len(g) == len(self), "a function of a vector")
        need(all([type(one) is Fraction for one in g]), "a slope that is not exact", Undefined)
        return Quadratic(self.A, [m.sub(b, one) for b, one in zip(self.b, g)], self.c)
    def above(self, m, c):  # [x, 1]ᵀ[[A, b], [bᵀ, 2(constant − c)]][x, 1] ≥ 0 for all x, and so for all multiples and their limits
        need(type(c) is Fraction, "a bound of a quadratic that is not exact", Undefined)
        return semidefinite(m, [*[[*row, b] for row, b in zip(self.A, self.b)], [*self.b, m.mul(Fraction(2), m.sub(self.c, c))]])
    def polyak(self, m, c):  # A ⪰ 0, b = −Az, and so ⟨u, (A² − cA)u⟩ ≥ 0 for u = x − z: every eigenvalue is 0 or at least c
        bent = [[m.sub(m.dot(row, column), m.mul(c, a)) for column, a in zip(self.A, row)] for row in self.A]
        solved = m.exact_rank(self.A) == m.exact_rank([[*row, b] for row, b in zip(self.A, self.b)])
        return solved and semidefinite(m, self.A) and semidefinite(m, bent)
    def shifted(self, m, sign, c):  # ±A + c·I
        need(type(c) is Fraction, "what is asked of a quadratic with a number that is not exact", Undefined)
        return [[m.add(m.mul(sign, a), c if i == j else ZERO) for j, a in enumerate(row)] for i, row in enumerate(self.A)]

def function_of_vector(value):
    need(type(value) is dict, f"a function of a vector is an object, not {show(value)}")
    if "sum" in value:
        (parts,) = fields(value, ("sum",), "a function of a vector")
        return Separable([Pieces.read(one) for one in listed(parts, "a sum of functions")])
    A, b, c = fields(value, ("matrix", "linear", "constant"), "a function of a vector")
    A, b, c = matrix(A), vector(b), rational(c)
    return Quadratic([short(row) for row in A], short(b), *short([c]))
READERS.update({"function": function_of_vector, "scalar_function": Pieces.read})

# Classes of functions, decided exactly.  A sum of functions of the entries is convex where each is, fixing the others; its second derivative is
# diagonal; and its slope is as long as Σ of the greatest squares of theirs allows, as the entries are independent.
def strongly_convex(m, f, least):  # 0 ≤ m, and f − m/2·‖·‖² is convex
    if type(f) is Quadratic:
        rows = f.shifted(m, ONE, m.neg(least))
        return least >= 0 and semidefinite(m, rows)
    bends = [flip(m.less(q, least)) for one in f.parts for q, _, _ in one.pieces]
    return all_of([flip(m.less(least, ZERO)), *bends, *[jump >= 0 for one in f.parts for jump in one.kinks]])
def differentiable(f):
    return type(f) is Quadratic or not any([jump for one in f.parts for jump in one.kinks])
def smooth(m, f, most):  # differentiable, and ‖∇f(x) − ∇f(y)‖ ≤ L‖x − y‖
    if type(f) is Quadratic:
        return all([semidefinite(m, f.shifted(m, sign, most)) for sign in (ONE, -ONE)])
    return all_of([differentiable(f), *[flip(m.less(most, abs(q))) for one in f.parts for q, _, _ in one.pieces]])
def lower_bound(m, f, c):  # c ≤ f(x)
    if type(f) is Quadratic:
        return f.above(m, c)
    lowest = f.infimum(m)
    return lowest is not None and flip(m.less(lowest, c))
def subgradient(m, f, x, g):  # f(x) + ⟨g, y − x⟩ ≤ f(y): x minimises f − ⟨g, ·⟩
    return f.tilted(m, g).least(m, x)
def polyak(m, f, c):  # differentiable, 0 ≤ c, and 2c(f(x) − f(y)) ≤ ‖∇f(x)‖²
    need(type(c) is Fraction, "what is asked of a function with a number that is not exact", Undefined)
    return c >= 0 and differentiable(f) and (not c or f.polyak(m, c))
def lipschitz(m, f, most):  # |f(x) − f(y)| ≤ c‖x − y‖
    flat = type(f) is Quadratic and not any([a for row in f.A for a in row])
    steep = (f.b if flat else [None]) if type(f) is Quadratic else [one.steepest() for one in f.parts]
    return None not in steep and all_of([flip(m.less(most, ZERO)), flip(m.less(m.mul(most, most), m.total([m.mul(c, c) for c in steep])))])

