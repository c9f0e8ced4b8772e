//! The stages of the source operations: `test`, `mask`, `advance` and `send` are the transfers between the stages
//! that [`SourceOps`] names, in the order in which packets pass them.

use crate::prop::partial_alpha::in_part;
use crate::prop::saturate::saturated;
use crate::prop::source_ops::*;
use crate::prop::source_pixel::width_of;
use crate::prop::types::*;
use crate::prop::{beat::Left, coverage::*, drain_cost::*, keep::*};
use bundle::*;
use kernel::offer::Offer;

impl Step {
    /// Whether beats have two colours per pixel, or a colour and its alpha.
    fn dual(&self) -> bool {
        self.pair || self.both || self.alphas
    }
}

/// The alphas of a quad, placed as the red of colours, whose green is blue.
fn alphas(quad: [[u32; 4]; 4]) -> [[u32; 4]; 4] {
    quad.map(|[_, _, blue, alpha]| [alpha, blue, alpha, alpha])
}

/// The next beat of a group.
fn beat_of(q: &Regs, group: &PropGroup) -> ShadedBeat {
    let (width, dual) = (q.issue_width, q.issue.dual());
    let left = Left { quads: q.left, half: q.half };
    let (quads, colour) = if dual {
        let [_, _, a, b] = q.issue_colour;
        let second = if q.issue.both { [a, b, a, b] } else { q.second_colour };
        (left.picks(width, &group.quads), left.colours(width, &second, &q.issue_colour))
    } else {
        left.single(width, &group.quads, &q.issue_colour)
    };
    ShadedBeat {
        target: q.issue.target,
        dual,
        alphas: q.issue.alphas,
        half: q.half,
        format: q.issue.format,
        width,
        quads,
        colour,
    }
}

/// The colours at the input, if any.
fn colours(shaded: Option<&ShadedPacket>) -> Option<&ShadedGroup> {
    match shaded {
        Some(ShadedPacket::Colour(group)) => Some(group),
        _ => None,
    }
}

/// Depths of the next group bypass the stages; they are sent to the ROPs if the FRTX is tested after shading.
/// Returns whether they are accepted.
pub fn take_depth(q: &Regs, d: &mut Regs, shaded: Option<&ShadedPacket>, free: bool) -> bool {
    let (GroupPacket::Group(group), Some(ShadedPacket::Depth(shaded)), true) =
        (q.next.data, shaded, q.next.valid)
    else {
        return false;
    };
    let pick = group.quads[usize::from(shaded.quad)];
    let wanted = !group.info.early && group.info.depth && pick.mask != 0;
    if group.quads[0].mask == 0 || wanted && !free {
        return false;
    }
    if wanted {
        d.depth.put(ZropDepth { quad: pick.index, z: shaded.z });
        d.depths = (q.depths + 1) & 31;
    }
    true
}

/// Whether the next packet has all that it waits for.
pub fn complete(q: &Regs, shaded: Option<&ShadedPacket>) -> bool {
    q.next.valid
        && match q.next.data {
            GroupPacket::Group(group) => group.quads[0].mask == 0 || colours(shaded).is_some(),
            GroupPacket::State(_) => !is_marker(q) || q.passes != 0,
            GroupPacket::Clear(_) => true,
        }
}

/// Whether the next packet is a marker, which must have passed shading.
pub fn is_marker(q: &Regs) -> bool {
    matches!(q.next.data, GroupPacket::State(s) if s.state.address == REPORT_MARKER)
}

/// Moves a response of the next group, or a packet without one, to `tested`. Returns whether the packet is done,
/// and whether a response is accepted.
pub fn test(q: &Regs, d: &mut Regs, shaded: Option<&ShadedPacket>) -> (bool, bool) {
    d.tested.valid = complete(q, shaded);
    if !complete(q, shaded) {
        return (false, false);
    }
    d.tested.packet = q.next.data;
    let GroupPacket::Group(group) = q.next.data else {
        d.tested.pair = false;
        return (true, false);
    };
    let mut shaded = colours(shaded).copied().unwrap_or_default();
    let empty = group.quads[0].mask == 0;
    let (first, header) = (!q.begun, q.state.header);
    let at = if first { q.state.next_output(None) } else { Some(q.at) }.unwrap_or(0);
    let dead = (0..4).all(|k| group.quads[k].mask & !shaded.quads[k].kill == 0);
    let ends = empty || first && dead;
    let few = group.quads[2].mask == 0;
    let two = q.two && !ends && first;
    let (target, coloured, format) = q.state.target(at);
    let alphas = q.state.alphas(target);
    // A compiled shader has its second colours as output 1.
    let pair = two && (!few || header.known);
    let after = q.state.next_output(Some(if q.other && header.known { 1 } else { at }));
    let last = ends || !pair && after.is_none();
    let changes = q.state.changes_coverage();
    let both = two && !pair;
    let depths = q.depths;
    d.tested =
        Step { first, last, pair, both, alphas, changes, target, coloured, format, depths, ..d.tested };
    if last && group.last {
        d.depths = 0;
    }
    d.other = pair;
    d.begun = !last;
    d.at = if pair { at } else { after.unwrap_or(0) };
    d.responded = last && !empty;
    let lacks = group.info.frtx.lacks;
    // Integers have no partial alpha.
    let integers = coloured && matches!(format.number, PixelNumber::Uint | PixelNumber::Sint);
    let range = if integers { 0 } else { q.state.range(at) };
    for quad in &mut shaded.quads {
        quad.colour = quad.colour.map(|pixel| pixel.map(|x| saturated(range, x)));
    }
    let whole = integers || lacks == [0; SMOOTH_PIXELS];
    let quads = if whole { shaded.quads } else { in_part(&shaded.quads, lacks) };
    let all = if q.state.ignores_mask() { 0xffff } else { 0 };
    for (k, quad) in quads.iter().enumerate() {
        d.fails[k] = fails(&q.state.alpha, quad);
        d.enough[k] = enough(&q.state.alpha, group.info.mode, quad);
        (0..4).for_each(|p| d.mask[k][p] = q.state.sample_mask[p] & (quad.sample_mask[p] | all));
        d.tested_colour[k] = quad.colour;
        if q.state.alpha.to_one {
            (0..4).for_each(|p| d.tested_colour[k][p][3] = ONE);
        }
    }
    // A colour shared by all targets is retained for the next target.
    (last, !empty && (last || !q.state.is_shared()))
}

/// From `tested` to `masked`.
pub fn mask(q: &Regs, d: &mut Regs) {
    d.masked = q.tested;
    if let GroupPacket::Group(group) = q.tested.packet {
        let mode = group.info.mode;
        for (k, pick) in group.quads.iter().enumerate() {
            let keep = keep(q.fails[k], q.enough[k], q.mask[k]);
            d.keep[k] = if pick.mask == 0 { 0 } else { spread(mode, pick.index, keep) };
        }
        d.samples = to_quads(mode, group.info.frtx.coverage);
        d.width = width_of(q.tested.format.layout);
        let colour = q.tested.coloured.then_some(d.width);
        d.cost = cost(colour, mode, q.tested.changes, q.tested.dual());
        d.masked_colour = q.tested_colour;
    }
}

/// From `masked` to `issue`; for a pair also the second response.
pub fn advance(q: &Regs, d: &mut Regs) {
    d.issue = q.masked;
    if let GroupPacket::Group(group) = q.masked.packet {
        if q.masked.pair {
            (d.issue.last, d.issue.depths) = (q.tested.last, q.tested.depths);
            d.second_colour = q.tested_colour;
        }
        if q.masked.alphas {
            d.second_colour = q.masked_colour.map(alphas);
        }
        if q.masked.first {
            let survivors = q.keep.map(|keep| keep & q.samples);
            d.alive = (0..4).fold(0, |alive, k| alive | u8::from(survivors[k] != 0) << k);
            let before = if q.fresh { 0 } else { q.remaining };
            d.remaining = survivors.iter().fold(before, |kept, s| kept | s);
            d.fresh = false;
        }
        if d.issue.last && group.last {
            d.fresh = true;
        }
        d.left = if q.masked.coloured { d.alive } else { 0 };
        d.half = false;
        let left = Left { quads: d.left, half: false };
        d.ends = left.after(q.width, q.masked.dual()).is_empty();
        d.issue_width = q.width;
        d.issue_cost = q.cost;
        d.issue_colour = q.masked_colour;
    }
}

/// Performs the issue stage on its packet; returns whether the packet is done.
pub fn send(q: &Regs, d: &mut Regs, work_free: bool) -> bool {
    let group = match q.issue.packet {
        _ if !q.issue.valid => return true,
        GroupPacket::Group(group) => group,
        GroupPacket::State(state) => {
            if work_free {
                d.work.put(PropPacket::State(state));
            }
            return work_free;
        }
        GroupPacket::Clear(clear) => {
            if work_free {
                d.work.put(PropPacket::Clear(clear));
            }
            return work_free;
        }
    };
    let sends = q.left != 0;
    let leaves = q.ends && q.issue.last && group.last;
    let go = (q.started || q.debt < CYCLE) && (!sends || q.free_beats > 0) && (!leaves || work_free);
    if !go {
        return false;
    }
    if !q.started {
        let cost = q.issue_cost * q.alive.count_ones() as u16;
        d.debt = (q.debt + cost).saturating_sub(CYCLE);
    }
    d.started = !q.ends;
    if sends {
        let (width, dual) = (q.issue_width, q.issue.dual());
        let left = Left { quads: q.left, half: q.half }.after(width, dual);
        (d.left, d.half) = (left.quads, left.half);
        d.ends = left.after(width, dual).is_empty();
        d.beat.put(beat_of(q, &group));
        d.beats = q.beats + 1;
        d.free_beats -= 1;
    }
    if leaves {
        let frtx = Frtx { coverage: to_grid(group.info.mode, q.remaining), ..group.info.frtx };
        d.work.put(PropPacket::Frtx(PropFrtx { beats: d.beats, depths: q.issue.depths, frtx, ..group.info }));
        d.beats = 0;
    }
    q.ends
}

/// Events for the next group.
pub fn fetch(q: &Regs, d: &mut Regs, head: &Offer<GroupPacket>) {
    d.next.drive(head);
    if head.valid {
        d.two = q.state.two_colours();
        if let GroupPacket::State(s) = head.data {
            d.state.apply(s.state);
        }
    }
}
