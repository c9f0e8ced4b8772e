//! One thread: registers, predicates, flags.

use crate::fault::Kind;

#[derive(Clone, Debug)]
pub struct Thread {
    registers: [u32; 255],
    predicates: u8,
    pub flags: Flags,
    /// Index in the CTA.
    pub id: [u32; 3],
    pub local: Vec<u8>,
}

/// The condition code.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Flags {
    pub zero: bool,
    pub sign: bool,
    pub carry: bool,
    pub overflow: bool,
}

/// The register that reads as zero, and the predicate that is true.
pub const RZ: u32 = 255;
pub const PT: u32 = 7;

impl Thread {
    /// A thread with this byte in all its state.
    pub fn new(id: [u32; 3], local: usize, initial: u8) -> Self {
        let registers = [u32::from_le_bytes([initial; 4]); 255];
        let flags = Flags::from_bits(initial.into());
        Self { registers, predicates: initial & 0x7f, flags, id, local: vec![initial; local] }
    }

    pub fn register(&self, number: u32) -> u32 {
        self.registers.get(number as usize).copied().unwrap_or(0)
    }

    pub fn set(&mut self, number: u32, value: u32) {
        if let Some(register) = self.registers.get_mut(number as usize) {
            *register = value;
        }
    }

    /// The words of a group of registers; RZ: all zero.
    pub fn group<const N: usize>(&self, first: u32) -> [u32; N] {
        std::array::from_fn(|i| if first == RZ { 0 } else { self.register(first + i as u32) })
    }

    pub fn set_group(&mut self, first: u32, words: &[u32]) {
        for (i, &word) in words.iter().enumerate() {
            if first != RZ {
                self.set(first + i as u32, word);
            }
        }
    }

    pub fn pair(&self, first: u32) -> u64 {
        let [low, high] = self.group(first);
        u64::from(high) << 32 | u64::from(low)
    }

    pub fn set_pair(&mut self, first: u32, value: u64) {
        self.set_group(first, &[value as u32, (value >> 32) as u32]);
    }

    pub fn predicate(&self, number: u32) -> bool {
        number == PT || self.predicates >> number & 1 == 1
    }

    pub fn set_predicate(&mut self, number: u32, value: bool) {
        if number != PT {
            self.predicates = self.predicates & !(1 << number) | u8::from(value) << number;
        }
    }

    /// P0 to P6, from bit 0 up.
    pub fn all_predicates(&self) -> u32 {
        u32::from(self.predicates)
    }
}

impl Flags {
    /// Flags of an integer, without carry and overflow.
    pub fn of(value: u32) -> Self {
        Self { zero: value == 0, sign: value >> 31 == 1, ..Self::default() }
    }

    /// Flags of a floating-point number; NaN sets both flags, as the test NAN expects.
    pub fn of_float(value: f64) -> Self {
        let nan = value.is_nan();
        Self { zero: value == 0.0 || nan, sign: value < 0.0 || nan, ..Self::default() }
    }

    pub fn bits(self) -> u32 {
        let Self { zero, sign, carry, overflow } = self;
        u32::from(zero) | u32::from(sign) << 1 | u32::from(carry) << 2 | u32::from(overflow) << 3
    }

    pub fn from_bits(bits: u32) -> Self {
        let bit = |i: u32| bits >> i & 1 == 1;
        Self { zero: bit(0), sign: bit(1), carry: bit(2), overflow: bit(3) }
    }

    /// A flag test by its number.
    pub fn test(self, number: u32) -> Result<bool, Kind> {
        let Self { zero: z, sign: n, carry: c, overflow: v } = self;
        Ok(match number {
            0 => false,
            1 => (n && !z) ^ v,
            2 => !n && z,
            3 => n ^ (z || v),
            4 => !((n ^ v) || z),
            5 => !z,
            6 => !(n ^ v),
            7 => !(n && z),
            8 => n && z,
            9 => n ^ v,
            10 => z,
            11 => (n ^ v) || z,
            12 => !n ^ (v || z),
            13 => n || !z,
            14 => (!n || z) ^ v,
            15 => true,
            16 => !v,
            17 => !c,
            18 => !n,
            19 => z || !c,
            20 => c && !z,
            21 => n,
            22 => c,
            23 => v,
            30 => n || z,
            31 => !(n || z),
            _ => return Err(Kind::Undocumented { what: "flag tests CSM and FCSM" }),
        })
    }
}
