//! Other machines: the shortest queues that work, and the maximum number of ROPs.

use super::random::any_work;
use gpc::prop::{Params, Prop};
use gpc::prop::{colour_out, crop_port, depth_step, quad_scan, subtile_form, z_mode};
use kernel::Within;
use kit::{Maker, scenarios};

scenarios! {
    Prop::new(&small()) => queues_of_one;
    of(1) => any_stream_for_one_rop;
    of(4) => any_stream_for_four_rops;
    of(8) => any_stream_for_eight_rops;
}

/// The smallest parameters that work.
fn small() -> Params {
    let one = Within::new(1);
    let depth =
        depth_step::Params { work_depth: one, zrop_depth: one, result_depth: one, ..Default::default() };
    Params {
        z_mode: z_mode::Params { frtx_depth: one },
        early_depth: depth.clone(),
        quad_scan: quad_scan::Params { tested_depth: one },
        subtile_form: subtile_form::Params {
            scan_depth: one,
            packets: Within::new(1),
            planes: Within::new(256),
        },
        late_depth: depth,
        colour_out: colour_out::Params { tested_depth: one, ..Default::default() },
        crop_port: crop_port::Params { rop_depth: Within::new(1) },
        ..Params::default()
    }
}

/// For `rops` ROPs.
fn of(rops: usize) -> Prop {
    Prop::new(&Params { rops: Within::new(rops), ..Params::default() })
}

fn queues_of_one(new: Maker<Prop>) {
    any_work(new, 40);
}

fn any_stream_for_one_rop(new: Maker<Prop>) {
    any_work(new, 80);
}

fn any_stream_for_four_rops(new: Maker<Prop>) {
    any_work(new, 80);
}

fn any_stream_for_eight_rops(new: Maker<Prop>) {
    any_work(new, 80);
}
