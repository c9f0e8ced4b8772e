//! Blends are exact in every byte.

use super::equations;
use bundle::*;
use fbp::crop::blend_lanes::{BlendLanes, In, Params};
use fbp::crop::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;
use references::fbp::crop::colour_buffer::Ahead;
use std::collections::VecDeque;

scenarios! { BlendLanes::new(&Params {}) => any_blend_is_exact every_pair_of_numbers logic_ops_and_masks; }

/// Cycles from a sector to its result.
const LATENCY: usize = 4;

/// Sends a sector each cycle, with gaps, and compares each result.
fn compare(mut dut: Device<BlendLanes>, sectors: &[(BlendInput, [u8; 32])], gaps: u64) {
    let mut due: VecDeque<Option<[u8; 32]>> = VecDeque::from([None; LATENCY]);
    let mut sectors = sectors.iter();
    for cycle in 0.. {
        if let Some(wanted) = due.pop_front().unwrap() {
            let words = dut.outputs().result.words;
            let found: [u8; 32] = std::array::from_fn(|b| (words[b / 4] >> (8 * (b % 4))) as u8);
            assert_eq!(found, wanted);
        }
        let given = if gaps >> (cycle % 64) & 1 == 1 { None } else { sectors.next() };
        if sectors.len() == 0 && given.is_none() && due.iter().all(Option::is_none) {
            break;
        }
        due.push_back(given.map(|(_, wanted)| *wanted));
        dut.cycle(In { sector: given.map(|g| g.0).into() });
    }
}

fn any_blend_is_exact(new: Maker<BlendLanes>) {
    property((any::<u64>(), any::<u64>()), |(seed, gaps)| {
        let mut rng = Rng::new(seed);
        let sectors: Vec<_> = (0..20)
            .map(|_| {
                let (control, buffer, bytes) = equations::any(&mut rng);
                let mut edge = || {
                    if rng.one_in(3) { rng.pick(&[0, 255, 127, 128, 129, 1]) } else { rng.roll() as u8 }
                };
                let source: [u8; 32] = std::array::from_fn(|_| edge());
                let destination: [u8; 32] = std::array::from_fn(|_| edge());
                let source1: [u8; 32] = std::array::from_fn(|_| edge());
                let (mut alpha, mut alpha1, mut wanted) = ([0; 32], [0; 32], destination);
                let write = rng.roll() as u32 | rng.roll() as u32;
                for at in (0..32).step_by(bytes) {
                    let word =
                        |from: &[u8; 32]| (0..bytes).fold(0, |w, k| w | u32::from(from[at + k]) << (8 * k));
                    // A source's alpha is in its pixel's word, even where it is not stored.
                    let mut whole = |source: &[u8; 32]| {
                        let own = if bytes == 4 { source[at + 3] } else { rng.roll() as u8 };
                        let own = if control.layout == ColourLayout::A8 { source[at] } else { own };
                        let full =
                            if bytes == 4 { word(source) } else { word(source) | u32::from(own) << 24 };
                        (own, full)
                    };
                    let ((own, full), (own1, full1)) = (whole(&source), whole(&source1));
                    let ahead = Ahead { second: Some(full1.into()), alpha: None };
                    let new = buffer.blended(full.into(), ahead, word(&destination).into());
                    for k in 0..bytes {
                        (alpha[at + k], alpha1[at + k]) = (own, own1);
                        if write >> (at + k) & 1 == 1 {
                            wanted[at + k] = (new >> (8 * k)) as u8;
                        }
                    }
                }
                (BlendInput { control, write, source, alpha, source1, alpha1, destination }, wanted)
            })
            .collect();
        compare(new(), &sectors, gaps);
    });
}

/// All sources with all destinations, with factors that depend on both.
fn every_pair_of_numbers(new: Maker<BlendLanes>) {
    let equation = |src, dst| BlendEquation { op: BlendOp::Add, src, dst };
    let sectors: Vec<_> = (0..2048_usize)
        .map(|n| {
            let pair = |b: usize| (((32 * n + b) >> 8) as u8, (32 * n + b) as u8);
            let a = (n * 37) as u8;
            let control = ColourControl {
                mode: ColourMode::Unorm8,
                colour: equation(BlendFactor::SrcAlpha, BlendFactor::InvSrcAlpha),
                layout: ColourLayout::R8,
                number: PixelNumber::Unorm,
                opaque: true,
                bits: !0,
                ..ColourControl::default()
            };
            let wanted = std::array::from_fn(|b| {
                let (s, d) = pair(b);
                let exact = f64::from(s) * f64::from(a) + f64::from(d) * f64::from(255 - a);
                (exact / 255.0).round() as u8
            });
            let source = std::array::from_fn(|b| pair(b).0);
            let destination = std::array::from_fn(|b| pair(b).1);
            let alpha = [a; 32];
            (BlendInput { control, write: !0, source, alpha, destination, ..BlendInput::default() }, wanted)
        })
        .collect();
    compare(new(), &sectors, 0);
}

fn logic_ops_and_masks(new: Maker<BlendLanes>) {
    property(any::<u64>(), |seed| {
        let mut rng = Rng::new(seed);
        let sectors: Vec<_> = (0..16)
            .map(|logic_op| {
                let (source, destination): ([u8; 32], [u8; 32]) =
                    (std::array::from_fn(|_| rng.roll() as u8), std::array::from_fn(|_| rng.roll() as u8));
                let (write, bits) = (rng.roll() as u32, rng.roll() as u32);
                let mode = if rng.one_in(4) { ColourMode::Copy } else { ColourMode::Logic };
                let control = ColourControl { mode, logic_op, bits, ..ColourControl::default() };
                let wanted = std::array::from_fn(|b| {
                    (0..8).fold(0, |byte, k| {
                        let (s, d) = (source[b] >> k & 1, destination[b] >> k & 1);
                        // OpenGL's digit: AND is 1, so (1, 1) is bit 0 and (0, 0) is bit 3.
                        let new = if mode == ColourMode::Copy { s } else { logic_op >> (3 - 2 * s - d) & 1 };
                        let on = write >> b & 1 == 1 && bits >> (8 * (b % 4) + k) & 1 == 1;
                        byte | (if on { new } else { d }) << k
                    })
                });
                (BlendInput { control, write, source, destination, ..BlendInput::default() }, wanted)
            })
            .collect();
        compare(new(), &sectors, 0);
    });
}
