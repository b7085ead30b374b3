"""What must be true of Tablekeeper."""
