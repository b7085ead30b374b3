"""Who is asked what now: `prompts`, and one module a phase of the rulebook."""
