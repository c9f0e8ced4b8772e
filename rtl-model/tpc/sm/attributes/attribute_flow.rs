//! Flow of attributes: the response that the oldest ticket accepts, and the results of a side that depart.

use super::types::*;

/// Results of a side that can wait.
pub const WRITTEN: u8 = 8;

/// What is done with responses in a cycle.
pub struct ResponseFlow {
    pub enters: bool, // the oldest ticket's response enters the lanes
    pub loads: bool,  // or becomes a result at once
    pub pops: bool,   // it was the oldest of the queue
    pub pushes: bool, // the response that arrives is queued
}

/// The ticket has a role, if there is one; a response waits in the queue, or arrives.
pub fn response_flow(
    role: Option<AttributeRole>,
    waits: bool,
    arrives: bool,
    enterable: bool, // the lanes are free, and the side can have one more result
    loadable: bool,
) -> ResponseFlow {
    let (responded, requested) = (waits || arrives, role != Some(AttributeRole::Made));
    let interpolates = role == Some(AttributeRole::Interpolate);
    let enters = interpolates && responded && enterable;
    let loads = role.is_some() && !interpolates && (!requested || responded) && loadable;
    let consumed = (enters || loads) && requested;
    ResponseFlow { enters, loads, pops: consumed && waits, pushes: arrives && !(consumed && !waits) }
}

/// What is done with results of a side in a cycle.
pub struct ResultFlow {
    pub departs: bool, // a result is accepted
    pub loaded: bool,  // the result that is not interpolated gets an entry in the queue
    pub pushes: bool,  // a result is queued
}

/// Completed interpolations have priority; results depart in order, or at once if none waits.
pub fn result_flow(ready: bool, waits: bool, whole: bool, loadable: bool, outstanding: u8) -> ResultFlow {
    let loaded = loadable && !whole && outstanding < WRITTEN - 1;
    let pushes = loaded || whole && !(ready && !waits);
    ResultFlow { departs: ready && (waits || whole), loaded, pushes }
}
