//! The command of a cycle with free pins. An atom is chosen in the cycle before: the oldest of those that may have a Read
//! or a Write, and the oldest of those that may have a row opened or closed.

use super::queue::*;
use super::types::*;
use kernel::offer::Offer;

/// The atoms' places, and for each those that are older.
pub type Atoms<'a> = (&'a [DramPlace; DRAM_SLOTS], &'a [u64; DRAM_SLOTS]);

/// The oldest atom of a mask.
fn choice_of(queue: &DramQueue, (places, older): Atoms, mask: u64, activate: bool) -> Option<DramChoice> {
    let first = oldest_of(older, mask);
    let slot = first.trailing_zeros() as usize;
    let write = first & queue.writes != 0;
    (first != 0).then(|| DramChoice { slot: slot as u8, write, activate, place: places[slot] })
}

/// Commands that are allowed still, as a command was issued after they were found: one that leaves the pins free after
/// two cycles. After a Precharge only a row may be opened so soon, and after a Refresh nothing may be done.
pub fn may_after(may: &DramMay, issue: Option<&DramIssue>) -> DramMay {
    match issue.map(|issue| issue.kind) {
        Some(DramIssueKind::Precharge) => DramMay { activates: may.activates, ..DramMay::default() },
        Some(DramIssueKind::Refresh) => DramMay::default(),
        _ => *may,
    }
}

/// The next Read or Write of an atom that is not being issued. `batch`: atoms that are read, or those that are written.
pub fn column_choice(queue: &DramQueue, atoms: Atoms, may: &DramMay, batch: u64) -> Option<DramChoice> {
    choice_of(queue, atoms, may.columns & batch & queue.valid, false)
}

/// The next Activate or Precharge: for the batch, else for the atoms of the next one, so that their rows are open when
/// it starts.
pub fn row_choice(queue: &DramQueue, atoms: Atoms, may: &DramMay, batch: u64) -> Option<DramChoice> {
    let (activates, precharges) = (may.activates & batch, may.precharges & batch);
    let (mask, activate) = match () {
        () if activates != 0 => (activates, true),
        () if precharges != 0 => (precharges, false),
        () if may.activates != 0 => (may.activates, true),
        () => (may.precharges, false),
    };
    choice_of(queue, atoms, mask, activate)
}

/// The choices of an atom that enters an empty queue, in slot 0.
pub fn at_once(atom: &DramAtom, may: &DramMay) -> (Offer<DramChoice>, Offer<DramChoice>) {
    let activate = may.activates != 0;
    let choice = DramChoice { slot: 0, write: atom.write, activate: false, place: atom.place };
    let column = Some(choice).filter(|_| may.columns != 0);
    let row = Some(DramChoice { activate, ..choice }).filter(|_| activate || may.precharges != 0);
    (column.into(), row.into())
}

/// The command, and the atom that it is for. `due`: a Refresh is due; `walk`: the place of the oldest walk; `column`, `row`:
/// the chosen atoms.
pub fn command_of(
    next: &DramNext,
    due: bool,
    walk: Option<&DramPlace>,
    (column, row): (Option<&DramChoice>, Option<&DramChoice>),
) -> Option<(DramIssue, Option<DramChoice>)> {
    let of = |kind: DramIssueKind, place: DramPlace| Some((DramIssue { kind, place }, None));
    match walk {
        _ if due && next.closes => {
            of(DramIssueKind::Precharge, DramPlace { bank: next.closed, ..DramPlace::default() })
        }
        _ if due => of(DramIssueKind::Refresh, DramPlace::default()).filter(|_| next.refresh),
        Some(walk) if next.walk.issues => of(next.walk.kind, *walk),
        _ => {
            let (kind, chosen) = match row {
                _ if column.is_some() => (DramIssueKind::Column, column),
                Some(row) if row.activate => (DramIssueKind::Activate, Some(row)),
                _ => (DramIssueKind::Precharge, row),
            };
            chosen.map(|chosen| (DramIssue { kind, place: chosen.place }, Some(*chosen)))
        }
    }
}
