//! Any stream with any peers.

pub mod drafts;

use super::player::play;
use bundle::*;
use drafts::{
    Draft, SPECIAL, blend_state, clear, depth_state, format, frtx, other_state, select, stalls, stream,
};
use gpc::prop::{Params, Prop};
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::gpc::prop::pixel_pipeline::World;

scenarios! {
    Prop::new(&Params::default()) =>
        any_stream_with_any_stalls any_colours_for_many_targets any_two_colours any_changes_of_mode;
}

/// Pseudo-random numbers, deterministic by place.
pub fn scramble(mut n: u64) -> u64 {
    for _ in 0..3 {
        n = (n ^ n >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d;
    }
    n ^ n >> 32
}

/// Colours, kills and masks as from a shader; depth that lets some samples through.
#[derive(Clone, Copy, Debug)]
pub struct Noise(pub u64);

impl Noise {
    fn float(&self, n: u64) -> u32 {
        let n = scramble(self.0 ^ n);
        match n % 8 {
            0 => SPECIAL[(n >> 8) as usize % SPECIAL.len()].to_bits(),
            1 => (n >> 32) as u32,
            _ => ((n >> 40) as f32 / (1_u64 << 24) as f32).to_bits(),
        }
    }
}

impl World for Noise {
    fn shade(&self, prim: u16, x: u16, y: u16, output: usize) -> ShadedQuad {
        let place = u64::from(prim) << 40 | u64::from(x) << 20 | u64::from(y) << 4;
        let n = scramble(self.0 ^ place ^ 0x1234);
        let mut quad =
            ShadedQuad { kill: (n & n >> 4 & 15) as u8, sample_mask: [0xffff; 4], ..Default::default() };
        if n >> 8 & 7 == 0 {
            quad.kill = 15;
        }
        for p in 0..4 {
            if n >> (12 + p) & 3 == 0 {
                quad.sample_mask[p] = scramble(n + p as u64) as u16;
            }
            for c in 0..4 {
                quad.colour[p][c] = self.float(place << 8 | (output << 4 | p << 2 | c) as u64);
            }
        }
        quad
    }
    fn depths(&self, prim: u16, x: u16, y: u16) -> [u32; 4] {
        [0, 1, 2, 3].map(|p| self.float(u64::from(prim) << 42 | u64::from(x) << 22 | u64::from(y) << 6 | p))
    }
    fn passes(&self, frtx: &Frtx) -> u64 {
        let n = scramble(self.0 ^ u64::from(frtx.prim) << 32 ^ u64::from(frtx.x) << 16 ^ u64::from(frtx.y));
        match n % 4 {
            0 => 0,
            1 => !0,
            _ => scramble(n) | scramble(n + 1),
        }
    }
}

fn run(new: Maker<Prop>, draft: BoxedStrategy<Draft>, most: usize) {
    let first = prop_oneof![3 => format(), 2 => select(0..10), 2 => depth_state(), 1 => blend_state()];
    let first = prop::collection::vec(first, 0..16);
    let drafts = prop::collection::vec(draft, 1..most);
    property((first, drafts, stalls(), any::<u64>()), |(first, drafts, stalls, seed)| {
        play(new(), &Noise(seed), &stream(&[first, drafts].concat()), &stalls);
    });
}

fn any_stream_with_any_stalls(new: Maker<Prop>) {
    let draft = prop_oneof![8 => frtx(), 2 => depth_state(), 2 => other_state(), 1 => format(), 1 => select(0..4), 1 => clear()];
    run(new, draft.boxed(), 80);
}

fn any_colours_for_many_targets(new: Maker<Prop>) {
    let draft =
        prop_oneof![4 => frtx(), 1 => select(1..16), 2 => format(), 1 => blend_state(), 1 => other_state()];
    run(new, draft.boxed(), 40);
}

fn any_two_colours(new: Maker<Prop>) {
    let draft = prop_oneof![5 => frtx(), 1 => select(0..4), 1 => format(), 4 => blend_state(), 1 => other_state(), 1 => clear()];
    run(new, draft.boxed(), 60);
}

fn any_changes_of_mode(new: Maker<Prop>) {
    let draft = prop_oneof![8 => frtx(), 4 => depth_state(), 1 => clear(), 1 => select(0..2)];
    run(new, draft.boxed(), 120);
}

/// A mix of everything, up to `most` packets.
pub fn any_work(new: Maker<Prop>, most: usize) {
    let draft = prop_oneof![8 => frtx(), 2 => depth_state(), 2 => other_state(), 1 => blend_state(), 1 => format(), 1 => select(0..4), 1 => clear()];
    run(new, draft.boxed(), most);
}

/// The samples of a quad of a footprint, and the uncovered sixteenths of its pixels, with the coverage as a seed.
fn one_quad(seed: u64, width: u16, height: u16) -> (u64, [u8; SMOOTH_PIXELS]) {
    let (columns, rows) = (8 / width * 2, 8 / height * 2);
    let at = (seed ^ seed >> 32) as u16;
    let (left, top) = (at % (8 / columns) * columns, at / 8 % (8 / rows) * rows);
    let inside = |k: &u16| (left..left + columns).contains(&(k % 8)) && (top..top + rows).contains(&(k / 8));
    let quad = (0..64_u16).filter(inside).fold(0, |all, k| all | 1 << k);
    (quad, std::array::from_fn(|p| (seed >> (7 * p) & 15) as u8))
}
