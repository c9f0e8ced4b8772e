//! Buffers and counts equal those of `references/world/viewport_stream_clip/stream_output`; words are written at their rate.

use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::world::viewport_stream_clip::stream_output as reference;
use std::collections::{BTreeMap, VecDeque};
use world::viewport_stream_clip::stream_output::types::*;
use world::viewport_stream_clip::stream_output::{In, Params, StreamOutput};
use world::viewport_stream_clip::types::*;

scenarios! {
    StreamOutput::new(&Params::default()) => off_nothing_waits cycles_of_a_batch eight_a_cycle whole_primitives_have_room
        skipped_components four_buffers other_streams streams_of_their_own words_anywhere reports_and_their_counters counters_that_stop missed_ones_stop frees_wait_for_both bad_state any_batches;
    StreamOutput::new(&Params { steps: Within::new(2), rows: Within::new(4) }) => any_batches;
}

#[derive(Clone, Debug)]
enum Item {
    Method(u16, u32),
    Batch { place: VscBatch, prims: Vec<[u8; 3]> },
}

/// A word of shared memory; addresses wrap around.
fn word(sm: u8, at: usize) -> u32 {
    (u32::from(sm) << 24 ^ (at % 0x8000) as u32).wrapping_mul(0x9e37_79b1)
}

/// A component of a vertex, at the location that the page gives.
fn component(place: &VscBatch, map: &[bool; 256], vertex: usize, component: u8) -> Option<u32> {
    let component = usize::from(component);
    let below = map[..component].iter().filter(|is| **is).count();
    let at = usize::from(place.word) + (below << place.stride_log2) + vertex;
    map[component].then(|| word(place.sm, at))
}

/// The last stage's header with outputs, as methods.
fn header(outputs: &[u8]) -> Vec<Item> {
    let bit = |n: usize| outputs.iter().any(|component| 400 + usize::from(*component) == n);
    let value = |d: usize| (0..32).map(|k| u32::from(bit(32 * d + k)) << k).sum();
    (12..20).map(|d| Item::Method(0x3800 + 4 * d as u16, value(d))).collect()
}

/// Methods of a buffer.
fn buffer(k: u16, address: u64, bytes: u32, stride: u32, layout: &[u8]) -> Vec<Item> {
    let at = |address, value| Item::Method(address, value);
    let mut all = vec![
        at(0x0380 + 0x20 * k, 1),
        at(0x0384 + 0x20 * k, (address >> 32) as u32),
        at(0x0388 + 0x20 * k, address as u32),
        at(0x038c + 0x20 * k, bytes),
        at(0x0390 + 0x20 * k, 0),
        at(0x0700 + 0x10 * k, 0),
        at(0x0704 + 0x10 * k, layout.len() as u32),
        at(0x0708 + 0x10 * k, stride),
    ];
    for (n, word) in layout.chunks(4).enumerate() {
        let value = word.iter().rev().fold(0, |value, number| value << 8 | u32::from(*number));
        all.push(at(0x2800 + 0x80 * k + 4 * n as u16, value));
    }
    all
}

fn batch(shape: PrimShape, vertices: u8, prims: Vec<[u8; 3]>) -> Item {
    part(shape, vertices, prims, [900 * 32, 5], 0)
}

/// A part of a batch: its word and stride, its stream.
fn part(shape: PrimShape, vertices: u8, prims: Vec<[u8; 3]>, [word, stride]: [u16; 2], stream: u8) -> Item {
    let stride_log2 = stride as u8;
    let (batch, sm, last) = (1, 1, true);
    let place =
        VscBatch { batch, sm, word, stride_log2, vertices, shape, stream, last, ..Default::default() };
    Item::Batch { place, prims }
}

fn strip(n: u8) -> Vec<[u8; 3]> {
    (0..n).map(|k| [k, k + 1, k + 2]).collect()
}

fn marker(id: u32, selector: u32, sub: u32) -> Item {
    Item::Method(0x3f08, sub << 13 | selector << 8 | id)
}

const ON: Item = Item::Method(0x0744, 1);

/// Patterns of steps, of row requests, of writes; minimum and additional cycles of a row.
#[derive(Clone, Copy)]
struct Stalls {
    steps: u64,
    reads: u64,
    writes: u64,
    rows: [u64; 2],
    seed: u64,
}

const FREE: Stalls = Stalls { steps: !0, reads: !0, writes: !0, rows: [6, 0], seed: 1 };

#[derive(Default)]
struct Seen {
    steps: Vec<u64>,
    reads: Vec<u64>,
    writes: Vec<u64>,
    frees: Vec<u64>,
    reports: Vec<(u8, Option<u64>)>,
    memory: BTreeMap<u64, u32>,
}

/// A counter of the clipper: its value when it was stopped, and the cycle from which on it counts.
#[derive(Clone, Copy)]
struct Clipper {
    sum: u64,
    since: Option<u64>,
}

impl Clipper {
    fn value(&self, now: u64) -> u64 {
        self.sum + self.since.map_or(0, |since| now - since)
    }
    fn switch(&mut self, on: bool, now: u64) {
        *self = Clipper { sum: self.value(now), since: on.then_some(now) };
    }
    fn clear(&mut self, now: u64) {
        *self = Clipper { sum: 0, since: self.since.map(|_| now) };
    }
}

fn layouts(
    k: usize,
    word: usize,
    value: u32,
    wanted: &mut reference::StreamOutput,
    kept: &mut [[u8; 128]; 4],
) {
    kept[k][4 * word..][..4].copy_from_slice(&value.to_le_bytes());
    refresh(wanted, kept);
}

/// Layouts in memory, truncated to the counts of components.
fn refresh(wanted: &mut reference::StreamOutput, kept: &[[u8; 128]; 4]) {
    for (buffer, kept) in wanted.buffers.iter_mut().zip(kept) {
        let count = buffer.layout.len().min(128);
        buffer.layout = kept[..count].to_vec();
    }
}

fn run(new: Maker<StreamOutput>, items: &[Item], stalls: Stalls) -> Seen {
    let mut dut = new();
    let mut rng = Rng::new(stalls.seed);
    let mut wanted = reference::StreamOutput::default();
    let (mut kept, mut map) = ([[0; 128]; 4], [false; 256]);
    let (mut steps, mut reads) = (Source::new(&[], stalls.steps), Sink::new(stalls.reads));
    let mut writes = Sink::<StreamWrite>::new(stalls.writes);
    let mut rows: VecDeque<(u64, IsbeRow)> = VecDeque::new();
    let (mut next, mut seen, mut cycle) = (0, Seen::default(), 0);
    let mut expected: Vec<(u8, Option<u64>)> = vec![];
    // Batches: the cycles in which readers of attributes are done; signalled ones; SMs in order.
    let mut through: VecDeque<u64> = VecDeque::new();
    let (mut notified, mut sms) = (0, vec![]);
    let mut performs = 0;
    let mut clipper = [Clipper { sum: 0, since: Some(0) }; 2];
    dut.run(|o| {
        let mut i = In { prims_in: 1000 + cycle, prims_out: 77 + cycle / 3, ..In::default() };
        // A method is sent when the unit is idle; a batch's steps back to back.
        match items.get(next) {
            Some(Item::Method(address, value)) if steps.is_empty() && o.drained => {
                i.state = Some(State { address: *address, value: *value }).into();
                wanted.method(*address, *value);
                refresh(&mut wanted, &kept);
                match *address {
                    0x2800..0x2a00 => {
                        let word = usize::from(address - 0x2800) / 4;
                        layouts(word / 32, word % 32, *value, &mut wanted, &mut kept);
                    }
                    0x3830..0x3850 => {
                        let first = 8 * usize::from(address - 0x3800);
                        for k in (0..32).filter(|k| (400..656).contains(&(first + k))) {
                            map[first + k - 400] = value >> k & 1 == 1;
                        }
                    }
                    0x3f08 => {
                        let (selector, sub) = (value >> 8 & 31, value >> 13 & 7);
                        let now = [(0x0f, i.prims_in), (0x11, i.prims_out)];
                        let clipper = [0, 1].map(|k| (now[k].0, clipper[k].value(now[k].1)));
                        let of_clipper = clipper.iter().find(|(s, _)| *s == selector).map(|(_, n)| *n);
                        expected.push((*value as u8 & 15, wanted.report(selector, sub).or(of_clipper)));
                    }
                    0x0d68 => {
                        clipper[0].switch(value >> 7 & 1 == 1, i.prims_in);
                        clipper[1].switch(value >> 8 & 1 == 1, i.prims_out);
                    }
                    0x1530 if value & 31 == 0x1c => clipper[0].clear(i.prims_in),
                    0x1530 if value & 31 == 0x1d => clipper[1].clear(i.prims_out),
                    _ => (),
                }
                next += 1;
            }
            Some(Item::Batch { place, prims }) => {
                steps.push(0, VscStep::Batch(*place));
                for corners in prims {
                    steps.push(
                        0,
                        VscStep::Prim(VscPrim {
                            corners: *corners,
                            edges: 0,
                            skip: rng.one_in(3),
                            ..Default::default()
                        }),
                    );
                    let count = match place.shape {
                        PrimShape::None => 0,
                        PrimShape::Point => 1,
                        PrimShape::Line => 2,
                        PrimShape::Triangle => 3,
                    };
                    let corners: Vec<_> = corners[..count].iter().map(|k| usize::from(*k)).collect();
                    if place.replay {
                        continue;
                    }
                    wanted.primitive(place.stream.into(), &corners, |vertex, number| {
                        component(place, &map, vertex, number)
                    });
                }
                steps.push(0, VscStep::Close(BatchClose::default()));
                through.push_back(cycle + rng.below(60));
                sms.push((place.sm, place.last, place.again));
                next += 1;
            }
            Some(Item::Method(..)) | None => (),
        }
        i.step = steps.drive(o.step);
        if i.step.valid && o.step.ready {
            seen.steps.push(cycle);
        }
        i.read = reads.drive(&o.read);
        if let Some((at, RowRead { sm, word: first, count })) = reads.now() {
            assert!(count <= 32);
            let due = at + stalls.rows[0] + rng.below(stalls.rows[1] + 1);
            let due = rows.back().map_or(due, |(last, _)| due.max(last + 1));
            // Lanes after the requested ones have any value.
            let lane = |k: usize| if k < count.into() { word(sm, usize::from(first) + k) } else { !0 };
            rows.push_back((due, IsbeRow { words: std::array::from_fn(lane) }));
            seen.reads.push(at);
        }
        if let Some((_, row)) = rows.pop_front_if(|(due, _)| *due <= cycle) {
            i.row = Some(row).into();
        }
        i.write = writes.drive(&o.write);
        if let Some((at, write)) = writes.now() {
            assert!(write.mask != 0 && !o.flush);
            for k in (0..8).filter(|k| write.mask >> k & 1 == 1) {
                seen.memory.insert(32 * write.sector + 4 * k as u64, write.words[k]);
            }
            seen.writes.push(at);
        }
        if through.front().is_some_and(|at| *at <= cycle) {
            through.pop_front();
            notified += 1;
            i.rows_free = Some(RowsFree { sm: 0, last: rng.one_in(2), again: rng.one_in(2) }).into();
        }
        if let Some(RowsFree { sm, last, again }) = o.batch_free.get() {
            assert!(seen.frees.len() < notified, "freed before its attributes are read");
            assert_eq!((*sm, *last, *again), sms[seen.frees.len()]);
            seen.frees.push(cycle);
        }
        performs = if o.fence { performs + 1 } else { 0 };
        if o.fence {
            assert!(o.flush, "words of a batch after a marker's fence");
        }
        i.performed = performs == 5;
        if let Some(MarkerDone { id }) = o.marker_done.get() {
            let value = o.report_value.get().map(|report| report.value);
            assert!(o.report_value.get().is_none_or(|report| report.id == *id));
            seen.reports.push((*id, value));
        } else {
            assert!(!o.report_value.valid);
        }
        cycle += 1;
        let all = next == items.len() && steps.is_empty() && through.is_empty();
        let notified_all = seen.reports.len() == expected.len() && seen.frees.len() == sms.len();
        (!(all && o.idle && notified_all)).then_some(i)
    });
    assert_eq!(seen.memory, wanted.memory);
    assert_eq!(seen.reports, expected);
    seen
}

fn off_nothing_waits(new: Maker<StreamOutput>) {
    // Six batches of 32 steps and more, a step a cycle; counted.
    let one = batch(PrimShape::Triangle, 32, strip(30));
    let items: Vec<_> = [vec![one; 6], vec![marker(3, 0x12, 0), marker(4, 0x0d, 0)]].concat();
    let seen = run(new, &items, FREE);
    assert_eq!(seen.steps[191] - seen.steps[0], 191);
    assert_eq!(seen.reports, [(3, Some(180)), (4, Some(0))]);
}

/// A buffer of `n` components, and a batch.
fn one_buffer(n: u8, address: u64) -> Vec<Item> {
    let layout: Vec<u8> = (0x20..0x20 + n).collect();
    [header(&layout), buffer(0, address, 1 << 20, 4 * u32::from(n), &layout), vec![ON]].concat()
}

fn cycles_of_a_batch(new: Maker<StreamOutput>) {
    let items = [one_buffer(4, 0x1000), vec![batch(PrimShape::Triangle, 32, strip(2))]].concat();
    let seen = run(new, &items, FREE);
    let from = seen.steps[3];
    // A cycle in the queue, one to select the buffer, then the first request is shown; rows arrive 6 cycles after their requests, and are
    // consumed in 4 cycles each from the next one on.
    assert_eq!(seen.reads, [0, 1, 2, 3].map(|k| from + 3 + k));
    let last = from + 3 + 6 + 1 + 4 * 4;
    // A cycle to switch to vertices, one to read the banks, one to the store.
    assert_eq!(seen.writes, [0, 1, 2, 3, 4, 5].map(|k| last + 3 + k));
}

fn eight_a_cycle(new: Maker<StreamOutput>) {
    // 32 triangles of 16 components each, whole sectors: 2 cycles a vertex.
    let items = [one_buffer(16, 0x1000), vec![batch(PrimShape::Triangle, 32, strip(30))]].concat();
    let seen = run(new, &items, FREE);
    assert_eq!(seen.writes.len(), 90 * 2);
    assert_eq!(seen.writes[179] - seen.writes[0], 179);
    // Misaligned by a word, a vertex takes three.
    let items = [one_buffer(16, 0x1004), vec![batch(PrimShape::Triangle, 32, strip(30))]].concat();
    assert_eq!(run(new, &items, FREE).writes.len(), 90 * 3);
}

fn whole_primitives_have_room(new: Maker<StreamOutput>) {
    // Five triangles fit, and two vertices of the sixth; later ones do not fit.
    let layout = [0x20, 0x21, 0x22];
    let items = [
        header(&layout),
        buffer(0, 0x2000, 17 * 12, 12, &layout),
        vec![ON, batch(PrimShape::Triangle, 16, strip(9)), batch(PrimShape::Triangle, 3, strip(1))],
        vec![marker(0, 0x0b, 0), marker(1, 0x0d, 0), marker(2, 0x1a, 0), marker(3, 0x12, 0)],
        vec![batch(PrimShape::Point, 3, strip(3)), marker(4, 0x1a, 0)],
    ];
    let seen = run(new, &items.concat(), FREE);
    let want = [(0, 5), (1, 10), (2, 15 * 12), (3, 10), (4, 17 * 12)].map(|(id, n)| (id, Some(n)));
    assert_eq!(seen.reports, want);
}

fn skipped_components(new: Maker<StreamOutput>) {
    // Components that the shader does not output leave a gap, as does a stride beyond the components.
    let items = [
        header(&[0x1c, 0x1d, 0x24]),
        buffer(0, 0x2004, 4096, 40, &[0x1c, 0xff, 0xff, 0x24, 0x25, 0x1d]),
        vec![ON, batch(PrimShape::Line, 8, strip(5))],
    ];
    assert_eq!(run(new, &items.concat(), FREE).memory.len(), 10 * 3);
    // Vertices without components write nothing, and count.
    let items = [
        buffer(0, 0x2004, 4096, 40, &[0xff, 0xff]),
        vec![ON, batch(PrimShape::Line, 8, strip(5)), marker(9, 0x1a, 0)],
    ];
    let seen = run(new, &items.concat(), FREE);
    assert_eq!((seen.writes.len(), seen.reports[0].1), (0, Some(400)));
}

fn four_buffers(new: Maker<StreamOutput>) {
    // The smallest buffer decides.
    let all: Vec<u8> = (0x1c..0x40).collect();
    let items = [
        header(&all),
        buffer(0, 0x10_0000, 4096, 64, &all[..16]),
        buffer(1, 0x20_0010, 400, 16, &all[3..7]),
        buffer(2, 0xff_0030_0008, 4096, 12, &[0x30, 0x20, 0x30]),
        buffer(3, 0x40_0000, 4096, 4, &[0x3f]),
        vec![ON, batch(PrimShape::Triangle, 5, strip(3)), batch(PrimShape::Triangle, 17, strip(15))],
        (0..4).map(|k| marker(k, 0x1a, k)).collect(),
    ];
    let seen = run(new, &items.concat(), FREE);
    let want = [64, 16, 12, 4].map(|stride| Some(24 * stride));
    assert_eq!(seen.reports.iter().map(|(_, value)| *value).collect::<Vec<_>>(), want);
}

fn other_streams(new: Maker<StreamOutput>) {
    // Buffers of other streams, and those that are off, get nothing and stall nothing.
    let items = [
        header(&[0x20]),
        buffer(0, 0x1000, 0, 4, &[0x20]),
        buffer(1, 0x2000, 64, 4, &[0x20]),
        buffer(2, 0x3000, 0, 4, &[0x20]),
        vec![Item::Method(0x0700, 2), Item::Method(0x03c0, 0), ON],
        vec![
            batch(PrimShape::Point, 4, strip(4)),
            marker(0, 0x0b, 0),
            marker(1, 0x0b, 2),
            marker(2, 0x1a, 0),
        ],
    ];
    let seen = run(new, &items.concat(), FREE);
    assert_eq!(seen.reports, [(0, Some(4)), (1, Some(0)), (2, Some(0))]);
    assert_eq!(seen.memory.len(), 4);
}

/// Each buffer gets the output of its stream, and each stream has its own counts and free space.
fn streams_of_their_own(new: Maker<StreamOutput>) {
    let of = |stream, n| part(PrimShape::Line, 7, strip(n), [77, 3], stream);
    let items = [
        header(&[0x20, 0x21]),
        buffer(0, 0x1000, 1 << 12, 8, &[0x20, 0x21]),
        buffer(1, 0x2000, 5 * 8, 8, &[0x21, 0x20]),
        buffer(2, 0x3000, 1 << 12, 4, &[0x21]),
        // Two buffers of stream 2: the smaller decides.
        buffer(3, 0x4000, 6 * 4, 4, &[0x20]),
        vec![Item::Method(0x0710, 1), Item::Method(0x0720, 2), Item::Method(0x0730, 2), ON],
        vec![of(0, 5), of(1, 3), of(2, 4), of(3, 2), of(1, 1), of(0, 1), marker(0, 0x1a, 3)],
        (0..5).map(|sub| marker(sub, 0x12, sub)).collect(),
        (0..5).map(|sub| marker(sub, 0x0d, sub)).collect(),
        (0..5).map(|sub| marker(sub, 0x0b, sub)).collect(),
        (0..5).map(|sub| marker(sub, 0x06, sub)).collect(),
        // A clear applies to all of them.
        vec![marker(9, 0x1e, 3), Item::Method(0x1530, 0x10), marker(9, 0x0b, 1), marker(9, 0x12, 1)],
        // Primitives that did not fit have a counter for all streams; of one stream it is the difference of the others.
        vec![
            marker(9, 0x1e, 0),
            marker(9, 0x06, 1),
            Item::Method(0x1530, 3),
            marker(9, 0x1e, 0),
            marker(9, 0x06, 1),
        ],
    ];
    let seen = run(new, &items.concat(), FREE);
    // Stream 3 records nothing, nor would it: it has no buffer (OpenGL 4.6, 13.3.3).
    let want: Vec<_> = [
        vec![24],
        vec![6, 4, 4, 2, 0],
        vec![6, 4, 4, 0, 0],
        vec![6, 2, 3, 0, 0],
        vec![0, 2, 1, 0, 0],
        vec![3, 0, 4],
        vec![3, 4, 0, 4],
    ]
    .concat()
    .into_iter()
    .map(Some)
    .collect();
    assert_eq!(seen.reports.iter().map(|(_, value)| *value).collect::<Vec<_>>(), want);
}

/// Anywhere in shared memory, across its end, at any stride.
fn words_anywhere(new: Maker<StreamOutput>) {
    let layout: Vec<u8> = (0x20..0x2b).collect();
    let places = [[0x7fff, 0], [0x7ff1, 7], [31, 5], [1, 15], [0x3003, 12]];
    let parts = places.map(|at| part(PrimShape::Triangle, 32, strip(30), at, 0));
    let items = [header(&layout), buffer(0, 0x1000, 1 << 20, 44, &layout), vec![ON], parts.to_vec()];
    assert_eq!(run(new, &items.concat(), FREE).memory.len(), 5 * 90 * 11);
}

fn reports_and_their_counters(new: Maker<StreamOutput>) {
    let some = || batch(PrimShape::Line, 8, strip(5));
    let clear = |kind| Item::Method(0x1530, kind);
    let mut items = buffer(0, 0x1000, 1 << 12, 4, &[0x20]);
    items.extend([
        some(),
        ON,
        some(),
        marker(0, 0x12, 0),
        marker(1, 0x0d, 0),
        marker(2, 0x0b, 0),
        clear(0x1f),
        some(),
        marker(3, 0x12, 0),
        clear(0x10),
        clear(0x11),
        marker(4, 0x0b, 0),
        marker(5, 0x0d, 0),
        // Other units' counters: nothing is signalled.
        marker(7, 0x02, 0),
        marker(8, 0x00, 0),
        marker(9, 0x07, 0),
        // Of geometry, if it has a shader, for all streams; the others' counters are unchanged.
        marker(10, 0x09, 0),
        Item::Method(0x3f14, 0x32),
        part(PrimShape::Line, 7, strip(4), [77, 3], 2),
        some(),
        marker(11, 0x09, 3),
        Item::Method(0x3f14, 0x22),
        some(),
        marker(12, 0x09, 0),
        clear(0x1b),
        marker(13, 0x09, 0),
        marker(14, 0x12, 2),
    ]);
    let seen = run(new, &items, FREE);
    let some = [10, 5, 5, 5, 0, 0].map(Some);
    let geometry = [0, 9, 9, 0, 4].map(Some);
    let want = [&some[..], &[None; 3], &geometry].concat();
    assert_eq!(seen.reports.iter().map(|(_, value)| *value).collect::<Vec<_>>(), want);
}

/// Each is stopped by its own bit, and later continues from its value.
fn counters_that_stop(new: Maker<StreamOutput>) {
    for bit in [4, 5, 6, 7, 8, 10, 14] {
        let markers = || [0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x12].map(|selector| marker(1, selector, 0));
        let some = || batch(PrimShape::Line, 8, strip(5));
        let mut items = one_buffer(1, 0x1000);
        items.extend([Item::Method(0x3f14, 0x32), some(), Item::Method(0x0d68, !(1 << bit)), some()]);
        items.extend(markers());
        items.extend(markers());
        items.extend([
            Item::Method(0x1530, 0x1c),
            Item::Method(0x1530, 0x1d),
            Item::Method(0x0d68, !0),
            some(),
        ]);
        items.extend(markers());
        let seen = run(new, &items, FREE);
        let of = |selector: usize, n: usize| seen.reports[6 * n + selector].1.expect("it is signalled");
        for (selector, own) in [(0, 4), (1, 5), (2, 6), (5, 10)] {
            let stopped = u64::from(own == bit);
            assert_eq!([of(selector, 0), of(selector, 2)], [10 - 5 * stopped, 15 - 5 * stopped]);
        }
        for (selector, own) in [(3, 7), (4, 8)] {
            assert_eq!(of(selector, 0) == of(selector, 1), own == bit, "bit {bit}");
        }
    }
}

/// The count of missing primitives of all streams is stopped by its own bit; that of a stream counts on.
fn missed_ones_stop(new: Maker<StreamOutput>) {
    let some = || batch(PrimShape::Line, 8, strip(5));
    let switch = |on| Item::Method(0x0d68, on);
    let items = [
        buffer(0, 0x1000, 7, 4, &[0x20]),
        vec![ON, some(), switch(!(1 << 14)), some(), marker(1, 0x1e, 0)],
        vec![switch(1 << 14), some(), marker(2, 0x1e, 7), marker(3, 0x06, 0)],
    ];
    let seen = run(new, &items.concat(), FREE);
    assert_eq!(seen.reports, [(1, Some(5)), (2, Some(10)), (3, Some(10))]);
}

fn frees_wait_for_both(new: Maker<StreamOutput>) {
    let items = [one_buffer(9, 0x1000), vec![batch(PrimShape::Triangle, 12, strip(10)); 5]].concat();
    assert_eq!(run(new, &items, Stalls { seed: 7, ..FREE }).frees.len(), 5);
}

fn bad_state(new: Maker<StreamOutput>) {
    // 255 components are 128; vertices beyond the batch, no primitives, no stride, odd addresses: the unit runs on.
    let layout: Vec<u8> = (0..128).map(|k| k as u8 + 0x20).collect();
    let items = [
        header(&layout),
        buffer(0, 0x1003, 1 << 20, 0, &layout),
        vec![Item::Method(0x0704, 255), ON],
        vec![batch(PrimShape::Triangle, 0, vec![[0, 0, 0]])],
        vec![batch(PrimShape::Triangle, 4, vec![]), batch(PrimShape::None, 4, strip(2))],
        vec![batch(PrimShape::Point, 4, strip(2)), marker(1, 0x1a, 0)],
    ];
    run(new, &items.concat(), FREE);
}

fn any_batches(new: Maker<StreamOutput>) {
    let ports = (any::<u64>(), any::<[u64; 3]>(), 1..30_u64, 0..9_u64);
    property(ports, |(seed, [steps, reads, writes], latency, spread)| {
        let mut rng = Rng::new(seed);
        let mut items = vec![];
        for _ in 0..1 + rng.below(5) {
            if rng.one_in(2) || items.is_empty() {
                let share = 1 + rng.below(6);
                let outputs: Vec<u8> = (0..240).filter(|_| rng.below(8) < share).map(|k| k as u8).collect();
                items.extend(header(&outputs));
                for k in 0..4 {
                    if rng.one_in(2) {
                        items.push(Item::Method(0x0380 + 0x20 * k, 0));
                        continue;
                    }
                    let most = rng.pick(&[3, 9, 33, 128]);
                    let layout: Vec<u8> = (0..1 + rng.below(most)).map(|_| rng.roll() as u8).collect();
                    let stride = 4 * (layout.len() as u32 + rng.below(3) as u32);
                    let address = (u64::from(k) << 30) + 4 * rng.below(1000);
                    let bytes = rng.pick(&[1 << 20, stride * 20, stride * 100, 0]);
                    items.extend(buffer(k, address, bytes, stride, &layout));
                    if rng.one_in(6) {
                        items.push(Item::Method(0x0700 + 0x10 * k, rng.below(4) as u32));
                    }
                }
                items.push(Item::Method(0x0744, u32::from(!rng.one_in(6))));
            }
            for _ in 0..rng.below(5) {
                let vertices = 1 + rng.below(32) as u8;
                let corner = |rng: &mut Rng| rng.below(vertices.into()) as u8;
                let prims = (0..rng.below(43)).map(|_| std::array::from_fn(|_| corner(&mut rng))).collect();
                let shape =
                    rng.pick(&[PrimShape::Point, PrimShape::Line, PrimShape::Triangle, PrimShape::None]);
                let sm = rng.below(8) as u8;
                let place = VscBatch {
                    batch: 0,
                    sm,
                    word: rng.below(0x8000) as u16,
                    stride_log2: rng.below(16) as u8,
                    vertices,
                    shape,
                    stream: if rng.one_in(2) { 0 } else { rng.below(4) as u8 },
                    last: rng.one_in(2),
                    // From the multicast: primitives written with the previous pass are not written again.
                    forced: rng.one_in(2),
                    viewport: rng.below(16) as u8,
                    again: rng.one_in(4),
                    replay: rng.one_in(4),
                    each: PrimOutputs::default(),
                    values: rng.one_in(2),
                    ..VscBatch::default()
                };
                items.push(Item::Batch { place, prims });
            }
            let selectors = [0x06, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x12, 0x1a, 0x1e, 0x02];
            match rng.below(4) {
                0 => items.push(Item::Method(0x3f14, rng.roll() as u32 & 63)),
                1 => items.push(Item::Method(0x0d68, rng.roll() as u32)),
                2 => items.push(Item::Method(0x1530, rng.pick(&[0x1b, 0x1c, 0x1d, 0x03]))),
                _ => (),
            }
            items.push(marker(rng.below(16) as u32, rng.pick(&selectors), rng.below(5) as u32));
        }
        run(new, &items, Stalls { steps, reads, writes, rows: [latency, spread], seed });
    });
}
