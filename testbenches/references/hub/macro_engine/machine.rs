//! The machine executes one instruction after another, until the macro exits or traps.

use super::{Run, Sent, Trap};

pub struct Machine<'a> {
    pub parameters: &'a [u32],
    /// r0 is never written, and the others start as zero: the tables leave these open.
    registers: [u32; 8],
    carry: bool,
    /// MA, in dwords, and MI.
    pub address: u32,
    increment: u32,
    pub run: Run,
}

impl<'a> Machine<'a> {
    pub fn new(data: u32, parameters: &'a [u32]) -> Self {
        let mut registers = [0; 8];
        registers[1] = data;
        let run = Run { sent: vec![], parameters: 0, instructions: 0, reads: vec![], trap: None, end: 0 };
        Self { parameters, registers, carry: false, address: 0, increment: 0, run }
    }

    pub fn register(&self, number: u32) -> u32 {
        self.registers[number as usize % 8]
    }

    pub fn execute(&mut self, word: u32, shadow: &mut impl FnMut(&[Sent], u16) -> u32) -> Result<(), Trap> {
        let value = self.value(word, shadow)?;
        let rd = word >> 8 & 7;
        match word >> 4 & 7 {
            0 => {
                let parameter = self.parameter()?;
                self.write(rd, parameter);
            }
            1 => self.write(rd, value),
            2 => {
                self.write(rd, value);
                self.method(value);
            }
            3 => {
                self.send(value);
                let parameter = self.parameter()?;
                self.write(rd, parameter);
            }
            4 => {
                self.write(rd, value);
                self.send(value);
            }
            5 => {
                self.method(value);
                let parameter = self.parameter()?;
                self.write(rd, parameter);
            }
            6 => {
                self.method(value);
                self.write(rd, value);
                let parameter = self.parameter()?;
                self.send(parameter);
            }
            _ => {
                self.method(value);
                self.write(rd, value);
                self.send(value >> 12 & 0x3f);
            }
        }
        Ok(())
    }

    fn value(&mut self, word: u32, shadow: &mut impl FnMut(&[Sent], u16) -> u32) -> Result<u32, Trap> {
        let (ra, rb) = (self.register(word >> 11), self.register(word >> 14));
        let (source, size, destination) = (word >> 17 & 31, word >> 22 & 31, word >> 27);
        Ok(match word & 7 {
            0 => self.alu(source, ra, rb)?,
            1 => ra.wrapping_add(immediate(word) as u32), // does not change carry
            2 => ra & !left(mask(size), destination) | left(right(rb, source) & mask(size), destination),
            3 => left(right(rb, ra) & mask(size), destination),
            4 => left(right(rb, source) & mask(size), ra),
            5 => {
                let address = (ra.wrapping_add(immediate(word) as u32) & 0xfff) as u16;
                let value = shadow(&self.run.sent, address);
                self.run.reads.push(Sent { address, value });
                value
            }
            _ => return Err(Trap::Opcode),
        })
    }

    fn alu(&mut self, function: u32, ra: u32, rb: u32) -> Result<u32, Trap> {
        let (a, b, carry) = (i64::from(ra), i64::from(rb), i64::from(self.carry));
        let arithmetic = match function {
            0 => a + b,
            1 => a + b + carry,
            2 => a - b,
            3 => a - b - carry,
            8 => return Ok(ra ^ rb),
            9 => return Ok(ra | rb),
            0xa => return Ok(ra & rb),
            0xb => return Ok(ra & !rb),
            0xc => return Ok(!(ra & rb)),
            _ => return Err(Trap::Opcode),
        };
        self.carry = arithmetic < 0 || arithmetic > i64::from(u32::MAX);
        Ok(arithmetic as u32)
    }

    fn write(&mut self, register: u32, value: u32) {
        if register != 0 {
            self.registers[register as usize] = value;
        }
    }

    fn parameter(&mut self) -> Result<u32, Trap> {
        let value = self.parameters.get(self.run.parameters).ok_or(Trap::MissingParameter)?;
        self.run.parameters += 1;
        Ok(*value)
    }

    fn method(&mut self, value: u32) {
        self.address = value & 0xfff;
        self.increment = value >> 12 & 0x3f;
    }

    fn send(&mut self, value: u32) {
        self.run.sent.push(Sent { address: self.address as u16, value });
        self.address = (self.address + self.increment) % 0x1000;
    }
}

/// 18 bits, signed.
pub fn immediate(word: u32) -> i32 {
    word as i32 >> 14
}

fn mask(size: u32) -> u32 {
    (1 << size) - 1
}

/// Shifts of a register's full value: by 32 and more the result is zero.
fn right(value: u32, by: u32) -> u32 {
    value.checked_shr(by).unwrap_or(0)
}

pub fn left(value: u32, by: u32) -> u32 {
    value.checked_shl(by).unwrap_or(0)
}
