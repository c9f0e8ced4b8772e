//! Random streams: state, macros, inline copies, copies, fences, in any order and cut into
//! segments anywhere.

use host::PushHeader;
use host::push_header::Form;
use proptest::prelude::*;
use std::ops::Range;

pub const SEGMENTS: u64 = 0x1_0000_0000;
const SEGMENTS_END: u64 = SEGMENTS + 0x10_0000;
/// Where inline copies write, where fences do.
const DATA: u64 = 0x2_0000_0000;
const DATA_BYTES: u64 = 0x8_0000;
pub const FENCES: u64 = 0x3_0000_0000;
/// Where the copy engine writes what it reads of `DATA`, and what it reads of that.
const COPIES: u64 = 0x4_0000_0000;
const AGAIN: u64 = 0x5_0000_0000;

/// A step of a stream.
#[derive(Clone, Debug)]
enum Step {
    /// A state method of 3D that takes any value, and how many follow it.
    State {
        method: u32,
        values: Vec<u32>,
    },
    /// The macros of the interface's worked examples.
    BlendEnables(u8),
    Instances {
        mask: u32,
        count: u32,
    },
    Inline {
        subchannel: u32,
        at: u32,
        line: u32,
        lines: u32,
        layout: Layout,
        seed: u32,
    },
    Copy {
        /// A copy of what was copied before; such a launch is not pipelined.
        again: bool,
        pipelined: bool,
        releases: bool,
        offsets: [u32; 2],
        layouts: [Layout; 2],
        bytes: u32,
        lines: u32,
    },
    Fence {
        at: u32,
        payload: u32,
    },
    TwoD(u32),
}

#[derive(Clone, Copy, Debug)]
enum Layout {
    Pitch(u32),
    BlockLinear { height: u32, depth: u32, width: u32, rows: u32, layer: u32, x: u32, y: u32 },
}

#[derive(Clone, Debug)]
pub struct Stream {
    words: Vec<u32>,
    /// Dwords of each segment but the last.
    cuts: Vec<usize>,
}

fn step() -> impl Strategy<Value = Step> {
    // Clear colours, blend constants, viewport scales and offsets, scratch words.
    let state = prop_oneof![
        (0..4_u32).prop_map(|i| 0xd80 + 4 * i),
        (0..4_u32).prop_map(|i| 0x131c + 4 * i),
        (0..6_u32).prop_map(|i| 0xa00 + 4 * i),
        (0..250_u32).prop_map(|i| 0x3400 + 4 * i),
    ];
    let layout = prop_oneof![
        (0..300_u32).prop_map(Layout::Pitch),
        (0..6_u32, 0..3_u32, 64..200_u32, 8..60_u32, 0..4_u32, 0..64_u32, 0..30_u32).prop_map(
            |(height, depth, width, rows, layer, x, y)| {
                Layout::BlockLinear { height, depth, width, rows, layer, x, y }
            }
        ),
    ];
    let layouts = [layout.clone(), layout.clone()];
    let inline = (0..3_u32, 0..0x1000_u32, 1..70_u32, 1..4_u32, layout, any::<u32>());
    let copy = (any::<[bool; 3]>(), [0..0x2000_u32, 0..0x2000], layouts, 1..300_u32, 1..4_u32);
    prop_oneof![
        3 => (state, prop::collection::vec(prop_oneof![0..3_u32, any::<u32>()], 1..4))
            .prop_map(|(method, values)| Step::State { method, values }),
        1 => any::<u8>().prop_map(Step::BlendEnables),
        1 => (any::<u32>(), 1..9_u32).prop_map(|(mask, count)| Step::Instances { mask, count }),
        2 => inline.prop_map(|(subchannel, at, line, lines, layout, seed)| {
            Step::Inline { subchannel, at, line, lines, layout, seed }
        }),
        2 => copy.prop_map(|([again, pipelined, releases], offsets, layouts, bytes, lines)| {
            Step::Copy { again, pipelined, releases, offsets, layouts, bytes, lines }
        }),
        1 => (0..16_u32, any::<u32>()).prop_map(|(at, payload)| Step::Fence { at, payload }),
        1 => any::<u32>().prop_map(Step::TwoD),
    ]
}

pub fn stream() -> impl Strategy<Value = Stream> {
    let cuts = prop::collection::vec(1..60_usize, 0..8);
    (prop::collection::vec(step(), 1..25), cuts).prop_map(|(steps, cuts)| {
        let mut words = beginning();
        for step in &steps {
            step.words(&mut words);
        }
        // A macro's call is open until something follows that is no parameter.
        Step::Fence { at: 16, payload: 0x600d }.words(&mut words);
        Stream { words, cuts }
    })
}

pub fn header(form: Form, subchannel: u32, method: u32, count: u32) -> u32 {
    PushHeader::new(form, subchannel, method, count as usize).0
}

/// Binds 3D, compute, inline and 2D, and loads two macros.
pub fn beginning() -> Vec<u32> {
    let classes = [0xb197, 0xb1c0, 0xa140, 0x902d];
    let mut words: Vec<_> = (0..4)
        .flat_map(|subchannel| [header(Form::Increment, subchannel, 0, 1), classes[subchannel as usize]])
        .collect();
    let code = [
        0x0000_0301,
        0x0000_0211,
        0x0588_0021,
        0xffff_c911,
        0x0040_d043,
        0xffff_8897,
        0x0000_5211,
        0x0536_0021,
        0x0040_4042,
        0x0042_4042,
        0x0044_4042,
        0x0046_4042,
        0x0048_4042,
        0x004a_4042,
        0x004c_40c2,
        0x004e_4042,
    ];
    words.extend([header(Form::Increment, 0, 0x114, 1), 0, header(Form::Stay, 0, 0x118, code.len() as u32)]);
    words.extend(code);
    words.extend([header(Form::Increment, 0, 0x11c, 1), 0, header(Form::Stay, 0, 0x120, 3), 0, 0, 7]);
    words
}

impl Step {
    fn words(&self, words: &mut Vec<u32>) {
        let mut run = |form, subchannel, method, values: &[u32]| {
            words.push(header(form, subchannel, method, values.len() as u32));
            words.extend(values);
        };
        match self {
            Step::State { method, values } => run(Form::Stay, 0, *method, values),
            Step::BlendEnables(mask) => run(Form::Increment, 0, 0x3810, &[u32::from(*mask)]),
            Step::Instances { mask, count } => run(Form::IncrementOnce, 0, 0x3800, &[*count, *mask]),
            Step::Inline { subchannel, at, line, lines, layout, seed } => {
                let address = DATA + u64::from(*at);
                let kind = match *layout {
                    Layout::Pitch(pitch) => {
                        run(Form::Increment, *subchannel, 0x190, &[pitch]);
                        1
                    }
                    Layout::BlockLinear { height, depth, width, rows, layer, x, y } => {
                        run(
                            Form::Increment,
                            *subchannel,
                            0x194,
                            &[depth << 8 | height << 4, width, rows, 1, layer, x, y],
                        );
                        0
                    }
                };
                // The base of a block-linear surface is that of a GOB.
                let address = if kind == 0 { address & !0x1ff } else { address };
                let place = [*line, *lines, (address >> 32) as u32, address as u32];
                run(Form::Increment, *subchannel, 0x180, &place);
                let count = (line * lines).div_ceil(4);
                run(Form::Increment, *subchannel, 0x1b0, &[kind]);
                let data: Vec<_> = (0..count).map(|i| seed.wrapping_mul(2 * i + 1)).collect();
                run(Form::Stay, *subchannel, 0x1b4, &data);
            }
            Step::Copy { again, pipelined, releases, offsets, layouts, bytes, lines } => {
                let bases = if *again { [COPIES, AGAIN] } else { [DATA, COPIES] };
                let transfer = if *pipelined && !again { 1 } else { 2 };
                let mut launch = transfer | u32::from(*releases) << 3 | u32::from(*lines > 1) << 9;
                for side in [0, 1] {
                    let mut at = bases[side] + u64::from(offsets[side]);
                    match layouts[side] {
                        Layout::Pitch(pitch) => {
                            run(Form::Increment, 4, 0x410 + 4 * side as u32, &[pitch + 1]);
                            launch |= 1 << (7 + side);
                        }
                        Layout::BlockLinear { height, depth, width, rows, layer, x, y } => {
                            let size = 1 << 12 | depth << 8 | height << 4;
                            let place = [size, width, rows, 4, layer, y << 16 | x];
                            run(Form::Increment, 4, [0x728, 0x70c][side], &place);
                            at &= !0x1ff;
                        }
                    }
                    run(Form::Increment, 4, 0x400 + 8 * side as u32, &[(at >> 32) as u32, at as u32]);
                }
                run(Form::Increment, 4, 0x418, &[*bytes, *lines]);
                if *releases {
                    run(Form::Increment, 4, 0x240, &[(FENCES >> 32) as u32, 0x800 | bytes % 64 * 4, launch]);
                }
                run(Form::Increment, 4, 0x300, &[launch]);
            }
            Step::Fence { at, payload } => {
                let address = FENCES + u64::from(4 * at);
                run(
                    Form::Increment,
                    0,
                    0x1b00,
                    &[(address >> 32) as u32, address as u32, *payload, 0x1000_f010],
                );
            }
            Step::TwoD(value) => run(Form::Increment, 3, 0x2ac, &[value % 4]),
        }
    }
}

impl Stream {
    pub fn mapped() -> [Range<u64>; 5] {
        let [data, copies, again] = [DATA, COPIES, AGAIN].map(|at| at..at + DATA_BYTES);
        [SEGMENTS..SEGMENTS_END, data, copies, again, FENCES..FENCES + 0x1000]
    }

    /// All words, in memory one after the other.
    pub fn dwords(&self) -> impl Iterator<Item = (u64, u32)> {
        (0_u64..).zip(&self.words).map(|(i, &word)| (SEGMENTS + 4 * i, word))
    }

    /// The ring entries of its segments.
    pub fn entries(&self) -> Vec<[u32; 2]> {
        let mut entries = Vec::new();
        let mut at = 0;
        for length in self.cuts.iter().copied().chain([usize::MAX]) {
            let length = length.min(self.words.len() - at);
            let address = SEGMENTS + 4 * at as u64;
            if length > 0 {
                entries.push([address as u32, (length as u32) << 10 | (address >> 32) as u32]);
            }
            at += length;
        }
        entries
    }
}
