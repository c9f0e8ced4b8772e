//! Commands that may be issued soon. All of this assumes that no command is issued until then: after one the pins are busy
//! for three cycles, so that it does not matter.

use super::channel::Params;
use super::types::*;

/// Cycles from the state that commands of atoms in the queue are found in to their issue; those of walks, refreshes, and
/// atoms that enter are found in the cycle before.
pub const QUEUED: u8 = 2;
pub const SOON: u8 = 1;

/// Banks that allow each command `ahead` cycles later.
pub fn ready_of(timing: &DramTiming, ahead: u8) -> DramReady {
    let mut ready = DramReady::default();
    for (b, bank) in timing.banks.iter().enumerate() {
        ready.open |= u8::from(bank.open) << b;
        ready.activate |= u8::from(!bank.open && bank.activate <= ahead.into()) << b;
        ready.column |= u8::from(bank.open && bank.column <= ahead) << b;
        ready.masked |= u8::from(bank.masked <= ahead) << b;
        ready.precharge |= u8::from(bank.open && bank.precharge <= ahead) << b;
    }
    ready
}

/// Whether the timing of the device allows an Activate.
pub fn rows_may_open(timing: &DramTiming, ahead: u8) -> bool {
    timing.activate <= ahead && timing.window[0] <= ahead
}

/// The next command of a walk. From `ccd` cycles before its Read it needs the data pins.
fn walk_next(p: &Params, timing: &DramTiming, ready: &DramReady, place: &DramPlace) -> DramWalkNext {
    let bank = &timing.banks[usize::from(place.bank)];
    let is = |banks: u8| banks >> place.bank & 1 == 1;
    let row = bank.row == place.row;
    let hits = is(ready.open) && row;
    let reads = is(ready.column) && row && timing.read <= SOON;
    let activates = is(ready.activate) && rows_may_open(timing, SOON);
    let precharges = is(ready.precharge) && !row && timing.precharge <= SOON;
    let kind = match () {
        () if reads => DramIssueKind::Walk,
        () if precharges => DramIssueKind::Precharge,
        () => DramIssueKind::Activate,
    };
    let soon = hits && usize::from(bank.column) <= p.ccd.get();
    DramWalkNext { issues: reads || activates || precharges, kind, hits, soon }
}

/// Closes the lowest open bank that may be closed, then refreshes.
pub fn refresh_next(next: &mut DramNext, timing: &DramTiming, ready: &DramReady) {
    let closes = ready.precharge != 0;
    next.closes = closes && timing.precharge <= SOON;
    next.closed = if closes { ready.precharge.trailing_zeros() as u8 } else { 0 };
    next.refresh = ready.activate == u8::MAX;
}

/// The next commands of a walk, and of a Refresh.
pub fn next_of(p: &Params, timing: &DramTiming, ready: &DramReady, walk: Option<&DramPlace>) -> DramNext {
    let mut next = DramNext::default();
    refresh_next(&mut next, timing, ready);
    if let Some(place) = walk {
        (next.walks, next.walk_bank) = (true, place.bank);
        next.walk = walk_next(p, timing, ready, place);
    }
    next
}

/// What all atoms have in common. `reads`: a Read has an entry for its response.
pub fn bus_of(timing: &DramTiming, ahead: u8, reads: bool, next: &DramNext) -> DramBus {
    DramBus {
        read: timing.read <= ahead && reads && !next.walk.soon,
        write: timing.write <= ahead,
        rows: rows_may_open(timing, ahead) && (!next.walks || next.walk.hits),
        precharge: timing.precharge <= ahead,
        walks: next.walks,
        walk: next.walk_bank,
    }
}

/// Commands of the candidates in the queue; `batch`: atoms that are read, or those that are written. A walk's bank is
/// reserved for it, and no write starts before it. A bank is closed if no atom of the batch wants its open row, for
/// another atom if none at all does.
pub fn may_of(queue: &DramQueue, candidates: u64, batch: u64, ready: &DramReady, bus: &DramBus) -> DramMay {
    let mut may = DramMay::default();
    let candidates = candidates & if bus.walks { !queue.writes } else { u64::MAX };
    for (b, atoms) in queue.banks.iter().enumerate() {
        let here = atoms & candidates;
        if here == 0 || bus.walks && b == usize::from(bus.walk) {
            continue;
        }
        let is = |banks: u8| banks >> b & 1 == 1;
        let hits = here & queue.rows;
        if is(ready.column) {
            may.columns |= if is(ready.masked) { hits } else { hits & !queue.masked };
        }
        if is(ready.activate) {
            may.activates |= here;
        }
        if is(ready.precharge) && hits & batch == 0 {
            may.precharges |= here & !hits & if hits == 0 { u64::MAX } else { batch };
        }
    }
    may.columns &= (if bus.read { !queue.writes } else { 0 }) | (if bus.write { queue.writes } else { 0 });
    may.activates &= if bus.rows { u64::MAX } else { 0 };
    may.precharges &= if bus.precharge { u64::MAX } else { 0 };
    may
}

/// Commands of an atom that enters. Its bank may be closed if the queue is `empty`: no other atom wants the open row.
pub fn enters_may(
    atom: &DramAtom,
    (slot, row, empty): (usize, bool, bool),
    ready: &DramReady,
    bus: &DramBus,
) -> DramMay {
    let is = |banks: u8| banks >> atom.place.bank & 1 == 1;
    let beside = !bus.walks || !atom.write && atom.place.bank != bus.walk;
    let masked = atom.write && atom.mask != u32::MAX;
    let free = if atom.write { bus.write } else { bus.read };
    let if_so = |may: bool| u64::from(beside && may) << slot;
    DramMay {
        columns: if_so(is(ready.column) && row && free && (!masked || is(ready.masked))),
        activates: if_so(is(ready.activate) && bus.rows),
        precharges: if_so(is(ready.precharge) && !row && empty && bus.precharge),
    }
}

impl DramMay {
    pub fn or(&self, other: &DramMay) -> DramMay {
        DramMay {
            columns: self.columns | other.columns,
            activates: self.activates | other.activates,
            precharges: self.precharges | other.precharges,
        }
    }
}
