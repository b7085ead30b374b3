"""What is hidden: kept with a straight face, and read from the faces of others."""
