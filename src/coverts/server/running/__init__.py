"""The server process: settings, logs, metrics, backups and background threads."""
