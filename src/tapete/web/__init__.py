"""The tables in the browser: HTTP, WebSocket, accounts at the door, automatic tables. Nothing here knows a game."""
