"""Lessons and worked examples in chat: private panels of practice matches."""
