//! Compressed tiles as plain bytes, by the tables of `docs/units/fbp/compression.md`: the kinds, and the contents and layout of
//! each of their states.

pub mod colours;
pub mod ordinary;
pub mod planes;

/// Bytes of a tile, in address order.
pub type Tile = [u8; 256];
/// A clear value: the value of every 16 bytes of a tile.
pub type ClearValue = [u8; 16];

/// Stored contents of a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// The bytes themselves.
    Plain,
    /// C: nothing.
    Clear,
    /// The same for depth with stencil, whose stencil is stored.
    ClearDepth,
    /// R: a value for each group of samples, with the given sample bytes.
    Reduced {
        sample: usize,
        group: usize,
    },
    /// A: a sample of each line, and the other samples as differences from it.
    Arithmetic {
        sample: usize,
    },
    /// B: the values of R, encoded like samples of A.
    Both {
        sample: usize,
    },
    /// Planes of depth of a surface with the given samples a pixel, with or without stored stencil.
    Planes {
        planes: usize,
        samples: usize,
        stencil: bool,
    },
    /// A clear value of depth with stencil with eight-byte samples, of which a tile has a half of 8x8.
    ClearWide,
    WidePlanes {
        planes: usize,
        samples: usize,
    },
    /// Z16: two planes of each half whose bit is set, the left one's lowest; otherwise the half is stored plain.
    HalfPlanes {
        samples: usize,
        halves: u8,
    },
}

/// Colour kinds: bytes of a sample, samples of a group, the letters of states 1 to 3.
const COLOURS: [(&[u8], usize, usize, &str); 14] = [
    (&[0xd8, 0xdd, 0xdf, 0xe4], 4, 0, "C"),
    (&[0xdb, 0xcc, 0xe2], 4, 4, "CRA"),
    (&[0xe5], 4, 8, "CRA"),
    (&[0xd9, 0xde, 0xe0], 4, 4, "CRB"),
    (&[0xda, 0xe1], 4, 4, "CBA"),
    (&[0xdc, 0xe3], 4, 4, "BRA"),
    (&[0xe6, 0xeb, 0xed, 0xf2], 8, 0, "C"),
    (&[0xe9, 0xcd, 0xf0], 8, 4, "CRA"),
    (&[0xf3], 8, 8, "CRA"),
    (&[0xe7, 0xec, 0xee], 8, 4, "CRB"),
    (&[0xe8, 0xef], 8, 4, "CBA"),
    (&[0xea, 0xf1], 8, 4, "BRA"),
    (&[0xf4, 0xf6, 0xf8, 0xfa], 16, 0, "C"),
    (&[0xf5, 0xf7, 0xf9, 0xfb], 16, 4, "CR"),
];

/// Stored contents of a state, 1 to 3, of a colour kind.
fn colour(kind: u8, state: usize) -> Option<Form> {
    let (_, sample, group, letters) = *COLOURS.iter().find(|row| row.0.contains(&kind))?;
    Some(match letters.as_bytes().get(state - 1)? {
        b'C' => Form::Clear,
        b'R' => Form::Reduced { sample, group },
        b'A' => Form::Arithmetic { sample },
        _ => Form::Both { sample },
    })
}

/// The same for a depth kind.
fn depth(kind: u8, state: usize) -> Option<Form> {
    let planes = |first: u8, stencil| Form::Planes {
        planes: if state == 2 { 2 } else { 4 },
        samples: 1 << (kind - first),
        stencil,
    };
    match (kind, state) {
        (0x02..=0x05 | 0x86..=0x89, 1) => Some(Form::Clear),
        (0x07..=0x0a, _) => Some(Form::HalfPlanes { samples: 1 << (kind - 0x07), halves: state as u8 }),
        (0x86..=0x89, _) => Some(planes(0x86, false)),
        (0x17..=0x1a | 0x51..=0x54, 1) => Some(Form::ClearDepth),
        (0x17..=0x1a, 2 | 3) => Some(planes(0x17, true)),
        (0x51..=0x54, 2 | 3) => Some(planes(0x51, true)),
        (0xce..=0xd1, 1) => Some(Form::ClearWide),
        (0xce..=0xd1, _) => Some(Form::WidePlanes { planes: 2 * state - 2, samples: 1 << (kind - 0xce) }),
        _ => None,
    }
}

/// Stored contents of a state of a kind, for any status byte.
pub fn form(kind: u8, status: u8) -> Form {
    let state = usize::from(status & 3);
    let compressed = if state == 0 { None } else { colour(kind, state).or(depth(kind, state)) };
    compressed.unwrap_or(Form::Plain)
}

/// Whether a kind's clear values are those of depth: kinds below C0, and those with eight-byte samples.
pub fn is_depth(kind: u8) -> bool {
    kind < 0xc0 || ordinary::is_wide(kind)
}

/// Whether a kind is compressed at all.
pub fn is_compressible(kind: u8) -> bool {
    (1..4).any(|state| form(kind, state) != Form::Plain)
}

/// The state of a kind whose contents satisfy `is`.
pub fn state_that(kind: u8, is: impl Fn(Form) -> bool) -> Option<u8> {
    (1..4).find(|state| is(form(kind, *state)))
}

/// Whether a status marks a tile as cleared.
pub fn is_cleared(kind: u8, status: u8) -> bool {
    matches!(form(kind, status), Form::Clear | Form::ClearDepth | Form::ClearWide)
}

/// Bytes of a sample of a colour kind.
pub fn sample_bytes(kind: u8) -> Option<usize> {
    Some(COLOURS.iter().find(|row| row.0.contains(&kind))?.1)
}

/// The sectors of a tile that hold its data: bit j is sector j.
pub fn held(kind: u8, status: u8) -> u8 {
    match form(kind, status) {
        Form::Plain => 0xff,
        Form::Clear => 0,
        Form::ClearDepth => ordinary::beside_depth(kind),
        Form::ClearWide => ordinary::beside_depth(kind),
        Form::WidePlanes { planes, .. } => ordinary::beside_depth(kind) | planes_held(planes) << 1,
        Form::Reduced { group: 8, .. } | Form::Both { .. } => 0b1,
        Form::Reduced { .. } => 0b11,
        Form::Arithmetic { .. } => 0b1111,
        Form::HalfPlanes { halves, .. } => {
            [0, 1].map(|h| if halves >> h & 1 == 1 { 1 << h } else { 0x55 << h }).iter().sum()
        }
        Form::Planes { planes, stencil: false, .. } => planes_held(planes),
        Form::Planes { planes, .. } => ordinary::beside_depth(kind) | planes_held(planes) << 1,
    }
}

fn planes_held(planes: usize) -> u8 {
    if planes == 2 { 0b1 } else { 0b11 }
}

/// The plain bytes of a tile, by its kind, its status byte, the clear value that this names, and the stored bytes.
pub fn decode(kind: u8, status: u8, clear: &ClearValue, stored: &Tile) -> Tile {
    decode_of(kind, status, clear, stored, 0)
}

/// The same for the `tile`th tile of memory, which with eight-byte samples is a left half or a right one.
pub fn decode_of(kind: u8, status: u8, clear: &ClearValue, stored: &Tile, tile: u64) -> Tile {
    match form(kind, status) {
        Form::Plain => *stored,
        Form::Clear => std::array::from_fn(|k| clear[k % 16]),
        Form::ClearDepth => planes::cleared(clear, stored),
        Form::ClearWide => planes::cleared_wide(clear, stored),
        Form::WidePlanes { planes, samples } => planes::wide(planes, samples, (tile % 2) as usize, stored),
        Form::Reduced { sample, group } => colours::reduced(sample, group, stored),
        Form::Arithmetic { sample } => colours::arithmetic(sample, stored),
        Form::Both { sample } => colours::both(sample, stored),
        Form::Planes { planes, samples, stencil } => planes::decode(planes, samples, stencil, stored),
        Form::HalfPlanes { samples, halves } => planes::halves(samples, halves, stored),
    }
}

/// Bits of bytes, the lowest bit of the first byte first.
pub fn bits(bytes: &[u8], from: usize, n: usize) -> u64 {
    (0..n).map(|k| (u64::from(bytes[(from + k) / 8]) >> ((from + k) % 8) & 1) << k).sum()
}

/// The same in two's complement.
pub fn signed(bytes: &[u8], from: usize, n: usize) -> i128 {
    let value = i128::from(bits(bytes, from, n));
    if value >> (n - 1) & 1 == 1 { value - (1 << n) } else { value }
}
