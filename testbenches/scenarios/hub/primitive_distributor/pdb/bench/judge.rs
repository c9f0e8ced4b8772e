//! Outputs of a run are compared with the batches and tasks that the items make.

use super::Item::Batch as B;
use super::{Batch, Item, NOTIFIED, Seen, Shape, packets};
use bundle::*;
use hub::primitive_distributor::pdb::Params;

/// A batch of the alpha phase, in API order.
pub struct Alpha {
    pub batch: Batch,
    pub lines: usize,
    pub source: usize,
    /// Its index within its source.
    pub at: usize,
}

pub fn judge(items: &[Item], p: &Params, seen: &Seen) {
    let source = |sm: u8| usize::from(sm) / p.sms_per_tpc.get() / p.tpcs_per_pes.get();
    let mut shape = Shape::default();
    let (mut leaves, mut alphas, mut each) = (vec![], vec![], [0; 4]);
    for item in items {
        match item {
            Item::State { world: true, state, .. } => shape.take(state),
            Item::State { .. } => (),
            B(batch) => {
                leaves.push(shape.leaves(batch, p));
                if shape.leaves(batch, p) {
                    let source = source(batch.sm).min(p.pes.get() - 1);
                    alphas.push(Alpha { batch: *batch, lines: shape.lines(), source, at: each[source] });
                    each[source] += 1;
                }
            }
        }
    }
    // World space: the inputs, and tasks; numbers count over batches and tasks.
    let mut input = packets(items).0.into_iter();
    let (mut number, mut last, mut sm, mut batches) = (0_u16, 0, 0, 0);
    let (mut open, mut done, mut patch, mut notified) = (0, 0, 0, false);
    let mut phase: Vec<usize> = vec![];
    let (mut tasks_at, mut numbers, mut tasks) = (vec![], vec![], vec![vec![]; alphas.len()]);
    for (at, packet) in &seen.passed {
        let closed = open == done;
        let rests =
            tasks_at.iter().zip(&seen.copied).filter(|(_, copied)| *copied < at).count() == tasks_at.len();
        match packet {
            WorldPacket::State(state) if state.address == NOTIFIED => {
                assert!(closed && state.value <= 1 && notified != (state.value == 1));
                notified = state.value == 1;
                continue;
            }
            WorldPacket::BatchTask(task) => {
                let Alpha { batch, source, at: entry, .. } = &alphas[done];
                assert!(done < open, "a task of a batch that has not passed");
                let share = usize::from(batch.prims).div_ceil(p.sms.get()) as u8;
                let from = &seen.entries[*source][*entry];
                let expected = BatchTask {
                    batch: number,
                    sm,
                    entry: from.entry,
                    vertices: from.vertices,
                    all: batch.prims,
                    patch,
                    patches: share.min(batch.prims - patch),
                    primitive_id: batch.number,
                };
                assert_eq!(*task, expected);
                for k in &phase {
                    assert!(seen.came[alphas[*k].source][alphas[*k].at] < *at, "not all entries have come");
                }
                tasks[done].push((number, sm));
                tasks_at.push(*at);
                number = number.wrapping_add(1);
                sm = if usize::from(sm) + 1 == p.sms.get() { 0 } else { sm + 1 };
                patch += expected.patches;
                if patch == batch.prims {
                    (done, patch) = (done + 1, 0);
                }
                continue;
            }
            _ => (),
        }
        let mut expected = input.next().expect("a packet that was not sent");
        match &mut expected {
            WorldPacket::State(_) => assert!(closed && rests, "state within a phase"),
            WorldPacket::Head(head) => {
                (head.batch, last) = (number, number);
                number = number.wrapping_add(1);
                numbers.push(last);
                assert_eq!(notified, leaves[batches], "the task of batch {batches}");
                assert!(patch == 0 && (closed && rests || phase.first().is_some_and(|first| *first >= done)));
                if leaves[batches] {
                    if closed {
                        phase.clear();
                    }
                    phase.push(open);
                    open += 1;
                    assert!(phase.len() <= p.entries.get());
                    for k in 0..p.pes.get() {
                        let mine = phase.iter().map(|at| &alphas[*at]).filter(|alpha| alpha.source == k);
                        let lines: Vec<_> = mine.map(|alpha| alpha.lines).collect();
                        // The end of the ring may be skipped before its largest entry.
                        let over = if lines.len() > 1 { lines.iter().max().unwrap() - 1 } else { 0 };
                        assert!(lines.iter().sum::<usize>() + over <= p.alpha_lines.get(), "{lines:?}");
                    }
                } else {
                    assert!(closed && rests);
                }
                batches += 1;
            }
            WorldPacket::Close(close) => close.batch = last,
            _ => (),
        }
        assert_eq!(*packet, expected);
    }
    assert_eq!((input.next(), done), (None, alphas.len()));
    // The screen: marks of tasks replace their batches' marks.
    let (mut expected, mut plain, mut tasks) = (vec![], 0, tasks.iter());
    for item in items {
        match item {
            Item::State { screen: true, state, .. } => expected.push(ScreenPacket::State(*state)),
            Item::State { .. } => (),
            B(batch) => {
                let mut mark = |batch, sm| {
                    expected.push(ScreenPacket::Mark(ScreenMark { batch, source: source(sm) as u8 }));
                };
                if leaves[plain] {
                    tasks.next().unwrap().iter().for_each(|(number, sm)| mark(*number, *sm));
                } else {
                    mark(numbers[plain], batch.sm);
                }
                plain += 1;
            }
        }
    }
    assert_eq!(seen.marks.iter().map(|m| m.1).collect::<Vec<_>>(), expected);
    // Each entry is freed, after all copies of tasks sent before.
    for k in 0..p.pes.get() {
        assert_eq!(seen.free[k].len(), each[k], "of source {k}");
        for at in &seen.free[k] {
            let before = |cycles: &[u64]| cycles.iter().filter(|cycle| *cycle < at).count();
            assert_eq!(before(&tasks_at), before(&seen.copied));
        }
    }
}
