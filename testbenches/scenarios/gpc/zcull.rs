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
    Zcull::new(&Params::default()) => functions needs half_a_megapixel a_dropped_tile_ends_its_primitive
        blocks writes_loosen feedback_tightens feedback_by_block
        reports_from_before_the_direction a_response_covers_only_earlier_writes read_only_is_not_cleared
        against against_the_direction_without_writes range_tests side_effects headers dropped_tiles_pass
        resets forwards seventeen_cycles
        feedback_is_not_starved feedback_under_stall occlusion verdicts_match_every_sample observed
        equal_near_and_far_clamp_samples
        restored_ranges_cull kept_words nothing_is_stored_beyond_the_limit reports_from_before_a_load;
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
        eager() => verdicts_match_every_sample observed clipped_primitives_hide_nothing clamped_samples_hide
            marked_primitives_are_not_clipped
            depths_are_bounded_by_vertices_only_with_anti_aliasing;
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
        tight() => verdicts_match_every_sample observed;
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
