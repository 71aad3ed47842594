r"""The thirty-first set: every formula with a relation in four texts on gradient descent, experts, subgradients and Rademacher complexity, in their order.

Rows are as in :mod:`tests.formulas.printed.paper_formulas`; “declare” stands for a formula that only declares.  What a text prints again in
the same letters is left out.  The expected result was written down, and committed, before the reader ran; of thirteen formulas
it was written anew after the first run, of which docs/reading_formulas.md says more.
"""

_MN = "Monishver11/monishver11.github.io, _posts"
SOURCES = {
    "GC31": f"{_MN}/2024-12-28-gd-convergence.md: convergence of gradient descent",
    "EW31": f"{_MN}/2025-01-25-EWA.md, up to “combining bounds”: exponentially weighted experts",
    "SU31": f"{_MN}/2025-01-07-subgradient.md: subgradients",
    "RC31": "jethrokuan/braindump, content/zettels/rademacher.md: Rademacher complexity",
}
MACROS = dict.fromkeys(SOURCES, "")
_G = (
    "f: function d; g: function d; x: vector d; x': vector d; y: vector d; x^*: vector d; x^+: vector d; x^{(k)}: vector d; x^{(0)}: vector d; x^{(i)}: vector d"
    "; x^{(i-1)}: vector d; x^{(1)}: vector d; x^{(2)}: vector d; t: scalar; L: scalar; \\eta: scalar; \\alpha: scalar; k: natural"
)
_ONE = "f: function; x: scalar; x': scalar; m: scalar; b: scalar"
_W = (
    "w: matrix T N; \\hat{y}: matrix T N; \\hat{y}_t: scalar; y: vector T; L: function scalar, scalar; \\eta: scalar; \\lambda: scalar; t: index T; i: index N; N: size"
    "; T: size; L_t(i): scalar; p_t(i): scalar; R_T: scalar; X: scalar; \\Phi_t: scalar; \\Phi_{t+1}: scalar; \\Phi_1: scalar; \\Phi_{T+1}: scalar"
    "; w_{T+1,i}: scalar; L_{T,i}: scalar"
)
_S = (
    "f: function d; x: vector d; y: vector d; z: vector d; g: vector d; x_t: vector d; x_{t+1}: vector d; x^\\ast: vector d; \\eta_t: scalar; t: scalar"
    "; \\lambda: scalar; J: function d; w: vector d; X: matrix n d; y: vector n; w_1: vector d; w_t: vector d; w_{t+1}: vector d; j: index n"
)
_F = _S.replace("; y: vector n", "").replace("; X: matrix n d", "").replace("; j: index n", "")
_J = _S.replace("y: vector d; ", "").replace("x: vector d; ", "")
_R = (
    "L_D(f): scalar; L_S(f): scalar; f: function d; z: vector d; Z: matrix m d; m: size; \\sigma: vector m; \\delta: scalar; c: scalar; l(h,z): scalar; n: size"
    "; L_{\\mathcal{D}}(h): scalar; L_S(h): scalar; R(l \\circ \\mathcal{H} \\circ S): scalar; R(A): scalar; R(\\mathcal{H}_1 \\circ S): scalar; R(\\mathcal{H}_2 \\circ S): scalar"
)
_STEP = "f(x_i) - f(x_star) <= 1 / (2 * t) * (norm(x_i_less_1 - x_star)**2 - norm(x_i - x_star)**2)"
_ROWS = "equals(length(column(x_upper_family, 0)), k + 1)"
_DROPS = "sum_over(i, sum_over(s, indicator(equals(number_of(s), number_of(i) - 1)) * (norm(row(x_upper_family, s) - x_star)**2 - norm(row(x_upper_family, i) - x_star)**2)))"
_GD = "f(x) + dot(gradient(f, x), {0} - x) + L / 2 * norm({0} - x)**2"
THIRTY_FIRST_SET = [
    ("GC31", r"g : \mathbb{R}^d \to \mathbb{R}", "", "declare", "g: function d"),
    ("GC31", r"L > 0", _G, "read", "0 < L"),
    ("GC31", r"\|g(x) - g(x')\| \leq L \|x - x'\|, \quad \forall x, x' \in \mathbb{R}^d.", _G, "read", "abs(g(x) - g(x_prime)) <= L * norm(x - x_prime)"),
    ("GC31", r"\|\nabla f(x) - \nabla f(x')\| \leq L \|x - x'\|, \quad \forall x, x' \in \mathbb{R}^d.", _G, "read", "norm(gradient(f, x) - gradient(f, x_prime)) <= L * norm(x - x_prime)"),
    ("GC31", r"f(x) = mx + b", _ONE, "read", "equals(f(x), m * x + b)"),
    ("GC31", r"|f'(x)| = |m|", _ONE, "read", "equals(abs(gradient(f, x)), abs(m))"),
    ("GC31", r"f(x) = x^2", _ONE, "read", "equals(f(x), x**2)"),
    ("GC31", r"L = 2", _G, "read", "equals(L, 2)"),
    ("GC31", r"f'(x) = 2x", _ONE, "read", "equals(gradient(f, x), 2 * x)"),
    ("GC31", r"|f'(x) - f'(x')| = |2x - 2x'| = 2|x - x'|.", _ONE, "read", "equals(abs(gradient(f, x) - gradient(f, x_prime)), abs(2 * x - 2 * x_prime)) & equals(abs(2 * x - 2 * x_prime), 2 * abs(x - x_prime))"),
    ("GC31", r"f(x) = \sqrt{x}", _ONE, "read", "equals(f(x), sqrt(x))"),
    ("GC31", r"x > 0", _ONE, "read", "0 < x"),
    ("GC31", r"x = 0", _ONE, "read", "equals(x, 0)"),
    ("GC31", r"x \to 0", _ONE, "ask", (r"\lim \left(x\right)", {})),
    ("GC31", r"\eta \leq \frac{1}{L}", _G, "read", "eta <= 1 / L"),
    ("GC31", r"f : \mathbb{R}^d \to \mathbb{R}", "", "declare", "f: function d"),
    ("GC31", r"x, x' \in \mathbb{R}^d", "", "declare", "x: vector d; x': vector d"),
    ("GC31", r"\alpha \in [0, 1]", _G, "read", "(0 <= alpha) & (alpha <= 1)"),
    ("GC31", r"f(\alpha x + (1 - \alpha)x') \leq \alpha f(x) + (1 - \alpha)f(x').", _G, "read", "f(alpha * x + (1 - alpha) * x_prime) <= alpha * f(x) + (1 - alpha) * f(x_prime)"),
    ("GC31", r"f(x') \geq f(x) + \langle \nabla f(x), x' - x \rangle, \quad \forall x, x' \in \mathbb{R}^d.", _G, "read", "f(x) + dot(gradient(f, x), x_prime - x) <= f(x_prime)"),
    ("GC31", r"f(x') \leq f(x) + \langle \nabla f(x), x' - x \rangle + \frac{L}{2} \|x' - x\|^2.", _G, "read", f"f(x_prime) <= {_GD.format('x_prime')}"),
    ("GC31", r"\nabla f(x^*) = 0.", _G, "read", "equals(gradient(f, x_star), 0 * x_star)"),
    ("GC31", r"f(x) - f(x^*) \leq \langle \nabla f(x), x - x^* \rangle.", _G, "read", "f(x) - f(x_star) <= dot(gradient(f, x), x - x_star)"),
    ("GC31", r"\|\nabla f(x) - \nabla f(y)\|_2 \leq L \|x - y\|_2 \quad \text{for any} \quad x, y.", _G, "read", "norm(gradient(f, x) - gradient(f, y)) <= L * norm(x - y)"),
    ("GC31", r"t \leq \frac{1}{L}", _G, "read", "t <= 1 / L"),
    ("GC31", r"f(x^{(k)}) - f(x^*) \leq \frac{\|x^{(0)} - x^*\|_2^2}{2 t k},", _G, "read", "f(x_k) - f(x_star) <= norm(x_0 - x_star)**2 / (2 * t * k)"),
    ("GC31", r"x, y \in \mathbb{R}^n", "", "declare", "x: vector n; y: vector n"),
    ("GC31", r"f(y) \leq f(x) + \nabla f(x)^T (y - x) + \frac{L}{2} \|y - x\|_2^2.", _G, "read", f"f(y) <= {_GD.format('y')}"),
    ("GC31", r"x^{+} = x - t \nabla f(x),", _G, "read", "equals(x_plus, x - t * gradient(f, x))"),
    ("GC31", r"f(x^+) \leq f(x) + \nabla f(x)^T (x^+ - x) + \frac{L}{2} \|x^+ - x\|_2^2.", _G, "read", f"f(x_plus) <= {_GD.format('x_plus')}"),
    ("GC31", r"x^+ - x = -t \nabla f(x)", _G, "read", "equals(x_plus - x, -t * gradient(f, x))"),
    ("GC31", r"f(x^+) \leq f(x) + \nabla f(x)^T (-t \nabla f(x)) + \frac{L}{2} \| -t \nabla f(x)\|_2^2.", _G, "read", "f(x_plus) <= f(x) + dot(gradient(f, x), -t * gradient(f, x)) + L / 2 * norm(-t * gradient(f, x))**2"),
    ("GC31", r"\nabla f(x)^T (-t \nabla f(x)) = -t \|\nabla f(x)\|_2^2.", _G, "read", "equals(dot(gradient(f, x), -t * gradient(f, x)), -t * norm(gradient(f, x))**2)"),
    ("GC31", r"\frac{L}{2} \| -t \nabla f(x)\|_2^2 = \frac{L t^2}{2} \|\nabla f(x)\|_2^2.", _G, "read", "equals(L / 2 * norm(-t * gradient(f, x))**2, L * t**2 / 2 * norm(gradient(f, x))**2)"),
    ("GC31", r"f(x^+) \leq f(x) - t \|\nabla f(x)\|_2^2 + \frac{L t^2}{2} \|\nabla f(x)\|_2^2.", _G, "read", "f(x_plus) <= f(x) - t * norm(gradient(f, x))**2 + L * t**2 / 2 * norm(gradient(f, x))**2"),
    ("GC31", r"f(x^+) \leq f(x) - \left( t - \frac{L t^2}{2} \right) \|\nabla f(x)\|_2^2.", _G, "read", "f(x_plus) <= f(x) - (t - L * t**2 / 2) * norm(gradient(f, x))**2"),
    ("GC31", r"t = \frac{1}{L}", _G, "read", "equals(t, 1 / L)"),
    ("GC31", r"t - \frac{L t^2}{2} = \frac{1}{L} - \frac{L}{2} \cdot \frac{1}{L^2} = \frac{1}{L} - \frac{1}{2L} = \frac{1}{2L}.", _G, "read", "(equals(t - L * t**2 / 2, 1 / L - L / 2 * (1 / L**2)) & equals(1 / L - L / 2 * (1 / L**2), 1 / L - 1 / (2 * L))) & equals(1 / L - 1 / (2 * L), 1 / (2 * L))"),
    ("GC31", r"f(x^+) \leq f(x) - \frac{t}{2} \|\nabla f(x)\|_2^2.", _G, "read", "f(x_plus) <= f(x) - t / 2 * norm(gradient(f, x))**2"),
    ("GC31", r"f(x^*) \geq f(x) + \nabla f(x)^T (x^* - x).", _G, "read", "f(x) + dot(gradient(f, x), x_star - x) <= f(x_star)"),
    ("GC31", r"f(x) \leq f(x^*) + \nabla f(x)^T (x - x^*).", _G, "read", "f(x) <= f(x_star) + dot(gradient(f, x), x - x_star)"),
    ("GC31", r"f(x^+) \leq f(x^*) + \nabla f(x)^T (x - x^*) - \frac{t}{2} \|\nabla f(x)\|_2^2.", _G, "read", "f(x_plus) <= f(x_star) + dot(gradient(f, x), x - x_star) - t / 2 * norm(gradient(f, x))**2"),
    ("GC31", r"f(x^+) - f(x^*) \leq \frac{1}{2t} \left( \|x - x^*\|_2^2 - \|x^+ - x^*\|_2^2 \right).", _G, "read", "f(x_plus) - f(x_star) <= 1 / (2 * t) * (norm(x - x_star)**2 - norm(x_plus - x_star)**2)"),
    ("GC31", r"f(x^{(i)}) - f(x^*) \leq \frac{1}{2t} \left( \|x^{(i-1)} - x^*\|_2^2 - \|x^{(i)} - x^*\|_2^2 \right).", _G, "read", _STEP),
    ("GC31", r"i = 1, 2, \dots, k", "", "declare", "i: index k"),
    ("GC31", r"\sum_{i=1}^k \left( f(x^{(i)}) - f(x^*) \right) \leq \frac{1}{2t} \sum_{i=1}^k \left( \|x^{(i-1)} - x^*\|_2^2 - \|x^{(i)} - x^*\|_2^2 \right).", _G, "read", f"implies({_ROWS}, sum_over(i, indicator(1 <= number_of(i)) * (f(row(x_upper_family, i)) - f(x_star))) <= 1 / (2 * t) * {_DROPS})"),
    ("GC31", r"\sum_{i=1}^k \left( \|x^{(i-1)} - x^*\|_2^2 - \|x^{(i)} - x^*\|_2^2 \right) = \|x^{(0)} - x^*\|_2^2 - \|x^{(k)} - x^*\|_2^2.", _G, "read", f"implies({_ROWS}, equals({_DROPS}, norm(row(x_upper_family, 0) - x_star)**2 - norm(row(x_upper_family, place(length(column(x_upper_family, 0)) - 1)) - x_star)**2))"),
    ("GC31", r"\sum_{i=1}^k \left( f(x^{(i)}) - f(x^*) \right) \leq \frac{1}{2t} \left( \|x^{(0)} - x^*\|_2^2 - \|x^{(k)} - x^*\|_2^2 \right).", _G, "read", "implies(equals(length(column(x_upper_family, 0)), k + 1), sum_over(i, indicator(1 <= number_of(i)) * (f(row(x_upper_family, i)) - f(x_star))) <= 1 / (2 * t) * (norm(row(x_upper_family, 0) - x_star)**2 - norm(row(x_upper_family, place(length(column(x_upper_family, 0)) - 1)) - x_star)**2))"),
    ("GC31", r"f(x^{(k)}) - f(x^*) \leq \frac{1}{k} \sum_{i=1}^k \left( f(x^{(i)}) - f(x^*) \right).", _G, "read", "implies(equals(length(column(x_upper_family, 0)), k + 1), f(row(x_upper_family, place(length(column(x_upper_family, 0)) - 1))) - f(x_star) <= 1 / k * sum_over(i, indicator(1 <= number_of(i)) * (f(row(x_upper_family, i)) - f(x_star))))"),
    ("GC31", r"f(x^{(1)}) \geq f(x^{(2)}) \geq \cdots \geq f(x^{(k)}).", _G, "read", "implies(equals(length(column(x_upper_family, 0)), k), for_each(i, for_each(j, implies(number_of(i) < number_of(j), f(row(x_upper_family, j)) <= f(row(x_upper_family, i))))))"),
    ("GC31", r"f(x^{(k)}) - f(x^*) \leq \frac{1}{k} \cdot \frac{1}{2t} \left( \|x^{(0)} - x^*\|_2^2 - \|x^{(k)} - x^*\|_2^2 \right).", _G, "read", "f(x_k) - f(x_star) <= 1 / k * (1 / (2 * t)) * (norm(x_0 - x_star)**2 - norm(x_k - x_star)**2)"),
    ("GC31", r"\|x^{(k)} - x^*\|_2^2 \geq 0", _G, "read", "0 <= norm(x_k - x_star)**2"),
    ("GC31", r"k \to \infty", _G, "refuse", ""),
    ("EW31", r"w_{1,i} = 1, \quad \forall i \in \{1, \dots, N\}", _W.replace("; i: index N", ""), "read", "for_each(i, equals(entry(column(w, i), 0), 1))"),
    ("EW31", r"\hat{y}_t = \frac{\sum_{i=1}^N w_{t,i} \cdot \hat{y}_{t,i}}{\sum_{i=1}^N w_{t,i}}", _W, "ask", ("", {})),
    ("EW31", r"w_{t+1,i} = w_{t,i} \cdot e^{-\eta L(\hat{y}_{t,i}, y_t)}", _W, "ask", ("", {})),
    ("EW31", r"w_{t+1,i} = e^{-\eta L_t(i)}", _W, "ask", ("", {})),
    ("EW31", r"w_{t+1,i} = w_{1,i} \cdot e^{-\eta L(\hat{y}_{1,i}, y_1)} \cdot e^{-\eta L(\hat{y}_{2,i}, y_2)} \cdots e^{-\eta L(\hat{y}_{t,i}, y_t)}", _W, "refuse", ""),
    ("EW31", r"a^x \cdot a^y = a^{x+y}", "a: scalar; x: scalar; y: scalar", "ask", ("", {})),
    ("EW31", r"w_{t+1,i} = w_{1,i} \cdot e^{-\eta \sum_{s=1}^t L(\hat{y}_{s,i}, y_s)}", _W, "ask", ("", {})),
    ("EW31", r"w_{t+1,i} = e^{-\eta \sum_{s=1}^t L(\hat{y}_{s,i}, y_s)}", _W, "ask", ("", {})),
    ("EW31", r"L_t(i) = \sum_{s=1}^t L(\hat{y}_{s,i}, y_s)", _W, "read", "equals(L_t_i, sum_over(s, indicator(number_of(s) <= number_of(t)) * entry(column(new1, s), i)))"),
    ("EW31", r"\eta > 0", _W, "read", "0 < eta"),
    ("EW31", r"R_T \leq \frac{\log N}{\eta} + \frac{\eta T}{8}", _W, "ask", (r"\log", {"natural": "R_T <= log(N_) / eta + eta * T_ / 8"})),
    ("EW31", r"R_T = \sum_{t=1}^T L(\hat{y}_t, y_t) - \min_{i \in [N]} \sum_{t=1}^T L(\hat{y}_{t,i}, y_t)", _W.replace("; t: index T", ""), "ask", ("", {})),
    ("EW31", r"\eta = \sqrt{\frac{8 \log N}{T}}", _W, "read", "equals(eta, sqrt(8 * log(N_) / T_))"),
    ("EW31", r"R_T \leq \sqrt{\frac{T}{2} \log N}", _W, "read", "R_T <= sqrt(T_ / 2 * log(N_))"),
    ("EW31", r"L(\lambda y_1 + (1-\lambda) y_2, y') \leq \lambda L(y_1, y') + (1-\lambda) L(y_2, y')", "L: function scalar, scalar; \\lambda: scalar; y_1: scalar; y_2: scalar; y': scalar", "read", "new1 <= lambda_ * new2 + (1 - lambda_) * new3"),
    ("EW31", r"\lambda \in [0, 1]", _W, "read", "(0 <= lambda_) & (lambda_ <= 1)"),
    ("EW31", r"\Phi_t = \log \left( \sum_{i=1}^N w_{t,i} \right)", _W, "ask", (r"\log", {"natural": "equals(Phi_t, log(total(row(w, t))))"})),
    ("EW31", r"\Phi_{t+1} - \Phi_t = \log \left( \frac{\sum_{i=1}^N w_{t,i} e^{-\eta L(\hat{y}_{t,i}, y_t)}}{\sum_{i=1}^N w_{t,i}} \right) = \log \left( \mathbb{E}_{p_t}[e^{-\eta X}] \right),", _W, "ask", ("", {})),
    ("EW31", r"p_t(i) = \frac{w_{t,i}}{\sum_{j=1}^N w_{t,j}}", _W, "read", "equals(p_t_i, entry(row(w, t), i) / total(row(w, t)))"),
    ("EW31", r"X = -L(\hat{y}_{t,i}, y_t)", _W, "read", "equals(X, -entry(column(new1, i), t))"),
    ("EW31", r"\mathbb{E}_{p_t} \left[ e^{-\eta L(\hat{y}_{t,i}, y_t)} \right] = \mathbb{E}_{p_t} \left[ e^{\eta (X - \mathbb{E}_{p_t}[X])} \right] e^{\eta \mathbb{E}_{p_t}[X]}", _W, "ask", ("", {})),
    ("EW31", r"\Phi_{t+1} - \Phi_t = \log \mathbb{E}_{p_t} \left[ e^{\eta (X - \mathbb{E}_{p_t}[X])} \right] + \eta \mathbb{E}_{p_t}[X]", _W, "ask", ("", {})),
    ("EW31", r"\log \mathbb{E}_{p_t} \left[ e^{\eta (X - \mathbb{E}_{p_t}[X])} \right] \leq \frac{\eta^2}{8}", _W, "ask", ("", {})),
    ("EW31", r"\Phi_{t+1} - \Phi_t \leq \eta \mathbb{E}_{p_t}[X] + \frac{\eta^2}{8}", _W, "ask", ("", {})),
    ("EW31", r"\mathbb{E}_{p_t}[X] = -\mathbb{E}_{p_t}[L(\hat{y}_{t,i}, y_t)]", _W, "ask", ("", {})),
    ("EW31", r"\Phi_{t+1} - \Phi_t \leq -\eta \mathbb{E}_{p_t}[L(\hat{y}_{t,i}, y_t)] + \frac{\eta^2}{8}", _W, "ask", ("", {})),
    ("EW31", r"\mathbb{E}_{p_t}[L(\hat{y}_{t,i}, y_t)] \geq L(\mathbb{E}_{p_t}[\hat{y}_{t,i}], y_t) = L(\hat{y}_t, y_t),", _W, "ask", ("", {})),
    ("EW31", r"\hat{y}_t = \mathbb{E}_{p_t}[\hat{y}_{t,i}]", _W, "ask", ("", {})),
    ("EW31", r"\Phi_{t+1} - \Phi_t \leq -\eta L(\hat{y}_t, y_t) + \frac{\eta^2}{8}", _W, "ask", ("", {})),
    ("EW31", r"\sum_{t=1}^T (\Phi_{t+1} - \Phi_t) \leq -\eta \sum_{t=1}^T L(\hat{y}_t, y_t) + \frac{\eta^2 T}{8}", _W.replace("; t: index T", ""), "ask", ('\\hat{y}_t', {})),
    ("EW31", r"\Phi_{T+1} - \Phi_1 \leq -\eta \sum_{t=1}^T L(\hat{y}_t, y_t) + \frac{\eta^2 T}{8}", _W.replace("; t: index T", ""), "ask", ("", {})),
    ("EW31", r"\Phi_{T+1} = \log \left( \sum_{i=1}^N w_{T+1,i} \right),", _W, "ask", ("", {})),
    ("EW31", r"w_{T+1,i} = e^{-\eta L_{T,i}},", _W, "read", "equals(w_T_1_i, exp(-eta * L_T_i))"),
    ("EW31", r"L_{T,i} = \sum_{t=1}^T L(\hat{y}_{t,i}, y_t)", _W.replace("; t: index T", ""), "read", "equals(L_T_i, total(column(L_26283c.T, i)))"),
    ("EW31", r"\Phi_{T+1} = \log \left( \sum_{i=1}^N e^{-\eta L_{T,i}} \right).", _W, "read", "equals(Phi_T_1, log(total(exp(-(eta * L_T_family)))))"),
    ("EW31", r"\log \left( \sum_{i=1}^N e^{-\eta L_{T,i}} \right) \geq \max_{i \in [N]} \left( -\eta L_{T,i} \right) + \log N.", _W, "read", "maximum(-(eta * L_T_family)) + log(N_) <= log(total(exp(-(eta * L_T_family))))"),
    ("EW31", r"\Phi_{T+1} \geq -\eta \min_{i \in [N]} L_{T,i} + \log N,", _W, "ask", ("", {})),
    ("EW31", r"\Phi_1 = \log N", _W, "ask", (r"\log", {"natural": "equals(Phi_1, log(N_))"})),
    ("EW31", r"\Phi_{T+1} - \Phi_1 \geq -\eta \min_{i \in [N]} L_{T,i}", _W, "read", "-(eta * minimum(L_T_family)) <= Phi_T_1 - Phi_1"),
    ("EW31", r"-\eta \min_{i \in [N]} L_{T,i} \leq -\eta \sum_{t=1}^T L(\hat{y}_t, y_t) + \frac{\eta^2 T}{8}", _W.replace("; t: index T", ""), "ask", ("", {})),
    ("EW31", r"\sum_{t=1}^T L(\hat{y}_t, y_t) - \min_{i \in [N]} L_{T,i} \leq \frac{\log N}{\eta} + \frac{\eta T}{8}", _W.replace("; t: index T", ""), "ask", ("", {})),
    ("SU31", r"f(y) \geq f(x) + \nabla f(x)^\top (y - x), \quad \forall x, y \in \mathbb{R}^d", _F, "read", "f(x) + dot(gradient(f, x), y - x) <= f(y)"),
    ("SU31", r"\nabla f(x) = 0", _F, "read", "equals(gradient(f, x), 0 * x)"),
    ("SU31", r"g \in \mathbb{R}^d", "", "declare", "g: vector d"),
    ("SU31", r"f(z) \geq f(x) + g^\top (z - x), \quad \forall z \in \mathbb{R}^d", _F, "read", "f(x) + dot(g, z - x) <= f(z)"),
    ("SU31", r"0 \in \partial f(x)", _F, "ask", (r"\partial f", {"subgradients": "subgradient(f, x, 0 * x)"})),
    ("SU31", r"f(x) = \lvert x \rvert", "f: function; x: scalar", "read", "equals(f(x), abs(x))"),
    ("SU31", r"\partial f(x) = \begin{cases} \{-1\} & \text{if } x < 0, \\ \{1\} & \text{if } x > 0, \\ [-1, 1] & \text{if } x = 0. \end{cases}", "f: function; x: scalar", "refuse", ""),
    ("SU31", r"x_{t+1} = x_t - \eta_t g,", _F, "read", "equals(x_t_1, x_t - eta_t * g)"),
    ("SU31", r"g \in \partial f(x_t)", _F, "ask", (r"\partial f", {"subgradients": "subgradient(f, x_t, g)"})),
    ("SU31", r"\eta_t > 0", _F, "read", "0 < eta_t"),
    ("SU31", r"\|x_{t+1} - x^\ast\| < \|x_t - x^\ast\|,", _F, "read", "norm(x_t_1 - x_star) < norm(x_t - x_star)"),
    ("SU31", r"J(w) = \frac{1}{n} \sum_{i=1}^n \max(0, 1 - y_i w^\top x_i) + \frac{\lambda}{2} \|w\|^2,", _J, "read", "equals(J(w), 1 / length(y) * sum_over(i, maximum(pair(0, 1 - entry(y, i) * dot(w, row(X, i))))) + lambda_ / 2 * norm(w)**2)"),
    ("SU31", r"w_1 = 0", _J, "read", "equals(w_1, 0 * w_1)"),
    ("SU31", r"t = t + 1", _J, "ask", ("", {})),
    ("SU31", r"\eta_t = \frac{1}{t \lambda}", _J, "read", "equals(eta_t, 1 / (t * lambda_))"),
    ("SU31", r"y_j w_t^\top x_j < 1", _J, "read", "entry(y, j) * dot(w_t, row(X, j)) < 1"),
    ("SU31", r"w_{t+1} = (1 - \eta_t \lambda) w_t + \eta_t y_j x_j.", _J, "read", "equals(w_t_1, (1 - eta_t * lambda_) * w_t + eta_t * entry(y, j) * row(X, j))"),
    ("SU31", r"w_{t+1} = (1 - \eta_t \lambda) w_t.", _J, "read", "equals(w_t_1, (1 - eta_t * lambda_) * w_t)"),
    ("RC31", r"\mathcal{F} \overset{\mathrm{def}}{=} l \circ \mathcal{H} \overset{\mathrm{def}}{=} \left\{ z \rightarrow l(h,z) : h \in \mathcal{H} \right\}", _R, "refuse", ""),
    ("RC31", r"L_D(f) = \mathbb{E}_{z \sim D} \left[ f(z) \right], L_S(f) = \frac{1}{m} \sum_{i=1}^{m} f(z_i)", _R, "ask", ("", {})),
    ("RC31", r"\mathrm{Rep}_D(\mathcal{F}, S) \overset{\mathrm{def}}{=} \mathrm{sup}_{f \in \mathcal{F}} (L_D(f) - L_S(f))", _R, "ask", ("", {})),
    ("RC31", r"S = S_1 \cup S_2", _R, "refuse", ""),
    ("RC31", r"\mathbf{\sigma} = (\sigma_1, \dots, \sigma_m) \in \left\{ \pm 1\right\}^m", _R, "read", "equals(sigma, stack(i, entry(sigma, i))) & for_each(i, equals(entry(sigma, i), 1) | equals(entry(sigma, i), -1))"),
    ("RC31", r"|S_1| = |S_2|", _R, "refuse", ""),
    ("RC31", r"\mathcal{F} \circ S = \left\{ (f(z_1), \dots, f(z_m)) : f \in \mathcal{F} \right\}", _R, "refuse", ""),
    ("RC31", r"\mathbb{P}[\sigma_i = 1] = \mathbb{P}[\sigma_i = -1] = \frac{1}{2}", _R, "ask", (r"i", {})),
    ("RC31", r"R(\mathcal{F} \circ S) \overset{def}{=} \frac{1}{m} \mathbb{E}_{\mathbf{\sigma} \in \{ \pm 1\}^m} \left[ \mathrm{sup}_{f \in \mathcal{F}} \sum_{i=1}^{m} \sigma_i f(z_i) \right]", _R, "refuse", ""),
    ("RC31", r"A \subset \mathbb{R}^m", _R, "declare", "A: set m"),
    ("RC31", r"R(A) \overset{\mathrm{def}}{=} \frac{1}{m} \mathbb{E}_{\mathbf{\sigma}} \left[ \mathrm{sup}_{f \in \mathcal{F}} \sum_{i=1}^{m} \sigma_i f(z_i) \right]", _R, "ask", ("", {})),
    ("RC31", r"\mathbb{E}_{S \sim \mathcal{D}^m} \left[ \mathrm{Rep}_{\mathcal{D}} (\mathcal{F}, S) \right] \le 2 \mathbb{E}_{S \sim \mathcal{D}^m} R(\mathcal{F} \circ S)", _R, "ask", ("", {})),
    ("RC31", r"\mathbb{E}_{S \sim \mathcal{D}^m} \left[ L_D(ERM_{\mathcal{H}}(S)) - L_S(ERM_{\mathcal{H}}(S))\right] \le 2 \mathbb{E}_{S \sim \mathcal{D}^m} (l \circ \mathcal{H} \circ S)", _R, "ask", ("", {})),
    ("RC31", r"\delta \in (0,1)", _R, "read", "(0 < delta) & (delta < 1)"),
    ("RC31", r"|l(h,z)| \le c", _R, "read", "abs(l_h_z) <= c"),
    ("RC31", r"L_{\mathcal{D}} (h) - L_S(h) \le 2 R(l \circ \mathcal{H} \circ S) + 4c\sqrt{\frac{2 \ln(4/\delta)}{m}}", _R, "read", "L_D_h - L_S_h <= 2 * R_l_circ_H_circ_S + 4 * c * sqrt(2 * log(4 / delta) / m_)"),
    ("RC31", r"A = \{a_1, \dots, a_N\}", _R, "refuse", ""),
    ("RC31", r"\bar{a} = \frac{1}{N} \sum_{i=1}^N a_i", "\\bar{a}: vector m; a_i: vector m; N: size", "read", "equals(bar_a, 1 / length(counted_N) * (a_family.T @ exp(column(a_family, 0) - column(a_family, 0))))"),
    ("RC31", r"R(A) \le \mathrm{max}_{a \in A} \lVert a - \bar{a} \rVert \frac{\sqrt{2 \log(N)}}{m}", "R(A): scalar; a: vector m; \\bar{a}: vector m; A: set m; N: size; m: size", "ask", ("", {})),
    ("RC31", r"\mathcal{H}_1 = \left\{x \rightarrow \langle w,x \rangle : \lVert w \rVert_1 \le 1\right\}", _R, "refuse", ""),
    ("RC31", r"R(\mathcal{H}_2 \circ S) \le \frac{\mathrm{max}_i \lVert x_i \rVert_2}{\sqrt{m}}", _R + "; X: matrix m n", "ask", ("", {})),
    ("RC31", r"R(\mathcal{H}_1 \circ S) \le \mathrm{max}_i \lVert x_i \rVert_\infty \sqrt{\frac{2 \log(2n)}{m}}", _R + "; X: matrix m n", "ask", ("", {})),
]  # fmt: skip
