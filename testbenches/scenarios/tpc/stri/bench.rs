//! The bench around STRI: circular buffers that are overwritten as soon as their data is no longer needed, SMs that accept planes, and
//! MPCs that free them. Every plane is checked against `references/tpc/stri/planes`, every entry in the TRAM against its owner.

use bundle::*;
use kit::memory::Store;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::{Device, Rng, Sink, Source};
use references::tpc::stri::planes::{
    Colours, Header, Mode, Values, Wanted, components_with, is_right, through, unwritten,
};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;
use tpc::stri::{In, Stri};

/// Start of the circular buffers; the client's number.
const WINDOW: u64 = 0x1_2345_6000;
const CLIENT: u8 = 0x5a;

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

/// The words of a header: 0, the last stage of world space; 5, the pixel shader.
pub fn header_words(stage: u16, header: &Header) -> Vec<Item> {
    (0..20).map(|d| Item::Word(0x3800 + 0x80 * stage + 4 * d, header[usize::from(d)])).collect()
}

/// The header of per-primitive components, from 3810 on.
pub fn each_words(header: &Header) -> Vec<Item> {
    (12..20).map(|d| Item::Word(0x37e0 + 4 * d, header[usize::from(d)])).collect()
}

/// The pixel shader's header with components of a mode's code, by their addresses.
pub fn pixel_header(used: &[(u32, u32)]) -> Header {
    let mut header = [0; 20];
    let mut set = |n: u32, value: u32| header[n as usize / 32] |= value << (n % 32);
    for &(address, code) in used {
        match address {
            0x80..0x280 => set(192 + (address - 0x80) / 2, code),
            0x280..0x2a0 => set(448 + (address - 0x280) / 2, code),
            0x300..0x3a0 => set(480 + (address - 0x300) / 2, code),
            0..0x80 => set(160 + address / 4, 1),
            _ => set(464 + (address - 0x2c0) / 4, 1),
        }
    }
    header
}

/// World space's header with outputs.
pub fn world_header(written: &[u32]) -> Header {
    let mut header = [0; 20];
    for address in written {
        let n = 400 + address / 4;
        header[n as usize / 32] |= 1 << (n % 32);
    }
    header
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

/// Lines of an entry: raster records, then scalars.
fn record_lines(batch: &Batch) -> u64 {
    (16 * batch.vertices.len() as u64).div_ceil(128)
}

fn lines_of(batch: &Batch) -> HashSet<u64> {
    let words: usize = batch.vertices.iter().map(Vec::len).sum();
    let lines = record_lines(batch) + (4 * words as u64).div_ceil(128);
    (0..lines).map(|k| (u64::from(batch.entry) + k) % 8192).collect()
}

fn terms([x, y, value]: [f32; 3]) -> BarycentricTerms {
    BarycentricTerms { x: x.to_bits(), y: y.to_bits(), value: value.to_bits() }
}

/// For a point's texture coordinates that 1604 selects: the factors of u, of v, and of one.
fn generated(select: u32, address: u32) -> Option<[f32; 3]> {
    let unit = address.checked_sub(0x300)? / 16;
    if unit >= 10 || select >> (3 + unit) & 1 == 0 {
        return None;
    }
    match (address / 4 % 4, select & 3) {
        (0, _) | (2, 2) => Some([1.0, 0.0, 0.0]),
        (1, _) => Some([0.0, 1.0, 0.0]),
        (2, 1) => None,
        (2, _) => Some([0.0; 3]),
        _ => Some([0.0, 0.0, 1.0]),
    }
}

/// The expected planes of a primitive.
fn wanted(
    prim: &Drawn,
    batch: &Batch,
    components: Vec<(u32, Mode, Values)>,
    [select, default]: [u32; 2],
) -> Vec<Wanted> {
    let value = |corner: u8, values: Values| match values {
        Values::Scalar(scalar) | Values::Point { scalar: Some(scalar), .. } => {
            batch.vertices[usize::from(corner)][scalar]
        }
        Values::Depth => batch.depth(corner.into()),
        Values::Nowhere | Values::Point { scalar: None, .. } => 0,
    };
    let linear = |at: Values| {
        let values = prim.corners.map(|corner| f32::from_bits(value(corner, at)));
        Wanted::Linear(through(values, prim.u, prim.v))
    };
    let provoking = prim.corners[usize::from(prim.provoking)];
    // Perspective ones are over w, as the shader multiplies by it.
    let of_point = |[s, t, one]: [f32; 3], mode: Mode| {
        let w = prim.corners.map(|corner| f32::from_bits(value(corner, Values::Scalar(0))));
        let w = if mode == Mode::Perspective { w } else { [1.0; 3] };
        match [s, t, one] {
            [0.0, 0.0, 0.0] => Wanted::Flat(0),
            [0.0, 0.0, one] => Wanted::Flat((one * w[0]).to_bits()),
            _ => Wanted::Linear(through([0.0, s * w[1], t * w[2]], prim.u, prim.v)),
        }
    };
    let one = |(address, mode, values): (u32, Mode, Values)| match (values, mode) {
        _ if prim.point && generated(select, address).is_some() => {
            of_point(generated(select, address).expect("it is"), mode)
        }
        // The terms of barycentrics are the coordinates of points.
        (Values::Point { down, .. }, _) if prim.point => {
            Wanted::Linear(if down { prim.v } else { prim.u }.map(|term| (term.into(), 0.0)))
        }
        (Values::Nowhere | Values::Point { scalar: None, .. }, mode) => {
            match (unwritten(default, address), mode) {
                (1.0, Mode::Perspective) => linear(Values::Scalar(0)),
                (value, _) => Wanted::Flat(value.to_bits()),
            }
        }
        (_, Mode::Constant) => Wanted::Flat(value(provoking, values)),
        _ => linear(values),
    };
    std::iter::once(linear(Values::Scalar(0))).chain(components.into_iter().map(one)).collect()
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

struct Due {
    prim: u16,
    tile: [u16; 2],
    planes: VecDeque<Wanted>,
    count: usize,
    begun: Option<u16>,
}

/// An SM with its MPC.
struct Sm {
    planes: Sink<PlaneWrite>,
    ready: Sink<PlanesReady>,
    free: Source<TramFree>,
    due: VecDeque<Due>,
    /// Primitives whose planes are written and signalled.
    notified: VecDeque<Due>,
    next: u16,
    live: HashSet<u16>,
    held: VecDeque<(u16, usize)>,
}

impl Sm {
    fn plane(&mut self, write: &PlaneWrite, room: u16) {
        let due = self.due.front_mut().expect("a plane of no primitive");
        due.begun.get_or_insert(self.next);
        assert_eq!(write.plane, self.next, "planes go round");
        assert!(self.live.insert(self.next), "a plane over one that is in use");
        self.next = (self.next + 1) % room;
        let want = due.planes.pop_front().expect("one plane too many");
        let got = [write.a, write.b, write.c];
        assert!(is_right(&want, got), "prim {}: {got:x?}, not {want:x?}", due.prim);
        if due.planes.is_empty() {
            let due = self.due.pop_front().expect("it is there");
            self.notified.push_back(due);
        }
    }
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
        (i.client, i.window) = (CLIENT, WINDOW);
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
        i.up = memory.up(&o.up);
        if memory.heads.len() > seen.heads.len() {
            seen.heads.push(cycle);
        }
        i.down = memory.down();
        cycle += 1;
        let done = sm.iter().all(|sm| sm.due.is_empty() && sm.notified.is_empty() && sm.held.is_empty());
        (!(done && next.is_none() && source.is_empty() && o.idle)).then_some(i)
    });
    assert_eq!(seen.read.len(), requests.len());
    for head in &memory.heads {
        let MemoryHead { tag, line, .. } = *head;
        let want = MemoryHead {
            client: CLIENT,
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
