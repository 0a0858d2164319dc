"""The budgets of the site, measured: `make bench`, or one of them by `python -m benchmarks NAME`."""
