//! Copy port: the copy engine's requests for beats of 16 bytes as a client port's sectors, and sectors read as beats.
//! A packet a clock while sectors are taken; 1 clock from a packet to its sector, 2 from a sector to its first beat.
//! Stalled by the sectors' ports, and by reads whose data were not taken. In order. Specification: CE.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Requests to read, and sectors to write, that can wait: 16 let reads of 256 bytes pass while as many come.
    work_depth: 2..=64 = 16, "items";
    /// Requests to read that are out.
    reads: 1..=255 = 64, "requests";
}

// ---- ports
kernel::ports! {
    in packet: CopyPacket;
    out beat: Beat;
    out read: MemoryRead;
    in read_data: Sector;
    out write: MemoryWrite;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// What is to be done: beats to read from the upper or lower half of a sector on, or a sector to write.
    pub struct CopyWork {
        reads: bool,
        upper: bool,
        beats: B5,
        write: MemoryWrite,   // of reads only its address
    }

    /// Beats to come: how many, and the half of a sector that the first is in.
    pub struct CopyWanted {
        upper: bool,
        beats: B5,
    }

    pub struct Regs {
        target: CopyWrite,    // the next beat to write, and how many are to come
        held: CopyBeat,       // the lower half of its sector; without bytes, there is none
        asked: B4,            // sectors asked for of the oldest read
        given: B5,            // beats given of the oldest that is out
        beat: Offer<Beat>,
    }
}

kernel::unit! {
    pub struct CopyPort(p) {
        registers: Regs;
        part work: Fifo<CopyWork> = fifo::of(p.work_depth);
        part wanted: Fifo<CopyWanted> = fifo::of(p.reads);
        part sectors: Fifo<Sector> = fifo::Params::default();
    }
}

impl CopyWork {
    /// Sectors that its beats are in.
    fn sectors(&self) -> u8 {
        (self.beats + u8::from(self.upper)).div_ceil(2)
    }
}

/// A sector of its two halves.
fn whole(target: &CopyWrite, lower: &CopyBeat, upper: &CopyBeat) -> MemoryWrite {
    let half = |beat: &CopyBeat| beat.data.words;
    let ([a, b, c, d], [e, f, g, h]) = (half(lower), half(upper));
    MemoryWrite {
        address: target.address >> 1,
        mask: u32::from(lower.mask) | u32::from(upper.mask) << 16,
        data: Sector { words: [a, b, c, d, e, f, g, h] },
        ordered: target.ordered,
        ..MemoryWrite::default()
    }
}

impl Regs {
    /// A packet that comes; what is to be done for it.
    fn take(&mut self, packet: &CopyPacket) -> Option<CopyWork> {
        match packet {
            CopyPacket::Read(CopyRead { address, beats }) => {
                let write = MemoryWrite { address: address >> 1, ..MemoryWrite::default() };
                Some(CopyWork { reads: true, upper: address & 1 == 1, beats: *beats, write })
            }
            CopyPacket::Write(write) => {
                self.target = *write;
                None
            }
            CopyPacket::Data(beat) => {
                let (target, held) = (self.target, self.held);
                let (upper, last) = (target.address & 1 == 1, target.beats == 1);
                self.target.address += 1;
                self.target.beats -= 1;
                self.held = if upper || last { CopyBeat::default() } else { *beat };
                let write = match upper {
                    true => whole(&target, &held, beat),
                    false => whole(&target, beat, &CopyBeat::default()),
                };
                let leaves = (upper || last) && write.mask != 0;
                leaves.then_some(CopyWork { write, ..CopyWork::default() })
            }
        }
    }
}

impl Logic for CopyPort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, work) = (&self.q, &self.work.o.pop);
        o.packet.ready = self.work.o.push.ready;
        o.beat.drive(&q.beat);
        let reads = work.valid && work.data.reads && self.wanted.o.push.ready;
        o.read.send(reads, || MemoryRead { address: work.data.write.address + u64::from(q.asked) });
        o.write.send(work.valid && !work.data.reads, || work.data.write);
        o.read_data = self.sectors.o.push;
        o.idle = !work.valid && !self.wanted.o.pop.valid && q.target.beats == 0 && !q.beat.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.beat.leave(i.beat);

        let packet = i.packet.get().filter(|_| self.work.o.push.ready);
        let comes = packet.and_then(|packet| d.take(packet));

        // Sectors that are asked for, or written.
        let work = &self.work.o.pop;
        let reads = work.valid && work.data.reads && self.wanted.o.push.ready && i.read.ready;
        let asked = reads && q.asked + 1 == work.data.sectors();
        if reads {
            d.asked = if asked { 0 } else { q.asked + 1 };
        }
        let wrote = work.valid && !work.data.reads && i.write.ready;

        // Beats that were asked for.
        let (wanted, sector) = (&self.wanted.o.pop, &self.sectors.o.pop);
        let gives = wanted.valid && sector.valid && q.beat.free(i.beat);
        let upper = wanted.data.upper != (q.given & 1 == 1);
        let ends = gives && q.given + 1 == wanted.data.beats;
        if gives {
            let first = if upper { BEAT_WORDS } else { 0 };
            d.beat.put(Beat { words: std::array::from_fn(|k| sector.data.words[first + k]) });
            d.given = if ends { 0 } else { q.given + 1 };
        }

        // ---- clock edge
        let wants = work.data;
        self.work.i.push.send(comes.is_some(), || comes.unwrap_or_default());
        self.work.i.pop.ready = asked || wrote;
        self.wanted.i.push.send(asked, || CopyWanted { upper: wants.upper, beats: wants.beats });
        self.wanted.i.pop.ready = ends;
        self.sectors.i.push.drive(&i.read_data);
        self.sectors.i.pop.ready = gives && upper || ends;
        self.q = d;
    }
}
