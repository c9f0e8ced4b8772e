//! Compares eleven samples of a draw with those of its tile.

use super::super::layout::Sectors;
use super::super::{judge, kinds, layout, merge, samples, state, z_expand};
use super::moves::Moves;
use super::types::{CompareStep, Compared, Masks, Regs};
use crate::zrop::types::*;

/// Inputs of the expanders for the groups that move. Fetched planes that become samples have the sample positions of
/// the kind.
pub fn expand(q: &Regs, m: &Moves, item: &ZropDraw, tile: &impl Sectors, kind: u8) -> z_expand::In {
    let surface = &q.state.surface;
    let (mode, positions) = match q.lone && item.fetch {
        true => (kinds::mode(kind), kinds::positions(kinds::mode(kind))),
        false => (surface.mode, surface.positions),
    };
    let from = match q.step {
        CompareStep::Rewrite => q.old,
        _ if m.stored => merge::planes(tile),
        _ => Default::default(), // not read
    };
    z_expand::In {
        advance: true,
        format: state::code_format(surface),
        mode,
        positions,
        group: m.group.group,
        stored: m.stored,
        source: item.plane,
        planes: [from[0].planes[0], from[0].planes[1], from[1].planes[0], from[1].planes[1]],
        owners: from.map(|p| p.owners),
        own: if q.step == CompareStep::Rewrite { q.pass } else { 0 },
    }
}

/// Compares the group at the output of the expanders with these codes.
pub fn compare(q: &Regs, tile: &impl Sectors, lanes: &z_expand::Out) -> Compared {
    let codes = &lanes.codes;
    let (leaving, job, format) = (&q.groups[2], &q.jobs[2], q.state.surface.format);
    let plan = state::plan(&q.state, &job.draw);
    let clipped = job.clipped;
    let flat = job.draw.min == job.draw.max && !clipped;
    let planes = job.meta.planes || job.rewrite;
    let expanded = planes && !job.constant && !job.rewrite;
    let mut compared =
        Compared { valid: true, first: leaving.first, last: leaving.last, ..Compared::default() };
    compared.group = leaving.group;
    for l in 0..ZROP_EXPANDERS {
        let Some(o) = samples::sample(leaving.group, l) else { continue };
        let bit = samples::bit(o);
        let (source, below, above) = match (flat, expanded) {
            (true, _) => (job.draw.min, 0, 0),
            (false, true) => (q.held[l], q.held_below, q.held_above),
            (false, false) => (codes[l], lanes.below, lanes.above),
        };
        let outside = clipped && judge::outside(&q.clip, source, below >> l & 1 == 1, above >> l & 1 == 1);
        let source = if job.draw.shaded { q.shades[bit] } else { source };
        let source = if job.draw.response { judge::held_code(&q.clip, source) } else { source };
        let stored = match (planes, job.constant) {
            (false, _) => layout::depth_code(tile, format, o),
            (true, true) => job.code,
            (true, false) => codes[l],
        };
        let inside = !plan.bounds || stored >= q.least && stored <= q.greatest;
        let z = judge::passes(plan.func, source, stored);
        let stencil = !plan.stencil
            || judge::stencil_passes(&plan.face, layout::byte(tile, layout::stencil_byte(format, o)));
        compared.codes[l] = if job.rewrite && q.pass >> bit & 1 == 0 { stored } else { source };
        compared.live |= u16::from(job.draw.coverage >> bit & 1 == 1 && inside && !outside) << l;
        compared.z |= u16::from(z) << l;
        compared.stencil |= u16::from(stencil) << l;
    }
    compared
}

/// Lanes of a group as bits of a mask.
fn spread(group: u8, lanes: u16) -> u64 {
    let order = u64::from(lanes) << (ZROP_EXPANDERS * usize::from(group)).min(63);
    samples::mask_of(order as u32, (order >> 32) as u32)
}

/// Masks of a draw, updated with those of a compared group.
pub fn sums(before: &Masks, done: &Compared) -> Masks {
    let before = if done.first { Masks::default() } else { *before };
    Masks {
        live: before.live | spread(done.group, done.live),
        z: before.z | spread(done.group, done.z),
        stencil: before.stencil | spread(done.group, done.stencil),
    }
}
