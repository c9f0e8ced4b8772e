//! Batches of vertices become rows of shared memory: every word is checked when its batch is ready.

pub mod attribute_convert;
pub mod attribute_select;
mod bench;
pub mod copy_in;
pub mod packets;
pub mod row_collect;
pub mod sector_cache;
pub mod tasks;
pub mod vertex_address;

use bench::setting::{Attribute, INSTANCE, MEMORY, PRIMITIVE, Setting, Stream, VERTEX, input};
use bench::*;
use bundle::*;
use kernel::Within;
use kit::memory::MemoryStalls;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, rates, scenarios};
use proptest::prelude::*;
use references::world::vertex_fetch::vertex_format::NAMES;
use world::vertex_fetch::{In, Params, VertexFetch};

scenarios! {
    VertexFetch::new(&Params::default()) =>
        cycles_of_a_batch latency_is_hidden the_rates an_attribute_in_two_sectors
        a_batch_invalidates_sectors instances_divide attributes_number_vertices any_batches;
    VertexFetch::new(&Params { sms: Within::new(3), overlap: Within::new(1), ..Params::default() }) =>
        any_batches;
}

rates! {
    VertexFetch::new(&Params::default()) =>
        "vaf-vector-rate" 1.0 "vectors/vertex/clk" vectors_a_cycle,
        "vaf-request-rate" 1.0 "requests/clk" requests_a_cycle,
        "isbe-vs-output-min-vertices" 4.0 "vertices" least_vertices,
        "isbe-vs-output-max-vertices" 32.0 "vertices" most_vertices;
}

/// A few batches by packets, with rows from outside the unit; returns rows, ready batches, requests.
fn packets_alone(
    new: Maker<VertexFetch>,
    packets: &[WorldPacket],
    granted: u16,
) -> (Vec<IsbeAccess>, Vec<InputsReady>, Vec<u16>) {
    let mut dut = new();
    let mut world = Source::new(packets, !0);
    let (mut rows, mut ready, mut request) = (Sink::new(!0), Sink::new(!0), Sink::new(!0));
    let mut memory = kit::memory::Memory::new(bytes(9), MemoryStalls::free(9));
    let mut grant = Source::new(&[], !0);
    dut.run(|o| {
        (!world.is_empty() || !o.idle).then(|| {
            let mut i = In { first_sm: 4, world: world.drive(o.world), ..In::default() };
            i.isbe_request[0] = request.drive(&o.isbe_request[0]);
            if request.now().is_some() {
                grant.push(0, IsbeRows { row: 1000, rows: granted });
            }
            i.isbe_grant[0] = grant.drive(o.isbe_grant[0]);
            i.row[0] = rows.drive(&o.row[0]);
            i.inputs_ready[0] = ready.drive(&o.inputs_ready[0]);
            i.read = memory.read(&o.read);
            i.read_data = memory.data(o.read_data);
            i
        })
    });
    (rows.taken, ready.taken, request.taken.iter().map(|request: &IsbeRequest| request.rows).collect())
}

fn head(sm: u8, vertices: u8) -> WorldPacket {
    WorldPacket::Head(BatchHead { batch: 7, sm, vertices, ..BatchHead::default() })
}

fn state_of(setting: &Setting) -> Vec<WorldPacket> {
    setting.methods().into_iter().map(WorldPacket::State).collect()
}

const INDICES: WorldPacket = WorldPacket::Indices(BatchIndices { indices: [1, 2, 3, 4] });
const CLOSE: WorldPacket = WorldPacket::Close(BatchClose { batch: 7 });

/// Latency of memory: longer than that of an L2 hit.
const LATENCY: u64 = 100;
const FAR: Stalls = Stalls { memory: MemoryStalls::free(LATENCY), ..CALM };

fn cycles_of_a_batch(new: Maker<VertexFetch>) {
    let items = [Item::set(floats(1, 16)), Item::Batch(batch(0..20))];
    let seen = run(new(), &items, &bytes(1), CALM);
    let close = seen.world.last().unwrap();
    // Indices 4 after the end of the batch, the first sector 12; rows 9 to 12 after the last vector's sector.
    let (first, last) = (seen.reads[0], seen.reads[9] + 20);
    assert_eq!((seen.rows[0] - close, first - close), (4, 12));
    // Every second vector is in the sector of the previous one.
    assert_eq!(seen.reads, (0..10).map(|k| first + 2 * k).collect::<Vec<_>>());
    let after: Vec<u64> = seen.rows[1..].iter().map(|row| row - last).collect();
    assert_eq!((after, seen.ready[0] - last), (vec![10, 11, 12, 13], 15));
}

fn full(count: u32) -> impl Iterator<Item = Item> {
    (0..count).map(|n| Item::Batch(batch(32 * n..32 * n + 32)))
}

fn latency_is_hidden(new: Maker<VertexFetch>) {
    // Batches follow each other without a gap: 128 vectors in 128 cycles, with one attribute 32 in 32.
    for attributes in [1, 4] {
        let items: Vec<_> = [Item::set(floats(attributes, 64))].into_iter().chain(full(12)).collect();
        let seen = run(new(), &items, &bytes(2), FAR);
        let steps: Vec<u64> = seen.ready[2..].windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(steps.iter().all(|step| *step == 32 * attributes as u64), "{steps:?}");
    }
}

fn vectors_a_cycle(new: Maker<VertexFetch>) -> f64 {
    let items: Vec<_> = [Item::set(floats(4, 64))].into_iter().chain(full(12)).collect();
    let seen = run(new(), &items, &bytes(3), FAR);
    f64::from(8 * 4 * 32) / (seen.ready[11] - seen.ready[3]) as f64
}

fn requests_a_cycle(new: Maker<VertexFetch>) -> f64 {
    // Each vector is in a sector of its own.
    let items: Vec<_> = [Item::set(floats(1, 32))].into_iter().chain(full(12)).collect();
    let seen = run(new(), &items, &bytes(4), FAR);
    f64::from(8 * 32) / (seen.reads[11 * 32] - seen.reads[3 * 32]) as f64
}

/// Number of vertices whose outputs fit, by the rows that a batch of `vertices` requests.
fn room(new: Maker<VertexFetch>, vertices: u8) -> f64 {
    let mut rows = [0, 1].map(|outputs| {
        let s = Setting { outputs: 8 * outputs, ..floats(1, 16) };
        let packets = [state_of(&s), vec![head(4, vertices)], vec![INDICES; 8], vec![CLOSE]].concat();
        packets_alone(new, &packets, 10).2[0]
    });
    rows[1] -= rows[0];
    f64::from(32 * rows[1]) / 8.0
}

fn least_vertices(new: Maker<VertexFetch>) -> f64 {
    room(new, 1)
}

fn most_vertices(new: Maker<VertexFetch>) -> f64 {
    room(new, 32)
}

fn the_rates(new: Maker<VertexFetch>) {
    assert_eq!((vectors_a_cycle(new), requests_a_cycle(new)), (1.0, 1.0));
    assert_eq!((least_vertices(new), most_vertices(new)), (4.0, 32.0));
}

fn an_attribute_in_two_sectors(new: Maker<VertexFetch>) {
    let mut s = floats(1, 64);
    s.attributes[0].offset = 24;
    let items: Vec<_> = [Item::set(s)].into_iter().chain(full(3)).collect();
    let seen = run(new(), &items, &bytes(5), FAR);
    assert_eq!(seen.sectors.len(), 3 * 64);
    assert_eq!(seen.ready[2] - seen.ready[1], 64);
}

fn a_batch_invalidates_sectors(new: Maker<VertexFetch>) {
    // The same vertices twice: each batch requests them once.
    let one = || Item::Batch(batch([3, 2, 3, 2, 2, 3, 4]));
    let seen = run(new(), &[Item::set(floats(2, 32)), one(), one()], &bytes(6), CALM);
    let sectors = [0x23, 0x22, 0x24];
    assert_eq!(seen.sectors, [sectors, sectors].concat());
}

fn instances_divide(new: Maker<VertexFetch>) {
    let mut s = floats(5, 64);
    s.base_instance = 2;
    for (k, divisor) in [0, 1, 2, 3, 7].into_iter().enumerate() {
        s.streams[10 + k] = Stream { divisor: Some(divisor), ..s.streams[3] };
        s.attributes[k].stream = 10 + k;
    }
    s.inputs.extend([INSTANCE, VERTEX, PRIMITIVE]);
    let of = |instance_id| Item::Batch(Batch { instance_id, ..batch([7, 9]) });
    run(new(), &[Item::set(s), of(0), of(1), of(6), of(41)], &bytes(7), CALM);
}

fn attributes_number_vertices(new: Maker<VertexFetch>) {
    // State of an attribute that the shader reads, of one that it does not, of a constant; slots without an attribute.
    let mut s = floats(2, 64);
    s.attributes[7] = Attribute { stream: 3, offset: 40, widths: 0x12, number: 4, ..Attribute::default() };
    s.attributes[31].constant = true;
    s.constants.push((31, [4, 4, 4], [11, 12, 13, 14]));
    s.inputs.extend([INSTANCE, VERTEX]);
    let slots = [input(0, 0), input(1, 3), input(7, 0), input(31, 2), 31, 160, 255];
    for numbers in slots {
        let s = Setting { numbers: Some(numbers), number_offset: 0xffff_fffe, ..s.clone() };
        let unread = Setting { inputs: vec![VERTEX], ..s.clone() };
        let nowhere = Setting { inputs: vec![input(0, 1), INSTANCE], ..s.clone() };
        let of = |s: Setting| {
            [Item::set(s), Item::Batch(batch([7, 9, 3])), Item::Batch(batch([1])), Item::Batch(batch([]))]
        };
        run(new(), &[of(s), of(unread), of(nowhere)].concat(), &bytes(8), CALM);
    }
}

/// Any state, with few streams and attributes, so that they match often.
fn any_setting(rng: &mut Rng) -> Setting {
    let mut s = Setting {
        base_instance: rng.below(3) as u32,
        outputs: 1 + rng.below(30) as usize,
        ..Setting::default()
    };
    for stream in &mut s.streams {
        let base = rng.below(MEMORY as u64);
        let all = MEMORY as u64 - 1;
        let limit = if rng.one_in(4) { all.min(base + rng.below(4000)) } else { all };
        *stream = Stream {
            enabled: !rng.one_in(8),
            base: if rng.one_in(20) { 0xff_ffff_ff00 } else { base },
            stride: [0, 4, 12, 16, 17, 31, 32, 40, 64, 4095][rng.below(10) as usize],
            limit,
            divisor: if rng.one_in(3) { Some([0, 1, 2, 3, 100][rng.below(5) as usize]) } else { None },
        };
    }
    for attribute in &mut s.attributes {
        let (widths, _) = rng.pick(&NAMES);
        *attribute = Attribute {
            stream: rng.below(32) as usize,
            constant: rng.one_in(5),
            offset: if rng.one_in(10) { rng.below(1 << 14) as u32 } else { rng.below(40) as u32 },
            widths: if rng.one_in(20) { rng.below(64) as u32 } else { widths },
            number: rng.below(8) as usize,
            swap: rng.one_in(4),
        };
    }
    for _ in 0..rng.below(8) {
        let format = [1 + rng.below(4) as u32, 1 << rng.below(3), rng.below(8) as u32];
        s.constants.push((rng.below(32) as u32, format, std::array::from_fn(|_| rng.roll() as u32)));
    }
    let few = rng.one_in(2);
    let among = if few { 3 } else { 16 };
    for attribute in 0..32 {
        for component in 0..4 {
            if rng.one_in(among) && s.inputs.len() < 60 {
                s.inputs.push(input(attribute, component));
            }
        }
    }
    s.inputs.extend([PRIMITIVE, INSTANCE, VERTEX].into_iter().filter(|_| rng.one_in(3)));
    s.numbers = rng.one_in(3).then(|| rng.below(256) as usize);
    s.number_offset = if rng.one_in(2) { 0 } else { rng.roll() as u32 };
    s
}

fn any_batch(rng: &mut Rng, sms: usize) -> Batch {
    let vertices = if rng.one_in(3) { 32 } else { rng.below(33) };
    let near = rng.below(200) as u32;
    let mut index = |_| if rng.one_in(30) { rng.roll() as u32 } else { near + rng.below(40) as u32 };
    let indices = (0..vertices).map(&mut index).collect();
    let instance_id = if rng.one_in(4) { rng.roll() as u32 } else { rng.below(9) as u32 };
    Batch { sm: rng.below(sms as u64) as u8, indices, primitive_id: rng.roll() as u32, instance_id }
}

fn any_batches(new: Maker<VertexFetch>) {
    property(
        (any::<u64>(), any::<[u64; 5]>(), 1..60_u64, 0..30_u64, 1..8_usize),
        |(seed, [world, row, ready, read, data], latency, grant, count)| {
            let mut rng = Rng::new(seed);
            let dut = new();
            let sms = dut.unit().p.sms.get();
            let mut items = vec![Item::set(any_setting(&mut rng))];
            for _ in 0..count {
                items.push(Item::Batch(any_batch(&mut rng, sms)));
                if rng.one_in(6) {
                    items.push(Item::set(any_setting(&mut rng)));
                }
            }
            let memory = MemoryStalls { read, data, write: !0, latency };
            run(dut, &items, &bytes(seed), Stalls { world, row, ready, grant: 1 + grant, memory });
        },
    );
}
