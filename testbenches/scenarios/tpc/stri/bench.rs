//! The bench around STRI: circular buffers that are overwritten as soon as their data is no longer needed, SMs that accept planes, and
//! MPCs that free them. Every plane is checked against `references/tpc/stri/planes`, every entry in the TRAM against its owner.

mod expected;
pub mod headers;
mod sm;

use bundle::*;
use expected::{lines_of, record_lines, terms, wanted};
use kit::memory::Store;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::{Device, Rng, Sink, Source};
use references::tpc::stri::planes::{Colours, Header, components_with};
use sm::{Due, Sm};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;
use tpc::stri::{In, Stri};

/// Start of the circular buffers.
const WINDOW: u64 = 0x1_2345_6000;

/// An entry: vertices with their scalars, as bits.
#[derive(Clone, Debug)]
pub struct Batch {
    pub entry: u16,
    pub vertices: Vec<Vec<u32>>,
}

impl Batch {
    /// Depth of a vertex, as bits.
    fn depth(&self, vertex: usize) -> u32 {
        (((vertex * 37 + usize::from(self.entry) * 11) % 101) as f32 / 64.0).to_bits()
    }
}

/// A primitive of the preceding batch, for an SM.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    pub sm: u8,
    pub corners: [u8; 3],
    pub provoking: u8,
    pub u: [f32; 3],
    pub v: [f32; 3],
    pub tile: [u16; 2],
    pub point: bool,
}

#[derive(Clone, Debug)]
pub enum Item {
    Word(u16, u32),
    Batch(Batch),
    Prim(Drawn),
}

#[derive(Clone, Default)]
struct Rings(Rc<RefCell<HashMap<u64, Sector>>>);

impl Store for Rings {
    fn sector(&self, at: u64) -> Sector {
        // Unwritten memory is NaN.
        self.0.borrow().get(&at).copied().unwrap_or(Sector { words: [0xffbb_bbbb; 8] })
    }
    fn write(&mut self, write: &MemoryWrite) {
        panic!("{write:?}");
    }
}

impl Rings {
    fn word(&self, line: u64, word: u64, value: u32) {
        let at = 4 * ((WINDOW + (line + word / 32) % 8192) & ((1 << 33) - 1)) + word / 8 % 4;
        let mut all = self.0.borrow_mut();
        all.entry(at).or_insert(Sector { words: [0xffcc_cccc; 8] }).words[word as usize % 8] = value;
    }
}

/// Parameters of a run: patterns of the ports; memory; cycles that planes are retained, at least and in addition.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub requests: u64,
    pub planes: [u64; 2],
    pub ready: u64,
    pub frees: u64,
    pub memory: NetworkStalls,
    pub life: [u64; 2],
    pub seed: u64,
}

pub const FREE: Stalls = Stalls {
    requests: !0,
    planes: [!0; 2],
    ready: !0,
    frees: !0,
    memory: NetworkStalls::calm(20),
    life: [10, 0],
    seed: 1,
};

#[derive(Debug, Default)]
pub struct Seen {
    pub heads: Vec<u64>,
    /// Cycles in which requests were accepted, planes and messages arrived, entries were read.
    pub requested: Vec<u64>,
    pub planes: Vec<u64>,
    pub ready: Vec<u64>,
    pub read: Vec<u64>,
    /// The maximum number of planes in SM 0 at a time.
    pub most: usize,
}

pub fn run(mut dut: Device<Stri>, items: &[Item], stalls: Stalls) -> Seen {
    let p = dut.unit().p.clone();
    let (sms, room) = (p.sms.get(), p.planes.get() as u16);
    let rings = Rings::default();
    let mut memory = MemoryAgent::new(rings.clone(), stalls.memory);
    let mut rng = Rng::new(stalls.seed);
    let mut sm: Vec<Sm> = (0..sms)
        .map(|k| Sm {
            planes: Sink::new(stalls.planes[k]),
            ready: Sink::new(stalls.ready),
            free: Source::new(&[], stalls.frees),
            due: VecDeque::new(),
            notified: VecDeque::new(),
            next: 0,
            live: HashSet::new(),
            held: VecDeque::new(),
        })
        .collect();
    let (mut source, mut left) = (Source::new(&[], stalls.requests), items.iter());
    let mut next = left.next();
    let (mut select, mut default) = (0, 0);
    let (mut world, mut pixel, mut colours) = ([0; 20], [0; 20], Colours::default());
    let (mut vertices, mut each): (Header, Header) = ([0; 20], [0; 20]);
    let (mut batch, mut fresh) = (None::<Batch>, false);
    // Lines in use, each with the last request that uses it.
    let mut in_use: Vec<(usize, HashSet<u64>)> = vec![];
    let mut requests: Vec<(u16, u8)> = vec![];
    let (mut seen, mut cycle, mut is_request) = (Seen::default(), 0, VecDeque::new());
    let nothing = In::new(&p);
    dut.run(|o| {
        if let Some(read) = o.read.get() {
            let (prim, sm) = requests[seen.read.len()];
            assert_eq!((read.prim, read.sm), (prim, sm), "entries are read in order");
            seen.read.push(cycle);
        }
        while let Some(item) = next
            && source.len() < 3
        {
            match item {
                Item::Word(address, value) => {
                    let dword = usize::from(address >> 2 & 31);
                    match address {
                        0x3a80..0x3b00 if dword < 20 => pixel[dword] = *value,
                        // Components of vertices; those of primitives are eight words below. Entries have both.
                        0x3830..0x3850 => vertices[dword] = *value,
                        0x3810..0x3830 => each[dword + 8] = *value,
                        0x12d4 => colours.flat = [1, 0x1d00].contains(value),
                        0x1604 => select = *value,
                        0x1610 => default = *value,
                        0x1688 => colours.two_sided = value & 1 == 1,
                        _ => (),
                    }
                    // A primitive's number, bit 424, is always there.
                    world = std::array::from_fn(|d| vertices[d] | each[d] | if d == 13 { 1 << 8 } else { 0 });
                    source.push(0, PlanePacket::State(State { address: *address, value: *value }));
                    is_request.push_back(false);
                }
                Item::Batch(new) => {
                    let lines = lines_of(new);
                    in_use.retain(|(until, _)| seen.read.len() < *until);
                    // All received requests are of the preceding batch.
                    if in_use.iter().any(|(_, used)| !used.is_disjoint(&lines)) {
                        break;
                    }
                    let first = u64::from(new.entry) + record_lines(new);
                    let values = new.vertices.concat();
                    for (word, value) in (0..).zip(values) {
                        rings.word(first, word, value);
                    }
                    for vertex in 0..new.vertices.len() {
                        let word = 4 * vertex as u64 + 2;
                        rings.word(new.entry.into(), word, new.depth(vertex));
                    }
                    (batch, fresh) = (Some(new.clone()), true);
                }
                Item::Prim(prim) => {
                    let of = batch.as_ref().expect("a batch");
                    let number = 0xff00_u16.wrapping_add(requests.len() as u16);
                    let scalars = of.vertices[0].len() as u8;
                    let back = rng.one_in(2);
                    let terms = PlaneTerms {
                        prim: number,
                        entry: of.entry,
                        count: of.vertices.len() as u8,
                        scalars,
                        corners: prim.corners,
                        provoking: prim.provoking,
                        u: terms(prim.u),
                        v: terms(prim.v),
                        tile_x: prim.tile[0],
                        tile_y: prim.tile[1],
                        back,
                        sprite: prim.point,
                        culled: false,
                    };
                    source.push(0, PlanePacket::Request(PlaneRequest { terms, sm: prim.sm, fresh }));
                    is_request.push_back(true);
                    if fresh {
                        in_use.push((0, lines_of(of)));
                    }
                    fresh = false;
                    let to = usize::from(prim.sm) % sms;
                    requests.push((number, to as u8));
                    in_use.last_mut().expect("it is there").0 = requests.len();
                    let components = components_with(&world, &pixel, &colours, back);
                    let planes: VecDeque<_> = wanted(prim, of, components, [select, default]).into();
                    let (count, tile) = (planes.len(), prim.tile);
                    sm[to].due.push_back(Due { prim: number, tile, planes, count, begun: None });
                }
            }
            next = left.next();
        }
        let mut i = nothing.clone();
        i.window = WINDOW;
        i.request = source.drive(o.request);
        if i.request.valid && o.request.ready && is_request.pop_front().expect("one each") {
            seen.requested.push(cycle);
        }
        for (k, sm) in sm.iter_mut().enumerate() {
            i.plane[k] = sm.planes.drive(&o.plane[k]);
            if let Some((at, write)) = sm.planes.now() {
                sm.plane(&write, room);
                seen.planes.push(at);
                if k == 0 {
                    seen.most = seen.most.max(sm.live.len());
                }
            }
            i.ready[k] = sm.ready.drive(&o.ready[k]);
            if let Some((at, ready)) = sm.ready.now() {
                let due = sm.notified.pop_front().expect("signalled too early");
                let [tile_x, tile_y] = due.tile;
                let want =
                    PlanesReady { prim: due.prim, tram: due.begun.expect("it has planes"), tile_x, tile_y };
                assert_eq!(ready, want);
                let until = cycle + stalls.life[0] + rng.below(stalls.life[1] + 1);
                sm.free.push(until, TramFree { prim: due.prim });
                sm.held.push_back((want.tram, due.count));
                seen.ready.push(at);
            }
            i.free[k] = sm.free.drive(o.free[k]);
            if i.free[k].valid && o.free[k].ready {
                let (first, count) = sm.held.pop_front().expect("it is held");
                for plane in 0..count as u16 {
                    assert!(sm.live.remove(&((first + plane) % room)));
                }
            }
        }
        i.memory_up = memory.up(&o.memory_up);
        if memory.heads.len() > seen.heads.len() {
            seen.heads.push(cycle);
        }
        i.memory_down = memory.down();
        cycle += 1;
        let done = sm.iter().all(|sm| sm.due.is_empty() && sm.notified.is_empty() && sm.held.is_empty());
        (!(done && next.is_none() && source.is_empty() && o.idle)).then_some(i)
    });
    assert_eq!(seen.read.len(), requests.len());
    for head in &memory.heads {
        let MemoryHead { tag, line, .. } = *head;
        let want = MemoryHead {
            tag,
            channel: VirtualChannel::Ring,
            line,
            sectors: 15,
            physical: true,
            evict: EvictClass::Last,
            ..MemoryHead::default()
        };
        assert_eq!(*head, want);
    }
    seen
}
