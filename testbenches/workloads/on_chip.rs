//! The raster pipeline where it belongs: in the chip, its sectors behind crossbar, L2 and DRAM.

use super::board::pages::Cached;
use super::board::{Board, refusal};
use super::chip::{Chip, Inside, held};
use super::memory::Memory;
use chip::gpu::{Gpu, Params};
use chip::raster_pipe::{self, RasterPipe};
use kernel::slot::Slot;

/// A chip that draws.
pub struct OnChip {
    pub board: Board<Slot<Gpu>>,
    /// What the pipeline is driven with and shows, without what goes to memory.
    i: raster_pipe::In,
    o: raster_pipe::Out,
}

impl OnChip {
    pub fn new(gpu: Gpu, p: &Params) -> Self {
        let o = gpu.raster_pipe.o.clone();
        let mut board = Board::new(Slot::from(gpu), p);
        (board.i.three_d_idle, board.i.compute_idle, board.i.two_d_idle) = (true, true, true);
        let mut chip = OnChip { board, i: raster_pipe::In::new(&p.raster_pipe), o };
        chip.show();
        chip
    }

    /// What the pipeline shows, and how far its ROPs' ports let it go on.
    fn show(&mut self) {
        let gpu = self.board.dut.unit();
        self.o.clone_from(&gpu.raster_pipe.o);
        let (o, of) = (&mut self.o, &self.board.o);
        o.idle = of.raster_idle;
        for k in 0..gpu.crop_port.len() {
            // The chip has them.
            o.zrop_read[k].valid = false;
            o.zrop_write[k].valid = false;
            o.crop_read[k].valid = false;
            o.crop_write[k].valid = false;
            self.i.crop_write[k] = gpu.crop_port[k].o.write;
        }
    }
}

impl Chip for OnChip {
    fn i(&self) -> &raster_pipe::In {
        &self.i
    }
    fn o(&self) -> &raster_pipe::Out {
        &self.o
    }
    fn drive(&mut self) -> &mut raster_pipe::In {
        &mut self.i
    }

    fn edge(&mut self, memory: &mut Memory) {
        let i = &mut self.board.i;
        i.prim.drive(&self.i.prim);
        for g in 0..i.pair.len() {
            i.fetch[g] = self.i.fetch[g];
            i.pair[g].drive(&self.i.pair[g]);
            i.quad[g] = self.i.quad[g];
            i.shaded[g].drive(&self.i.shaded[g]);
        }
        self.board.step(memory);
        self.show();
    }

    /// All of the frame's surfaces are one buffer.
    fn begin(&mut self, memory: &mut Memory) {
        self.board.map(&(0..memory.bytes()), Cached::Yes);
        while !self.board.ready() {
            self.board.step(memory);
        }
        self.show();
    }

    fn flushed(&mut self) -> bool {
        self.board.flushed()
    }

    /// Between ROPs and memory, either way.
    fn moves(&self) -> bool {
        let gpu = self.board.dut.unit();
        let memory = &gpu.memory_system.o;
        let up = gpu.rop_mux.iter().zip(&memory.up[1..]).any(|(mux, up)| mux.o.merged.valid && up.ready);
        up || memory.down.iter().any(|down| down.valid)
    }

    fn failed(&self) -> Option<String> {
        self.board.refused.as_ref().map(refusal)
    }

    fn held(&self) -> String {
        let of = if self.board.o.idle { "rests" } else { "is at work" };
        format!("{}; memory {of}", held(self.board.dut.unit().raster_pipe.unit()))
    }
}

impl Inside for OnChip {
    fn pipe(&self) -> &RasterPipe {
        self.board.dut.unit().raster_pipe.unit()
    }
}
