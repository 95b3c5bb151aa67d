"""The page of Anima Tactics: its scene, its names and its sentences."""
