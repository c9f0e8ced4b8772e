//! An FBP does in a frame what those of the pipeline do.

use super::traffic::{one_gpc, played};
use kit::device::Maker;
use kit::scenarios;
use rigs::fbp::{Fbp, Params};

scenarios! {
    Fbp::new(&Params::default()) => one_sample four_samples one_of_four_rops;
}

fn one_sample(new: Maker<Fbp>) {
    played(new, "fbp[0]", one_gpc(2), 1);
    played(new, "fbp[1]", one_gpc(2), 1);
}

fn four_samples(new: Maker<Fbp>) {
    played(new, "fbp[0]", one_gpc(2), 4);
}

fn one_of_four_rops(new: Maker<Fbp>) {
    played(new, "fbp[3]", one_gpc(4), 1);
}
