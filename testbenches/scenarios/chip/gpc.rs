//! A GPC does in a frame what the pipeline's does, with as many ROPs behind it as there are.

use super::traffic::played;
use chip::gpc::{Gpc, Params};
use kernel::Within;
use kit::device::Maker;
use kit::scenarios;

scenarios! {
    Gpc::new(&Params::default()) => one_sample four_samples;
    Gpc::new(&of(4)) => four_rops;
}

fn of(rops: usize) -> Params {
    Params { rops: Within::new(rops), ..Params::default() }
}

fn one_sample(new: Maker<Gpc>) {
    played(new, "gpc", 2, 1);
}

fn four_samples(new: Maker<Gpc>) {
    played(new, "gpc", 2, 4);
}

fn four_rops(new: Maker<Gpc>) {
    played(new, "gpc", 4, 1);
}
