//! Depth step: sends FRTXs and what goes with them to the ROPs' depth halves, and
//! takes the surviving coverage back, in order. PROP has two, one ahead of shading
//! and one behind; each acts on the packets of its own mode and passes the others.

use crate::prop::types::*;
use crate::prop::{Params, coverage::*};
use bundle::*;
use kernel::{slot::Slot, unit::*};
use prim::legacy::deep_fifo::DeepFifo;
use prim::legacy::fifo::{self, Fifo};

/// Packets on their way through ZROP, as a power of two: about the latency of a
/// depth test that misses in the ROP's cache, at a packet a clock.
pub const PENDING_LOG2: usize = 6;

// ---- ports
packed! {
    pub struct In {
        work_valid: bool,
        work: PropPacket,
        zrop_ready: [bool; 2],
        result_valid: [bool; 2],
        result: [ZropResult; 2],
        done_ready: bool,
    }
    pub struct Out {
        work_ready: bool,
        zrop_valid: [bool; 2],
        zrop: [ZropPacket; 2],
        result_ready: [bool; 2],
        done_valid: bool,
        done: PropPacket,
        idle: bool,
    }
}

packed! {
    /// The ROP whose answer a packet waits for, if any.
    pub struct Owner {
        rops: [bool; 2],
    }
}

// ---- parts
#[derive(Clone)]
pub struct DepthStep<const LATE: bool> {
    p: Params,
    work_in: Slot<Fifo<PropPacket>>,
    pending: Slot<DeepFifo<PropPacket, PENDING_LOG2>>,
    // Beside `pending`, whose block RAM is too slow to decide in the same clock what leaves.
    owners: Slot<DeepFifo<Owner, PENDING_LOG2>>,
    zrop0_out: Slot<Fifo<ZropPacket>>,
    zrop1_out: Slot<Fifo<ZropPacket>>,
    result0_in: Slot<Fifo<ZropResult>>,
    result1_in: Slot<Fifo<ZropResult>>,
}

/// What a clock does: whether the head is taken, to which ROPs, and whose answer it will
/// wait for; whose answer the oldest packet waits for, and whether it can leave.
struct Moves {
    take: bool,
    send: [bool; 2],
    owner: Owner,
    from: [bool; 2],
    done_valid: bool,
}

impl<const LATE: bool> DepthStep<LATE> {
    pub fn new(p: &Params) -> Self {
        DepthStep {
            p: p.clone(),
            work_in: p.input().into(),
            pending: DeepFifo::default().into(),
            owners: DeepFifo::default().into(),
            zrop0_out: p.input().into(),
            zrop1_out: p.input().into(),
            result0_in: p.input().into(),
            result1_in: p.input().into(),
        }
    }

    /// The ROPs that a packet goes to.
    fn route(packet: &PropPacket) -> [bool; 2] {
        let owner = |x, y| [rop(x, y) == 0, rop(x, y) == 1];
        match packet {
            PropPacket::State(s) => [s.early != LATE && for_zrop(s.state.address); 2],
            PropPacket::Frtx(f) if f.early != LATE && f.depth => owner(f.frtx.x, f.frtx.y),
            PropPacket::Clear(c) if LATE && (c.z || c.stencil) => {
                owner(c.rect.x0 & 0x3fff, c.rect.y0 & 0x3fff)
            }
            PropPacket::Frtx(_) | PropPacket::Clear(_) => [false; 2],
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

    fn moves(&self) -> Moves {
        let (head, pending) = (self.work_in.outputs(), self.pending.outputs());
        let room = [self.zrop0_out.outputs().push_ready, self.zrop1_out.outputs().push_ready];
        let result = [self.result0_in.outputs(), self.result1_in.outputs()];

        let to = Self::route(&head.pop);
        let free = pending.push_ready && (0..2).all(|r| room[r] || !to[r]);
        let take = head.pop_valid && free;

        let is_frtx = matches!(head.pop, PropPacket::Frtx(_));
        let owner = Owner { rops: to.map(|to| to && is_frtx) };

        let from = self.owners.outputs().pop.rops;
        let done_valid = pending.pop_valid && (0..2).all(|r| result[r].pop_valid || !from[r]);
        Moves { take, send: to.map(|to| to && take), owner, from, done_valid }
    }

    /// The oldest packet, with the coverage that a ROP has left it.
    fn done(&self, from: [bool; 2]) -> PropPacket {
        let mut done = self.pending.outputs().pop;
        if let PropPacket::Frtx(f) = &mut done
            && from.contains(&true)
        {
            let result = if from[1] { &self.result1_in } else { &self.result0_in };
            f.frtx.coverage = result.outputs().pop.coverage;
        }
        done
    }
}

impl<const LATE: bool> Legacy for DepthStep<LATE> {
    const PATH: &'static str = "gpc/prop/depth_step";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let Moves { done_valid, from, .. } = self.moves();
        let (head, pending) = (self.work_in.outputs(), self.pending.outputs());
        let zrop = [self.zrop0_out.outputs(), self.zrop1_out.outputs()];
        let result = [self.result0_in.outputs(), self.result1_in.outputs()];
        Out {
            work_ready: head.push_ready,
            zrop_valid: zrop.map(|z| z.pop_valid),
            zrop: zrop.map(|z| z.pop),
            result_ready: result.map(|r| r.push_ready),
            done_valid,
            done: self.done(from),
            idle: !head.pop_valid && pending.empty && zrop.iter().all(|z| !z.pop_valid),
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        let m = self.moves();
        let pop = m.done_valid && i.done_ready;
        let work = self.work_in.outputs().pop;
        let packet = Self::to_rop(&work);
        self.work_in.clock(fifo::In { push_valid: i.work_valid, push: i.work, pop_ready: m.take });
        self.pending.clock(fifo::In { push_valid: m.take, push: work, pop_ready: pop });
        self.owners.clock(fifo::In { push_valid: m.take, push: m.owner, pop_ready: pop });
        for (r, out) in [&mut self.zrop0_out, &mut self.zrop1_out].into_iter().enumerate() {
            out.clock(fifo::In { push_valid: m.send[r], push: packet, pop_ready: i.zrop_ready[r] });
        }
        for (r, result) in [&mut self.result0_in, &mut self.result1_in].into_iter().enumerate() {
            result.clock(fifo::In {
                push_valid: i.result_valid[r],
                push: i.result[r],
                pop_ready: pop && m.from[r],
            });
        }
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("work_in", &mut self.work_in);
        v.part("pending", &mut self.pending);
        v.part("owners", &mut self.owners);
        v.part("zrop0_out", &mut self.zrop0_out);
        v.part("zrop1_out", &mut self.zrop1_out);
        v.part("result0_in", &mut self.result0_in);
        v.part("result1_in", &mut self.result1_in);
    }

    fn quiet(&self, i: &In) -> bool {
        let m = self.moves();
        let out = |r: usize| fifo::In { pop_ready: i.zrop_ready[r], ..fifo::In::default() };
        let result = |r: usize| fifo::In { push_valid: i.result_valid[r], ..fifo::In::default() };
        !m.take
            && !(m.done_valid && i.done_ready)
            && self.work_in.quiet(&fifo::In { push_valid: i.work_valid, ..fifo::In::default() })
            && self.pending.quiet(&fifo::In::default())
            && self.owners.quiet(&fifo::In::default())
            && self.zrop0_out.quiet(&out(0))
            && self.zrop1_out.quiet(&out(1))
            && self.result0_in.quiet(&result(0))
            && self.result1_in.quiet(&result(1))
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let mut params = self.p.of_input();
        params.push(("LATE", LATE.into()));
        params
    }
}
