//! The method stream that the front end receives, with macro calls replaced by the methods that they send.

use bundle::{HostMethod, MacroSend};
use classes::Class;
use references::rigs::command_path::pushbuffer::{Line, Origin};

const CALLS: u32 = 0x3800;

/// Classes that a subchannel may have.
fn class_of(subchannel: u32) -> Option<Class> {
    let classes = [Class::ThreeD, Class::Compute, Class::Inline, Class::TwoD, Class::Copy];
    classes.get(subchannel as usize).copied()
}

/// A macro's methods arrive while later ones of the stream are already in flight: they
/// are collected per call, and inserted after the call's last parameter.
#[derive(Clone, Debug)]
pub struct Trace {
    classes: [Option<Class>; 8],
    entries: Vec<Entry>,
    calls: Vec<Call>,
    /// The call that may receive parameters; the call whose methods arrive.
    open: Option<usize>,
    ended: usize,
}

#[derive(Clone, Debug)]
enum Entry {
    Line(Line),
    Call(usize),
}

#[derive(Clone, Debug)]
struct Call {
    channel: u32,
    subchannel: u32,
    sent: Vec<Line>,
}

impl Default for Trace {
    fn default() -> Self {
        let mut classes = [None; 8];
        classes[4] = Some(Class::Copy); // wired
        Trace { classes, entries: vec![], calls: vec![], open: None, ended: 0 }
    }
}

impl Trace {
    /// A method from Host.
    pub fn method(&mut self, method: &HostMethod) {
        let (channel, subchannel) = (u32::from(method.channel), u32::from(method.subchannel));
        let address = 4 * u32::from(method.address);
        let words = if method.two { &method.words[..] } else { &method.words[..1] };
        for &value in words {
            if address == 0 && value >> 21 == 0 && Class::bound(value & 0xffff) == class_of(subchannel) {
                self.classes[subchannel as usize] = class_of(subchannel);
            }
            let class = self.classes[subchannel as usize];
            let of_macros = class == Some(Class::ThreeD) && address >= CALLS;
            if !(of_macros && address % 8 == 4) {
                self.close();
            }
            self.entries.push(Entry::Line(Line {
                channel,
                subchannel,
                class,
                address,
                value,
                origin: Origin::Stream,
            }));
            if of_macros && address % 8 == 0 {
                self.open = Some(self.calls.len());
                self.calls.push(Call { channel, subchannel, sent: vec![] });
            }
        }
    }

    /// A method that the front end accepts from the macro engine.
    pub fn sent(&mut self, send: &MacroSend) {
        match send {
            MacroSend::Method(method) => {
                let call = &mut self.calls[self.ended];
                call.sent.push(Line {
                    channel: call.channel,
                    subchannel: call.subchannel,
                    class: Some(Class::ThreeD),
                    address: 4 * u32::from(method.address),
                    value: method.value,
                    origin: Origin::Macro,
                });
            }
            MacroSend::Read(_) | MacroSend::Word(_) => {}
            MacroSend::Done(_) => self.ended += 1,
        }
    }

    /// Forgets what has been sent, while no macro runs: a long run has no use for it.
    pub fn forget(&mut self) {
        *self = Trace { classes: self.classes, ..Trace::default() };
    }

    fn close(&mut self) {
        if let Some(call) = self.open.take() {
            self.entries.push(Entry::Call(call));
        }
    }

    pub fn class(&self, subchannel: u32) -> Option<Class> {
        self.classes[subchannel as usize]
    }

    /// Calls so far.
    pub fn calls(&self) -> usize {
        self.calls.len()
    }

    /// The stream in order.
    pub fn lines(&self) -> Vec<Line> {
        let open = self.open.map(Entry::Call);
        let mut lines = Vec::new();
        for entry in self.entries.iter().chain(&open) {
            match entry {
                Entry::Line(line) => lines.push(*line),
                Entry::Call(call) => lines.extend(&self.calls[*call].sent),
            }
        }
        lines
    }
}
