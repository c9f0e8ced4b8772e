//! Devices that run a frame: the model of the raster pipeline, or its Verilated twin.

use super::frame::Watch;
use super::memory::Memory;
use super::on_chip::OnChip;
use super::parts::{self, Counts};
use super::pipeline::Pipeline;
use kernel::clocked::Clocked;
use kernel::offer::Ready;
use kernel::slot::Slot;
use rigs::raster_pipe::{In, Out, RasterPipe};

/// A raster pipeline, clocked.
pub trait Chip {
    fn i(&self) -> &In;
    fn o(&self) -> &Out;
    /// The inputs at the next edge.
    fn drive(&mut self) -> &mut In;
    /// `memory` is what the bench has after its own ports, or the chip after its pins.
    fn edge(&mut self, memory: &mut Memory);
    /// Before the first cycle.
    fn begin(&mut self, _memory: &mut Memory) {}
    /// Whether all that was written is in memory: requested in each cycle once all is idle.
    fn flushed(&mut self) -> bool {
        true
    }
    /// The contents of memory, as plain bytes, once all was flushed.
    ///
    /// # Errors
    /// Bytes that cannot be.
    fn finish(&mut self, _memory: &mut Memory) -> Result<(), String> {
        Ok(())
    }
    /// Whether something moves inside that is not seen at the ports.
    fn moves(&self) -> bool {
        false
    }
    /// The error, if there was one.
    fn failed(&self) -> Option<String> {
        None
    }
    /// The units that hold work, and where packets wait.
    fn held(&self) -> String;
}

/// A pipeline that shows its parts.
pub trait Inside: Chip {
    fn pipe(&self) -> Pipeline<'_>;
    /// Whether a CROP's sector is taken.
    fn crop_write(&self, rop: usize) -> Ready;
}

impl Chip for Slot<RasterPipe> {
    fn i(&self) -> &In {
        &self.i
    }
    fn o(&self) -> &Out {
        &self.o
    }
    fn drive(&mut self) -> &mut In {
        &mut self.i
    }
    fn edge(&mut self, _: &mut Memory) {
        Slot::edge(self);
    }
    fn held(&self) -> String {
        held(Pipeline::of(self.unit()))
    }
}

/// The units of a pipeline that hold work, and where packets wait.
pub fn held(pipe: Pipeline) -> String {
    let (channels, idle) = (parts::channels(pipe), parts::idle(pipe));
    let names = Counts::of(pipe).names();
    let waiting = channels.into_iter().filter(|c| c.valid && !c.ready).map(|c| c.name);
    let holding = names.into_iter().zip(idle).filter(|(_, idle)| !idle).map(|u| u.0);
    let (waiting, holding): (Vec<_>, Vec<_>) = (waiting.collect(), holding.collect());
    format!("packets wait at: {}; units that hold work: {}", waiting.join(", "), holding.join(", "))
}

impl Watch<OnChip> for waves::Recorder {
    fn after(&mut self, cycle: u64, chip: &mut OnChip) -> Result<(), String> {
        let (i, gpu) = chip.board.dut.driven();
        self.after(cycle, i, gpu).map_err(|e| format!("writing waves: {e}"))
    }
}

/// A whole pipeline as one unit, of either language: it shows its ports alone.
pub struct Whole<D> {
    dut: D,
    i: In,
    o: Out,
}

impl<D: Clocked<In = In, Out = Out>> Whole<D> {
    pub fn new(dut: D) -> Self {
        let o = dut.outputs();
        let counts = rigs::raster_pipe::Params {
            rops: kernel::Within::new(o.zrop_fence.len()),
            gpcs: kernel::Within::new(o.fetch.len()),
            ..Default::default()
        };
        Whole { dut, i: In::new(&counts), o }
    }
}

impl<D: Clocked<In = In, Out = Out>> Chip for Whole<D> {
    fn i(&self) -> &In {
        &self.i
    }
    fn o(&self) -> &Out {
        &self.o
    }
    fn drive(&mut self) -> &mut In {
        &mut self.i
    }
    fn edge(&mut self, _: &mut Memory) {
        self.dut.step(&self.i);
        self.dut.refresh(&mut self.o);
    }
    fn held(&self) -> String {
        format!("the pipeline is {}", if self.o.idle { "idle" } else { "not idle" })
    }
}
