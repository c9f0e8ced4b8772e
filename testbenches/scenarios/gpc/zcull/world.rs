//! Zcull with a stream of draws, ROPs that respond at random times, and the invariants between them.

pub mod items;

use super::keeping::kept_memory;
use bundle::*;
use gpc::zcull::{In, Zcull};
use items::{CONSUMED, HEIGHT, Item, Sent, WIDTH, packets, state};
use kit::Device;
use kit::scenario::{LIMIT, open};
use references::gpc::zcull::rop::{Rop, mix};
use std::collections::VecDeque;

/// Work of a ROP: a packet that Zcull forwarded, or a tile that it dropped.
#[derive(Clone)]
enum Work {
    Packet(TilePacket, usize),
    Dropped(usize),
    Fence,
}

/// Stalls of the ports and of the ROPs, and the ROPs' choices.
#[derive(Clone, Debug)]
pub struct Stalls {
    pub tile: u64,
    pub out: u64,
    pub rop: [u64; 8],
    pub feedback: [u64; 8],
    pub luck: u64,
    pub positions: [[u8; 2]; 16],
}

/// The ROP that owns a tile.
fn owner(x: u16, y: u16, rops: usize) -> usize {
    usize::from(x ^ y) % rops
}

/// Outcomes of the tiles of a run.
#[derive(Debug, Default, PartialEq)]
pub struct Fates {
    pub discarded: u32,
    pub accepted: u32,
    pub fences: u32,
}

struct World<'a> {
    sent: &'a [Sent],
    stalls: &'a Stalls,
    rops: Vec<Rop>,
    work: Vec<VecDeque<Work>>,
    feedback: Vec<VecDeque<DepthFeedback>>,
    /// The next packet that may be output.
    next: usize,
    fates: Fates,
}

impl World<'_> {
    /// Accepts an output packet; skipped ones must be tiles or consumed state.
    fn take(&mut self, packet: TilePacket) {
        if packet == state(ZCULL_FENCE, 0) {
            self.fates.fences += 1;
            self.work.iter_mut().for_each(|work| work.push_back(Work::Fence));
            return;
        }
        let plain = match packet {
            TilePacket::Tile(tile) => TilePacket::Tile(Tile { accept: false, drop: false, ..tile }),
            other => other,
        };
        while ![plain, packet].contains(&self.sent[self.next].packet) {
            self.pass_over();
            assert!(self.next < self.sent.len(), "an unexpected packet: {packet:?}");
        }
        let work = Work::Packet(packet, self.next);
        let rops = self.rops.len();
        match packet {
            TilePacket::Tile(_) if self.sent[self.next].draw.is_none() => {
                assert_eq!(packet, self.sent[self.next].packet, "has no tile to judge");
            }
            TilePacket::Tile(tile) => self.work[owner(tile.x, tile.y, rops)].push_back(work),
            TilePacket::Clear(clear) => {
                self.work[owner(clear.rect.x0 >> 4, clear.rect.y0 >> 4, rops)].push_back(work)
            }
            TilePacket::State(state) => {
                assert!(!CONSUMED.contains(&state.address), "{state:?} has no unit");
                self.work.iter_mut().for_each(|queue| queue.push_back(work.clone()));
            }
        }
        self.next += 1;
    }

    fn pass_over(&mut self) {
        match self.sent[self.next].packet {
            TilePacket::Tile(tile) => {
                assert!(!tile.last, "the last tile of a primitive is lost");
                self.work[owner(tile.x, tile.y, self.rops.len())].push_back(Work::Dropped(self.next));
            }
            TilePacket::State(state) => assert!(CONSUMED.contains(&state.address), "{state:?} is lost"),
            TilePacket::Clear(clear) => panic!("{clear:?} is lost"),
        }
        self.next += 1;
    }

    /// Performs one piece of work of a ROP.
    fn work(&mut self, which: usize, cycle: u64) {
        let Some(work) = self.work[which].pop_front() else { return };
        let rop = &mut self.rops[which];
        match work {
            Work::Fence => {
                self.feedback[which].push_back(DepthFeedback { fence: true, ..DepthFeedback::default() })
            }
            Work::Packet(TilePacket::State(state), _) => rop.method(state),
            Work::Packet(TilePacket::Clear(clear), _) => rop.clear(&clear.rect),
            Work::Packet(TilePacket::Tile(tile), n) if !tile.drop => {
                let (draw, x, y) = (self.sent[n].draw.as_ref().unwrap(), tile.x.into(), tile.y.into());
                if tile.accept {
                    self.fates.accepted += 1;
                    assert!(!(rop.kills() && rop.writes()), "packet {n} is accepted, may vanish and writes");
                    if let Some(why) = rop.fails(draw, x, y) {
                        panic!("packet {n} at {x}, {y} is accepted, but {why}");
                    }
                }
                rop.draw(draw, x, y);
                for k in 0..4 {
                    let luck = mix(&[self.stalls.luck, cycle, k]);
                    let (bx, by) = (2 * x + (k & 1) as i32, 2 * y + (k >> 1) as i32);
                    let reports = luck & 3 != 0 && rop.mode() == SampleMode::X1 && rop.writes();
                    if let Some([z_min, z_max]) = rop.range(bx, by).filter(|_| reports) {
                        let (x, y, loosen) = (bx as u16, by as u16, luck & 12 == 0);
                        let message = DepthFeedback { fence: false, loosen, x, y, z_min, z_max };
                        self.feedback[which].push_back(message);
                    }
                }
            }
            Work::Packet(_, n) | Work::Dropped(n) => {
                let TilePacket::Tile(tile) = self.sent[n].packet else { unreachable!() };
                let draw = self.sent[n].draw.as_ref().unwrap();
                self.fates.discarded += 1;
                if let Some(why) = rop.seen(draw, tile.x.into(), tile.y.into()) {
                    panic!("packet {n} at {}, {} is dropped, but {why}", tile.x, tile.y);
                }
            }
        }
    }
}

/// Sends a stream through Zcull into the ROPs, and judges each tile when its ROP performs it.
pub fn play(mut dut: Device<Zcull>, items: &[Item], stalls: &Stalls) -> Fates {
    let sent = packets(items);
    let rops = dut.outputs().feedback.len();
    let rop = |_| Rop::new(WIDTH.into(), HEIGHT.into(), stalls.positions.map(|p| p.map(|v| v & 15)));
    let mut world = World {
        sent: &sent,
        stalls,
        rops: (0..rops).map(rop).collect(),
        work: vec![VecDeque::new(); rops],
        feedback: vec![VecDeque::new(); rops],
        next: 0,
        fates: Fates::default(),
    };
    let (mut driven, mut rest) = (0, 0);
    let mut memory = kept_memory([stalls.tile, stalls.out, stalls.rop[0]], stalls.luck & 63);
    for cycle in 0.. {
        assert!(cycle < LIMIT, "no end");
        let o = dut.outputs();
        let ready = open(stalls.out, cycle);
        if o.out.valid && ready {
            world.take(o.out.data);
        }
        let front = |which: usize| {
            world.feedback[which].front().filter(|_| open(stalls.feedback[which], cycle)).copied().into()
        };
        let i = In {
            tile: sent.get(driven).filter(|_| open(stalls.tile, cycle)).map(|s| s.packet).into(),
            feedback: (0..rops).map(front).collect(),
            out: ready.into(),
            gpc: 0,
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            write: memory.write(&o.write),
        };
        driven += usize::from(i.tile.valid && o.tile.ready);
        for which in (0..rops).filter(|&k| i.feedback[k].valid && o.feedback[k].ready) {
            world.feedback[which].pop_front();
        }
        dut.cycle(i);
        for which in 0..rops {
            if open(stalls.rop[which], cycle) {
                world.work(which, cycle);
            }
        }
        // The run ends when the unit has been idle for a while with nothing in flight.
        let still = driven == sent.len() && dut.outputs().idle && world.work.iter().all(VecDeque::is_empty);
        rest = if still && world.feedback.iter().all(VecDeque::is_empty) { rest + 1 } else { 0 };
        if rest == 2 {
            break;
        }
    }
    while world.next < sent.len() {
        world.pass_over();
    }
    for which in 0..rops {
        while !world.work[which].is_empty() {
            world.work(which, 0);
        }
    }
    let tiles = sent.iter().filter(|s| s.draw.is_some()).count() as u64;
    let counted = counted(&mut dut);
    assert_eq!(counted.iter().sum::<u64>(), tiles, "tiles are miscounted");
    assert_eq!(counted[..2], [world.fates.discarded, world.fates.accepted].map(u64::from));
    world.fates
}

/// Tiles that the unit has counted: discarded, accepted, ambiguous and skipped.
pub fn counted(dut: &mut Device<Zcull>) -> [u64; 4] {
    ["discarded", "accepted", "ambiguous", "skipped"]
        .map(|verdict| dut.register(&format!("range_test.q.{verdict}")))
}
