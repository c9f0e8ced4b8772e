//! Copy read: joins beats of the source to read requests of up to 256 bytes (ce-max-request),
//! and buffers the data with the span of bytes that is wanted of each beat.
//!
//! A beat a clock; a request 1 clock after its last beat left the queue, data through the buffer
//! in 2 clocks. It stalls while as many beats as the buffer may hold are requested and not yet
//! used, so every answer has its place. Order is kept. Specification: CE.

use crate::byte_align::types::*;
use crate::copy_engine::types::*;
use crate::surface_walk::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::stage::{self, Stage};

/// Log2 of the beats that the buffer has: 4 KB.
pub const BUFFER_LOG2: usize = 8;

// ---- parameters
kernel::params! {
    /// Beats of 16 bytes requested and not yet used: the specification's buffer of 4 KB has 256.
    beats: 32..=256 = 256, "beats";
}

// ---- ports
kernel::ports! {
    in beat: SurfaceBeat;
    out read: CopyRead;
    in read_data: Beat;
    out bytes: CopyBytes;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        held: B9,            // beats requested, or about to be, and not yet used
        run: CopyRead,       // the request that is being joined
        read: Offer<CopyRead>,
    }
}

kernel::unit! {
    pub struct CopyReader(p) {
        registers: Regs;
        part beat_in: Stage<SurfaceBeat> = stage::Params {};
        part spans: DeepFifo<ByteSpan, BUFFER_LOG2> = deep_fifo::Params::default();
        part data: DeepFifo<Beat, BUFFER_LOG2> = deep_fifo::Params::default();
    }
}

impl Logic for CopyReader {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, beat) = (&self.q, &self.beat_in.o);
        let (span, data) = (&self.spans.o.pop, &self.data.o);
        o.beat = beat.push;
        o.read.drive(&q.read);
        o.read_data = data.push;
        let both = span.valid && data.pop.valid;
        o.bytes.send(both, || CopyBytes { span: span.data, data: data.pop.data });
        o.idle = q.held == 0 && !beat.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let beat = &self.beat_in.o.pop;
        let room = usize::from(q.held) < self.p.beats.get();
        let take = beat.valid && room && (!beat.data.run_end || q.read.free(i.read));
        let used = self.spans.o.pop.valid && self.data.o.pop.valid && i.bytes.ready;

        d.read.leave(i.read);
        if take {
            let address = if q.run.beats == 0 { beat.data.address } else { q.run.address };
            let run = CopyRead { address, beats: q.run.beats + 1 };
            d.run = CopyRead { beats: if beat.data.run_end { 0 } else { run.beats }, ..run };
            if beat.data.run_end {
                d.read.put(run);
            }
        }
        d.held = q.held + u16::from(take) - u16::from(used);

        // ---- clock edge
        self.beat_in.i.push.drive(&i.beat);
        self.beat_in.i.pop.ready = take;
        self.spans.i.push.send(take, || beat.data.span);
        self.spans.i.pop.ready = used;
        self.data.i.push.drive(&i.read_data);
        self.data.i.pop.ready = used;
        self.q = d;
    }
}
