//! Tile work: multi-step work on tiles for the oldest request of a virtual channel: expands a tile, fills tiles with one
//! value, writes ordinary bytes to their packed locations, or requests a read's second line. Rate: one head a cycle.
//! Latency: one cycle from its begin to its first head. It advances when its head, or the last beat of its request, is
//! sent. The next work begins after the end of the one before. Specification: CBC and compression.

use super::kinds;
use super::packing;
use super::plan::*;
use super::slice_issue::types::*;
use super::types::*;
use super::work_beats::merges;
use bundle::*;
use kernel::prelude::*;
use mem::beats::first_of;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse begin: Work;
    out level work: Work;            // its step is Rest if there is none
    out pulse head: IssuedHead;        // shown until it is sent
    out pulse reading: Reading;      // the line whose sectors `head` requests, of an expanded tile
    out level pops: WorkPops;
    in strobe sent: bool;            // the head was sent, or has no sectors
    in strobe ended: bool;           // the last beat of its request was sent
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        work: Work,
    }
}

kernel::unit! {
    pub struct TileWork(p) {
        registers: Regs;
    }
}

/// The line of an expanded tile: its sectors to read, of the tile's first line, and of the second.
fn expanded_line(work: &Work) -> (u8, u8, u8) {
    let wanted = kinds::depth_of_line(&work.coding, work.upper);
    let (first, second) = requested(&work.coding, work.upper, wanted);
    (wanted, first, second)
}

fn reading(work: &Work) -> Reading {
    let (wanted, first, second) = expanded_line(work);
    Reading {
        busy: true,
        missing: (first.count_ones() + second.count_ones()) as u8,
        expands: true,
        client: OWN_CLIENT,
        coding: work.coding,
        upper: work.upper,
        wanted,
        clear: work.clear,
        ..Reading::default()
    }
}

/// The head that the work sends next.
fn next_head(work: &Work) -> Option<IssuedHead> {
    let owner = &work.owner;
    let first = owner.line & !1 ^ u64::from(work.other) << 1;
    let (head, source) = match work.step {
        WorkStep::Request => {
            let (_, sectors, _) = expanded_line(work);
            (own(owner, first, sectors, u16::from(work.upper)), BeatSource::Channel)
        }
        WorkStep::Second => {
            let tag = 1 << SECOND_TAG | u16::from(work.read);
            (own(owner, first | 1, work.second, tag), BeatSource::Channel)
        }
        WorkStep::Write => {
            let sectors = kinds::depth_of_line(&work.coding, work.upper);
            (writing(owner, first | u64::from(work.upper), sectors), BeatSource::Expanded)
        }
        WorkStep::Fill if work.tiles != 0 => {
            let tile = u64::from(block_of(owner)) << INTERLEAVE_LOG2 | u64::from(first_of(work.tiles).0) << 1;
            let line = tile | u64::from(work.upper);
            (writing(owner, line, kinds::filled(&work.coding, work.upper)), BeatSource::Filled)
        }
        WorkStep::Scatter if work.tiles != 0 => {
            let sector = first_of(work.tiles).0;
            let sectors = packing::sectors_of(&work.coding, is_upper(owner), sector);
            let second = if work.coding.wide { work.upper } else { packing::half(sector) == 1 };
            let sectors = if second { sectors >> 4 } else { sectors & 15 };
            (writing(owner, first | u64::from(second), sectors), BeatSource::Scattered)
        }
        _ => return None,
    };
    Some(IssuedHead { head, source })
}

fn pops(work: &Work) -> WorkPops {
    let last = work.tiles == 0;
    let (head, beat) = match work.step {
        WorkStep::Second => (work.owner.op == MemoryOp::Read, false),
        WorkStep::Write => (work.upper && merges(&work.owner), false),
        WorkStep::Fill => (last, last),
        // For eight-byte samples a second line follows.
        WorkStep::Scatter => (last && !work.upper, !work.upper),
        WorkStep::Request | WorkStep::Rest => (false, false),
    };
    WorkPops { head, beat }
}

/// The work after its head was sent.
fn after_head(work: &Work) -> Work {
    let mut d = *work;
    match work.step {
        WorkStep::Request => {
            d.upper = !work.upper;
            d.second = expanded_line(work).2;
            d.step = match work.upper {
                false => WorkStep::Request,
                true if d.second != 0 => WorkStep::Second,
                true => WorkStep::Write,
            };
        }
        WorkStep::Second => {
            d.step = if work.owner.op == MemoryOp::Read { WorkStep::Rest } else { WorkStep::Write };
        }
        // Plain codes occupy two lines.
        WorkStep::Fill if work.coding.form == Form::Plain && !work.upper => d.upper = true,
        WorkStep::Scatter if work.coding.wide && !work.upper => d.upper = true,
        WorkStep::Fill | WorkStep::Scatter => {
            d.upper = false;
            d.tiles = first_of(work.tiles).1;
        }
        WorkStep::Write | WorkStep::Rest => (),
    }
    d
}

/// The work after the last beat of its request was sent.
fn after_beats(work: &Work) -> Work {
    let mut d = *work;
    match work.step {
        WorkStep::Write if !work.upper => d.upper = true,
        WorkStep::Write => d.step = WorkStep::Rest,
        WorkStep::Fill | WorkStep::Scatter if pops(work).head => d.step = WorkStep::Rest,
        _ => (),
    }
    d
}

impl Logic for TileWork {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let work = &self.q.work;
        o.work = *work;
        o.head.drive(&next_head(work).into());
        o.reading.send(work.step == WorkStep::Request, || reading(work));
        o.pops = pops(work);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        if i.sent {
            d.work = after_head(&q.work);
        }
        if i.ended {
            d.work = after_beats(&q.work);
        }
        if let Some(work) = i.begin.get() {
            d.work = *work;
        }

        // ---- clock edge
        self.q = d;
    }
}
