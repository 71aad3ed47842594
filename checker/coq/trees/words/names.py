"""The names that mean something in Coq or in its library: a variable of such a name is printed as another."""

_KEYWORDS = """
    as at cofix else end exists fix for forall fun if in let match mod return then using where with Prop Set Type SProp
"""
KEYWORDS = _KEYWORDS.split()
# g is bound in "exists g, has_gradient …", f in "exists f, ell = Of_function f"
_WORDS = """
    g f R nat INR IZR Rabs exp sqrt ln sigmoid sigmoid_slope sigmoid_curvature norm total sum dot matvec vec softmax vzero
    vadd vsub vopp vscale hadamard vexp vabs vlog vtotal mtotal mat indicator matrix_equal iterated fst snd is_order
    pair_of positive equal max_norm minimum maximum madd msub mopp mscale
    transpose column outer diag identity matmul frobenius spectral_at_most kron block attention_block attention_matrix
    has_gradient softmax_sigmoid squared_residual regression_loss regression_loss_vectorised margin spread gaps least_of
    greatest_of dataset token positive_label label head query key key_matrix more_tokens tokens_of in_every_input choice_fits
    same_choice token_scores first_greatest best_token best_tokens unique_best_token logits matrix_logits
    largest_key_difference matrix_gaps_are matrix_feasible matrix_separable matrix_solution below the max_margin_matrix
    least_margin_matrix all_active matrix_locally_optimal
    word_is tokens_at_most one_hot best_scores worst_scores rank_at_most equal_nonoptimal_scores some_choice feasible separable
    solution max_margin
    loss Logistic Exponential Correlation Squared Sigmoid_loss Hinge Of_function loss_value loss_slope loss_slope_bound loss_curvature_bound
    steepest_at risk_of risk matrix_risk with_query
    with_key_matrix has_matrix_gradient has_slope
"""
WORDS = _WORDS.split()
