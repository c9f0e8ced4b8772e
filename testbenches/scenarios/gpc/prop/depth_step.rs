//! Each step sends the packets of its own mode to the ROPs that own them and returns all in order, FRTXs with their remaining
//! coverage.

use bundle::*;
use gpc::prop::depth_step::{DepthStep, In, Params};
use gpc::prop::types::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::gpc::prop::pixel_pipeline::owner;
use std::collections::HashSet;

scenarios! {
    of(2, false) => early_any_packets_any_stall one_a_cycle;
    of(2, true) => late_any_packets_any_stall depths_a_quad_a_cycle;
    of(1, false) => early_any_packets_for_one_rop;
    of(4, false) => early_any_packets_for_four_rops rows_and_columns_have_all_of_four_rops;
    of(4, true) => late_any_packets_for_four_rops;
    of(8, false) => early_any_packets_for_eight_rops rows_and_columns_have_all_of_eight_rops;
    of(8, true) => late_any_packets_for_eight_rops;
}

fn of(rops: usize, late: bool) -> DepthStep {
    let (rops, late) = (Within::new(rops), Within::new(late.into()));
    DepthStep::new(&Params { rops, late, ..Params::default() })
}

/// Maximum number of ROPs.
const ROPS: usize = 8;

#[derive(Clone, Copy, Debug)]
struct Stalls {
    offer: u64,
    zrop: [u64; ROPS],
    result: [u64; ROPS],
    latency: [u64; ROPS],
    tested: u64,
    depth: u64,
}

/// Coverage of an FRTX that passes in its ROP.
fn left(frtx: &Frtx) -> u64 {
    frtx.coverage & frtx.coverage.rotate_left(u32::from(frtx.prim))
}

/// Addresses of state: the depth half of every ROP decodes the first two.
const DEPTH_FUNC: u16 = SET_DEPTH_FUNC;
const STATES: [u16; 4] = [DEPTH_FUNC, SET_STENCIL_MASK, SET_BLEND, SET_ALPHA_REF];

/// Depths of an FRTX's k-th quad.
fn depth_of(frtx: &Frtx, k: u8) -> ZropDepth {
    ZropDepth { quad: k & 15, z: [0, 1, 2, 3].map(|p| u32::from(frtx.prim) << 16 | u32::from(k) << 4 | p) }
}

/// The destination of a packet, and the packet returned.
fn expected(late: bool, packet: &PropPacket, rops: usize) -> (Vec<(usize, ZropPacket)>, PropPacket) {
    match *packet {
        PropPacket::State(s) if s.early != late && STATES[..2].contains(&s.state.address) => {
            ((0..rops).map(|r| (r, ZropPacket::State(s.state))).collect(), *packet)
        }
        PropPacket::Frtx(f) if f.early != late && f.depth => {
            let r = owner(f.frtx.x, f.frtx.y, rops);
            let depths = (0..f.depths).map(|k| (r, ZropPacket::Depth(depth_of(&f.frtx, k))));
            let back = Frtx { coverage: left(&f.frtx), ..f.frtx };
            (
                depths.chain([(r, ZropPacket::Frtx(f.frtx))]).collect(),
                PropPacket::Frtx(PropFrtx { frtx: back, ..f }),
            )
        }
        PropPacket::Clear(c) if late && (c.z || c.stencil || c.decompress) => {
            (vec![(owner(c.rect.x0, c.rect.y0, rops), ZropPacket::Clear(c))], *packet)
        }
        _ => (vec![], *packet),
    }
}

fn is_depth(packet: &ZropPacket) -> bool {
    matches!(packet, ZropPacket::Depth(_))
}

/// Sends packets; returns the cycles.
fn step(mut dut: Device<DepthStep>, late: bool, packets: &[PropPacket], s: &Stalls) -> u64 {
    let rops = dut.outputs().zrop.len();
    let mut sends = vec![vec![]; rops];
    let mut back = vec![];
    for packet in packets {
        let (to, done) = expected(late, packet, rops);
        to.into_iter().for_each(|(r, packet)| sends[r].push(packet));
        back.push(done);
    }
    let (mut work, mut tested) = (Source::new(packets, s.offer), Sink::new(s.tested));
    let depths: Vec<_> = sends.iter().flatten().copied().filter(is_depth).collect();
    let all = packets.iter().flat_map(|packet| match packet {
        PropPacket::Frtx(f) if f.early != late => (0..f.depths).map(|k| depth_of(&f.frtx, k)).collect(),
        _ => vec![],
    });
    let all: Vec<_> = all.collect();
    assert_eq!(all.len(), depths.len());
    let mut depth = Source::new(&all, s.depth);
    let mut zrop: Vec<_> = (0..rops).map(|r| Sink::new(s.zrop[r])).collect();
    let mut result: Vec<_> = (0..rops).map(|r| Source::new(&[], s.result[r])).collect();
    let cycles = dut.run(|o| {
        if tested.len() == back.len() && o.idle {
            return None;
        }
        let i = In {
            work: work.drive(o.work),
            depth: depth.drive(o.depth),
            zrop: zrop.iter_mut().zip(&o.zrop).map(|(zrop, port)| zrop.drive(port)).collect(),
            result: result.iter_mut().zip(&o.result).map(|(result, port)| result.drive(*port)).collect(),
            tested: tested.drive(&o.tested),
        };
        for r in 0..rops {
            if let Some((cycle, ZropPacket::Frtx(f))) = zrop[r].now() {
                result[r].push(cycle + 1 + s.latency[r], ZropResult { coverage: left(&f) });
            }
        }
        Some(i)
    });
    assert_eq!(tested.taken, back);
    for (r, (zrop, sends)) in zrop.iter().zip(sends).enumerate() {
        assert_eq!(zrop.taken, sends, "to ROP {r}");
    }
    cycles
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
                    decompress: n & 3 == 0,
                    colour: 3,
                    rect,
                    ..ClearTile::default()
                })
            }
            _ => {
                let frtx = Frtx { prim, x: 8 * x, y: 8 * y, coverage: n, ..Frtx::default() };
                // FRTXs that are tested after shading may have depths.
                let depths = if early || !depth || n & 1 == 0 { 0 } else { (n >> 8) as u8 % 17 };
                PropPacket::Frtx(PropFrtx {
                    early,
                    depth,
                    beats: n as u8,
                    depths,
                    frtx,
                    ..PropFrtx::default()
                })
            }
        },
    )
}

fn any_packets(new: Maker<DepthStep>, late: bool) {
    let each = || prop::array::uniform8(any::<u64>());
    let latency = prop::array::uniform8(0..100_u64);
    let stalls = (any::<u64>(), each(), each(), latency, any::<u64>(), any::<u64>()).prop_map(
        |(offer, zrop, result, latency, tested, depth)| Stalls {
            offer,
            zrop,
            result,
            latency,
            tested,
            depth,
        },
    );
    property((prop::collection::vec(packet(), 1..120), stalls), |(packets, stalls)| {
        step(new(), late, &packets, &stalls);
    });
}

fn early_any_packets_any_stall(new: Maker<DepthStep>) {
    any_packets(new, false);
}

fn late_any_packets_any_stall(new: Maker<DepthStep>) {
    any_packets(new, true);
}

/// A ROP with a latency of 40 cycles does not slow the stream: 64 packets wait.
fn one_a_cycle(new: Maker<DepthStep>) {
    let frtx = |n: u16| {
        let frtx = Frtx { prim: n, x: 16 * n, coverage: !0, ..Frtx::default() };
        PropPacket::Frtx(PropFrtx { early: true, depth: true, frtx, ..PropFrtx::default() })
    };
    let packets: Vec<_> = (0..100).map(frtx).collect();
    let (zrop, result, latency) = ([!0; ROPS], [!0; ROPS], [40; ROPS]);
    let stalls = Stalls { offer: !0, zrop, result, latency, tested: !0, depth: !0 };
    // Queue, queue to the ROP, the ROP and its response cycle, queue: then a packet a cycle.
    assert_eq!(step(new(), false, &packets, &stalls), 1 + 1 + 41 + 1 + 100);
}

fn early_any_packets_for_one_rop(new: Maker<DepthStep>) {
    any_packets(new, false);
}

fn early_any_packets_for_four_rops(new: Maker<DepthStep>) {
    any_packets(new, false);
}

fn late_any_packets_for_four_rops(new: Maker<DepthStep>) {
    any_packets(new, true);
}

fn early_any_packets_for_eight_rops(new: Maker<DepthStep>) {
    any_packets(new, false);
}

fn late_any_packets_for_eight_rops(new: Maker<DepthStep>) {
    any_packets(new, true);
}

/// In a square of 8 by 8 tiles, any run in a row or column as long as the number of ROPs uses each ROP once.
fn rows_and_columns(new: Maker<DepthStep>, rops: usize) {
    let tile = |n: u16| {
        let frtx = Frtx { x: 16 * (n % 8) + 8, y: 16 * (n / 8), ..Frtx::default() };
        PropPacket::Frtx(PropFrtx { early: true, depth: true, frtx, ..PropFrtx::default() })
    };
    let (mut dut, mut sent, mut of) = (new(), 0, [None; 64]);
    for _ in 0..100 {
        let o = dut.outputs();
        for (r, zrop) in o.zrop.iter().enumerate() {
            if let Some(ZropPacket::Frtx(f)) = zrop.get() {
                of[usize::from(f.y / 16 * 8 + f.x / 16)] = Some(r);
            }
        }
        let work = (sent < 64).then(|| tile(sent));
        sent += u16::from(work.is_some() && o.work.ready);
        dut.cycle(In {
            work: work.into(),
            depth: None.into(),
            zrop: vec![true.into(); rops].into(),
            result: vec![None.into(); rops].into(),
            tested: false.into(),
        });
    }
    for line in 0..8 {
        for k in (0..8).step_by(rops) {
            let row = (k..k + rops).map(|x| of[8 * line + x]);
            let column = (k..k + rops).map(|y| of[8 * y + line]);
            assert_eq!(row.flatten().collect::<HashSet<_>>().len(), rops, "row {line}");
            assert_eq!(column.flatten().collect::<HashSet<_>>().len(), rops, "column {line}");
        }
    }
}

fn rows_and_columns_have_all_of_four_rops(new: Maker<DepthStep>) {
    rows_and_columns(new, 4);
}

fn rows_and_columns_have_all_of_eight_rops(new: Maker<DepthStep>) {
    rows_and_columns(new, 8);
}

/// A full FRTX and its sixteen quads of depths take seventeen cycles (zrop-shader-z-net: at most four samples a cycle).
fn depths_a_quad_a_cycle(new: Maker<DepthStep>) {
    let frtx = |n: u16| {
        let frtx = Frtx { prim: n, x: 16 * n, coverage: !0, ..Frtx::default() };
        PropPacket::Frtx(PropFrtx { depth: true, depths: 16, frtx, ..PropFrtx::default() })
    };
    let packets: Vec<_> = (0..20).map(frtx).collect();
    let (zrop, result, latency) = ([!0; ROPS], [!0; ROPS], [4; ROPS]);
    let stalls = Stalls { offer: !0, zrop, result, latency, tested: !0, depth: !0 };
    // Queue, queue to the ROP, the ROP and its response cycle, queue.
    assert_eq!(step(new(), true, &packets, &stalls), 1 + 1 + 5 + 1 + 17 * 20);
}
