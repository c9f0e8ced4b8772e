//! Front end: takes methods from Host in order and makes of them what the units behind
//! understand. Knows every method of every class (`method_map`), refuses what does not
//! exist or means nothing, drops what changes nothing, runs macros, waits where a method
//! implies it, and releases semaphores when the work before them is complete. A method a
//! clock (fe-method-rate). Specification 2.
//!
//! An assembly. Source and decode move together, whenever issue takes what comes out. While
//! a context is saved or loaded, memory is that part's.

#[rustfmt::skip]
pub mod method_map;
pub mod context_switch;
mod issue_rules;
pub mod method_decode;
pub mod method_issue;
pub mod method_source;
pub mod semaphore_release;

use self::{
    context_switch::ContextSwitch, method_decode::MethodDecode, method_issue::MethodIssue,
    method_source::MethodSource, semaphore_release::SemaphoreRelease,
};
use crate::{packed::*, pkg::*, slot::Slot, unit::*};

// ---- parameters
#[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    pub source: method_source::Params,
    pub issue: method_issue::Params,
    pub releases: semaphore_release::Params,
    pub context: context_switch::Params,
}

// ---- ports
packed! {
    pub struct In {
        packet_valid: bool,
        packet: HostPacket,
        send_valid: bool,
        send: MacroSend,
        read_data_valid: bool,
        read_data: Sector,
        complete_valid: bool,
        complete: Engine,
        time: Time,
        acknowledge: bool,
        three_d_idle: bool,
        compute_idle: bool,
        two_d_idle: bool,
        inline_idle: bool,
        inline_context: InlineContext, // the launch that waits for data
        copy_idle: bool,
        macro_idle: bool,
        answer_ready: bool,
        macro_packet_ready: bool,
        bundle_ready: bool,
        inline_ready: bool,
        copy_ready: bool,
        increment_ready: bool,
        read_ready: bool,
        write_ready: bool,
        interrupt_ready: bool,
        fault_ready: bool,
    }
    pub struct Out {
        packet_ready: bool,
        send_ready: bool,
        read_data_ready: bool,
        complete_ready: bool,
        answer_valid: bool,
        answer: HostDrain,
        macro_packet_valid: bool,
        macro_packet: MacroPacket,
        shadow_valid: bool,
        shadow: B32,
        bundle_valid: bool,
        bundle: Bundle,
        inline_valid: bool,
        inline: InlinePacket,
        inline_suspend: bool, // one clock: what it has gathered is to be written, for a save
        inline_resume_valid: bool, // one clock: it goes on with this, after a load
        inline_resume: InlineContext,
        copy_valid: bool,
        copy: CopyMethod,
        increment_valid: bool,
        increment: B8,
        read_valid: bool,
        read: MemoryRead,
        write_valid: bool,
        write: MemoryWrite,
        interrupt_valid: bool,
        interrupt: Interrupt,
        fault_valid: bool,
        fault: Fault,
        dropped: B32, // redundant methods so far
        idle: bool,
    }
}

// ---- parts
#[derive(Clone)]
pub struct FrontEnd {
    p: Params,
    source: Slot<MethodSource>,
    decode: Slot<MethodDecode>,
    issue: Slot<MethodIssue>,
    releases: Slot<SemaphoreRelease>,
    contexts: Slot<ContextSwitch>,
}

/// What each part is given.
struct Wires {
    source: method_source::In,
    decode: method_decode::In,
    issue: method_issue::In,
    releases: semaphore_release::In,
    contexts: context_switch::In,
}

impl FrontEnd {
    pub fn new(p: &Params) -> Self {
        FrontEnd {
            p: p.clone(),
            source: MethodSource::new(&p.source).into(),
            decode: MethodDecode::default().into(),
            issue: MethodIssue::new(&p.issue).into(),
            releases: SemaphoreRelease::new(&p.releases).into(),
            contexts: ContextSwitch::new(&p.context).into(),
        }
    }

    fn wires(&self, i: &In) -> Wires {
        let (source, decode) = (self.source.outputs(), self.decode.outputs());
        let (issue, releases) = (self.issue.outputs(), self.releases.outputs());
        let context = self.contexts.outputs();
        let (restore_valid, restore) = (context.restore_valid, context.restore);
        let advance = issue.work_ready || !decode.work_valid;
        Wires {
            source: method_source::In {
                packet_valid: i.packet_valid,
                packet: i.packet,
                send_valid: i.send_valid,
                send: i.send,
                macro_packet_ready: i.macro_packet_ready,
                macro_idle: i.macro_idle,
                action_valid: context.action_valid,
                action: context.action,
                restore_valid,
                restore,
                advance,
            },
            decode: method_decode::In {
                step_valid: source.step_valid,
                step: source.step,
                advance,
                restore_valid,
                restore,
            },
            issue: method_issue::In {
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
                restore_valid,
                restore,
                engines_idle: i.three_d_idle
                    && i.compute_idle
                    && i.two_d_idle
                    && i.inline_idle
                    && i.copy_idle
                    && releases.idle,
            },
            releases: semaphore_release::In {
                posted_valid: issue.posted_valid,
                posted: issue.posted,
                complete_valid: i.complete_valid,
                complete: i.complete,
                time: i.time,
                write_ready: i.write_ready && context.idle,
                interrupt_ready: i.interrupt_ready,
                increment_ready: i.increment_ready,
            },
            contexts: context_switch::In {
                start_valid: issue.start_valid,
                start: issue.start,
                registers: context_switch::merged(source.registers, decode.registers, issue.registers),
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
            },
        }
    }
}

impl Unit for FrontEnd {
    const PATH: &'static str = "hub/front_end";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (source, decode) = (self.source.outputs(), self.decode.outputs());
        let (issue, releases) = (self.issue.outputs(), self.releases.outputs());
        let context = self.contexts.outputs();
        Out {
            packet_ready: source.packet_ready,
            send_ready: source.send_ready,
            read_data_ready: if context.idle { issue.read_data_ready } else { context.read_data_ready },
            complete_ready: releases.complete_ready,
            answer_valid: issue.answer_valid,
            answer: issue.answer,
            macro_packet_valid: source.macro_packet_valid,
            macro_packet: source.macro_packet,
            shadow_valid: decode.shadow_valid,
            shadow: decode.shadow,
            bundle_valid: issue.bundle_valid,
            bundle: issue.bundle,
            inline_valid: issue.inline_valid,
            inline: issue.inline,
            inline_suspend: issue.start_valid && !issue.start.load,
            inline_resume_valid: context.resume_valid,
            inline_resume: context.resume,
            copy_valid: issue.copy_valid,
            copy: issue.copy,
            increment_valid: releases.increment_valid,
            increment: releases.increment,
            read_valid: if context.idle { issue.read_valid } else { context.read_valid },
            read: if context.idle { issue.read } else { context.read },
            write_valid: if context.idle { releases.write_valid } else { context.write_valid },
            write: if context.idle { releases.write } else { context.write },
            interrupt_valid: releases.interrupt_valid,
            interrupt: releases.interrupt,
            fault_valid: issue.fault_valid,
            fault: issue.fault,
            dropped: decode.dropped,
            idle: source.idle && decode.idle && issue.idle && releases.idle && context.idle,
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        let w = self.wires(&i);
        self.source.clock(w.source);
        self.decode.clock(w.decode);
        self.issue.clock(w.issue);
        self.releases.clock(w.releases);
        self.contexts.clock(w.contexts);
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("source", &mut self.source);
        v.part("decode", &mut self.decode);
        v.part("issue", &mut self.issue);
        v.part("releases", &mut self.releases);
        v.part("contexts", &mut self.contexts);
    }

    fn quiet(&self, i: &In) -> bool {
        let w = self.wires(i);
        self.source.quiet(&w.source)
            && self.decode.quiet(&w.decode)
            && self.issue.quiet(&w.issue)
            && self.releases.quiet(&w.releases)
            && self.contexts.quiet(&w.contexts)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![
            ("PACKET_DEPTH", self.p.source.packet_depth.get()),
            ("SEND_DEPTH", self.p.source.send_depth.get()),
            ("WORK_DEPTH", self.p.issue.work_depth.get()),
            ("DATA_DEPTH", self.p.issue.data_depth.get()),
            ("RELEASE_DEPTH", self.p.releases.release_depth.get()),
            ("AHEAD", self.p.context.ahead.get()),
        ]
    }
}
