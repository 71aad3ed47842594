r"""The thirty-ninth set: displayed formulas of four texts that no set before took, in their order.

Rows are as in :mod:`tests.formulas.printed.displayed_formulas`.  The rule was fixed before the run.  It takes the displays with a relation
sign, one that is repeated once, and none of more than four rows.  Of a text with at least twenty of them it takes every second one from the
first on, and of a shorter text every one.  The texts give 12, 10, 12 and 6 formulas.  Declared is what the text says of the symbols.
The expected result was written down, and committed, before the reader ran.
"""

SOURCES = {
    "AT39": "ParkerWilliams/dcsbm-transformer, docs/softmax_bound.tex: how a change of the scores changes attention",
    "BL39": "wontothree/legacy-blog, _posts/technical-blog/2025-07-07-bilevel-opt.md: bilevel optimisation",
    "IR39": "A Primer on Implicit Regularization, a public blog beside dsgissin/implicit_regularization",
    "SV39": "a public text on stochastic gradients with reduced variance, after Johnson and Zhang 2013",
}
MACROS = {
    "AT39": r"\DeclareMathOperator{\diag}{diag} \DeclareMathOperator{\softmax}{softmax} \DeclareMathOperator{\tr}{tr}",
    "BL39": "",
    "IR39": "",
    "SV39": "",
}
_A = (
    "A: matrix T T; A': matrix T T; Q: matrix T d_k; K: matrix T d_k; V: matrix T d_k; W_O: matrix d_k d_k; \\Delta_S: matrix T T; \\varepsilon: scalar"
    "; \\Delta_A: matrix T T; \\Delta_{AV}: matrix T d_k"
)
_B = "f: function d, p; g: function d, p; \\varphi: function d; \\lambda: scalar; x: vector d; y: vector p; g^*: function d; y^*: function d -> p"
_B += "; \\mathcal{L}_{\\lambda}: function d, p; \\mathcal{L}_{\\lambda}^*: function d; y_{\\lambda}^*: function d -> p"
_N = "l: scalar; \\kappa: scalar; \\epsilon: scalar; T: scalar"
_I = "w: vector 2; w^{*}: vector 2; u: vector 2; x: vector 2; i: index 2; f: function 2; \\ell: function 2; N: scalar"
_S = (
    "P: function d; w: vector d; w^*: vector d; \\tilde w: vector d; \\tilde\\mu: vector d; v: vector d; w_t: vector d; w_{t-1}: vector d; \\eta: scalar; L: scalar"
    "; \\gamma: scalar; m: scalar; \\alpha: scalar; v_t: vector d; \\tilde w_s: vector d; \\tilde w_{s-1}: vector d"
)
THIRTY_NINTH_SET = [
    ("AT39", r"y = AVW_O^T", "y: matrix T d_k; " + _A, "read", "equals(y, A @ V @ W_O.T)"),
    ("AT39", r"\begin{align} \|M\|_F &= \sqrt{\sum_{i} \sigma_i^2} = \sqrt{\tr(M^T M)} \\ \|M\|_2 &= \sigma_1(M) \end{align}", "M: matrix m n; \\sigma: vector r", "ask", ("", {})),
    ("AT39", r"|\sigma_i(M + E) - \sigma_i(M)| \leq \|E\|_2 \leq \|E\|_F", "M: matrix m n; E: matrix m n", "ask", ("", {})),
    ("AT39", r"\|\softmax(z + \delta) - \softmax(z)\|_2 \leq \frac{1}{2}\|\delta\|_2", "z: vector n; \\delta: vector n", "read", "norm(softmax(z + delta) - softmax(z)) <= norm(delta) / 2"),
    ("AT39", r"\lambda_k \leq \max_i \, p_i(1 - p_i) \leq \frac{1}{4}", "\\lambda: vector n; k: index n; p: vector n", "read", "(entry(lambda_, k) <= maximum(stack(i, entry(p, i) * (1 - entry(p, i))))) & (maximum(stack(i, entry(p, i) * (1 - entry(p, i)))) <= Fraction(1, 4)) where i: n"),
    ("AT39", r"\begin{align} \|J(z+t\delta)\delta\|_2 &= \|\diag(p(t))\delta - p(t)(p(t)^T\delta)\|_2 \\ &\leq \|\diag(p(t))\delta\|_2 + |p(t)^T\delta|\,\|p(t)\|_2 \end{align}", "z: vector n; \\delta: vector n; t: scalar; p(t): vector n", "ask", ("", {})),
    ("AT39", r"\|A'_i - A_i\|_2 \leq \frac{1}{2}\|(\Delta_S)_i\|_2", _A + "; i: index T", "ask", ("", {})),
    ("AT39", r"\|A' - A\|_F \leq \frac{1}{2}\|\Delta_S\|_F = \frac{\varepsilon\,\|QK^T\|_F}{2\sqrt{d_k}} \qedhere", _A, "read", "(frobenius(A_prime - A) <= frobenius(Delta_S) / 2) & equals(frobenius(Delta_S) / 2, varepsilon * frobenius(Q @ K.T) / (2 * sqrt(length(column(Q.T, 0)))))"),
    ("AT39", r"\Delta_{AV} = (A + \Delta_A)V - AV = \Delta_A \cdot V", _A, "read", "equals(Delta_AV, (A + Delta_A) @ V - A @ V) & equals((A + Delta_A) @ V - A @ V, Delta_A @ V)"),
    ("AT39", r"\|(AV + \Delta_{AV})W_O^T - AV \cdot W_O^T\|_F = \|\Delta_{AV} \cdot W_O^T\|_F \leq \|\Delta_{AV}\|_F \cdot \|W_O\|_2", _A, "read", "equals(frobenius((A @ V + Delta_AV) @ W_O.T - A @ V @ W_O.T), frobenius(Delta_AV @ W_O.T)) & (frobenius(Delta_AV @ W_O.T) <= frobenius(Delta_AV) * operator_norm(W_O))"),
    ("AT39", r"\|\Delta_{AV} \cdot W_O^T\|_F \leq \|\Delta_{AV}\|_F \cdot \|W_O^T\|_2 = \|\Delta_{AV}\|_F \cdot \|W_O\|_2", _A, "read", "(frobenius(Delta_AV @ W_O.T) <= frobenius(Delta_AV) * operator_norm(W_O.T)) & equals(frobenius(Delta_AV) * operator_norm(W_O.T), frobenius(Delta_AV) * operator_norm(W_O))"),
    ("AT39", r"\begin{align} \|\Delta(AVW_O)\|_F &\leq \|\Delta_{AV}\|_F \cdot \|W_O\|_2 && \text{(Proposition~\ref{prop:wo_bound})} \\ &\leq \|\Delta_A\|_F \cdot \|V\|_2 \cdot \|W_O\|_2 && \text{(Proposition~\ref{prop:av_bound})} \\ &\leq \frac{\varepsilon\,\|QK^T\|_F}{2\sqrt{d_k}} \cdot \|V\|_2 \cdot \|W_O\|_2 && \text{(Proposition~\ref{prop:attention_pert})} \end{align}", _A + "; \\Delta(AVW_O): matrix T d_k", "read", "(frobenius(Delta_AVW_O) <= frobenius(Delta_AV) * operator_norm(W_O)) & (frobenius(Delta_AV) * operator_norm(W_O) <= frobenius(Delta_A) * operator_norm(V) * operator_norm(W_O)) & (frobenius(Delta_A) * operator_norm(V) * operator_norm(W_O) <= varepsilon * frobenius(Q @ K.T) / (2 * sqrt(length(column(Q.T, 0)))) * operator_norm(V) * operator_norm(W_O))"),
    ("BL39", r"\begin{align*} & \underset{ \substack{ x \in \mathbb{R} } }{\min} \;\; \varphi (x) := f(x, y^*(x)) \end{align*}", _B, "ask", ("", {})),
    ("BL39", r"g(x, y) - g^*(x) \leq 0", _B, "read", "new1 - g_star(x) <= 0"),
    ("BL39", r"\mathcal{L}_{\lambda}(x, y) := f(x, y) + \lambda (g(x, y) - g^*(x))", _B, "read", "equals(new1, new2 + lambda_ * (new3 - g_star(x)))"),
    ("BL39", r"\mathcal{L}_{\lambda}^*(x) := \mathcal{L}_{\lambda} (x, y_{\lambda}^*(x))", _B, "ask", ("", {})),
    ("BL39", r"\vert\vert \nabla \mathcal{L}_{\lambda}^*(x) - \nabla \varphi (x) \vert\vert = \mathcal{O} (\kappa^3 / \lambda)", _B + "; " + _N, "ask", ("", {})),
    ("BL39", r"T = \mathcal{O}(l \kappa^4 \epsilon^{-2} \log \dfrac{l \kappa}{\epsilon})", _N, "ask", ("", {})),
    ("BL39", r"\Delta := \varphi(x_0) - \underset{\substack{x \in \mathbb{R}^dx}}{\inf} \varphi (x), \quad R: = \vert\vert y_0 - y^*(x_0) \vert\vert^2", _B + "; \\Delta: scalar; R: scalar; x_0: vector d; y_0: vector p", "refuse", ""),
    ("BL39", r"\underset{\substack{x \in \mathbb{R}^dx}}{\sup} \vert\vert \nabla \mathcal{L}_{\lambda(x)}^* - \nabla \varphi(x) \vert\vert = \mathcal{O}(\epsilon)", _B + "; \\epsilon: scalar", "ask", ("", {})),
    ("BL39", r"L := \underset{\substack{x \in \mathbb{R}^dx}}{\sup} \vert\vert \nabla \mathcal{L}_{\lambda(x)}^* \vert\vert = \mathcal{O}(l \kappa^3)", _B + "; L: scalar; " + _N, "ask", ("", {})),
    ("BL39", r"x_{t+1} = x_t - \eta \hat{\nabla} \mathcal{L}^*_{\lambda}(x_t)", _B + "; x_{t+1}: vector d; x_t: vector d; \\eta: scalar", "refuse", ""),
    ("IR39", r"f(x) = \langle w, x \rangle = w_{1}x_{1} + w_{2}x_{2}", _I, "read", "equals(f(x), dot(w, x)) & equals(dot(w, x), entry(w, 0) * entry(x, 0) + entry(w, 1) * entry(x, 1))"),
    ("IR39", r"\ell(w) = \frac{1}{2}||w-w^{*}||^{2}", _I, "read", "equals(ell(w), norm(w - w_star)**2 / 2)"),
    ("IR39", r"\nabla_{w} = w^{*} - w", _I, "refuse", ""),
    ("IR39", r"w_{1} = u_{1}^{3}", _I, "ask", ("counting", {"from 1": "equals(entry(w, 0), entry(u, 0)**3)"})),
    ("IR39", r"w_{2} = u_{2}^{3}", _I, "read", "equals(entry(w, 1), entry(u, 1)**3)"),
    ("IR39", r"\nabla_{w(u)} = \nabla_{u} \frac{dw}{du} = \nabla_{w} \frac{dw}{du}^{T}\frac{dw}{du}", _I, "refuse", ""),
    ("IR39", r"\nabla_{w(u)_{i}} = 9 (w_{i}^{*} - u_{i}^{3}) u_{i}^{4} = 9 (w_{i}^{*} - w_{i}) w_{i}^{\frac{4}{3}}", _I, "refuse", ""),
    ("IR39", r"w_{i}(u) = u_{i}^{N}", _I, "ask", ("", {})),
    ("IR39", r"\nabla_{w(u)_{i}} = N^{2} w_{i}^{2-\frac{2}{N}} (w_{i}^{*} - w_{i})", _I, "refuse", ""),
    ("IR39", r"w_{i}(u) = e^{u_{i}}", _I, "refuse", ""),
    ("IR39", r"\nabla_{w(u)_{i}} = e^{2u_{i}} (w_{i}^{*} - w_{i}) = w_{i}^{2}(w_{i}^{*} - w_{i})", _I, "refuse", ""),
    ("IR39", r"w_{1}(r,\theta) = r\cos(\theta)", "w_{1}(r,\\theta): scalar; r: scalar; \\theta: scalar", "read", "equals(w_1_r_theta, r * cos(theta))"),
    ("SV39", r"v = \nabla\psi_i(w) - \nabla\psi_i(\tilde w) + \tilde\mu.", _S + "; \\psi_i: function d", "read", "equals(v, gradient(psi_i, w) - gradient(psi_i, tilde_w) + tilde_mu)"),
    ("SV39", r"w_t = w_{t-1} - \eta\big(\nabla\psi_{i_t}(w_{t-1}) - \nabla\psi_{i_t}(\tilde w) + \tilde\mu\big),", _S + "; \\psi_{i_t}: function d", "read", "equals(w_t, w_t_less_1 - eta * (gradient(psi_i_t, w_t_less_1) - gradient(psi_i_t, tilde_w) + tilde_mu))"),
    ("SV39", r"\frac{1}{n}\sum_i \|\nabla\psi_i(w) - \nabla\psi_i(w^*)\|^2 \le 2L\,[P(w) - P(w^*)]. \tag{8}", _S + "; n: size; i: index n; \\psi_i: function d", "read", "1 / n_ * sum_over(i, norm(column(new1.T, i) - column(new2.T, i))**2) <= 2 * L * (P(w) - P(w_star)) where i: n"),
    ("SV39", r"\mathbb{E}\|v_t\|^2 \le 4L\,[P(w_{t-1}) - P(w^*)] + 4L\,[P(\tilde w) - P(w^*)]. \tag{$\star$}", _S, "ask", ("", {})),
    ("SV39", r"\mathbb{E}\|w_t - w^*\|^2 \le \|w_{t-1} - w^*\|^2 - 2\eta(1 - 2L\eta)[P(w_{t-1}) - P(w^*)] + 4L\eta^2[P(\tilde w) - P(w^*)],", _S, "ask", ("", {})),
    ("SV39", r"\mathbb{E}[P(\tilde w_s) - P(w^*)] \le \alpha\,\mathbb{E}[P(\tilde w_{s-1}) - P(w^*)], \qquad \alpha = \frac{1}{\gamma\eta(1 - 2L\eta)m} + \frac{2L\eta}{1 - 2L\eta},", _S, "ask", ("", {})),
]  # fmt: skip
