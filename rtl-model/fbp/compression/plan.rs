//! What control does with a request whose tile's status is known.

use super::codec::is_constant;
use super::kinds::{coding, compressible, constant_state, made_of, stored};
use super::types::*;
use bundle::*;
use mem::beats::to_all;

/// What is done with it.
#[derive(Clone, Copy)]
pub enum Plan {
    // It goes on, and its tiles have another state, where it says so.
    Pass(Option<u8>),
    // Its tiles have a clear value.
    Clear,
    // Its tiles get their only value, stored in this state.
    Fill(u8),
    // The sectors that are read, of which line.
    Read(Reading),
    Expand,
    Drop,
}

/// A read of a tile that is not plain.
#[derive(Clone, Copy)]
pub struct Reading {
    /// The line, and its sectors.
    pub line: u64,
    pub sectors: u8,
    /// They are answered as they are.
    pub passes: bool,
    /// Else what is answered.
    pub form: Form,
    pub wanted: u8,
    pub status: u8,
}

/// Whether a request goes by its tile's status.
pub fn by_status(head: &MemoryHead) -> bool {
    let line = head.page.comptag & 0xffff;
    !to_all(head) && head.sectors != 0 && line != 0 && compressible(head.page.kind)
}

/// A block's place among all status.
pub fn place_of(head: &MemoryHead) -> u32 {
    let (line, half) = (head.page.comptag & 0xffff, head.page.comptag >> 16);
    line << 7 | half << 6 | (head.line >> INTERLEAVE_LOG2) as u32 & 63
}

pub fn block_of(head: &MemoryHead) -> u32 {
    (head.line >> INTERLEAVE_LOG2) as u32 & 0xff_ffff
}

pub fn is_upper(head: &MemoryHead) -> bool {
    head.line & 1 == 1
}

/// A tile of a block.
pub fn tile_of(head: &MemoryHead) -> usize {
    (head.line >> 1) as usize & 3
}

/// The tiles that a request is about.
pub fn tiles_of(head: &MemoryHead) -> u8 {
    if head.op == MemoryOp::FastClear { head.sectors } else { 1 << tile_of(head) }
}

/// Whether a request may change status.
pub fn may_change(head: &MemoryHead, state: u8) -> bool {
    let plain = coding(head.page.kind, state).form == Form::Plain;
    match head.op {
        MemoryOp::FastClear => true,
        MemoryOp::Write if head.view == MemoryView::Raw => true,
        MemoryOp::Write | MemoryOp::Reduce | MemoryOp::Atomic => !plain,
        _ => false,
    }
}

/// Whether tiles can be cleared with a value of the table.
pub fn clears(head: &MemoryHead, pattern: &Sector) -> bool {
    coding(head.page.kind, 1).form == Form::Clear && pattern.words[..4] == pattern.words[4..]
}

/// A request to a tile of some state; `cleared`: the table has its value.
pub fn plan(head: &MemoryHead, state: u8, pattern: &Sector, cleared: bool) -> Plan {
    let coding = coding(head.page.kind, state);
    match head.op {
        MemoryOp::FastClear => {
            let state = constant_state(head.page.kind);
            if cleared {
                Plan::Clear
            } else if state != 0 && is_constant(&coding, pattern) {
                Plan::Fill(state)
            } else {
                Plan::Pass(Some(0))
            }
        }
        MemoryOp::Write if head.view == MemoryView::Raw => Plan::Pass(Some(head.status)),
        _ if coding.form == Form::Plain => Plan::Pass(None),
        MemoryOp::Read => Plan::Read(reading(head, &coding, state)),
        MemoryOp::Write | MemoryOp::Reduce | MemoryOp::Atomic => Plan::Expand,
        _ => Plan::Drop,
    }
}

fn reading(head: &MemoryHead, coding: &Coding, state: u8) -> Reading {
    let upper = is_upper(head);
    let lowest = head.sectors & head.sectors.wrapping_neg();
    let made = made_of(coding, upper);
    let base = head.line & !1;
    let raw = stored(coding) >> if upper { 4 } else { 0 } & head.sectors;
    let decoded = Reading {
        line: base,
        sectors: made,
        passes: false,
        form: coding.form,
        wanted: head.sectors,
        status: 0,
    };
    match head.view {
        MemoryView::Raw if raw != 0 => {
            Reading { line: head.line, sectors: raw, passes: true, status: state, ..decoded }
        }
        // No data: the clear value, or zeros.
        MemoryView::Raw => Reading {
            sectors: 0,
            form: if coding.form == Form::Clear { Form::Clear } else { Form::Plain },
            wanted: lowest,
            status: state,
            ..decoded
        },
        MemoryView::Reduced if coding.form == Form::Reduced => {
            Reading { passes: true, status: state, ..decoded }
        }
        _ => decoded,
    }
}
