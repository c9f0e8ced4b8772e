//! The plan for a request whose tile's status is known.

use super::codec::is_constant;
use super::kinds::{
    beside, beside_depth, coding, compressible, constant_state, depth_of_line, halves_after, has_halves,
    made_of, packs, planes, stored, wide, writes,
};
use super::packing;
use super::types::*;
use arith::depth;
use bundle::*;
use mem::beats::to_all;

/// The plan for the request.
#[derive(Clone, Copy)]
pub enum Plan {
    // Forward it; its tiles take a new state, if given.
    Pass(Option<u8>),
    // Its tiles take a clear value.
    Clear,
    // Its tiles are filled with one value, stored in this state.
    Fill(u8),
    // Read sectors of a line.
    Read(ReadPlan),
    Expand,
    // Write ordinary bytes to their packed locations.
    Scatter,
    Drop,
    // Drop it: its kind does not have the status that the write carries.
    Refuse,
}

/// A read of a tile that is not plain.
#[derive(Clone, Copy)]
pub struct ReadPlan {
    /// The line and its sectors; and sectors of the tile's second line.
    pub line: u64,
    pub sectors: u8,
    pub second: u8,
    /// Ordinary sectors are built from packed ones.
    pub unpacks: bool,
    /// Sectors are forwarded undecoded.
    pub passes: bool,
    /// Otherwise the form to decode.
    pub form: Form,
    pub wanted: u8,
    pub status: u8,
    pub compressible: u8,
}

/// Whether a request depends on its tile's status.
pub fn by_status(head: &MemoryHead) -> bool {
    !to_all(head) && (head.sectors != 0 || is_raw_write(head)) && has_status(head)
}

/// Whether a request is in a page whose tiles can be compressed.
fn has_status(head: &MemoryHead) -> bool {
    head.page.comptag & 0xffff != 0 && compressible(head.page.kind)
}

/// Whether a request is for its page's kind alone: a raw read without sectors.
pub fn is_probe(head: &MemoryHead) -> bool {
    head.op == MemoryOp::Read && head.view == MemoryView::Raw && head.sectors == 0
}

/// Whether a request addresses ordinary bytes of packed samples, or their depth alone.
pub fn unpacks(head: &MemoryHead) -> bool {
    let ordinary = match head.op {
        MemoryOp::Read | MemoryOp::Write | MemoryOp::Discard => {
            !matches!(head.view, MemoryView::Raw | MemoryView::Compressed)
        }
        MemoryOp::FastClear => head.view == MemoryView::Raw,
        _ => false,
    };
    packs(head.page.kind) && head.sectors != 0 && ordinary
}

/// Whether a request is decided here, by a lookup.
pub fn is_looked(head: &MemoryHead) -> bool {
    by_status(head) || unpacks(head) || is_probe(head)
}

pub fn is_raw_write(head: &MemoryHead) -> bool {
    head.op == MemoryOp::Write && head.view == MemoryView::Raw
}

/// Whether a request is for stencil alone, which status does not cover.
fn keeps_depth(head: &MemoryHead) -> bool {
    let depth = depth_of_line(&coding(head.page.kind, 0), is_upper(head));
    head.sectors != 0 && head.sectors & depth == 0
}

/// Whether the plan for a request depends on status: a write of stencil alone has none to wait for, unless the halves of
/// eight-byte samples have to be alike.
pub fn needs_status(head: &MemoryHead) -> bool {
    by_status(head) && !(is_raw_write(head) && keeps_depth(head) && !wide(head.page.kind))
}

/// Coding of the tile that a request addresses.
pub fn coding_of(head: &MemoryHead, state: u8) -> Coding {
    let coding = coding(head.page.kind, state);
    Coding { right: coding.wide && head.line >> 1 & 1 == 1, ..coding }
}

/// Whether a request covers both halves of eight-byte samples and requires them in one state.
pub fn needs_both(head: &MemoryHead) -> bool {
    let raw = matches!(head.view, MemoryView::Raw | MemoryView::Compressed);
    wide(head.page.kind) && raw && matches!(head.op, MemoryOp::Read | MemoryOp::Write)
}

/// Whether a request carries status but has none, so that it is dropped.
pub fn is_lost(head: &MemoryHead) -> bool {
    is_raw_write(head) && head.status != 0 && !by_status(head)
}

/// A block's index among all status; its bits above log2 of `slices`, rounded down, are its index within the slice. For a
/// power of two of slices it is the kilobyte's place in its page of 64. Otherwise groups of `slices` kilobytes and pages
/// overlap: the group's place in the page is unique within the slice, and fits into the page's share, 64 divided by that
/// power of two.
pub fn place_of(head: &MemoryHead, slices: usize) -> u32 {
    let (line, half) = (head.page.comptag & 0xffff, head.page.comptag >> 16);
    let (block, slices) = (block_of(head), slices as u32);
    let within = match slices.is_power_of_two() {
        true => block & 63,
        false => block / slices - (block & !63) / slices << slices.ilog2(),
    };
    line << 7 | half << 6 | within
}

pub fn block_of(head: &MemoryHead) -> u32 {
    (head.line >> INTERLEAVE_LOG2) as u32 & 0xff_ffff
}

pub fn is_upper(head: &MemoryHead) -> bool {
    head.line & 1 == 1
}

/// Index of the tile in its block.
pub fn tile_of(head: &MemoryHead) -> usize {
    (head.line >> 1) as usize & 3
}

/// The tiles that a request covers.
pub fn tiles_of(head: &MemoryHead) -> u8 {
    if head.op == MemoryOp::FastClear { head.sectors } else { 1 << tile_of(head) }
}

/// Whether a request may change status, or other lines than its own.
pub fn may_change(head: &MemoryHead, state: u8) -> bool {
    let plain = coding(head.page.kind, state).form == Form::Plain;
    match head.op {
        MemoryOp::FastClear => true,
        _ if is_raw_write(head) => true,
        MemoryOp::Write | MemoryOp::Reduce | MemoryOp::Atomic => !plain || unpacks(head),
        _ => false,
    }
}

/// Whether a request gives all tiles of its block a status that does not depend on what they have.
pub fn overwrites(head: &MemoryHead) -> bool {
    head.op == MemoryOp::FastClear && head.sectors == 15
}

/// Whether tiles can be cleared to a value of the table.
pub fn clears(head: &MemoryHead, pattern: &Sector) -> bool {
    let depth = packs(head.page.kind) == unpacks(head);
    by_status(head)
        && depth
        && coding(head.page.kind, 1).form == Form::Clear
        && pattern.words[..4] == pattern.words[4..]
        // If a plane can represent it, as ROPs hold it.
        && (!wide(head.page.kind) || depth::flat(pattern.words[0]).1)
}

/// The plan for a request to a tile in some state; `cleared`: the table has its value.
pub fn plan(head: &MemoryHead, state: u8, pattern: &Sector, cleared: bool) -> Plan {
    let coding = coding_of(head, state);
    match head.op {
        MemoryOp::FastClear => {
            let state = constant_state(head.page.kind);
            if cleared {
                Plan::Clear
            } else if packs(head.page.kind) && !unpacks(head) {
                Plan::Pass(Some(0))
            } else if !by_status(head) {
                Plan::Fill(0)
            } else if state != 0 && is_constant(&coding, pattern) {
                Plan::Fill(state)
            } else if unpacks(head) {
                Plan::Fill(0)
            } else {
                Plan::Pass(Some(0))
            }
        }
        _ if is_raw_write(head) && keeps_depth(head) => Plan::Pass(None),
        _ if is_raw_write(head) && !writes(head.page.kind, head.status) => Plan::Refuse,
        _ if is_raw_write(head) && has_halves(head.page.kind) => {
            Plan::Pass(Some(halves_after(state, head.sectors, head.status)))
        }
        _ if is_raw_write(head) => Plan::Pass(Some(head.status)),
        MemoryOp::Read if matches!(head.view, MemoryView::Raw | MemoryView::Compressed) => {
            Plan::Read(raw_reading(head, &coding, state))
        }
        MemoryOp::Read if unpacks(head) => Plan::Read(unpacking(head, &coding)),
        MemoryOp::Write if unpacks(head) && coding.form == Form::Plain => Plan::Scatter,
        // A line's ordinary bytes are in both lines of its tile.
        MemoryOp::Discard if unpacks(head) => Plan::Drop,
        _ if coding.form == Form::Plain => Plan::Pass(None),
        MemoryOp::Read => Plan::Read(reading(head, &coding, state)),
        MemoryOp::Write | MemoryOp::Reduce | MemoryOp::Atomic => Plan::Expand,
        _ => Plan::Drop,
    }
}

/// The sectors to read for the stored sectors of a line, except stencil: of the tile's first line, and of the second
/// its own samples.
pub fn requested(coding: &Coding, upper: bool, wanted: u8) -> (u8, u8) {
    let (own, made) = (beside(coding, wanted), made_of(coding, upper, wanted));
    if upper { (made, own) } else { (made | own, 0) }
}

/// The first request, of the tile's first line or, if that has no sectors, of its second; and what remains.
fn in_lines(head: &MemoryHead, first: u8, second: u8) -> (u64, u8, u8) {
    if first == 0 { (head.line | 1, second, 0) } else { (head.line & !1, first, second) }
}

fn reading(head: &MemoryHead, coding: &Coding, state: u8) -> ReadPlan {
    let passes = head.view == MemoryView::Reduced && coding.form == Form::Reduced;
    let (first, second) = requested(coding, is_upper(head), head.sectors);
    let (line, sectors, second) = in_lines(head, first, second);
    ReadPlan {
        line,
        sectors,
        second,
        unpacks: false,
        passes,
        form: coding.form,
        wanted: head.sectors,
        status: if passes { state } else { 0 },
        compressible: 0,
    }
}

/// Ordinary sectors: planes, or codes, and the stencil of the halves that contain them.
fn unpacking(head: &MemoryHead, coding: &Coding) -> ReadPlan {
    let all = packing::sectors(coding, is_upper(head), head.sectors);
    let all = if coding.form == Form::Plain { all } else { all & beside_depth(coding) };
    let first = all & 15 | made_of(coding, is_upper(head), head.sectors);
    let (line, sectors, second) = in_lines(head, first, all >> 4);
    ReadPlan {
        line,
        sectors,
        second,
        unpacks: true,
        passes: false,
        form: coding.form,
        wanted: head.sectors,
        status: 0,
        compressible: 0,
    }
}

/// The sectors that hold data, or only compressed ones if the view says so; with the clear value if more than stencil
/// is wanted; or zeros if no sector holds data, in sector 0 if none is wanted. Planes of eight-byte samples, and their
/// clear value, come from the left half.
fn raw_reading(head: &MemoryHead, coding: &Coding, state: u8) -> ReadPlan {
    let held = match coding.form {
        Form::Plain | Form::HalfPlanes if head.view == MemoryView::Compressed => planes(coding),
        Form::Plain => 0xff,
        _ if coding.right => beside_depth(coding),
        _ => stored(coding),
    };
    let raw = held >> if is_upper(head) { 4 } else { 0 } & head.sectors;
    let clear = coding.form == Form::Clear && !coding.right && head.sectors != raw;
    let rest = head.sectors & !raw;
    let lowest = if is_probe(head) { 1 } else { rest & rest.wrapping_neg() };
    ReadPlan {
        line: head.line,
        sectors: raw,
        second: 0,
        unpacks: false,
        passes: raw != 0 && !clear,
        form: if clear { Form::Clear } else { Form::Plain },
        wanted: if clear { lowest | raw } else { lowest },
        status: if coding.form == Form::Plain { 0 } else { state },
        compressible: if has_status(head) { head.page.kind } else { 0 },
    }
}

/// A read that the stage issues on behalf of a request.
pub fn own(head: &MemoryHead, line: u64, sectors: u8, tag: u16) -> MemoryHead {
    MemoryHead { op: MemoryOp::Read, client: OWN_CLIENT, tag, ..writing(head, line, sectors) }
}

/// A write, on behalf of a request, of data generated here.
pub fn writing(head: &MemoryHead, line: u64, sectors: u8) -> MemoryHead {
    let (op, view) = (MemoryOp::Write, MemoryView::Plain);
    MemoryHead { op, line, sectors, view, status: 0, pair: false, ..*head }
}
