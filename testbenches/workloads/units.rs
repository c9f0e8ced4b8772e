//! Which units of the whole chip hold work, over time: each says itself that it is idle.

use chip::gpu::Gpu;

/// Clocks of a step in time.
pub const STEP: u64 = 1024;

/// Whether a unit, or one of its kind, holds work.
type Busy = fn(&Gpu) -> bool;

/// Units in the order in which work comes to them; of several of a kind, any.
const UNITS: [(&str, Busy); 18] = [
    ("front end", |gpu| !gpu.command_path.unit().front_end.o.idle),
    ("state, constants", |gpu| !gpu.draw_path.unit().constants.o.idle),
    ("distributor", |gpu| !gpu.draw_path.unit().distributor.o.idle),
    ("gpm", |gpu| !gpu.compute_path.unit().cores.unit().gpm.o.idle),
    ("vertex fetch", |gpu| tpcs(gpu).any(|tpc| !tpc.vertex_fetch.o.idle)),
    ("vertex warps", |gpu| tpcs(gpu).any(|tpc| !tpc.mpc.unit().world_context.o.idle)),
    ("viewport, clip", |gpu| !gpu.compute_path.unit().cores.unit().viewport.o.idle),
    ("work crossbar", |gpu| !gpu.draw_path.unit().work_crossbar.o.idle),
    ("setup", |gpu| gpcs(gpu).any(|gpc| !gpc.setup.o.idle)),
    ("coarse raster", |gpu| gpcs(gpu).any(|gpc| !gpc.coarse_raster.o.idle)),
    ("zcull", |gpu| gpcs(gpu).any(|gpc| !gpc.zcull.o.idle)),
    ("fine raster", |gpu| gpcs(gpu).any(|gpc| !gpc.fine_raster.o.idle)),
    ("prop", |gpu| gpcs(gpu).any(|gpc| !gpc.prop.o.idle)),
    ("stri", |gpu| tpcs(gpu).any(|tpc| !tpc.stri.o.idle)),
    ("pixel warps", |gpu| tpcs(gpu).any(|tpc| !tpc.mpc.unit().pixel_context.o.idle)),
    ("zrop", |gpu| gpu.raster_pipe.unit().fbp.iter().any(|fbp| !fbp.unit().zrop.o.idle)),
    ("crop", |gpu| gpu.raster_pipe.unit().fbp.iter().any(|fbp| !fbp.unit().crop.o.idle)),
    ("copy engine", |gpu| !gpu.command_path.unit().copy_engine.o.idle),
];

fn tpcs(gpu: &Gpu) -> impl Iterator<Item = &chip::tpc::Tpc> {
    gpu.compute_path.unit().cores.unit().tpc.iter().map(|tpc| tpc.unit())
}

fn gpcs(gpu: &Gpu) -> impl Iterator<Item = &chip::gpc::Gpc> {
    gpu.raster_pipe.unit().gpc.iter().map(|gpc| gpc.unit())
}

#[derive(Clone, Debug, Default)]
pub struct Units {
    pub clocks: u64,
    /// Of each step, the clocks in which each unit held work.
    pub steps: Vec<[u32; UNITS.len()]>,
    /// Clocks up to the last in which any of them held work.
    pub worked: u64,
}

impl Units {
    /// After a chip's clock.
    pub fn look(&mut self, gpu: &Gpu) {
        let at = (self.clocks / STEP) as usize;
        self.steps.resize(self.steps.len().max(at + 1), [0; UNITS.len()]);
        for (count, (_, busy)) in self.steps[at].iter_mut().zip(&UNITS) {
            let busy = busy(gpu);
            *count += u32::from(busy);
            if busy {
                self.worked = self.clocks + 1;
            }
        }
        self.clocks += 1;
    }

    /// Their names, and the clocks of a run in which each held work.
    pub fn totals(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let total = |k: usize| self.steps.iter().map(|step| u64::from(step[k])).sum();
        UNITS.iter().enumerate().map(move |(k, (name, _))| (*name, total(k)))
    }
}
