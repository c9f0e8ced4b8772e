//! Zcull never drops a visible sample, and never accepts a sample that would fail.

mod belief;
pub mod depth_range;
mod directed;
mod feedback;
mod keeping;
mod limits;
mod observer;
mod peers;
mod random;
pub mod range_test;
pub mod rops;
mod stalls;
pub mod storage;
mod table;
pub mod world;

use belief::*;
use directed::side_effects::{headers, side_effects};
use directed::*;
use feedback::*;
use gpc::zcull::{Params, Zcull, range_test as model};
use keeping::*;
use kernel::Within;
use kit::{rates, scenarios};
use limits::*;
use observer::observed;
use random::*;
use stalls::*;

scenarios! {
    Zcull::new(&Params::default()) => functions needs half_a_megapixel last_is_kept blocks writes_loosen feedback_tightens feedback_by_block
        reports_from_before_the_direction a_response_is_of_its_fence read_only_is_not_cleared
        against against_without_write range_tests side_effects headers dropped_tiles_pass resets forwards seventeen_cycles
        feedback_is_not_starved feedback_under_stall occlusion true_to_every_sample observed ends_that_meet_hold
        kept_ranges_cull kept_words nothing_is_kept_beyond_the_limit reports_from_before_a_load;
}

rates! {
    Zcull::new(&Params::default()) =>
        "zcull-pixel-rate-unit" 256.0 "pixels/clk/GPC" pixels_per_cycle,
        "chip-zcull-rate" 256.0 "pixels/clk" pixels_per_cycle;
}

/// With occluders that count at once.
pub mod direct {
    use super::*;

    scenarios! {
        eager() => true_to_every_sample observed what_is_clipped_hides_nothing what_is_held_hides what_is_marked_is_not_clipped
            depths_lie_between_the_vertices_with_anti_aliasing_alone;
    }

    fn eager() -> Zcull {
        let range_test = model::Params { direct: Within::new(1), ..Default::default() };
        Zcull::new(&Params { range_test, ..Params::default() })
    }
}

/// With the shortest queues.
pub mod small {
    use super::*;

    scenarios! {
        tight() => true_to_every_sample observed;
    }

    fn tight() -> Zcull {
        Zcull::new(&Params {
            tile_depth: Within::new(1),
            feedback_depth: Within::new(1),
            flight_depth: Within::new(3),
            patience: Within::new(0),
            ..Params::default()
        })
    }
}
