//! Inline to memory: writes data that came inside a pushbuffer to lines of a pitch or
//! block-linear surface, 8 bytes a clock (i2m-rate). Its methods exist in three places,
//! each with state of its own; copies are made one after another. A copy that lacks data
//! can be kept in a context and go on from there.

use crate::byte_align::{self, ByteAlign, DROP_CLOCKS, Want};
use crate::multiply::{self, MULTIPLY_CLOCKS, Multiply};
use crate::surface_walk::{self, SurfaceWalk};
use bundle::*;
use kernel::{Within, packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

mod state;
use state::{InlineState, LAUNCH_DMA, LOAD_INLINE_DATA};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Packets that can wait at the input; two cut the channel at full rate.
    pub packet_depth: Within<1, 255>,
}

impl Default for Params {
    fn default() -> Self {
        Params { packet_depth: Within::new(2) }
    }
}

// ---- ports
packed! {
    pub struct In {
        packet_valid: bool,
        packet: InlinePacket,
        time: Time,
        write_ready: bool,
        interrupt_ready: bool,
        fault_ready: bool,
        suspend: bool,      // one clock, as those below when idle: writes what it has gathered
        resume_valid: bool, // is from now on as that says
        resume: LaunchImage,
    }
    pub struct Out {
        packet_ready: bool,
        write_valid: bool,
        write: MemoryWrite,
        interrupt_valid: bool,
        interrupt: Interrupt,
        fault_valid: bool,
        fault: Fault,
        context: LaunchImage, // the launch that waits for data, `InlineContext`; whole after `suspend`
        open: bool,           // there is one
        idle: bool,           // no work but what waits for data
    }
}

// ---- registers
choice! {
    pub enum Phase: 3 {
        Idle,
        Count,   // the bytes of all lines are being multiplied
        Copy,
        Release, // all data are written, or there are none
        Notify,  // so is the semaphore
        Drop,    // the copy is being forgotten
    }
}

packed! {
    pub struct Regs {
        state: [InlineState; 3],
        phase: Phase,
        wait_clocks: B3,
        launch: InlineLaunch,
        lines_valid: bool,
        lines: SurfaceLines,
        left: B64,               // bytes still to come
        spare: B6,               // bytes that have come and for which the walk has no place yet
        written: bool,           // the last byte was handed to the write port
        held: MemoryWrite,       // the lower half of a sector
        write_valid: bool,
        write: MemoryWrite,
        notice_valid: bool,      // an interrupt
        notice: Interrupt,
        fault_valid: bool,
        fault: Fault,
    }
}

#[derive(Clone)]
pub struct InlineToMemory {
    p: Params,
    q: Regs,
    packet_in: Slot<Fifo<InlinePacket>>,
    multiply: Slot<Multiply>,
    walk: Slot<SurfaceWalk>,
    align: Slot<ByteAlign<SurfaceBeat>>,
}

fn one_job() -> fifo::Params {
    fifo::Params { depth: Within::new(1), latency: Within::new(1) }
}

impl InlineToMemory {
    pub fn new(p: &Params) -> Self {
        let depth = fifo::Params { depth: p.packet_depth, latency: Within::new(1) };
        InlineToMemory {
            p: p.clone(),
            q: Regs::default(),
            packet_in: Fifo::new(&depth).into(),
            multiply: Multiply::default().into(),
            walk: SurfaceWalk::new(&one_job()).into(),
            align: ByteAlign::default().into(),
        }
    }
}

/// Where methods of a place come from.
fn subchannel_of(place: InlinePlace) -> u8 {
    match place {
        InlinePlace::ThreeD => 0,
        InlinePlace::Compute => 1,
        InlinePlace::Own => 2,
    }
}

/// What is done with the packet at hand.
#[derive(Clone, Copy, Default, PartialEq)]
enum Action {
    #[default]
    Wait,
    Set,
    Launch,
    Abandon, // a launch too early: it stays at hand
    Take,    // data
    Stray,   // data that no launch asked for
}

impl Regs {
    fn action(&self, packet: &InlinePacket, fault_free: bool, beat_ready: bool) -> Action {
        match (packet, self.phase) {
            (_, Phase::Drop) => Action::Wait,
            (InlinePacket::Method(m), phase) if m.address == LAUNCH_DMA => match phase {
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
        self.fault_valid = true;
        self.fault = Fault { kind, channel, subchannel, address, value };
    }

    /// Starts what a launch asks for.
    fn start(&mut self, m: &InlineMethod) {
        let state = self.state[m.place as usize];
        let (length, count) = (state.line_length, state.line_count);
        self.launch = state.launch(m.channel, m.place, m.value);
        self.lines = state.lines(m.value);
        self.written = false;
        if count > 1 {
            self.phase = Phase::Count;
            self.wait_clocks = MULTIPLY_CLOCKS;
        } else {
            self.begin(if count == 0 { 0 } else { length.into() });
        }
        let fault = state.fault(m.value);
        if fault != FaultKind::None {
            self.complain(fault, m.channel, m.place, m.address, m.value);
        }
    }

    /// Begins a copy of as many bytes.
    fn begin(&mut self, bytes: u64) {
        self.left = bytes;
        self.lines_valid = bytes != 0 && !self.launch.faulty;
        self.phase = if bytes != 0 { Phase::Copy } else { Phase::Release };
    }

    /// Whether a launch waits for data, or will when those that came are in their places.
    fn open(&self) -> bool {
        self.phase == Phase::Copy && self.left != 0
    }

    /// Goes on with a launch that a context has, or with none.
    fn resume(&mut self, c: &InlineContext) {
        self.phase = if c.open { Phase::Copy } else { Phase::Idle };
        (self.launch, self.left) = (c.launch, c.left);
        (self.lines_valid, self.lines) = (c.position.walks, state::lines_again(c));
        (self.written, self.spare, self.held) = (false, 0, MemoryWrite::default());
    }

    /// Gathers a beat; a sector leaves when it or its run is at its end.
    fn gather(&mut self, beat: &CopyBeat, place: &SurfaceBeat) {
        let upper = place.address & 1 == 1;
        let mut sector = if upper { self.held } else { MemoryWrite::default() };
        let at = if upper { 4 } else { 0 };
        sector.address = place.address >> 1;
        sector.mask |= u32::from(beat.mask) << (4 * at);
        sector.data.words[at..at + 4].copy_from_slice(&beat.data.words);
        if upper || place.run_end {
            if sector.mask != 0 {
                (self.write_valid, self.write) = (true, sector);
            }
            self.held = MemoryWrite::default();
        } else {
            self.held = sector;
        }
        self.written = place.last;
    }

    /// What follows the last byte: the semaphore, then the interrupt.
    fn complete(&mut self, q: &Regs, i: &In) {
        let write_free = i.write_ready || !q.write_valid;
        match q.phase {
            Phase::Copy if q.left == 0 && (q.written || q.launch.faulty) => self.phase = Phase::Release,
            Phase::Release if q.launch.faulty => self.phase = Phase::Idle,
            Phase::Release if write_free => {
                if q.launch.release_semaphore {
                    (self.write_valid, self.write) = (true, state::semaphore_write(&q.launch, i.time));
                }
                self.phase = Phase::Notify;
            }
            Phase::Notify if write_free && (i.interrupt_ready || !q.notice_valid) => {
                if q.launch.notifies {
                    let InlineLaunch { channel, payload, .. } = q.launch;
                    self.notice_valid = true;
                    self.notice = Interrupt { kind: InterruptKind::Awaken, channel, value: payload };
                }
                self.phase = Phase::Idle;
            }
            _ => (),
        }
    }
}

/// Whether data have a second word that is surplus.
fn surplus(data: &InlineData, left: u64) -> bool {
    data.two && left <= 4
}

impl Legacy for InlineToMemory {
    const PATH: &'static str = "hub/inline_to_memory";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, packet) = (&self.q, self.packet_in.outputs());
        let (walk, align) = (self.walk.outputs(), self.align.outputs());
        // the next beat has not all its bytes
        let lacks = align.still && !q.lines_valid && walk.beat_valid && q.spare < walk.beat.span.count;
        let waits = q.open() && (q.launch.faulty || lacks);
        Out {
            packet_ready: packet.push_ready,
            write_valid: q.write_valid,
            write: q.write,
            interrupt_valid: q.notice_valid,
            interrupt: q.notice,
            fault_valid: q.fault_valid,
            fault: q.fault,
            context: match q.open() {
                true => LaunchImage::of(&state::context(&q.launch, q.left, &q.lines, walk.position)),
                false => LaunchImage::default(),
            },
            open: q.open(),
            idle: !packet.pop_valid
                && (q.phase == Phase::Idle || waits)
                && !q.write_valid
                && !q.notice_valid
                && !q.fault_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let (head, product) = (self.packet_in.outputs(), self.multiply.outputs().product);
        let (walk, align) = (self.walk.outputs(), self.align.outputs());
        let q = self.q;
        let mut d = q;
        let write_free = i.write_ready || !q.write_valid;
        let fault_free = i.fault_ready || !q.fault_valid;

        d.write_valid = q.write_valid && !i.write_ready;
        d.notice_valid = q.notice_valid && !i.interrupt_ready;
        d.fault_valid = q.fault_valid && !i.fault_ready;
        d.lines_valid = q.lines_valid && !walk.lines_ready;

        if align.out_valid && write_free && q.phase == Phase::Copy {
            d.gather(&align.out, &align.out_tag);
        }
        d.complete(&q, &i);
        if matches!(q.phase, Phase::Count | Phase::Drop) {
            d.wait_clocks = q.wait_clocks.saturating_sub(1);
            if q.wait_clocks == 0 {
                match q.phase {
                    Phase::Count => d.begin(product),
                    _ => d.phase = Phase::Idle,
                }
            }
        }

        let mut beat = byte_align::In { out_ready: write_free, ..byte_align::In::default() };
        let mut came = 0;
        let action = match head.pop_valid {
            true => q.action(&head.pop, fault_free, align.beat_ready),
            false => Action::Wait,
        };
        match &head.pop {
            InlinePacket::Method(m) => match action {
                Action::Set => d.state[m.place as usize].set(m.address, m.value),
                Action::Launch => d.start(m),
                Action::Abandon => {
                    d.complain(FaultKind::Inline, m.channel, m.place, m.address, m.value);
                    d.phase = Phase::Drop;
                    d.wait_clocks = DROP_CLOCKS;
                    (d.left, d.lines_valid) = (0, false);
                    d.spare = 0;
                    d.held = MemoryWrite::default();
                }
                _ => (),
            },
            InlinePacket::Data(data) => {
                if action == Action::Take {
                    let sent = if data.two { 8 } else { 4 };
                    let count = q.left.min(sent);
                    d.left = q.left - count;
                    beat.beat_valid = !q.launch.faulty;
                    beat.beat_span = ByteSpan { first: 0, count: count as u8 };
                    came = if q.launch.faulty { 0 } else { count as u8 };
                }
                let [first, second] = data.words;
                beat.beat = CopyBeat { mask: !0, data: Beat { words: [first, second, 0, 0] } };
                if action == Action::Stray {
                    d.complain(FaultKind::Inline, data.channel, data.place, LOAD_INLINE_DATA, first);
                } else if action == Action::Take && surplus(data, q.left) {
                    d.complain(FaultKind::Inline, data.channel, data.place, LOAD_INLINE_DATA, second);
                }
            }
        }

        // a place is wanted when its bytes are there: behind what came, the walk waits
        let have = q.spare + came;
        let enough = walk.beat_valid && have >= walk.beat.span.count;
        let mut wanted = walk.beat;
        let mut position = walk.position;
        // what came of a beat is written by itself, and the rest is another beat
        let cut = i.suspend && q.open() && !q.launch.faulty;
        if cut {
            (wanted.span.count, wanted.run_end, wanted.last) = (q.spare, true, false);
            let ByteSpan { first, count } = walk.beat.span;
            position.beat.span = ByteSpan { first: first + q.spare & 15, count: count - q.spare };
        }
        if q.phase != Phase::Drop && action != Action::Abandon {
            let goes = cut || enough && align.want_ready;
            d.spare = have - if goes { wanted.span.count } else { 0 };
        }
        if i.resume_valid {
            let launch = i.resume.launch();
            d.resume(&launch);
            position = launch.position;
        }

        // ---- clock edge
        let drop = q.phase == Phase::Drop || i.resume_valid;
        beat.want_valid = cut || enough;
        beat.want = Want { span: wanted.span, tag: wanted };
        beat.drop = drop;
        self.align.clock(beat);
        self.walk.clock(surface_walk::In {
            lines_valid: q.lines_valid,
            lines: q.lines,
            beat_ready: align.want_ready && enough,
            drop,
            resume_valid: cut || i.resume_valid,
            resume: position,
        });
        self.multiply.clock(multiply::In { a: q.lines.bytes as u32, b: q.lines.lines });
        self.packet_in.clock(fifo::In {
            push_valid: i.packet_valid,
            push: i.packet,
            pop_ready: !matches!(action, Action::Wait | Action::Abandon),
        });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("packet_in", &mut self.packet_in);
        v.part("multiply", &mut self.multiply);
        v.part("walk", &mut self.walk);
        v.part("align", &mut self.align);
    }

    fn quiet(&self, i: &In) -> bool {
        let q = &self.q;
        let none = fifo::In { push_valid: i.packet_valid, push: i.packet, pop_ready: true };
        self.outputs().idle
            && !i.suspend
            && !i.resume_valid
            && self.packet_in.quiet(&none)
            && self.walk.quiet(&surface_walk::In::default())
            && self.align.quiet(&byte_align::In::default())
            && self.multiply.quiet(&multiply::In { a: q.lines.bytes as u32, b: q.lines.lines })
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("PACKET_DEPTH", self.p.packet_depth.get())]
    }
}
