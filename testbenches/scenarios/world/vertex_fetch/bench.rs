//! The bench around vertex fetch: batches at the input, a model of each SM's shared memory, a flat memory; and the expected rows of each
//! batch, from streams and formats by name.

use bundle::*;
use kit::memory::{Memory, MemoryStalls};
use kit::{Device, Rng, Sink, Source};
use references::world::vertex_fetch::vertex_format;
use std::collections::VecDeque;
use world::vertex_fetch::{In, VertexFetch};

/// Bytes of memory; addresses of streams are below.
pub const MEMORY: usize = 1 << 16;

/// A stream, as a program describes it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stream {
    pub enabled: bool,
    pub base: u64,
    pub stride: u32,
    pub limit: u64,
    pub divisor: Option<u32>,
}

/// An attribute: its source and its format.
#[derive(Clone, Copy, Debug, Default)]
pub struct Attribute {
    pub stream: usize,
    pub constant: bool,
    pub offset: u32,
    pub widths: u32,
    pub number: usize,
    pub swap: bool,
}

/// All state, including constants, each by its components, bytes of one, number and words.
#[derive(Clone, Debug)]
pub struct Setting {
    pub streams: [Stream; 32],
    pub attributes: [Attribute; 32],
    pub constants: Vec<(u32, [u32; 3], [u32; 4])>,
    pub base_instance: u32,
    /// 161C: the component for the vertices' numbers, as an index in a map.
    pub numbers: Option<usize>,
    /// 3F10: added to an index for the number of its vertex.
    pub number_offset: u32,
    /// The shader's maps, by address of a component / 4.
    pub inputs: Vec<usize>,
    pub outputs: usize,
}

impl Default for Setting {
    fn default() -> Self {
        Setting {
            streams: [Stream::default(); 32],
            attributes: [Attribute::default(); 32],
            constants: vec![],
            base_instance: 0,
            numbers: None,
            number_offset: 0,
            inputs: vec![],
            outputs: 4,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Batch {
    pub sm: u8,
    pub indices: Vec<u32>,
    pub primitive_id: u32,
    pub instance_id: u32,
}

#[derive(Clone, Debug)]
pub enum Item {
    Set(Box<Setting>),
    Batch(Batch),
}

impl Item {
    pub fn set(setting: Setting) -> Item {
        Item::Set(Box::new(setting))
    }
}

/// Stall patterns: packets, rows, readiness, delay of grants in cycles, memory.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub world: u64,
    pub row: u64,
    pub ready: u64,
    pub grant: u64,
    pub memory: MemoryStalls,
}

pub const CALM: Stalls = Stalls { world: !0, row: !0, ready: !0, grant: 1, memory: MemoryStalls::free(20) };

/// Numbers of primitive, instance and vertex, as indices in a map.
pub const PRIMITIVE: usize = 0x60 / 4;
pub const INSTANCE: usize = 0x2f8 / 4;
pub const VERTEX: usize = 0x2fc / 4;

/// Inputs that are a component of an attribute.
pub fn input(attribute: usize, component: usize) -> usize {
    (0x80 + 16 * attribute) / 4 + component
}

impl Setting {
    /// The methods that set all of it.
    pub fn methods(&self) -> Vec<State> {
        let mut m = vec![];
        let mut set = |address: usize, value: u32| m.push(State { address: address as u16, value });
        for (k, s) in self.streams.iter().enumerate() {
            set(0x1c00 + 16 * k, s.stride | u32::from(s.enabled) << 12);
            set(0x1c04 + 16 * k, (s.base >> 32) as u32);
            set(0x1c08 + 16 * k, s.base as u32);
            set(0x1c0c + 16 * k, s.divisor.unwrap_or(7));
            set(0x1f00 + 8 * k, (s.limit >> 32) as u32);
            set(0x1f04 + 8 * k, s.limit as u32);
            set(0x1880 + 4 * k, s.divisor.is_some().into());
        }
        for (k, a) in self.attributes.iter().enumerate() {
            let word = a.stream as u32
                | u32::from(a.constant) << 6
                | a.offset << 7
                | a.widths << 21
                | (a.number as u32) << 27
                | u32::from(a.swap) << 31;
            set(0x1160 + 4 * k, word);
        }
        for (attribute, [components, bytes, number], words) in &self.constants {
            set(0x114c, attribute | components << 8 | bytes << 12 | number << 16);
            (0..4).for_each(|k| set(0x1150 + 4 * k, words[k]));
        }
        set(0x1438, self.base_instance);
        set(0x3f10, self.number_offset);
        set(0x161c, self.numbers.map_or(0x550, |place| place as u32 * 16 + 1));
        let mut header = [0_u32; 20];
        let outputs = (0..self.outputs).map(|k| 400 + 24 + k);
        for bit in self.inputs.iter().map(|bit| 160 + bit).chain(outputs) {
            header[bit / 32] |= 1 << (bit % 32);
        }
        (0..20).for_each(|k| set(0x3880 + 4 * k, header[k]));
        m
    }

    fn component(&self, batch: &Batch, vertex: usize, place: usize, memory: &[u8]) -> Option<u32> {
        match place {
            PRIMITIVE => return Some(batch.primitive_id),
            INSTANCE => return Some(batch.instance_id),
            VERTEX => {
                return match self.numbers {
                    // A component that is not an attribute's gets no numbers.
                    Some(place @ 32..160) => self.component(batch, vertex, place, memory),
                    _ => Some(batch.indices[vertex].wrapping_add(self.number_offset)),
                };
            }
            32..160 => (),
            _ => return None,
        }
        let (n, c) = ((place - 32) / 4, (place - 32) % 4);
        let a = self.attributes[n];
        if a.constant {
            let given = self.constants.iter().rev().find(|given| given.0 == n as u32);
            let Some((_, [components, bytes, number], words)) = given else {
                return Some([0, 0, 0, 1_f32.to_bits()][c]);
            };
            let data: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            let all = [
                ["R8", "R8_G8", "R8_G8_B8", "R8_G8_B8_A8"],
                ["R16", "R16_G16", "R16_G16_B16", "R16_G16_B16_A16"],
                ["R32", "R32_G32", "R32_G32_B32", "R32_G32_B32_A32"],
            ];
            let name = all[bytes.ilog2() as usize][*components as usize - 1];
            let widths = vertex_format::NAMES.iter().find(|f| f.1 == name).unwrap().0;
            return Some(
                vertex_format::words(widths, vertex_format::NUMBERS[*number as usize], false, &data)[c],
            );
        }
        let s = self.streams[a.stream];
        let bytes = vertex_format::bytes(a.widths);
        let index = match s.divisor {
            None => batch.indices[vertex],
            Some(0) => self.base_instance,
            Some(divisor) => self.base_instance.wrapping_add(batch.instance_id / divisor),
        };
        let at = s.base + u64::from(index) * u64::from(s.stride) + u64::from(a.offset);
        if !s.enabled || bytes == 0 || at + bytes as u64 - 1 > s.limit {
            return Some(0);
        }
        let data = &memory[at as usize..at as usize + bytes];
        Some(vertex_format::words(a.widths, vertex_format::NUMBERS[a.number], a.swap, data)[c])
    }

    /// Rows that a batch needs.
    pub fn rows(&self, vertices: usize, overlap: bool) -> usize {
        let fixed = 1 + usize::from(self.inputs.contains(&PRIMITIVE));
        let inputs = self.inputs.len() + 1 - fixed;
        let bytes = self.outputs * vertices.next_power_of_two().max(4) * 4;
        let outputs = bytes.div_ceil(128);
        fixed + if overlap { inputs.max(outputs) } else { inputs + outputs }
    }
}

/// Observations of a run.
pub struct Seen {
    /// The cycles in which sectors were requested, batches were ready, rows were written.
    pub reads: Vec<u64>,
    pub sectors: Vec<u64>,
    pub ready: Vec<u64>,
    pub rows: Vec<u64>,
    /// The cycles of packets.
    pub world: Vec<u64>,
}

fn packets(items: &[Item], first_sm: u8) -> Vec<WorldPacket> {
    let mut packets = vec![];
    let mut batch_id = 0x77;
    for item in items {
        let batch = match item {
            Item::Set(setting) => {
                packets.extend(setting.methods().into_iter().map(WorldPacket::State));
                continue;
            }
            Item::Batch(batch) => batch,
        };
        batch_id += 1;
        packets.push(WorldPacket::Head(BatchHead {
            batch: batch_id,
            sm: first_sm.wrapping_add(batch.sm),
            vertices: batch.indices.len() as u8,
            prims: 1,
            primitive_id: batch.primitive_id,
            instance_id: batch.instance_id,
            ..BatchHead::default()
        }));
        for four in batch.indices.chunks(4) {
            let indices = std::array::from_fn(|k| four.get(k).copied().unwrap_or(0xdead_beef));
            packets.push(WorldPacket::Indices(BatchIndices { indices }));
        }
        packets.push(WorldPacket::Prims(BatchPrims::default()));
        packets.push(WorldPacket::Close(BatchClose { batch: batch_id }));
    }
    packets
}

/// Runs all items, and checks every row when its batch is ready.
pub fn run(mut dut: Device<VertexFetch>, items: &[Item], memory: &[u8], stalls: Stalls) -> Seen {
    let p = dut.unit().p.clone();
    let (sms, overlap, first_sm) = (p.sms.get(), p.overlap.get() == 1, 0x35);
    let nothing = In::new(&p);
    let mut world = Source::new(&packets(items, first_sm), stalls.world);
    let mut due = VecDeque::new();
    let mut setting = Setting::default();
    for item in items {
        match item {
            Item::Set(s) => {
                // A constant retains its value once it is set.
                let mut constants = std::mem::take(&mut setting.constants);
                constants.extend(s.constants.iter().copied());
                setting = Setting { constants, ..(**s).clone() };
            }
            Item::Batch(batch) => due.push_back((setting.clone(), batch.clone())),
        }
    }
    let mut requested: Vec<VecDeque<(Setting, Batch)>> = vec![VecDeque::new(); sms];
    due.iter().for_each(|(s, b)| requested[usize::from(b.sm)].push_back((s.clone(), b.clone())));
    let mut grants: Vec<Source<IsbeRows>> = (0..sms).map(|_| Source::new(&[], !0)).collect();
    let mut requests: Vec<Sink<IsbeRequest>> = (0..sms).map(|_| Sink::new(!0)).collect();
    let mut given: Vec<VecDeque<IsbeRows>> = vec![VecDeque::new(); sms];
    let mut next_row = vec![0_u16; sms];
    let mut rows: Vec<Sink<IsbeAccess>> =
        (0..sms).map(|k| Sink::new(stalls.row.rotate_left(7 * k as u32))).collect();
    let mut image = vec![[[None; 32]; 1024]; sms];
    let mut readies: Vec<Sink<InputsReady>> = (0..sms).map(|_| Sink::new(stalls.ready)).collect();
    let mut ready_at = vec![];
    let mut store = Memory::new(memory.to_vec(), stalls.memory);
    let (mut written, mut batch_id) = (vec![], 0x77);
    dut.run(|o| {
        if due.is_empty() && world.is_empty() && o.idle {
            return None;
        }
        let mut i = nothing.clone();
        i.first_sm = first_sm;
        i.world = world.drive(o.world);
        for k in 0..sms {
            let cycle = grants[k].cycle();
            i.isbe_request[k] = requests[k].drive(&o.isbe_request[k]);
            if let Some((_, IsbeRequest { rows })) = requests[k].now() {
                let (s, b) = requested[k].pop_front().expect("a batch");
                assert_eq!(usize::from(rows), s.rows(b.indices.len(), overlap), "rows of {b:?}");
                if next_row[k] + rows > 1024 {
                    next_row[k] = 0;
                }
                let grant = IsbeRows { row: next_row[k], rows };
                next_row[k] += rows;
                grants[k].push(cycle + stalls.grant, grant);
                given[k].push_back(grant);
            }
            i.isbe_grant[k] = grants[k].drive(o.isbe_grant[k]);
            i.row[k] = rows[k].drive(&o.row[k]);
            if let Some((at, IsbeAccess { request, data })) = rows[k].now() {
                assert!(request.write);
                written.push(at);
                for lane in (0..32).filter(|lane| request.words >> lane & 1 == 1) {
                    image[k][usize::from(request.row)][lane] = Some(data.words[lane]);
                }
            }
        }
        let mut now = None;
        for (k, ready) in readies.iter_mut().enumerate() {
            i.inputs_ready[k] = ready.drive(&o.inputs_ready[k]);
            if let Some((at, inputs)) = ready.now() {
                assert!(now.replace((k, inputs)).is_none(), "batches are ready one by one");
                ready_at.push(at);
            }
        }
        if let Some((from, InputsReady { batch, row })) = now {
            let (s, b) = due.pop_front().expect("a batch that was sent");
            batch_id += 1;
            let sm = usize::from(b.sm);
            assert_eq!(sm, from);
            let grant = given[sm].pop_front().expect("rows that were granted");
            assert_eq!((batch, row), (batch_id, grant.row));
            let mut places = s.inputs.clone();
            places.sort_unstable();
            for v in 0..b.indices.len() {
                let at = |n: usize| image[sm][usize::from(row) + n][v];
                assert_eq!(at(0), Some(b.indices[v]), "index of vertex {v} of {b:?}");
                for (n, place) in places.iter().enumerate() {
                    let word = s.component(&b, v, *place, memory);
                    if word.is_some() && n + 1 < usize::from(grant.rows) {
                        let hex = |word: Option<u32>| word.map(|word| format!("{word:08x}"));
                        assert_eq!(hex(at(n + 1)), hex(word), "a[{:x}] of vertex {v} of {b:?}", 4 * place);
                    }
                }
            }
            // Only lanes of its vertices are written.
            for row in row..row + grant.rows {
                let lanes = &image[sm][usize::from(row)][b.indices.len()..];
                assert!(lanes.iter().all(Option::is_none), "row {row} has lanes without a vertex");
                image[sm][usize::from(row)] = [None; 32];
            }
        }
        i.read = store.read(&o.read);
        i.read_data = store.data(o.read_data);
        Some(i)
    });
    let wrote: usize = image.iter().flatten().flatten().flatten().count();
    assert_eq!(wrote, 0, "rows of no batch were written");
    let sectors = store.reads.taken.iter().map(|read| read.address).collect();
    Seen { reads: store.reads.at, sectors, ready: ready_at, rows: written, world: world.taken }
}

/// A memory whose bytes all differ from their neighbours.
pub fn bytes(seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    (0..MEMORY).map(|_| rng.below(256) as u8).collect()
}

/// `count` attributes of one stream, adjacent, all of four floats.
pub fn floats(count: usize, stride: u32) -> Setting {
    let mut s = Setting::default();
    s.streams[3] = Stream { enabled: true, base: 0x400, stride, limit: MEMORY as u64 - 1, divisor: None };
    for k in 0..count {
        s.attributes[k] =
            Attribute { stream: 3, offset: 16 * k as u32, widths: 1, number: 7, ..Attribute::default() };
        s.inputs.extend((0..4).map(|c| input(k, c)));
    }
    s
}

pub fn batch(indices: impl IntoIterator<Item = u32>) -> Batch {
    Batch { sm: 0, indices: indices.into_iter().collect(), primitive_id: 0x1234_5678, instance_id: 0 }
}
