//! Contents of a saved context, and the part of a load that is sent to the engines.

use super::constants::Constants;
use super::kinds::{self, What, what};
use super::macros::Macros;
use super::{Event, FrontEnd, Held, Others};
use bundle::*;
use classes::method_map::resets::resets;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// All state that belongs to a channel.
#[derive(Clone, Default)]
pub struct Context {
    /// Zero if it was never saved.
    number: u32,
    bound: [bool; 4],
    used: BTreeSet<(u8, u16)>,
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

/// Whose state the front end and the engines hold, and what differs from the reset state, in groups of 256 words.
#[derive(Clone, Default)]
pub struct Holding {
    /// Classes of the channel; before the first load all.
    pub own: Option<[bool; 4]>,
    /// 3D has been sent its reset values.
    seeded: bool,
    used: BTreeSet<(u8, u16)>,
    /// Since the last save or load.
    changed: BTreeSet<(u8, u16)>,
    macros_changed: bool,
    /// Number of the last save.
    number: u32,
    /// For each class the context in memory that is the same: its number and address.
    same: [Option<(u32, u64)>; 5],
    base: Option<u64>,
}

const ALL: std::ops::Range<u8> = 0..5;

impl<O: Others> FrontEnd<'_, O> {
    pub(super) fn load_macro(&mut self, port: MacroPort, value: u32) {
        self.macros.load(port, value);
        self.holding.macros_changed |= matches!(port, MacroPort::Instruction | MacroPort::Start);
        self.left.macros.push(MacroPacket::Load(MacroLoad { port, value }));
    }

    /// A method has written a word of the shadow.
    pub(super) fn changes(&mut self, (class, address): (u8, u16)) {
        self.holding.used.insert((class, address / 256));
        self.holding.changed.insert((class, address / 256));
    }

    pub(super) fn save(&mut self, address: u64) {
        let has = |k: u8| k == 4 || self.bound[usize::from(k)];
        let holding = &mut self.holding;
        let whole = holding.base != Some(address);
        if has(0) && (whole || holding.macros_changed) {
            let [words, starts] = self.macros.extents.map(|sectors| 8 * sectors as u16);
            let dumps = (0..words).chain(0x800..0x800 + starts);
            self.left.macros.extend(dumps.map(|address| MacroPacket::Dump(MacroDump { address })));
        }
        holding.number += 1;
        for k in ALL.filter(|&k| has(k)) {
            holding.same[usize::from(k)] = Some((holding.number, address));
            holding.changed.retain(|(class, _)| *class != k);
        }
        holding.macros_changed &= !has(0);
        holding.base = Some(address);
        let (shadow, current, used) = (self.shadow.iter(), self.current.iter(), holding.used.iter());
        let context = Context {
            number: holding.number,
            bound: self.bound,
            used: used.filter(|(k, _)| has(*k)).copied().collect(),
            shadow: shadow.filter(|((k, _), _)| has(*k)).map(|(key, word)| (*key, *word)).collect(),
            current: current.filter(|((k, _), _)| has(*k)).map(|(key, bit)| (*key, *bit)).collect(),
            mode: self.mode ^ 1,
            trapped: self.trapped,
            subchannel: self.subchannel,
            drawing: self.drawing,
            dropping: self.dropping,
            held: self.held.clone(),
            macros: if has(0) { self.macros.clone() } else { Macros::default() },
            constants: if has(0) { self.constants.clone() } else { Constants::default() },
        };
        self.contexts.insert(address, context);
    }

    /// Loads an address; where nothing was saved memory is zero.
    pub(super) fn load(&mut self, channel: u16, address: u64) {
        let context = self.contexts.get(&address).cloned().unwrap_or_default();
        if std::mem::take(&mut self.stopped) {
            // the engines were sent less than the shadow has
            self.holding.same = [None; 5];
        }
        let holding = &self.holding;
        let place = Some((context.number, address));
        let has = |k: u8| k == 4 || context.bound[usize::from(k)];
        let is_here = |k: u8| {
            let changed = holding.changed.iter().any(|(class, _)| *class == k);
            holding.same[usize::from(k)] == place && !changed && !(k == 0 && holding.macros_changed)
        };
        let classes: Vec<_> = ALL.filter(|&k| has(k) && !is_here(k)).collect();
        self.replace(channel, &classes, &context);
        for k in classes {
            self.holding.same[usize::from(k)] = place.filter(|(number, _)| *number != 0);
        }
        self.holding.own = Some(context.bound);
        self.holding.base = Some(address);

        self.bound = context.bound;
        self.mode = context.mode ^ 1;
        self.trapped = context.trapped;
        self.subchannel = context.subchannel;
        (self.drawing, self.dropping) = (context.drawing, context.dropping);
        for (mine, saved) in self.held.render.iter_mut().zip(context.held.render) {
            mine.1 = saved.1;
        }
        self.waited = false;
    }

    /// A channel binds a class for the first time, whose state is another channel's: it is reset.
    pub(super) fn claim(&mut self, channel: u16, class: u8) {
        let Some(own) = &mut self.holding.own else { return };
        if std::mem::replace(&mut own[usize::from(class)], true) {
            return;
        }
        self.drain();
        self.replace(channel, &[class], &Context::default());
        self.holding.same[usize::from(class)] = None;
    }

    /// Classes get a context's state. What differs from the reset state, in the context or before, is sent to the
    /// engines; for 3D with the reset values of what the context does not have.
    fn replace(&mut self, channel: u16, classes: &[u8], context: &Context) {
        let theirs = |k: u8| classes.contains(&k);
        let mut groups: BTreeSet<_> = self.holding.used.union(&context.used).copied().collect();
        if theirs(0) {
            let macros = &context.macros;
            let [words, starts] = [0, 1].map(|n| 8 * macros.extents[n].max(self.macros.extents[n]));
            let [word, start] = macros.pointers;
            self.load_macro(MacroPort::InstructionPointer, 0);
            self.load_macro(MacroPort::StartPointer, 0);
            macros.words[..words].iter().for_each(|&word| self.load_macro(MacroPort::Instruction, word));
            macros.starts[..starts].iter().for_each(|&start| self.load_macro(MacroPort::Start, start));
            self.load_macro(MacroPort::InstructionPointer, word);
            self.load_macro(MacroPort::StartPointer, start);
            self.macros.extents = macros.extents;
            self.holding.macros_changed = false;
            if !self.holding.seeded {
                groups.extend(resets().keys().map(|address| (0, address / 256)));
            }
        }
        self.shadow.retain(|(k, _), _| !theirs(*k));
        self.current.retain(|(k, _), _| !theirs(*k));
        if !self.stopped {
            // otherwise the engines are not sent it
            self.holding.used.retain(|(k, _)| !theirs(*k));
            self.holding.seeded |= theirs(0);
        }
        self.holding.changed.retain(|(k, _)| !theirs(*k));
        self.shadow.extend(context.shadow.iter().filter(|((k, _), _)| theirs(*k)));
        self.current.extend(context.current.iter().filter(|((k, _), _)| theirs(*k)));
        self.holding.used.extend(context.used.iter().filter(|(k, _)| theirs(*k)));
        for k in classes.iter().map(|&k| usize::from(k)) {
            self.held.render[k] = context.held.render[k];
            if k < 4 {
                (self.held.report[k], self.held.notify[k]) = (context.held.report[k], context.held.notify[k]);
            }
        }

        let current = self.current.iter().filter(|((k, _), current)| theirs(*k) && **current);
        let mut words: BTreeMap<_, _> = current.map(|(key, _)| (*key, self.shadow[key])).collect();
        for (&address, &value) in resets().iter().filter(|(address, _)| groups.contains(&(0, *address / 256)))
        {
            if theirs(0) {
                words.entry((0, address)).or_insert(value);
            }
        }
        if self.stopped {
            return;
        }
        self.must_wait = true;
        for (key, value) in words {
            self.send_again(channel, key, value);
        }
        if theirs(0) {
            self.constants.leave();
            for (method, value) in context.constants.again() {
                let kind = if method < 0x2390 { BundleKind::State } else { BundleKind::Trigger };
                let (address, engine) = ((method / 4) as u16, Engine::ThreeD);
                let bundle = Bundle { channel, engine, kind, address, value, ..Bundle::default() };
                self.event(Event::Bundle(bundle), false);
            }
        }
        self.must_wait = false;
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
