//! The end of a task: its releases, the barrier after them, and the dependent grid.

use super::types::*;
use super::{In, Regs, Scheduler};
use bundle::*;

/// The memory request of a release.
fn head_of(r: &DescriptorRelease) -> MemoryHead {
    let atomic = if r.reduces { AtomicOp::VALUES[usize::from(r.op)] } else { AtomicOp::default() };
    // INC and DEC are unsigned, whatever the format: the L2 has no others.
    let counts = matches!(atomic, AtomicOp::Increment | AtomicOp::Decrement);
    let signed = r.reduces && r.format == 1 && !counts;
    MemoryHead {
        op: if r.reduces { MemoryOp::Reduce } else { MemoryOp::Write },
        line: r.address >> 7,
        sectors: 1 << (r.address >> 5 & 3),
        atomic,
        operand: if signed { AtomicType::S32 } else { AtomicType::U32 },
        ..MemoryHead::default()
    }
}

/// Its bytes: the payload, and without `one_word` zero and the time. A reduction has one word.
fn beat_of(r: &DescriptorRelease, time: u64) -> MemoryBeat {
    let word = (r.address >> 2 & 7) as usize;
    let one = r.one_word || r.reduces;
    let mut data = Sector::default();
    data.words[word] = r.payload;
    if !one {
        data.words[word | 2] = time as u32;
        data.words[word | 3] = (time >> 32) as u32;
    }
    let bytes = if one { 0xf } else { 0xffff };
    MemoryBeat { mask: bytes << (4 * word), data, last: true }
}

impl Scheduler {
    pub(super) fn finish(&mut self, i: &In, d: &mut Regs) {
        let q = &self.q;
        let f = &q.finish;
        self.ended_in.i.pop.ready = f.phase == FinishPhase::Idle;
        let release = &f.record.releases[usize::from(f.second)];
        // After a release, or where there is none.
        let next = |d: &mut Regs, wrote: bool| {
            d.finish.wrote = wrote;
            (d.finish.phase, d.finish.second) = match (f.second, wrote) {
                (false, _) => (FinishPhase::Release, true),
                (true, true) => (FinishPhase::Barrier, false),
                (true, false) => (FinishPhase::Chain, false),
            };
        };
        match f.phase {
            FinishPhase::Idle => {
                if let Some(&TaskEnded { task_id }) = self.ended_in.o.pop.get() {
                    let record = self.records[usize::from(task_id)];
                    d.finish =
                        TaskFinish { phase: FinishPhase::Release, task_id, record, ..TaskFinish::default() };
                }
            }
            FinishPhase::Release => {
                if !release.enabled {
                    next(d, f.wrote);
                } else if !d.up.valid {
                    d.up.put(MemoryUp::Head(head_of(release)));
                    d.finish.phase = FinishPhase::Beat;
                }
            }
            FinishPhase::Beat => {
                if !d.up.valid {
                    d.up.put(MemoryUp::Beat(beat_of(release, i.time)));
                    next(d, true);
                }
            }
            FinishPhase::Barrier => {
                if !d.up.valid {
                    let system = f.record.system;
                    let head = MemoryHead { op: MemoryOp::Barrier, system, ..MemoryHead::default() };
                    d.up.put(MemoryUp::Head(head));
                    d.finish.responses = 0;
                    d.finish.phase = FinishPhase::Responses;
                }
            }
            FinishPhase::Responses => {
                if i.memory_down.get().is_some_and(|down| down.kind == ResponseKind::Done) {
                    d.finish.responses = f.responses + 1;
                    if usize::from(f.responses) + 1 == self.p.slices.get() {
                        d.finish.phase = FinishPhase::Chain;
                    }
                }
            }
            FinishPhase::Chain => {
                if !f.record.depends {
                    d.free(f.task_id);
                    d.finish.phase = FinishPhase::Idle;
                } else if q.fetch.phase == FetchPhase::Idle {
                    d.launch(f.task_id, f.record.channel, f.record.dependent);
                    d.finish.phase = FinishPhase::Idle;
                }
            }
        }
    }
}
