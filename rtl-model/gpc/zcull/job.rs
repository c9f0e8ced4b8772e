//! Jobs that a packet, or a ZROP's feedback, requests of the ranges.

use super::bucket::{ALL_DEPTHS, range};
use super::rules::{active, rules};
use crate::zcull::types::*;
use bundle::*;

/// A job, and the tile that it concerns; whether the tile has a word is determined later.
#[derive(Clone, Copy)]
pub struct Aimed {
    pub job: ZcullJob,
    pub x: u16,
    pub y: u16,
}

/// The blocks, of two from pixel `first` on, that the pixels from `from` to `to` touch, and those that they fill.
fn span(first: u16, from: u16, to: u16) -> ([bool; 2], [bool; 2]) {
    let starts = [first, first + 8];
    (starts.map(|at| from < at + 8 && to > at), starts.map(|at| from <= at && to >= at + 8))
}

/// The blocks of a tile that a rectangle touches, and those it fills.
pub fn blocks(x: u16, y: u16, rect: &Rect) -> (u8, u8) {
    let (touched_x, whole_x) = span(x << 4, rect.x0, rect.x1);
    let (touched_y, whole_y) = span(y << 4, rect.y0, rect.y1);
    let mask = |across: [bool; 2], down: [bool; 2]| {
        (0..4).map(|k| u8::from(across[k & 1] && down[k >> 1]) << k).sum::<u8>()
    };
    (mask(touched_x, touched_y), mask(whole_x, whole_y))
}

pub fn of_tile(s: &ZcullState, tile: &Tile) -> Aimed {
    let (touched, whole) = blocks(tile.x, tile.y, &tile.info.rect);
    let job = ZcullJob {
        op: ZcullOp::Tile,
        rules: rules(s),
        in_region: active(s),
        touched,
        whole,
        covered: tile.covered,
        unclipped: tile.info.unclipped,
        ..ZcullJob::default()
    };
    Aimed { job, x: tile.x, y: tile.y }
}

pub fn of_clear(s: &ZcullState, clear: &ClearTile, range: DepthRange) -> Aimed {
    let (x, y) = (clear.rect.x0 >> 4, clear.rect.y0 >> 4);
    let (touched, whole) = blocks(x, y, &clear.rect);
    let sure = s.target_on && !s.read_only_z;
    let job = ZcullJob {
        op: ZcullOp::Clear,
        rules: rules(s),
        in_region: s.surface.region != NO_ZCULL_REGION,
        touched,
        whole: if sure { whole } else { 0 },
        range,
        ..ZcullJob::default()
    };
    Aimed { job, x, y }
}

pub fn of_feedback(s: &ZcullState, feedback: &DepthFeedback, source: usize) -> Aimed {
    let job = ZcullJob {
        op: ZcullOp::Feedback,
        rules: rules(s),
        in_region: s.surface.region != NO_ZCULL_REGION,
        touched: 1 << ((feedback.y & 1) << 1 | feedback.x & 1),
        range: DepthRange { min: feedback.z_min, max: feedback.z_max },
        fence: feedback.fence,
        loosen: feedback.loosen,
        source: source as u8,
        ..ZcullJob::default()
    };
    Aimed { job, x: feedback.x >> 1, y: feedback.y >> 1 }
}

/// Stores a word of the ranges to memory, or loads one.
pub fn of_storage(request: &StorageRequest) -> ZcullJob {
    let op = if request.put { ZcullOp::Put } else { ZcullOp::Fetch };
    ZcullJob { op, in_region: true, at: request.at, ..ZcullJob::default() }
}

/// The job of a change of state; `range` is the new range of every tile.
pub fn of_step(s: &ZcullState, change: &ZcullStep, range: DepthRange) -> Aimed {
    let job = ZcullJob { op: change.op, rules: rules(s), range, ..ZcullJob::default() };
    Aimed { job, x: 0, y: 0 }
}

/// The job of a packet, which may be a change of state.
pub fn of_packet(s: &ZcullState, packet: &TilePacket, change: &ZcullStep) -> Option<Aimed> {
    let cleared = range(s.format, s.clear, s.clear);
    match packet {
        TilePacket::Tile(tile) => (!tile.drop).then(|| of_tile(s, tile)),
        TilePacket::Clear(clear) => clear.z.then(|| of_clear(s, clear, cleared)),
        TilePacket::State(_) => {
            let to = if change.clear { cleared } else { ALL_DEPTHS };
            change.act.then(|| of_step(s, change, to))
        }
    }
}
