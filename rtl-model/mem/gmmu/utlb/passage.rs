//! Passage of the micro-TLB: what happens to a packet after its lookup, given the entry of its page.

use crate::beats::beats;
use crate::gmmu::page_rights::*;
use crate::gmmu::tlb::*;
use bundle::*;

pub enum Passage {
    /// The packet is sent, translated if it is a head.
    Sent(MemoryUp),
    /// It is a beat of a refused request, and is dropped.
    Dropped,
    /// It is the head of a refused request, and is dropped.
    Refused(Refused),
}

/// Effects of a refusal.
pub struct Refused {
    /// Beats to drop, and their virtual channel.
    pub beats: u8,
    pub channel: VirtualChannel,
    /// The request has a response.
    pub response: Option<TlbRefusal>,
    /// The page is not sparse.
    pub fault: Option<AccessFault>,
    /// The line is invalidated, so that a page that is mapped later is found.
    pub absent: bool,
}

/// `dropping`: beats of a refused request are still to be dropped. `big64`: big pages of the selected space have 64 KB.
pub fn passage_of(found: &TlbFound, entry: &PageEntry, dropping: bool, space: u8, big64: bool) -> Passage {
    match &found.packet {
        MemoryUp::Beat(_) if dropping => Passage::Dropped,
        MemoryUp::Head(head) if found.looked => match refusal(head, entry) {
            None => Passage::Sent(MemoryUp::Head(translated(head, entry, found.big, big64))),
            Some(fault) => Passage::Refused(refused_of(head, entry, fault, space)),
        },
        packet => Passage::Sent(*packet),
    }
}

fn refused_of(head: &MemoryHead, entry: &PageEntry, fault: Option<AccessFaultKind>, space: u8) -> Refused {
    let MemoryHead { client, tag, sectors, line, op, channel, .. } = *head;
    let reads = matches!(op, MemoryOp::Read | MemoryOp::Atomic);
    let (access, address) = (access_of(op), line << 7);
    Refused {
        beats: beats(head),
        channel,
        response: reads.then_some(TlbRefusal { client, tag, sectors, sparse: fault.is_none() }),
        fault: fault.map(|kind| AccessFault { kind, client, access, space, address }),
        absent: !entry.present && !entry.sparse,
    }
}
