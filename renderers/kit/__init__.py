"""What every picture is drawn with. The kit knows no game; `renderers/README.md` is its guide."""
