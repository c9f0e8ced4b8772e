//! DRAM channel: queues atoms to read and write, and sends commands to a channel's devices: open pages, row hits first,
//! then the oldest (FR-FCFS); reads and writes in batches, page walks before all else. An atom takes `ccd` cycles where
//! rows are open; `rl` + 4 cycles from acceptance to response. A full queue stalls it, and so do responses that are not
//! accepted, refresh, and older atoms with its address, whose order is kept. Specification: DRAM interface.

use super::command::*;
use super::next::*;
use super::queue::*;
use super::timing::after_cycles;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

// ---- parameters
kernel::params! {
    /// Atoms in the queue.
    slots: 2..=64 = 64, "atoms";
    /// Atoms that wait in front of the queue.
    request_depth: 1..=64 = 2, "atoms";
    /// Atoms of walks that wait.
    walk_depth: 1..=64 = 16, "atoms";
    /// Responses that wait to be accepted; an entry is reserved with the Read.
    response_depth: 1..=63 = 16, "responses";
    /// Writes in the queue that start a batch.
    high: 1..=64 = 48, "atoms";
    /// Writes left at which a batch ends if reads wait, or later: with the last write of an open row.
    low: 0..=63 = 24, "atoms";
    /// Cycles after which the oldest atom has priority, hit or not.
    patience: 1..=4095 = 512, "cycles";
    /// tRCD: Activate to Read or Write.
    rcd: 4..=63 = 18, "cycles";
    /// tRP: Precharge to Activate.
    rp: 1..=63 = 18, "cycles";
    /// tRAS: Activate to Precharge.
    ras: 5..=127 = 42, "cycles";
    /// tRRD: Activate to Activate of another bank.
    rrd: 1..=63 = 10, "cycles";
    /// tFAW: window in which there are at most four Activates.
    faw: 1..=255 = 40, "cycles";
    /// tCCD: cycles of an atom on the data pins.
    ccd: 1..=15 = 5, "cycles";
    /// tWTR: last data of a Write to Read.
    wtr: 1..=63 = 10, "cycles";
    /// tRTP: Read to Precharge.
    rtp: 1..=63 = 8, "cycles";
    /// tWR: last data of a Write to Precharge.
    wr: 1..=63 = 18, "cycles";
    /// RL: Read to its data.
    rl: 16..=63 = 22, "cycles";
    /// WL: Write to its data.
    wl: 1..=15 = 10, "cycles";
    /// Cycles between data read and data written.
    turn: 0..=15 = 5, "cycles";
    /// tPPD: Precharge to Precharge of another bank.
    ppd: 1..=15 = 3, "cycles";
    /// tCCDMW: Write to a masked Write of its bank.
    ccdmw: 1..=63 = 20, "cycles";
    /// Cycles that an Activate, a Read or a Write occupies the command pins.
    long_command: 3..=7 = 3, "cycles";
    /// Cycles that a Precharge or a Refresh occupies the command pins.
    short_command: 2..=7 = 2, "cycles";
    /// tRFC: Refresh to Activate.
    rfc: 1..=400 = 180, "cycles";
    /// tREFI: Refresh to Refresh.
    refi: 1024..=8191 = 3904, "cycles";
}

// ---- ports
kernel::ports! {
    in request: DramAtom;
    out response: DramResponse;
    in walk: DramPlace;
    out pulse walked: Sector;
    out pulse command: DramCommand;
    in pulse data: Sector;
    out level drained: bool; // holds no atoms except those of walks
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        entries: DramQueue,
        places: [DramPlace; DRAM_SLOTS],
        older: [B64; DRAM_SLOTS],  // for each slot those with older atoms
        may: DramMay,
        column: Offer<DramChoice>, // the next Read or Write
        row: Offer<DramChoice>,    // the next Activate or Precharge
        next: DramNext,
        writes: B7,                // writes in the queue
        waits_write: bool,    // the atom in front of the queue waits for a write, a cycle before
        waits_read: bool,
        writing: bool,        // in a batch of writes
        age: B12,             // cycles for which the oldest atom has been the oldest
        timing: DramTiming,
        since: B13,                // cycles since a Refresh became due
        outstanding: B2,           // Refreshes that are due
        out: B6,                   // Reads whose responses have not been accepted
        issue: Offer<DramIssue>,
        walked: Offer<Sector>,
    }
}

kernel::unit! {
    pub struct Channel(p) {
        registers: Regs;
        part request_in: Fifo<DramAtom> = fifo::of(p.request_depth);
        part walk_in: Fifo<DramPlace> = fifo::of(p.walk_depth);
        part atoms: Ram<DramAtom, 6, 1> = ram::Params {};
        part flight: Fifo<DramFlight> = fifo::Params { depth: Within::new(64), ..fifo::Params::default() };
        part responses: Fifo<DramResponse> = fifo::of(p.response_depth);
    }
}

impl Channel {
    /// Whether only counters change as long as no input arrives: the queue is empty, and no part was driven in the last
    /// cycle, so that the parts' inputs stay the same.
    fn only_counts(&self) -> bool {
        let q = &self.q;
        let parts = self.request_in.i.push.valid || self.walk_in.i.push.valid || self.flight.i.push.valid;
        let driven =
            parts || self.responses.i.push.valid || self.flight.i.pop.ready || self.walk_in.i.pop.ready;
        let waits = self.request_in.o.pop.valid || self.walk_in.o.pop.valid;
        let ram = self.atoms.i.read_en || self.atoms.i.write_en != 0 || self.request_in.i.pop.ready;
        let registers = q.issue.valid || q.walked.valid || q.outstanding != 0 || q.age != 0;
        let next = q.next.walks || q.column.valid || q.row.valid || q.may != DramMay::default();
        !(next || self.responses.o.pop.valid || driven || waits || ram || registers || q.entries.valid != 0)
    }
}

impl Logic for Channel {
    const RUNS: bool = true;

    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.request = self.request_in.o.push;
        o.response.drive(&self.responses.o.pop);
        o.walk = self.walk_in.o.push;
        o.walked.drive(&q.walked);
        let DramIssue { kind, place: DramPlace { bank, row, column } } = q.issue.data;
        let atom = &self.atoms.o.read_data;
        o.command.send(q.issue.valid, || match kind {
            DramIssueKind::Activate => DramCommand::Activate(DramActivate { bank, row }),
            DramIssueKind::Precharge => DramCommand::Precharge(DramPrecharge { bank }),
            DramIssueKind::Column if atom.write => {
                DramCommand::Write(DramWrite { bank, column, mask: atom.mask, data: atom.data })
            }
            DramIssueKind::Column | DramIssueKind::Walk => DramCommand::Read(DramRead { bank, column }),
            DramIssueKind::Refresh => DramCommand::Refresh(DramRefresh { all: true }),
        });
        let rests = !self.request_in.o.pop.valid && !q.issue.valid && q.out == 0;
        o.drained = rests && q.entries.valid == 0;
        o.idle = o.drained && !self.walk_in.o.pop.valid && !self.flight.o.pop.valid && !q.walked.valid;
    }

    /// Idle until a Refresh becomes due.
    fn rest(&self) -> u32 {
        if self.only_counts() { self.p.refi.get() as u32 - 1 - u32::from(self.q.since) } else { 0 }
    }

    fn advance_by(&mut self, cycles: u32) {
        let before = after_cycles(&self.q.timing, cycles - 1);
        refresh_next(&mut self.q.next, &before, &ready_of(&before, SOON));
        self.q.timing = after_cycles(&before, 1);
        self.q.since += cycles as u16;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let (before, p) = (self.q, &self.p);
        let (q, d) = (&before, &mut self.q);
        let queue = &q.entries;
        let oldest = oldest_of(&q.older, queue.valid);
        d.timing = after_cycles(&q.timing, 1);

        // The command.
        let walk = self.walk_in.o.pop.get();
        let due = q.outstanding != 0;
        let chosen = (q.column.get(), q.row.get());
        let command = if q.timing.pins == 0 { command_of(&q.next, due, walk, chosen) } else { None };
        let issue = command.map(|(issue, _)| issue);
        let is = |kind: DramIssueKind| issue.is_some_and(|issue| issue.kind == kind);
        let column = command.and_then(|(_, chosen)| chosen).filter(|_| is(DramIssueKind::Column));
        d.issue = issue.into();
        if let Some(DramIssue { kind, place: DramPlace { bank, row, .. } }) = issue {
            match kind {
                DramIssueKind::Activate => d.timing.activates(p, bank, row),
                DramIssueKind::Precharge => d.timing.precharges(p, bank),
                DramIssueKind::Column if column.is_some_and(|chosen| chosen.write) => {
                    d.timing.writes(p, bank)
                }
                DramIssueKind::Column | DramIssueKind::Walk => d.timing.reads(p, bank),
                DramIssueKind::Refresh => d.timing.refreshes(p),
            }
        }

        // An atom is dequeued, another enters the queue.
        let gone = column.map_or(0, |chosen| 1 << chosen.slot);
        d.entries.leaves(gone);
        if gone != 0 {
            d.older.iter_mut().for_each(|older| *older &= !gone);
        }
        if let Some(DramIssue { kind: DramIssueKind::Activate, place }) = q.issue.get() {
            d.entries.opens(&q.places, place);
        }
        let free = Some((!queue.valid).trailing_zeros() as usize).filter(|k| *k < p.slots.get());
        let request = self.request_in.o.pop.get();
        let waits = request.map_or(0, |atom| waits_for(queue, &q.places, atom));
        let enters = request.zip(free).filter(|_| waits == 0);
        let row_of = |place: &DramPlace| q.timing.banks[usize::from(place.bank)].row == place.row;
        if let Some((atom, at)) = enters {
            d.entries.enters(at, atom, row_of(&atom.place));
            d.places[at] = atom.place;
            d.older[at] = queue.valid & !gone;
        }
        let written = column.is_some_and(|chosen| chosen.write);
        d.writes = q.writes + u8::from(enters.is_some_and(|(atom, _)| atom.write)) - u8::from(written);

        // Reads or writes.
        let urgent = usize::from(q.age) == p.patience.get();
        let has_entry = usize::from(q.out) < p.response_depth.get();
        let empty = queue.valid == 0;
        d.age = if urgent { q.age } else { q.age + 1 };
        if empty || oldest & gone != 0 {
            d.age = 0;
        }
        d.waits_write = waits & queue.writes != 0;
        d.waits_read = waits & !queue.writes != 0;
        d.writing = match enters {
            _ if !empty => {
                let (waits, writes) = ((q.waits_write, q.waits_read), q.writes.into());
                let urgent = urgent.then_some(oldest);
                writes_next(p, queue, q.writing, &Batch { urgent, waits, writes, has_entry })
            }
            Some((atom, _)) => atom.write,
            None => q.writing,
        };

        // What may be issued later.
        let (ready, queued) = (ready_of(&q.timing, SOON), ready_of(&q.timing, QUEUED));
        d.next = next_of(p, &q.timing, &ready, walk.or(i.walk.get()));
        let candidates = if urgent { oldest } else { queue.valid };
        let batch = if q.writing { queue.writes } else { !queue.writes };
        let bus = bus_of(&q.timing, QUEUED, has_entry, &q.next);
        d.may = may_of(queue, candidates, batch, &queued, &bus);
        let (atoms, may) = ((&q.places, &q.older), may_after(&q.may, q.issue.get()));
        d.column = column_choice(queue, atoms, &may, batch).into();
        d.row = row_choice(queue, atoms, &may, batch).into();
        if let Some((atom, at)) = enters {
            let row = row_of(&atom.place);
            if !urgent && (empty || atom.write == q.writing) {
                d.may = d.may.or(&enters_may(atom, (at, row, empty), &queued, &bus));
            }
            if empty {
                let bus = bus_of(&q.timing, SOON, has_entry, &q.next);
                (d.column, d.row) = at_once(atom, &enters_may(atom, (0, row, true), &ready, &bus));
            }
        }

        // Refreshes become due.
        let falls_due = usize::from(q.since) + 1 == p.refi.get();
        d.since = if falls_due { 0 } else { q.since + 1 };
        let refreshes = issue.is_some_and(|issue| issue.kind == DramIssueKind::Refresh);
        d.outstanding = q.outstanding + u8::from(falls_due) - u8::from(refreshes);

        // Data arrive, and responses are sent.
        let landed = i.data.get().and(self.flight.o.pop.get());
        let responses = landed.is_some_and(|flight| !flight.walk);
        d.walked = landed.filter(|flight| flight.walk).map(|_| i.data.data).into();
        let response_sent = self.responses.o.pop.valid && i.response.ready;
        d.out = q.out + u8::from(column.is_some() && !written) - u8::from(response_sent);

        // ---- clock edge
        let atom = &self.atoms.o.read_data;
        let is = |kind: DramIssueKind| q.issue.valid && q.issue.data.kind == kind;
        let reads = is(DramIssueKind::Walk) || is(DramIssueKind::Column) && !atom.write;
        let flight = DramFlight { walk: is(DramIssueKind::Walk), id: atom.id };
        self.flight.i.push.send(reads, || flight);
        self.responses
            .i
            .push
            .send(responses, || DramResponse { id: self.flight.o.pop.data.id, data: i.data.data });
        self.responses.i.pop = i.response;
        self.flight.i.pop.ready = landed.is_some();
        self.walk_in.i.push.drive(&i.walk);
        self.walk_in.i.pop.ready = issue.is_some_and(|issue| issue.kind == DramIssueKind::Walk);
        self.atoms.i.read(column.is_some(), column.map_or(0, |chosen| chosen.slot));
        self.atoms
            .i
            .write(enters.is_some(), enters.map_or(0, |(_, at)| at as u64), || self.request_in.o.pop.data);
        let enters = enters.is_some();
        self.request_in.i.push.drive(&i.request);
        self.request_in.i.pop.ready = enters;
    }
}
