//! Zcull with one ROP, two, four and eight: it accepts reports from each, and waits for each.

use super::peers::*;
use super::random::verdicts_match_every_sample;
use super::world::items::state;
use bundle::*;
use gpc::zcull::{In, Params, Zcull};
use kernel::Within;
use kernel::offer::Offer;
use kit::{Maker, scenarios};

scenarios! {
    Zcull::new(&Params::default()) => all_rops_must_respond_to_the_fence reports_of_each_rop_count
        none_is_starved rops_are_served_round_robin;
    of(1) => all_rops_must_respond_to_the_fence reports_of_each_rop_count none_is_starved
        rops_are_served_round_robin verdicts_match_every_sample;
    of(4) => all_rops_must_respond_to_the_fence reports_of_each_rop_count none_is_starved
        rops_are_served_round_robin verdicts_match_every_sample;
    of(8) => all_rops_must_respond_to_the_fence reports_of_each_rop_count none_is_starved
        rops_are_served_round_robin verdicts_match_every_sample;
}

fn of(rops: usize) -> Zcull {
    Zcull::new(&Params { rops: Within::new(rops), ..Params::default() })
}

/// After a write against the direction nothing is culled until the last ROP, whichever it is, has responded to the fence;
/// duplicate responses of others do not count.
fn all_rops_must_respond_to_the_fence(new: Maker<Zcull>) {
    let rops = new().outputs().feedback.len();
    for last in 0..rops {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z24, false, 0x201));
        peers.send(&cleared(0.5, 0, 0));
        let hidden = flat(0.75, 0, 0, false);
        assert_eq!(peers.fate(hidden), Discarded);
        peers.response();
        peers.send(&[state(SET_DEPTH_FUNC, 0x204), flat(0.75, 5, 0, false), state(SET_DEPTH_FUNC, 0x201)]);
        peers.clear();
        peers.send(&[hidden]);
        assert_eq!(peers.fences(), 1, "a fence is sent before the tile");
        for other in (0..rops).filter(|k| *k != last).flat_map(|k| [k, k]) {
            peers.feedback(other, FENCE);
            peers.clear();
            assert_eq!(peers.fate(hidden), Ambiguous, "ROP {last} of {rops} has not responded");
            assert_eq!(peers.fences(), 0, "one fence is enough");
        }
        peers.feedback(last, FENCE);
        assert_eq!(peers.fate(hidden), Discarded);
    }
}

/// Reports of each ROP count, also all at once.
fn reports_of_each_rop_count(new: Maker<Zcull>) {
    let rops = new().outputs().feedback.len();
    let blocks = [(6, 2), (7, 2), (6, 3), (7, 3)].map(|(x, y)| found(x, y, 0.5, 0.5));
    let peers = || {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z24, false, 0x201));
        peers.send(&cleared(1.0, 3, 1));
        peers.send(&[flat(0.5, 3, 1, false)]);
        peers.response();
        assert_eq!(peers.fate(flat(0.8, 3, 1, false)), Ambiguous);
        peers
    };
    for which in 0..rops {
        let mut peers = peers();
        blocks.iter().for_each(|message| peers.feedback(which, *message));
        assert_eq!(peers.fate(flat(0.8, 3, 1, false)), Discarded, "by ROP {which} of {rops}");
    }
    // Block k by ROP k, cyclically, all in one cycle where there are as many ROPs.
    let mut peers = peers();
    for some in blocks.chunks(rops) {
        let mut i = peers.open();
        for (which, message) in some.iter().enumerate() {
            i.feedback[which] = Offer::new(true, *message);
        }
        assert!(peers.tick(i).feedback[..some.len()].iter().all(|f| f.ready));
    }
    peers.send(&[]);
    assert_eq!(peers.fate(flat(0.8, 3, 1, false)), Discarded, "by all {rops}");
}

/// Number of messages accepted from each ROP in some cycles, where all offer one in every cycle.
fn reports(peers: &mut Peers, tiles: bool, cycles: usize) -> Vec<usize> {
    let mut taken = vec![0; peers.rops];
    for _ in 0..cycles {
        let tile = Offer::new(tiles, flat(0.5, 8, 0, false));
        let feedback = vec![Offer::new(true, found(2, 0, 0.1, 0.2)); peers.rops].into();
        let o = peers.tick(In { tile, feedback, ..peers.open() });
        taken.iter_mut().zip(&o.feedback).for_each(|(taken, f)| *taken += usize::from(f.ready));
    }
    taken
}

/// With tiles in every cycle a message is accepted every 17 cycles, round-robin over the ROPs.
fn none_is_starved(new: Maker<Zcull>) {
    let mut peers = Peers::new(new());
    peers.send(&begin(Z24, false, 0x201));
    let rops = peers.rops;
    reports(&mut peers, true, 80); // until all queues are full
    assert_eq!(reports(&mut peers, true, 17 * rops * 3), vec![3; rops]);
}

/// Without tiles one is accepted in every cycle.
fn rops_are_served_round_robin(new: Maker<Zcull>) {
    let mut peers = Peers::new(new());
    let rops = peers.rops;
    reports(&mut peers, false, 80); // until they are full, or as full as one ROP makes its own
    assert_eq!(reports(&mut peers, false, 10 * rops), vec![10; rops]);
}
