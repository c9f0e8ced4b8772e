//! Beats are matched with the coverage of their FRTX; remaining coverage is sent to its ROP, in order with state and clears.

use super::random::scramble;
use bundle::*;
use gpc::prop::colour_out::{ColourOut, In, Params};
use gpc::prop::types::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::gpc::prop::pixel_pipeline::owner;

scenarios! {
    of(2) => a_beat_a_cycle any_work_any_stall;
    of(1) => any_work_for_one_rop;
    of(4) => any_work_for_four_rops;
    of(8) => any_work_for_eight_rops;
}

fn of(rops: usize) -> ColourOut {
    ColourOut::new(&Params { rops: Within::new(rops), ..Params::default() })
}

/// Maximum number of ROPs.
const ROPS: usize = 8;

struct Stalls {
    work: u64,
    colour: u64,
    rop: [u64; ROPS],
}

/// A packet of work, and the beats that belong to it.
type Work = (PropPacket, Vec<ColourBeat>);

/// The expected output for each ROP, at one sample per pixel.
fn expected(work: &[Work], rops: usize) -> Vec<Vec<RopPacket>> {
    let mut out = vec![vec![]; rops];
    for (packet, beats) in work {
        match packet {
            PropPacket::State(s) if s.state.address == SET_BLEND => {
                out.iter_mut().for_each(|o| o.push(RopPacket::State(s.state)));
            }
            PropPacket::Clear(c) if c.colour != 0 => {
                out[owner(c.rect.x0, c.rect.y0, rops)].push(RopPacket::Clear(*c))
            }
            PropPacket::Frtx(f) => {
                for beat in beats {
                    let quad = |k: usize| {
                        let QuadPick { mask, index } = beat.quads[k];
                        let (x, y) = (u32::from(index % 4), u32::from(index / 4));
                        let bit = |p: u32| f.frtx.coverage >> (8 * (2 * y + p / 2) + 2 * x + p % 2) & 1;
                        // With 128 bits, two colours of two pixels, one above the other two, fill a beat.
                        let here =
                            |p: u32| !beat.dual || beat.width != ColourWidth::C128 || (p >= 2) == beat.half;
                        let bit = |p: u32| if here(p) { bit(p) } else { 0 };
                        let coverage = [0, 1, 2, 3].map(|p| if mask == 0 { 0 } else { bit(p) as u16 });
                        ColourQuad { x: f.frtx.x / 2 + x as u16, y: f.frtx.y / 2 + y as u16, coverage }
                    };
                    let quads = [0, 1, 2, 3].map(quad);
                    if quads.iter().any(|quad| quad.coverage != [0; 4]) {
                        let ColourBeat { target, dual, alphas, half, width, data, .. } = *beat;
                        let beat = RopBeat { target, dual, alphas, half, width, quads, data };
                        out[owner(f.frtx.x, f.frtx.y, rops)].push(RopPacket::Beat(beat));
                    }
                }
            }
            _ => {}
        }
    }
    out
}

/// Sends work, with beats some cycles earlier or later; returns the cycles.
fn run(mut dut: Device<ColourOut>, work: &[Work], stalls: &Stalls) -> u64 {
    let rops = dut.outputs().rop.len();
    let packets: Vec<_> = work.iter().map(|(packet, _)| *packet).collect();
    let beats: Vec<_> = work.iter().flat_map(|(_, beats)| beats.iter().copied()).collect();
    let (mut tested, mut colour) = (Source::new(&packets, stalls.work), Source::new(&beats, stalls.colour));
    let mut rop: Vec<_> = (0..rops).map(|r| Sink::new(stalls.rop[r])).collect();
    let mut freed = 0;
    let cycles = dut.run(|o| {
        freed += usize::from(o.freed);
        let has_room = colour.taken.len() - freed < 256;
        (!tested.is_empty() || !colour.is_empty() || !o.idle).then(|| In {
            tested: tested.drive(o.tested),
            colour: colour.drive_if(has_room, true.into()),
            rop: rop.iter_mut().zip(&o.rop).map(|(rop, port)| rop.drive(port)).collect(),
        })
    });
    assert_eq!(freed, beats.len(), "places freed");
    for (r, (rop, expected)) in rop.iter().zip(expected(work, rops)).enumerate() {
        assert_eq!(rop.taken, expected, "to ROP {r}");
    }
    cycles
}

fn work(kind: u8, n: u64, x: u16, y: u16) -> Work {
    match kind {
        0 => (
            PropPacket::State(PropState {
                early: false,
                state: State { address: SET_BLEND, value: n as u32 },
            }),
            vec![],
        ),
        1 => (
            PropPacket::State(PropState { early: true, state: State { address: SET_DEPTH_FUNC, value: 1 } }),
            vec![],
        ),
        2 => {
            let rect = Rect { x0: 4 * x, y0: 4 * y, x1: 4 * x + 1, y1: 4 * y + 1 };
            (
                PropPacket::Clear(ClearTile {
                    colour: (n & n >> 4 & 15) as u8,
                    rect,
                    ..ClearTile::default()
                }),
                vec![],
            )
        }
        _ => {
            let pick =
                |m: u64| QuadPick { mask: (scramble(m) & 15) as u8, index: (scramble(m) >> 8 & 15) as u8 };
            let beat = |b: u64| ColourBeat {
                target: (b & 7) as u8,
                dual: scramble(n + b) & 1 == 1,
                alphas: scramble(n + b) & 5 == 5,
                half: scramble(n + b) & 2 == 2,
                width: if scramble(n) & 12 == 0 { ColourWidth::C128 } else { ColourWidth::C32 },
                quads: [0, 1, 2, 3].map(|k| pick(n + 4 * b + k)),
                data: std::array::from_fn(|w| (b << 8) as u32 | w as u32),
            };
            let beats: Vec<_> = (0..u64::from(kind) - 3).map(beat).collect();
            let frtx = Frtx { x: 8 * x, y: 8 * y, coverage: n & scramble(n), ..Frtx::default() };
            let beats_due = beats.len() as u8;
            (PropPacket::Frtx(PropFrtx { beats: beats_due, frtx, ..PropFrtx::default() }), beats)
        }
    }
}

fn a_beat_a_cycle(new: Maker<ColourOut>) {
    let mut all: Vec<_> = (0..20).map(|n| work(7, n, n as u16, 0)).collect();
    for (packet, beats) in &mut all {
        if let PropPacket::Frtx(f) = packet {
            f.frtx.coverage = !0;
        }
        beats.iter_mut().for_each(|beat| beat.quads[0].mask = 15);
    }
    // Queue, load, take, place: then a beat a cycle.
    let stalls = Stalls { work: !0, colour: !0, rop: [!0; ROPS] };
    assert_eq!(run(new(), &all, &stalls), 4 + 80);
}

fn any_work_any_stall(new: Maker<ColourOut>) {
    let item = (0..12_u8, any::<u64>(), 0..40_u16, 0..40_u16).prop_map(|(kind, n, x, y)| work(kind, n, x, y));
    let stalls = (any::<u64>(), any::<u64>(), prop::array::uniform8(any::<u64>()));
    property((prop::collection::vec(item, 1..60), stalls), |(items, (work, colour, rop))| {
        run(new(), &items, &Stalls { work, colour, rop });
    });
}

fn any_work_for_one_rop(new: Maker<ColourOut>) {
    any_work_any_stall(new);
}

fn any_work_for_four_rops(new: Maker<ColourOut>) {
    any_work_any_stall(new);
}

fn any_work_for_eight_rops(new: Maker<ColourOut>) {
    any_work_any_stall(new);
}
