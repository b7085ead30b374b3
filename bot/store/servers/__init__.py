"""What each server has decided for itself, and what its admins have done."""
