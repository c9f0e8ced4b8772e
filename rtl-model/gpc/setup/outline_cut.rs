//! The last two steps of the outline, a cycle each: clips it to its rectangle and advances the line stipple, then finds
//! the start tile.

use super::outline_ends::Ends;
use crate::setup::types::*;
use bundle::*;
use kernel::packed::*;

kernel::packed! {
    /// Effect of a line on the stipple count: whether the count restarts, how far it advances, and its period.
    pub struct StippleStep {
        line: bool,
        begins: bool,
        pixels: B12,
        period: B13,
    }
    /// Clipped to its rectangle, which may be empty.
    pub struct Cut {
        packet: OutlinePacket,
        drop: bool,
        top_x: S15,
        top_y: S15,
        run: StippleStep,
    }
}

pub fn cut(e: &Ends) -> Cut {
    let mut packet = e.packet;
    if let OutlinePacket::Outline(o) = &mut packet {
        let floor = |v: i32| (v.max(0) >> WINDOW_FRACTION) as u16;
        let ceil = |v: i32| floor(v + (1 << WINDOW_FRACTION) - 1);
        let clip = o.rect;
        o.rect = Rect {
            x0: floor(e.x0).max(clip.x0),
            y0: floor(e.y0).max(clip.y0),
            x1: ceil(e.x1).min(clip.x1),
            y1: ceil(e.y1).min(clip.y1),
        };
        let [z0, z1, z2] = e.z;
        o.plane.z = z0;
        o.plane.z_min = z0.min(z1).min(z2);
        o.plane.z_max = z0.max(z1).max(z2);
        o.dz = [z1, z2].map(|z| z - z0);
    }
    Cut { packet, drop: e.drop, top_x: e.top_x, top_y: e.top_y, run: run(e) }
}

/// Bits of a line's pattern.
const PATTERN_LOG2: u32 = 4;

/// Advance of the stipple count by a line: its pixels modulo the pattern period.
fn run(e: &Ends) -> StippleStep {
    let OutlinePacket::Outline(o) = &e.packet else { return StippleStep::default() };
    let period = (u16::from(e.factor) + 1) << PATTERN_LOG2;
    let line = o.shape == PrimShape::Line;
    StippleStep { line, begins: e.begins, pixels: e.pixels % period, period }
}

/// The count after a line that begins at `phase`.
pub fn phase_after(phase: u16, run: &StippleStep) -> u16 {
    let sum = phase + run.pixels;
    if sum >= run.period { sum - run.period } else { sum }
}

fn is_empty(rect: &Rect) -> bool {
    rect.x0 >= rect.x1 || rect.y0 >= rect.y1
}

/// Whether a packet remains after clipping.
pub fn remains(c: &Cut) -> bool {
    match &c.packet {
        OutlinePacket::State(_) => true,
        OutlinePacket::Clear(clear) => {
            let works = clear.z || clear.stencil || clear.decompress || clear.colour != 0;
            works && !is_empty(&clear.rect)
        }
        // A whole triangle is kept for its parts, and its end is kept.
        OutlinePacket::Outline(o) => {
            !c.drop && (matches!(o.part.kind, PartKind::Whole | PartKind::End) || !is_empty(&o.rect))
        }
    }
}

/// The tile of the nearest pixel of a span, and whether that is the pixel itself.
fn nearest(v: i16, from: u16, to: u16) -> (u16, bool) {
    let (early, late) = (i32::from(v) < i32::from(from), i32::from(v) >= i32::from(to));
    let pixel = match (early, late) {
        (true, _) => from,
        (false, true) => to.wrapping_sub(1),
        (false, false) => v as u16,
    };
    (pixel >> TILE_LOG2 & 0x3ff, !early && !late)
}

/// The packet with its start tile; `phase`: stipple position at the start of a line.
pub fn finish(c: &Cut, phase: u16) -> OutlinePacket {
    let mut packet = c.packet;
    if let OutlinePacket::Outline(o) = &mut packet {
        let by = if c.run.line && o.stipple.on { phase as i16 } else { 0 };
        o.stipple.first += if o.stipple.backwards { by } else { -by };
        let (x, on_x) = nearest(c.top_x, o.rect.x0, o.rect.x1);
        let (y, on_y) = nearest(c.top_y, o.rect.y0, o.rect.y1);
        (o.start_x, o.start_y, o.start_on) = (x, y, on_x && on_y);
        o.empty = is_empty(&o.rect);
        if o.part.kind == PartKind::End {
            (o.start_x, o.start_y, o.start_on) = (0, 0, false);
            o.rect = Rect { x0: 0, y0: 0, x1: 1, y1: 1 };
        }
    }
    packet
}
