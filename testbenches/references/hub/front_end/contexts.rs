//! Contents of a saved context, and the part of a load that is sent to the engines.

use super::constants::Constants;
use super::kinds::{self, What, what};
use super::{Event, FrontEnd, Held, Others};
use bundle::*;
use classes::method_map::resets::resets;
use std::collections::{BTreeMap, HashMap};

/// The macro engine's memories and pointers, which are shared by all channels.
#[derive(Clone)]
pub struct Macros {
    words: Vec<u32>,
    starts: Vec<u32>,
    pointers: [u32; 2],
}

impl Default for Macros {
    fn default() -> Self {
        Macros { words: vec![0; 2048], starts: vec![0; 256], pointers: [0; 2] }
    }
}

impl Macros {
    pub fn load(&mut self, port: MacroPort, value: u32) {
        let [word, start] = &mut self.pointers;
        match port {
            MacroPort::InstructionPointer => *word = value % 2048,
            MacroPort::StartPointer => *start = value % 256,
            MacroPort::Instruction => {
                self.words[*word as usize] = value;
                *word = (*word + 1) % 2048;
            }
            MacroPort::Start => {
                self.starts[*start as usize] = value % 2048;
                *start = (*start + 1) % 256;
            }
        }
    }

    /// The engine's response to the read of a word.
    pub fn word(&self, address: u16) -> u32 {
        let at = usize::from(address);
        match at {
            0..0x800 => self.words[at],
            0x800..0x900 => self.starts[at - 0x800],
            _ => self.pointers[1] << 16 | self.pointers[0],
        }
    }
}

/// All state that belongs to a channel.
#[derive(Clone, Default)]
pub struct Context {
    bound: [bool; 4],
    shadow: HashMap<(u8, u16), u32>,
    current: HashMap<(u8, u16), bool>,
    /// Bit 0 inverted, so that zero is the mode after reset.
    mode: u32,
    trapped: Option<u8>,
    subchannel: Option<u8>,
    drawing: bool,
    dropping: bool,
    held: Held,
    macros: Macros,
    constants: Constants,
}

impl<O: Others> FrontEnd<'_, O> {
    pub(super) fn load_macro(&mut self, port: MacroPort, value: u32) {
        self.macros.load(port, value);
        self.left.macros.push(MacroPacket::Load(MacroLoad { port, value }));
    }

    pub(super) fn save(&mut self, address: u64) {
        let dumps = (0..=0x900).map(|address| MacroPacket::Dump(MacroDump { address }));
        self.left.macros.extend(dumps);
        let context = Context {
            bound: self.bound,
            shadow: self.shadow.clone(),
            current: self.current.clone(),
            mode: self.mode ^ 1,
            trapped: self.trapped,
            subchannel: self.subchannel,
            drawing: self.drawing,
            dropping: self.dropping,
            held: self.held.clone(),
            macros: self.macros.clone(),
            constants: self.constants.clone(),
        };
        self.contexts.insert(address, context);
    }

    /// Loads an address; where nothing was saved memory is zero.
    pub(super) fn load(&mut self, channel: u16, address: u64) {
        let context = self.contexts.get(&address).cloned().unwrap_or_default();
        self.stopped = false;
        let Context { macros, .. } = &context;
        let [word, start] = macros.pointers;
        self.load_macro(MacroPort::InstructionPointer, 0);
        self.load_macro(MacroPort::StartPointer, 0);
        macros.words.iter().for_each(|&word| self.load_macro(MacroPort::Instruction, word));
        macros.starts.iter().for_each(|&start| self.load_macro(MacroPort::Start, start));
        self.load_macro(MacroPort::InstructionPointer, word);
        self.load_macro(MacroPort::StartPointer, start);

        self.bound = context.bound;
        self.shadow = context.shadow;
        self.current = context.current;
        self.mode = context.mode ^ 1;
        self.trapped = context.trapped;
        self.subchannel = context.subchannel;
        (self.drawing, self.dropping) = (context.drawing, context.dropping);
        self.held = context.held;

        // engines hold another channel's state: they are sent this one's, and for 3D the reset values of the rest
        let current = self.current.iter().filter(|(_, current)| **current);
        let mut words: BTreeMap<_, _> = current.map(|(key, _)| (*key, self.shadow[key])).collect();
        for (&address, &value) in resets() {
            words.entry((0, address)).or_insert(value);
        }
        self.must_wait = true;
        self.constants.leave();
        for (key, value) in words {
            self.send_again(channel, key, value);
        }
        for (method, value) in context.constants.again() {
            let kind = if method < 0x2390 { BundleKind::State } else { BundleKind::Trigger };
            let (address, engine) = ((method / 4) as u16, Engine::ThreeD);
            let bundle = Bundle { channel, engine, kind, address, value, ..Bundle::default() };
            self.event(Event::Bundle(bundle), false);
        }
        self.must_wait = false;
        self.waited = false;
        // Bindings of a context do not count as work.
        self.dirty = false;
    }

    fn send_again(&mut self, channel: u16, (subchannel, address): (u8, u16), value: u32) {
        let offset = u32::from(address) * 4;
        let name = self.tables.get(&(subchannel, address)).map(|m| m.name.as_str());
        match what(subchannel, offset, name) {
            Some(What::State { each: false }) => {
                let engine = [Engine::ThreeD, Engine::Compute, Engine::ThreeD, Engine::TwoD];
                let bundle = Bundle {
                    channel,
                    engine: engine[usize::from(subchannel)],
                    kind: BundleKind::State,
                    heavy: kinds::is_heavy(subchannel, offset),
                    whole: false,
                    address,
                    value,
                };
                self.event(Event::Bundle(bundle), false);
            }
            Some(What::Inline { each: false }) => {
                let place = [InlinePlace::ThreeD, InlinePlace::Compute, InlinePlace::Own];
                let place = place[usize::from(subchannel)];
                let method = InlineMethod { channel, place, address, value };
                self.event(Event::Inline(InlinePacket::Method(method)), false);
            }
            Some(What::Copy { each: false }) => {
                self.event(Event::Copy(CopyMethod { channel, address, value }), false);
            }
            _ => (),
        }
    }
}
