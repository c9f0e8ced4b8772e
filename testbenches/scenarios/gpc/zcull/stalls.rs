//! Cycle counts, and the outcome of a scene of many tiles.

use super::peers::*;
use super::world::items::{HEIGHT, Item, WIDTH};
use super::world::*;
use bundle::*;
use gpc::zcull::{In, Zcull};
use kernel::offer::Offer;
use kit::Maker;
use references::gpc::zcull::plane::Vertex;
use references::gpc::zcull::rop::Draw;

const CALM: Stalls =
    Stalls { tile: !0, out: !0, rop: [!0; 8], feedback: [!0; 8], luck: 0, positions: [[8; 2]; 16] };

/// Accepted in cycle 0, at the output in cycle 17, and one more each cycle.
pub fn seventeen_cycles(new: Maker<Zcull>) {
    let mut peers = Peers::new(new());
    peers.send(&begin(Z24, false, 0x201));
    peers.out.clear();
    let start = peers.cycle;
    peers.send(&(0..100).map(|k| flat(0.5, k % 64, k / 64, false)).collect::<Vec<_>>());
    let cycles: Vec<_> = peers.out.iter().map(|(cycle, _)| cycle - start).collect();
    // The first tile after a change of region has a fence before it.
    assert_eq!(cycles, (17..118).collect::<Vec<_>>());
}

/// With tiles in every cycle, feedback waits 16 cycles and then inserts a gap.
pub fn feedback_is_not_starved(new: Maker<Zcull>) {
    let mut peers = Peers::new(new());
    peers.send(&begin(Z24, false, 0x201));
    peers.send(&cleared(0.75, 0, 0));
    peers.send(&[flat(0.5, 0, 0, false)]);
    peers.response();
    peers.out.clear();
    let report = found(2, 0, 0.1, 0.2);
    let mut busy = vec![];
    for cycle in 0..200_u64 {
        let tile = Offer::new(true, flat(0.5, 8, 0, false));
        let feedback = vec![Offer::new(true, report); peers.rops].into();
        let o = peers.tick(In { tile, feedback, ..peers.open() });
        if cycle >= 100 {
            busy.push((o.tile.ready, o.feedback.iter().any(|f| f.ready)));
        }
    }
    let tiles = busy.iter().filter(|(tile, _)| *tile).count();
    let reports = busy.iter().filter(|(_, report)| *report).count();
    assert!((93..=95).contains(&tiles), "{tiles} tiles in 100 cycles");
    assert!((5..=7).contains(&reports), "{reports} messages in 100 cycles");
}

/// A stalled output does not stop feedback, as ROPs that wait for it would otherwise never end the stall.
pub fn feedback_under_stall(new: Maker<Zcull>) {
    let mut peers = Peers::new(new());
    peers.send(&begin(Z24, false, 0x201));
    let (mut reports, mut tiles) = (0, 0);
    for _ in 0..400 {
        let tile = Offer::new(true, flat(0.5, 8, 0, false));
        let mut i = In { tile, out: false.into(), ..peers.open() };
        i.feedback[0] = Offer::new(true, found(2, 0, 0.1, 0.2));
        let o = peers.tick(i);
        reports += u32::from(o.feedback[0].ready);
        tiles += u32::from(o.tile.ready);
    }
    assert!(tiles < 25 && reports > 370, "{tiles} tiles, {reports} messages");
}

/// Draws behind earlier draws are dropped, by feedback alone.
pub fn occlusion(new: Maker<Zcull>) {
    let rect = Rect { x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT };
    let draw = |z: f32| {
        let v = [(-9000, -9000), (40000, -9000), (-9000, 40000)].map(|(x, y)| Vertex { x, y, z });
        Item::Draw(Draw { v, rect, luck: 0, unclipped: false })
    };
    let mut items: Vec<_> = begin(Z24, false, 0x201)
        .into_iter()
        .map(|p| if let TilePacket::State(s) = p { Item::State(s.address, s.value) } else { unreachable!() })
        .collect();
    items.extend([Item::State(SET_Z_CLEAR_VALUE, 1.0_f32.to_bits()), Item::Clear(rect, 16)]);
    items.extend((0..40).map(|_| draw(0.25)));
    items.extend((0..40).map(|_| draw(0.5)));
    // A tile every fourth cycle: gaps for feedback.
    let fates = play(new(), &items, &Stalls { tile: 0x1111_1111_1111_1111, ..CALM });
    // All but the first, and those of the second before the feedback.
    assert!(fates.discarded > 200, "{fates:?}");
    assert!(fates.accepted >= 6, "{fates:?}");
    assert_eq!(fates.fences, 1, "{fates:?}");
}

/// Pixels of the tiles that are output in 1000 cycles, with tiles always waiting.
pub fn pixels_per_cycle(new: Maker<Zcull>) -> f64 {
    let mut peers = Peers::new(new());
    peers.send(&begin(Z24, false, 0x201));
    peers.send(&[flat(0.5, 0, 0, false)]);
    let mut tiles = 0;
    for cycle in 0..1100_u16 {
        let tile = flat(0.5, cycle & 63, cycle >> 6, false);
        let o = peers.tick(In { tile: Offer::new(true, tile), ..peers.open() });
        tiles += u32::from(cycle >= 100 && o.out.valid);
    }
    f64::from(256 * tiles) / 1000.0
}
