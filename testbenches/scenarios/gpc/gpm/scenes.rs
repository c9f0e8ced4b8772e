//! PROP streams derived from primitives.

use super::bench::*;
use bundle::*;
use kit::Rng;

fn full(prim: u16, x: u16, y: u16) -> SubtileQuads {
    let quad = |k: u16| SubtileQuad { mask: 15, x: x + (k & 1), y: y + (k >> 1), which: 0 };
    SubtileQuads {
        prims: [SubtilePrim { prim, back: false }, SubtilePrim::default()],
        quads: std::array::from_fn(|k| quad(k as u16)),
        coverage: [1, 2, 4, 8],
        ..SubtileQuads::default()
    }
}

/// `count` subtiles of `groups` groups, each of one primitive.
pub fn subtiles(count: usize, groups: usize) -> Scene {
    let mut items = vec![];
    for k in 0..count as u16 {
        items.extend((0..groups as u16).map(|n| Item::Quads(full(k, 2 * k, 2 * n))));
        items.push(Item::Last);
    }
    // Primitives end after all quads, so that they take no cycles between them.
    items.extend((0..count as u16).map(Item::PrimDone));
    let prims = (0..count).map(|k| Drawn { entry: k as u16, batch: k, culled: false }).collect();
    Scene { prims, first: 0, items, outputs: 1, depth: false }
}

/// Each primitive ends after its subtile.
pub fn rename(scene: &mut Scene) {
    let (dones, rest): (Vec<_>, Vec<_>) =
        scene.items.iter().copied().partition(|item| matches!(item, Item::PrimDone(_)));
    let mut dones = dones.into_iter();
    scene.items = vec![];
    for item in rest {
        if item == Item::Last {
            scene.items.extend(dones.next());
        }
        scene.items.push(item);
    }
}

struct Stream {
    items: Vec<Item>,
    packet: SubtileQuads,
    prims: usize,
    quads: usize,
    groups: usize,
    ended: Vec<u16>,
}

impl Stream {
    fn flush(&mut self) {
        if self.quads != 0 {
            self.items.push(Item::Quads(self.packet));
            self.groups += 1;
        }
        (self.packet, self.prims, self.quads) = (SubtileQuads::default(), 0, 0);
        self.items.extend(self.ended.drain(..).map(Item::PrimDone));
    }

    fn close(&mut self) {
        self.flush();
        if self.groups != 0 {
            self.items.push(Item::Last);
        }
        self.groups = 0;
    }

    fn quad(&mut self, prim: SubtilePrim, rng: &mut Rng) {
        let known = (0..self.prims).find(|k| self.packet.prims[*k] == prim);
        if known.is_none() && self.prims == SUBTILE_PRIMS || self.quads == GROUP_QUADS || rng.one_in(9) {
            self.flush();
            if self.groups == 16 || rng.one_in(6) {
                self.close();
            }
        }
        let which = (0..self.prims).find(|k| self.packet.prims[*k] == prim).unwrap_or_else(|| {
            self.packet.prims[self.prims] = prim;
            self.prims += 1;
            self.prims - 1
        });
        let mask = 1 + rng.below(15) as u8;
        let (x, y) = (rng.below(6) as u16, rng.below(1 << 13) as u16 & 0x1003);
        self.packet.quads[self.quads] = SubtileQuad { mask, x, y, which: which as u8 };
        self.packet.coverage[self.quads] = rng.below(1 << 16) as u16;
        self.quads += 1;
    }
}

/// Primitives of any size, some culled and some without pixels, in few entries that are reused; state among them.
pub fn any_primitives(rng: &mut Rng, count: usize, outputs: u64, depth: bool, first: u16) -> Scene {
    let mut stream = Stream {
        items: vec![],
        packet: SubtileQuads::default(),
        prims: 0,
        quads: 0,
        groups: 0,
        ended: vec![],
    };
    let (mut prims, mut batch, mut entry) = (vec![], 0, 0);
    for k in 0..count as u16 {
        let number = first.wrapping_add(k);
        if rng.one_in(5) {
            // Its entry may wait for earlier primitives: PROP must hold none of these back for it.
            stream.flush();
            (batch, entry) = (batch + 1, rng.below(3) as u16);
        }
        let culled = rng.one_in(4);
        prims.push(Drawn { entry, batch, culled });
        if rng.one_in(6) {
            stream.close();
            for _ in 0..1 + rng.below(4) {
                let address = rng.pick(&[0x3f04, 0x3f08, 0x1000, 0x15d0, 0x3a80]);
                stream.items.push(Item::State(address, rng.roll() as u32));
            }
        }
        if !culled {
            let prim = SubtilePrim { prim: number, back: rng.one_in(2) };
            let size = rng.pick(&[0, 1, 1, 2, 5, 40]);
            for _ in 0..size {
                stream.quad(prim, rng);
            }
            stream.ended.push(number);
        }
    }
    stream.close();
    Scene { prims, first, items: stream.items, outputs, depth }
}
