//! The raster pipeline as benches look into it: raster halves, what merges their work, and ROPs, in the chip or alone.

use bundle::CropPacket;
use chip::machine::maxwell::Maxwell;
use chip::partition::Partition;
use chip::raster_half::RasterHalf;
use fbp::crop::Crop;
use fbp::zrop::Zrop;
use fbp::zrop_merge::ZropMerge;
use kernel::slot::{Parallel, Slot};
use prim::arbiter::Arbiter;
use rigs::fbp::Fbp;
use rigs::raster_chip::RasterChip;
use rigs::raster_pipe::RasterPipe;

#[derive(Clone, Copy)]
pub struct Pipeline<'a> {
    pub raster_half: &'a [Slot<RasterHalf>],
    pub zrop_merge: &'a [Slot<ZropMerge>],
    pub crop_merge: &'a [Slot<Arbiter<CropPacket>>],
    rops: Rops<'a>,
}

#[derive(Clone, Copy)]
enum Rops<'a> {
    Alone(&'a [Slot<Fbp>]),
    InChip(&'a [Parallel<Partition>]),
}

impl<'a> Pipeline<'a> {
    pub fn of(pipe: &'a RasterPipe) -> Self {
        Pipeline {
            raster_half: &pipe.raster_half,
            zrop_merge: &pipe.zrop_merge,
            crop_merge: &pipe.crop_merge,
            rops: Rops::Alone(&pipe.fbp),
        }
    }

    pub fn with_memory(chip: &'a RasterChip) -> Self {
        Pipeline {
            raster_half: &chip.raster_half,
            zrop_merge: &chip.zrop_merge,
            crop_merge: &chip.crop_merge,
            rops: Rops::InChip(&chip.partition),
        }
    }

    pub fn within(gpu: &'a Maxwell) -> Self {
        let gpc = gpu.gpc.unit();
        Pipeline {
            raster_half: &gpc.raster_half,
            zrop_merge: &gpc.zrop_merge,
            crop_merge: &gpc.crop_merge,
            rops: Rops::InChip(&gpu.partition),
        }
    }

    /// ROPs of each kind.
    pub fn rops(&self) -> usize {
        match self.rops {
            Rops::Alone(fbps) => fbps.len(),
            Rops::InChip(partitions) => partitions.len(),
        }
    }

    pub fn zrop(&self, k: usize) -> &'a Slot<Zrop> {
        match self.rops {
            Rops::Alone(fbps) => &fbps[k].unit().zrop,
            Rops::InChip(partitions) => &partitions[k].unit().zrop,
        }
    }

    pub fn crop(&self, k: usize) -> &'a Slot<Crop> {
        match self.rops {
            Rops::Alone(fbps) => &fbps[k].unit().crop,
            Rops::InChip(partitions) => &partitions[k].unit().crop,
        }
    }
}
