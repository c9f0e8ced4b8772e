//! Commands that may be issued in the next cycle. All of this assumes that no command is issued in this cycle; after one
//! the pins are busy in the next, so that it does not matter. So a count of one is as good as none.

use super::channel::Params;
use super::queue::*;
use super::types::*;
use bundle::*;
use prim::masks::each;

pub type DramReady = [DramBankReady; DRAM_BANKS];

/// What each bank's state allows.
pub fn ready_of(timing: &DramTiming) -> DramReady {
    timing.banks.map(|bank| DramBankReady {
        open: bank.open,
        activate: !bank.open && bank.activate <= 1,
        column: bank.open && bank.column <= 1,
        masked: bank.masked <= 1,
        precharge: bank.open && bank.precharge <= 1,
    })
}

/// Whether the timing of the device allows an Activate.
pub fn rows_may_open(timing: &DramTiming) -> bool {
    timing.activate <= 1 && timing.window[0] <= 1
}

/// The next command of a walk. From `ccd` cycles before its Read it needs the data pins.
pub fn walk_next(p: &Params, timing: &DramTiming, ready: &DramReady, place: &DramPlace) -> DramWalkNext {
    let bank = &timing.banks[usize::from(place.bank)];
    let may = ready[usize::from(place.bank)];
    let row = bank.row == place.row;
    let hits = bank.open && row;
    let reads = may.column && row && timing.read <= 1;
    let activates = may.activate && rows_may_open(timing);
    let precharges = may.precharge && !row && timing.precharge <= 1;
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
    let closed = ready.iter().position(|bank| bank.precharge);
    next.closes = closed.is_some() && timing.precharge <= 1;
    next.closed = closed.unwrap_or(0) as u8;
    next.refresh = ready.iter().all(|bank| bank.activate);
}

/// What all atoms have in common: whether the data pins are free for a Read and for a Write, rows may be opened and
/// closed, and the bank of a walk.
pub struct Bus {
    pub read: bool,
    pub write: bool,
    pub rows: bool,
    pub precharge: bool,
    pub walk: Option<u8>,
}

/// Commands for an atom; `row`: its bank's row is its own. A walk's bank is reserved for it, and no write starts before it.
fn may_of(slot: &DramSlot, bank: DramBankReady, row: bool, bus: &Bus) -> DramMay {
    let beside = bus.walk.is_none_or(|bank| !slot.write && slot.place.bank != bank);
    let free = if slot.write { bus.write } else { bus.read };
    DramMay {
        hits: bank.open && row,
        column: beside && bank.column && row && free && (!slot.masked || bank.masked),
        activate: beside && bank.activate && bus.rows,
        precharge: beside && bank.precharge && !row && bus.precharge,
    }
}

/// An atom as it enters the queue.
pub struct Entering {
    pub at: usize,
    pub slot: DramSlot,
    /// Its bank's row is its own.
    pub row: bool,
}

/// The next commands of the queue and of an atom that enters it: those of reads, and those of writes, of which one kind is
/// chosen. `rows`: atoms whose bank's row is their own.
pub fn queue_next(
    next: &mut DramNext,
    ready: &DramReady,
    (slots, rows, candidates): (&[DramSlot; DRAM_SLOTS], u16, u16),
    entering: Option<&Entering>,
    bus: &Bus,
) {
    let of = |slot: &DramSlot, row: bool| may_of(slot, ready[usize::from(slot.place.bank)], row, bus);
    let mut may = [DramMay::default(); DRAM_SLOTS];
    // A bank is not closed while candidates want its open row: banks that reads want, and those that writes want.
    let mut wanted = [0u8; 2];
    for k in each(candidates) {
        may[k] = of(&slots[k], rows >> k & 1 == 1);
        wanted[usize::from(slots[k].write)] |= u8::from(may[k].hits) << slots[k].place.bank;
    }
    let mut add = |k: usize, slot: &DramSlot, may: &DramMay| {
        let is_wanted = wanted[usize::from(slot.write)] >> slot.place.bank & 1 == 1;
        next.columns |= u16::from(may.column) << k;
        next.activates |= u16::from(may.activate) << k;
        next.precharges |= u16::from(may.precharge && !is_wanted) << k;
    };
    for k in each(candidates) {
        add(k, &slots[k], &may[k]);
    }
    if let Some(Entering { at, slot, row }) = entering {
        let may = of(slot, *row);
        add(*at, slot, &may);
        let same = |other: &DramSlot| other.write == slot.write && other.place.bank == slot.place.bank;
        next.wanted = among(u16::MAX, |k| may.hits && same(&slots[k]));
    }
}
