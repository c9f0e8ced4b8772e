//! Packets of the SMMU: those that wait for their translation, are sent with it, or are refused without it.

use super::pages::page_of;
use bundle::*;
use kernel::packed::*;

kernel::packed! {
    /// A waiting packet; `looked`: it needs a translation.
    pub struct Waiting {
        looked: bool,
        packet: MemoryUp,
    }

    /// A refused read, for which the SMMU sends the response.
    pub struct Refusal {
        client: ClientId,
        tag: RequestTag,
        sectors: B4,
    }
}

/// A request on its page.
pub fn translated_head(head: &MemoryHead, frame: u32) -> MemoryUp {
    let line = u64::from(frame) << PAGE_LINES_LOG2 | head.line & 31;
    MemoryUp::Head(MemoryHead { line, ..*head })
}

pub fn fault_of(head: &MemoryHead) -> SystemFault {
    SystemFault { client: head.client, write: head.op != MemoryOp::Read, page: page_of(head) }
}

/// The refusal of a head, if its client waits for a response.
pub fn refusal_of(head: &MemoryHead) -> Option<Refusal> {
    let MemoryHead { op, client, tag, sectors, .. } = *head;
    let responds = matches!(op, MemoryOp::Read | MemoryOp::Atomic) && sectors != 0;
    responds.then_some(Refusal { client, tag, sectors })
}
