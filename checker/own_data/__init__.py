"""What a dataset of your own is, which theorems speak about it, and how descent runs on it."""
