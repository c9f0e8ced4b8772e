//! Copy write: puts bytes where the destination has them, in requests of up to 256 bytes,
//! and drives the port, which carries the requests to read too. A request to write is
//! announced when all its beats are here, so that nothing waits between them. After the
//! last beat of a copy the semaphore is released and the driver told.

use crate::byte_align::{self, ByteAlign, Want};
use crate::copy_engine::types::*;
use crate::surface_walk::{self, SurfaceWalk};
use bundle::*;
use kernel::{Within, packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Copies that can wait for their turn.
    pub jobs: Within<1, 255>,
    /// Beats that can wait for the port, two requests of 16 at full rate.
    pub beats: Within<32, 255>,
}

impl Default for Params {
    fn default() -> Self {
        Params { jobs: Within::new(4), beats: Within::new(32) }
    }
}

// ---- ports
packed! {
    pub struct In {
        target_valid: bool,
        target: CopyTarget,
        bytes_valid: bool,
        bytes: CopyBeat,
        span: ByteSpan,
        read_valid: bool,
        read: CopyRead,
        time: Time,
        port_ready: bool,
        interrupt_ready: bool,
    }
    pub struct Out {
        target_ready: bool,
        bytes_ready: bool,
        read_ready: bool,
        port_valid: bool,
        port: CopyPacket,
        interrupt_valid: bool,
        interrupt: Interrupt,
        idle: bool,
    }
}

// ---- registers
choice! {
    pub enum Phase: 3 {
        Idle,
        Walk,    // the lines are with the walk
        Drain,   // all bytes are, or none were, in requests
        Release, // the semaphore is announced
        Notify,
    }
}

packed! {
    pub struct Regs {
        phase: Phase,
        run: CopyWrite,      // the request that is being gathered
        left: B5,            // beats of the request on the port
        port_valid: bool,
        port: CopyPacket,
        notice_valid: bool,
        notice: Interrupt,
    }
}

#[derive(Clone)]
pub struct CopyWriter {
    p: Params,
    q: Regs,
    target_in: Slot<Fifo<CopyTarget>>,
    read_in: Slot<Fifo<CopyRead>>,
    walk: Slot<SurfaceWalk>,
    align: Slot<ByteAlign<SurfaceBeat>>,
    beats: Slot<Fifo<CopyBeat>>,
    runs: Slot<Fifo<CopyWrite>>,
}

fn depth<const MIN: usize>(depth: Within<MIN, 255>) -> fifo::Params {
    fifo::Params { depth: Within::new(depth.get()), latency: Within::new(1) }
}

impl CopyWriter {
    pub fn new(p: &Params) -> Self {
        CopyWriter {
            p: p.clone(),
            q: Regs::default(),
            target_in: Fifo::new(&depth(p.jobs)).into(),
            read_in: Fifo::new(&fifo::Params::default()).into(),
            walk: SurfaceWalk::new(&depth(Within::<1, 255>::new(1))).into(),
            align: ByteAlign::default().into(),
            beats: Fifo::new(&depth(p.beats)).into(),
            runs: Fifo::new(&depth(p.beats)).into(),
        }
    }
}

/// The semaphore's beat: the payload, or with it zero and the time.
fn release(target: &CopyTarget, time: u64) -> CopyBeat {
    let at = (target.semaphore >> 2 & 3) as usize;
    let mut words = [0; 4];
    words[at] = target.payload;
    if target.release_kind == CopyRelease::FourWords {
        (words[2], words[3]) = (time as u32, (time >> 32) as u32);
        return CopyBeat { mask: !0, data: Beat { words } };
    }
    CopyBeat { mask: 0xf << (4 * at), data: Beat { words } }
}

/// What leaves the queues in a clock.
#[derive(Default)]
struct Pops {
    target: bool,
    read: bool,
    run: bool,
    beat: bool,
}

impl Regs {
    /// What goes to the port next, which is free: beats that were announced; reads before
    /// writes; the semaphore when all is gone.
    fn send(&mut self, read: &fifo::Out<CopyRead>, run: &fifo::Out<CopyWrite>, beat: &CopyBeat) -> Pops {
        let mut pops = Pops::default();
        self.port_valid = true;
        if self.left != 0 {
            self.port = CopyPacket::Data(*beat);
            self.left -= 1;
            pops.beat = true;
        } else if read.pop_valid {
            self.port = CopyPacket::Read(read.pop);
            pops.read = true;
        } else if run.pop_valid {
            self.port = CopyPacket::Write(run.pop);
            self.left = run.pop.beats;
            pops.run = true;
        } else {
            self.port_valid = false;
        }
        pops
    }

    /// What follows the last beat; the port is free, and `gone` says that nothing waits
    /// for it. Whether the job is done.
    fn finish(&mut self, target: &CopyTarget, gone: bool, i: &In, q: &Regs) -> bool {
        match q.phase {
            Phase::Drain if gone && target.release_kind != CopyRelease::None => {
                let write = CopyWrite { address: target.semaphore >> 4, beats: 1 };
                (self.port_valid, self.port) = (true, CopyPacket::Write(write));
                self.phase = Phase::Release;
            }
            Phase::Drain if gone => self.phase = Phase::Notify,
            Phase::Release => {
                (self.port_valid, self.port) = (true, CopyPacket::Data(release(target, i.time)));
                self.phase = Phase::Notify;
            }
            Phase::Notify if i.interrupt_ready || !q.notice_valid => {
                self.phase = Phase::Idle;
                if target.notice != CopyNotice::None {
                    let kind = match target.notice {
                        CopyNotice::Blocking => InterruptKind::Awaken,
                        _ => InterruptKind::NonStall,
                    };
                    self.notice_valid = true;
                    self.notice = Interrupt { kind, channel: target.channel, value: target.payload };
                }
                return true;
            }
            _ => (),
        }
        false
    }
}

impl Legacy for CopyWriter {
    const PATH: &'static str = "hub/copy_engine/copy_write";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, target, read) = (&self.q, self.target_in.outputs(), self.read_in.outputs());
        Out {
            target_ready: target.push_ready,
            bytes_ready: self.align.outputs().beat_ready,
            read_ready: read.push_ready,
            port_valid: q.port_valid,
            port: q.port,
            interrupt_valid: q.notice_valid,
            interrupt: q.notice,
            idle: !target.pop_valid && !read.pop_valid && !q.port_valid && !q.notice_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let (head, read) = (self.target_in.outputs(), self.read_in.outputs());
        let (walk, align) = (self.walk.outputs(), self.align.outputs());
        let (beats, runs) = (self.beats.outputs(), self.runs.outputs());
        let target = &head.pop;
        let q = self.q;
        let d = &mut self.q;
        let mut pops = Pops::default();

        // A beat into its request.
        let place = align.out_tag;
        let room = beats.push_ready && runs.push_ready;
        let gather = align.out_valid && room;
        let address = if q.run.beats == 0 { place.address } else { q.run.address };
        let run = CopyWrite { address, beats: q.run.beats + 1 };
        if gather {
            d.run = CopyWrite { beats: if place.run_end { 0 } else { run.beats }, ..run };
        }

        // The job at hand.
        let lines_valid = head.pop_valid && q.phase == Phase::Idle && !target.empty;
        match q.phase {
            Phase::Idle if head.pop_valid && target.empty => d.phase = Phase::Drain,
            Phase::Idle if lines_valid && walk.lines_ready => d.phase = Phase::Walk,
            Phase::Walk if gather && place.last => d.phase = Phase::Drain,
            _ => (),
        }

        // The port.
        if i.interrupt_ready {
            d.notice_valid = false;
        }
        if i.port_ready || !q.port_valid {
            if q.phase != Phase::Release {
                pops = d.send(&read, &runs, &beats.pop);
            }
            let gone = !d.port_valid && q.left == 0;
            pops.target = d.finish(target, gone, &i, &q);
        }

        // ---- clock edge
        self.align.clock(byte_align::In {
            beat_valid: i.bytes_valid,
            beat_span: i.span,
            beat: i.bytes,
            want_valid: walk.beat_valid,
            want: Want { span: walk.beat.span, tag: walk.beat },
            out_ready: room,
            drop: false,
        });
        self.walk.clock(surface_walk::In {
            lines_valid,
            lines: target.lines,
            beat_ready: align.want_ready,
            ..surface_walk::In::default()
        });
        self.beats.clock(fifo::In { push_valid: gather, push: align.out, pop_ready: pops.beat });
        let run_end = gather && place.run_end;
        self.runs.clock(fifo::In { push_valid: run_end, push: run, pop_ready: pops.run });
        self.read_in.clock(fifo::In { push_valid: i.read_valid, push: i.read, pop_ready: pops.read });
        self.target_in.clock(fifo::In { push_valid: i.target_valid, push: i.target, pop_ready: pops.target });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("target_in", &mut self.target_in);
        v.part("read_in", &mut self.read_in);
        v.part("walk", &mut self.walk);
        v.part("align", &mut self.align);
        v.part("beats", &mut self.beats);
        v.part("runs", &mut self.runs);
    }

    fn quiet(&self, i: &In) -> bool {
        let target = fifo::In { push_valid: i.target_valid, push: i.target, pop_ready: false };
        let read = fifo::In { push_valid: i.read_valid, push: i.read, pop_ready: false };
        let align = byte_align::In { beat_valid: i.bytes_valid, ..byte_align::In::default() };
        self.outputs().idle
            && self.target_in.quiet(&target)
            && self.read_in.quiet(&read)
            && self.walk.quiet(&surface_walk::In::default())
            && self.align.quiet(&align)
            && self.beats.quiet(&fifo::In::default())
            && self.runs.quiet(&fifo::In::default())
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("JOBS", self.p.jobs.get()), ("BEATS", self.p.beats.get())]
    }
}
