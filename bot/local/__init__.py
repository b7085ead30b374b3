"""A Discord in a box, on loopback: to play without an account and to test against."""
