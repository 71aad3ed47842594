r"""The thirty-sixth set: displayed formulas of numbered statements in LaTeX sources that no set before took, in their order.

Rows are as in :mod:`tests.formulas.printed.unread_text_formulas`.  The rule was fixed before: every displayed formula of theorems, lemmas,
corollaries, propositions, conditions and assumptions, in order, one that is repeated (but for spaces) once; at most 20 a chapter or paper.
Declared is what the text says of the symbols.  The expected result was written down, and committed, before the reader ran.
"""

SOURCES = {
    "MO36": "FelixBenning/masterthesis, chapter/momentum.tex: momentum",
    "SG36": "FelixBenning/masterthesis, chapter/stochastic_gradient_descent.tex: stochastic gradient descent",
    "RO36": "jdlafferty/robust, paper: robust regression with model repair",
    "QN36": "Kendiukhov/streaming-quasi-newton-dependent-data, paper: quasi-Newton steps on dependent data",
}
_THESIS = (
    r"\newcommand{\lbound}{\mu} \newcommand{\ubound}{L} \newcommand{\diag}{\text{diag}} \newcommand{\complex}{\mathbb{C}} \newcommand{\dimension}{d}"
    r"\newcommand{\naturals}{\mathbb{N}} \newcommand{\Loss}{\mathcal{L}} \newcommand{\weights}{w} \newcommand{\Weights}{W} \newcommand{\minimum}{\weights_*}"
    r"\newcommand{\lr}{h} \newcommand{\momCoeff}{\beta} \newcommand{\lrSq}{\alpha} \newcommand{\condition}{\kappa} \newcommand*{\conjugate}[1]{\overline{#1}}"
    r"\newcommand{\lipConst}{K} \newcommand{\martIncr}{\delta M} \newcommand{\hesseEV}{\lambda} \newcommand{\stdBound}{\sigma} \newcommand{\momEV}{r} \newcommand{\E}{\mathbb{E}}"
)
MACROS = {
    "MO36": _THESIS,
    "SG36": _THESIS,
    "RO36": r"\newcommand{\wh}{\widehat} \newcommand{\norm}[1]{\left\|{#1} \right\|}",
    "QN36": (
        r"\newcommand{\Hb}{\overline{H}} \newcommand{\qr}{q} \newcommand{\opnorm}[1]{\lVert #1\rVert_{\mathrm{op}}} \newcommand{\norm}[1]{\lVert #1\rVert}"
        r"\newcommand{\ts}{\theta^\star} \newcommand{\Var}{\operatorname{Var}} \newcommand{\E}{\mathbb{E}} \newcommand{\Fil}{\mathcal{F}}"
    ),
}
_R = "\\alpha: scalar; \\beta: scalar; \\lambda: scalar; \\lambda_1: scalar; \\lambda_d: scalar; \\kappa: scalar; r_1: scalar; r_2: scalar"
_T = "R: matrix 2 2; Q: matrix 2 2; \\beta: scalar; \\xi: scalar; r_1: scalar; r_2: scalar; \\overline{r}_1: scalar"
_S = (
    "n: natural; w_n: vector d; W_n: vector d; W_{n+1}: vector d; w_0: vector d; W_0: vector d; w_*: vector d; h: scalar; h_n: scalar; L: scalar; \\mu: scalar; \\sigma: scalar"
    "; \\tilde{\\sigma}: scalar; \\kappa: scalar; \\lambda_1: scalar; \\lambda_d: scalar; n_0: scalar; T: scalar; a: scalar; b: scalar; \\tilde{a}: scalar; \\nu: scalar; \\delta M_n: vector d; \\delta M_{n+1}: vector d"
)
_B = "n: size; q: size; c: vector n; X: matrix n q; t: scalar; \\overline{\\kappa}: scalar; p: scalar"
_K = "\\overline{\\kappa}: scalar; \\kappa: scalar; \\epsilon: scalar; s: scalar; p: scalar; n: scalar; c: scalar; C: scalar; \\sigma: scalar; \\beta^*: vector q; \\widehat{\\beta}: vector q; \\beta: vector q"
_H = "\\overline{H}_t: matrix d d; H: matrix d d; S: matrix d d; \\Gamma_0: matrix d d; c_1: scalar; n_t: scalar; q: scalar; t: scalar; \\nu_H: scalar; j: index d; \\kappa: vector d"
_Z = "A_t: matrix d d; A_{t+1}: matrix d d; \\gamma_t: scalar; \\gamma_{t+1}: scalar; c_t: scalar; u_t: scalar; \\Lambda: scalar; \\zeta_t: vector d; m_{t+1}: vector d; z_t: vector d; z_{t+1}: vector d"
THIRTY_SIXTH_SET = [
    ("MO36", r"\momEV_{1/2} = \tfrac12 \left( 1+\momCoeff-\lrSq\hesseEV \pm \sqrt{(1+\momCoeff-\lrSq\hesseEV)^2 - 4\momCoeff} \right),", _R + "; r_{1/2}: scalar", "ask", (r"\pm", {})),
    ("MO36", r"0<\lrSq\hesseEV < 2(1+\momCoeff) \text{and} |\momCoeff|<1.", _R, "read", "(0 < alpha * lambda_) & (alpha * lambda_ < 2 * (1 + beta)) & (abs(beta) < 1)"),
    ("MO36", r"0<(1-\sqrt{\lrSq\hesseEV})^2 < \momCoeff < 1", _R, "read", "(0 < (1 - sqrt(alpha * lambda_))**2) & ((1 - sqrt(alpha * lambda_))**2 < beta) & (beta < 1)"),
    ("MO36", r"(1-\sqrt{\momCoeff})^2 < \lrSq\hesseEV < (1+\sqrt{\momCoeff})^2,", _R, "read", "((1 - sqrt(beta))**2 < alpha * lambda_) & (alpha * lambda_ < (1 + sqrt(beta))**2)"),
    ("MO36", r"\max\{|\momEV_1|, |\momEV_2|\} = \begin{cases} |\momEV_1|=\momEV_1 & \lrSq\hesseEV < 1+\momCoeff \\ |\momEV_2|=-\momEV_2 & \lrSq\hesseEV \ge 1+\momCoeff. \end{cases}", _R, "refuse", ""),
    ("MO36", r"0<\lrSq\hesseEV \le (1-\sqrt{\momCoeff})^2 < 1+\momCoeff,", _R, "read", "(0 < alpha * lambda_) & (alpha * lambda_ <= (1 - sqrt(beta))**2) & ((1 - sqrt(beta))**2 < 1 + beta)"),
    ("MO36", r"1+\momCoeff < (1+\sqrt{\momCoeff})^2\le \lrSq\hesseEV < 2(1+\momCoeff),", _R, "read", "(1 + beta < (1 + sqrt(beta))**2) & ((1 + sqrt(beta))**2 <= alpha * lambda_) & (alpha * lambda_ < 2 * (1 + beta))"),
    ("MO36", r"\min_{\momCoeff}\max_{i=1,\dots, \dimension}\{|\momEV_{i1}|,|\momEV_{i2}|\} = \max\{(1-\sqrt{\lrSq\hesseEV_1}), (1-\sqrt{\lrSq\hesseEV_\dimension})\}", _R, "ask", ("", {})),
    ("MO36", r"\momCoeff^*=\arg\min_{\momCoeff}\max_{i=1,\dots,\dimension}\{|\momEV_{i1}|,|\momEV_{i2}|\} = \max\{(1-\sqrt{\lrSq\hesseEV_1})^2, (1-\sqrt{\lrSq\hesseEV_\dimension})^2\}.", _R + "; \\beta^*: scalar", "refuse", ""),
    ("MO36", r"\sqrt{\momCoeff_*} = 1-\frac{2}{1+\sqrt{\kappa}}.", _R + "; \\beta_*: scalar", "read", "equals(sqrt(beta_star), 1 - 2 / (1 + sqrt(kappa)))"),
    ("MO36", r"\lr_* = \sqrt{\lrSq_*} = \frac{2}{\sqrt{\hesseEV_1}+\sqrt{\hesseEV_\dimension}}, \momCoeff_*=\left(1-\frac{2}{1+\sqrt{\kappa}}\right)^2.", _R + "; h_*: scalar; \\alpha_*: scalar; \\beta_*: scalar", "read", "equals(h_star, sqrt(alpha_star)) & equals(sqrt(alpha_star), 2 / (sqrt(lambda_1) + sqrt(lambda_d))) & equals(beta_star, (1 - 2 / (1 + sqrt(kappa)))**2)"),
    ("MO36", r"Q^* A Q = \diag(\hesseEV_1, \dots, \hesseEV_\dimension) + N", "Q: matrix d d; A: matrix d d; N: matrix d d; \\lambda: vector d", "ask", ("", {})),
    ("MO36", r"\|Qx\|_2 = \|x\|_2 \forall x\in\complex^\dimension", "Q: matrix d d", "refuse", ""),
    ("MO36", r"\|QA\| = \|A\| \text{and} \|AQ\| = \|A\| \forall A \in\complex^{\dimension\times\dimension}", "Q: matrix d d", "refuse", ""),
    ("MO36", r"R = \begin{pmatrix} 0 & 1 \\ -\momCoeff & \xi \end{pmatrix},", _T, "read", "equals(R, stack(place, pair(0, 1) + number_of(place) * pair(-beta, xi - 1))) where place: 2"),
    ("MO36", r"Q:=\frac{1}{\sqrt{1+|r_1|^2}} \begin{pmatrix} 1 & \conjugate{r}_1 \\ r_1 & -1 \end{pmatrix}", _T, "read", "equals(Q, 1 / sqrt(1 + abs(r_1)**2) * stack(place, indicator(equals(number_of(place), 0)) * pair(1, overline_r_1) + indicator(equals(number_of(place), 1)) * pair(r_1, -1))) where place: 2"),
    ("MO36", r"Q^* R Q &=\begin{pmatrix} r_1 & -\frac{(1+\momCoeff)(1+\conjugate{r}_1^2)}{1+|r_1|^2} \\ 0 & \frac{\momCoeff\conjugate{r}_1 + r_2}{1+|r_1|^2} \end{pmatrix}.", _T, "ask", ("", {})),
    ("MO36", r"Q^* R Q &=\begin{pmatrix} r_1 & -(1+\conjugate{r}_1^2) \\ 0 & \conjugate{r}_1 \end{pmatrix}.", _T, "ask", ("", {})),
    ("MO36", r"1>\momCoeff \ge \max\{(1-\sqrt{\lrSq\hesseEV_1})^2, (1-\sqrt{\lrSq\hesseEV_\dimension})^2\},", _R, "read", "(beta < 1) & (maximum(pair((1 - sqrt(alpha * lambda_1))**2, (1 - sqrt(alpha * lambda_d))**2)) <= beta)"),
    ("MO36", r"\|R^n\| &\le \rho(R)^{n-1}(\rho(R)+n[1+\rho(R)^2])\\ &\le (2n+1)\rho(R)^{n-1}", "R: matrix 2 2; n: natural", "ask", ("R^n", {})),
    ("SG36", r"\E\|\weights_n-\Weights_n\|^2 \le \sum_{k=0}^{n-1}\lr_k^2\E\|\martIncr_{k+1}\|^2\exp\left( \sum_{j=k+1}^{n-1}\lr_j^2\ubound^2 + 2\lr_j\ubound \right),", _S, "ask", ("", {})),
    ("SG36", r"\max_{n}\E\|\weights_n -\Weights_n\|^2 \le \lr T\stdBound^2\exp[T(\lr\ubound^2 + 2\ubound)] \in O(\lr)", _S, "ask", ("", {})),
    ("SG36", r"\E\|\martIncr_n\|_{V,\infty}^2 \le \tilde{\stdBound}^2 = \stdBound^2 \hesseEV_1\hesseEV_\dimension, \forall n\in\naturals,", _S, "ask", ("", {})),
    ("SG36", r"\lr_n^* = \begin{cases} \frac{2}{\hesseEV_1+\hesseEV_\dimension} & \frac{\stdBound^2}{\|\Weights_n - \minimum\|_{V,\infty}^2} \le \frac{\condition-1}{2\condition}, \\ \frac1{\hesseEV_\dimension(\condition^{-1} + \frac{\stdBound^2}{\|\Weights_n-\minimum\|_{V,\infty}^2})} & \frac{\stdBound^2}{\|\Weights_n - \minimum\|_{V,\infty}^2} \ge \frac{\condition-1}{2\condition}. \end{cases}", _S + "; h_n^*: scalar", "ask", ("", {})),
    ("SG36", r"\|\Weights_n-\minimum\|_{V,\infty}^2 \le \begin{cases} \left(1-\tfrac{2}{1+\condition}\right)^n\|\Weights_0-\minimum\|_{V,\infty}^2 & n \le n_0,\\ \frac{\stdBound^2\condition(\condition+1)}{(n+1-n_0)(\condition-1)} & n \ge n_0. \end{cases}", _S, "refuse", "none of the norms"),
    ("SG36", r"\E\|\Weights_{n+1} - \minimum\|^2 \le \left(1-2\lr_n\tfrac{\ubound\lbound}{\ubound+\lbound}\right) \E\|\Weights_n - \minimum\|^2 + \lr_n^2 \underbrace{\E\|\martIncr_{n+1}\|^2}_{\le\stdBound^2\ubound\lbound}.", _S, "ask", ("", {})),
    ("SG36", r"\E\|\martIncr_n\|^2 \le \stdBound^2\ubound\lbound,", _S, "ask", ("", {})),
    ("SG36", r"\lr_n = \begin{cases} \frac{2}{\ubound+\lbound} & \stdBound^2 \le \frac{\E\|\Weights_n - \minimum\|}{2} \text{``transient phase''},\\ \frac{\E\|\Weights_n -\minimum\|^2}{\stdBound^2(\ubound+\lbound)} & \stdBound^2 \ge \frac{\E\|\Weights_n - \minimum\|}{2} \text{ ``asymptotic phase''}. \end{cases}", _S, "ask", ("", {})),
    ("SG36", r"\E\|\Weights_n - \minimum\|^2 \le \begin{cases} \left(1-\frac{2}{(1+\condition^{-1})(1+\condition)}\right)^n\E\|\weights_0 -\minimum\|^2 & n < n_0,\\ \frac{\stdBound^2(1+\condition^{-1})(1+\condition)}{n+1-n_0} & n \ge n_0. \end{cases}", _S, "ask", ("", {})),
    ("SG36", r"\E\|\martIncr_n\|^2 \le \stdBound \ubound\lbound,", _S, "ask", ("", {})),
    ("SG36", r"\limsup_n\E\|\Weights_n-\minimum\|^2 \le \stdBound^2 \lr\frac{(\ubound+\lbound)}{2},", _S, "ask", ("", {})),
    ("SG36", r"&\E\|\Weights_n-\minimum\|^2\\ &\le \stdBound^2 \lr\frac{(\ubound+\lbound)}{2} + \underbrace{\left(1-2\lr\frac{\ubound\lbound}{\ubound+\lbound}\right)^n}_{\to 0} \left[ \|\weights_0-\minimum\|^2-\stdBound^2 \lr\frac{(\ubound+\lbound)}{2} \right].", _S, "ask", ("", {})),
    ("SG36", r"\lr_n = \frac{a}{n+b}", _S, "read", "equals(h_n, a / (n + b))"),
    ("SG36", r"\E\|\Weights_n - \minimum\|^2 &\in O(n^{-2\hesseEV_1a})\|\weights_0-\minimum\|^2 + \tilde{\stdBound}^2 O(n^{-1} + n^{-2\hesseEV_1 a})", _S, "ask", ("", {})),
    ("SG36", r"\lr_n = \frac{1}{\hesseEV_1(n+\condition)}.", _S, "read", "equals(h_n, 1 / (lambda_1 * (n + kappa)))"),
    ("SG36", r"\lr_n = \frac{\tilde{a}}{n+b}, \tilde{a} = a\frac{\ubound+\lbound}{2\ubound\lbound}, a > 1, b \ge a\frac{(1+\condition)(1+\condition^{-1})}{4}", _S, "ask", ("", {})),
    ("SG36", r"\E\|\Weights_n - \minimum\|^2 \le \frac{\nu}{n+b},", _S, "ask", ("", {})),
    ("SG36", r"\nu = \max\Bigg\{ \frac{\stdBound^2a^2(\condition+1)(1+\condition^{-1})}{a-1}, \underbrace{ b\|\weights_0 - \minimum\|^2 }_{\text{induction start}} \Bigg\}.", _S, "read", "equals(nu, maximum(pair(sigma**2 * a**2 * (kappa + 1) * (1 + 1 / kappa) / (a - 1), b * norm(w_0 - w_star)**2)))"),
    ("SG36", r"\E\|\Weights_{N(r)} - \minimum\|^2 \le \frac{c(\condition)\stdBound^2}{N(r)},", _S + "; N: function; r: scalar; c: function; W_{N(r)}: vector d", "ask", ("", {})),
    ("SG36", r"\lr_* = \frac{\|\weights_0-\minimum\|}{\sqrt{\lipConst^2+\stdBound^2}\sqrt{N}}", _S + "; h_*: scalar; K: scalar; N: scalar", "read", "equals(h_star, norm(w_0 - w_star) / (sqrt(K**2 + sigma**2) * sqrt(N)))"),
    ("RO36", r"P_i\left(z_i \geq t\right) &\leq& \frac{1}{2 + t/\sigma}, \\ P_i\left(z_i \leq -t\right) &\leq& \frac{1}{2-t/\sigma},", "t: scalar; \\sigma: scalar; z_i: scalar", "ask", ("", {})),
    ("RO36", r"\mathbb{E}\exp\left(t\left\|\sum_{i=1}^nc_ix_i\right\|_{\infty}\right)\leq 2pe^{\frac{t^2n\overline{\kappa}^2}{2}},", _B, "ask", ("", {})),
    ("RO36", r"\min_{i\in[n]}\inf_{v\neq 0}\mathbb{E}\frac{|x_i^Tv|^2}{v^T\Sigma_iv}\mathbb{I}\left\{\frac{|x_i^Tv|^2}{v^T\Sigma_iv}<1\right\} &\geq& 0.1, \\ \frac{1}{n}\sum_{i=1}^n\inf_{v\neq 0}\frac{\sqrt{v^T\Sigma_iv}}{\|v\|} &\geq& \kappa.", "n: size; X: matrix n q; \\Sigma_i: matrix q q; \\kappa: scalar", "ask", ("", {})),
    ("RO36", r"\frac{\overline{\kappa}/\kappa}{1-\epsilon}\sqrt{\frac{s\log(2p)}{n}}\leq c,", _K, "read", "overline_kappa / kappa / (1 - epsilon) * sqrt(s * log(2 * p) / n) <= c"),
    ("RO36", r"\frac{1}{n}\sum_{i=1}^n\|\Sigma_i^{1/2}(\wh{\beta}-\beta^*)\| &\leq& C\frac{\overline{\kappa}/\kappa}{1-\epsilon}\sqrt{\frac{\sigma^2s\log(2p)}{n}}, \\ \|\wh{\beta}-\beta^*\| &\leq& C\frac{\overline{\kappa}/\kappa^2}{1-\epsilon}\sqrt{\frac{\sigma^2s\log(2p)}{n}},", _K + "; \\Sigma_i: matrix q q", "ask", ("", {})),
    ("RO36", r"\frac{1}{n}\sum_{i=1}^n\|\Sigma_i^{1/2}(\beta-\beta^*)\| &\leq& C\frac{\overline{\kappa}/\kappa}{1-\epsilon}\sqrt{\frac{\sigma^2s\log(2p)}{n}}, \\ \|\wh{\beta}-\beta^*\| &\leq& C\frac{\overline{\kappa}/\kappa^2}{1-\epsilon}\sqrt{\frac{\sigma^2s\log(2p)}{n}},", _K + "; \\Sigma_i: matrix q q", "ask", ("", {})),
    ("RO36", r"\frac{n(1-\epsilon)}{p}>C,", _K, "read", "C < n * (1 - epsilon) / p"),
    ("RO36", r"\mathbb{P}\left(\left\|\frac{1}{n}\sum_{i=1}^nc_ix_i\right\|_{\infty}>t\right)\leq 2p\exp\left(-\frac{nt^2}{2\overline{\kappa}^2}\right),", _B, "ask", ("", {})),
    ("RO36", r"\mathbb{E}\left\|\frac{1}{n}\sum_{i=1}^nc_ix_i\right\|_{\infty} \leq \overline{\kappa}\sqrt{\frac{2\log(2p)}{n}}.", _B, "ask", ("", {})),
    ("RO36", r"\mathbb{E}_{z\sim P_i}\left(|t+z|-|z|\right) \geq \frac{1}{16}|t|\left(\frac{|t|}{\sigma}\wedge 6\right),", "t: scalar; \\sigma: scalar", "refuse", "no law that is read"),
    ("RO36", r"\mathbb{E}F\left(\frac{1}{2}\sup_{t\in T}\left|\sum_{i=1}^n\delta_i\psi_i(t_i)\right|\right)\leq \mathbb{E}F\left(\sup_{t\in T}\left|\sum_{i=1}^n\delta_i t_i\right|\right),", "n: size; F: function; \\psi_i: function; \\delta: vector n; t: vector n; T: set n", "ask", ("", {})),
    ("RO36", r"\mathbb{E}\left\|\frac{1}{n}\sum_{i=1}^nc_ix_i\right\|_{\infty} \leq 4\overline{\kappa}\sqrt{\frac{\log(2p)}{n}}.", _B, "ask", ("", {})),
    ("RO36", r"\left\|\frac{1}{n}\sum_{i=1}^nc_ix_i\right\|_{\infty}\leq 3\overline{\kappa}\sqrt{\frac{\log(2p)}{n}},", _B, "read", "max_norm(1 / n_ * (X.T @ c)) <= 3 * overline_kappa * sqrt(log(2 * p) / n_)"),
    ("RO36", r"\mathbb{E}\left[\exp\left(t\left\|\sum_{i=1}^n\delta_ix_i\right\|_{\infty}\right)\Bigg|X\right]\leq 2p\exp\left(nt^2\overline{\kappa}^2\right),", _B + "; \\delta: vector n", "ask", ("", {})),
    ("QN36", r"\lambda_{\min}(\Hb_t)\ \ge\ c_1\,n_t^{-\qr} \text{and hence} \opnorm{\Hb_t^{-1}}\ \le\ c_1^{-1}n_t^{\qr}=O(t^{\qr})", _H, "ask", ("", {})),
    ("QN36", r"\opnorm{\Hb_t-H}=O\!\left(t^{-\nu_H}\right) \text{and} \opnorm{\Hb_t^{-1}-H^{-1}}=O\!\left(t^{-\nu_H}\right) \text{a.s.}", _H, "ask", ("", {})),
    ("QN36", r"\sqrt{N_T} (\theta_T-\ts) \rightsquigarrow \mathcal{N}\!\left(0,\;H^{-1}SH^{-1}\right), N_T=bT,", _H + "; N_T: scalar; b: scalar; T: scalar; \\theta_T: vector d; \\theta^\\star: vector d", "refuse", ""),
    ("QN36", r"\theta_T-\ts=-\frac{1}{N_T}H^{-1}\sum_{i\le N_T}g_i+R_T, \norm{R_T}=o_p(N_T^{-1/2}),", _H + "; N_T: size; g_i: vector d; R_T: vector d; \\theta_T: vector d; \\theta^\\star: vector d", "ask", ("", {})),
    ("QN36", r"\kappa_j=\left[H^{-1}SH^{-1}\right]_{jj}\Big/\left[H^{-1}\Gamma_0H^{-1}\right]_{jj},", _H, "read", "implies(equals(H @ inverse_of_H, identity(length(column(H, 0)))), equals(entry(kappa, j), entry(column(inverse_of_H @ S @ inverse_of_H, j), j) / entry(column(inverse_of_H @ Gamma_0 @ inverse_of_H, j), j)))"),
    ("QN36", r"2 \Phi\!\left(z_{\alpha/2}/\sqrt{\kappa_j}\right)-1 .", _H + "; \\Phi: function; z_{\\alpha/2}: scalar", "read", "2 * Phi(z_alpha_2 / sqrt(entry(kappa, j))) - 1"),
    ("QN36", r"n\Var\big[\widehat{H}^{\mathrm{gap}}\big]=\Gamma_0^H+O(\rho^{m}), n\Var\big[\widehat{H}^{\mathrm{Bern}}\big]=\Gamma^H_0+\tfrac{1}{m}\big(S^H-\Gamma^H_0\big).", "n: scalar; m: natural; \\rho: scalar; \\Gamma_0^H: matrix d d; S^H: matrix d d; \\widehat{H}^{\\mathrm{gap}}: matrix d d; \\widehat{H}^{\\mathrm{Bern}}: matrix d d", "refuse", "does not say what is drawn"),
    ("QN36", r"\zeta_t = m_{t+1}+z_t-z_{t+1}, m_{t+1}=z_{t+1}-\E[z_{t+1}\mid\Fil_t],", _Z, "ask", ("", {})),
    ("QN36", r"\opnorm{A_t}\le\Lambda c_t \text{and} \opnorm{\gamma_{t+1}A_{t+1}-\gamma_tA_t}\le\Lambda u_t ,", _Z, "read", "spectral_at_most(A_t, Lambda * c_t) & spectral_at_most(gamma_t_1 * A_t_1 - gamma_t * A_t, Lambda * u_t)"),
    ("QN36", r"\Big\lVert\sum_{t\le T}\gamma_tA_t\zeta_t\Big\rVert =O\big(V_T^{1/2}\log^{1/2+\varpi}T\big) +O\big(U_T\log^{1+\varpi}T\big) +O\big(\gamma_Tc_T\,T^{1/2+\varpi}\big).", _Z + "; T: size; V_T: scalar; U_T: scalar; \\varpi: scalar; \\gamma_T: scalar; c_T: scalar", "refuse", "would be the same every time"),
    ("QN36", r"\norm{\theta_T-\ts}=O\big(T^{-1/2}\log^{1+\varpi}T\big) \text{almost surely, for every }\varpi>0.", "T: scalar; \\varpi: scalar; \\theta_T: vector d; \\theta^\\star: vector d", "refuse", "which are no name"),
    ("QN36", r"\nabla^2F(\theta)=\E[\alpha \Psi\Psi^{\!\top}], \alpha\ge0, \E\opnorm{\alpha \Psi\Psi^{\!\top}}^{\eta'}\le C_{\eta'}", "F: function d; \\theta: vector d; \\alpha: scalar; \\Psi: vector d; \\eta': scalar; C_{\\eta'}: scalar", "ask", ("", {})),
]  # fmt: skip
