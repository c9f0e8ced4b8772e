//! Export order: forwards outputs of an SM's pixel warps in the order in which the warps were launched, across its sub-partitions. Four
//! quads a cycle; 1 cycle latency. Stalled by the GPM, and by the oldest warp, which younger ones do not pass. Specification: SM, GPM;
//! chip 2.6.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Maximum warps of an SM, and for each sub-partition one that has freed its slot while its last output waits.
const TURNS: usize = 64 + 4;

// ---- parameters
kernel::params! {
    sizes sub_partitions;
}

// ---- ports
kernel::ports! {
    in pulse launch: Launch; // every launch of the SM
    in push[sub_partitions]: PixelOut;
    out pixel_out: PixelOut;
    out level idle: bool;    // no pixel warp has outputs left
}

// ---- registers
kernel::packed! {
    /// A pixel warp: its sub-partition, and whether it has two packets of quads.
    pub struct ExportTurn {
        partition: B2,
        both: bool,
    }

    pub struct Regs {
        second: bool, // the oldest warp's first packet has been sent
    }
}

kernel::unit! {
    pub struct ExportOrder(p) {
        registers: Regs;
        part turns: Fifo<ExportTurn> = fifo::Params { depth: Within::new(TURNS), ..Default::default() };
        part out: Fifo<PixelOut> = fifo::Params::default();
    }
}

/// Lanes of each half of a warp.
const HALF: u64 = 0xffff;

/// The entry of a launch, if it is a pixel warp with lanes.
fn turn(launch: &Launch) -> Option<ExportTurn> {
    let halves = [launch.lanes & HALF != 0, launch.lanes >> 16 & HALF != 0];
    let any = launch.kind == WarpKind::Pixel && halves.contains(&true);
    any.then_some(ExportTurn { partition: launch.partition, both: halves == [true; 2] })
}

impl Logic for ExportOrder {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let turn = self.turns.o.pop;
        for (sub, push) in o.push.iter_mut().enumerate() {
            push.ready = turn.valid && usize::from(turn.data.partition) == sub && self.out.o.push.ready;
        }
        o.pixel_out.drive(&self.out.o.pop);
        o.idle = !turn.valid && !self.out.o.pop.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let turn = self.turns.o.pop;
        let from = usize::from(turn.data.partition);
        let comes = i.push.get(from).and_then(Offer::get).filter(|_| turn.valid && self.out.o.push.ready);
        let ends = comes.is_some_and(|out| out.last);
        if ends {
            d.second = turn.data.both && !self.q.second;
        }
        self.out.i.push.drive(&comes.copied().into());
        self.out.i.pop = i.pixel_out;
        self.turns.i.push.drive(&i.launch.get().and_then(self::turn).into());
        self.turns.i.pop.ready = ends && !d.second;
        self.q = d;
    }
}
