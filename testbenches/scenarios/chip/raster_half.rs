//! A raster half does in a frame what the pipeline's does, with as many ROPs after it, and halves beside
//! it, as there are.

use chip::raster_half::{Params, RasterHalf};
use kernel::Within;
use kit::device::Maker;
use kit::scenarios;
use scenarios_rigs::traffic::{one_gpc, played};
use workloads::parts::Counts;

scenarios! {
    RasterHalf::new(&Params::default()) => one_sample four_samples;
    RasterHalf::new(&of(1, 4)) => four_rops;
    RasterHalf::new(&of(2, 2)) => each_of_two;
}

fn of(gpcs: usize, rops: usize) -> Params {
    Params { gpcs: Within::new(gpcs), rops: Within::new(rops), ..Params::default() }
}

fn one_sample(new: Maker<RasterHalf>) {
    played(new, "raster_half[0]", one_gpc(2), 1);
}

fn four_samples(new: Maker<RasterHalf>) {
    played(new, "raster_half[0]", one_gpc(2), 4);
}

fn four_rops(new: Maker<RasterHalf>) {
    played(new, "raster_half[0]", one_gpc(4), 1);
}

fn each_of_two(new: Maker<RasterHalf>) {
    played(new, "raster_half[0]", Counts { gpcs: 2, rops: 2 }, 1);
    played(new, "raster_half[1]", Counts { gpcs: 2, rops: 2 }, 4);
}
