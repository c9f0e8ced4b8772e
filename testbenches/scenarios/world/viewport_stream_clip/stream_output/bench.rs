//! Sends items, responds to reads of shared memory, and compares buffers and reports with the reference.

use super::items::{Item, component, word};
use bundle::*;
use kit::{Maker, Rng, Sink, Source};
use references::world::viewport_stream_clip::stream_output as reference;
use std::collections::{BTreeMap, VecDeque};
use world::viewport_stream_clip::stream_output::types::*;
use world::viewport_stream_clip::stream_output::{In, StreamOutput};
use world::viewport_stream_clip::types::*;

/// Patterns of steps, of row requests, of writes; minimum and additional cycles of a row.
#[derive(Clone, Copy)]
pub struct Stalls {
    pub steps: u64,
    pub reads: u64,
    pub writes: u64,
    pub rows: [u64; 2],
    pub seed: u64,
}

pub const FREE: Stalls = Stalls { steps: !0, reads: !0, writes: !0, rows: [6, 0], seed: 1 };

#[derive(Default)]
pub struct Seen {
    pub steps: Vec<u64>,
    pub reads: Vec<u64>,
    pub writes: Vec<u64>,
    pub frees: Vec<u64>,
    pub reports: Vec<(u8, Option<u64>)>,
    pub memory: BTreeMap<u64, u32>,
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

pub fn run(new: Maker<StreamOutput>, items: &[Item], stalls: Stalls) -> Seen {
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
