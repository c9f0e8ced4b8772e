//! What each part of the front end is given, and what it shows of them.

use super::{FrontEnd, In, Out};
use super::{context_switch, method_decode, method_issue, method_source, semaphore_release};
use bundle::*;

impl FrontEnd {
    /// Source and decode move.
    fn advance(&self) -> bool {
        self.issue.shown().work_ready || !self.decode.shown().work_valid
    }

    #[inline]
    pub(super) fn to_source(&self, i: &In) -> method_source::In {
        let context = self.contexts.shown();
        method_source::In {
            packet_valid: i.packet_valid,
            packet: i.packet,
            send_valid: i.send_valid,
            send: i.send,
            macro_packet_ready: i.macro_packet_ready,
            macro_idle: i.macro_idle,
            action_valid: context.action_valid,
            action: context.action,
            restore_valid: context.restore_valid,
            restore: context.restore,
            advance: self.advance(),
        }
    }

    #[inline]
    pub(super) fn to_decode(&self) -> method_decode::In {
        let (source, context) = (self.source.shown(), self.contexts.shown());
        method_decode::In {
            step_valid: source.step_valid,
            step: source.step,
            advance: self.advance(),
            restore_valid: context.restore_valid,
            restore: context.restore,
        }
    }

    #[inline]
    pub(super) fn to_issue(&self, i: &In) -> method_issue::In {
        let (decode, releases, context) = (self.decode.shown(), self.releases.shown(), self.contexts.shown());
        method_issue::In {
            work_valid: decode.work_valid,
            work: decode.work,
            bundle_ready: i.bundle_ready,
            inline_ready: i.inline_ready,
            copy_ready: i.copy_ready,
            posted_ready: releases.posted_ready,
            read_ready: i.read_ready && context.idle,
            read_data_valid: i.read_data_valid && context.idle,
            read_data: i.read_data,
            fault_ready: i.fault_ready,
            answer_ready: i.answer_ready,
            acknowledge: i.acknowledge,
            restore_valid: context.restore_valid,
            restore: context.restore,
            engines_idle: i.three_d_idle
                && i.compute_idle
                && i.two_d_idle
                && i.inline_idle
                && i.copy_idle
                && releases.idle,
        }
    }

    #[inline]
    pub(super) fn to_releases(&self, i: &In) -> semaphore_release::In {
        let (issue, context) = (self.issue.shown(), self.contexts.shown());
        semaphore_release::In {
            posted_valid: issue.posted_valid,
            posted: issue.posted,
            complete_valid: i.complete_valid,
            complete: i.complete,
            time: i.time,
            write_ready: i.write_ready && context.idle,
            interrupt_ready: i.interrupt_ready,
            increment_ready: i.increment_ready,
        }
    }

    #[inline]
    pub(super) fn to_contexts(&self, i: &In) -> context_switch::In {
        let (source, decode) = (self.source.shown(), self.decode.shown());
        let (issue, context) = (self.issue.shown(), self.contexts.shown());
        context_switch::In {
            start_valid: issue.start_valid,
            start: issue.start,
            registers: ContextRegisters {
                bound: source.registers.bound,
                trapped: source.registers.trapped,
                call: source.registers.call,
                mode: decode.registers.mode,
                ..issue.registers
            },
            launch: i.inline_context,
            action_ready: source.action_ready,
            word_valid: decode.saved_valid || source.dumped_valid,
            word: match decode.saved_valid {
                true => decode.saved,
                false => ShadowWord { current: false, value: source.dumped },
            },
            read_ready: i.read_ready,
            read_data_valid: i.read_data_valid && !context.idle,
            read_data: i.read_data,
            write_ready: i.write_ready,
        }
    }

    /// Brings the outputs up to date: what all parts show, or those that have not rested.
    #[inline]
    pub(super) fn show(&self, o: &mut Out, all: bool) {
        let (source, decode) = (self.source.shown(), self.decode.shown());
        let (issue, releases) = (self.issue.shown(), self.releases.shown());
        let context = self.contexts.shown();
        if all || !self.source.rested() {
            o.packet_ready = source.packet_ready;
            o.send_ready = source.send_ready;
            o.macro_packet_valid = source.macro_packet_valid;
            o.macro_packet = source.macro_packet;
        }
        if all || !self.decode.rested() {
            o.shadow_valid = decode.shadow_valid;
            o.shadow = decode.shadow;
            o.dropped = decode.dropped;
        }
        if all || !self.issue.rested() {
            o.answer_valid = issue.answer_valid;
            o.answer = issue.answer;
            o.bundle_valid = issue.bundle_valid;
            o.bundle = issue.bundle;
            o.inline_valid = issue.inline_valid;
            o.inline = issue.inline;
            o.inline_suspend = issue.start_valid && !issue.start.load;
            o.copy_valid = issue.copy_valid;
            o.copy = issue.copy;
            o.fault_valid = issue.fault_valid;
            o.fault = issue.fault;
        }
        if all || !self.releases.rested() {
            o.complete_ready = releases.complete_ready;
            o.increment_valid = releases.increment_valid;
            o.increment = releases.increment;
            o.interrupt_valid = releases.interrupt_valid;
            o.interrupt = releases.interrupt;
        }
        if all || !self.contexts.rested() {
            o.inline_resume_valid = context.resume_valid;
            o.inline_resume = context.resume;
        }
        o.read_data_ready = if context.idle { issue.read_data_ready } else { context.read_data_ready };
        o.read_valid = if context.idle { issue.read_valid } else { context.read_valid };
        o.read = if context.idle { issue.read } else { context.read };
        o.write_valid = if context.idle { releases.write_valid } else { context.write_valid };
        o.write = if context.idle { releases.write } else { context.write };
        o.idle = source.idle && decode.idle && issue.idle && releases.idle && context.idle;
    }
}
