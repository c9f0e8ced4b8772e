//! Batches are unpacked again, and their primitives and state are compared with the reference's.

use super::{Memories, Seen};
use crate::primitive_distributor::tasks::{NOTIFIED, marks};
use bundle::*;
use hub::primitive_distributor::Params;
use references::common::draws::{PATCHES, Primitive, is_split};
use references::hub::primitive_distributor::{Drawn, Event, Expected, distribute};
use std::collections::BTreeSet;

/// A batch as received by world space.
#[derive(Debug)]
pub struct Batch {
    pub head: BatchHead,
    pub indices: Vec<u32>,
    pub prims: Vec<BatchPrim>,
}

#[derive(Debug)]
pub enum WorldItem {
    State(State),
    Batch(Batch),
    Task(BatchTask),
}

/// Combines packets into items: a head first, then all indices, all primitives, a close.
pub fn items(packets: &[(u64, WorldPacket)]) -> Vec<WorldItem> {
    let (mut items, mut open): (Vec<WorldItem>, Option<Batch>) = (vec![], None);
    for (_, packet) in packets {
        match packet {
            WorldPacket::State(state) => {
                assert!(open.is_none(), "state inside of a batch");
                items.push(WorldItem::State(*state));
            }
            WorldPacket::Head(head) => {
                assert!(open.is_none(), "a batch inside of a batch");
                open = Some(Batch { head: *head, indices: vec![], prims: vec![] });
            }
            WorldPacket::Indices(some) => {
                let batch = open.as_mut().expect("a head is first");
                let left = usize::from(batch.head.vertices) - batch.indices.len();
                assert!(left > 0 && batch.prims.is_empty());
                batch.indices.extend(&some.indices[..left.min(BATCH_INDICES)]);
            }
            WorldPacket::Prims(some) => {
                let batch = open.as_mut().expect("a head is first");
                let left = usize::from(batch.head.prims) - batch.prims.len();
                assert!(left > 0 && batch.indices.len() == usize::from(batch.head.vertices));
                batch.prims.extend(&some.prims[..left.min(BATCH_PRIMS)]);
            }
            WorldPacket::Close(close) => {
                let batch = open.take().expect("a head is first");
                assert_eq!(close.batch, batch.head.batch);
                assert_eq!(batch.prims.len(), usize::from(batch.head.prims), "primitives are missing");
                items.push(WorldItem::Batch(batch));
            }
            WorldPacket::BatchTask(task) => {
                assert!(open.is_none(), "a task inside of a batch");
                items.push(WorldItem::Task(*task));
            }
        }
    }
    assert!(open.is_none(), "a batch is not closed");
    items
}

/// Number of corners of a topology's primitives.
fn corners(topology: u8) -> usize {
    match topology {
        0 => 1,
        1..=3 => 2,
        4..=9 => 3,
        10 | 11 => 4,
        12 | 13 => 6,
        _ => panic!("topology {topology} has no primitives"),
    }
}

/// Largest number of primitives in a batch.
fn cap(p: &Params, drawn: &Drawn) -> usize {
    let b = &p.batches;
    match drawn.topology {
        0 => b.points.get(),
        1..=3 | 10 | 11 => b.lines.get(),
        PATCHES => b.patches.get().min(32 / drawn.primitive.corners.len()),
        _ => b.triangles.get(),
    }
}

/// Number of a primitive in a batch: triangles of a quad or polygon have the same.
fn number(batch: &Batch, k: usize) -> u32 {
    let counts = |prim: &&BatchPrim| prim.first || !is_split(batch.head.topology.into());
    batch.prims[1..=k].iter().filter(counts).count() as u32
}

/// The primitives of a batch.
pub fn expand(batch: &Batch) -> Vec<Drawn> {
    let head = &batch.head;
    let drawn = |(k, prim): (usize, &BatchPrim)| {
        let corners = if u32::from(head.topology) == PATCHES {
            let size = batch.indices.len() / batch.prims.len();
            assert_eq!(usize::from(prim.corners[0]), k * size, "a patch's vertices lie after the last one's");
            batch.indices[k * size..][..size].to_vec()
        } else {
            let places = &prim.corners[..corners(head.topology)];
            places.iter().map(|place| batch.indices[usize::from(*place)]).collect()
        };
        Drawn {
            topology: head.topology.into(),
            instance: head.instance_id,
            id: head.primitive_id.wrapping_add(number(batch, k)),
            primitive: Primitive { corners, edges: prim.edges, first: prim.first },
        }
    };
    batch.prims.iter().enumerate().map(drawn).collect()
}

/// Compares the outputs with the reference.
pub fn judge(bundles: &[Bundle], bytes: &impl Memories, seen: &Seen) -> Expected {
    let expected = distribute(bundles, &|at| bytes.byte(at));
    let markers: Vec<_> = seen.markers.iter().map(|m| (m.id, m.location, m.selector, m.sub_report)).collect();
    assert_eq!(markers, expected.markers);
    let items = items(&seen.world);
    counted(seen, &expected, &items);
    world(seen, &expected, &items);
    screen(seen, &expected, &items);
    expected
}

/// Checks the values in reports of vertices, primitives and vertex shaders.
fn counted(seen: &Seen, expected: &Expected, items: &[WorldItem]) {
    let of = |selectors: &[u8]| {
        let own = expected.values.iter().filter(|(_, selector, _)| selectors.contains(selector));
        own.map(|(id, _, value)| ReportValue { id: *id, value: *value }).collect::<Vec<_>>()
    };
    assert_eq!(seen.values[0], of(&[1]));
    // Shaders run for the vertices of batches.
    let (mut runs, mut off, mut prims, mut wanted) = (0, false, of(&[3]).into_iter(), vec![]);
    for item in items {
        match item {
            WorldItem::Batch(batch) if !off => runs += batch.indices.len() as u64,
            WorldItem::Batch(_) => (),
            WorldItem::State(State { address: 0x1530, value }) if value & 31 == 0x15 => runs = 0,
            WorldItem::State(State { address: 0x0d68, value }) => off = value >> 2 & 1 == 0,
            WorldItem::State(State { address: 0x3f08, value }) => match value >> 8 & 31 {
                5 => wanted.push(ReportValue { id: *value as u8 & 15, value: runs }),
                3 => wanted.extend(prims.next()),
                _ => (),
            },
            WorldItem::State(_) | WorldItem::Task(_) => (),
        }
    }
    assert_eq!(seen.values[1], wanted);
}

/// Checks that primitives and state of world space are the reference's, and batches as large as possible.
pub fn world(seen: &Seen, expected: &Expected, items: &[WorldItem]) {
    let mut events = expected.events.iter().peekable();
    let (mut number, mut batches, mut notified) = (0, 0, 0);
    for item in items {
        let passes = |e: &&Event| matches!(e, Event::End | Event::State { world: false, .. });
        while events.next_if(passes).is_some() {}
        match item {
            // State for the PDB itself; tasks are checked with their marks.
            WorldItem::State(State { address: NOTIFIED, .. }) => (),
            WorldItem::Task(task) => {
                assert_eq!(usize::from(task.batch), number & 0xffff);
                number += 1;
            }
            WorldItem::State(state) => {
                let Some(Event::State { address, value, .. }) = events.next() else {
                    panic!("{state:?} is out of place");
                };
                assert_eq!((state.address, state.value), (*address, *value));
            }
            WorldItem::Batch(batch) => {
                numbered(seen, batch, number, batches);
                (number, batches) = (number + 1, batches + 1);
                let drawn = expand(batch);
                for found in &drawn {
                    let Some(Event::Prim(want)) = events.next() else { panic!("{found:?} was not drawn") };
                    assert_eq!(found, want);
                }
                let most = |k: usize| expected.most_patches[k].unwrap_or(usize::MAX);
                assert!(drawn.len() <= most(notified), "more patches than a method says");
                notified += drawn.len();
                if let Some(Event::Prim(next)) = events.peek()
                    && drawn.len() < most(notified)
                {
                    assert!(!has_room(seen, batch, &drawn, next), "{next:?} would fit in {batch:?}");
                }
            }
        }
    }
    let left: Vec<_> =
        events.filter(|e| !matches!(e, Event::End | Event::State { world: false, .. })).collect();
    assert!(left.is_empty(), "{} are missing, first {:?}", left.len(), left[0]);
}

/// Whether another primitive would have fitted into a batch.
fn has_room(seen: &Seen, batch: &Batch, drawn: &[Drawn], next: &Drawn) -> bool {
    let have: BTreeSet<_> = batch.indices.iter().collect();
    let new: BTreeSet<_> = next.primitive.corners.iter().filter(|v| !have.contains(v)).collect();
    let vertices = match next.topology {
        PATCHES => batch.indices.len() + next.primitive.corners.len(),
        _ => have.len() + new.len(),
    };
    drawn.len() < cap(&seen.p, next) && vertices <= 32
}

/// Checks a batch's number, which counts tasks, too, its SM, and its limits.
fn numbered(seen: &Seen, batch: &Batch, number: usize, batches: usize) {
    let head = &batch.head;
    assert_eq!(usize::from(head.batch), number & 0xffff);
    assert_eq!(usize::from(head.sm), batches % seen.p.batches.sms.get());
    assert_eq!(head.stage, WorldStage::Vertex);
    assert!((1..=32).contains(&batch.indices.len()) && !batch.prims.is_empty());
    let drawn = expand(batch);
    assert!(drawn.len() <= cap(&seen.p, &drawn[0]));
    if u32::from(head.topology) != PATCHES {
        let unique: BTreeSet<_> = batch.indices.iter().collect();
        assert_eq!(unique.len(), batch.indices.len(), "a vertex is there twice");
        let used: BTreeSet<_> = drawn.iter().flat_map(|d| d.primitive.corners.iter()).collect();
        assert_eq!(used, unique, "a vertex is not used");
    }
}

/// Checks that the screen stream has its marks, each from its SM's source and before the state that follows its
/// primitives, and state where the reference has it.
pub fn screen(seen: &Seen, expected: &Expected, items: &[WorldItem]) {
    let mut marks = marks(&seen.p, items).into_iter();
    let mut events = expected.events.iter().peekable();
    for (_, packet) in &seen.screen {
        let passes = |e: &&Event| matches!(e, Event::End | Event::State { screen: false, .. });
        while events.next_if(passes).is_some() {}
        match packet {
            ScreenPacket::State(state) => {
                let Some(Event::State { address, value, .. }) = events.next() else {
                    panic!("{state:?} is out of place on the screen");
                };
                assert_eq!((state.address, state.value), (*address, *value));
            }
            ScreenPacket::Mark(mark) => {
                let (wanted, prims) = marks.next().expect("a batch of the mark");
                assert_eq!(*mark, wanted);
                for _ in 0..prims {
                    while events.next_if(passes).is_some() {}
                    assert!(matches!(events.next(), Some(Event::Prim(_))), "{mark:?} is out of place");
                }
            }
        }
    }
    assert!(marks.next().is_none(), "a mark is missing");
    let left = events.filter(|e| !matches!(e, Event::End | Event::State { screen: false, .. })).count();
    assert_eq!(left, 0, "of the screen");
}
