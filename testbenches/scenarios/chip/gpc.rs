//! A GPC does in a frame what the pipeline's does, with as many ROPs behind it, and GPCs beside
//! it, as there are.

use super::traffic::{one_gpc, played};
use chip::gpc::{Gpc, Params};
use kernel::Within;
use kit::device::Maker;
use kit::scenarios;
use workloads::parts::Counts;

scenarios! {
    Gpc::new(&Params::default()) => one_sample four_samples;
    Gpc::new(&of(1, 4)) => four_rops;
    Gpc::new(&of(2, 2)) => each_of_two;
}

fn of(gpcs: usize, rops: usize) -> Params {
    Params { gpcs: Within::new(gpcs), rops: Within::new(rops), ..Params::default() }
}

fn one_sample(new: Maker<Gpc>) {
    played(new, "gpc[0]", one_gpc(2), 1);
}

fn four_samples(new: Maker<Gpc>) {
    played(new, "gpc[0]", one_gpc(2), 4);
}

fn four_rops(new: Maker<Gpc>) {
    played(new, "gpc[0]", one_gpc(4), 1);
}

fn each_of_two(new: Maker<Gpc>) {
    played(new, "gpc[0]", Counts { gpcs: 2, rops: 2 }, 1);
    played(new, "gpc[1]", Counts { gpcs: 2, rops: 2 }, 4);
}
