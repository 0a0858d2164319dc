"""Tests of the kernel, on small games of their own."""
