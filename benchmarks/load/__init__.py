"""An evening on one machine: people answer, look and watch at many tables, and what that takes."""
