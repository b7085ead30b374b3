"""What people read, and the view it is all made from."""
