//! The raster pipeline with memory as the chip has it: behind crossbar, L2 and DRAM.

use super::board::Board;
use super::board::pages::Cached;
use super::board::pins::Sizes;
use super::chip::{Chip, Inside};
use super::memory::Memory;
use super::pipeline::Pipeline;
use super::scene::Scene;
use bundle::DramCommand;
use kernel::clocked::Clocked;
use kernel::offer::{Offer, Ready};
use kernel::slot::Slot;
use kit::dram::Timing;
use rigs::raster_chip::{self, Params, RasterChip};
use rigs::raster_pipe;
use std::ops::Range;

/// A chip that draws, in either language.
pub struct OnChip<D = Slot<RasterChip>> {
    pub board: Board<D, raster_chip::In, raster_chip::Out>,
    /// Inputs and outputs of the pipeline, except its memory ports.
    i: raster_pipe::In,
    o: raster_pipe::Out,
    /// Compressed surfaces and their kinds; may be empty.
    surfaces: Vec<(Range<u64>, u8)>,
}

impl<D: Clocked<In = raster_chip::In, Out = raster_chip::Out>> OnChip<D> {
    pub fn new(dut: D, p: &Params) -> Self {
        let sizes = Sizes {
            slices: p.slices.get(),
            channels: p.memory.channels.get(),
            rops: p.rops.get(),
            l1s: 0,
            sms: 0,
            timing: Timing::of(&p.memory.dram.channel),
        };
        let board = Board::with(dut, raster_chip::In::new(p), sizes);
        let p = &raster_pipe::Params { rops: p.rops, gpcs: p.gpcs, ..Default::default() };
        let mut chip =
            OnChip { board, i: raster_pipe::In::new(p), o: raster_pipe::Out::new(p), surfaces: vec![] };
        chip.show();
        chip
    }

    /// Compresses a scene's surfaces, and sets its clear values.
    #[must_use]
    pub fn compressed(self, scene: &Scene) -> Self {
        self.compressed_as(scene.compressed().into(), [scene.clear_colour(), scene.clear_depth()])
    }

    /// Compresses surfaces by page kinds, with a clear value of colour and of depth.
    #[must_use]
    pub fn compressed_as(mut self, surfaces: Vec<(Range<u64>, u8)>, values: [[u32; 4]; 2]) -> Self {
        self.surfaces = surfaces;
        self.board.clear_values(values);
        self
    }

    /// Copies the pipeline's outputs; memory ports are inside the chip.
    fn show(&mut self) {
        let (o, of) = (&mut self.o, &self.board.o);
        o.prim = of.prim;
        for g in 0..o.fetch.len() {
            o.fetch[g].drive(&of.fetch[g]);
            o.pair[g] = of.pair[g];
            o.subtile[g].drive(&of.subtile[g]);
            o.shaded[g] = of.shaded[g];
        }
        o.idle = of.raster_idle;
    }
}

impl<D: Clocked<In = raster_chip::In, Out = raster_chip::Out>> Chip for OnChip<D> {
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
            i.subtile[g] = self.i.subtile[g];
            i.shaded[g].drive(&self.i.shaded[g]);
        }
        self.board.step(memory);
        self.show();
    }

    /// Maps the frame's uncompressed surfaces as one buffer, and the compressed ones separately.
    fn begin(&mut self, memory: &mut Memory) {
        for (surface, kind) in &self.surfaces {
            self.board.map_compressed(surface, *kind);
        }
        self.board.map(&(0..memory.bytes()), Cached::Yes);
        self.board.wait(memory);
        self.show();
    }

    fn flushed(&mut self) -> bool {
        self.board.flushed()
    }

    fn finish(&mut self, memory: &mut Memory) -> Result<(), String> {
        self.board.expand(memory)
    }

    /// Whether there is traffic to or from DRAM.
    fn moves(&self) -> bool {
        let moves = |command: &DramCommand| matches!(command, DramCommand::Read(_) | DramCommand::Write(_));
        self.board.o.command.iter().filter_map(Offer::get).any(moves)
    }

    fn failed(&self) -> Option<String> {
        self.board.refusal().map(|refusal| refusal.to_string())
    }

    fn held(&self) -> String {
        let rests = |idle: bool| if idle { "rests" } else { "is at work" };
        format!("the pipeline {}; the chip {}", rests(self.board.o.raster_idle), rests(self.board.o.idle))
    }
}

impl Inside for OnChip {
    fn pipe(&self) -> Pipeline<'_> {
        Pipeline::with_memory(self.board.dut.unit())
    }
    fn crop_write(&self, rop: usize) -> Ready {
        self.board.dut.unit().partition[rop].unit().crop_port.o.write
    }
}
