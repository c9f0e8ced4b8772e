//! Streams of a few methods, for the directed scenarios.

use super::player::Run;
use super::stream::bind_all;
use bundle::*;
use hub::front_end::In;

/// Cycles from a packet accepted to its bundle: Host's queue, source, three of decode, issue's
/// queue, and issue.
pub const START: u64 = 7;

/// Cycles since the earliest cycle in which the first packet after four SET_OBJECTs could be at an output.
pub fn since_start(cycle: u64) -> i64 {
    cycle as i64 - 4 - START as i64
}

/// Scratch state of 3D: any value is legal, and it implies no wait.
pub const STATE: u32 = 0xd80;

pub fn bound(rest: impl IntoIterator<Item = HostPacket>) -> Vec<HostPacket> {
    bind_all().into_iter().chain(rest).collect()
}

pub fn kinds(r: &Run) -> Vec<(BundleKind, u32, u32)> {
    r.bundles.iter().map(|(_, b)| (b.kind, u32::from(b.address) * 4, b.value)).collect()
}

/// All engines after the front end are idle.
pub fn engines_idle() -> In {
    In {
        three_d_idle: true,
        compute_idle: true,
        two_d_idle: true,
        inline_idle: true,
        copy_idle: true,
        macro_idle: true,
        ..In::default()
    }
}
