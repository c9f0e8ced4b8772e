//! What runs a frame: the model of the raster pipeline, or its Verilated twin.

use super::frame::Watch;
use chip::raster_pipe::{In, Out, Outs, RasterPipe};
use cosim::Bare;
use kernel::clocked::Clocked;

/// A raster pipeline, clocked.
pub trait Chip {
    /// What it shows in a clock, at its ports or deeper.
    type Shown;
    fn shown(&self) -> Self::Shown;
    fn outputs_of(shown: &Self::Shown) -> Out;
    fn edge(&mut self, i: &In, shown: &Self::Shown);
    /// Who holds work, and where packets wait.
    fn held(shown: &Self::Shown) -> String;
}

impl Chip for RasterPipe {
    type Shown = Outs;

    fn shown(&self) -> Outs {
        self.shown()
    }
    fn outputs_of(shown: &Outs) -> Out {
        RasterPipe::outputs_of(shown)
    }
    fn edge(&mut self, i: &In, shown: &Outs) {
        self.advance(i, shown);
    }
    fn held(o: &Outs) -> String {
        let channels = [
            ("setup -> coarse_raster", o.setup.setup_valid, o.coarse_raster.setup.ready),
            ("coarse_raster -> zcull", o.coarse_raster.tile.valid, o.zcull.tile_ready),
            ("zcull -> fine_raster", o.zcull.out_valid, o.fine_raster.tile_ready),
            ("fine_raster -> prop", o.fine_raster.frtx_valid, o.prop.frtx_ready),
            ("prop -> zrop0", o.prop.zrop0_valid, o.zrop0.work_ready),
            ("prop -> zrop1", o.prop.zrop1_valid, o.zrop1.work_ready),
            ("zrop0 -> prop", o.zrop0.result_valid, o.prop.result0_ready),
            ("zrop1 -> prop", o.zrop1.result_valid, o.prop.result1_ready),
            ("prop -> crop0", o.prop.crop0_valid, o.crop0.work_ready),
            ("prop -> crop1", o.prop.crop1_valid, o.crop1.work_ready),
        ];
        let idle = [
            ("setup", o.setup.idle),
            ("coarse_raster", o.coarse_raster.idle),
            ("zcull", o.zcull.idle),
            ("fine_raster", o.fine_raster.idle),
            ("prop", o.prop.idle),
            ("zrop0", o.zrop0.idle),
            ("zrop1", o.zrop1.idle),
            ("crop0", o.crop0.idle),
            ("crop1", o.crop1.idle),
        ];
        let waiting = channels.iter().filter(|(_, valid, ready)| *valid && !ready).map(|c| c.0);
        let holding = idle.iter().filter(|(_, idle)| !idle).map(|u| u.0);
        let (waiting, holding): (Vec<_>, Vec<_>) = (waiting.collect(), holding.collect());
        format!("packets wait at: {}; units that hold work: {}", waiting.join(", "), holding.join(", "))
    }
}

impl Watch<RasterPipe> for waves::Recorder {
    fn after(&mut self, clock: u64, i: &In, pipe: &mut RasterPipe) -> Result<(), String> {
        self.after(clock, i, pipe).map_err(|e| format!("writing waves: {e}"))
    }
}

/// A whole pipeline as one unit, of either language: it shows its ports alone.
pub struct Whole<D>(pub D);

impl<D: Clocked<In = In, Out = Out>> Chip for Whole<D> {
    type Shown = Out;

    fn shown(&self) -> Out {
        self.0.outputs()
    }
    fn outputs_of(shown: &Out) -> Out {
        *shown
    }
    fn edge(&mut self, i: &In, _shown: &Out) {
        self.0.clock(*i);
    }
    fn held(shown: &Out) -> String {
        format!("the pipeline is {}", if shown.idle { "idle" } else { "not idle" })
    }
}

/// The SystemVerilog alone, at speed.
impl Chip for Bare<RasterPipe> {
    type Shown = Out;

    fn shown(&self) -> Out {
        self.outputs()
    }
    fn outputs_of(shown: &Out) -> Out {
        *shown
    }
    fn edge(&mut self, i: &In, _shown: &Out) {
        self.tick(i);
    }
    fn held(shown: &Out) -> String {
        format!("the pipeline is {}", if shown.idle { "idle" } else { "not idle" })
    }
}
