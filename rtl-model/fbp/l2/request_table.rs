//! Request table (MSHR): the requests of a slice that are in flight, and the fills that they wait for. A new request, a
//! new fill, and a completion of each kind a cycle; 1 cycle to `in_flight`. Nothing stalls it: its entries are allocated by the
//! directory. Completions are shown lowest entry first, writes before fills. Specification: L2.

use super::tables::*;
use super::types::*;
use kernel::prelude::*;
use prim::masks::each;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse request: NewRequest;
    in pulse fill: FillSectors;
    in pulse responded: Performed;    // a sector of a read is done
    in pulse written: Performed;
    in pulse operated: Performed;
    in pulse filled: Filled;         // a sector from memory is in its bank
    in pulse flushed: RequestId;     // memory has answered a barrier
    out level in_flight: InFlight;
    out pulse complete: Completion;  // it looks up its line in the next cycle
    in strobe ended: bool;           // the completion of the cycle before frees its entry
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        in_flight: InFlight,
        written: B32,                // writes whose sectors are all done
        whole: B32,                  // fills that are whole and without waiters
        ending: Offer<Completion>,   // it looks up its line
    }
}

kernel::unit! {
    pub struct RequestTable(p) {
        registers: Regs;
    }
}

impl Regs {
    /// The first write whose sectors are all done, else the first complete fill without waiters.
    fn complete(&self) -> Option<Completion> {
        let InFlight { requests, fills } = &self.in_flight;
        let ending = |kind: LookupKind| match self.ending.get() {
            Some(ending) if ending.kind == kind => 1 << ending.id,
            _ => 0,
        };
        let written = each(self.written & !ending(LookupKind::Written)).next();
        let whole = each(self.whole & !ending(LookupKind::Filled)).next();
        let completion =
            |kind: LookupKind, id: usize, row: u16| Completion { kind, id: id as u8, set: set_of(row) };
        let write = written.map(|id| completion(LookupKind::Written, id, requests[id].row));
        write.or_else(|| whole.map(|id| completion(LookupKind::Filled, id, fills[id].row)))
    }
}

/// The requests that a cycle touches; `ended` is the completion that frees its entry.
fn requests_of(i: &In, ended: Option<Completion>) -> u32 {
    let done = [i.responded.get(), i.written.get(), i.operated.get()].into_iter().flatten();
    let ended = ended.filter(|ended| ended.kind != LookupKind::Filled).map(|ended| ended.id);
    let others = [i.flushed.get().copied(), i.request.get().map(|new| new.id), ended].into_iter().flatten();
    done.map(|done| done.request).chain(others).fold(0, |set, id| set | 1 << id)
}

/// The fills that it touches, without those of its requests.
fn fills_of(i: &In, ended: Option<Completion>) -> u32 {
    let ended = ended.filter(|ended| ended.kind == LookupKind::Filled).map(|ended| ended.id);
    let touched = [i.filled.get().map(|filled| filled.fill), i.fill.get().map(|new| new.fill), ended];
    touched.into_iter().flatten().fold(0, |set, id| set | 1 << id)
}

impl Logic for RequestTable {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let InFlight { requests, fills } = &self.q.in_flight;
        o.in_flight = self.q.in_flight;
        o.complete.drive(&self.q.complete().into());
        o.idle = !requests.iter().any(|request| request.valid) && !fills.iter().any(|fill| fill.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let complete = self.q.complete();
        let d = &mut self.q;
        let ended = d.ending.get().copied().filter(|_| i.ended);
        // Only what this cycle touches may become complete, or stop to be: its requests, and the fills of these. An entry that
        // becomes free may be taken at once, for another fill.
        let touched = requests_of(i, ended);
        let mut of_fills =
            each(touched).fold(fills_of(i, ended), |set, id| set | 1 << d.in_flight.requests[id].fill);
        complete_sectors(&mut d.in_flight, [&i.responded, &i.written, &i.operated], &i.filled, &i.flushed);
        if let Some(ending) = &ended {
            end_completion(&mut d.in_flight, ending);
        }
        let InFlight { requests, fills } = &mut d.in_flight;
        if let Some(new) = i.fill.get() {
            let fill = &mut fills[usize::from(new.fill)];
            if !fill.valid {
                *fill = Fill { valid: true, row: new.row, keep: new.keep, ..Fill::default() };
            }
            fill.requested |= new.sectors;
            fill.merge |= new.merge;
        }
        if let Some(new) = i.request.get() {
            requests[usize::from(new.id)] = new.request;
            if new.request.waits {
                let fill = &mut fills[usize::from(new.request.fill)];
                fill.waiters = (fill.waiters + 1) & WAITERS;
            }
        }
        for id in each(touched) {
            d.written = d.written & !(1 << id) | u32::from(is_written(&requests[id])) << id;
            of_fills |= 1 << requests[id].fill;
        }
        for id in each(of_fills) {
            d.whole = d.whole & !(1 << id) | u32::from(is_whole(&fills[id])) << id;
        }

        // ---- clock edge
        d.ending.drive(&complete.into());
    }
}
