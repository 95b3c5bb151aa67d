"""What people see of a position: the scene, and what everything is called. All of it is made from views."""
