//! Quads for units that handle fewer lanes in a cycle: each part has its lanes from lane 0 on.

use tex::texels::*;
use tex::texture_quads::*;

fn mask(threads: usize) -> u8 {
    (1 << threads) - 1
}

/// The tail of the part that begins with a lane.
fn tail(tail: &QuadTail, first: usize, threads: usize) -> QuadTail {
    QuadTail { lanes: tail.lanes >> first & mask(threads), ..*tail }
}

/// The parts of a quad with its levels.
pub fn samples(quad: &SampleQuad, threads: usize) -> impl Iterator<Item = SampleQuad> {
    (0..QUAD_LANES).step_by(threads).map(move |first| SampleQuad {
        tail: tail(&quad.tail, first, threads),
        lanes: lanes(threads, |k| quad.lanes[first + k]),
        ..*quad
    })
}

/// A pass with its first lanes alone.
pub fn pass(pass: &TexturePass, threads: usize) -> TexturePass {
    TexturePass { lanes: lanes(threads, |k| pass.lanes[k]), ..*pass }
}

/// The first part of a pass's footprints.
pub fn footprint(footprint: &Footprint, threads: usize) -> Footprint {
    Footprint { taps: taps(threads, |k| footprint.taps[k]), ..*footprint }
}

/// The first part of a pass with its texels' bytes.
pub fn raw(texels: &RawTexels, threads: usize) -> RawTexels {
    RawTexels { taps: taps(threads, |k| texels.taps[k]), ..*texels }
}

fn coded_part(pass: &CodedTexels, first: usize, threads: usize) -> CodedTexels {
    let mut part = *pass;
    part.pass.tail = tail(&pass.pass.tail, first, threads);
    part.pass.weights = lanes(threads, |k| pass.pass.weights[first + k]);
    part.pass.references = lanes(threads, |k| pass.pass.references[first + k]);
    part.resident = pass.resident >> first & mask(threads);
    part.taps = taps(threads, |k| pass.taps[FOOTPRINT * first + k]);
    part
}

/// The parts of quads, each with all its passes.
pub fn coded(passes: &[CodedTexels], threads: usize) -> Vec<CodedTexels> {
    let parts = |quad: &[CodedTexels]| {
        let all = (0..QUAD_LANES).step_by(threads);
        all.flat_map(|first| quad.iter().map(move |pass| coded_part(pass, first, threads)))
            .collect::<Vec<_>>()
    };
    passes.split_inclusive(|pass| pass.pass.last).flat_map(parts).collect()
}
