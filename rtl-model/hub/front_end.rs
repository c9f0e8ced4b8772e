//! Front end: turns Host's methods into bundles, packets and methods for the downstream units. It knows every method
//! of every class (`method_map`), refuses those that do not exist or have illegal values, drops redundant state, runs
//! macros, waits for idle where a method implies it, and releases semaphores when the preceding work is complete. An
//! assembly: source and decode advance together, whenever issue accepts decode's output.
//!
//! It handles a method a cycle (fe-method-rate), redundant ones too (fe-redundant-filter); a packet takes 7 cycles to
//! its bundle. It stalls for downstream units, for idle (fe-wfi-merge, fe-subchannel-switch), and while a context is
//! Synchronisation summary. Interfaces: Subchannels to Reports and semaphores.

#[rustfmt::skip]
pub mod method_map;
#[rustfmt::skip]
pub mod reset_values;
pub mod constant_bindings;
pub mod context_switch;
mod issue_rules;
pub mod method_decode;
pub mod method_issue;
pub mod method_source;
pub mod semaphore_release;
pub mod types;

use self::{
    constant_bindings::ConstantBindings, context_switch::ContextSwitch, method_decode::MethodDecode,
    method_issue::MethodIssue, method_source::MethodSource, semaphore_release::SemaphoreRelease,
};
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    part source: method_source::Params;
    part issue: method_issue::Params;
    part releases: semaphore_release::Params;
    part contexts: context_switch::Params;
}

// ---- ports
kernel::ports! {
    in packet: HostPacket;
    in send: MacroSend;
    in read_data: Sector;
    in complete: Completed;
    in sample time: Time;
    in level three_d_idle: bool;
    in level compute_idle: bool;
    in level two_d_idle: bool;
    in level inline_idle: bool;
    in sample inline_context: LaunchImage; // the inline copy's launch that waits for data
    in level copy_idle: bool;
    in level macro_idle: bool;
    out response: HostDrain;
    out macro_packet: MacroPacket;
    out pulse shadow: B32;
    out bundle: Bundle;
    out inline: InlinePacket;
    out level inline_suspend: bool; // one cycle: write the gathered bytes, ahead of a save
    out pulse inline_resume: LaunchImage; // the inline copy resumes this launch, after a load
    out copy: CopyMethod;
    out increment: B8;
    out clean: CacheOrder;  // for the whole L2, before an increment
    in pulse cleaned: bool;
    out read: MemoryRead;
    out write: MemoryWrite;
    out interrupt: Interrupt;
    out fault: Fault;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct FrontEnd(p) {
        part source: MethodSource = p.source;
        part decode: MethodDecode = method_decode::Params {};
        part issue: MethodIssue = p.issue;
        part releases: SemaphoreRelease = p.releases;
        part contexts: ContextSwitch = p.contexts;
        part bindings: ConstantBindings = constant_bindings::Params {};
    }
}

impl FrontEnd {
    /// Source and decode advance when issue accepts decode's output, or there is none.
    fn advance(&self) -> bool {
        self.issue.o.work.ready || !self.decode.o.work.valid
    }
}

kernel::connect! { FrontEnd(self, i) {
    // Source.
    packet -> source.packet;
    send -> source.send;
    source.macro_packet -> macro_packet;
    source.macro_packet => contexts.macro_packet if i.macro_packet.ready;
    source.foreign <= self.contexts.o.foreign;
    source.macro_idle <= i.macro_idle;
    first { contexts.action, bindings.action } -> source.action;
    source.dumped => contexts.dumped;
    source.advance <= self.advance();
    source.step => decode.step if self.advance();
    // Decode.
    decode.work -> issue.work;
    decode.shadow => shadow;
    decode.saved => contexts.word;
    decode.changed => contexts.changed;
    // Issue.
    issue.bundle -> bundle;
    issue.bundle => bindings.bundle if i.bundle.ready;
    issue.inline -> inline;
    issue.copy -> copy;
    issue.posted -> releases.posted;
    issue.fault -> fault;
    issue.response -> response;
    issue.start => contexts.start;
    inline_suspend <= self.issue.o.start.valid && !self.issue.o.start.data.load;
    issue.inline_idle <= i.inline_idle;
    issue.engines_idle <= i.three_d_idle && i.compute_idle && i.two_d_idle && i.inline_idle && i.copy_idle
        && self.releases.o.idle;
    // Releases.
    complete -> releases.complete;
    releases.time <= i.time;
    releases.interrupt -> interrupt;
    releases.increment -> increment;
    releases.clean -> clean;
    cleaned => releases.cleaned;
    // Contexts. While one is saved or loaded the memory port is theirs.
    contexts.source <= self.source.o.registers;
    contexts.decode <= self.decode.o.registers;
    contexts.issue <= self.issue.o.registers;
    contexts.launch <= i.inline_context;
    contexts.restore => source.restore;
    contexts.restore => decode.restore;
    contexts.restore => issue.restore;
    contexts.resume => inline_resume;
    contexts.bindings => bindings.start;
    bindings.saved -> contexts.saved;
    contexts.loaded -> bindings.loaded;
    contexts.bindings_idle <= self.bindings.o.idle;
    select (self.contexts.o.idle) { issue.read, contexts.read } -> read;
    read_data -> select (self.contexts.o.idle) { issue.read_data, contexts.read_data };
    select (self.contexts.o.idle) { releases.write, contexts.write } -> write;
    idle <= self.source.o.idle && self.decode.o.idle && self.issue.o.idle && self.releases.o.idle
        && self.contexts.o.idle;
} }
