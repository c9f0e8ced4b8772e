//! DRAM channel: queues atoms to read and write, and sends commands to a channel's devices: open pages, row hits first,
//! then the oldest (FR-FCFS); writes in batches, page walks before all else; a command waits until the pins have sent the
//! last one. An atom takes `ccd` cycles where rows are open; `rl` + 4 cycles from an atom's acceptance to its response. A
//! full queue stalls it, and so do responses that are not accepted, and refresh. Order is kept for each atom.
//! Specification: DRAM interface.

use super::timing::after_cycles;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::masks::each;
use prim::ram::{self, Ram};

/// Largest number of atoms in the queue.
const SLOTS: usize = 16;

// ---- parameters
kernel::params! {
    /// Atoms in the queue.
    slots: 2..=16 = 16, "atoms";
    /// Atoms that wait in front of the queue.
    request_depth: 1..=64 = 2, "atoms";
    /// Atoms of walks that wait.
    walk_depth: 1..=64 = 16, "atoms";
    /// Responses that wait to be accepted; an entry is reserved with the Read.
    response_depth: 1..=63 = 16, "responses";
    /// Writes in the queue that start a batch.
    high: 1..=16 = 12, "atoms";
    /// Writes left at which a batch ends if reads wait.
    low: 0..=15 = 2, "atoms";
    /// Cycles after which the oldest atom has priority, hit or not.
    patience: 1..=4095 = 256, "cycles";
    /// tRCD: Activate to Read or Write.
    rcd: 1..=63 = 18, "cycles";
    /// tRP: Precharge to Activate.
    rp: 1..=63 = 18, "cycles";
    /// tRAS: Activate to Precharge.
    ras: 1..=127 = 42, "cycles";
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
    long_command: 1..=7 = 3, "cycles";
    /// Cycles that a Precharge or a Refresh occupies the command pins.
    short_command: 1..=7 = 2, "cycles";
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
kernel::choice! {
    pub enum IssueKind: 3 {
        Activate,
        Precharge,
        Column, // Read or Write of the atom at the RAM's output
        Walk,
        Refresh,
    }
}

kernel::packed! {
    /// An atom in the queue. Bit k of a mask is slot k.
    pub struct Slot {
        valid: bool,
        write: bool,
        masked: bool, // does not write all bytes
        place: DramPlace,
        older: B16,  // slots with older atoms
        after: B16,  // of these, the ones with the same address, if one of the two writes
    }

    /// A command on its way to the pins.
    pub struct Issue {
        kind: IssueKind,
        place: DramPlace,
    }

    /// A Read whose data have not arrived.
    pub struct Flight {
        walk: bool,
        id: DramId,
    }

    pub struct Regs {
        slots: [Slot; SLOTS],
        writing: bool,        // in a batch of writes
        age: B12,             // cycles for which the oldest atom has been the oldest
        timing: DramTiming,
        since: B13,                // cycles since a Refresh became due
        outstanding: B2,           // Refreshes that are due
        out: B6,                   // Reads whose responses have not been accepted
        issue: Offer<Issue>,
        walked: Offer<Sector>,
    }
}

kernel::unit! {
    pub struct Channel(p) {
        registers: Regs;
        part request_in: Fifo<DramAtom> = fifo::of(p.request_depth);
        part walk_in: Fifo<DramPlace> = fifo::of(p.walk_depth);
        part atoms: Ram<DramAtom, 4, 1> = ram::Params {};
        part flight: Fifo<Flight> = fifo::Params { depth: Within::new(64), ..fifo::Params::default() };
        part responses: Fifo<DramResponse> = fifo::of(p.response_depth);
    }
}

/// State of the queue: slots with an atom, those with writes, and the oldest.
struct Held {
    valid: u16,
    writes: u16,
    oldest: Option<usize>,
}

/// The slots of a mask that fulfil a condition.
fn among(mask: u16, of: impl Fn(usize) -> bool) -> u16 {
    each(mask).fold(0, |held, k| held | u16::from(of(k)) << k)
}

impl Regs {
    fn bank(&self, place: &DramPlace) -> &DramBankState {
        &self.timing.banks[usize::from(place.bank)]
    }

    /// Whether the row of a location is open.
    fn hits(&self, place: &DramPlace) -> bool {
        let bank = self.bank(place);
        bank.open && bank.row == place.row
    }

    /// Whether the timing of the device allows an Activate.
    fn rows_may_open(&self) -> bool {
        self.timing.activate == 0 && self.timing.window[0] == 0
    }

    fn may_activate(&self, place: &DramPlace) -> bool {
        let bank = self.bank(place);
        !bank.open && bank.activate == 0 && self.rows_may_open()
    }

    /// Whether the bank of a location may be closed for another row.
    fn may_precharge(&self, place: &DramPlace) -> bool {
        let bank = self.bank(place);
        bank.open && bank.row != place.row && bank.precharge == 0 && self.timing.precharge == 0
    }

    /// State of the queue.
    fn held(&self) -> Held {
        let (mut valid, mut writes) = (0, 0);
        for (k, slot) in self.slots.iter().enumerate() {
            valid |= u16::from(slot.valid) << k;
            writes |= u16::from(slot.valid && slot.write) << k;
        }
        Held { valid, writes, oldest: self.oldest(valid) }
    }

    /// The oldest slot of a mask.
    fn oldest(&self, mask: u16) -> Option<usize> {
        each(mask).find(|k| self.slots[*k].older & mask == 0)
    }

    /// Closes banks, then refreshes.
    fn refresh(&self) -> Option<Issue> {
        let banks = &self.timing.banks;
        let open = (0..DRAM_BANKS).find(|b| banks[*b].open && banks[*b].precharge == 0);
        if let Some(bank) = open {
            if self.timing.precharge != 0 {
                return None;
            }
            let place = DramPlace { bank: bank as u8, ..DramPlace::default() };
            return Some(Issue { kind: IssueKind::Precharge, place });
        }
        let ready = banks.iter().all(|bank| !bank.open && bank.activate == 0);
        ready.then_some(Issue { kind: IssueKind::Refresh, place: DramPlace::default() })
    }

    /// The next command of a walk.
    fn walk(&self, place: DramPlace) -> Option<Issue> {
        let read = self.hits(&place) && self.bank(&place).column == 0 && self.timing.read == 0;
        let kind = match () {
            () if read => IssueKind::Walk,
            () if self.may_activate(&place) => IssueKind::Activate,
            () if self.may_precharge(&place) => IssueKind::Precharge,
            () => return None,
        };
        Some(Issue { kind, place })
    }

    /// Atoms that may get the next command.
    fn candidates(&self, p: &Params, held: &Held, walk: Option<&DramPlace>) -> impl Iterator<Item = usize> {
        let urgent = usize::from(self.age) >= p.patience.get();
        let first = held.oldest.filter(|_| urgent);
        let of_batch = if self.writing { held.writes } else { held.valid & !held.writes };
        let of_batch = first.map_or(of_batch, |k| of_batch & 1 << k);
        each(of_batch).filter(move |k| {
            let slot = &self.slots[*k];
            slot.after == 0 && walk.is_none_or(|walk| !slot.write && slot.place.bank != walk.bank)
        })
    }

    /// The next command of the queue, and its slot; a walk limits what the queue may do.
    fn queued(&self, p: &Params, held: &Held, walk: Option<&DramPlace>) -> Option<(Issue, usize)> {
        // A walk whose row is open gets the data pins for its Read; otherwise its Activate is next.
        let walk_hits = walk.is_some_and(|walk| self.hits(walk));
        let soon = walk_hits && walk.is_some_and(|walk| usize::from(self.bank(walk).column) < p.ccd.get());
        let free = match self.writing {
            true => self.timing.write == 0,
            false => self.timing.read == 0 && usize::from(self.out) < p.response_depth.get(),
        };
        let columns_may = free && !soon;
        let rows_may = (walk.is_none() || walk_hits) && self.rows_may_open();
        let (mut columns, mut activates, mut precharges, mut wanted) = (0u16, 0u16, 0u16, 0u32);
        for k in self.candidates(p, held, walk) {
            let place = &self.slots[k].place;
            let bank = self.bank(place);
            if !bank.open {
                activates |= u16::from(rows_may && bank.activate == 0) << k;
            } else if bank.row == place.row {
                wanted |= 1 << place.bank;
                let may = bank.column == 0 && (!self.slots[k].masked || bank.masked == 0);
                columns |= u16::from(columns_may && may) << k;
            } else {
                precharges |= u16::from(bank.precharge == 0 && self.timing.precharge == 0) << k;
            }
        }
        let of = |kind: IssueKind, mask: u16| {
            let slot = self.oldest(mask)?;
            Some((Issue { kind, place: self.slots[slot].place }, slot))
        };
        // A bank is not closed while candidates want its open row.
        let unwanted = || among(precharges, |k| wanted >> self.slots[k].place.bank & 1 == 0);
        of(IssueKind::Column, columns)
            .or_else(|| of(IssueKind::Activate, activates))
            .or_else(|| of(IssueKind::Precharge, unwanted()))
    }

    /// Whether a batch of writes continues or starts.
    fn writes_next(&self, p: &Params, held: &Held) -> bool {
        let (writes, reads) = (held.writes, held.valid & !held.writes);
        let ready = |mask: u16| each(mask).any(|k| self.slots[k].after == 0);
        let waits = || each(reads).any(|k| self.slots[k].after & writes != 0);
        let count = writes.count_ones() as usize;
        let reads_ready = || ready(reads) && usize::from(self.out) < p.response_depth.get();
        match held.oldest {
            Some(oldest) if usize::from(self.age) >= p.patience.get() => self.slots[oldest].write,
            _ if self.writing => !reads_ready() || ready(writes) && (count > p.low.get() || waits()),
            _ => ready(writes) && (count >= p.high.get() || !reads_ready() || waits()),
        }
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
        !(self.responses.o.pop.valid || driven || waits || ram || registers)
            && q.slots.iter().all(|slot| !slot.valid)
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
        let Issue { kind, place: DramPlace { bank, row, column } } = q.issue.data;
        let atom = &self.atoms.o.read_data;
        o.command.send(q.issue.valid, || match kind {
            IssueKind::Activate => DramCommand::Activate(DramActivate { bank, row }),
            IssueKind::Precharge => DramCommand::Precharge(DramPrecharge { bank }),
            IssueKind::Column if atom.write => {
                DramCommand::Write(DramWrite { bank, column, mask: atom.mask, data: atom.data })
            }
            IssueKind::Column | IssueKind::Walk => DramCommand::Read(DramRead { bank, column }),
            IssueKind::Refresh => DramCommand::Refresh(DramRefresh { all: true }),
        });
        let rests = !self.request_in.o.pop.valid && !q.issue.valid && q.out == 0;
        o.drained = rests && q.slots.iter().all(|slot| !slot.valid);
        o.idle = o.drained && !self.walk_in.o.pop.valid && !self.flight.o.pop.valid && !q.walked.valid;
    }

    /// Idle until a Refresh becomes due.
    fn rest(&self) -> u32 {
        if self.only_counts() { self.p.refi.get() as u32 - 1 - u32::from(self.q.since) } else { 0 }
    }

    fn advance_by(&mut self, cycles: u32) {
        self.q.timing = after_cycles(&self.q.timing, cycles);
        self.q.since += cycles as u16;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let (q, p) = (&self.q, &self.p);
        let held = q.held();
        let mut d = *q;
        d.timing = after_cycles(&q.timing, 1);

        // The next command.
        let walk = self.walk_in.o.pop.get();
        let due = q.outstanding != 0;
        let free = q.timing.pins == 0;
        let walk_issue = walk.filter(|_| !due && free).and_then(|place| q.walk(*place));
        let queued = if due || !free || walk_issue.is_some() { None } else { q.queued(p, &held, walk) };
        let refresh = if due && free { q.refresh() } else { None };
        let issue = refresh.or(walk_issue).or(queued.map(|(issue, _)| issue));
        let column = queued.filter(|(issue, _)| issue.kind == IssueKind::Column).map(|(_, slot)| slot);
        d.issue = issue.into();
        if let Some(Issue { kind, place: DramPlace { bank, row, .. } }) = issue {
            match kind {
                IssueKind::Activate => d.timing.activates(p, bank, row),
                IssueKind::Precharge => d.timing.precharges(p, bank),
                IssueKind::Column if q.writing => d.timing.writes(p, bank),
                IssueKind::Column | IssueKind::Walk => d.timing.reads(p, bank),
                IssueKind::Refresh => d.timing.refreshes(p),
            }
        }

        // An atom is dequeued, another enters the queue.
        d.writing = q.writes_next(p, &held);
        d.age = if usize::from(q.age) < p.patience.get() { q.age + 1 } else { q.age };
        if let Some(slot) = column {
            d.slots[slot].valid = false;
            if q.slots[slot].older == 0 {
                d.age = 0;
            }
            for other in &mut d.slots {
                other.older &= !(1 << slot);
                other.after &= !(1 << slot);
            }
        }
        if held.valid == 0 {
            d.age = 0;
        }
        let free = Some((!held.valid).trailing_zeros() as usize).filter(|k| *k < p.slots.get());
        let comes = self.request_in.o.pop.get().and(free);
        if let Some(slot) = comes {
            let DramAtom { write, place, mask, .. } = self.request_in.o.pop.data;
            let masked = write && mask != u32::MAX;
            let older = held.valid & !column.map_or(0, |gone| 1 << gone);
            let after = among(older, |k| d.slots[k].place == place && (write || d.slots[k].write));
            d.slots[slot] = Slot { valid: true, write, masked, place, older, after };
        }

        // Refreshes become due.
        let falls_due = usize::from(q.since) + 1 == p.refi.get();
        d.since = if falls_due { 0 } else { q.since + 1 };
        let refreshes = issue.is_some_and(|issue| issue.kind == IssueKind::Refresh);
        d.outstanding = q.outstanding + u8::from(falls_due) - u8::from(refreshes);

        // Data arrive, and responses are sent.
        let landed = i.data.get().and(self.flight.o.pop.get());
        let responses = landed.is_some_and(|flight| !flight.walk);
        d.walked = landed.filter(|flight| flight.walk).map(|_| i.data.data).into();
        let response_sent = self.responses.o.pop.valid && i.response.ready;
        d.out = q.out + u8::from(column.is_some() && !q.writing) - u8::from(response_sent);

        // ---- clock edge
        let atom = &self.atoms.o.read_data;
        let is = |kind: IssueKind| q.issue.valid && q.issue.data.kind == kind;
        let reads = is(IssueKind::Walk) || is(IssueKind::Column) && !atom.write;
        let flight = Flight { walk: is(IssueKind::Walk), id: atom.id };
        self.flight.i.push.send(reads, || flight);
        self.responses
            .i
            .push
            .send(responses, || DramResponse { id: self.flight.o.pop.data.id, data: i.data.data });
        self.responses.i.pop = i.response;
        self.flight.i.pop.ready = landed.is_some();
        self.walk_in.i.push.drive(&i.walk);
        self.walk_in.i.pop.ready = walk_issue.is_some_and(|issue| issue.kind == IssueKind::Walk);
        self.atoms.i.read(column.is_some(), column.unwrap_or(0) as u64);
        self.atoms.i.write(comes.is_some(), comes.unwrap_or(0) as u64, || self.request_in.o.pop.data);
        self.request_in.i.push.drive(&i.request);
        self.request_in.i.pop.ready = comes.is_some();
        self.q = d;
    }
}
