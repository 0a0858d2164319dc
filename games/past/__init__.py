"""Games looked back on: replay, record, recap, studies, proof of the dice."""
