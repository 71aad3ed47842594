# ── 1b. Eigenvalues and singular values ──────────────────────────────────────────────────────────────────────────
# A polynomial is the list of its coefficients, which are whole numbers, the one of the highest power first.  Those here have real roots only.
def characteristic(work, A):
    """det(x·I − A) for a square matrix of whole numbers, by Faddeev and LeVerrier: M_1 = I, c_k = −tr(A·M_k)/k, M_{k+1} = A·M_k + c_k·I."""
    n, found = len(A), [1]
    M = [[int(i == j) for j in range(n)] for i in range(n)]
    for k in range(1, n + 1):
        columns = [*zip(*M)]
        work.spend(n + (n ** 3 * (1 + (max([x.bit_length() for row in M for x in row]) >> 9)) >> 2))
        M = [[sum([a * x for a, x in zip(row, column)]) for column in columns] for row in A]
        found.append(-sum([M[i][i] for i in range(n)]) // k)
        for i in range(n):
            M[i][i] += found[-1]
    return found
def moved(work, p, step):  # p(x + step), by Horner's rule
    p = [*p]
    bits = step.bit_length()
    work.spend(len(p) + (len(p) ** 2 >> 2) * (1 + (p[-1].bit_length() + len(p) * bits >> 15) * (1 + (bits >> 7))))
    for last in range(len(p), 1, -1):
        for k in range(1, last):
            p[k] += step * p[k - 1]
    return p
def roots_above(p):
    """How many roots are > 0, with multiplicity.  By Descartes at most as many as the coefficients change sign, and at most as many are
    < 0 as those of p(−x) do; both together are at most the degree without roots 0.  As all roots are real, each is its bound."""
    signs = [x > 0 for x in p if x]
    return sum([a != b for a, b in zip(signs, signs[1:])])
def zero_roots(p):
    return next(k for k, x in enumerate(reversed(p)) if x)
def eigenvalue(work, A, k, fine):
    """λ, the k-th largest of the eigenvalues of a symmetric matrix of whole numbers: a Fraction where it is a whole number, which it is where
    it is rational; else an Interval of ``bits`` bits, or, unless ``fine``, of length 1.  Bisection: low ≤ λ < low + step all the time."""
    bound = max([sum(map(abs, row)) for row in A]).bit_length()  # |λ| < 2^bound
    low, places = -1 << bound, 0
    p = moved(work, characteristic(work, A), low)  # with roots 0 ≤ λ − low
    for step in [1 << j for j in range(bound, -1, -1)]:
        higher = moved(work, p, step)
        if roots_above(higher) + zero_roots(higher) >= k:
            low, p = low + step, higher
    if roots_above(p) < k:
        return Fraction(low)
    work.exact = False
    while fine and low.bit_length() <= work.bits:
        p = [x << j for j, x in enumerate(p)]  # twice the roots
        low, places, higher = 2 * low, places + 1, moved(work, p, 1)
        if roots_above(higher) >= k:
            low, p = low + 1, higher
    return Interval(low, low + 1, -places)

def whole_matrix(work, A):
    """(q, N) with A = q·N, N of whole numbers without a common factor."""
    common, rows = whole_row(work, [x for row in A for x in row])
    factor = math.gcd(*rows) or 1
    columns = len(A[0])
    return Fraction(factor, common), [[x // factor for x in rows[i * columns :][:columns]] for i in range(len(A))]
def near_matrix(work, A):
    """(e, N, r) with a matrix E, A = 2^e·(N + E), ‖E‖ ≤ r: N of whole numbers of ``bits`` bits, E of what they leave out."""
    A = [[work.interval(x) for x in row] for row in A]
    lengths = [max(x.lo.bit_length(), x.hi.bit_length()) + x.e for row in A for x in row if x.lo or x.hi]
    e, square = max(lengths, default=0) - work.bits, 0
    N = []
    for row in A:
        work.spend(len(row) * work.unit)
        ends = [(x.lo << max(x.e - e, 0) >> max(e - x.e, 0), -(-(x.hi << max(x.e - e, 0)) >> max(e - x.e, 0))) for x in row]
        N.append([lo + hi >> 1 for lo, hi in ends])
        square += sum([max(hi - x, x - lo) ** 2 for (lo, hi), x in zip(ends, N[-1])])
    r = math.isqrt(square)
    return e, N, r + (r * r < square)
def spectral(work, A, k, singular):
    """The k-th largest singular value of a matrix, or eigenvalue of a symmetric one.

    Exact entries of few bits give a number that is exact where it can be.  Else Weyl's inequality: of N + E and N they differ by at most ‖E‖.
    σ_k(N)² = λ_k(N·Nᵀ), as N has no more rows than columns.
    """
    kinds = {type(x) for row in A for x in row}
    need(kinds <= {Fraction, Interval}, "eigenvalues and singular values have a closed form for exact entries only", Undefined)
    exact = kinds == {Fraction}
    if exact:
        factor, N = whole_matrix(work, A)
        exact = len(N) * max([x.bit_length() for row in N for x in row]) <= 8 * work.bits + 4096
    if not exact:
        e, N, r = near_matrix(work, A)
    if singular:
        work.spend(len(N) ** 2 * len(N[0]) * (1 + (work.bits >> 6)))
        N = [[sum([x * y for x, y in zip(row, other)]) for other in N] for row in N]
    found = eigenvalue(work, N, k, exact)
    found = work.sqrt(found) if singular else found
    if exact:
        return work.mul(factor, found)
    work.exact = False
    found = work.interval(work.add(found, Interval(-r, r, 0)))
    return Interval(max(found.lo, 0) if singular else found.lo, found.hi, found.e + e)

