"""The questions: one module for each segment, the reader of typed orders, and refusals."""
