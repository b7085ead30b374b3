"""Cast Cards: hands, casting, reaction windows, and what each card does."""
