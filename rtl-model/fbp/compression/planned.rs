//! The consequences of a plan: what is sent to the slice, which entry and which work begin, the new status of tiles.

use super::plan::*;
use super::slice_issue::types::*;
use super::types::*;
use bundle::*;

/// A request with the status of its tile and of the other half of eight-byte samples, and its plan. `parted`: both
/// halves are expanded, since they differ.
pub struct Known {
    pub head: MemoryHead,
    pub tile: TileStatus,
    pub other: TileStatus,
    pub parted: bool,
    pub plan: Plan,
    /// Entry of the table of clear values.
    pub value: u8,
}

impl Known {
    /// Whether the other half is expanded: if one half is plain, the other is not.
    fn is_other(&self) -> bool {
        self.parted && self.tile.state == 0
    }
}

/// The consequences of a request. The head and the work of a read do not have the number of its entry yet.
pub fn planned(known: &Known) -> Planned {
    let Known { head, plan, .. } = known;
    let begun = work(known);
    let mut planned = Planned {
        request: *head,
        changes: may_change(head, known.tile.state) || known.parted,
        sends: matches!(plan, Plan::Pass(_) | Plan::Refuse),
        refused: matches!(plan, Plan::Refuse),
        head: *head,
        pops: WorkPops { head: begun.step == WorkStep::Rest, beat: matches!(plan, Plan::Clear) },
        work: begun,
        ..Planned::default()
    };
    if let Plan::Read(reading) = plan {
        let right = reading.unpacks && reading.line & 1 == 1;
        let tag = if reading.passes { 1 << PASSING_TAG } else { u16::from(right) << SECOND_TAG };
        planned.sends = reading.sectors != 0;
        planned.head = own(head, reading.line, reading.sectors, tag);
        planned.decodes = !reading.passes;
        planned.reading = new_reading(known, reading);
        planned.passes = reading.passes;
        let MemoryHead { client, tag, .. } = *head;
        let ReadPlan { status, compressible, .. } = *reading;
        planned.passing = Passing { busy: true, client, tag, status, compressible };
    }
    planned
}

/// The work that begins, or Rest.
fn work(known: &Known) -> Work {
    let Known { head, tile, other, .. } = known;
    let (rest, owner) = (Work::default(), *head);
    match known.plan {
        Plan::Fill(state) => {
            let (step, tiles, coding) = (WorkStep::Fill, head.sectors, coding_of(head, state));
            Work { step, owner, coding, tiles, ..rest }
        }
        Plan::Scatter => {
            let (step, tiles, coding) = (WorkStep::Scatter, head.sectors, coding_of(head, 0));
            Work { step, owner, coding, tiles, ..rest }
        }
        Plan::Expand => {
            let is_other = known.is_other();
            let TileStatus { clear, state, .. } = if is_other { *other } else { *tile };
            let coding = coding_of(head, state);
            let coding = Coding { right: coding.right != is_other, ..coding };
            Work { step: WorkStep::Request, owner, coding, clear, read: 1, other: is_other, ..rest }
        }
        Plan::Read(reading) if reading.second != 0 => {
            Work { step: WorkStep::Second, owner, second: reading.second, ..rest }
        }
        _ => rest,
    }
}

/// The entry of a read that is decoded.
fn new_reading(known: &Known, reading: &ReadPlan) -> Reading {
    let Known { head, tile, .. } = known;
    let whole = coding_of(head, tile.state);
    // If nothing is read, stencil is not read either.
    let stencil = whole.stencil && reading.sectors != 0;
    Reading {
        busy: true,
        missing: (reading.sectors.count_ones() + reading.second.count_ones()) as u8,
        expands: false,
        unpacks: reading.unpacks,
        client: head.client,
        tag: head.tag,
        status: reading.status,
        compressible: reading.compressible,
        coding: Coding { form: reading.form, stencil, ..whole },
        upper: is_upper(head),
        wanted: reading.wanted,
        clear: tile.clear,
    }
}

/// The new status of the request's tiles; `bare`: they have none.
pub fn change(known: &Known, bare: bool) -> Option<StatusChange> {
    let Known { head, value, .. } = known;
    let state = |state: u8| TileStatus { state, ..TileStatus::default() };
    let status = match known.plan {
        Plan::Pass(becomes) => becomes.map(state),
        Plan::Clear => Some(TileStatus { clear: *value, ..state(1) }),
        Plan::Fill(becomes) => (!bare).then(|| state(becomes)),
        Plan::Expand => Some(state(0)),
        Plan::Read(_) | Plan::Scatter | Plan::Drop | Plan::Refuse => None,
    };
    let tiles = if known.is_other() { 1 << (tile_of(head) ^ 1) } else { tiles_of(head) };
    status.map(|status| StatusChange { tiles, status })
}
