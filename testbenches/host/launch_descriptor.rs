//! Launch descriptors of compute (QMD, versions 0.6 and 1.7): 64 words that the scheduler reads for a grid.

use bitfield::{BitRangeMut, bitfield};

/// Words of a descriptor.
pub const WORDS: usize = 64;

bitfield! {
    /// A descriptor. Sizes count bytes; addresses are virtual.
    #[derive(Clone, Copy, Eq, PartialEq)]
    pub struct Words([u32]);
    impl Debug;
    u64;
    /// Address of the dependent descriptor, divided by 256.
    pub dependent, set_dependent: 191, 160;
    pub one_partition, set_one_partition: 199;
    pub release_enable, set_release_enable: 202, 202, 2;
    pub dependent_enable, set_dependent_enable: 205;
    pub dependent_is_grid, set_dependent_is_grid: 206;
    /// Bits: texture headers, samplers, texture data, data, instructions, constants.
    pub invalidate, set_invalidate: 255, 250;
    /// Offset of the program in its region.
    pub program, set_program: 287, 256;
    pub release_membar, set_release_membar: 366;
    pub membar, set_membar: 369, 368;
    pub sequential, set_sequential: 370;
    /// Whether calls are not limited in depth.
    pub no_call_limit, set_no_call_limit: 378;
    pub sampler_by_header, set_sampler_by_header: 382;
    pub blocks_x, set_blocks_x: 415, 384;
    pub blocks_y, set_blocks_y: 431, 416;
    pub blocks_z, set_blocks_z: 447, 432;
    pub shared_bytes, set_shared_bytes: 561, 544;
    pub minor_version, set_minor_version: 579, 576;
    pub major_version, set_major_version: 583, 580;
    pub threads_x, set_threads_x: 607, 592;
    pub threads_y, set_threads_y: 623, 608;
    pub threads_z, set_threads_z: 639, 624;
    pub bank_valid, set_bank_valid: 640, 640, 8;
    pub shared_configuration, set_shared_configuration: 671, 669;
    /// SMs that take no block of it.
    pub disabled_sms, set_disabled_sms: 735, 672;
    pub local_low_bytes, set_local_low_bytes: 1463, 1440;
    pub barriers, set_barriers: 1471, 1467;
    pub local_high_bytes, set_local_high_bytes: 1495, 1472;
    pub registers, set_registers: 1503, 1496;
    /// Bytes of a warp's stack of calls and reconvergence.
    pub stack_bytes, set_stack_bytes: 1527, 1504;
    pub instruction_set, set_instruction_set: 1535, 1528;
}

/// Offset of the second release's fields, and of the next constant bank's.
const RELEASE: usize = 96;
const BANK: usize = 64;
/// Maxwell's instruction set.
const INSTRUCTION_SET: u64 = 0x30;

/// A descriptor in memory.
pub type LaunchDescriptor = Words<[u32; WORDS]>;

/// A semaphore that is released, or reduced, when the grid is complete.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Release {
    pub address: u64,
    pub payload: u32,
    /// One word, instead of four with the time.
    pub one_word: bool,
    /// Operation, and whether it is signed.
    pub reduction: Option<(u32, bool)>,
}

impl Default for LaunchDescriptor {
    /// A descriptor of version 0.6 without blocks.
    fn default() -> Self {
        let mut words = Words([0; WORDS]);
        words.set_instruction_set(INSTRUCTION_SET);
        words
    }
}

impl LaunchDescriptor {
    /// Sets any field by its bits.
    ///
    /// # Panics
    /// If the value has more bits.
    pub fn set(&mut self, high: usize, low: usize, value: u64) {
        assert!(high - low == 63 || value >> (high - low + 1) == 0, "{value:x} in {high}:{low}");
        self.set_bit_range(high, low, value);
    }

    pub fn set_blocks(&mut self, [x, y, z]: [u32; 3]) {
        self.set_blocks_x(x.into());
        self.set_blocks_y(y.into());
        self.set_blocks_z(z.into());
    }

    pub fn set_threads(&mut self, [x, y, z]: [u32; 3]) {
        self.set_threads_x(x.into());
        self.set_threads_y(y.into());
        self.set_threads_z(z.into());
    }

    /// Binds a bank of constants: its address, and its size in bytes.
    pub fn set_bank(&mut self, bank: usize, address: u64, bytes: u32) {
        let at = BANK * bank;
        self.set_bank_valid(bank, 1);
        self.set(959 + at, 928 + at, address & 0xffff_ffff);
        self.set(967 + at, 960 + at, address >> 32);
        self.set(991 + at, 975 + at, bytes.into());
    }

    /// Sets release 0 or 1.
    pub fn set_release(&mut self, k: usize, release: &Release) {
        let at = RELEASE * k;
        self.set_release_enable(k, 1);
        self.set(767 + at, 736 + at, release.address & 0xffff_ffff);
        self.set(775 + at, 768 + at, release.address >> 32);
        if let Some((operation, signed)) = release.reduction {
            self.set(790 + at, 788 + at, operation.into());
            self.set(793 + at, 792 + at, signed.into());
            self.set(794 + at, 794 + at, 1);
        }
        self.set(799 + at, 799 + at, release.one_word.into());
        self.set(831 + at, 800 + at, release.payload.into());
    }
}
