//! The oldest packet of a slice, and what the controller has to do for it.

use super::address::{channel_of, place_of};
use super::sectors::atom_of;
use super::types::*;
use crate::beats::{first_of, to_all};
use bundle::*;
use kernel::packed::*;

/// An atom for a channel and the sectors to read after it, or a Barrier, or neither.
#[derive(Default)]
pub struct Front {
    pub atom: Option<(usize, DramAtom)>,
    pub rest: u8,
    pub barrier: bool,
}

kernel::packed! {
    /// Sectors of a slice's read that were sent to their channels; line and remaining sectors of its write.
    pub struct Progress {
        sent: B4,
        line: LineAddress,
        left: B4,
    }
}

/// The channel of an atom, and the atom with its location in it.
fn atom_at(line: u64, sector: u8, channels: usize, atom: DramAtom) -> (usize, DramAtom) {
    let number = atom_of(line, sector);
    (channel_of(number, channels), DramAtom { place: place_of(number, channels), ..atom })
}

pub fn front_of(packet: Option<&MemoryUp>, progress: &Progress, channels: usize) -> Front {
    match packet {
        Some(MemoryUp::Head(head)) if head.op == MemoryOp::Read && head.sectors != 0 => {
            let (sector, rest) = first_of(head.sectors & !progress.sent);
            let MemoryHead { client, tag, .. } = *head;
            let id = DramId { client, tag, sector, last: rest == 0 };
            let atom = atom_at(head.line, sector, channels, DramAtom { id, ..DramAtom::default() });
            Front { atom: Some(atom), rest, barrier: false }
        }
        Some(MemoryUp::Head(head)) => Front { barrier: to_all(head), ..Front::default() },
        Some(MemoryUp::Beat(MemoryBeat { mask, data, .. })) if progress.left != 0 => {
            let write = DramAtom { write: true, mask: *mask, data: *data, ..DramAtom::default() };
            let sector = first_of(progress.left).0;
            Front { atom: Some(atom_at(progress.line, sector, channels, write)), ..Front::default() }
        }
        _ => Front::default(),
    }
}

impl Progress {
    /// After a packet's atom was accepted, or the packet was dropped.
    pub fn after(&self, packet: &MemoryUp, front: &Front) -> Progress {
        match packet {
            MemoryUp::Head(head) => Progress {
                sent: if front.rest == 0 { 0 } else { head.sectors & !front.rest },
                line: head.line,
                left: if head.op == MemoryOp::Write { head.sectors } else { 0 },
            },
            MemoryUp::Beat(_) => Progress { left: first_of(self.left).1, ..*self },
        }
    }
}
