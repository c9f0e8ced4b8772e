//! Response merge: separates the responses of the slice - for clients, of status, of lines to decode - and merges
//! forwarded ones with decoded lines, alternating. Rate: one response a cycle. Latency: 2 cycles from the slice to
//! clients, one to the stage itself. Responses for clients stall on the response channel, and decoded sectors of an
//! expanded tile until they are written. Each kind is in order. Specification: CBC and compression.

use super::decode::{self, Decode};
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Queue depth for responses of the slice: 2 break the ready path at full rate.
    down_depth: 2..=16 = 2, "responses";
    part decode: decode::Params;
}

// ---- ports
kernel::ports! {
    in down: MemoryDown;             // of the slice
    in job: DecodeJob;
    in sample passing: PassingReads; // clients of forwarded reads
    out response: MemoryDown;
    out expanded: MemoryDown;        // of an expanded tile
    out pulse filled: StatusFill;    // of status
    out pulse sector: MemoryDown;    // of a read that is decoded
    out pulse passed: PassId;        // the next response is the last of this forwarded read
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        response: Offer<MemoryDown>,
        decoded: bool,               // the last response was decoded here
    }
}

kernel::unit! {
    pub struct ResponseMerge(p) {
        registers: Regs;
        part down_in: Fifo<MemoryDown> = fifo::of(p.down_depth);
        part decode: Decode = p.decode;
    }
}

/// Destination of the slice's oldest response.
#[derive(Clone, Copy, PartialEq)]
enum Arrival {
    None,
    /// Response to a client's own request.
    Foreign,
    /// A sector of status.
    Status,
    /// Response to a client's request that this stage reissued; forwarded undecoded.
    Passing,
    /// To be decoded.
    Decoded,
}

/// The entry of a forwarded read.
fn pass_of(down: &MemoryDown) -> u8 {
    down.tag as u8 & (PASSES - 1) as u8
}

impl ResponseMerge {
    fn arrival(&self) -> Arrival {
        match self.down_in.o.pop.get() {
            None => Arrival::None,
            Some(down) if down.client != OWN_CLIENT => Arrival::Foreign,
            Some(down) if down.tag >> STATUS_TAG & 1 == 1 => Arrival::Status,
            Some(down) if down.tag >> PASSING_TAG & 1 == 1 => Arrival::Passing,
            Some(_) => Arrival::Decoded,
        }
    }

    /// A decoded sector for a client.
    fn plain(&self) -> Option<&MemoryDown> {
        self.decode.o.plain.get().filter(|plain| plain.client != OWN_CLIENT)
    }

    /// Whether the slice's oldest response is the next one to clients.
    fn forwards(&self) -> bool {
        let for_client = matches!(self.arrival(), Arrival::Foreign | Arrival::Passing);
        for_client && (self.plain().is_none() || self.q.decoded)
    }

    /// A response in the form in which the client expects it.
    fn forwarded(&self, passing: &PassingReads) -> MemoryDown {
        let down = self.down_in.o.pop.data;
        if self.arrival() != Arrival::Passing {
            return down;
        }
        let Passing { client, tag, status, compressible, .. } = passing.reads[usize::from(pass_of(&down))];
        MemoryDown { client, tag, status, compressible, ..down }
    }
}

impl Logic for ResponseMerge {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, down) = (&self.q, &self.down_in.o.pop.data);
        let arrival = self.arrival();
        o.down = self.down_in.o.push;
        o.job = self.decode.o.job;
        o.response.drive(&q.response);
        let plain = &self.decode.o.plain;
        o.expanded.drive_if(plain.data.client == OWN_CLIENT, plain);
        o.filled.send(arrival == Arrival::Status, || StatusFill {
            fetch: down.tag as u8 & 3,
            sector: down.sector,
            data: down.data,
        });
        o.sector.send(arrival == Arrival::Decoded, || *down);
        let ends = self.forwards() && arrival == Arrival::Passing && down.last;
        o.passed.send(ends, || pass_of(down));
        o.idle = self.decode.o.idle && !self.down_in.o.pop.valid && !q.response.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.response.leave(i.response);
        let free = !d.response.valid;
        let forwards = free && self.forwards();
        let decoded = self.plain().filter(|_| free && !forwards).copied();
        if forwards {
            d.response.put(self.forwarded(&i.passing));
            d.decoded = false;
        } else if let Some(plain) = decoded {
            d.response.put(plain);
            d.decoded = true;
        }

        // ---- clock edge
        self.down_in.i.push.drive(&i.down);
        self.down_in.i.pop.ready = forwards || matches!(self.arrival(), Arrival::Status | Arrival::Decoded);
        self.decode.i.job.drive(&i.job);
        let plain = &self.decode.o.plain;
        let expands = plain.valid && plain.data.client == OWN_CLIENT && i.expanded.ready;
        self.decode.i.plain.ready = decoded.is_some() || expands;
        self.q = d;
    }
}
