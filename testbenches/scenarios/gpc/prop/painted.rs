//! The packets to ROPs and to shading match a painter: `references/gpc/prop/picture`.

mod drafts;
mod hall;
mod scene;

use super::random::drafts::stalls;
use drafts::{drafts, every_format};
use gpc::prop::{Params, Prop};
use hall::play;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use scene::{Draft, Scene};

scenarios! {
    Prop::new(&Params::default()) => scenes_are_painted formats_are_painted;
    Prop::new(&Params { rops: Within::new(4), ..Params::default() }) => scenes_of_four_rops;
}

fn scenes(new: Maker<Prop>, most: usize) {
    property((drafts(most), stalls(), any::<u64>()), |(drafts, stalls, seed)| {
        play(new(), &Scene::new(&drafts, seed), &stalls);
    });
}

fn scenes_are_painted(new: Maker<Prop>) {
    scenes(new, 60);
}

fn scenes_of_four_rops(new: Maker<Prop>) {
    scenes(new, 40);
}

/// Each format in sequence, with each number of samples.
fn formats_are_painted(new: Maker<Prop>) {
    for mode in [0, 1, 2, 3, 6] {
        let drafts: Vec<Draft> = every_format(mode);
        play(new(), &Scene::new(&drafts, mode.into()), &super::player::Stalls::FULL);
    }
}
