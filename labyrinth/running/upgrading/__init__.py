"""What `manage upgrade` does: the steps of docs/operating.md, in order, up to the first no."""
