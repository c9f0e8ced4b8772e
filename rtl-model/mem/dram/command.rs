//! The command of a cycle with free pins: of those that were found in the cycle before, the first kind that has any, and
//! its oldest atom.

use super::queue::*;
use super::types::*;

/// The command, and its slot. `batch`: atoms of the batch, writes or reads; `due`: a Refresh is due; `walk`: the place of
/// the oldest walk.
pub fn command_of(
    slots: &[DramSlot; DRAM_SLOTS],
    next: &DramNext,
    batch: u16,
    due: bool,
    walk: Option<&DramPlace>,
) -> Option<(DramIssue, Option<usize>)> {
    let of = |kind: DramIssueKind, place: DramPlace| Some((DramIssue { kind, place }, None));
    match walk {
        _ if due && next.closes => {
            of(DramIssueKind::Precharge, DramPlace { bank: next.closed, ..DramPlace::default() })
        }
        _ if due => of(DramIssueKind::Refresh, DramPlace::default()).filter(|_| next.refresh),
        Some(walk) if next.walk => of(next.walk_kind, *walk),
        _ => {
            let (columns, activates) = (next.columns & batch, next.activates & batch);
            let (kind, mask) = match () {
                () if columns != 0 => (DramIssueKind::Column, columns),
                () if activates != 0 => (DramIssueKind::Activate, activates),
                () => (DramIssueKind::Precharge, next.precharges & !next.wanted & batch),
            };
            let chosen = oldest_of(slots, mask);
            let slot = chosen.trailing_zeros() as usize;
            (chosen != 0).then(|| (DramIssue { kind, place: slots[slot].place }, Some(slot)))
        }
    }
}
