//! The method macro engine, one instruction after another on plain integers.
//!
//! Written from the interface's tables alone. Cases that they leave open are decided here, with a comment at the place.

mod machine;

use machine::{Machine, immediate};

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
