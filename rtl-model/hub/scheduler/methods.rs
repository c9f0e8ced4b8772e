//! Effects of methods: state, launches, completions, invalidated caches.

use super::class::{self, *};
use super::send::{CONSTANTS, DATA, HEADERS, INSTRUCTIONS, SAMPLERS, TEXTURES};
use super::types::*;
use super::{COMPUTE, MARKS, Regs, Scheduler};
use bundle::*;

const ALL: u8 = 0x3f;

/// Caches that a method invalidates.
fn invalidates(address: u16, value: u32) -> u8 {
    type Caches = INVALIDATE_SHADER_CACHES;
    let named = |named: bool, cache: u8| if named { cache } else { 0 };
    match address {
        INVALIDATE_SHADER_CACHES | INVALIDATE_SHADER_CACHES_NO_WFI => {
            named(Caches::instruction(value), INSTRUCTIONS)
                | named(Caches::data(value), DATA)
                | named(Caches::constant(value), CONSTANTS)
        }
        class::INVALIDATE_TEXTURE_HEADER_CACHE
        | class::INVALIDATE_TEXTURE_HEADER_CACHE_ALL
        | class::INVALIDATE_TEXTURE_HEADER_CACHE_NO_WFI => HEADERS,
        class::INVALIDATE_SAMPLER_CACHE
        | class::INVALIDATE_SAMPLER_CACHE_ALL
        | class::INVALIDATE_SAMPLER_CACHE_NO_WFI => SAMPLERS,
        class::INVALIDATE_TEXTURE_DATA_CACHE | class::INVALIDATE_TEXTURE_DATA_CACHE_NO_WFI => TEXTURES,
        INVALIDATE_CONSTANT_BUFFER_CACHE_C => CONSTANTS,
        _ => 0,
    }
}

impl Scheduler {
    pub(super) fn methods(&mut self, d: &mut Regs) {
        let q = &self.q;
        let head = &self.bundle_in.o.pop;
        let Bundle { channel, kind, address, value, .. } = head.data;
        let method = address << 2;
        let chains = q.finish.phase == FinishPhase::Chain && q.finish.record.depends;
        let fetches = q.fetch.phase != FetchPhase::Idle || chains;
        let rests = !fetches && q.send.phase == SendPhase::Idle;
        let mask = match kind {
            BundleKind::Flush => 0,
            BundleKind::Invalidate => ALL,
            BundleKind::State | BundleKind::Trigger => invalidates(method, value),
        };
        let caches = matches!(kind, BundleKind::Flush | BundleKind::Invalidate) || mask != 0;
        let launches = method == SEND_SIGNALING_PCAS_B && SEND_SIGNALING_PCAS_B::schedule(value);
        let number = q.live.trailing_ones() as u8;
        let takes = if caches {
            mask == 0 || rests
        } else if launches {
            !fetches && q.live != 0xffff
        } else if method == SET_REPORT_SEMAPHORE_D {
            usize::from(q.marked) < MARKS
        } else if method == SEND_PCAS_B {
            !d.fault.valid
        } else {
            method == SEND_PCAS_A || method == SEND_SIGNALING_PCAS_B || rests
        };

        // The oldest completion, once all tasks for which it waits have ended.
        if q.marked != 0 && q.marks[0] == 0 && !d.complete.valid {
            d.complete.put(Engine::Compute);
            d.marks.rotate_left(1);
            d.marks[MARKS - 1] = 0;
            d.marked = q.marked - 1;
        }
        if head.valid && takes {
            if caches {
                if mask != 0 {
                    d.send.phase = SendPhase::Invalidate;
                    (d.send.alone, d.send.mask) = (true, mask);
                }
            } else if launches {
                d.live |= 1 << number;
                d.launch(number, channel, q.state.descriptor);
            } else if method == SET_REPORT_SEMAPHORE_D {
                d.marks[usize::from(d.marked)] = d.live;
                d.marked += 1;
            } else if method == SEND_PCAS_B {
                let kind = FaultKind::Unbuilt;
                d.fault.put(Fault { kind, channel, subchannel: COMPUTE, address, value });
            } else {
                d.state = compute_after(q.state, State { address: method, value });
            }
        }
        self.bundle_in.i.pop.ready = takes;
    }
}
