//! Copy port: turns the copy engine's requests for beats of 16 bytes into a client port's sectors, and the sectors read
//! into beats. It accepts a packet a cycle while sectors are accepted; 1 cycle from a packet to its sector, 2 from a
//! sector to its first beat. The client port stalls it, and so do reads whose data are not accepted. In order.
//! Specification: CE.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Read requests, and sectors to write, that can wait: 16 let reads of 256 bytes pass while as many arrive.
    work_depth: 2..=64 = 16, "items";
    /// Outstanding read requests.
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
    /// A work item: beats to read starting at the upper or lower half of a sector, or a sector to write.
    pub struct CopyWork {
        reads: bool,
        upper: bool,
        beats: B5,
        write: MemoryWrite,   // for reads only its address is used
    }

    /// Expected beats: their number, and the half of the sector that holds the first.
    pub struct CopyWanted {
        upper: bool,
        beats: B5,
    }

    pub struct Regs {
        target: CopyWrite,    // next beat to write, and how many follow
        lower_half: CopyBeat, // lower half of its sector; no bytes: not valid
        requested: B4,            // sectors requested of the oldest read
        given: B5,            // beats returned of the oldest outstanding read
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
    /// Number of sectors that contain its beats.
    fn sectors(&self) -> u8 {
        (self.beats + u8::from(self.upper)).div_ceil(2)
    }
}

/// A sector made of its two halves.
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
    /// Accepts a packet; returns the work item that it completes.
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
                let (target, lower_half) = (self.target, self.lower_half);
                let (upper, last) = (target.address & 1 == 1, target.beats == 1);
                self.target.address += 1;
                self.target.beats -= 1;
                self.lower_half = if upper || last { CopyBeat::default() } else { *beat };
                let write = match upper {
                    true => whole(&target, &lower_half, beat),
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
        o.read.send(reads, || MemoryRead { address: work.data.write.address + u64::from(q.requested) });
        o.write.send(work.valid && !work.data.reads, || work.data.write);
        o.read_data = self.sectors.o.push;
        o.idle = !work.valid && !self.wanted.o.pop.valid && q.target.beats == 0 && !q.beat.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.beat.leave(i.beat);

        let packet = i.packet.get().filter(|_| self.work.o.push.ready);
        let comes = packet.and_then(|packet| d.take(packet));

        // Sectors requested or written.
        let work = &self.work.o.pop;
        let reads = work.valid && work.data.reads && self.wanted.o.push.ready && i.read.ready;
        let requested = reads && q.requested + 1 == work.data.sectors();
        if reads {
            d.requested = if requested { 0 } else { q.requested + 1 };
        }
        let wrote = work.valid && !work.data.reads && i.write.ready;

        // Beats returned.
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
        self.work.i.pop.ready = requested || wrote;
        self.wanted.i.push.send(requested, || CopyWanted { upper: wants.upper, beats: wants.beats });
        self.wanted.i.pop.ready = ends;
        self.sectors.i.push.drive(&i.read_data);
        self.sectors.i.pop.ready = gives && upper || ends;
        self.q = d;
    }
}
