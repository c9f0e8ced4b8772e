//! Host's methods release and wait; arguments complete a macro's call, which then runs.

use super::{Call, FrontEnd, LOADS, Others};
use bundle::*;
use classes::method_map::CLASSES;

impl<'a, O: Others> FrontEnd<'a, O> {
    pub(super) fn host_method(&mut self, m: HostMethod, words: &[u32]) {
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
                        self.claim(m.channel, m.subchannel);
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
    pub(super) fn end_of_call(&mut self) {
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
}
