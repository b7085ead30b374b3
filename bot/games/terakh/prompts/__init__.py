"""The questions: `prompts`, and one module for each phase of the rulebook."""
