//! Front end: turns Host's methods into bundles, packets and methods for the downstream units. It knows every method
//! of every class (`method_map`), refuses those that do not exist or have illegal values, drops redundant state, runs
//! macros, waits for idle where a method implies it, and releases semaphores when the preceding work is complete. An
//! assembly: source and decode advance together, whenever issue accepts decode's output.
//!
//! It handles a method a cycle (fe-method-rate), redundant ones too (fe-redundant-filter); a packet takes 7 cycles to
//! its bundle. It stalls for downstream units, for idle (fe-wfi-merge, fe-subchannel-switch), and while a context is
//! saved or loaded. After a fault methods are dropped until a context is loaded. Order is kept. Specification: FE,
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
use crate::front_end::types::*;
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
    /// Registers of all parts that have some.
    fn registers(&self) -> ContextRegisters {
        let (source, decode) = (&self.source.o.registers, &self.decode.o.registers);
        ContextRegisters {
            bound: source.bound,
            trapped: source.trapped,
            call: source.call,
            mode: decode.mode,
            ..self.issue.o.registers
        }
    }
}

impl Logic for FrontEnd {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (source, decode, issue) = (&self.source.o, &self.decode.o, &self.issue.o);
        let (releases, contexts) = (&self.releases.o, &self.contexts.o);
        o.packet = source.packet;
        o.send = source.send;
        o.macro_packet.drive(&source.macro_packet);
        o.shadow.drive(&decode.shadow);
        o.response.drive(&issue.response);
        o.bundle.drive(&issue.bundle);
        o.inline.drive(&issue.inline);
        o.inline_suspend = issue.start.get().is_some_and(|start| !start.load);
        o.inline_resume.drive(&contexts.resume);
        o.copy.drive(&issue.copy);
        o.fault.drive(&issue.fault);
        o.complete = releases.complete;
        o.increment.drive(&releases.increment);
        o.clean.drive(&releases.clean);
        o.interrupt.drive(&releases.interrupt);
        o.read_data = if contexts.idle { issue.read_data } else { contexts.read_data };
        o.read.drive(if contexts.idle { &issue.read } else { &contexts.read });
        o.write.drive(if contexts.idle { &releases.write } else { &contexts.write });
        o.idle = source.idle && decode.idle && issue.idle && releases.idle && contexts.idle;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let advance = self.issue.o.work.ready || !self.decode.o.work.valid;
        let switches = !self.contexts.o.idle;
        let restore = self.contexts.o.restore;

        let source = &mut self.source.i;
        source.packet.drive(&i.packet);
        source.send.drive(&i.send);
        source.macro_packet = i.macro_packet;
        source.macro_idle = i.macro_idle;
        let (words, methods) = (&self.contexts.o.action, &self.bindings.o.action);
        source.action.drive(if words.valid { words } else { methods });
        source.restore.drive(&restore);
        source.advance = advance;

        let decode = &mut self.decode.i;
        decode.step.drive_if(advance, &self.source.o.step);
        decode.work = self.issue.o.work;
        decode.restore.drive(&restore);

        let issue = &mut self.issue.i;
        issue.work.drive(&self.decode.o.work);
        issue.bundle = i.bundle;
        issue.inline = i.inline;
        issue.copy = i.copy;
        issue.posted = self.releases.o.posted;
        issue.read.ready = i.read.ready && !switches;
        issue.read_data.drive_if(!switches, &i.read_data);
        issue.fault = i.fault;
        issue.response = i.response;
        issue.restore.drive(&restore);
        issue.inline_idle = i.inline_idle;
        issue.engines_idle = i.three_d_idle
            && i.compute_idle
            && i.two_d_idle
            && i.inline_idle
            && i.copy_idle
            && self.releases.o.idle;

        let releases = &mut self.releases.i;
        releases.posted.drive(&self.issue.o.posted);
        releases.complete.drive(&i.complete);
        releases.time = i.time;
        releases.write.ready = i.write.ready && !switches;
        releases.interrupt = i.interrupt;
        releases.increment = i.increment;
        releases.clean = i.clean;
        releases.cleaned.drive(&i.cleaned);

        self.contexts.i.registers = self.registers();
        let contexts = &mut self.contexts.i;
        contexts.start.drive(&self.issue.o.start);
        contexts.launch = i.inline_context;
        contexts.action = self.source.o.action;
        // the response: from the shadow, or from the macro engine
        let (saved, dumped) = (&self.decode.o.saved, &self.source.o.dumped);
        contexts.word.send(saved.valid || dumped.valid, || match saved.get() {
            Some(saved) => *saved,
            None => ShadowWord { current: false, value: dumped.data },
        });
        contexts.read = i.read;
        contexts.read_data.drive_if(switches, &i.read_data);
        contexts.write = i.write;
        contexts.saved.drive(&self.bindings.o.saved);
        contexts.loaded = self.bindings.o.loaded;
        contexts.bindings_idle = self.bindings.o.idle;

        let bindings = &mut self.bindings.i;
        bindings.bundle.drive_if(i.bundle.ready, &self.issue.o.bundle);
        bindings.start.drive(&self.issue.o.start);
        bindings.saved = self.contexts.o.saved;
        bindings.loaded.drive(&self.contexts.o.loaded);
        bindings.action = self.source.o.action;
    }
}
