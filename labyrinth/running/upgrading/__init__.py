"""What `manage upgrade` does: the steps of docs/running.md, in order, up to the first no."""
