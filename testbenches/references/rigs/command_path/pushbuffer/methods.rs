//! Effects of the classes' methods: macros, copies; `releases` has the rest.

use super::channel::{COPY_SUBCHANNEL, Call, Channel};
use super::{Fault, Line, Origin, Stopped};
use crate::hub::copies::bytes::Bytes;
use crate::hub::copies::inline::Inline;
use crate::hub::macro_engine::{self, Sent, Trap};
use classes::Class;
use std::ops::Range;

/// A class implemented by the driver's software, which the chip does not execute.
const SOFTWARE: u32 = 0x906e;
/// Subchannel whose methods all belong to the driver's software.
const SOFTWARE_SUBCHANNEL: u32 = 7;
const SHADOW_MODE: u32 = 0x124;
const CALLS: u32 = 0x3800;
const NOTIFY: Range<u32> = 0x104..0x110;
const REPORT: Range<u32> = 0x1b00..0x1b10;

/// Shadow modes: 0 and 1 store each value; 2 stores none; 3 sends the stored value instead.
const KEEPING: Range<u32> = 0..2;
const REPLAY: u32 = 3;

impl Channel {
    /// SET_OBJECT.
    pub(super) fn bind(
        &mut self,
        memory: &mut Bytes,
        time: u64,
        subchannel: u32,
        value: u32,
    ) -> Result<(), Stopped> {
        self.end_call(memory, time)?;
        let number = value & 0xffff;
        let software = subchannel == SOFTWARE_SUBCHANNEL;
        let class = if software { None } else { Class::bound(number) };
        let wired = subchannel == COPY_SUBCHANNEL && class != Some(Class::Copy);
        if wired || class.is_none() && number != SOFTWARE && !software {
            return Err(Stopped { fault: Fault::Class, subchannel, address: 0, value });
        }
        self.classes[subchannel as usize] = class;
        let line = self.line(subchannel, class, 0, value, Origin::Stream);
        self.lines.push(line);
        Ok(())
    }

    /// A method of the stream from 0100 up.
    pub(super) fn class_method(
        &mut self,
        memory: &mut Bytes,
        time: u64,
        subchannel: u32,
        address: u32,
        value: u32,
    ) -> Result<(), Stopped> {
        let stopped = |fault| Stopped { fault, subchannel, address, value };
        let class = self.classes[subchannel as usize];
        if class == Some(Class::ThreeD) && address >= CALLS {
            let (index, parameter) = ((address - CALLS) / 8, address % 8 == 4);
            if !parameter {
                self.end_call(memory, time)?;
                self.call = Some(Call { subchannel, index, data: value, parameters: vec![] });
            } else {
                let call = self.call.as_mut().filter(|c| c.index == index && c.subchannel == subchannel);
                call.ok_or(stopped(Fault::Parameter))?.parameters.push(value);
            }
            let line = self.line(subchannel, class, address, value, Origin::Stream);
            self.lines.push(line);
            self.shadow[address as usize / 4] = value;
            return Ok(());
        }
        self.end_call(memory, time)?;
        if subchannel == SOFTWARE_SUBCHANNEL {
            let line = self.line(subchannel, None, address, value, Origin::Stream);
            self.lines.push(line);
            return Ok(());
        }
        let class = class.ok_or(stopped(Fault::Unbound))?;
        let line = self.line(subchannel, Some(class), address, value, Origin::Stream);
        self.effect(memory, time, class, line).map_err(stopped)
    }

    /// Performs a method. `line` names it, and is recorded.
    fn effect(&mut self, memory: &mut Bytes, time: u64, class: Class, mut line: Line) -> Result<(), Fault> {
        if class == Class::ThreeD {
            let kept = &mut self.shadow[line.address as usize / 4];
            match line.address {
                SHADOW_MODE => self.shadow_mode = line.value & 3,
                _ if KEEPING.contains(&self.shadow_mode) => *kept = line.value,
                0x114..=0x120 => {}
                _ if self.shadow_mode == REPLAY => line.value = *kept,
                _ => {}
            }
            self.program.load(line.address, line.value);
        }
        self.lines.push(line);
        let Line { address, value, .. } = line;
        match class {
            Class::Copy => {
                let launched = self.engine.method(memory, time, address, value).map_err(Fault::Copy)?;
                self.bytes_copied += launched.map_or(0, |l| l.bytes);
                return Ok(());
            }
            Class::Host => return Ok(()),
            Class::ThreeD | Class::Compute | Class::Inline | Class::TwoD => {}
        }
        let instance = match class {
            Class::ThreeD => 0,
            Class::Compute => 1,
            Class::Inline => 2,
            _ => 3,
        };
        if instance < 3 && Inline::takes(address) {
            self.inlines[instance].method(memory, time, address, value).map_err(Fault::Inline)?;
        }
        if NOTIFY.contains(&address) {
            self.notify(memory, time, instance, address - NOTIFY.start, value)?;
        }
        if instance < 2 && REPORT.contains(&address) {
            self.report(memory, time, instance, address - REPORT.start, value)?;
        }
        Ok(())
    }

    /// A method that is not a parameter has arrived: the pending call has all its parameters.
    fn end_call(&mut self, memory: &mut Bytes, time: u64) -> Result<(), Stopped> {
        self.run_call(memory, time, true)
    }

    /// No more input so far: the pending call runs if it has enough parameters.
    pub(super) fn settle(&mut self, memory: &mut Bytes, time: u64) -> Result<(), Stopped> {
        self.run_call(memory, time, false)
    }

    fn run_call(&mut self, memory: &mut Bytes, time: u64, whole: bool) -> Result<(), Stopped> {
        let Some(call) = self.call.take() else { return Ok(()) };
        let Call { subchannel, index, data, ref parameters } = call;
        let shadow = |sent: &[Sent], address: u16| {
            let mut mode = self.shadow_mode;
            let mut found = self.shadow[usize::from(address)];
            for s in sent {
                if 4 * u32::from(s.address) == SHADOW_MODE {
                    mode = s.value & 3;
                } else if s.address == address && KEEPING.contains(&mode) {
                    found = s.value;
                }
            }
            found
        };
        let run =
            macro_engine::run_within(self.watchdog, &self.program, index as usize, data, parameters, shadow);
        if run.trap == Some(Trap::MissingParameter) && !whole {
            self.call = Some(call);
            return Ok(());
        }
        for sent in &run.sent {
            let (address, value) = (4 * u32::from(sent.address), sent.value);
            let nested = !(0x100..CALLS).contains(&address);
            let stopped = |fault| Stopped { fault, subchannel, address, value };
            if nested {
                return Err(stopped(Fault::FromMacro));
            }
            let line = self.line(subchannel, Some(Class::ThreeD), address, value, Origin::Macro);
            self.effect(memory, time, Class::ThreeD, line).map_err(stopped)?;
        }
        self.calls += 1;
        self.instructions += run.instructions;
        let address = CALLS + 8 * index;
        run.trap.map_or(Ok(()), |trap| {
            Err(Stopped { fault: Fault::Macro(trap), subchannel, address, value: data })
        })
    }
}
