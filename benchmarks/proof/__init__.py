"""What `benchmarks/server.py` is made of: servers, clients, loads, and what is shown by them."""
