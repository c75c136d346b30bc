"""The HTTP side of the house: the API, the socket's shell, security headers and the built client."""
