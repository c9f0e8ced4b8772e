//! Tasks of the beta phase have their entries in shared memory, in order with batches; each has the rows that its patches need after it.

use bundle::*;
use kernel::Within;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::{HashMap, VecDeque};
use world::vertex_fetch::{In, Params, VertexFetch};

scenarios! {
    VertexFetch::new(&Params::default()) => rows_of_a_task any_order;
    VertexFetch::new(&Params { sms: Within::new(3), overlap: Within::new(1), ..Params::default() }) => any_order;
}

const WINDOW: u64 = 0x4_5678;
const FIRST_SM: u8 = 0x21;

/// Components of vertices, control, evaluation; words of a patch; whether there is control, whether there is geometry of 9 rows.
#[derive(Clone, Copy, Debug)]
struct Setting {
    vertex: u32,
    control: u32,
    evaluation: u32,
    words: u32,
    controls: bool,
    geometry: bool,
}

fn sector(address: u64) -> Sector {
    Sector { words: std::array::from_fn(|k| (address as u32 * 8 + k as u32).wrapping_mul(0x9e37_79b1)) }
}

impl Setting {
    fn methods(&self) -> Vec<WorldPacket> {
        let mut all = vec![];
        let mut set = |address: u16, value: u32| all.push(WorldPacket::State(State { address, value }));
        for (header, components) in [(0x3880, self.vertex), (0x3900, self.control), (0x3980, self.evaluation)]
        {
            let bits = ((1_u64 << components) - 1) << 16;
            (0..8).for_each(|k| {
                set(header + 4 * (12 + k), if k < 2 { (bits >> (32 * k)) as u32 } else { 0 });
            });
        }
        set(0x3904, self.words << 24);
        // One vertex of one component: a row of control words, one of the component, after the directory's seven.
        set(0x3a30, 1 << 16);
        set(0x3a10, 1);
        let stages = 0x2a | u32::from(self.controls) << 2 | u32::from(self.geometry) << 4;
        set(0x3f14, stages);
        all
    }
    fn outputs(&self, vertices: u8) -> u16 {
        let components = if self.controls { self.control } else { self.vertex };
        (components * u32::from(vertices.max(4)).next_power_of_two()).div_ceil(32) as u16
    }
    fn patch_rows(&self) -> u16 {
        if self.controls { self.words.div_ceil(2).max(3) as u16 } else { 0 }
    }
    fn lines(&self, vertices: u8) -> u16 {
        self.outputs(vertices) + self.patch_rows()
    }
    /// Areas: two rows of positions, and a row for each component of evaluation; four of them fit here.
    fn rows(&self, vertices: u8) -> u16 {
        let geometry = if self.geometry { DIRECTORY_ROWS as u16 + 2 } else { 0 };
        self.lines(vertices) + 4 * (2 + self.evaluation as u16) + geometry
    }
}

#[derive(Clone, Copy, Debug)]
enum Item {
    /// A batch whose only inputs are its indices.
    Batch {
        sm: u8,
        vertices: u8,
    },
    Task {
        sm: u8,
        vertices: u8,
        entry: u16,
    },
}

#[derive(Default)]
struct Seen {
    world: Vec<u64>,
    requests: Vec<u64>,
    ready: Vec<u64>,
}

fn run(
    new: Maker<VertexFetch>,
    s: &Setting,
    items: &[Item],
    stalls: [u64; 3],
    network_stalls: NetworkStalls,
) -> Seen {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let sms = p.sms.get();
    let mut packets = s.methods();
    let first = packets.len();
    for (k, item) in items.iter().enumerate() {
        let batch = k as u16;
        match *item {
            Item::Batch { sm, vertices } => {
                let sm = FIRST_SM + sm;
                packets.push(WorldPacket::Head(BatchHead { batch, sm, vertices, ..BatchHead::default() }));
                packets.push(WorldPacket::Indices(BatchIndices { indices: [7; 4] }));
                packets.push(WorldPacket::Close(BatchClose { batch }));
            }
            Item::Task { sm, vertices, entry } => {
                let sm = FIRST_SM + sm;
                packets.push(WorldPacket::BatchTask(BatchTask {
                    batch,
                    sm,
                    vertices,
                    entry,
                    ..BatchTask::default()
                }));
            }
        }
    }
    // A task of another SM.
    packets.push(WorldPacket::BatchTask(BatchTask { sm: FIRST_SM - 1, ..BatchTask::default() }));
    let mut world = Source::new(&packets, stalls[0]);
    let mut requests: Vec<Sink<IsbeRequest>> = (0..sms).map(|_| Sink::new(!0)).collect();
    let mut grants: Vec<Source<IsbeRows>> = (0..sms).map(|_| Source::new(&[], !0)).collect();
    let mut rows: Vec<Sink<IsbeAccess>> =
        (0..sms).map(|k| Sink::new(stalls[1].rotate_left(k as u32))).collect();
    let mut readies: Vec<Sink<InputsReady>> = (0..sms).map(|_| Sink::new(stalls[2])).collect();
    let mut memory = MemoryAgent::new(sector, network_stalls);
    let mut image: HashMap<(usize, u16), [u32; 32]> = HashMap::new();
    let mut wanted: VecDeque<(usize, Item)> = items.iter().copied().enumerate().collect();
    let (mut requested, mut row, mut given) = (0, 0_u16, VecDeque::new());
    let (mut seen, mut copied) = (Seen::default(), 0);
    let nothing = In::new(&p);
    dut.run(|o| {
        if world.is_empty() && wanted.is_empty() && o.idle && memory.is_idle() {
            return None;
        }
        let mut i = nothing.clone();
        (i.first_sm, i.window) = (FIRST_SM, WINDOW);
        i.world = world.drive(o.world);
        i.copy_up = memory.up(&o.copy_up);
        i.copy_down = memory.down();
        copied += usize::from(o.copied.valid);
        for k in 0..sms {
            i.isbe_request[k] = requests[k].drive(&o.isbe_request[k]);
            if let Some((at, request)) = requests[k].now() {
                if let Item::Task { sm, vertices, .. } = items[requested] {
                    assert_eq!(
                        (k, request.rows),
                        (usize::from(sm), s.rows(vertices)),
                        "{:?}",
                        items[requested]
                    );
                }
                seen.requests.push(at);
                requested += 1;
                row = (row + 77) % 1024;
                grants[k].push(at + 2, IsbeRows { row, rows: request.rows });
                given.push_back(row);
            }
            i.isbe_grant[k] = grants[k].drive(o.isbe_grant[k]);
            i.row[k] = rows[k].drive(&o.row[k]);
            if let Some((_, IsbeAccess { request, data })) = rows[k].now() {
                let row = image.entry((k, request.row)).or_default();
                for lane in (0..32).filter(|lane| request.words >> lane & 1 == 1) {
                    row[lane] = data.words[lane];
                }
            }
            i.inputs_ready[k] = readies[k].drive(&o.inputs_ready[k]);
            if let Some((at, ready)) = readies[k].now() {
                seen.ready.push(at);
                let (batch, item) = wanted.pop_front().expect("something that is not ready");
                let row = given.pop_front().expect("rows");
                assert_eq!((usize::from(ready.batch), ready.row), (batch, row));
                if let Item::Task { sm, vertices, entry } = item {
                    assert_eq!(usize::from(sm), k);
                    for n in 0..s.lines(vertices) {
                        let line = WINDOW + u64::from(entry + n);
                        let row = image[&(k, (row + n) % 1024)];
                        let of = |lane: usize| sector(4 * line + lane as u64 / 8).words[lane % 8];
                        assert_eq!(row, std::array::from_fn(of), "row {n} of {item:?}");
                    }
                }
                image.clear();
            }
        }
        Some(i)
    });
    let tasks = items.iter().filter(|item| matches!(item, Item::Task { .. })).count();
    assert_eq!(copied, tasks, "entries that are not read any more");
    seen.world = world.taken[first..].to_vec();
    seen
}

const CONTROL: Setting =
    Setting { vertex: 6, control: 9, evaluation: 5, words: 8, controls: true, geometry: false };

fn rows_of_a_task(new: Maker<VertexFetch>) {
    let task = |entry| Item::Task { sm: 0, vertices: 32, entry };
    let seen = run(new, &CONTROL, &[task(100), task(300)], [!0; 3], NetworkStalls::calm(40));
    // A packet at the input, then its rows are requested.
    assert_eq!(seen.requests[0] - seen.world[0], 3);
    // The next one's are requested while the first is copied.
    assert!(seen.requests[1] < seen.ready[0]);
    let bare = Setting { controls: false, geometry: true, ..CONTROL };
    run(new, &bare, &[Item::Task { sm: 0, vertices: 9, entry: 5 }], [!0; 3], NetworkStalls::calm(40));
}

/// Batches after tasks and tasks after batches, of any SM: each is ready in order.
fn any_order(new: Maker<VertexFetch>) {
    let values = (any::<u64>(), any::<[u64; 3]>(), any::<[u64; 2]>(), 1..60_u64);
    property(values, |(seed, stalls, [up, down], latency)| {
        let mut rng = Rng::new(seed);
        let s = Setting {
            vertex: rng.below(20) as u32,
            control: rng.below(20) as u32,
            evaluation: rng.below(20) as u32,
            words: rng.below(30) as u32,
            controls: rng.one_in(2),
            geometry: rng.one_in(2),
        };
        let sms = new().unit().p.sms.get() as u64;
        let items: Vec<_> = (0..12)
            .map(|_| {
                let (sm, vertices) = (rng.below(sms) as u8, rng.below(32) as u8 + 1);
                let entry = rng.below(4000) as u16;
                if rng.one_in(3) { Item::Batch { sm, vertices } } else { Item::Task { sm, vertices, entry } }
            })
            .collect();
        let network_stalls = NetworkStalls { up, down, latency, spread: latency % 9, slices: 2, seed };
        run(new, &s, &items, stalls, network_stalls);
    });
}
