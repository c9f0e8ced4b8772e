//! A task's preparation: caches, banks, the words of its context, its grid.

use super::context_words::{WORDS, buffer_of, grid_of, word_of};
use super::types::*;
use super::{In, Regs, Scheduler};
use bundle::*;

/// Bits of a mask of caches, as in `CacheInvalidate`.
pub const INSTRUCTIONS: u8 = 1;
pub const CONSTANTS: u8 = 1 << 1;
pub const DATA: u8 = 1 << 2;
pub const TEXTURES: u8 = 1 << 3;
pub const HEADERS: u8 = 1 << 4;
pub const SAMPLERS: u8 = 1 << 5;

/// Caches that a descriptor's bits, from 250 on, invalidate: headers, samplers, textures, data, instructions, constants.
fn mask_of(bits: u8) -> u8 {
    [HEADERS, SAMPLERS, TEXTURES, DATA, INSTRUCTIONS, CONSTANTS]
        .iter()
        .enumerate()
        .fold(0, |mask, (k, cache)| if bits >> k & 1 == 1 { mask | cache } else { mask })
}

/// The parts of a descriptor that are to be sent.
pub(super) fn of(f: &TaskFetch) -> TaskSend {
    let banks = f.descriptor.banks.iter().enumerate();
    let used = banks.filter(|(_, bank)| bank.valid && bank.size != 0).fold(0, |set, (k, _)| set | 1 << k);
    let mask = mask_of(f.descriptor.invalidates);
    TaskSend {
        phase: if mask != 0 { SendPhase::Invalidate } else { SendPhase::Attach },
        alone: false,
        task_id: f.task_id,
        channel: f.channel,
        warps: f.threads.div_ceil(32) as u8 & 0x3f,
        mask,
        banks: used,
        word: 0,
        descriptor: f.descriptor,
    }
}

impl TaskSend {
    /// The phase after the caches.
    fn after_caches(&self) -> SendPhase {
        if self.alone { SendPhase::Idle } else { SendPhase::Attach }
    }
}

impl Scheduler {
    pub(super) fn send(&mut self, i: &In, d: &mut Regs) {
        let (q, s) = (&self.q, &self.q.send);
        let interval = self.p.interval.get();
        if usize::from(q.since) < interval {
            d.since = q.since + 1;
        }
        match s.phase {
            SendPhase::Idle => (),
            SendPhase::Invalidate => {
                if !d.task.valid {
                    d.task.put(TaskPacket::Invalidate(CacheInvalidate { mask: s.mask }));
                    let purges = s.mask & (INSTRUCTIONS | CONSTANTS) != 0;
                    d.send.phase = if purges { SendPhase::Purge } else { s.after_caches() };
                }
            }
            SendPhase::Purge => {
                let all =
                    PurgeAll { instructions: s.mask & INSTRUCTIONS != 0, constants: s.mask & CONSTANTS != 0 };
                d.table.put(ConstantTable::PurgeAll(all));
                d.send.phase = SendPhase::Table;
            }
            SendPhase::Attach => {
                if s.banks == 0 {
                    d.send.phase = SendPhase::Words;
                } else {
                    let bank = s.banks.trailing_zeros() as u8;
                    let DescriptorBank { address, size, .. } = s.descriptor.banks[usize::from(bank)];
                    let (buffer, base) = (buffer_of(s.task_id, bank), (address >> 8) as u32);
                    d.table.put(ConstantTable::Attach(ConstantBind { buffer, base, size: size - 1 }));
                    d.send.banks = s.banks & (s.banks - 1);
                    d.send.phase = SendPhase::Table;
                }
            }
            SendPhase::Table => {
                if i.table_done.valid {
                    d.send.phase = s.after_caches();
                }
            }
            SendPhase::Words => {
                if !d.task.valid {
                    // Compute's own words follow those of the banks.
                    let (word, context_id) = (s.word, s.task_id);
                    let value = word_of(word, &q.state, &s.descriptor, s.task_id);
                    d.task.put(TaskPacket::Word(ContextWrite { context_id, word, value }));
                    d.send.word = word + 1;
                    if word + 1 == WORDS {
                        d.send.phase = SendPhase::Grid;
                    }
                }
            }
            SendPhase::Grid => {
                if !d.task.valid && usize::from(q.since) + 1 >= interval {
                    d.task.put(TaskPacket::Grid(grid_of(s)));
                    d.since = 0;
                    d.send.phase = SendPhase::Idle;
                }
            }
        }
        let record = TaskRecord {
            channel: s.channel,
            system: s.descriptor.system_release,
            depends: s.descriptor.depends,
            dependent: s.descriptor.dependent,
            releases: s.descriptor.releases,
        };
        if s.phase == SendPhase::Words && s.word == 0 {
            self.records.write(s.task_id.into(), record);
        }
    }
}
