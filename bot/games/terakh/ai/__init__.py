"""What computer players ask of Terakh: guess, score, advise."""
