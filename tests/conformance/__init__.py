"""What every game must do, tested on every game there is with no line for any of them."""
