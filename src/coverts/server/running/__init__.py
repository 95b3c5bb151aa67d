"""Running a server process: settings, logs, metrics, backups."""
