"""The kernel, piece by piece; properties where the space is mathematical."""
