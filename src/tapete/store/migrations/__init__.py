"""How the schema came to be, step by step; run by code whenever a house is opened."""
