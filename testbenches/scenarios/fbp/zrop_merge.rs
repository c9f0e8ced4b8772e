//! A ZROP sees the work of each GPC in its order and common state once, and every GPC gets
//! the answers and the reports to its own work, in order, under any stalls; one that takes no
//! answers holds up nobody.

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
    of(2) => clocks_of_latency state_goes_with_the_last work_at_full_rate
        who_takes_no_answers_holds_up_nobody any_stall;
    of(4) => any_stall_of_four;
}

fn params(gpcs: usize) -> Params {
    Params { gpcs: Within::new(gpcs), ..Params::default() }
}

fn of(gpcs: usize) -> ZropMerge {
    ZropMerge::new(&params(gpcs))
}

/// Ready for everything.
fn ready(gpcs: usize) -> In {
    let mut i = In::new(&params(gpcs));
    i.zrop.ready = true;
    i.answer.iter_mut().for_each(|answer| answer.ready = true);
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

/// What the ZROP here answers.
fn answer(frtx: &Frtx) -> ZropResult {
    ZropResult { coverage: !frtx.coverage }
}

/// What it reports of a tile.
fn report(frtx: &Frtx) -> DepthFeedback {
    let (x, y) = (frtx.x >> 3, frtx.y >> 3);
    DepthFeedback { x, y, z_min: frtx.coverage as u16, ..DepthFeedback::default() }
}

const FENCED: DepthFeedback = DepthFeedback { fence: true, loosen: false, x: 0, y: 0, z_min: 0, z_max: 0 };

/// Work 2 clocks, answers and reports 1.
fn clocks_of_latency(new: Maker<ZropMerge>) {
    for gpc in 0..2 {
        let mut dut = new();
        let ZropPacket::Frtx(frtx) = work(gpc, 2, 3) else { unreachable!() };
        for clock in 0..12 {
            let o = dut.outputs();
            assert_eq!(o.zrop.valid, clock == 2, "clock {clock}");
            assert_eq!([o.answer[gpc].valid, o.report[gpc].valid], [clock == 6; 2], "clock {clock}");
            assert!(!o.answer[1 - gpc].valid && !o.report[1 - gpc].valid);
            assert_eq!(o.idle, clock == 0 || clock > 6, "clock {clock}");
            let mut i = ready(2);
            i.work[gpc] = Offer::new(clock == 0, ZropPacket::Frtx(frtx));
            i.result = Offer::new(clock == 5, answer(&frtx));
            i.feedback = Offer::new(clock == 5, report(&frtx));
            dut.clock(i);
        }
    }
}

/// GPCs come to state in clocks 0 and 6; one has a fence before it, which waits for nobody.
fn state_goes_with_the_last(new: Maker<ZropMerge>) {
    let (mut dut, mut seen) = (new(), vec![]);
    for clock in 0..14 {
        let o = dut.outputs();
        if o.zrop.valid {
            seen.push((clock, o.zrop.data));
        }
        let mut i = ready(2);
        i.work[0] = Offer::new(clock == 0, state(7));
        i.work[1] = match clock {
            3 => Offer::new(true, fence(1)),
            _ => Offer::new(clock == 6, state(7)),
        };
        dut.clock(i);
    }
    assert_eq!(seen, [(5, fence(1)), (8, state(7))]);
}

/// In turns, a packet a clock.
fn work_at_full_rate(new: Maker<ZropMerge>) {
    let (mut dut, mut sent, mut back) = (new(), [0; 2], VecDeque::new());
    for clock in 0..200_u64 {
        let o = dut.outputs();
        assert_eq!(o.zrop.valid, clock >= 2);
        let mut i = ready(2);
        for gpc in 0..2 {
            i.work[gpc] = Offer::new(true, work(gpc, 2, sent[gpc]));
            sent[gpc] += u64::from(o.work[gpc].ready);
        }
        i.result = back.pop_front().into();
        if let Some(packet @ ZropPacket::Frtx(frtx)) = o.zrop.get() {
            let turn = clock - 2;
            assert_eq!(*packet, work((turn % 2) as usize, 2, turn / 2));
            back.push_back(answer(frtx));
        }
        dut.clock(i);
    }
}

/// GPC 0 takes no answer: as much of its work is let in as answers have room; all of GPC 1's
/// is done.
fn who_takes_no_answers_holds_up_nobody(new: Maker<ZropMerge>) {
    let (mut dut, mut sent, mut answered, mut back) = (new(), [0; 2], 0, VecDeque::new());
    for _ in 0..600 {
        let o = dut.outputs();
        let mut i = ready(2);
        i.answer[0].ready = false;
        for gpc in 0..2 {
            i.work[gpc] = Offer::new(sent[gpc] < 200, work(gpc, 2, sent[gpc]));
            sent[gpc] += u64::from(i.work[gpc].valid && o.work[gpc].ready);
        }
        i.result = back.front().copied().into();
        if i.result.valid && o.result.ready {
            back.pop_front();
        }
        if let Some(ZropPacket::Frtx(frtx)) = o.zrop.get() {
            back.push_back(answer(frtx));
        }
        answered += u64::from(o.answer[1].valid);
        dut.clock(i);
    }
    assert_eq!((sent, answered), ([64, 200], 200));
}

/// What a GPC sends: as many common states as all, and work between them.
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

/// What was sent for a GPC, and what has come back to it.
#[derive(Default)]
struct Owed {
    answers: VecDeque<ZropResult>,
    reports: VecDeque<DepthFeedback>,
}

#[derive(Debug)]
/// Stall patterns: of work, of answers and reports by GPC, of the ZROP's three channels.
struct Stalls {
    gpc: Vec<[u64; 3]>,
    zrop: [u64; 3],
}

fn traffic(mut dut: Device<ZropMerge>, gpcs: usize, seed: u64, stalls: &Stalls) {
    let mut b = Random(seed);
    let states = b.below(6) as u32;
    let scripts: Vec<_> = (0..gpcs).map(|gpc| script(gpc, gpcs, states, &mut b)).collect();
    // How much each GPC has sent; how much of it the ZROP has seen.
    let (mut sent, mut seen) = (vec![0; gpcs], vec![0; gpcs]);
    let mut owed: Vec<Owed> = (0..gpcs).map(|_| Owed::default()).collect();
    let (mut results, mut feedback, mut whole) = (VecDeque::new(), VecDeque::new(), None);
    for clock in 0..LIMIT {
        let o = dut.outputs();
        let through = (0..gpcs).all(|g| seen[g] == scripts[g].len());
        let paid = owed.iter().all(|owed| owed.answers.is_empty() && owed.reports.is_empty());
        if through && paid {
            assert!(o.idle);
            return;
        }
        let [take, give, tell] = stalls.zrop.map(|pattern| open(pattern, clock));
        let mut i = In::new(&params(gpcs));
        i.zrop.ready = take;
        i.result = results.front().filter(|_| give).copied().into();
        i.feedback = feedback.front().filter(|_| tell).copied().into();
        for g in 0..gpcs {
            let [offer, answers, reports] = stalls.gpc[g].map(|pattern| open(pattern, clock));
            i.work[g] = scripts[g].get(sent[g]).filter(|_| offer).copied().into();
            sent[g] += usize::from(i.work[g].valid && o.work[g].ready);
            (i.answer[g].ready, i.report[g].ready) = (answers, reports);
            if let Some(answer) = o.answer[g].get().filter(|_| answers) {
                assert_eq!(Some(*answer), owed[g].answers.pop_front(), "GPC {g}");
            }
            if let Some(report) = o.report[g].get().filter(|_| reports) {
                assert_eq!(Some(*report), owed[g].reports.pop_front(), "GPC {g}");
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
                let g = whose.unwrap_or_else(|| panic!("{packet:?} is nobody's next"));
                // Depths and the tile they are of come one after another.
                assert!(whole.is_none_or(|before| before == g), "{packet:?} between depths and their tile");
                whole = matches!(packet, ZropPacket::Depth(_)).then_some(g);
                seen[g] += 1;
                if let ZropPacket::Frtx(frtx) = packet {
                    owed[g].answers.push_back(answer(frtx));
                    results.push_back(answer(frtx));
                    if b.below(2) == 0 {
                        owed[g].reports.push_back(report(frtx));
                        feedback.push_back(report(frtx));
                    }
                } else if matches!(packet, ZropPacket::State(_)) {
                    owed[g].reports.push_back(FENCED);
                    feedback.push_back(FENCED);
                }
            }
        }
        dut.clock(i);
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
