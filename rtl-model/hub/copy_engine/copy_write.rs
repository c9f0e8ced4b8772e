//! Copy write: aligns bytes to the destination, writes them in requests of up to 256 bytes (ce-max-request), and
//! drives the engine's port, which also carries the read requests. Bytes arrive line by line of tiles; their beats
//! wait in a 4 KB buffer, from which they are sent in address order. After the last beat of a copy it releases the
//! semaphore and raises the interrupt.
//!
//! It sends a packet a cycle. A write request is sent once all its data are held, so no other packet separates it
//! from its data; reads have priority over writes. It stalls for the port and for bytes. Copies keep their order.
//! Specification: CE.

use crate::byte_align::types::SpanBeat;
use crate::byte_align::{self, ByteAlign, Want};
use crate::copy_engine::copy_walk::{self, CopyWalk};
use crate::copy_engine::copy_write_steps::*;
use crate::copy_engine::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};
use prim::stage::{self, Stage};

// ---- parameters
kernel::params! {
    /// Copies that can queue behind the current one: how far reads run ahead of writes.
    target_depth: 1..=255 = 4, "launches";
    /// Beats of 16 bytes that can wait for the port: two requests of 16 at full rate.
    beats: 32..=255 = 32, "beats";
}

// ---- ports
kernel::ports! {
    in target: CopyTarget;
    in made: SpanBeat;
    in read: CopyRead;
    in sample time: Time;
    out port: CopyPacket;
    out interrupt: Interrupt;
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Phase: 3 {
        Idle,
        Walk,    // the walk lists the lines
        Drain,   // all bytes are in requests, or the copy has none
        Release, // the semaphore's request was sent
        Notify,
    }
}

kernel::packed! {
    /// The beat of the destination in which bytes were placed.
    pub struct Placed {
        slot: CopySlot,
    }

    pub struct Regs {
        phase: Phase,
        tail: CopySlot,      // number of the next beat into the buffer
        kept: CopySlot,      // lowest slot that is still requested
        place: Offer<CopyPlace>, // destination of the beat at the buffer's output
        run: CopyWrite,      // the request that is being gathered
        left: B5,            // beats of the current request still to be sent
        port: Offer<CopyPacket>,
        notice: Offer<Interrupt>,
    }
}

kernel::unit! {
    pub struct CopyWriter(p) {
        registers: Regs;
        part target_in: Fifo<CopyTarget> = fifo::of(p.target_depth);
        part read_in: Stage<CopyRead> = stage::Params {};
        part walk: CopyWalk = copy_walk::Params { lines_depth: Within::new(1) }; // the current job
        part wants: CopyWalk = copy_walk::Params { lines_depth: p.target_depth }; // bytes line by line, also for queued jobs
        part align: ByteAlign<Placed> = byte_align::Params {};
        part tiles: Ram<CopyBeat, COPY_SLOTS_LOG2, 1> = ram::Params {};
        part beats: Fifo<CopyBeat> = fifo::of(p.beats);
        part runs: Fifo<CopyWrite> = fifo::of(p.beats);
    }
}

/// Queues popped in this cycle.
#[derive(Default)]
struct Pops {
    target: bool,
    read: bool,
    run: bool,
    beat: bool,
}

impl Regs {
    /// Selects the next packet for the free port: data of the request that was
    /// sent; reads before writes; the semaphore when nothing else remains.
    fn send(&mut self, read: &Offer<CopyRead>, run: &Offer<CopyWrite>, beat: &CopyBeat) -> Pops {
        let mut pops = Pops::default();
        self.port.valid = false;
        if self.left != 0 {
            self.port.put(CopyPacket::Data(*beat));
            self.left -= 1;
            pops.beat = true;
        } else if let Some(read) = read.get() {
            self.port.put(CopyPacket::Read(*read));
            pops.read = true;
        } else if let Some(run) = run.get() {
            self.port.put(CopyPacket::Write(*run));
            self.left = run.beats;
            pops.run = true;
        }
        pops
    }

    /// Executes the steps after the last beat; the port is free, and `gone`
    /// says that nothing remains to be sent. Returns whether the job is done.
    fn finish(&mut self, target: &CopyTarget, gone: bool, i: &In, q: &Regs) -> bool {
        match q.phase {
            Phase::Drain if gone && target.release_kind != CopyRelease::None => {
                let write = CopyWrite { address: target.semaphore_va >> 4, beats: 1, ordered: true };
                self.port.put(CopyPacket::Write(write));
                self.phase = Phase::Release;
            }
            Phase::Drain if gone => self.phase = Phase::Notify,
            Phase::Release => {
                self.port.put(CopyPacket::Data(release_beat(target, i.time)));
                self.phase = Phase::Notify;
            }
            Phase::Notify if q.notice.free(i.interrupt) => {
                self.phase = Phase::Idle;
                if target.notice != CopyNotice::None {
                    let kind = match target.notice {
                        CopyNotice::Blocking => InterruptKind::Awaken,
                        _ => InterruptKind::NonStall,
                    };
                    self.notice.put(Interrupt { kind, channel: target.channel, value: target.payload });
                }
                return true;
            }
            _ => (),
        }
        false
    }
}

impl Logic for CopyWriter {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, target, read) = (&self.q, &self.target_in.o, &self.read_in.o);
        o.target = target.push;
        o.made = self.align.o.beat;
        o.read = read.push;
        o.port.drive(&q.port);
        o.interrupt.drive(&q.notice);
        o.idle = !target.pop.valid && !read.pop.valid && !q.port.valid && !q.notice.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let (head, read) = (&self.target_in.o.pop, &self.read_in.o.pop);
        let (walk, wants, placed) = (&self.walk.o, &self.wants.o, &self.align.o.out);
        let (beats, runs) = (&self.beats.o, &self.runs.o);
        let target = &head.data; // valid in all phases but `Idle`
        let q = &self.q;
        let mut d = *q;
        let mut pops = Pops::default();

        // A beat enters the buffer.
        let has_entry = q.tail.wrapping_sub(q.kept) & 0x1ff < 256;
        let puts = placed.valid && has_entry;
        if puts {
            d.tail = placed.data.tag.slot + 1 & 0x1ff;
        }

        // Reads a beat from the buffer once it has arrived.
        let free = beats.push.ready && runs.push.ready;
        let place = &q.place.data;
        let gather = q.place.valid && free;
        let next = &walk.place;
        let there = q.tail.wrapping_sub(next.data.slot).wrapping_sub(1) & 0x1ff < 256;
        let shows = next.valid && there && (gather || !q.place.valid);
        if gather {
            d.place.valid = false;
        }
        if shows {
            d.place.put(next.data);
            d.kept = next.data.kept;
        }

        // It joins its request.
        let address = if q.run.beats == 0 { place.address } else { q.run.address };
        let run = CopyWrite { address, beats: q.run.beats + 1, ordered: false };
        if gather {
            d.run = CopyWrite { beats: if place.run_end { 0 } else { run.beats }, ..run };
        }

        // The current job.
        let lines_valid = head.valid && q.phase == Phase::Idle && !target.empty;
        match q.phase {
            Phase::Idle if head.valid && target.empty => d.phase = Phase::Drain,
            Phase::Idle if lines_valid => d.phase = Phase::Walk,
            Phase::Walk if gather && place.last => d.phase = Phase::Drain,
            _ => (),
        }

        // The port.
        d.notice.leave(i.interrupt);
        if q.port.free(i.port) {
            if q.phase != Phase::Release {
                pops = d.send(read, &runs.pop, &beats.pop.data);
            }
            let gone = !d.port.valid && q.left == 0;
            pops.target = d.finish(target, gone, i, q);
        }

        // ---- clock edge
        self.walk.i.lines.send(lines_valid, || target.lines);
        self.walk.i.place.ready = shows;
        let comes = i.target.get().filter(|target| self.target_in.o.push.ready && !target.empty);
        self.wants.i.lines.send(comes.is_some(), || spans_of(&i.target.data.lines));
        self.wants.i.place.ready = self.align.o.want.ready;
        self.align.i.beat.drive(&i.made);
        self.align.i.want.send(wants.place.valid, || {
            let CopyPlace { span, slot, .. } = wants.place.data;
            Want { span, tag: Placed { slot } }
        });
        self.align.i.out.ready = has_entry;
        self.tiles.i.write(puts, placed.data.tag.slot & 0xff, || placed.data.beat);
        self.tiles.i.read(shows, next.data.slot & 0xff);
        self.beats.i.push.send(gather, || self.tiles.o.read_data);
        self.beats.i.pop.ready = pops.beat;
        self.runs.i.push.send(gather && place.run_end, || run);
        self.runs.i.pop.ready = pops.run;
        self.read_in.i.push.drive(&i.read);
        self.read_in.i.pop.ready = pops.read;
        self.target_in.i.push.drive(&i.target);
        self.target_in.i.pop.ready = pops.target;
        self.q = d;
    }
}
