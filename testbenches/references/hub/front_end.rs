//! Untimed model of the front end: processes a stream of packets one after the other and records the output of each port, in
//! order. From specification 2 and the class tables.

mod calls;
pub mod constants;
mod contexts;
mod kinds;
mod macros;
mod methods;

use bundle::*;
use classes::method_map::{CLASSES, Method, methods};
use constants::Constants;
use contexts::{Context, Holding};
pub use macros::Macros;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Output events, in order over all ports.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    Bundle(Bundle),
    Inline(InlinePacket),
    Copy(CopyMethod),
    Fault(Fault),
    Response(HostDrain),
}

/// Requests of the front end to other units.
pub trait Others {
    /// Methods that a macro sends.
    fn sends(&self, call: MacroCall, arguments: &[u32]) -> Vec<MacroSend>;
    /// A word of memory.
    fn word(&self, address: u64) -> u32;
    /// The count of 3D at a release, by the release's number.
    fn counted(&self, _release: u64) -> u64 {
        0
    }
}

/// A write, a count or an interrupt of a release. Time is the testbench's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Released {
    One {
        address: u64,
        payload: u32,
    },
    Four {
        address: u64,
        words: [u32; 2],
    },
    Time {
        address: u64,
    },
    /// Clean of the L2, complete.
    Clean,
    Increment(u8),
    Awaken(Interrupt),
}

/// All output.
#[derive(Clone, Default)]
pub struct Left {
    /// Events, each with whether all engines had to be idle before it.
    pub events: Vec<(Event, bool)>,
    pub macros: Vec<MacroPacket>,
    pub responses: Vec<u32>,
    pub released: Vec<Released>,
    /// Redundant methods.
    pub dropped: u32,
}

#[derive(Clone)]
struct Call {
    call: MacroCall,
    channel: u16,
    arguments: Vec<u32>,
}

#[derive(Clone, Default)]
struct Held {
    render: [(u64, bool, u32); 5], // address, disabled, override
    report: [(u64, u32); 4],
    notify: [u64; 4],
}

#[derive(Clone)]
pub struct FrontEnd<'a, O: Others> {
    others: &'a O,
    tables: &'static HashMap<(u8, u16), Method>,
    pub left: Left,
    /// Releases that wait for 3D.
    releases: u64,
    bound: [bool; 4],
    shadow: HashMap<(u8, u16), u32>,
    current: HashMap<(u8, u16), bool>,
    mode: u32,
    call: Option<Call>,
    trapped: Option<u8>,
    subchannel: Option<u8>,
    drawing: bool,
    dropping: bool,
    draw: Option<(Bundle, bool)>,
    must_wait: bool,
    waited: bool,
    /// Work has been sent since the engine's caches were last flushed.
    dirty: bool,
    /// The channel of the last bundle.
    last: u16,
    held: Held,
    macros: Macros,
    contexts: HashMap<u64, Context>,
    holding: Holding,
    /// Constant buffers that 3D holds, with those of the context marked.
    constants: Constants,
    /// After a fault: following packets are parsed but not executed until a context is loaded.
    stopped: bool,
}

const LOADS: [MacroPort; 4] =
    [MacroPort::InstructionPointer, MacroPort::Instruction, MacroPort::StartPointer, MacroPort::Start];

static TABLES: LazyLock<HashMap<(u8, u16), Method>> = LazyLock::new(|| {
    let mut tables = HashMap::new();
    for class in CLASSES {
        for m in methods(class) {
            for offset in &m.offsets {
                tables.entry((class.subchannel as u8, (offset / 4) as u16)).or_insert(m.clone());
            }
        }
    }
    tables
});

impl<'a, O: Others> FrontEnd<'a, O> {
    pub fn new(others: &'a O) -> Self {
        FrontEnd {
            others,
            tables: &TABLES,
            left: Left::default(),
            releases: 0,
            bound: [false; 4],
            shadow: HashMap::new(),
            current: HashMap::new(),
            mode: 1,
            call: None,
            trapped: None,
            subchannel: None,
            drawing: false,
            dropping: false,
            draw: None,
            must_wait: false,
            waited: false,
            dirty: false,
            last: 0,
            held: Held::default(),
            macros: Macros::default(),
            contexts: HashMap::new(),
            holding: Holding::default(),
            constants: Constants::default(),
            stopped: false,
        }
    }

    pub fn packet(&mut self, packet: HostPacket) {
        let m = match packet {
            HostPacket::Method(m) => m,
            HostPacket::Drain(drain) => {
                self.end_of_call();
                self.drain();
                return self.response(drain.tag);
            }
            HostPacket::Save(c) => {
                self.end_of_call();
                self.drain();
                self.save(c.address);
                return self.response(c.tag);
            }
            HostPacket::Load(c) => {
                self.end_of_call();
                self.drain();
                self.load(c.channel, c.address);
                return self.response(c.tag);
            }
        };
        let offset = u32::from(m.address) * 4;
        if m.two && !(offset == 0x1b4 && m.subchannel < 3) {
            self.host_method(m, &m.words[..1]);
            self.host_method(m, &m.words[1..]);
        } else {
            self.host_method(m, &m.words[..if m.two { 2 } else { 1 }]);
        }
    }

    /// A draw is sent once it is known what follows it.
    pub fn holds_a_draw(&self) -> bool {
        self.draw.is_some()
    }

    /// Stopped by a fault.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// More arguments of a macro's call may arrive.
    pub fn is_in_a_call(&self) -> bool {
        self.call.is_some()
    }

    /// Waits until all before is complete and in memory, before another context gets the engines.
    fn drain(&mut self) {
        self.flush_draw();
        self.flush_caches(self.last);
    }

    fn response(&mut self, tag: u8) {
        self.must_wait = false;
        self.left.events.push((Event::Response(HostDrain { tag }), true));
    }

    fn fault(&mut self, fault: Fault) {
        if !std::mem::replace(&mut self.stopped, true) {
            self.flush_draw();
            self.left.events.push((Event::Fault(fault), false));
        }
    }

    fn event(&mut self, event: Event, wait: bool) {
        let wait = std::mem::take(&mut self.must_wait) || wait;
        if let Event::Bundle(bundle) = &event {
            self.constants.takes(bundle);
            self.last = bundle.channel;
            self.dirty |= bundle.kind == BundleKind::Trigger;
        }
        self.left.events.push((event, wait));
        self.waited = false;
    }

    /// Flushes the caches for a wait for idle: memory then contains the writes of all earlier work.
    fn flush_caches(&mut self, channel: u16) {
        if std::mem::take(&mut self.dirty)
            && let Some(engine) = self.subchannel.and_then(engine)
        {
            let kind = BundleKind::Flush;
            self.event(Event::Bundle(Bundle { channel, engine, kind, ..Bundle::default() }), true);
        }
    }

    fn flush_draw(&mut self) {
        if let Some((draw, wait)) = self.draw.take() {
            self.left.events.push((Event::Bundle(draw), wait));
        }
    }
}

/// The engine of a subchannel, where it takes bundles.
fn engine(subchannel: u8) -> Option<Engine> {
    match subchannel {
        0 => Some(Engine::ThreeD),
        1 => Some(Engine::Compute),
        3 => Some(Engine::TwoD),
        _ => None,
    }
}
