//! Depth step: sends FRTXs and what belongs to them to the ROPs' depth halves, and takes
//! the surviving coverage back. PROP has two, one ahead of shading and one behind; each
//! acts on the packets of its own mode and passes the others. One packet a clock
//! (prop-frtx-rate), three clocks through where nothing is sent; 64 may be on their way.
//! Depths that the shader has made of an FRTX go ahead of it, a quad a clock (zrop-shader-z-net), with nothing in between.
//! Stalled by its output, by a ROP that takes none of what is for it, and by the answer to
//! the oldest packet. In order. Specification: PROP.

use crate::prop::coverage::*;
use crate::prop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};

/// Packets on their way through ZROP, as a power of two: about the latency of a
/// depth test that misses in the ROP's cache, at a packet a clock.
pub const PENDING_LOG2: usize = 6;
/// Quads whose depths wait: those of an FRTX, and of the next one.
const DEPTHS: usize = 32;

// ---- parameters
kernel::params! {
    /// ROPs: 1, 2, 4 or 8.
    rops: 1..=8 = 2, "ROPs";
    /// Acts on late packets, not on early ones: PROP says so itself.
    late: 0..=1 = 0, "flag";
    /// Packets that can wait at the input: 2 cut the channel at full rate.
    work_depth: 1..=255 = 2, "packets";
    /// Packets that can wait for each ROP: 2 cut the channel at full rate.
    zrop_depth: 1..=255 = 2, "packets";
    /// Answers of each ROP that can wait: 2 cut the channel at full rate.
    result_depth: 1..=255 = 2, "answers";
}

impl Params {
    /// The same of the early step, or of the late one.
    pub fn of(&self, late: usize) -> Params {
        Params { late: Within::new(late), ..self.clone() }
    }
}

// ---- ports
kernel::ports! {
    in work: PropPacket;
    in depth: ZropDepth; // made by the shader, of FRTXs that come
    out zrop[rops]: ZropPacket;
    in result[rops]: ZropResult;
    out tested: PropPacket;
    out level idle: bool;
}

kernel::packed! {
    /// The ROP whose answer a packet waits for, if any.
    pub struct Owner {
        rops: B8, // bit r: ROP r
    }
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        sent: B5, // depths of the FRTX at the head
    }
}

kernel::unit! {
    pub struct DepthStep(p) {
        registers: Regs;
        part work_in: Fifo<PropPacket> = fifo::of(p.work_depth);
        part pending: DeepFifo<PropPacket, PENDING_LOG2> = deep_fifo::Params::default();
        // Beside `pending`, whose block RAM is too slow to decide in the same clock what leaves.
        part owners: DeepFifo<Owner, PENDING_LOG2> = deep_fifo::Params::default();
        part depths: Fifo<ZropDepth> = fifo::Params { depth: Within::new(DEPTHS), ..Default::default() };
        part zrop_out: [Fifo<ZropPacket>; p.rops.get()] = fifo::of(p.zrop_depth);
        part result_in: [Fifo<ZropResult>; p.rops.get()] = fifo::of(p.result_depth);
    }
}

/// The packet as ROPs take it.
fn to_rop(packet: &PropPacket) -> ZropPacket {
    match *packet {
        PropPacket::State(s) => ZropPacket::State(s.state),
        PropPacket::Frtx(f) => ZropPacket::Frtx(f.frtx),
        PropPacket::Clear(c) => ZropPacket::Clear(c),
    }
}

impl DepthStep {
    /// Depths are to go ahead of the packet.
    fn owes(&self, packet: &PropPacket) -> bool {
        let late = self.p.late.get() == 1;
        matches!(packet, PropPacket::Frtx(f) if f.early != late && f.depths != self.q.sent)
    }

    /// The ROPs that a packet goes to.
    fn route(&self, packet: &PropPacket) -> u8 {
        let (rops, late) = (self.p.rops.get(), self.p.late.get() == 1);
        match packet {
            PropPacket::State(s) if s.early != late && for_zrop(s.state.address) => all_rops(rops),
            PropPacket::Frtx(f) if f.early != late && f.depth => 1 << rop(f.frtx.x, f.frtx.y, rops),
            PropPacket::Clear(c) if late && (c.z || c.stencil || c.decompress) => {
                1 << rop(c.rect.x0 & 0x3fff, c.rect.y0 & 0x3fff, rops)
            }
            _ => 0,
        }
    }

    /// The ROP whose answer the oldest packet waits for, if any, where that packet can leave.
    fn leaves(&self) -> Option<Option<usize>> {
        let owner = self.owners.o.pop.get()?;
        let from = (owner.rops != 0).then(|| owner.rops.trailing_zeros() as usize);
        from.is_none_or(|r| self.result_in[r].o.pop.valid).then_some(from)
    }

    /// The oldest packet, with the coverage that a ROP has left it.
    fn tested(&self, from: Option<usize>) -> PropPacket {
        let mut tested = self.pending.o.pop.data;
        if let (PropPacket::Frtx(f), Some(r)) = (&mut tested, from) {
            f.frtx.coverage = self.result_in[r].o.pop.data.coverage;
        }
        tested
    }
}

impl Logic for DepthStep {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (work, leaves) = (&self.work_in.o, self.leaves());
        o.work = work.push;
        o.depth = self.depths.o.push;
        for (r, zrop) in self.zrop_out.iter().enumerate() {
            o.zrop[r].drive(&zrop.o.pop);
        }
        for (r, result) in self.result_in.iter().enumerate() {
            o.result[r] = result.o.push;
        }
        o.tested.send(leaves.is_some(), || self.tested(leaves.flatten()));
        let sent = self.zrop_out.iter().all(|zrop| !zrop.o.pop.valid);
        o.idle = !work.pop.valid && self.pending.o.empty && sent && !self.depths.o.pop.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let (work, leaves) = (&self.work_in.o.pop, self.leaves());
        let to = if work.valid { self.route(&work.data) } else { 0 };
        let goes = |r: usize| to >> r & 1 == 1;
        let room = self.zrop_out.iter().enumerate().all(|(r, zrop)| zrop.o.push.ready || !goes(r));
        let free = work.valid && self.pending.o.push.ready && room;
        let (owes, depth) = (self.owes(&work.data), &self.depths.o.pop);
        let (take, sends) = (free && !owes, free && owes && depth.valid);
        let is_frtx = matches!(work.data, PropPacket::Frtx(_));
        let pop = leaves.is_some() && i.tested.ready;
        let sent = if take { 0 } else { self.q.sent + u8::from(sends) };

        for (r, zrop) in self.zrop_out.iter_mut().enumerate() {
            let packet = || if owes { ZropPacket::Depth(depth.data) } else { to_rop(&work.data) };
            zrop.i.push.send((take || sends) && goes(r), packet);
            zrop.i.pop = i.zrop[r];
        }
        for (r, result) in self.result_in.iter_mut().enumerate() {
            result.i.push.drive(&i.result[r]);
            result.i.pop.ready = pop && leaves == Some(Some(r));
        }
        self.pending.i.push.drive_if(take, work);
        self.pending.i.pop.ready = pop;
        self.owners.i.push.send(take, || Owner { rops: if is_frtx { to } else { 0 } });
        self.owners.i.pop.ready = pop;
        self.depths.i.push.drive(&i.depth);
        self.depths.i.pop.ready = sends;
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop.ready = take;
        self.q.sent = sent;
    }
}
