"""How a picture looks to people who see colors differently: for checking that it can be read.

The matrices are those of Machado, Oliveira and Fernandes (2009) for a complete lack of one kind of
cone, and act on linear light. A picture has 128 colors, so that only those are worked out.
"""

from PIL import Image

from renderers.kit.canvas import Picture

Matrix = tuple[tuple[float, float, float], ...]
SIGHTS: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(picture: Picture, sight: str) -> Image.Image:
    """The picture as someone with this kind of sight sees it."""
    colours = picture.ground.palette.colours
    changed = (_changed(colours[at : at + 3], SIGHTS[sight]) for at in range(0, len(colours), 3))
    image = picture.sheet.crop((1, 0, *picture.sheet.size))
    image.putpalette(b"".join(changed))
    return image.convert("RGB")


def _changed(colour: bytes, matrix: Matrix) -> bytes:
    light = [_linear(part / 255) for part in colour]
    mixed = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return bytes(round(255 * _shown(min(1.0, max(0.0, part)))) for part in mixed)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _shown(light: float) -> float:
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
