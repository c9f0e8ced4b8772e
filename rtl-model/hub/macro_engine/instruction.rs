//! An instruction's fields.

/// Operation of an instruction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    /// A function of two registers.
    Alu,
    /// A register and the immediate.
    AddImmediate,
    /// A register with a field of another inserted.
    Insert,
    /// A field whose position is in a register is extracted.
    Extract,
    /// A field is inserted at the position in a register.
    Deposit,
    /// Reads a method's shadow.
    Read,
    Unknown,
    Branch,
}

#[derive(Clone, Copy)]
pub struct Instruction(pub u32);

impl Instruction {
    fn bits(self, low: u32, count: u32) -> u8 {
        (self.0 >> low & ((1 << count) - 1)) as u8
    }

    pub fn op(self) -> Op {
        match self.bits(0, 3) {
            0 if matches!(self.function(), 0..=3 | 8..=12) => Op::Alu,
            1 => Op::AddImmediate,
            2 => Op::Insert,
            3 => Op::Extract,
            4 => Op::Deposit,
            5 => Op::Read,
            7 => Op::Branch,
            _ => Op::Unknown,
        }
    }

    /// The second operand is the immediate.
    pub fn by_immediate(self) -> bool {
        matches!(self.bits(0, 3), 1 | 5..=7)
    }

    /// The use of the value.
    pub fn result(self) -> u8 {
        self.bits(4, 3)
    }
    /// A parameter is consumed.
    pub fn takes(self) -> bool {
        matches!(self.result(), 0 | 3 | 5 | 6)
    }
    /// A method is sent.
    pub fn sends(self) -> bool {
        matches!(self.result(), 3 | 4 | 6 | 7)
    }
    /// The value sets the method that is sent next.
    pub fn aims(self) -> bool {
        matches!(self.result(), 2 | 5..=7)
    }

    /// For a branch: it is taken where the register is not zero.
    pub fn if_not_zero(self) -> bool {
        self.bits(4, 1) == 1
    }
    /// For a branch: the next instruction is annulled where it is taken.
    pub fn annuls(self) -> bool {
        self.bits(5, 1) == 1
    }
    pub fn exits(self) -> bool {
        self.bits(7, 1) == 1
    }

    pub fn rd(self) -> usize {
        self.bits(8, 3).into()
    }
    pub fn ra(self) -> usize {
        self.bits(11, 3).into()
    }
    pub fn rb(self) -> usize {
        self.bits(14, 3).into()
    }
    pub fn function(self) -> u8 {
        self.bits(17, 5)
    }
    /// Signed, 18 bits.
    pub fn immediate(self) -> u32 {
        (self.0 as i32 >> 14) as u32
    }
    pub fn source(self) -> u32 {
        self.bits(17, 5).into()
    }
    pub fn size(self) -> u32 {
        self.bits(22, 5).into()
    }
    pub fn destination(self) -> u32 {
        self.bits(27, 5).into()
    }
}
