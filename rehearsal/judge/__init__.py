"""A judge who trusts nothing: what the driver did, and what players can read, has to agree.

Known first-hand: who lives when, their vacations, outages, and who was at the site at which moment. Read: the
API as each person at a table sees it, mails as they were accepted, and where their links lead. Nothing of the
site's own code is used (import contract); the rules are those that players are told.
"""
