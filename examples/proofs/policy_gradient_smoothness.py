"""The gradient of a softmax policy's value in a bandit changes by at most 3·max|r|·½‖θ − θ′‖."""
