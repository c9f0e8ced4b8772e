//! Promise to Special: a register of it is certain to be written in 4 cycles, so that dependent instructions may be issued before.

use super::bank_reads::bank_of;
use crate::sm::types::*;
use kernel::offer::Offer;

/// Whether an instruction writes a register.
fn writes_register(destination: &Group) -> bool {
    destination.count > 0 && destination.first != RZ
}

/// Bank that the datapaths write, and further cycles in which they write it: those of the instruction that enters them, if one does.
pub fn bank_after(lanes: Offer<u8>, passes: u8, entering: Option<&Group>, most: u8) -> (Offer<u8>, u8) {
    let written = entering.filter(|destination| writes_register(destination));
    let passes_after = if written.is_some() { most } else { passes.saturating_sub(1) };
    let mut after = lanes;
    if entering.is_some() || passes == 0 {
        after.send(written.is_some(), || bank_of(written.map_or(0, |destination| destination.first)) as u8);
    }
    (after, passes_after)
}

/// Whether a register of Special, which reaches the head of its queue in 4 cycles, is certain to be written then: nothing is before it,
/// and no instruction of fixed latency uses the bank.
pub fn is_certain(
    destination: &Group,
    outstanding: u8,
    lanes: &Offer<u8>, // bank that the datapaths write then
    releases: bool,    // another release is sent
) -> bool {
    let conflict = writes_register(destination)
        && lanes.get().is_some_and(|bank| usize::from(*bank) == bank_of(destination.first));
    destination.count < 2 && outstanding == 0 && !conflict && !releases
}
