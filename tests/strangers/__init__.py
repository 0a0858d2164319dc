"""What somebody new to the code is asked to do, done in a copy of the tree."""
