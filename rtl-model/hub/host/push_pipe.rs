//! Push pipe: the path from a channel's ring in memory to packets for the front end: entry fetch, segment fetch,
//! header decode and host methods, which share a read port.
//!
//! It handles a method a cycle (host-method-rate), with 13 cycles and two memory latencies from GP_PUT to the first
//! packet. It stalls for memory, the front end and `hold`. Order is kept, also among read responses. Specification:
//! Host.

use super::entry_fetch::{self, EntryFetch};
use super::header_decode::{self, HeaderDecode};
use super::host_methods::{self, HostMethods};
use super::segment_fetch::{self, SegmentFetch};
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::read_share::{self, ReadShare};

// ---- parameters
kernel::params! {
    part entries: entry_fetch::Params;
}

// ---- ports
kernel::ports! {
    in pulse start: PipeStart;    // when empty: this channel from now on
    in level put: B32;            // index one past the last entry
    in level hold: bool;          // the channel is to be switched out
    in level drop: bool;          // when settled: discard prefetched data; held until empty
    in level go: bool;            // no other channel was granted after the yield
    in strobe struck: bool;       // its group has failed: methods are skipped
    in sample time: Time;
    out packet: HostPacket;
    in pulse response: HostDrain;
    out read: MemoryRead;
    in read_data: Sector;
    out write: MemoryWrite;
    out count: CountOrder;
    in pulse count_data: B32;
    out flush: CacheOrder;
    in pulse flushed: bool;
    out control: SpaceControl;
    in pulse controlled: bool;
    out interrupt: Interrupt;
    out fault: Fault;
    out level failed: bool;       // high for one cycle: a fault is signalled
    out level get: B32;           // the first entry not consumed
    out level at: DecodeStart;
    out level state: MethodState;
    out level settled: bool;      // with `hold`: `get`, `at` and `state` are the state to save
    out level blocked: bool;      // a method waits
    out level switches: bool;     // switch hint of the waiting method: other channels may run meanwhile
    out level yields: B2;         // a method yields
    out level moved: bool;        // a method was sent or completed
    out level dry: bool;          // all entries have been consumed
    out level empty: bool;        // no data are held, and no read is in flight
    out level idle: bool;
}

// ---- parts
packed! {
    /// Clients of the read port: methods, entries, segments.
    pub struct Reader {
        client: B2,
    }
}

kernel::unit! {
    pub struct PushPipe(p) {
        part entries: EntryFetch = p.entries;
        part segments: SegmentFetch = segment_fetch::Params {};
        part headers: HeaderDecode = header_decode::Params {};
        part methods: HostMethods = host_methods::Params {};
        part readers: ReadShare<Reader, 8> = read_share::Params {};
    }
}

impl PushPipe {
    /// The clients' read requests, and the client whose read is offered.
    fn reads(&self) -> ([&Offer<MemoryRead>; 3], Option<usize>) {
        let reads = [&self.methods.o.read, &self.entries.o.read, &self.segments.o.read];
        let held = self.readers.o.held.get().map(|reader| reader.client.into());
        (reads, read_share::turn(held, reads.map(|read| read.valid)))
    }
}

impl Logic for PushPipe {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (e, s, h, m) = (&self.entries.o, &self.segments.o, &self.headers.o, &self.methods.o);
        let readers = &self.readers.o;
        let (reads, turn) = self.reads();
        o.packet.drive(&m.packet);
        o.read = turn.map(|client| reads[client].data).into();
        o.read_data.ready = readers.owner.valid;
        o.write.drive(&m.write);
        o.count.drive(&m.count);
        o.flush.drive(&m.flush);
        o.control.drive(&m.control);
        o.interrupt.drive(&m.interrupt);
        o.fault.drive(&m.fault);
        o.failed = m.failed;
        o.get = e.get;
        o.at = h.at;
        o.state = m.state;
        o.settled = m.settled && m.done == 0 && h.settled;
        o.blocked = m.blocked;
        o.switches = m.switches;
        o.yields = m.yields;
        o.moved = m.packet.valid || m.resume;
        o.dry = e.dry && m.done == 0;
        o.empty = e.idle && s.idle && readers.empty;
        o.idle = m.idle && h.idle && s.idle && e.idle && readers.empty;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let (_, turn) = self.reads();
        let reads = |of: usize| i.read.ready && turn == Some(of);
        let requested = self.readers.o.owner.get().map(|reader| reader.client);
        let start = &i.start.data;

        let e = &mut self.entries.i;
        e.start.send(i.start.valid, || start.ring);
        e.put = i.put;
        e.done = self.methods.o.done;
        e.read.ready = reads(1);
        e.read_data.drive_if(requested == Some(1), &i.read_data);
        e.segment = self.segments.o.segment;
        e.drop = i.drop;

        let s = &mut self.segments.i;
        s.segment.drive(&self.entries.o.segment);
        s.read.ready = reads(2);
        s.read_data.drive_if(requested == Some(2), &i.read_data);
        s.words = self.headers.o.words;
        s.drop = i.drop;

        let h = &mut self.headers.i;
        h.words.drive(&self.segments.o.words);
        h.decoded = self.methods.o.decoded;
        h.hold = i.hold;
        h.resume = self.methods.o.resume;
        // Decoding stops after a method that waits.
        let waiting = || start.methods.waits_for != HostWait::Nothing;
        h.start.send(i.start.valid, || DecodeStart { waiting: waiting(), ..start.decode });

        let m = &mut self.methods.i;
        m.start.send(i.start.valid, || start.methods);
        m.hold = i.hold;
        m.go = i.go;
        m.struck = i.struck;
        m.time = i.time;
        m.decoded.drive(&self.headers.o.decoded);
        m.packet = i.packet;
        m.response.drive(&i.response);
        m.read.ready = reads(0);
        m.read_data.drive_if(requested == Some(0), &i.read_data);
        m.write = i.write;
        m.count = i.count;
        m.count_data.drive(&i.count_data);
        m.flush = i.flush;
        m.flushed.drive(&i.flushed);
        m.control = i.control;
        m.controlled.drive(&i.controlled);
        m.interrupt = i.interrupt;
        m.fault = i.fault;

        // ---- clock edge
        self.readers.i.shown = turn.map(|client| Reader { client: client as u8 }).into();
        self.readers.i.taken = i.read.ready;
        self.readers.i.responded = i.read_data.valid;
    }
}
