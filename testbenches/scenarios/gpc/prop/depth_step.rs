//! Each step sends the packets of its own mode to the ROPs that they belong to, and
//! gives all back in order, FRTXs with what the ROPs left of them.

use bundle::*;
use gpc::prop::Params;
use gpc::prop::depth_step::{DepthStep, In, Out};
use gpc::prop::types::*;
use kernel::clocked::Clocked;
use kit::scenario::{LIMIT, open, property};
use kit::scenarios;
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    DepthStep::<false>::new(&Params::default()) => early_any_packets_any_stall one_a_clock;
    DepthStep::<true>::new(&Params::default()) => late_any_packets_any_stall;
}

#[derive(Clone, Copy, Debug)]
struct Stalls {
    offer: u64,
    zrop: [u64; 2],
    result: [u64; 2],
    latency: [u64; 2],
    done: u64,
}

/// What a ROP leaves of an FRTX.
fn left(frtx: &Frtx) -> u64 {
    frtx.coverage & frtx.coverage.rotate_left(u32::from(frtx.prim))
}

fn rop(x: u16, y: u16) -> usize {
    usize::from((x / 16 + y / 16) % 2)
}

/// Addresses of state: both ROPs' depth halves decode the first two.
const DEPTH_FUNC: u16 = SET_DEPTH_FUNC;
const STATES: [u16; 4] = [DEPTH_FUNC, SET_STENCIL_MASK, SET_BLEND, SET_ALPHA_REF];

/// Where a packet goes, and what comes back.
fn expected(late: bool, packet: &PropPacket) -> (Vec<(usize, ZropPacket)>, PropPacket) {
    match *packet {
        PropPacket::State(s) if s.early != late && STATES[..2].contains(&s.state.address) => {
            ((0..2).map(|r| (r, ZropPacket::State(s.state))).collect(), *packet)
        }
        PropPacket::Frtx(f) if f.early != late && f.depth => {
            let back = Frtx { coverage: left(&f.frtx), ..f.frtx };
            let to = (rop(f.frtx.x, f.frtx.y), ZropPacket::Frtx(f.frtx));
            (vec![to], PropPacket::Frtx(PropFrtx { frtx: back, ..f }))
        }
        PropPacket::Clear(c) if late && (c.z || c.stencil) => {
            (vec![(rop(c.rect.x0, c.rect.y0), ZropPacket::Clear(c))], *packet)
        }
        _ => (vec![], *packet),
    }
}

/// Runs packets through; the clocks.
fn step(mut dut: impl Clocked<In = In, Out = Out>, late: bool, packets: &[PropPacket], s: &Stalls) -> u64 {
    let mut sends = [VecDeque::new(), VecDeque::new()];
    let mut back = VecDeque::new();
    for packet in packets {
        let (to, done) = expected(late, packet);
        to.into_iter().for_each(|(r, packet)| sends[r].push_back(packet));
        back.push_back(done);
    }
    let mut results: [VecDeque<(u64, u64)>; 2] = Default::default();
    let mut sent = 0;
    for clock in 0..LIMIT {
        let o = dut.outputs();
        if back.is_empty() && o.idle {
            assert!(sends.iter().all(VecDeque::is_empty), "a packet is not sent");
            return clock;
        }
        let due =
            |r: usize| results[r].front().filter(|f| f.0 <= clock && open(s.result[r], clock)).map(|f| f.1);
        let due = [due(0), due(1)];
        let i = In {
            work_valid: sent < packets.len() && open(s.offer, clock),
            work: packets.get(sent).copied().unwrap_or_default(),
            zrop_ready: s.zrop.map(|z| open(z, clock)),
            result_valid: due.map(|d| d.is_some()),
            result: due.map(|d| ZropResult { coverage: d.unwrap_or_default() }),
            done_ready: open(s.done, clock),
        };
        sent += usize::from(i.work_valid && o.work_ready);
        for r in 0..2 {
            if i.result_valid[r] && o.result_ready[r] {
                results[r].pop_front();
            }
            if o.zrop_valid[r] && i.zrop_ready[r] {
                assert_eq!(sends[r].pop_front(), Some(o.zrop[r]), "to ROP {r}");
                if let ZropPacket::Frtx(f) = o.zrop[r] {
                    results[r].push_back((clock + 1 + s.latency[r], left(&f)));
                }
            }
        }
        if o.done_valid && i.done_ready {
            assert_eq!(back.pop_front(), Some(o.done));
        }
        dut.clock(i);
    }
    panic!("no end");
}

fn packet() -> impl Strategy<Value = PropPacket> {
    (0..8, any::<bool>(), any::<bool>(), any::<u64>(), (0..60_u16, 0..60_u16, 0..64_u16)).prop_map(
        |(kind, early, depth, n, (x, y, prim))| match kind {
            0 => PropPacket::State(PropState {
                early,
                state: State { address: STATES[(n % 4) as usize], value: n as u32 },
            }),
            1 => {
                let rect = Rect { x0: 4 * x, y0: 4 * y, x1: 4 * x + 1, y1: 4 * y + 1 };
                PropPacket::Clear(ClearTile {
                    z: early,
                    stencil: depth,
                    colour: 3,
                    rect,
                    ..ClearTile::default()
                })
            }
            _ => {
                let frtx = Frtx { prim, x: 8 * x, y: 8 * y, coverage: n, ..Frtx::default() };
                PropPacket::Frtx(PropFrtx { early, depth, beats: n as u8, frtx, ..PropFrtx::default() })
            }
        },
    )
}

fn any_packets<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D, late: bool) {
    let two = || prop::array::uniform2(any::<u64>());
    let latency = prop::array::uniform2(0..100_u64);
    let stalls = (any::<u64>(), two(), two(), latency, any::<u64>())
        .prop_map(|(offer, zrop, result, latency, done)| Stalls { offer, zrop, result, latency, done });
    property((prop::collection::vec(packet(), 1..120), stalls), |(packets, stalls)| {
        step(new(), late, &packets, &stalls);
    });
}

fn early_any_packets_any_stall<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    any_packets(new, false);
}

fn late_any_packets_any_stall<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    any_packets(new, true);
}

/// A ROP that takes 40 clocks does not slow the stream: 64 packets wait.
fn one_a_clock<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    let frtx = |n: u16| {
        let frtx = Frtx { prim: n, x: 16 * n, coverage: !0, ..Frtx::default() };
        PropPacket::Frtx(PropFrtx { early: true, depth: true, frtx, ..PropFrtx::default() })
    };
    let packets: Vec<_> = (0..100).map(frtx).collect();
    let stalls = Stalls { offer: !0, zrop: [!0; 2], result: [!0; 2], latency: [40; 2], done: !0 };
    // Queue, queue to the ROP, the ROP and the clock its answer takes, queue: then a
    // packet a clock.
    assert_eq!(step(new(), false, &packets, &stalls), 1 + 1 + 41 + 1 + 100);
}
