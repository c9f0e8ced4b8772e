//! Push pipe: from a channel's ring in memory to methods at the front end's door. Entry
//! fetch, segment fetch, header decode and host methods, which share a read port.

use super::{entry_fetch, header_decode, host_methods, segment_fetch};
use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::deep_fifo::{self, DeepFifo};

// ---- ports
packed! {
    pub struct In {
        start_valid: bool,          // when empty: this channel from now on
        ring: RingStart,
        decode: DecodeStart,
        methods: MethodState,
        put: B32,                   // one past the last entry there is
        hold: bool,                 // the channel is to be left
        drop: bool,                 // when settled: forget what was fetched, until empty
        go: bool,                   // nobody took the turn that was given away
        acknowledge: bool,
        time: Time,
        packet_ready: bool,
        answer_valid: bool,         // taken at once
        answer: HostDrain,
        read_ready: bool,
        read_data_valid: bool,
        read_data: Sector,
        write_ready: bool,
        count_ready: bool,
        count_data_valid: bool,     // taken at once
        count_data: B32,
        interrupt_ready: bool,
        fault_ready: bool,
    }
    pub struct Out {
        packet_valid: bool,
        packet: HostPacket,
        read_valid: bool,
        read: MemoryRead,
        read_data_ready: bool,
        write_valid: bool,
        write: MemoryWrite,
        count_valid: bool,
        count_up: bool,
        count_index: B8,
        interrupt_valid: bool,
        interrupt: Interrupt,
        fault_valid: bool,
        fault: Fault,
        get: B32,                   // the first entry not consumed
        at: DecodeStart,
        state: MethodState,
        settled: bool,              // held: `get`, `at` and `state` tell where to go on
        blocked: bool,              // a method waits
        switches: bool,             // and lets others have the turn meanwhile
        yields: B2,                 // a method gives the turn away
        moved: bool,                // a method went out or was done
        dry: bool,                  // all entries there were have been consumed
        empty: bool,                // nothing is fetched or on its way from memory
        idle: bool,
    }
}

// ---- registers
packed! {
    /// Who asked: methods, entries, segments.
    pub struct Reader {
        client: B2,
    }
    pub struct Regs {
        waits: bool,       // a read has been shown and not taken
        reader: Reader,    // whose
    }
}

#[derive(Clone)]
pub struct PushPipe {
    q: Regs,
    entries: Slot<entry_fetch::EntryFetch>,
    segments: Slot<segment_fetch::SegmentFetch>,
    headers: Slot<header_decode::HeaderDecode>,
    methods: Slot<host_methods::HostMethods>,
    readers: Slot<DeepFifo<Reader, 8>>,
}

impl PushPipe {
    pub fn new(p: &entry_fetch::Params) -> Self {
        PushPipe {
            q: Regs::default(),
            entries: entry_fetch::EntryFetch::new(p).into(),
            segments: segment_fetch::SegmentFetch::default().into(),
            headers: header_decode::HeaderDecode::default().into(),
            methods: host_methods::HostMethods::default().into(),
            readers: DeepFifo::default().into(),
        }
    }

    /// Whose read is shown; one that was shown stays.
    fn reader(&self, methods: bool, entries: bool) -> u8 {
        match (self.q.waits, methods, entries) {
            (true, ..) => self.q.reader.client,
            (_, true, _) => 0,
            (_, _, true) => 1,
            _ => 2,
        }
    }
}

impl Legacy for PushPipe {
    const PATH: &'static str = "hub/host/push_pipe";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (e, s) = (self.entries.shown(), self.segments.shown());
        let (h, m) = (self.headers.shown(), self.methods.shown());
        let reader = self.reader(m.read_valid, e.read_valid);
        let readers = self.readers.shown();
        Out {
            packet_valid: m.packet_valid,
            packet: m.packet,
            read_valid: m.read_valid || e.read_valid || s.read_valid,
            read: [m.read, e.read, s.read][usize::from(reader)],
            read_data_ready: readers.pop_valid,
            write_valid: m.write_valid,
            write: m.write,
            count_valid: m.count_valid,
            count_up: m.count_up,
            count_index: m.count_index,
            interrupt_valid: m.interrupt_valid,
            interrupt: m.interrupt,
            fault_valid: m.fault_valid,
            fault: m.fault,
            get: e.get,
            at: h.at,
            state: m.state,
            settled: m.settled && m.done == 0 && h.settled,
            blocked: m.blocked,
            switches: m.switches,
            yields: m.yields,
            moved: m.packet_valid || m.resume,
            dry: e.dry && m.done == 0,
            empty: e.idle && s.idle && readers.empty,
            idle: m.idle && h.idle && s.idle && e.idle && readers.empty,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.wake(&i);
    }

    fn wake(&mut self, i: &In) -> bool {
        let (e, s) = (self.entries.shown(), self.segments.shown());
        let (h, m) = (self.headers.shown(), self.methods.shown());
        let readers = self.readers.shown();
        let read_valid = m.read_valid || e.read_valid || s.read_valid;

        let client = self.reader(m.read_valid, e.read_valid);
        let reads = |of: u8| i.read_ready && client == of;
        let answered = |of: u8| i.read_data_valid && readers.pop_valid && readers.pop.client == of;
        let q = Regs { waits: read_valid && !i.read_ready, reader: Reader { client } };
        let methods_stir = i.start_valid
            || i.go
            || i.acknowledge
            || i.answer_valid
            || i.count_data_valid
            || h.decoded_valid && m.decoded_ready
            || m.resume
            || m.done != 0
            || answered(0)
            || m.packet_valid && i.packet_ready
            || m.read_valid && reads(0)
            || m.write_valid && i.write_ready
            || m.count_valid && i.count_ready
            || m.interrupt_valid && i.interrupt_ready
            || m.fault_valid && i.fault_ready;

        let to_entries = self.entries.driven(false, || entry_fetch::In {
            start_valid: i.start_valid,
            start: i.ring,
            put: i.put,
            done: m.done,
            read_ready: reads(1),
            read_data_valid: answered(1),
            read_data: i.read_data,
            segment_ready: s.segment_ready,
            drop: i.drop,
        });
        let to_segments = self.segments.driven(false, || segment_fetch::In {
            segment_valid: e.segment_valid,
            segment: e.segment,
            read_ready: reads(2),
            read_data_valid: answered(2),
            read_data: i.read_data,
            words_ready: h.words_ready,
            drop: i.drop,
        });
        // Behind a method that waits, nothing is decoded.
        let waiting = i.methods.waits_for != HostWait::Nothing;
        let start = DecodeStart { waiting, ..i.decode };
        let to_headers = self.headers.driven(false, || header_decode::In {
            words_valid: s.words_valid,
            words: s.words,
            decoded_ready: m.decoded_ready,
            hold: i.hold,
            resume: m.resume,
            start_valid: i.start_valid,
            start,
        });
        let to_methods = self.methods.driven(!methods_stir, || host_methods::In {
            start_valid: i.start_valid,
            start: i.methods,
            hold: i.hold,
            go: i.go,
            acknowledge: i.acknowledge,
            time: i.time,
            decoded_valid: h.decoded_valid,
            decoded: h.decoded,
            packet_ready: i.packet_ready,
            answer_valid: i.answer_valid,
            answer: i.answer,
            read_ready: reads(0),
            read_data_valid: answered(0),
            read_data: i.read_data,
            write_ready: i.write_ready,
            count_ready: i.count_ready,
            count_data_valid: i.count_data_valid,
            count_data: i.count_data,
            interrupt_ready: i.interrupt_ready,
            fault_ready: i.fault_ready,
        });
        let to_readers =
            self.readers.driven(!i.read_data_valid && !(read_valid && i.read_ready), || deep_fifo::In {
                push_valid: read_valid && i.read_ready,
                push: Reader { client },
                pop_ready: i.read_data_valid,
            });

        // ---- clock edge
        let mut awake = q != self.q;
        self.q = q;
        awake |= self.entries.follow(&to_entries);
        awake |= self.segments.follow(&to_segments);
        awake |= self.headers.follow(&to_headers);
        awake |= self.methods.follow(&to_methods);
        awake |= self.readers.follow(&to_readers);
        awake
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("entries", &mut self.entries);
        v.part("segments", &mut self.segments);
        v.part("headers", &mut self.headers);
        v.part("methods", &mut self.methods);
        v.part("readers", &mut self.readers);
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        self.entries.unit().params()
    }
}
