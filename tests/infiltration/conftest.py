"""The mark that ties a test to rows of the ledger of rules."""


def pytest_configure(config):
    config.addinivalue_line("markers", "row(*numbers): rows of the ledger of rules this test proves")
