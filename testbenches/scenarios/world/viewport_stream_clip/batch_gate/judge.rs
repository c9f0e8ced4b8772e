//! The expected steps of a stream of packets, given the outputs of the stages.

use super::super::batch::{Kind, kind};
use super::packets::FIRST;
use super::state::{Headers, is_here};
use bundle::*;
use std::collections::VecDeque;
use world::viewport_stream_clip::copy_out::AlphaWork;
use world::viewport_stream_clip::types::*;

/// Outputs: steps with their batches, and state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    Step(VscStep),
    State(State),
}

const END: Event = Event::Step(VscStep::Close(BatchClose { batch: 0 }));

/// The patch of a vertex, counted from the part's first.
fn patch_of(starts: u32, vertex: u8) -> usize {
    (1..=u32::from(vertex)).filter(|lane| starts >> lane & 1 == 1).count()
}

/// `begins`: it is the first of its strip or polygon.
fn step_of(prim: &BatchPrim, own: &[usize], number: usize, begins: bool) -> Event {
    let corners = std::array::from_fn(|k| prim.corners[*own.get(k).unwrap_or(&own[0])]);
    let number = number as u8 & 31;
    let edges = prim.edges | u8::from(begins) << 3;
    Event::Step(VscStep::Prim(VscPrim { corners, edges, number, ..VscPrim::default() }))
}

/// The expected outputs for the parts of a batch, up to its last.
fn wanted_of_parts(
    head: &BatchHead,
    sm: u8,
    left: &mut VecDeque<StagePacket>,
    headers: &Headers,
) -> Vec<Event> {
    let mut all = vec![];
    let mut is_last = false;
    while !is_last {
        match left.pop_front().expect("a last part") {
            StagePacket::Part(part) => {
                let BatchPart { word, stride_log2, vertices, prims, topology, stream, last, each, .. } = part;
                let BatchPart { first_id, starts, .. } = part;
                let numbered = starts != 0 && headers.counts();
                let (shape, own): (_, &[usize]) = match topology {
                    Topology::Points => (PrimShape::Point, &[0]),
                    Topology::Lines => (PrimShape::Line, &[0, 1]),
                    _ => (PrimShape::Triangle, &[0, 1, 2]),
                };
                let batch = head.batch;
                let batch = VscBatch {
                    batch,
                    sm,
                    word,
                    stride_log2,
                    vertices,
                    shape,
                    stream,
                    last,
                    each,
                    prims,
                    values: numbered || each.on && headers.has_values(),
                    numbered,
                    first_id,
                    ..VscBatch::default()
                };
                all.push(Event::Step(VscStep::Batch(batch)));
                let mut came = 0;
                while came < prims
                    && let Some(StagePacket::Prims(two)) = left.front()
                {
                    let here = two.prims.iter().take((prims - came).into()).enumerate();
                    all.extend(here.map(|(k, prim)| {
                        let index = usize::from(came) + k;
                        let patch = patch_of(starts, prim.corners[0]);
                        let begins = prim.first || own.len() == 3;
                        step_of(prim, own, if starts == 0 { index } else { patch }, begins)
                    }));
                    came += 2;
                    left.pop_front();
                }
                all.push(END);
                is_last = last;
            }
            // Without a part.
            StagePacket::Prims(_) | StagePacket::Batch(_) | StagePacket::Alpha(_) => (),
        }
    }
    all
}

/// The expected outputs for packets, with the outputs of each SM's stages.
pub fn wanted(packets: &[WorldPacket], left: &mut [VecDeque<StagePacket>]) -> (Vec<Event>, Vec<AlphaWork>) {
    let (mut all, mut alphas) = (vec![], vec![]);
    // The open batch: its number, topology, primitives to come.
    let mut open: Option<(u16, u8, u8)> = None;
    let (mut headers, mut number) = (Headers::default(), 0);
    let end = |open: &mut Option<(u16, u8, u8)>, all: &mut Vec<Event>| {
        if open.take().is_some() {
            all.push(END);
        }
    };
    for packet in packets {
        match packet {
            WorldPacket::State(state) => {
                if is_here(state.address) {
                    end(&mut open, &mut all);
                    headers.set(state);
                    all.push(Event::State(*state));
                }
            }
            WorldPacket::Head(head) => {
                end(&mut open, &mut all);
                let sm = usize::from(head.sm.wrapping_sub(FIRST));
                let sm = if sm < left.len() { sm } else { 0 };
                let shape = match (head.topology, kind(head.topology).0) {
                    (0xe.., _) => PrimShape::None,
                    (_, Kind::Point) => PrimShape::Point,
                    (_, Kind::Line) => PrimShape::Line,
                    (_, Kind::Triangle) => PrimShape::Triangle,
                };
                while let Some(StagePacket::Prims(_)) = left[sm].front() {
                    left[sm].pop_front();
                }
                if let Some(&StagePacket::Alpha(part)) = left[sm].front() {
                    left[sm].pop_front();
                    let AlphaPart { row, patch_row, patch_rows, vertices, scalars, .. } = part;
                    let (rows, patches) = (part.rows as u8, part.patches);
                    let (batch, sm) = (head.batch, sm as u8);
                    alphas.push(AlphaWork {
                        batch,
                        sm,
                        row,
                        rows,
                        patch_row,
                        patch_rows,
                        patches,
                        vertices,
                        scalars,
                    });
                    continue;
                }
                let Some(StagePacket::Batch(done)) = left[sm].front().copied() else {
                    all.extend(wanted_of_parts(head, sm as u8, &mut left[sm], &headers));
                    continue;
                };
                left[sm].pop_front();
                // The stride of components is a power of two of vertices, at least 4.
                let stride_log2 = done.vertices.clamp(4, 32).next_power_of_two().trailing_zeros() as u8;
                let batch = VscBatch {
                    batch: head.batch,
                    sm: sm as u8,
                    word: 32 * done.row,
                    stride_log2,
                    vertices: done.vertices,
                    shape,
                    last: true,
                    prims: head.prims,
                    values: headers.counts(),
                    numbered: headers.counts(),
                    first_id: head.primitive_id,
                    ..VscBatch::default()
                };
                number = 0;
                all.push(Event::Step(VscStep::Batch(batch)));
                open = Some((head.batch, head.topology, head.prims));
                if head.prims == 0 {
                    end(&mut open, &mut all);
                }
            }
            WorldPacket::Prims(prims) => {
                for prim in &prims.prims {
                    let Some((_, topology, left)) = &mut open else { break };
                    let own = if *topology < 0xe { kind(*topology).1 } else { &[0] };
                    // Triangles of a quad or polygon have one number; each other triangle is a polygon.
                    let split = (7..=9).contains(topology);
                    if split && !prim.first && number > 0 {
                        number -= 1;
                    }
                    all.push(step_of(prim, own, number, prim.first || own.len() == 3 && !split));
                    number += 1;
                    *left -= 1;
                    if *left == 0 {
                        end(&mut open, &mut all);
                    }
                }
            }
            WorldPacket::Close(_) => end(&mut open, &mut all),
            WorldPacket::BatchTask(task) => {
                end(&mut open, &mut all);
                let sm = usize::from(task.sm.wrapping_sub(FIRST));
                let sm = if sm < left.len() { sm } else { 0 };
                let head = BatchHead { batch: task.batch, ..BatchHead::default() };
                all.extend(wanted_of_parts(&head, sm as u8, &mut left[sm], &headers));
            }
            WorldPacket::Indices(_) => (),
        }
    }
    (all, alphas)
}
