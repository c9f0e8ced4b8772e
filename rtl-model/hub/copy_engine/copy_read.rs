//! Copy read: joins beats of the source to requests of up to 256 bytes, and buffers what
//! comes back, in order, with the span of bytes that is wanted of each beat. No beat is
//! requested that has no place in the buffer.

use bundle::*;
use kernel::{Within, packed::*, slot::Slot, unit::*};
use prim::legacy::deep_fifo::DeepFifo;
use prim::legacy::fifo::{self, Fifo};

/// Log2 of the beats that the buffer has: 4 KB.
pub const BUFFER_LOG2: usize = 8;

// ---- parameters
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Beats requested and not yet used; as many as the buffer has at most.
    pub beats: Within<32, 256>,
}

impl Default for Params {
    fn default() -> Self {
        Params { beats: Within::new(256) }
    }
}

// ---- ports
packed! {
    pub struct In {
        place_valid: bool,
        place: SurfaceBeat,
        read_ready: bool,
        read_data_valid: bool,
        read_data: Beat,
        bytes_ready: bool,
    }
    pub struct Out {
        place_ready: bool,
        read_valid: bool,
        read: CopyRead,
        read_data_ready: bool,
        bytes_valid: bool,
        bytes: Beat,
        span: ByteSpan,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        held: B9,            // beats requested, or about to be, and not yet used
        run: CopyRead,       // the request that is being joined
        read_valid: bool,
        read: CopyRead,
    }
}

#[derive(Clone)]
pub struct CopyReader {
    p: Params,
    q: Regs,
    place_in: Slot<Fifo<SurfaceBeat>>,
    spans: Slot<DeepFifo<ByteSpan, BUFFER_LOG2>>,
    data: Slot<DeepFifo<Beat, BUFFER_LOG2>>,
}

impl CopyReader {
    pub fn new(p: &Params) -> Self {
        CopyReader {
            p: p.clone(),
            q: Regs::default(),
            place_in: Fifo::new(&fifo::Params::default()).into(),
            spans: DeepFifo::default().into(),
            data: DeepFifo::default().into(),
        }
    }
}

impl Legacy for CopyReader {
    const PATH: &'static str = "hub/copy_engine/copy_read";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, place) = (&self.q, self.place_in.outputs());
        let (span, data) = (self.spans.outputs(), self.data.outputs());
        Out {
            place_ready: place.push_ready,
            read_valid: q.read_valid,
            read: q.read,
            read_data_ready: data.push_ready,
            bytes_valid: data.pop_valid && span.pop_valid,
            bytes: data.pop,
            span: span.pop,
            idle: q.held == 0 && !place.pop_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let (place, o) = (self.place_in.outputs(), self.outputs());
        let q = self.q;
        let mut d = q;
        let beat = place.pop;
        let room = usize::from(q.held) < self.p.beats.get();
        let take = place.pop_valid && room && (!beat.run_end || i.read_ready || !q.read_valid);
        let used = o.bytes_valid && i.bytes_ready;

        if i.read_ready {
            d.read_valid = false;
        }
        if take {
            let address = if q.run.beats == 0 { beat.address } else { q.run.address };
            let run = CopyRead { address, beats: q.run.beats + 1 };
            d.run = CopyRead { beats: if beat.run_end { 0 } else { run.beats }, ..run };
            if beat.run_end {
                (d.read_valid, d.read) = (true, run);
            }
        }
        d.held = q.held + u16::from(take) - u16::from(used);

        // ---- clock edge
        self.q = d;
        self.place_in.clock(fifo::In { push_valid: i.place_valid, push: i.place, pop_ready: take });
        self.spans.clock(fifo::In { push_valid: take, push: beat.span, pop_ready: used });
        self.data.clock(fifo::In { push_valid: i.read_data_valid, push: i.read_data, pop_ready: used });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("place_in", &mut self.place_in);
        v.part("spans", &mut self.spans);
        v.part("data", &mut self.data);
    }

    fn quiet(&self, i: &In) -> bool {
        let place = fifo::In { push_valid: i.place_valid, push: i.place, pop_ready: true };
        self.outputs().idle && !i.read_data_valid && self.place_in.quiet(&place)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("BEATS", self.p.beats.get())]
    }
}
