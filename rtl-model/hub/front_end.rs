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
mod wires;

use self::{
    context_switch::ContextSwitch, method_decode::MethodDecode, method_issue::MethodIssue,
    method_source::MethodSource, semaphore_release::SemaphoreRelease,
};
use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};

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
        inline_context: LaunchImage, // the launch that waits for data
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
        inline_resume: LaunchImage,
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
}

impl Legacy for FrontEnd {
    const PATH: &'static str = "hub/front_end";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let mut o = Out::default();
        self.show(&mut o, true);
        o
    }

    fn refresh(&self, o: &mut Out) {
        self.show(o, false);
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        self.wake(&i);
    }

    /// Releases and contexts that have rested are moved by handshakes alone.
    fn wake(&mut self, i: &In) -> bool {
        let (source, decode) = (self.source.shown(), self.decode.shown());
        let (issue, releases) = (self.issue.shown(), self.releases.shown());
        let context = self.contexts.shown();
        let releases_stir = issue.posted_valid
            || i.complete_valid
            || releases.write_valid && i.write_ready && context.idle
            || releases.interrupt_valid && i.interrupt_ready
            || releases.increment_valid && i.increment_ready;
        let contexts_stir = issue.start_valid
            || context.action_valid && source.action_ready
            || decode.saved_valid
            || source.dumped_valid
            || i.read_data_valid
            || context.read_valid && i.read_ready
            || context.write_valid && i.write_ready;

        let to_source = self.source.driven(false, || self.to_source(i));
        let to_decode = self.decode.driven(false, || self.to_decode());
        let to_issue = self.issue.driven(false, || self.to_issue(i));
        let to_releases = self.releases.driven(!releases_stir, || self.to_releases(i));
        let to_contexts = self.contexts.driven(!contexts_stir, || self.to_contexts(i));
        let awake = [
            self.source.follow(&to_source),
            self.decode.follow(&to_decode),
            self.issue.follow(&to_issue),
            self.releases.follow(&to_releases),
            self.contexts.follow(&to_contexts),
        ];
        awake.contains(&true)
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("source", &mut self.source);
        v.part("decode", &mut self.decode);
        v.part("issue", &mut self.issue);
        v.part("releases", &mut self.releases);
        v.part("contexts", &mut self.contexts);
    }

    fn quiet(&self, i: &In) -> bool {
        self.source.quiet(&self.to_source(i))
            && self.decode.quiet(&self.to_decode())
            && self.issue.quiet(&self.to_issue(i))
            && self.releases.quiet(&self.to_releases(i))
            && self.contexts.quiet(&self.to_contexts(i))
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
