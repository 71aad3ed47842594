# ── 7a″. Means as formulas ───────────────────────────────────────────────────────────────────────────────────────
# The entries of a draw are independent and have one law, so that their joint cumulants are 0 unless all indices are equal:
# E ξ_i·ξ_j·… = Σ over the partitions of the factors of Π over the blocks of κ_k·[all indices of the block are equal], k the size of the block.
MOST_FACTORS = 8  # of draws in one monomial
def partitions(items):
    if not items:
        return [[]]
    first, *rest = items
    return [new for one in partitions(rest) for new in ([[first], *one], *[[*one[:k], [first, *one[k]], *one[k + 1 :]] for k in range(len(one))])]
def cumulants(moments):  # κ_1, κ_2, … of m_1, m_2, …: m_n = Σ_k C(n − 1, k − 1)·κ_k·m_(n − k)
    found = []
    for n, m in enumerate(moments, 1):
        found.append(("add", m, *[("mul", ("num", Fraction(-math.comb(n - 1, k - 1))), found[k - 1], moments[n - k - 1]) for k in range(1, n)]))
    return found
def speaks(value, label):  # a nested tuple speaks of an array
    return any([speaks(one, label) for one in value]) if type(value) is tuple else value == label
def summed_over(bounds, form):
    return functools.reduce(lambda inside, pair: ("sum", *pair, inside), bounds, form)
def formula_of(P):  # a normal form as a formula again
    return ("add", NIL, *[summed_over(bounds, ("mul", ("num", c), *[power_of(*one) for one in factors])) for c, bounds, factors in P])
def power_of(atom, e):  # only an exponential has a power that is not whole
    if atom[:2] == ("fun", "exp"):
        return ("fun", "exp", ("mul", ("num", e), formula_of(atom[2])))
    inside = formula_of(atom[1]) if atom[0] == "inv" else ("fun", atom[1], formula_of(atom[2])) if atom[0] == "fun" else atom
    need(e.denominator == 1, "a power that is not whole")
    return ("pow", inside, int(-e if atom[0] == "inv" else e))
def same_entry(block):  # Π δ: all indices of a block are equal; None where two literal ones differ
    pairs = [pair for other in block[1:] for pair in zip(block[0], other)]
    return None if any([i != j and i.startswith(".place") and j.startswith(".place") for i, j in pairs]) else [("delta", *pair) for pair in pairs]

class Means:
    """The means of formulas over the entries of the array ``label``; ``kind`` is their law, ``p`` the formula of its parameter."""
    def __init__(self, sums, label, sides, kind, p):
        self.sums, self.label, self.sides, self.kind = sums, label, sides, kind
        self.moments = {"signs": [("num", Fraction(1 - k % 2)) for k in range(1, MOST_FACTORS + 1)], "bernoulli": [p] * MOST_FACTORS}.get(kind)
        self.cumulants = self.moments and cumulants(self.moments)
    def of(self, form):
        return ("add", NIL, *[summed_over(bounds, self.of_product(c, factors)) for c, bounds, factors in self.sums.polynomial(form)])
    def of_product(self, c, factors):
        """c·Π factors, a product of entries, of exponentials of what is linear in them, and of what does not speak of them."""
        drawn, powers, rest = [], [], []
        for atom, e in factors:
            if atom[:2] == ("var", self.label):
                need(e.denominator == 1 and e > 0, "a power of a draw that is not whole and positive")
                drawn += [atom[2:]] * int(e)
            elif atom[:2] == ("fun", "exp") and self.kind in ("gaussian", "signs") and speaks(atom, self.label):
                powers.append(self.slope(atom[2], e))
            else:
                need(not speaks(atom, self.label), "the mean of what is no polynomial in the draw")
                rest.append(power_of(atom, e))
        need(self.kind == "gaussian" or not (drawn and powers), "the mean of a product of signs and exponentials of them")
        need(len(drawn) <= MOST_FACTORS, f"more than {MOST_FACTORS} draws in a product", Exhausted)
        cases = []
        for blocks in partitions(drawn):
            self.sums.spend(20 * len(drawn))
            parts = [self.of_block(block, powers) for block in blocks]
            cases += [("mul", ("num", ONE), *parts)] if None not in parts else []
        return ("mul", ("num", c), *rest, *self.tilt(powers), ("add", NIL, *cases))
    def of_block(self, block, powers):
        same = same_entry(block)
        if self.kind == "gaussian":  # its cumulants: the mean, and the variance 1
            if len(block) == 1:
                return ("add", NIL, *[one(block[0]) for one in powers])
            return None if len(block) != 2 or same is None else ("mul", ("num", ONE), *same)
        return None if same is None else ("mul", self.cumulants[len(block) - 1], *same)
    def slope(self, P, e):
        """k ↦ a_k of e^⟨a, ξ⟩ = (exp of the monomial P)^e, in which ξ stands once."""
        ((c, bounds, factors),) = P
        mine = [(atom, k) for atom, k in factors if atom[:2] == ("var", self.label)]
        others = [one for one in factors if one not in mine]
        need(len(mine) == 1 and mine[0][1] == 1 and not speaks(tuple(others), self.label), "an exponential of what is not linear in the draw")
        at, inside = mine[0][0][2:], [power_of(*one) for one in others]
        return lambda k: summed_over(bounds, ("mul", ("num", c * e), *[("delta", i, j) for i, j in zip(at, k)], *inside))
    def tilt(self, powers):
        """E e^⟨a, ξ⟩·f(ξ) = e^(½‖a‖²)·E f(ξ + a) for standard normal entries: the first factor; in f the entries have the means a.
        For signs E e^⟨a, ξ⟩ = Π ½(e^(a_k) + e^(−a_k)), as e^(Σ log …)."""
        if not powers:
            return []
        k, half = tuple([self.sums.fresh() for _ in self.sides]), ("num", Fraction(1, 2))
        a = ("add", *[one(k) for one in powers])
        cosh = ("mul", half, ("add", ("fun", "exp", a), ("fun", "exp", minus(a))))
        each = ("mul", half, ("pow", a, 2)) if self.kind == "gaussian" else ("fun", "log", cosh)
        return [("fun", "exp", summed_over(tuple(zip(k, self.sides)), each))]

