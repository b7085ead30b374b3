"""Plans tried out: what comes of them if everybody goes on as advised."""
