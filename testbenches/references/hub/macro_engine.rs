//! The method macro engine, one instruction after another on plain integers.
//!
//! Written from the interface's tables alone. Cases that they leave open are decided here, with a comment at the place.

/// Dwords of the instruction memory.
pub const DWORDS: usize = 0x800;
/// Number of macro start addresses.
pub const STARTS: usize = 0x100;
/// Instructions after which a running macro is ended.
pub const WATCHDOG: u64 = 1 << 20;

/// Contents that the driver has loaded. Pointers wrap at the memory's end.
#[derive(Clone)]
pub struct Program {
    pub instructions: Vec<u32>,
    pub starts: Vec<u32>,
    instruction_pointer: u32,
    start_pointer: u32,
}

impl Default for Program {
    fn default() -> Self {
        Self {
            instructions: vec![0; DWORDS],
            starts: vec![0; STARTS],
            instruction_pointer: 0,
            start_pointer: 0,
        }
    }
}

impl Program {
    /// One macro, number 0, from dword 0.
    pub fn of(words: &[u32]) -> Self {
        let mut program = Self::default();
        program.instructions[..words.len()].copy_from_slice(words);
        program
    }

    /// Applies a load method, in bytes, 0114 to 0120; returns whether it was one of these.
    pub fn load(&mut self, method: u32, value: u32) -> bool {
        match method {
            0x114 => self.instruction_pointer = value,
            0x118 => {
                self.instructions[self.instruction_pointer as usize % DWORDS] = value;
                self.instruction_pointer = self.instruction_pointer.wrapping_add(1);
            }
            0x11c => self.start_pointer = value,
            0x120 => {
                self.starts[self.start_pointer as usize % STARTS] = value % DWORDS as u32;
                self.start_pointer = self.start_pointer.wrapping_add(1);
            }
            _ => return false,
        }
        true
    }
}

/// A method that a macro sent; the address counts dwords.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Sent {
    pub address: u16,
    pub value: u32,
}

/// Reason for ending a macro.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Trap {
    /// An instruction needs a parameter and the call has no more.
    MissingParameter,
    /// The macro ended before it had consumed all parameters. The methods it sent remain valid.
    LeftOverParameter,
    /// Operation 6, or an ALU function that the table does not have.
    Opcode,
    /// A branch in the delay slot of a branch without annul, taken or not, or after
    /// an instruction with the exit flag.
    Branch,
    /// The next instruction is not in the instruction memory.
    Address,
    Watchdog,
}

/// Outcome of a call.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Run {
    pub sent: Vec<Sent>,
    /// Parameters consumed, without the call's data.
    pub parameters: usize,
    /// Instructions executed, without the one that trapped.
    pub instructions: u64,
    /// Methods read from the shadow, with the returned values.
    pub reads: Vec<Sent>,
    pub trap: Option<Trap>,
    /// End address: the dword of the last instruction executed, or of the one that trapped.
    pub end: i64,
}

/// Runs macro `index`, called with `data` and followed by `parameters`. `shadow` returns the value of a read, given the methods
/// that the macro has sent so far.
pub fn run(
    program: &Program,
    index: usize,
    data: u32,
    parameters: &[u32],
    shadow: impl FnMut(&[Sent], u16) -> u32,
) -> Run {
    run_within(WATCHDOG, program, index, data, parameters, shadow)
}

/// The same with another watchdog limit.
pub fn run_within(
    watchdog: u64,
    program: &Program,
    index: usize,
    data: u32,
    parameters: &[u32],
    mut shadow: impl FnMut(&[Sent], u16) -> u32,
) -> Run {
    let mut machine = Machine::new(data, parameters);
    let mut at = i64::from(program.starts[index]);
    // Address after the instruction in a delay slot.
    let mut jump: Option<i64> = None;
    // Whether this instruction is the last, and whether a branch is illegal here.
    let (mut last, mut no_branch) = (false, false);
    let trap = loop {
        machine.run.end = at;
        let Some(&word) = usize::try_from(at).ok().and_then(|at| program.instructions.get(at)) else {
            break Some(Trap::Address);
        };
        if machine.run.instructions == watchdog {
            break Some(Trap::Watchdog);
        }
        let mut next = jump.take().unwrap_or(at + 1);
        let exit = word >> 7 & 1 == 1;
        let mut ends_after_next = exit;
        let mut slot = exit;
        if word & 7 == 7 {
            if no_branch {
                break Some(Trap::Branch);
            }
            let zero = machine.register(word >> 11) == 0;
            let taken = zero != (word >> 4 & 1 == 1);
            let annul = word >> 5 & 1 == 1;
            let target = at + i64::from(immediate(word));
            ends_after_next = exit && !taken;
            slot = !annul || ends_after_next;
            match (taken, annul) {
                (true, true) => next = target,
                (true, false) => jump = Some(target),
                (false, _) => {}
            }
        } else if let Err(trap) = machine.execute(word, &mut shadow) {
            break Some(trap);
        }
        machine.run.instructions += 1;
        if last {
            let left = machine.run.parameters < parameters.len();
            break left.then_some(Trap::LeftOverParameter);
        }
        (at, last, no_branch) = (next, ends_after_next, slot);
    };
    machine.run.trap = trap;
    machine.run
}

struct Machine<'a> {
    parameters: &'a [u32],
    /// r0 is never written, and the others start as zero: the tables leave these open.
    registers: [u32; 8],
    carry: bool,
    /// MA, in dwords, and MI.
    address: u32,
    increment: u32,
    run: Run,
}

impl<'a> Machine<'a> {
    fn new(data: u32, parameters: &'a [u32]) -> Self {
        let mut registers = [0; 8];
        registers[1] = data;
        let run = Run { sent: vec![], parameters: 0, instructions: 0, reads: vec![], trap: None, end: 0 };
        Self { parameters, registers, carry: false, address: 0, increment: 0, run }
    }

    fn register(&self, number: u32) -> u32 {
        self.registers[number as usize % 8]
    }

    fn execute(&mut self, word: u32, shadow: &mut impl FnMut(&[Sent], u16) -> u32) -> Result<(), Trap> {
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
fn immediate(word: u32) -> i32 {
    word as i32 >> 14
}

fn mask(size: u32) -> u32 {
    (1 << size) - 1
}

/// Shifts of a register's full value: by 32 and more the result is zero.
fn right(value: u32, by: u32) -> u32 {
    value.checked_shr(by).unwrap_or(0)
}

fn left(value: u32, by: u32) -> u32 {
    value.checked_shl(by).unwrap_or(0)
}
