//! Depth step: sends FRTXs, and the state and clears that apply to them, to the depth halves of the ROPs, and returns
//! the surviving coverage. PROP has two, one before shading and one after it; each acts on the packets of its own
//! mode and passes the others. Rate: one packet a cycle (prop-frtx-rate). Latency: three cycles if nothing is sent to
//! a ROP; 64 packets may be in flight. Depths that the shader computed for an FRTX are sent before it, one quad a
//! cycle (zrop-shader-z-net), with nothing in between. It stalls on its output, on a ROP that does not accept a
//! packet, and on the response to the oldest packet. In order. Specification: PROP.

use crate::prop::coverage::*;
use crate::prop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};

/// Packets in flight through ZROP, as a power of two: about the latency of a depth test that misses in the ROP's
/// cache, at one packet a cycle.
pub const PENDING_LOG2: usize = 6;
/// Queue depth for quads of depths: those of an FRTX and of the next one.
const DEPTHS: usize = 32;

// ---- parameters
kernel::params! {
    sizes rops;
    /// Acts on late packets instead of early ones; fixed by PROP.
    late: 0..=1 = 0, "flag";
    /// Queue depth at the input: 2 break the ready path at full rate.
    work_depth: 1..=255 = 2, "packets";
    /// Queue depth for packets to each ROP: 2 break the ready path at full rate.
    zrop_depth: 1..=255 = 2, "packets";
    /// Queue depth for responses of each ROP: 2 break the ready path at full rate.
    result_depth: 1..=255 = 2, "responses";
}

impl Params {
    /// The same parameters for the early or late step.
    pub fn of(&self, late: usize) -> Params {
        Params { late: Within::new(late), ..self.clone() }
    }
}

// ---- ports
kernel::ports! {
    in work: PropPacket;
    in depth: ZropDepth; // computed by the shader, for FRTXs that follow
    out zrop[rops]: ZropPacket;
    in result[rops]: ZropResult;
    out tested: PropPacket;
    out level idle: bool;
}

kernel::packed! {
    /// The ROP whose response a packet waits for, if any.
    pub struct Owner {
        rops: B8, // bit r: ROP r
    }
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        sent: B5, // depths already sent for the FRTX at the head
    }
}

kernel::unit! {
    pub struct DepthStep(p) {
        registers: Regs;
        part work_in: Fifo<PropPacket> = fifo::of(p.work_depth);
        part pending: DeepFifo<PropPacket, PENDING_LOG2> = deep_fifo::Params::default();
        // Parallel to `pending`, whose block RAM is too slow to decide in the same cycle which packet departs.
        part owners: DeepFifo<Owner, PENDING_LOG2> = deep_fifo::Params::default();
        part depths: Fifo<ZropDepth> = fifo::Params { depth: Within::new(DEPTHS), ..Default::default() };
        part zrop_out: [Fifo<ZropPacket>; p.rops.get()] = fifo::of(p.zrop_depth);
        part result_in: [Fifo<ZropResult>; p.rops.get()] = fifo::of(p.result_depth);
    }
}

/// The packet in the form that ROPs accept.
fn to_rop(packet: &PropPacket) -> ZropPacket {
    match *packet {
        PropPacket::State(s) => ZropPacket::State(s.state),
        PropPacket::Frtx(f) => ZropPacket::Frtx(f.frtx),
        PropPacket::Clear(c) => ZropPacket::Clear(c),
    }
}

impl DepthStep {
    /// Whether depths must still be sent before the packet.
    fn owes(&self, packet: &PropPacket) -> bool {
        let late = self.p.late.get() == 1;
        matches!(packet, PropPacket::Frtx(f) if f.early != late && f.depths != self.q.sent)
    }

    /// Mask of the ROPs to which a packet is sent.
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

    /// If the oldest packet can depart: the ROP whose response it waited for, if any.
    fn leaves(&self) -> Option<Option<usize>> {
        let owner = self.owners.o.pop.get()?;
        let from = (owner.rops != 0).then(|| owner.rops.trailing_zeros() as usize);
        from.is_none_or(|r| self.result_in[r].o.pop.valid).then_some(from)
    }

    /// The oldest packet, with the coverage that the ROP's depth test has left.
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
        let rops_ready = self.zrop_out.iter().enumerate().all(|(r, zrop)| zrop.o.push.ready || !goes(r));
        let free = work.valid && self.pending.o.push.ready && rops_ready;
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
