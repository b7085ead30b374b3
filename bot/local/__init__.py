"""A local Discord, on loopback: to play without an account and to test against."""
