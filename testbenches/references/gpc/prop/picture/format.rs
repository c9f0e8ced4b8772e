//! Pixels of colour targets: the position and number format of each component, as they are sent to blending: with the alpha
//! that blending needs, even where none is stored.

use super::rounding::Number::{self, *};

/// A component (red, green, blue, alpha) in some bits of the pixel's words.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub component: usize,
    pub at: u32,
    pub bits: u32,
    pub number: Number,
}

#[derive(Clone, Debug)]
pub struct Format {
    pub code: u8,
    pub parts: Vec<Part>,
    /// Words of 32 bits.
    pub words: usize,
}

const R: usize = 0;
const G: usize = 1;
const B: usize = 2;
const A: usize = 3;

impl Format {
    /// By the code of SET_COLOR_TARGET_FORMAT; `None` for codes without a name, and for the rare ones.
    pub fn of(code: u8) -> Option<Self> {
        let each = |bits: u32, number, order: &[usize]| -> Vec<(usize, u32, Number)> {
            order.iter().map(|c| (*c, bits, number)).collect()
        };
        let (rgba, bgra) = ([R, G, B, A], [B, G, R, A]);
        let five = |green, alpha: &[(usize, u32, Number)]| {
            let colour = [(B, 5, Unorm), (G, green, Unorm), (R, 5, Unorm)];
            [&colour[..], alpha].concat()
        };
        let ten = |number, order: [usize; 3]| {
            let colour = order.map(|c| (c, 10, number));
            [&colour[..], &[(A, 2, number)]].concat()
        };
        let signed = matches!(code, 0xc1 | 0xc4 | 0xc8 | 0xcc | 0xd8 | 0xdc | 0xe3 | 0xec | 0xf0 | 0xf5);
        let integer = if signed { Sint } else { Uint };
        // Least significant first.
        let parts = match code {
            0xc0 | 0xc3 => each(32, Float, &rgba),
            0xc1 | 0xc2 | 0xc4 | 0xc5 => each(32, integer, &rgba),
            0xc6 => each(16, Unorm, &rgba),
            0xc7 => each(16, Snorm, &rgba),
            0xc8 | 0xc9 => each(16, integer, &rgba),
            0xca | 0xce => each(16, Float, &rgba),
            0xcb => each(32, Float, &[R, G]),
            0xcc | 0xcd => each(32, integer, &[R, G]),
            0xcf | 0xe6 | 0xfd | 0xfe => each(8, Unorm, &bgra),
            0xd0 | 0xe7 => [each(8, Srgb, &bgra[..3]), each(8, Unorm, &[A])].concat(),
            0xd1 => ten(Unorm, [R, G, B]),
            0xd2 => ten(integer, [R, G, B]),
            0xd5 | 0xf9 => each(8, Unorm, &rgba),
            0xd6 | 0xfa => [each(8, Srgb, &rgba[..3]), each(8, Unorm, &[A])].concat(),
            0xd7 => each(8, Snorm, &rgba),
            0xd8 | 0xd9 => each(8, integer, &rgba),
            0xda => each(16, Unorm, &[R, G]),
            0xdb => each(16, Snorm, &[R, G]),
            0xdc | 0xdd => each(16, integer, &[R, G]),
            0xde => each(16, Float, &[R, G]),
            0xdf => ten(Unorm, [B, G, R]),
            0xe0 => vec![(R, 11, Float), (G, 11, Float), (B, 10, Float)],
            0xe3 | 0xe4 => each(32, integer, &[R]),
            0xe5 => each(32, Float, &[R]),
            0xe8 => five(6, &[]),
            0xe9 | 0xf8 | 0xfb | 0xfc => five(5, &[(A, 1, Unorm)]),
            0xea => each(8, Unorm, &[R, G]),
            0xeb => each(8, Snorm, &[R, G]),
            0xec | 0xed => each(8, integer, &[R, G]),
            0xee => each(16, Unorm, &[R]),
            0xef => each(16, Snorm, &[R]),
            0xf0 | 0xf1 => each(16, integer, &[R]),
            0xf2 => each(16, Float, &[R]),
            0xf3 => each(8, Unorm, &[R]),
            0xf4 => each(8, Snorm, &[R]),
            0xf5 | 0xf6 => each(8, integer, &[R]),
            0xf7 => each(8, Unorm, &[A]),
            0xff => each(32, Unorm, &[R]),
            _ => return None,
        };
        Some(Self::placed(code, &parts))
    }

    fn placed(code: u8, parts: &[(usize, u32, Number)]) -> Self {
        let mut at = 0;
        let mut placed = vec![];
        for (component, bits, number) in parts.iter().copied() {
            placed.push(Part { component, at, bits, number });
            at += bits;
        }
        // Pixels of one or two bytes have alpha above them, in as many bits as the word has free.
        let first = placed[0];
        if at <= 16 && first.component != A && !matches!(first.number, Sint | Uint) {
            let bits = if first.bits == 16 { 16 } else { 8 };
            placed.push(Part { component: A, at: 32 - bits, bits, number: first.number });
        }
        Format { code, parts: placed, words: at.div_ceil(32) as usize }
    }

    /// Whether blending applies.
    pub fn blends(&self) -> bool {
        !matches!(self.parts[0].number, Sint | Uint)
    }

    pub fn has_alpha(&self) -> bool {
        self.parts.iter().any(|part| part.component == A)
    }

    /// Two bits of alpha with ten of colour.
    pub fn coarse_alpha(&self) -> bool {
        matches!(self.code, 0xd1 | 0xdf)
    }

    /// Floats of 11 and 10 bits.
    pub fn unsigned_floats(&self) -> bool {
        self.code == 0xe0
    }

    /// Two halves in a word: red and green of a source, or alpha and blue.
    pub fn halves(components: [usize; 2]) -> [Part; 2] {
        let half = |at, component| Part { component, at, bits: 16, number: Float };
        [half(0, components[0]), half(16, components[1])]
    }

    /// Alpha where it is sent as a separate pixel: in place of red, in red's number format.
    pub fn lone_alpha(&self) -> Part {
        let red = self.parts.iter().find(|part| part.component == R);
        Part { component: A, ..*red.expect("only pixels with red lack room for alpha") }
    }
}

impl Part {
    /// Its code in a pixel.
    pub fn read(&self, words: &[u32]) -> u32 {
        let word = words[(self.at / 32) as usize] >> (self.at % 32);
        if self.bits == 32 { word } else { word & ((1 << self.bits) - 1) }
    }
}
