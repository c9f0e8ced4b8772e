//! The render targets of a recording that a driver could have compressed: their buffers, and the kinds of pages that compress them.

use bundle::{
    CLEAR_SURFACE, SET_ANTI_ALIAS, SET_COLOR_TARGET_A, SET_COLOR_TARGET_B, SET_COLOR_TARGET_FORMAT, SET_ZT_A,
    SET_ZT_B, SET_ZT_FORMAT, decode_colour_bytes, decode_sample_mode,
};
use recordings::capture::Capture;
use recordings::capture::edited::Given;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A clear value of colour, and one of depth: those of most clears.
pub const CLEAR_VALUES: [[u32; 4]; 2] = [[0; 4], [1.0_f32.to_bits(); 4]];

const COLOURS: usize = 8;
/// Distance of a target's methods from the next target's.
const STRIDE: u32 = 0x40;
const END: u32 = 0x1614;
/// The first of the macros, which Mesa draws with.
const MACROS: u32 = 0x3800;

/// Kinds of colour by log2 of a sample's bytes, for 1, 2, 4 and 8 samples.
const KINDS: [(u32, [&[u8]; 4]); 3] = [
    (2, [&[0xdb, 0xd9, 0xda, 0xdc], &[0xcc, 0xde], &[0xe2, 0xe0, 0xe1, 0xe3], &[0xe5]]),
    (3, [&[0xe9, 0xe7, 0xe8, 0xea], &[0xcd, 0xec], &[0xf0, 0xee, 0xef, 0xf1], &[0xf3]]),
    (4, [&[0xf5], &[0xf7], &[0xf9], &[0xfb]]),
];

/// Kinds of depth by format, for one sample; those of more follow.
const DEPTHS: [(u32, u8); 5] = [(0x0a, 0x86), (0x16, 0x17), (0x14, 0x51), (0x13, 0x07), (0x19, 0xce)];

/// What a target's kind depends on.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Use {
    /// Log2 of a sample's bytes, log2 of the samples.
    Colour(u32, usize),
    /// The format.
    Depth(u32, usize),
}

impl Use {
    /// The kind of the `n`th target: each in its turn.
    fn kind(self, n: usize) -> Option<u8> {
        match self {
            Use::Colour(bytes, samples) => {
                let kinds = KINDS.iter().find(|row| row.0 == bytes)?.1.get(samples)?;
                Some(kinds[n % kinds.len()])
            }
            Use::Depth(format, samples) => {
                DEPTHS.iter().find(|row| row.0 == format && samples < 4).map(|row| row.1 + samples as u8)
            }
        }
    }
}

/// The targets' state, as the methods set it.
#[derive(Default)]
struct State {
    /// Address and format; the last one is depth.
    targets: [(u64, u32); COLOURS + 1],
    samples: usize,
    /// Uses of each address.
    uses: BTreeMap<u64, BTreeSet<Use>>,
}

impl State {
    fn take(&mut self, given: &Given) {
        let Given { method, value, .. } = *given;
        let colour = method.wrapping_sub(SET_COLOR_TARGET_A.into()) / STRIDE;
        let (k, first) = match colour < COLOURS as u32 {
            true => (colour as usize, method - STRIDE * colour),
            false => (COLOURS, method),
        };
        let (address, format) = &mut self.targets[k];
        let is = |colour: u16, depth: u16| first == u32::from(if k < COLOURS { colour } else { depth });
        if is(SET_COLOR_TARGET_A, SET_ZT_A) {
            *address = *address & 0xffff_ffff | u64::from(value) << 32;
        } else if is(SET_COLOR_TARGET_B, SET_ZT_B) {
            *address = *address >> 32 << 32 | u64::from(value);
        } else if is(SET_COLOR_TARGET_FORMAT, SET_ZT_FORMAT) {
            *format = value;
        } else if method == u32::from(SET_ANTI_ALIAS) {
            self.samples = decode_sample_mode(value as u8 & 15) as usize;
        } else if method >= MACROS || [CLEAR_SURFACE.into(), END].contains(&method) {
            self.draw();
        }
    }

    /// Notes the targets that a draw or a clear may write.
    fn draw(&mut self) {
        let (targets, samples) = (self.targets, self.samples);
        for (k, (address, format)) in targets.into_iter().enumerate() {
            if address != 0 && format != 0 {
                let bytes = u32::from(decode_colour_bytes(format as u8));
                let used =
                    if k < COLOURS { Use::Colour(bytes, samples) } else { Use::Depth(format, samples) };
                self.uses.entry(address).or_default().insert(used);
            }
        }
    }
}

/// Buffers that hold nothing but block-linear targets of one sample size and number of samples, with a kind of pages that
/// compresses them. Buffers that share a big page with others are left plain.
///
/// # Errors
/// A recording whose methods cannot be read.
pub fn compressible(capture: &Capture, big: u64) -> Result<Vec<(Range<u64>, u8)>, String> {
    const THREE_D: u32 = 0;
    let mut state = State::default();
    capture.clone().change(|given| {
        if given.subchannel == THREE_D {
            state.take(given);
        }
        None
    })?;
    let pages = |range: &Range<u64>| range.start / big..range.end.div_ceil(big);
    let alone = |range: &Range<u64>| {
        let own = pages(range);
        let others = capture.buffers.iter().filter(|other| other.addresses != *range);
        !others
            .map(|other| pages(&other.addresses))
            .any(|other| own.start < other.end && other.start < own.end)
    };
    let mut found = BTreeMap::new();
    for buffer in capture.buffers.iter().filter(|buffer| buffer.kind != 0 && alone(&buffer.addresses)) {
        let uses: BTreeSet<Use> =
            state.uses.range(buffer.addresses.clone()).flat_map(|(_, uses)| uses).copied().collect();
        if uses.len() == 1
            && let Some(kind) = uses.first().and_then(|used| used.kind(found.len()))
        {
            found.insert(buffer.addresses.start, (buffer.addresses.clone(), kind));
        }
    }
    Ok(found.into_values().collect())
}
