//! A grid's launch, from its queue descriptor (QMD) and the state of the compute class.

use super::freedom::Freedom;
use super::memory::Memory;
use crate::fault::Kind;

/// State set by methods of the compute class.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setup {
    pub code: u64,
    pub shared_window: u64,
    pub local_window: u64,
    /// Texture headers.
    pub headers: u64,
    pub highest_header: u32,
    /// The constant bank of texture handles.
    pub handles: u32,
}

#[derive(Clone, Debug, Default)]
pub struct Launch {
    pub setup: Setup,
    pub freedom: Freedom,
    /// Maximal number of instructions of the grid.
    pub limit: u64,
    pub program: u32,
    pub ctas: [u32; 3],
    pub threads: [u32; 3],
    pub shared: usize,
    pub local_low: usize,
    pub local_high: usize,
    /// Bytes for stack entries outside the chip.
    pub stack: usize,
    pub registers: u32,
    /// Address and bytes of each constant bank.
    pub banks: [Option<(u64, u32)>; 8],
}

/// Default limit of a grid's instructions.
pub const LIMIT: u64 = 50_000_000;

/// Bits that request features that are not interpreted.
const REFUSED: [(usize, &str); 7] = [
    (200, "it is a queue"),
    (202, "a semaphore is to be released"),
    (203, "a second semaphore is to be released"),
    (205, "another descriptor depends on it"),
    (376, "NaN as in double precision"),
    (377, "an indefinite number for NaN of F2I"),
    (383, "subnormal numbers of narrow instructions flushed"),
];

/// Maximal bytes of local memory of a CTA.
const MOST_LOCAL: u64 = 1 << 30;

/// Entries of the stack on the chip, and bytes of one in memory.
const ON_CHIP: usize = 16;
const ENTRY: usize = 16;

impl Launch {
    /// Reads the 256 bytes of a descriptor.
    pub fn read(setup: Setup, memory: &Memory, address: u64) -> Result<Self, Kind> {
        let unreadable = Kind::Descriptor { what: "it is not in mapped memory" };
        let words: Option<Vec<u32>> = (0..64).map(|i| memory.word(address + 4 * i)).collect();
        let words = words.ok_or(unreadable)?;
        let field = |high: usize, low: usize| words[low / 32] >> (low % 32) & ones(high - low + 1);
        let bank = |i: usize| {
            let (low, high) = (field(959 + 64 * i, 928 + 64 * i), field(967 + 64 * i, 960 + 64 * i));
            let size = field(991 + 64 * i, 975 + 64 * i);
            (field(640 + i, 640 + i) == 1).then_some((u64::from(high) << 32 | u64::from(low), size))
        };
        if let Some(&(_, what)) = REFUSED.iter().find(|&&(bit, _)| field(bit, bit) == 1) {
            return Err(Kind::Descriptor { what });
        }
        let launch = Self {
            setup,
            freedom: Freedom::default(),
            limit: LIMIT,
            program: field(287, 256),
            ctas: [field(415, 384), field(431, 416), field(447, 432)],
            threads: [field(607, 592), field(623, 608), field(639, 624)],
            shared: field(561, 544) as usize,
            local_low: field(1463, 1440) as usize,
            local_high: field(1495, 1472) as usize,
            stack: field(1527, 1504) as usize,
            registers: field(1503, 1496),
            banks: std::array::from_fn(bank),
        };
        launch.checked()
    }

    /// A CTA has 1 to 1024 threads; their local memory is held at once.
    fn checked(self) -> Result<Self, Kind> {
        let threads = self.threads_of_cta();
        match threads {
            1..=1024 if threads * self.local() as u64 <= MOST_LOCAL => Ok(self),
            1..=1024 => Err(Kind::Descriptor { what: "a CTA has more than 1 GiB of local memory" }),
            _ => Err(Kind::Descriptor { what: "a CTA has 1 to 1024 threads" }),
        }
    }

    pub fn threads_of_cta(&self) -> u64 {
        self.threads.iter().map(|&n| u64::from(n)).product()
    }

    pub fn stack_entries(&self) -> usize {
        ON_CHIP + self.stack / ENTRY
    }

    /// Bytes of local memory of one thread.
    pub fn local(&self) -> usize {
        self.local_low + self.local_high
    }

    /// Up to four bytes of a constant bank. Beyond its end, or of a bank that is not bound, they are 0: drivers that add no checks of
    /// bounds promise that. From 64 KB on the chip gives 0 (LDC.006 of its record).
    pub fn constant<const N: usize>(&self, memory: &Memory, bank: u32, offset: u32) -> Result<[u8; N], Kind> {
        let bound = self.banks.get(bank as usize).copied().flatten();
        match bound.filter(|(_, size)| u64::from(offset) + N as u64 <= u64::from(*size)) {
            Some((address, _)) if offset < 1 << 16 => {
                memory.read(address + u64::from(offset)).ok_or(Kind::Constant { bank, offset })
            }
            _ => Ok([0; N]),
        }
    }

    /// A word; the low bits of the offset are ignored (LDC.012).
    pub fn constant_word(&self, memory: &Memory, bank: u32, offset: u32) -> Result<u32, Kind> {
        self.constant(memory, bank, offset & !3).map(u32::from_le_bytes)
    }

    /// A double's bits: from an odd word on that word is the high one, and the low one 0 (DADD.017, DFMA.005).
    pub fn constant_pair(&self, memory: &Memory, bank: u32, offset: u32) -> Result<u64, Kind> {
        let word = |offset| self.constant_word(memory, bank, offset).map(u64::from);
        match offset & 4 {
            0 => Ok(word(offset + 4)? << 32 | word(offset)?),
            _ => Ok(word(offset)? << 32),
        }
    }
}

fn ones(bits: usize) -> u32 {
    u32::MAX >> (32 - bits)
}
