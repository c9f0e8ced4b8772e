//! Zcull between a scene and ROPs that draw it and report late, or not at all; and the observer's judgement.

use super::super::keeping::kept_memory;
use super::scene::{Scene, Sure};
use bundle::*;
use gpc::zcull::{In, Zcull};
use kit::random::Rng;
use kit::scenario::open;
use kit::{Device, Sink, Source};
use proptest::prelude::*;
use references::gpc::zcull::depth_bounds::Observer;
use std::collections::VecDeque;

#[derive(Clone, Debug)]
pub struct Stalls {
    pub tile: u64,
    pub out: u64,
    /// Cycles in which each ROP works, and in which its feedback is offered.
    pub rop: [u64; 8],
    pub feedback: [u64; 8],
    /// Maximum delay of reports, in cycles.
    pub late: u64,
    pub luck: u64,
    pub positions: [[u8; 2]; 16],
}

pub fn stalls() -> BoxedStrategy<Stalls> {
    let pattern = || prop_oneof![Just(!0_u64), any::<u64>(), Just(0x0101_0101_0101_0101), Just(0x8000_0000)];
    let positions = prop_oneof![Just([[8; 2]; 16]), prop::array::uniform16([0..16_u8, 0..16_u8])];
    let eight = || prop::array::uniform8(pattern());
    let late = prop_oneof![0..2_u64, 0..40_u64, 0..400_u64];
    (pattern(), pattern(), eight(), eight(), late, any::<u64>(), positions)
        .prop_map(|(tile, out, rop, feedback, late, luck, positions)| Stalls {
            tile,
            out,
            rop,
            feedback,
            late,
            luck,
            positions,
        })
        .boxed()
}

/// Tiles by outcome, and accepted reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub discarded: u64,
    pub accepted: u64,
    pub heard: u64,
}

impl Tally {
    pub fn and(self, other: Tally) -> Tally {
        let Tally { discarded, accepted, heard } = other;
        Tally {
            discarded: self.discarded + discarded,
            accepted: self.accepted + accepted,
            heard: self.heard + heard,
        }
    }
}

/// A ROP draws the tiles that Zcull forwards, some time later.
struct Rop {
    observer: Observer,
    work: VecDeque<TilePacket>,
}

impl Rop {
    /// Performs one packet; returns its reports.
    fn work(&mut self, scene: &Scene) -> Vec<DepthFeedback> {
        match self.work.pop_front() {
            Some(TilePacket::State(state)) if state.address == ZCULL_FENCE => {
                return vec![DepthFeedback { fence: true, ..DepthFeedback::default() }];
            }
            Some(TilePacket::State(state)) => {
                self.observer.registers.set(state.address, state.value);
            }
            Some(TilePacket::Clear(clear)) => self.observer.clear(&clear.rect, clear.z, clear.stencil),
            // These cause no reports.
            Some(TilePacket::Tile(_)) if self.observer.samples() != 1 => self.observer.invalidate(),
            Some(TilePacket::Tile(tile)) if !tile.drop => {
                self.observer.tile(&scene.draws[usize::from(tile.info.prim)], tile.x, tile.y);
                return self.reports(&tile);
            }
            _ => (),
        }
        vec![]
    }

    /// Current ranges of the blocks of a tile that may have been written.
    fn reports(&self, tile: &Tile) -> Vec<DepthFeedback> {
        let r = &self.observer.registers;
        let Some(format) = r.format().filter(|_| r.writes_depth()) else {
            return vec![];
        };
        // A possible write against the direction must be reported.
        let towards: &[u32] = if r.get(0x0dbc) & 0xffff == 1 {
            &[0x200, 0x204, 0x206, 0x202, 1, 5, 7, 3]
        } else {
            &[0x200, 0x201, 0x203, 0x202, 1, 2, 4, 3]
        };
        let loosen = !towards.contains(&r.get(0x130c));
        let block = |k: u16| {
            let (x, y) = (2 * tile.x + k % 2, 2 * tile.y + k / 2);
            let cells = (0..64).map(|n| self.observer.cell(8 * x + n % 8, 8 * y + n / 8, 0).depth);
            let all = cells.reduce(|a, b| a.or(b)).unwrap();
            DepthFeedback {
                fence: false,
                loosen,
                x,
                y,
                z_min: format.bucket(all.lo),
                z_max: format.bucket(all.hi),
            }
        };
        (0..4).map(block).collect()
    }
}

pub fn play(mut dut: Device<Zcull>, scene: &Scene, stalls: &Stalls) -> Tally {
    let rops = dut.outputs().feedback.len();
    let mut rng = Rng::new(stalls.luck);
    let packets: Vec<_> = scene.packets.iter().map(|(packet, _)| *packet).collect();
    let (mut tiles, mut out) = (Source::new(&packets, stalls.tile), Sink::new(stalls.out));
    let mut feedback: Vec<_> = (0..rops).map(|k| Source::new(&[], stalls.feedback[k])).collect();
    let start = || Observer::new(scene.positions);
    let mut units: Vec<_> = (0..rops).map(|_| Rop { observer: start(), work: VecDeque::new() }).collect();
    let mut heard = 0;
    let mut memory = kept_memory([stalls.tile, stalls.out, stalls.rop[0]], stalls.late.min(60));
    // No report is offered before earlier reports.
    let mut due = vec![0; rops];
    let (mut cycle, mut wait, mut pauses) = (0, 0, scene.pauses.clone());
    dut.run(|o| {
        // Then no peer offers anything for a long time, which is not Zcull's fault.
        wait = pauses.remove(&tiles.taken.len()).map_or(wait, |cycles| cycle + cycles);
        let over = tiles.is_empty() && o.idle;
        let rest = units.iter().all(|rop| rop.work.is_empty()) && feedback.iter().all(Source::is_empty);
        if over && rest {
            return None;
        }
        let i = In {
            tile: tiles.drive_if(cycle >= wait, o.tile),
            feedback: feedback
                .iter_mut()
                .zip(&o.feedback)
                .map(|(source, port)| source.drive(*port))
                .collect(),
            out: out.drive(&o.out),
            gpc: 0,
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            write: memory.write(&o.write),
        };
        if let Some((_, packet)) = out.now() {
            let owners = units.iter_mut().enumerate().filter(|(k, _)| owned(&packet, *k, rops));
            owners.for_each(|(_, rop)| rop.work.push_back(packet));
        }
        for (k, rop) in units.iter_mut().enumerate().filter(|(k, _)| over || open(stalls.rop[*k], cycle)) {
            for message in rop.work(scene) {
                if message.fence || message.loosen || !rng.one_in(4) {
                    due[k] = (cycle + rng.below(stalls.late + 1)).max(due[k]);
                    feedback[k].push(due[k], message);
                    heard += 1;
                }
            }
        }
        cycle += 1;
        Some(i)
    });
    Tally { heard, ..judge(scene, &out.taken) }
}

fn owned(packet: &TilePacket, rop: usize, rops: usize) -> bool {
    let tile = match packet {
        TilePacket::State(_) => return true,
        TilePacket::Tile(tile) => tile.x ^ tile.y,
        TilePacket::Clear(clear) => clear.rect.x0 / 16 ^ clear.rect.y0 / 16,
    };
    usize::from(tile) % rops == rop
}

/// State that Zcull does not forward.
const ITS_OWN: [u16; 15] = [
    0x07c0, 0x07c4, 0x07e0, 0x1590, 0x3ff4, 0x1968, 0x1958, 0x12c8, 0x196c, 0x07e8, 0x07ec, 0x07f0, 0x07f4,
    0x1464, 0x1500,
];

fn judge(scene: &Scene, out: &[TilePacket]) -> Tally {
    let fence = TilePacket::State(State { address: ZCULL_FENCE, value: 0 });
    let mut out = out.iter().filter(|packet| **packet != fence).copied().peekable();
    let mut tally = Tally::default();
    for (packet, sure) in &scene.packets {
        match (packet, sure) {
            (TilePacket::Tile(tile), Some(sure)) => {
                let same = |found: &TilePacket| match found {
                    TilePacket::Tile(found) => Tile { accept: false, drop: false, ..*found } == *tile,
                    _ => false,
                };
                let found = out.next_if(same).map(|packet| match packet {
                    TilePacket::Tile(found) => (found.accept, found.drop),
                    _ => unreachable!(),
                });
                fate(tile, sure, found, &mut tally);
            }
            (TilePacket::State(state), _) if ITS_OWN.contains(&state.address) => (),
            _ => assert_eq!(out.next(), Some(*packet), "state and clears are passed on"),
        }
    }
    assert_eq!(out.next(), None, "Zcull made this up");
    tally
}

/// The outcome of a tile: forwarded, and whether accepted and whether dropped.
fn fate(tile: &Tile, sure: &Sure, found: Option<(bool, bool)>, tally: &mut Tally) {
    let place = || format!("tile ({}, {}) of draw {}", tile.x, tile.y, tile.info.prim);
    let (accept, drop) = found.unwrap_or((false, true));
    assert!(found.is_some() || !tile.last, "{} is lost, the last of its primitive", place());
    assert!(!(accept && drop), "{} is accepted and dropped", place());
    assert!(!drop || tile.last || found.is_none(), "{} is dropped but forwarded", place());
    if drop {
        tally.discarded += 1;
        assert_eq!(sure.verdict.needed, None, "{} is dropped", place());
    }
    if accept {
        tally.accepted += 1;
        assert_eq!(sure.verdict.fails, None, "{} is accepted", place());
        assert!(
            sure.acceptable,
            "{} is accepted without a depth test, or writes depth and may be killed",
            place()
        );
    }
}
