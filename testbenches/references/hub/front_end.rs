//! Untimed model of the front end: processes a stream of packets one after the other and records the output of each port, in
//! order. From specification 2 and the class tables.

pub mod constants;
mod contexts;
mod kinds;

use bundle::*;
use classes::method_map::{CLASSES, Method, methods};
use constants::Constants;
use contexts::Context;
pub use contexts::Macros;
use kinds::{What, what};
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

    fn host_method(&mut self, m: HostMethod, words: &[u32]) {
        let (offset, value) = (u32::from(m.address) * 4, words[0]);
        let argument = m.subchannel == 0 && offset >= 0x3800 && offset % 8 == 4;
        let index = ((offset & 0x7ff) / 8) as u8;
        if let Some(call) = &mut self.call {
            if argument && call.call.index == index {
                call.arguments.push(value);
                let packet = MacroPacket::Argument(MacroArgument { value });
                return self.left.macros.push(packet);
            }
            self.end_of_call();
        }
        if argument && self.trapped == Some(index) {
            return;
        }
        if m.subchannel == 7 {
            self.trapped = None;
            return;
        }
        self.trapped = None;
        let fault =
            |kind| Fault { kind, channel: m.channel, subchannel: m.subchannel, address: m.address, value };
        if offset == 0 {
            let class = CLASSES.iter().find(|c| c.subchannel == usize::from(m.subchannel));
            match class {
                Some(class) if u32::from(class.number) == value & 0xffff && value >> 21 == 0 => {
                    if m.subchannel < 4 {
                        self.bound[usize::from(m.subchannel)] = true;
                    }
                }
                Some(class) if u32::from(class.number) == value & 0xffff => {
                    self.fault(fault(FaultKind::Value));
                }
                _ => self.fault(fault(FaultKind::Class)),
            }
            return;
        }
        if m.subchannel > 4 || m.subchannel < 4 && !self.bound[usize::from(m.subchannel)] {
            return self.fault(fault(FaultKind::Unbound));
        }
        if argument {
            return self.fault(fault(FaultKind::MacroParameter));
        }
        if m.subchannel == 0 && offset >= 0x3800 {
            let call = MacroCall { index, value };
            self.left.macros.push(MacroPacket::Call(call));
            self.call = Some(Call { call, channel: m.channel, arguments: vec![] });
        } else if m.subchannel == 0 && (0x114..=0x120).contains(&offset) {
            let port = LOADS[(offset as usize - 0x114) / 4];
            self.load_macro(port, value);
        } else {
            self.method(m.channel, m.subchannel, m.address, words);
        }
    }

    /// Runs a call whose arguments are complete.
    fn end_of_call(&mut self) {
        let Some(call) = self.call.take() else { return };
        self.left.macros.push(MacroPacket::Last(MacroLast::default()));
        for send in self.others.sends(call.call, &call.arguments) {
            match send {
                MacroSend::Method(m) => {
                    let offset = u32::from(m.address) * 4;
                    let fault = Fault {
                        kind: FaultKind::MacroAddress,
                        channel: call.channel,
                        subchannel: 0,
                        address: m.address,
                        value: m.value,
                    };
                    if offset == 0 || (0x114..=0x120).contains(&offset) || offset >= 0x3800 {
                        self.fault(fault);
                    } else {
                        self.method(call.channel, 0, m.address, &[m.value]);
                    }
                }
                MacroSend::Read(r) => {
                    let word = self.shadow.get(&(0, r.address)).copied().unwrap_or_default();
                    self.left.responses.push(word);
                }
                MacroSend::Word(_) => unreachable!("no macro sends that"),
                MacroSend::Done(done) => {
                    if done.fault != FaultKind::None {
                        let address = (0x3800 / 4) + 2 * u16::from(call.call.index);
                        let (channel, value) = (call.channel, done.counter.into());
                        self.fault(Fault { kind: done.fault, channel, subchannel: 0, address, value });
                        self.trapped = Some(call.call.index);
                    }
                }
            }
        }
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

    fn method(&mut self, channel: u16, subchannel: u8, address: u16, words: &[u32]) {
        let key = (subchannel, address);
        let offset = u32::from(address) * 4;
        let mut value = words[0];
        let refuse = |kind| Fault { kind, channel, subchannel, address, value: words[0] };

        // the kind of method, and whether the value is legal
        let table = self.tables.get(&key);
        let Some(what) = what(subchannel, offset, table.map(|m| m.name.as_str())) else {
            return self.fault(refuse(FaultKind::Method));
        };
        let current = self.current.get(&key).copied().unwrap_or_default();
        let shadow = self.shadow.get(&key).copied().unwrap_or_default();
        if self.mode == 3 && matches!(what, What::State { .. }) && current {
            value = shadow;
        }
        if !table.is_none_or(|m| kinds::means_something(subchannel, m, value)) {
            return self.fault(refuse(FaultKind::Value));
        }
        if subchannel == 0 && table.is_some_and(|m| !kinds::is_built(m, offset, value)) {
            return self.fault(refuse(FaultKind::Unbuilt));
        }

        // redundant or not
        let filtered = matches!(
            what,
            What::State { each: false } | What::Inline { each: false } | What::Copy { each: false }
        );
        if filtered && current && shadow == value && self.mode == 1 {
            self.left.dropped += 1;
            self.change_of_subchannel(channel, subchannel);
            return;
        }
        if what == What::Firmware {
            // the response is in the first scratch word, whatever the register
            let response = (0, 0x3400 / 4);
            self.current.insert(response, self.mode != 2);
            self.shadow.insert(response, 1);
            return self.change_of_subchannel(channel, subchannel);
        }
        self.current.insert(key, self.mode != 2);
        if self.mode != 2 {
            self.shadow.insert(key, value);
        }
        match what {
            What::Nothing => return self.change_of_subchannel(channel, subchannel),
            What::ShadowControl => {
                self.mode = value;
                return self.change_of_subchannel(channel, subchannel);
            }
            _ => (),
        }

        if self.stopped {
            return;
        }

        // a draw's END
        if what == What::End
            && let Some((draw, wait)) = self.draw.take()
        {
            self.left.events.push((Event::Bundle(Bundle { whole: true, ..draw }), wait));
            self.drawing = false;
            return;
        }
        self.flush_draw();

        let out_of_sequence = match what {
            What::Begin | What::Whole => self.drawing,
            What::End | What::Draw => !self.drawing,
            _ => false,
        };
        if out_of_sequence {
            let fault = Fault { kind: FaultKind::Sequence, channel, subchannel, address, value };
            return self.fault(fault);
        }

        self.change_of_subchannel(channel, subchannel);

        let wfi = kinds::waits(subchannel, offset);
        if what == What::Wait || wfi && !self.waited {
            self.flush_caches(channel);
            self.must_wait = true;
        }
        let heavy = kinds::is_heavy(subchannel, offset);
        let bundle = |kind, whole| Bundle {
            channel,
            engine: engine(subchannel).unwrap_or_default(),
            kind,
            heavy,
            whole,
            address,
            value,
        };
        let k = usize::from(subchannel & 3);
        let (_, disabled, over) = self.held.render[k];
        let renders = over == 1 || over == 0 && !disabled;
        match what {
            What::State { .. } => self.event(Event::Bundle(bundle(BundleKind::State, false)), false),
            What::Trigger => self.event(Event::Bundle(bundle(BundleKind::Trigger, false)), false),
            What::Launch | What::Whole if renders => {
                self.event(Event::Bundle(bundle(BundleKind::Trigger, what == What::Whole)), false);
            }
            What::Launch | What::Whole => (),
            What::Begin => {
                if renders {
                    self.event(Event::Bundle(bundle(BundleKind::Trigger, false)), false);
                }
                (self.drawing, self.dropping) = (true, !renders);
            }
            What::End => {
                if !self.dropping {
                    self.event(Event::Bundle(bundle(BundleKind::Trigger, false)), false);
                }
                self.drawing = false;
            }
            What::Draw => {
                if !self.dropping {
                    let wait = std::mem::take(&mut self.must_wait);
                    self.draw = Some((bundle(BundleKind::Trigger, false), wait));
                    (self.dirty, self.last) = (true, channel);
                    self.waited = false;
                }
            }
            What::Inline { .. } => {
                let place = [InlinePlace::ThreeD, InlinePlace::Compute, InlinePlace::Own][k];
                let packet = if offset == 0x1b4 {
                    let two = words.len() == 2;
                    let words = [words[0], words.get(1).copied().unwrap_or_default()];
                    InlinePacket::Data(InlineData { channel, place, two, words })
                } else {
                    InlinePacket::Method(InlineMethod { channel, place, address, value })
                };
                self.event(Event::Inline(packet), false);
            }
            What::Copy { .. } if offset == 0x300 && self.held.render[4].1 => (),
            What::Copy { .. } => self.event(Event::Copy(CopyMethod { channel, address, value }), false),
            What::Address => self.address(usize::from(subchannel), offset, value),
            What::RenderEnable => match self.condition(usize::from(subchannel), value) {
                Some(disabled) => self.held.render[usize::from(subchannel)].1 = disabled,
                None => return self.fault(refuse(FaultKind::Alignment)),
            },
            What::RenderOverride => self.held.render[k].2 = value,
            What::Report => {
                let (at, payload) = self.held.report[k];
                let one = value >> 28 & 1 == 1;
                if at % if one { 4 } else { 16 } != 0 {
                    return self.fault(refuse(FaultKind::Alignment));
                }
                self.event(Event::Bundle(bundle(BundleKind::Trigger, false)), false);
                let counted = if subchannel == 0 { self.counted() } else { 0 };
                let halves = [counted as u32, (counted >> 32) as u32];
                // the report's contents: nothing, 32 bits of a counter after the payload, 64 bits in its place
                let selector = value >> 23 & 0x1f;
                let words = match (value & 3, selector) {
                    // a single word is the count, without further fields
                    (2, 1..) if one => [halves[0], 0],
                    (2, 2 | 0x1a) => [payload, halves[0]],
                    (2, 1..) => halves,
                    _ => [payload, 0],
                };
                let wide = !one && value & 3 == 2 && ![0, 2, 0x1a].contains(&selector);
                let address = at;
                self.left.released.push(if one {
                    Released::One { address, payload: words[0] }
                } else {
                    Released::Four { address, words }
                });
                self.awaken(value >> 20 & 1 == 1, channel, if wide { 0 } else { payload });
            }
            What::SyncPoint => {
                if value & 0xfff > 0xff {
                    return self.fault(refuse(FaultKind::Value));
                }
                self.event(Event::Bundle(bundle(BundleKind::Trigger, false)), false);
                self.counted();
                if value >> 16 & 1 == 1 {
                    self.left.released.push(Released::Clean);
                }
                self.left.released.push(Released::Increment(value as u8));
            }
            What::Notify => {
                let address = self.held.notify[k];
                if address % 16 != 0 {
                    return self.fault(refuse(FaultKind::Alignment));
                }
                self.left.released.push(Released::Time { address });
                self.awaken(value == 1, channel, 0);
            }
            What::Wait | What::Nothing | What::ShadowControl | What::Firmware => (),
        }
        if wfi || what == What::Wait {
            self.waited = true;
        }
    }

    /// Also for a method without an effect of its own.
    fn change_of_subchannel(&mut self, channel: u16, subchannel: u8) {
        if self.stopped {
            return;
        }
        if let Some(old) = self.subchannel
            && old != subchannel
        {
            self.flush_draw();
            let caches = |engine, kind| Bundle { channel, engine, kind, ..Bundle::default() };
            if let Some(engine) = engine(old) {
                self.event(Event::Bundle(caches(engine, BundleKind::Flush)), true);
            }
            self.dirty = false;
            if let Some(engine) = engine(subchannel) {
                self.event(Event::Bundle(caches(engine, BundleKind::Invalidate)), true);
            }
            // even where neither takes bundles, later packets wait for idle
            self.must_wait = engine(subchannel).is_none();
            self.waited = true;
        }
        self.subchannel = Some(subchannel);
    }

    /// The count of 3D at the next release that waits for it.
    fn counted(&mut self) -> u64 {
        self.releases += 1;
        self.others.counted(self.releases - 1)
    }

    fn awaken(&mut self, awaken: bool, channel: u16, value: u32) {
        if awaken {
            let interrupt = Interrupt { kind: InterruptKind::Awaken, channel, value };
            self.left.released.push(Released::Awaken(interrupt));
        }
    }

    fn address(&mut self, k: usize, offset: u32, value: u32) {
        let held = &mut self.held;
        let of = k; // the copy engine has only a condition
        let k = k & 3;
        let high = |address: &mut u64| *address = *address % (1 << 32) + (u64::from(value % 256) << 32);
        let low = |address: &mut u64| *address = (*address >> 32 << 32) + u64::from(value);
        match offset {
            0x104 => high(&mut held.notify[k]),
            0x108 => low(&mut held.notify[k]),
            0x1550 | 0x264 | 0x254 => high(&mut held.render[of].0),
            0x1554 | 0x268 | 0x258 => low(&mut held.render[of].0),
            0x1b00 => high(&mut held.report[k].0),
            0x1b04 => low(&mut held.report[k].0),
            _ => held.report[k].1 = value,
        }
    }

    /// Whether a condition disables rendering.
    fn condition(&self, k: usize, mode: u32) -> Option<bool> {
        let at = self.held.render[k].0;
        let pair = |at: u64| [self.others.word(at % (1 << 40)), self.others.word((at + 4) % (1 << 40))];
        match mode {
            0 => Some(true),
            1 => Some(false),
            _ if at % 16 != 0 => None,
            2 => Some(pair(at) == [0, 0]),
            3 => Some(pair(at) != pair(at + 16)),
            _ => Some(pair(at) == pair(at + 16)),
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
