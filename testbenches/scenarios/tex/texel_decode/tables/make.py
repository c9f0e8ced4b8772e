#!/usr/bin/env python3
"""Makes the tables of blocks beside this script: blocks, each with a hash of its texels.

    python3 -m venv venv; venv/bin/pip install numpy astc-encoder-py==0.1.12; venv/bin/python make.py

ETC2 and EAC are decoded by Mesa (a surfaceless EGL context; 22.3.6 made the tables), ASTC by ARM's encoder library, of sRGB by both. A record is a
block of 8 or 16 bytes, then FNV-1a of 32 bits over its texels, row by row: of ETC2 and of sRGB the bytes of red, green, blue and alpha; of
EAC codes of 11 bits as 16, signed or not; of linear ASTC the four halves, illegal blocks as magenta. Records of ASTC have two hashes,
linear and sRGB.
"""
import ctypes as C, os, random, sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ETC = {"etc2_rgb": 0x9274, "etc2_punch": 0x9276, "etc2_rgba": 0x9278}
EAC = {"eac": 0x9270, "eac_signed": 0x9271, "eac_pair": 0x9272, "eac_pair_signed": 0x9273}
RED, RG, RGBA, UBYTE, FLOAT = 0x1903, 0x8227, 0x1908, 0x1401, 0x1406


def fnv(data):
    h = 0x811C9DC5
    for byte in data:
        h = (h ^ byte) * 0x01000193 & 0xFFFFFFFF
    return h.to_bytes(4, "little")


class Mesa:
    """Decodes by an OpenGL context without a window."""

    def __init__(self):
        os.environ.setdefault("LIBGL_ALWAYS_SOFTWARE", "1")
        os.environ.setdefault("EGL_PLATFORM", "surfaceless")
        egl = C.CDLL("libEGL.so.1")
        for name in ("eglGetPlatformDisplay", "eglGetProcAddress", "eglCreateContext"):
            getattr(egl, name).restype = C.c_void_p
        display = C.c_void_p(egl.eglGetPlatformDisplay(0x31DD, None, None))
        major, minor, config, count = C.c_int(), C.c_int(), C.c_void_p(), C.c_int()
        assert egl.eglInitialize(display, C.byref(major), C.byref(minor))
        egl.eglBindAPI(0x30A2)
        wanted = (C.c_int * 3)(0x3040, 8, 0x3038)
        egl.eglChooseConfig(display, wanted, C.byref(config), 1, C.byref(count))
        context = egl.eglCreateContext(display, config, None, None)
        assert egl.eglMakeCurrent(display, None, None, C.c_void_p(context))
        address = egl.eglGetProcAddress(b"glCompressedTexImage2D")
        self.upload = C.CFUNCTYPE(None, *[C.c_uint, C.c_int, C.c_uint] + [C.c_int] * 4 + [C.c_char_p])(address)
        self.gl = C.CDLL("libGL.so.1")

    def decode(self, kind, blocks, form, number, size, sides=(4, 4)):
        """The texels of each block, row by row."""
        width, data, name = sides[0] * len(blocks), b"".join(blocks), C.c_uint()
        self.gl.glGenTextures(1, C.byref(name))
        self.gl.glBindTexture(0x0DE1, name)
        self.gl.glPixelStorei(0x0D05, 1)
        self.upload(0x0DE1, 0, kind, width, sides[1], 0, len(data), data)
        buffer = (C.c_ubyte * (width * sides[1] * size))()
        self.gl.glGetTexImage(0x0DE1, 0, form, number, buffer)
        assert self.gl.glGetError() == 0
        raw = bytes(buffer)
        row = lambda k, y: raw[(y * width + sides[0] * k) * size : (y * width + sides[0] * (k + 1)) * size]
        return [b"".join(row(k, y) for y in range(sides[1])) for k in range(len(blocks))]


def etc_block(rng, mode):
    """A random block of a mode: 0 any, 1 T, 2 H, 3 planar, 4 differential."""
    bits = rng.getrandbits(64)
    if mode:
        bits |= 1 << 33
        for k in range(3):
            out = mode == k + 1
            low = rng.randrange(2)
            base = (0 if low else 31) if out else rng.randrange(4, 28)
            step = rng.randrange(-4, 0) if out and low else rng.randrange(1, 4) if out else rng.randrange(-4, 4)
            if k < mode:
                bits = bits & ~(0xFF << 56 - 8 * k) | (base << 3 | step & 7) << 56 - 8 * k
    # Opaque or not is the same bit as differential in blocks of punch-through.
    return bits


def etc(mesa):
    for name, kind in ETC.items():
        rng, blocks = random.Random(name), []
        for k in range(1500):
            bits = etc_block(rng, k % 5)
            if name == "etc2_punch" and k % 2:
                bits &= ~(1 << 33)
            alpha = rng.getrandbits(64).to_bytes(8, "big") if name == "etc2_rgba" else b""
            blocks.append(alpha + bits.to_bytes(8, "big"))
        texels = mesa.decode(kind, blocks, RGBA, UBYTE, 4)
        (HERE / f"{name}.bin").write_bytes(b"".join(b + fnv(t) for b, t in zip(blocks, texels)))
    for name, kind in EAC.items():
        rng, channels = random.Random(name), 2 if "pair" in name else 1
        one = lambda k: (rng.getrandbits(64) & ~((0xF << 52) if k % 7 == 0 else 0)).to_bytes(8, "big")
        blocks = [b"".join(one(k) for _ in range(channels)) for k in range(600)]
        signed = "signed" in name
        most = 1023 if signed else 2047
        found = mesa.decode(kind, blocks, RG if channels == 2 else RED, FLOAT, 4 * channels)
        records = []
        for block, texels in zip(blocks, found):
            floats = memoryview(texels).cast("f")
            codes = [round(x * most) for x in floats]
            assert all(abs(x * most - c) < 0.1 for x, c in zip(floats, codes)), "an 11-bit code is not sure"
            records.append(block + fnv(b"".join(c.to_bytes(2, "little", signed=True) for c in codes)))
        (HERE / f"{name}.bin").write_bytes(b"".join(records))


SIZES = [(4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (8, 5), (8, 6), (8, 8), (10, 5), (10, 6), (10, 8), (10, 10), (12, 10), (12, 12)]


class Arm:
    """ASTC of one size, LDR, by ARM's encoder library."""

    def __init__(self, mesa, number, width, height):
        import astc_encoder as a

        self.a, self.mesa, self.number, self.size = a, mesa, number, (width, height)
        config = lambda profile, flags: a.ASTCConfig(profile, width, height, 1, 60, flags)
        self.linear = a.ASTCContext(config(a.ASTCProfile.LDR, a.ASTCConfigFlags(0)))
        self.srgb = a.ASTCContext(config(a.ASTCProfile.LDR_SRGB, a.ASTCConfigFlags.USE_DECODE_UNORM8))
        self.swizzle = a.ASTCSwizzle.from_str("RGBA")

    def decode(self, blocks, context, kind, bytes_):
        width, height = self.size
        image = self.a.ASTCImage(kind, width * len(blocks), height)
        context.decompress(b"".join(blocks), image, self.swizzle)
        row = lambda k, y: image.data[(y * len(blocks) + k) * width * bytes_ : (y * len(blocks) + k + 1) * width * bytes_]
        return [b"".join(row(k, y) for y in range(height)) for k in range(len(blocks))]

    def texels(self, blocks):
        """Halves and bytes of each block; errors, which are NaN in halves, are magenta.

        Bytes of sRGB are Mesa's, which the library's equal but in alpha: there it has the linear expansion, where the format's
        text has the same one in all components.
        """
        mine = self.decode(blocks, self.srgb, self.a.ASTCType.U8, 4)
        mesa = []
        for k in range(0, len(blocks), 500):
            mesa += self.mesa.decode(0x93D0 + self.number, blocks[k : k + 500], RGBA, UBYTE, 4, self.size)
        for halves, own, bytes_ in zip(self.decode(blocks, self.linear, self.a.ASTCType.F16, 8), mine, mesa):
            h, b, errors = b"", b"", 0
            for t in range(len(bytes_) // 4):
                half = halves[8 * t : 8 * t + 8]
                error = half[0] | (half[1] & 0x7F) << 8 > 0x7C00
                errors += error
                assert error or own[4 * t : 4 * t + 3] == bytes_[4 * t : 4 * t + 3], "two programs differ"
                h += bytes.fromhex("003c 0000 003c 003c") if error else half
                b += bytes.fromhex("ff00ffff") if error else bytes_[4 * t : 4 * t + 4]
            yield h, b, errors == len(bytes_) // 4

    def encode(self, rng, count):
        """Blocks of smooth and noisy pictures, some with alpha, some of two colours."""
        width, height = self.size
        data = bytearray()
        kinds = [(rng.randrange(256), rng.randrange(256), rng.random() < 0.5, rng.randrange(4)) for _ in range(count * 4)]
        for y in range(height):
            for x in range(width * count):
                for c in range(4):
                    base, step, noise, kind = kinds[x // width * 4 + c]
                    v = base + (x % width * step // width if kind & 1 else 0) + (y * step // height if kind & 2 else 0)
                    v = base if kind == 3 and (x + y) % 3 == 0 else v
                    data.append((255 if c == 3 and kind else v + (rng.randrange(40) if noise else 0)) & 255)
        image = self.a.ASTCImage(self.a.ASTCType.U8, width * count, height, 1, bytes(data))
        out = self.linear.compress(image, self.swizzle)
        return [out[k : k + 16] for k in range(0, len(out), 16)]


def void(rng, k):
    extent = (1 << 52) - 1
    if k % 3:
        corners = [rng.getrandbits(13) for _ in range(4)]
        extent = sum(c << 13 * n for n, c in enumerate(corners))
        if k % 3 == 1:
            low, high = sorted(rng.sample(range(8192), 2)), sorted(rng.sample(range(8192), 2))
            if k % 4 == 0:  # empty
                high[1] = high[0]
            extent = low[0] | low[1] << 13 | high[0] << 26 | high[1] << 39
    reserved = 6 if k % 7 else rng.getrandbits(3)
    bits = 0x1FC | reserved << 9 | extent << 12 | rng.getrandbits(64) << 64
    return bits.to_bytes(16, "little")


def astc(mesa):
    for number, (width, height) in enumerate(SIZES):
        name = f"astc_{width}x{height}"
        rng, arm = random.Random(name), Arm(mesa, number, width, height)
        blocks = [rng.getrandbits(128).to_bytes(16, "little") for _ in range(40)]
        blocks += [void(rng, k) for k in range(30)]
        blocks += arm.encode(rng, 100)
        # Few random blocks are legal.
        tried = [rng.getrandbits(128).to_bytes(16, "little") for _ in range(6000)]
        legal = [b for b, (_, _, error) in zip(tried, arm.texels(tried)) if not error]
        blocks += legal[:400]
        records = [b + fnv(h) + fnv(u) for b, (h, u, _) in zip(blocks, arm.texels(blocks))]
        print(name, len(legal), len(blocks))
        (HERE / f"{name}.bin").write_bytes(b"".join(records))


if __name__ == "__main__":
    which = sys.argv[1:] or ["etc", "astc"]
    if "etc" in which:
        etc(Mesa())
    if "astc" in which:
        astc(Mesa())
