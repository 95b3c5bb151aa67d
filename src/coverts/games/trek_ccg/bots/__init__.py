"""Rule-based bots for Star Trek CCG."""
