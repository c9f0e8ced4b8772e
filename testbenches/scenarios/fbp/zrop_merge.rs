//! A ZROP receives the work of each GPC in order and common state once; each GPC gets the responses and reports to its own
//! work, in order, under any stalls; a GPC that accepts no responses stalls no other.

use bundle::*;
use fbp::zrop_merge::{In, Params, ZropMerge};
use kernel::Within;
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    of(2) => cycles_of_latency state_waits_for_the_last_gpc work_at_full_rate
        a_stalled_gpc_stalls_no_other any_stall;
    of(4) => any_stall_of_four;
}

fn params(gpcs: usize) -> Params {
    Params { gpcs: Within::new(gpcs), ..Params::default() }
}

fn of(gpcs: usize) -> ZropMerge {
    ZropMerge::new(&params(gpcs))
}

/// Ready on all ports.
fn ready(gpcs: usize) -> In {
    let mut i = In::new(&params(gpcs));
    i.zrop.ready = true;
    i.response.iter_mut().for_each(|response| response.ready = true);
    i.report.iter_mut().for_each(|report| report.ready = true);
    i
}

/// Tile `n` of a GPC: every row begins two GPCs further on.
fn tile(gpc: usize, gpcs: usize, n: u64) -> (u16, u16) {
    let y = (n % 5) as u16;
    let x =
        (gpc as u16 + 2 * gpcs as u16 - 2 * (y % gpcs as u16)) % gpcs as u16 + gpcs as u16 * (n % 7) as u16;
    (x, y)
}

fn work(gpc: usize, gpcs: usize, n: u64) -> ZropPacket {
    let (x, y) = tile(gpc, gpcs, n);
    let coverage = (gpc as u64) << 32 | n;
    ZropPacket::Frtx(Frtx { x: 16 * x + 8, y: 16 * y, coverage, ..Frtx::default() })
}

fn state(value: u32) -> ZropPacket {
    ZropPacket::State(State { address: SET_DEPTH_FUNC, value })
}

fn fence(gpc: usize) -> ZropPacket {
    ZropPacket::State(State { address: ZCULL_FENCE, value: gpc as u32 })
}

/// The response of the model ZROP.
fn response(frtx: &Frtx) -> ZropResult {
    ZropResult { coverage: !frtx.coverage }
}

/// Its report of a tile.
fn report(frtx: &Frtx) -> DepthFeedback {
    let (x, y) = (frtx.x >> 3, frtx.y >> 3);
    DepthFeedback { x, y, z_min: frtx.coverage as u16, ..DepthFeedback::default() }
}

const FENCED: DepthFeedback = DepthFeedback { fence: true, loosen: false, x: 0, y: 0, z_min: 0, z_max: 0 };

/// Work 2 cycles, responses and reports 1.
fn cycles_of_latency(new: Maker<ZropMerge>) {
    for gpc in 0..2 {
        let mut dut = new();
        let ZropPacket::Frtx(frtx) = work(gpc, 2, 3) else { unreachable!() };
        for cycle in 0..12 {
            let o = dut.outputs();
            assert_eq!(o.zrop.valid, cycle == 2, "cycle {cycle}");
            assert_eq!([o.response[gpc].valid, o.report[gpc].valid], [cycle == 6; 2], "cycle {cycle}");
            assert!(!o.response[1 - gpc].valid && !o.report[1 - gpc].valid);
            assert_eq!(o.idle, cycle == 0 || cycle > 6, "cycle {cycle}");
            let mut i = ready(2);
            i.work[gpc] = Offer::new(cycle == 0, ZropPacket::Frtx(frtx));
            i.result = Offer::new(cycle == 5, response(&frtx));
            i.feedback = Offer::new(cycle == 5, report(&frtx));
            dut.cycle(i);
        }
    }
}

/// GPCs reach state in cycles 0 and 6; one sends a fence before it, which does not wait for another GPC.
fn state_waits_for_the_last_gpc(new: Maker<ZropMerge>) {
    let (mut dut, mut seen) = (new(), vec![]);
    for cycle in 0..14 {
        let o = dut.outputs();
        if o.zrop.valid {
            seen.push((cycle, o.zrop.data));
        }
        let mut i = ready(2);
        i.work[0] = Offer::new(cycle == 0, state(7));
        i.work[1] = match cycle {
            3 => Offer::new(true, fence(1)),
            _ => Offer::new(cycle == 6, state(7)),
        };
        dut.cycle(i);
    }
    assert_eq!(seen, [(5, fence(1)), (8, state(7))]);
}

/// GPCs alternate, a packet a cycle.
fn work_at_full_rate(new: Maker<ZropMerge>) {
    let (mut dut, mut sent, mut back) = (new(), [0; 2], VecDeque::new());
    for cycle in 0..200_u64 {
        let o = dut.outputs();
        assert_eq!(o.zrop.valid, cycle >= 2);
        let mut i = ready(2);
        for gpc in 0..2 {
            i.work[gpc] = Offer::new(true, work(gpc, 2, sent[gpc]));
            sent[gpc] += u64::from(o.work[gpc].ready);
        }
        i.result = back.pop_front().into();
        if let Some(packet @ ZropPacket::Frtx(frtx)) = o.zrop.get() {
            let turn = cycle - 2;
            assert_eq!(*packet, work((turn % 2) as usize, 2, turn / 2));
            back.push_back(response(frtx));
        }
        dut.cycle(i);
    }
}

/// GPC 0 accepts no response: only as much of its work is accepted as its responses have free entries; all work of GPC 1 is
/// done.
fn a_stalled_gpc_stalls_no_other(new: Maker<ZropMerge>) {
    let (mut dut, mut sent, mut responded, mut back) = (new(), [0; 2], 0, VecDeque::new());
    for _ in 0..600 {
        let o = dut.outputs();
        let mut i = ready(2);
        i.response[0].ready = false;
        for gpc in 0..2 {
            i.work[gpc] = Offer::new(sent[gpc] < 200, work(gpc, 2, sent[gpc]));
            sent[gpc] += u64::from(i.work[gpc].valid && o.work[gpc].ready);
        }
        i.result = back.front().copied().into();
        if i.result.valid && o.result.ready {
            back.pop_front();
        }
        if let Some(ZropPacket::Frtx(frtx)) = o.zrop.get() {
            back.push_back(response(frtx));
        }
        responded += u64::from(o.response[1].valid);
        dut.cycle(i);
    }
    assert_eq!((sent, responded), ([64, 200], 200));
}

/// The packets of a GPC: equally many common states for all, and work between them.
fn script(gpc: usize, gpcs: usize, states: u32, b: &mut Random) -> Vec<ZropPacket> {
    let (mut all, mut n) = (vec![], 0);
    for value in 0..=states {
        for _ in 0..b.below(12) {
            n += 1;
            let next = match b.below(8) {
                0 => fence(gpc),
                1 => {
                    let (x, y) = tile(gpc, gpcs, n);
                    let rect = Rect { x0: 16 * x, y0: 16 * y, x1: 16 * x + 1 + gpc as u16, y1: 16 * y + 9 };
                    ZropPacket::Clear(ClearTile { z: true, rect, ..ClearTile::default() })
                }
                2 | 3 => {
                    let depth = |quad: u64| ZropDepth { quad: quad as u8, z: [gpc as u32, n as u32, 0, 0] };
                    all.extend((0..1 + b.below(16)).map(|quad| ZropPacket::Depth(depth(quad))));
                    work(gpc, gpcs, n)
                }
                _ => work(gpc, gpcs, n),
            };
            all.push(next);
        }
        if value < states {
            all.push(state(value));
        }
    }
    all
}

fn is_common(packet: &ZropPacket) -> bool {
    matches!(packet, ZropPacket::State(state) if state.address != ZCULL_FENCE)
}

/// Packets sent for a GPC, and its received responses.
#[derive(Default)]
struct Outstanding {
    responses: VecDeque<ZropResult>,
    reports: VecDeque<DepthFeedback>,
}

#[derive(Debug)]
/// Stall patterns: of work, of responses and reports by GPC, of the ZROP's three channels.
struct Stalls {
    gpc: Vec<[u64; 3]>,
    zrop: [u64; 3],
}

fn traffic(mut dut: Device<ZropMerge>, gpcs: usize, seed: u64, stalls: &Stalls) {
    let mut b = Random(seed);
    let states = b.below(6) as u32;
    let scripts: Vec<_> = (0..gpcs).map(|gpc| script(gpc, gpcs, states, &mut b)).collect();
    // Packets that each GPC has sent, and those that the ZROP has received.
    let (mut sent, mut seen) = (vec![0; gpcs], vec![0; gpcs]);
    let mut outstanding: Vec<Outstanding> = (0..gpcs).map(|_| Outstanding::default()).collect();
    let (mut results, mut feedback, mut whole) = (VecDeque::new(), VecDeque::new(), None);
    for cycle in 0..LIMIT {
        let o = dut.outputs();
        let through = (0..gpcs).all(|g| seen[g] == scripts[g].len());
        let paid = outstanding
            .iter()
            .all(|outstanding| outstanding.responses.is_empty() && outstanding.reports.is_empty());
        if through && paid {
            assert!(o.idle);
            return;
        }
        let [take, give, tell] = stalls.zrop.map(|pattern| open(pattern, cycle));
        let mut i = In::new(&params(gpcs));
        i.zrop.ready = take;
        i.result = results.front().filter(|_| give).copied().into();
        i.feedback = feedback.front().filter(|_| tell).copied().into();
        for g in 0..gpcs {
            let [offer, responses, reports] = stalls.gpc[g].map(|pattern| open(pattern, cycle));
            i.work[g] = scripts[g].get(sent[g]).filter(|_| offer).copied().into();
            sent[g] += usize::from(i.work[g].valid && o.work[g].ready);
            (i.response[g].ready, i.report[g].ready) = (responses, reports);
            if let Some(response) = o.response[g].get().filter(|_| responses) {
                assert_eq!(Some(*response), outstanding[g].responses.pop_front(), "GPC {g}");
            }
            if let Some(report) = o.report[g].get().filter(|_| reports) {
                assert_eq!(Some(*report), outstanding[g].reports.pop_front(), "GPC {g}");
            }
        }
        if i.result.valid && o.result.ready {
            results.pop_front();
        }
        if i.feedback.valid && o.feedback.ready {
            feedback.pop_front();
        }
        if let Some(packet) = o.zrop.get().filter(|_| take) {
            if is_common(packet) {
                assert_eq!(whole, None, "state between depths and their tile");
                for g in 0..gpcs {
                    assert_eq!(scripts[g].get(seen[g]), Some(packet), "GPC {g}");
                    seen[g] += 1;
                }
            } else {
                // No two GPCs have the same work.
                let whose = (0..gpcs).find(|&g| scripts[g].get(seen[g]) == Some(packet));
                let g = whose.unwrap_or_else(|| panic!("{packet:?} is next of no GPC"));
                // Depths and their tile arrive one after another.
                assert!(whole.is_none_or(|before| before == g), "{packet:?} between depths and their tile");
                whole = matches!(packet, ZropPacket::Depth(_)).then_some(g);
                seen[g] += 1;
                if let ZropPacket::Frtx(frtx) = packet {
                    outstanding[g].responses.push_back(response(frtx));
                    results.push_back(response(frtx));
                    if b.below(2) == 0 {
                        outstanding[g].reports.push_back(report(frtx));
                        feedback.push_back(report(frtx));
                    }
                } else if matches!(packet, ZropPacket::State(_)) {
                    outstanding[g].reports.push_back(FENCED);
                    feedback.push_back(FENCED);
                }
            }
        }
        dut.cycle(i);
    }
    panic!("no end");
}

fn any_stalls(gpcs: usize) -> impl Strategy<Value = Stalls> {
    let gpc = prop::collection::vec(any::<[u64; 3]>(), gpcs);
    (gpc, any::<[u64; 3]>()).prop_map(|(gpc, zrop)| Stalls { gpc, zrop })
}

fn any_stall(new: Maker<ZropMerge>) {
    property((any::<u64>(), any_stalls(2)), |(seed, stalls)| traffic(new(), 2, seed, &stalls));
}

fn any_stall_of_four(new: Maker<ZropMerge>) {
    property((any::<u64>(), any_stalls(4)), |(seed, stalls)| traffic(new(), 4, seed, &stalls));
}
