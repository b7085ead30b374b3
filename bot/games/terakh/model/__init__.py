"""What exists: state, actions, units, planes, cards, and what is pending on the stack."""
