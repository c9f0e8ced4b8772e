//! The bench around vertex fetch: batches at the input, a model of each SM's shared memory, a flat memory; and the expected rows of each
//! batch, from streams and formats by name.

pub mod setting;

use bundle::*;
use kit::memory::{Memory, MemoryStalls};
use kit::{Device, Rng, Sink, Source};
use setting::{Attribute, MEMORY, Setting, Stream, input};
use std::collections::VecDeque;
use world::vertex_fetch::{In, VertexFetch};

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
