"""The site on many hosts: each a network namespace of this machine, with the programs that it would have."""
