//! Packet issue: sends a request to the slice: its head, then its beats. Rate: one packet a cycle. Latency: one cycle. A
//! lost request, a raw write with a status that its page does not have, is reported instead of its head, and its beats
//! are dropped. Nothing stalls it: its packets have reserved entries. Packets are in order. Specification: CBC and
//! compression.

use super::slice_issue::types::*;
use bundle::*;
use kernel::prelude::*;
use mem::beats::beats;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse head: IssuedHead;         // while no beats are left
    in pulse beat: MemoryBeat;         // while beats are left
    out level current: CurrentRequest;
    out pulse slice: MemoryUp;
    out pulse fault: AccessFault;      // a write was dropped; its address is physical
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        current: CurrentRequest,
        slice: Offer<MemoryUp>,
        fault: Offer<AccessFault>,
    }
}

kernel::unit! {
    pub struct PacketIssue(p) {
        registers: Regs;
    }
}

/// The report of a lost write.
fn lost(head: &MemoryHead) -> AccessFault {
    let (kind, access) = (AccessFaultKind::Kind, AccessKind::Write);
    AccessFault { kind, client: head.client, access, space: 0, address: head.line << 7 }
}

impl Logic for PacketIssue {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.current = q.current;
        o.slice.drive(&q.slice);
        o.fault.drive(&q.fault);
        o.idle = !q.slice.valid && !q.fault.valid && q.current.left == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.slice.valid = false;
        d.fault.valid = false;
        if let Some(beat) = i.beat.get() {
            d.current.left = q.current.left - 1;
            if q.current.source != BeatSource::Lost {
                d.slice.put(MemoryUp::Beat(*beat));
            }
        }
        if let Some(IssuedHead { head, source }) = i.head.get() {
            d.current = CurrentRequest { source: *source, channel: head.channel, left: beats(head) };
            match source {
                BeatSource::Lost => d.fault.put(lost(head)),
                _ => d.slice.put(MemoryUp::Head(*head)),
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
