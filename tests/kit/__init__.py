"""What tests share: journeys through games, toy games, fakes."""
