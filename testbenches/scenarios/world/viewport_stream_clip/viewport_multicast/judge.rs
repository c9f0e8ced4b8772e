//! The expected passes of a batch.

use super::bench::{Given, Own, Puts};
use bundle::*;
use world::viewport_stream_clip::types::*;

/// The expected steps of one.
pub fn wanted(given: &Given, last_provokes: bool, puts: Puts) -> Vec<VscStep> {
    if !puts.masks && puts.of_prims == Some(Own::Viewport) {
        return runs(given);
    }
    let each = puts.of_prims == Some(Own::Mask);
    let Given { batch, prims, masks } = given;
    let corner = match batch.shape {
        _ if !last_provokes => 0,
        PrimShape::Triangle => 2,
        PrimShape::Line => 1,
        _ => 0,
    };
    let drawn = batch.stream == 0;
    let own = each && batch.each.on;
    let goes = |k: usize, viewport: u8| {
        let vertex = prims[k].corners[corner];
        let (there, word) = if own { (true, k % 32) } else { (vertex < batch.vertices, usize::from(vertex)) };
        drawn && there && masks[word] >> viewport & 1 == 1
    };
    let some: Vec<u8> = (0..16).filter(|viewport| (0..prims.len()).any(|k| goes(k, *viewport))).collect();
    let passes = if some.is_empty() { vec![0] } else { some };
    let mut all = vec![];
    for (n, viewport) in passes.iter().enumerate() {
        let again = n + 1 < passes.len();
        let last = batch.last && !again;
        let (forced, viewport, replay) = (true, *viewport, n != 0);
        all.push(VscStep::Batch(VscBatch { forced, viewport, again, replay, last, ..*batch }));
        for (k, prim) in prims.iter().enumerate() {
            let skip = drawn && !goes(k, viewport);
            if n == 0 || !skip {
                all.push(VscStep::Prim(VscPrim { skip, ..*prim }));
            }
        }
        all.push(VscStep::Close(BatchClose::default()));
    }
    all
}

/// Primitives in order, split where the viewport changes; an invalid number selects the first.
fn runs(given: &Given) -> Vec<VscStep> {
    let Given { batch, prims, masks } = given;
    let own = batch.each.on;
    let of = |k: usize| if masks[k % 32] < 16 { masks[k % 32] as u8 } else { 0 };
    let all: Vec<usize> = (0..prims.len()).collect();
    let cut = |a: &usize, b: &usize| !own || batch.stream != 0 || of(*a) == of(*b);
    let mut passes: Vec<&[usize]> = all.chunk_by(cut).collect();
    passes.extend(all.is_empty().then_some(&[][..]));
    let mut steps = vec![];
    for (n, pass) in passes.iter().enumerate() {
        let (replay, again) = (n != 0, n + 1 != passes.len());
        let drawn = own && batch.stream == 0 && !pass.is_empty();
        let viewport = if drawn { of(pass[0]) } else { 0 };
        let last = batch.last && !again;
        steps.push(VscStep::Batch(VscBatch { forced: own, viewport, again, replay, last, ..*batch }));
        for (k, prim) in prims.iter().enumerate() {
            let skip = !pass.contains(&k);
            if n == 0 || !skip {
                steps.push(VscStep::Prim(VscPrim { skip, ..*prim }));
            }
        }
        steps.push(VscStep::Close(BatchClose::default()));
    }
    steps
}
