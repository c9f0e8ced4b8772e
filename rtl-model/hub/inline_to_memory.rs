//! Inline to memory: writes data that arrived inside a pushbuffer to lines of a pitch or block-linear surface. Its
//! methods exist in three places (own subchannel, 3D, compute), each with its own state. A copy that still lacks data
//! can be saved with a context and continued later.
//!
//! It writes 8 bytes a cycle on long lines (i2m-rate); the first sector is at the write port 9 cycles after the
//! launch, 3 more for several lines, 7 more for blocks. It stalls for memory; a launch waits until the copy before it
//! is done. Copies are made in order. Specification: I2M. Interfaces: Inline to memory.

use crate::byte_align::types::*;
use crate::byte_align::{self, ByteAlign, DROP_CYCLES, Want};
use crate::inline_to_memory::types::*;
use crate::surface_walk::types::*;
use crate::surface_walk::{self, SurfaceWalk};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::multiply::{self, MULTIPLY_CYCLES, Multiply};

pub mod class;
mod leave;
mod state;
pub mod types;
use state::InlineState;

// ---- parameters
kernel::params! {
    /// Packets that can wait at the input: 2 sustain the full rate.
    packet_depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in packet: InlinePacket;
    in sample time: Time;
    out write: MemoryWrite;
    out interrupt: Interrupt;
    out fault: Fault;
    in strobe suspend: bool; // one cycle, as the inputs below only when idle: writes the gathered bytes
    in pulse resume: LaunchImage; // the launch is from now on as this says
    out level context: LaunchImage; // the launch that waits for data, `InlineContext`; complete after `suspend`
    out level open: bool; // a launch waits for data
    out level idle: bool; // no work but for a launch that waits for data
}

// ---- registers
kernel::choice! {
    pub enum Phase: 3 {
        Idle,
        Count,   // computes the bytes of all lines
        Copy,
        Release, // all data are written, or the launch has none
        Notify,  // the semaphore is written, too
        Drop,    // the copy is discarded
    }
}

kernel::packed! {
    pub struct Regs {
        state: [InlineState; 3],
        phase: Phase,
        wait_cycles: B3,
        launch: InlineLaunch,
        lines_valid: bool,
        lines: SurfaceLines,
        left: B64,               // bytes still to arrive
        spare: B6,               // bytes received beyond the beats requested from the walk
        written: bool,           // the last byte was sent to the write port
        lower_half: MemoryWrite, // the lower half of a sector
        write: Offer<MemoryWrite>,
        notice: Offer<Interrupt>, // an interrupt
        fault: Offer<Fault>,
    }
}

kernel::unit! {
    pub struct InlineToMemory(p) {
        registers: Regs;
        part packet_in: Fifo<InlinePacket> = fifo::of(p.packet_depth);
        part multiply: Multiply = multiply::Params {};
        part walk: SurfaceWalk = surface_walk::Params { lines_depth: Within::new(1) }; // one copy at a time
        part align: ByteAlign<SurfaceBeat> = byte_align::Params {};
    }
}

/// The subchannel of a place's methods.
fn subchannel_of(place: InlinePlace) -> u8 {
    match place {
        InlinePlace::ThreeD => 0,
        InlinePlace::Compute => 1,
        InlinePlace::Own => 2,
    }
}

/// What is done with the packet at the head.
#[derive(Clone, Copy, Default, PartialEq)]
enum Action {
    #[default]
    Wait,
    Set,
    Launch,
    Abandon, // a launch before the last one had all its data: the packet remains in the queue
    Take,    // Data are accepted.
    Stray,   // Data that no launch requested are dropped.
}

impl Regs {
    fn action(&self, packet: &InlinePacket, fault_free: bool, beat_ready: bool) -> Action {
        match (packet, self.phase) {
            (_, Phase::Drop) => Action::Wait,
            (InlinePacket::Method(m), phase) if m.address == INLINE_LAUNCH_DMA => match phase {
                Phase::Idle if fault_free => Action::Launch,
                Phase::Copy if self.left != 0 && fault_free => Action::Abandon,
                _ => Action::Wait,
            },
            (InlinePacket::Method(_), _) => Action::Set,
            (InlinePacket::Data(_), Phase::Count) => Action::Wait,
            (InlinePacket::Data(data), _) => match self.left != 0 && data.place as u8 == self.launch.place {
                _ if !fault_free => Action::Wait,
                true if self.launch.faulty || beat_ready => Action::Take,
                true => Action::Wait,
                false => Action::Stray,
            },
        }
    }

    fn complain(&mut self, kind: FaultKind, channel: u16, place: InlinePlace, address: u16, value: u32) {
        let subchannel = subchannel_of(place);
        self.fault.put(Fault { kind, channel, subchannel, address, value });
    }

    /// Starts a launch.
    fn start(&mut self, m: &InlineMethod) {
        let state = self.state[m.place as usize];
        let (length, count) = (state.line_length, state.line_count);
        self.launch = state.launch(m.channel, m.place, m.value);
        self.lines = state.lines(m.value);
        self.written = false;
        if count > 1 {
            self.phase = Phase::Count;
            self.wait_cycles = MULTIPLY_CYCLES;
        } else {
            self.begin(if count == 0 { 0 } else { length.into() });
        }
        let fault = state.fault(m.value);
        if fault != FaultKind::None {
            self.complain(fault, m.channel, m.place, m.address, m.value);
        }
    }

    /// Begins a copy of the given number of bytes.
    fn begin(&mut self, bytes: u64) {
        self.left = bytes;
        self.lines_valid = bytes != 0 && !self.launch.faulty;
        self.phase = if bytes != 0 { Phase::Copy } else { Phase::Release };
    }

    /// Whether a launch waits for data, or will once the received bytes are placed.
    fn open(&self) -> bool {
        self.phase == Phase::Copy && self.left != 0
    }

    /// Resumes the launch of a context, or none.
    fn resume(&mut self, c: &InlineContext) {
        self.phase = if c.open { Phase::Copy } else { Phase::Idle };
        (self.launch, self.left) = (c.launch, c.left);
        (self.lines_valid, self.lines) = (c.position.walks, state::lines_again(c));
        (self.written, self.spare, self.lower_half) = (false, 0, MemoryWrite::default());
    }
}

impl Logic for InlineToMemory {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, packet) = (&self.q, &self.packet_in.o);
        let (walk, align) = (&self.walk.o, &self.align.o);
        // the next beat lacks bytes
        let short = walk.beat.get().is_some_and(|beat| q.spare < beat.span.count);
        let lacks = align.still && !q.lines_valid && short;
        let waits = q.open() && (q.launch.faulty || lacks);
        o.packet = packet.push;
        o.write.drive(&q.write);
        o.interrupt.drive(&q.notice);
        o.fault.drive(&q.fault);
        o.context = match q.open() {
            true => state::context(&q.launch, q.left, &q.lines, walk.position).image(),
            false => LaunchImage::default(),
        };
        o.open = q.open();
        o.idle = !packet.pop.valid
            && (q.phase == Phase::Idle || waits)
            && !q.write.valid
            && !q.notice.valid
            && !q.fault.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let (head, product) = (&self.packet_in.o.pop, self.multiply.o.product);
        let (walk, align) = (&self.walk.o, &self.align.o);
        let q = &self.q;
        let mut d = *q;
        let write_free = q.write.free(i.write);
        let fault_free = q.fault.free(i.fault);

        d.write.leave(i.write);
        d.notice.leave(i.interrupt);
        d.fault.leave(i.fault);
        d.lines_valid = q.lines_valid && !walk.lines.ready;

        if let (Some(out), true) = (align.out.get(), write_free && q.phase == Phase::Copy) {
            d.gather(&out.beat, &out.tag);
        }
        d.complete(q, i);
        if matches!(q.phase, Phase::Count | Phase::Drop) {
            d.wait_cycles = q.wait_cycles.saturating_sub(1);
            if q.wait_cycles == 0 {
                match q.phase {
                    Phase::Count => d.begin(product),
                    _ => d.phase = Phase::Idle,
                }
            }
        }

        let (mut came, mut words) = (0, [0; 2]);
        let action =
            head.get().map(|packet| q.action(packet, fault_free, align.beat.ready)).unwrap_or_default();
        match &head.data {
            InlinePacket::Method(m) => match action {
                Action::Set => d.state[m.place as usize].set(m.address, m.value),
                Action::Launch => d.start(m),
                Action::Abandon => {
                    d.complain(FaultKind::Inline, m.channel, m.place, m.address, m.value);
                    d.phase = Phase::Drop;
                    d.wait_cycles = DROP_CYCLES;
                    (d.left, d.lines_valid) = (0, false);
                    d.spare = 0;
                    d.lower_half = MemoryWrite::default();
                }
                _ => (),
            },
            InlinePacket::Data(data) => {
                words = data.words;
                if action == Action::Take {
                    let sent = if data.two { 8 } else { 4 };
                    let count = q.left.min(sent);
                    d.left = q.left - count;
                    came = if q.launch.faulty { 0 } else { count as u8 };
                }
                let [first, second] = words;
                if action == Action::Stray {
                    d.complain(FaultKind::Inline, data.channel, data.place, LOAD_INLINE_DATA, first);
                } else if action == Action::Take && data.two && q.left <= 4 {
                    // its second word exceeds the launch's data
                    d.complain(FaultKind::Inline, data.channel, data.place, LOAD_INLINE_DATA, second);
                }
            }
        }

        // the walk's next beat is requested once its bytes have arrived
        let have = q.spare + came;
        let mut position = walk.position;
        let mut wanted = position.beat;
        let enough = walk.beat.valid && have >= wanted.span.count;
        // the bytes of a beat that have arrived are written alone; the others become another beat
        let cut = i.suspend && q.open() && !q.launch.faulty;
        if cut {
            let ByteSpan { first, count } = wanted.span;
            (wanted.span.count, wanted.run_end, wanted.last) = (q.spare, true, false);
            position.beat.span = ByteSpan { first: first + q.spare & 15, count: count - q.spare };
        }
        if q.phase != Phase::Drop && action != Action::Abandon {
            let goes = cut || enough && align.want.ready;
            d.spare = have - if goes { wanted.span.count } else { 0 };
        }
        if let Some(resume) = i.resume.get() {
            let launch = InlineContext::of(resume);
            d.resume(&launch);
            position = launch.position;
        }

        // ---- clock edge
        let drop = q.phase == Phase::Drop || i.resume.valid;
        (self.multiply.i.a, self.multiply.i.b) = (q.lines.bytes as u32, q.lines.lines);
        self.walk.i.lines.send(q.lines_valid, || q.lines);
        self.walk.i.beat.ready = align.want.ready && enough;
        self.walk.i.drop = drop;
        self.walk.i.resume.send(cut || i.resume.valid, || position);
        self.align.i.beat.send(came != 0, || {
            let [first, second] = words;
            let beat = CopyBeat { mask: !0, data: Beat { words: [first, second, 0, 0] } };
            SpanBeat { span: ByteSpan { first: 0, count: came }, beat }
        });
        self.align.i.want.send(cut || enough, || Want { span: wanted.span, tag: wanted });
        self.align.i.out.ready = write_free;
        self.align.i.drop = drop;
        self.packet_in.i.push.drive(&i.packet);
        self.packet_in.i.pop.ready = !matches!(action, Action::Wait | Action::Abandon);
        self.q = d;
    }
}
