"""What the faces say of every recorded game, held against what they said when it was last looked at.

`python -m tests.said talisman` tells which kinds say something else, `--kinds came,fate` looks at these only.
Texts are kept as a digest for each record and kind (`talisman.txt`): `--texts FOLDER` writes them in full,
and `--against FOLDER` shows line by line where these and those of another tree differ. `--write` keeps what
is said now, and with `--differs` also what is said otherwise.
"""
