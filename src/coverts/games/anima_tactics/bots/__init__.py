"""The bots of Anima Tactics, which play by simple rules."""
