//! Methods of classes act on state, memory and engines, or are faults.

use super::kinds::{What, what};
use super::{Event, FrontEnd, Others, Released, engine, kinds};
use bundle::*;

impl<'a, O: Others> FrontEnd<'a, O> {
    pub(super) fn method(&mut self, channel: u16, subchannel: u8, address: u16, words: &[u32]) {
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
            self.changes(response);
            return self.change_of_subchannel(channel, subchannel);
        }
        self.current.insert(key, self.mode != 2);
        if self.mode != 2 {
            self.shadow.insert(key, value);
        }
        self.changes(key);
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

    pub(super) fn address(&mut self, k: usize, offset: u32, value: u32) {
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
