//! Clip place: computes the positions of made vertices; all other items keep their place between them. It accepts a vertex in every
//! second cycle, with a latency of 16 cycles. Its output stalls it. Order is kept. Specification: PES: VSC.

use super::clip_items::*;
use super::share_sum::{self, ShareSum};
use super::types::*;
use arith::fp32_fma::{Fp32Fma, Fp32FmaOp};
use arith::types::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Items that can wait, vertices among them.
const WAITING: usize = 16;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in item: ClipItem;
    out placed: PlacedItem;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Shares {
        of: [B32; 2],
    }
    pub struct Regs {
        turn: bool, // a vertex may start in this cycle
    }
}

kernel::unit! {
    pub struct ClipPlace(p) {
        registers: Regs;
        part item_in: Fifo<ClipItem> = fifo::Params::default();
        part waiting: Fifo<ClipItem> = fifo::Params { depth: Within::new(WAITING), ..Default::default() };
        part done: Fifo<Position> = fifo::Params { depth: Within::new(WAITING), ..Default::default() };
        part screens: Fifo<Shares> = fifo::Params { depth: Within::new(WAITING), ..Default::default() };
        part sum: [ShareSum; POSITION] = share_sum::Params {};
        part share: [Fp32Fma; 2] = arith::fp32_fma::Params {};
    }
}

impl ClipPlace {
    fn is_vertex(item: &ClipItem) -> bool {
        matches!(item, ClipItem::Vertex(_))
    }

    fn is_whole(&self) -> bool {
        let head = self.waiting.o.pop;
        head.valid && (!Self::is_vertex(&head.data) || self.done.o.pop.valid)
    }
}

impl Logic for ClipPlace {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.item = self.item_in.o.push;
        let head = self.waiting.o.pop;
        let is_vertex = Self::is_vertex(&head.data);
        // Items other than vertices have no position.
        o.placed.send(self.is_whole(), || PlacedItem {
            item: head.data,
            position: if is_vertex { self.done.o.pop.data } else { Position::default() },
            screen: if is_vertex { self.screens.o.pop.data.of } else { [0; 2] },
        });
        o.idle = !head.valid && !self.item_in.o.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let next = self.item_in.o.pop;
        let takes = next.valid && self.waiting.o.push.ready && (q.turn || !Self::is_vertex(&next.data));
        let vertex = match next.data {
            ClipItem::Vertex(vertex) if takes => Some(vertex),
            _ => None,
        };
        let CutVertex { positions, vertex: made, .. } = vertex.unwrap_or_default();
        for k in 0..POSITION {
            self.sum[k].i.op.send(vertex.is_some(), || ShareOp {
                base: positions[0].of[k],
                others: [positions[1].of[k], positions[2].of[k]],
                shares: made.shares,
            });
        }
        for k in 0..2 {
            self.share[k].i.op.send(vertex.is_some(), || Fp32FmaOp {
                kind: FmaKind::Mul,
                a: made.shares[k],
                b: positions[k + 1].of[POSITION - 1],
                ..Default::default()
            });
        }
        let summed = self.sum[0].o.result.valid;
        let shared = self.share[0].o.result.valid;
        let sums = std::array::from_fn(|k| self.sum[k].o.result.data);
        let shares = [0, 1].map(|k: usize| self.share[k].o.result.data);
        let leaves = self.is_whole() && i.placed.ready;
        let vertex_leaves = leaves && Self::is_vertex(&self.waiting.o.pop.data);

        // ---- clock edge
        self.item_in.i.push.drive(&i.item);
        self.item_in.i.pop.ready = takes;
        self.waiting.i.push.send(takes, || next.data);
        self.waiting.i.pop.ready = leaves;
        self.done.i.push.send(summed, || Position { of: sums });
        self.done.i.pop.ready = vertex_leaves;
        self.screens.i.push.send(shared, || Shares { of: shares });
        self.screens.i.pop.ready = vertex_leaves;
        // Alternates while vertices are in flight; when idle a vertex may start at once.
        self.q.turn = !self.waiting.o.pop.valid && !next.valid || !q.turn;
    }
}
