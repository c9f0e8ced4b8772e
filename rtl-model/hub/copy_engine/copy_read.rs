//! Copy read: merges beats of the source into read requests of up to 256 bytes (ce-max-request), and buffers the data
//! together with the span of bytes wanted from each beat. Beats arrive in address order and are sent on in the order
//! of their numbers, line by line.
//!
//! It accepts a beat a cycle; a request is sent 1 cycle after its last beat left the queue, and data pass the buffer
//! in 2 cycles. A beat stalls while its slot in the buffer is not free, so every response has a slot. Specification:
//! CE.

use crate::byte_align::types::*;
use crate::copy_engine::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::ram::{self, Ram};
use prim::stage::{self, Stage};

// ---- parameters
kernel::params! {
    /// Beats of 16 bytes requested and not yet used: the specification's 4 KB buffer has
    /// 256. A tile of a block-linear source can have 72 beats that wait for each other.
    beats: 72..=256 = 256, "beats";
}

// ---- ports
kernel::ports! {
    in place: CopyPlace;
    out read: CopyRead;
    in read_data: Beat;
    out bytes: CopyBytes;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// The destination of a response in the buffer.
    pub struct Requested {
        slot: B8,
    }

    pub struct Regs {
        reserved: B9,        // beats requested, or about to be, and not yet used
        run: CopyRead,       // the request that is being assembled
        read: Offer<CopyRead>,
        filled: [B64; 4],    // slots whose data have arrived
        head: CopySlot,      // the next slot to be read from the buffer
        shown: bool,         // the slot before `head` is at the buffer's output
    }
}

kernel::unit! {
    pub struct CopyReader(p) {
        registers: Regs;
        part place_in: Stage<CopyPlace> = stage::Params {};
        part responses: DeepFifo<Requested, COPY_SLOTS_LOG2> = deep_fifo::Params::default(); // slots of the responses
        part spans: Ram<ByteSpan, COPY_SLOTS_LOG2, 1> = ram::Params {};
        part buffer: Ram<Beat, COPY_SLOTS_LOG2, 1> = ram::Params {};
    }
}

/// The word of `filled` with a slot's bit, and the bit's position.
fn bit_of(slot: u64) -> (usize, u64) {
    ((slot >> 6 & 3) as usize, 1 << (slot & 63))
}

impl Logic for CopyReader {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, place) = (&self.q, &self.place_in.o);
        o.place = place.push;
        o.read.drive(&q.read);
        o.read_data.ready = self.responses.o.pop.valid;
        o.bytes.send(q.shown, || CopyBytes { span: self.spans.o.read_data, data: self.buffer.o.read_data });
        o.idle = q.reserved == 0 && !place.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let place = &self.place_in.o.pop;
        let slot = place.data.slot;

        // A beat joins its request.
        let ahead = slot.wrapping_sub(q.head).wrapping_add(q.shown.into()) & 0x1ff;
        let has_entry = usize::from(ahead) < self.p.beats.get();
        let take = place.valid && has_entry && (!place.data.run_end || q.read.free(i.read));
        d.read.leave(i.read);
        if take {
            let address = if q.run.beats == 0 { place.data.address } else { q.run.address };
            let run = CopyRead { address, beats: q.run.beats + 1 };
            d.run = CopyRead { beats: if place.data.run_end { 0 } else { run.beats }, ..run };
            if place.data.run_end {
                d.read.put(run);
            }
        }

        // A response is written to its slot, and the oldest one is read from its slot.
        let requested = &self.responses.o.pop;
        let comes = i.read_data.valid && requested.valid;
        let used = q.shown && i.bytes.ready;
        let (word, bit) = bit_of(q.head.into());
        let shows = q.filled[word] & bit != 0 && (used || !q.shown);
        if shows {
            d.filled[word] &= !bit;
            d.head = q.head + 1 & 0x1ff;
        }
        if comes {
            let (word, bit) = bit_of(requested.data.slot.into());
            d.filled[word] |= bit;
        }
        d.shown = shows || q.shown && !used;
        d.reserved = q.reserved + u16::from(take) - u16::from(used);

        // ---- clock edge
        self.place_in.i.push.drive(&i.place);
        self.place_in.i.pop.ready = take;
        self.responses.i.push.send(take, || Requested { slot: (slot & 0xff) as u8 });
        self.responses.i.pop.ready = comes;
        self.spans.i.write(take, slot & 0xff, || place.data.span);
        self.spans.i.read(shows, q.head & 0xff);
        self.buffer.i.write(comes, requested.data.slot, || i.read_data.data);
        self.buffer.i.read(shows, q.head & 0xff);
        self.q = d;
    }
}
