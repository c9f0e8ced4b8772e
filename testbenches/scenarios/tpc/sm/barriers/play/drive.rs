//! Warps, contexts and instructions are driven to the inputs.

use super::{Bench, bit};
use crate::sm::barriers::judge::Given;
use crate::sm::barriers::programs::{Cta, Does};
use bundle::*;
use interpreter::machine::barriers::Reduction;
use kernel::offer::Offer;
use kernel::packed::Packed;
use tpc::sm::barriers::In;
use tpc::sm::types::*;

impl Bench {
    pub(super) fn execute(&mut self, sub: usize, given: &Given) {
        let Given { at: (k, w), word, operands } = *given;
        let resident = &mut self.residents[k];
        let slot = resident.cta.warps[w].1;
        let (id, threads) = word.of();
        let has = id < 16 && id < resident.cta.count.into();
        let mut refuse = None;
        let (mut goes_on, mut read) = (word.does == Does::Bar, None);
        match word.does {
            _ if word.lanes == 0 => {}
            Does::ReadOther | Does::Write => refuse = Some(WarpFaultKind::Encoding),
            Does::Bar if word.mode > 2 => refuse = Some(WarpFaultKind::Encoding),
            Does::Bar if !has || threads > 4095 => refuse = Some(WarpFaultKind::Barrier),
            Does::Bar => {
                let (yes, of) = (word.yes().count_ones(), word.lanes.count_ones());
                let reduction = Reduction { yes, of, any: word.red == 2 };
                resident.wanted.arrive(id as usize, w, threads, reduction);
                if word.mode != 1 {
                    resident.warps[w].waits = Some(id as usize);
                    resident.warps[w].reduces = word.mode == 2;
                    goes_on = false;
                }
            }
            Does::Read => read = Some(resident.warps[w].reduction),
        }
        if let Some(kind) = refuse {
            let Operands { counter, word, .. } = operands;
            self.fault = Some((sub, WarpFault { slot, kind, counter, word }));
            resident.runs[w].stopped = true;
            goes_on = false;
        }
        if goes_on {
            self.resume[0] |= bit((sub, slot));
        }
        self.due[sub].push_back((*given, read));
    }

    /// Drives contexts, launches and ends.
    pub(super) fn drive_warps(&mut self, i: &mut In) {
        if let Some(write) = self.contexts.pop_front() {
            i.context = Offer::new(true, write);
        } else if !self.launches.is_empty() && (self.holds || self.random.below(3) == 0) {
            let (k, w) = self.launches.pop_front().expect("one");
            let resident = &mut self.residents[k];
            let Cta { first, count, context, warps, .. } = &resident.cta;
            let place = ComputePlace { barrier: *first, barriers: *count, ..ComputePlace::default() };
            let mut image = [0; 2];
            place.pack(&mut image);
            let launch = Launch {
                partition: warps[w].0 as u8,
                slot: warps[w].1,
                kind: WarpKind::Compute,
                context_id: *context,
                warp: w as u8,
                place: WarpPlace { low: image[0], high: image[1] },
                ..Launch::default()
            };
            i.launch = Offer::new(true, launch);
            resident.runs[w].launched = Some(self.cycle);
        } else if self.find((0, 15)).is_none() && self.random.below(4) == 0 {
            // In other kinds of warps these bits name no barriers.
            let place = WarpPlace { low: self.random.any(), high: self.random.any() >> 10 };
            let launch = Launch { slot: 15, kind: WarpKind::Pixel, place, ..Launch::default() };
            i.launch = Offer::new(true, launch);
        }
        let killed: Vec<_> = self.kills.drain(..).collect();
        for (k, resident) in self.residents.iter_mut().enumerate() {
            let all_here = resident.runs.iter().all(|warp| warp.launched.is_some());
            for w in 0..resident.runs.len() {
                let (run, (sub, slot)) = (&mut resident.runs[w], resident.cta.warps[w]);
                let through = run.next == resident.cta.programs[w].len() && !run.stands || run.stopped;
                let old = run.launched.is_some_and(|at| at + 4 < self.cycle) && (all_here || self.busy);
                let ends = old && !run.ended && run.in_flight == 0 && (through || killed.contains(&(k, w)));
                if ends && !i.ended[sub].valid {
                    i.ended[sub] = Offer::new(true, slot);
                    run.ended = true;
                    (resident.warps[w].alive, resident.warps[w].waits) = (0, None);
                }
            }
        }
    }

    /// Drives an instruction to each sub-partition; returns whether more remain.
    pub(super) fn drive_instructions(&mut self, i: &mut In) -> bool {
        let mut more = false;
        for sub in 0..self.subs {
            let mut able = vec![];
            for (k, resident) in self.residents.iter().enumerate() {
                able.extend((0..resident.runs.len()).map(|w| (k, w)).filter(|&(_, w)| {
                    let run = &resident.runs[w];
                    resident.cta.warps[w].0 == sub
                        && run.launched.is_some_and(|at| at + 4 < self.cycle)
                        && !(run.stands || run.stopped || run.ended)
                        && run.next < resident.cta.programs[w].len()
                }));
            }
            more |= !able.is_empty();
            let waits = self.holds && !self.launches.is_empty() || !self.busy && self.random.below(4) > 0;
            if able.is_empty() || self.credits[sub] == 0 || waits {
                // Instructions of other units are ignored.
                let instruction = Instruction {
                    opcode: Opcode::S2r,
                    path: Path::SpecialRegisters,
                    ..Instruction::default()
                };
                let operands = Operands { instruction, lanes: !0, ..Operands::default() };
                i.operands[sub] = Offer::new(self.random.below(4) == 0, operands);
                continue;
            }
            let (k, w) = able[self.random.below(able.len() as u64) as usize];
            let resident = &mut self.residents[k];
            let run = &mut resident.runs[w];
            let word = resident.cta.programs[w][run.next];
            run.next += 1;
            run.in_flight += 1;
            run.stands = word.does == Does::Bar;
            let operands = word.operands(resident.cta.warps[w].1, self.random.any() as u32, &mut self.random);
            i.operands[sub] = Offer::new(true, operands);
            self.given[sub].push_back(Given { at: (k, w), word, operands });
            self.credits[sub] -= 1;
            self.played.issued.push(self.cycle);
        }
        more
    }
}
