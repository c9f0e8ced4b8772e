//! Busy units of the whole chip over time, by each unit's own idle signal.

use chip::machine::maxwell::Maxwell;

/// Cycles of a time step.
pub const STEP: u64 = 1024;

/// Whether a unit, or one of its kind, holds work.
type Busy = fn(&Maxwell) -> bool;

/// Units in pipeline order; several units of a kind count as one.
const UNITS: [(&str, Busy); 18] = [
    ("front end", |gpu| !gpu.command.unit().front_end.o.idle),
    ("state, constants", |gpu| !gpu.geometry.unit().constants.o.idle),
    ("distributor", |gpu| !gpu.geometry.unit().distributor.o.idle),
    ("gpm", |gpu| !gpu.gpc.unit().gpm.o.idle),
    ("vertex fetch", |gpu| tpcs(gpu).any(|tpc| !tpc.vertex_fetch.o.idle)),
    ("vertex warps", |gpu| tpcs(gpu).any(|tpc| !tpc.mpc.unit().world_context.o.idle)),
    ("viewport, clip", |gpu| !gpu.gpc.unit().viewport.o.idle),
    ("work crossbar", |gpu| !gpu.gpc.unit().work_crossbar.o.idle),
    ("setup", |gpu| gpcs(gpu).any(|gpc| !gpc.setup.o.idle)),
    ("coarse raster", |gpu| gpcs(gpu).any(|gpc| !gpc.coarse_raster.o.idle)),
    ("zcull", |gpu| gpcs(gpu).any(|gpc| !gpc.zcull.o.idle)),
    ("fine raster", |gpu| gpcs(gpu).any(|gpc| !gpc.fine_raster.o.idle)),
    ("prop", |gpu| gpcs(gpu).any(|gpc| !gpc.prop.o.idle)),
    ("stri", |gpu| tpcs(gpu).any(|tpc| !tpc.stri.o.idle)),
    ("pixel warps", |gpu| tpcs(gpu).any(|tpc| !tpc.mpc.unit().pixel_context.o.idle)),
    ("zrop", |gpu| gpu.partition.iter().any(|one| !one.unit().zrop.o.idle)),
    ("crop", |gpu| gpu.partition.iter().any(|one| !one.unit().crop.o.idle)),
    ("copy engine", |gpu| !gpu.command.unit().copy_engine.o.idle),
];

fn tpcs(gpu: &Maxwell) -> impl Iterator<Item = &chip::tpc::Tpc> {
    gpu.gpc.unit().tpc.iter().map(|tpc| tpc.unit())
}

fn gpcs(gpu: &Maxwell) -> impl Iterator<Item = &chip::raster_half::RasterHalf> {
    gpu.gpc.unit().raster_half.iter().map(|half| half.unit())
}

#[derive(Clone, Debug, Default)]
pub struct Units {
    pub cycles: u64,
    /// For each step, the cycles in which each unit held work.
    pub steps: Vec<[u32; UNITS.len()]>,
    /// Cycles up to the last in which any of them held work.
    pub worked: u64,
}

impl Units {
    /// Counts a chip's cycle, after it.
    pub fn lookup(&mut self, gpu: &Maxwell) {
        let at = (self.cycles / STEP) as usize;
        self.steps.resize(self.steps.len().max(at + 1), [0; UNITS.len()]);
        for (count, (_, busy)) in self.steps[at].iter_mut().zip(&UNITS) {
            let busy = busy(gpu);
            *count += u32::from(busy);
            if busy {
                self.worked = self.cycles + 1;
            }
        }
        self.cycles += 1;
    }

    /// Names of the units, and the cycles of a run in which each held work.
    pub fn totals(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let total = |k: usize| self.steps.iter().map(|step| u64::from(step[k])).sum();
        UNITS.iter().enumerate().map(move |(k, (name, _))| (*name, total(k)))
    }
}
