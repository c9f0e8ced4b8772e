//! Tasks, and the descriptors that a driver writes for them:
//! fields by their names and bits in the table of descriptors.

use kit::Rng;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Release {
    pub address: u64,
    pub payload: u32,
    pub one_word: bool,
    /// Operation, and whether it is signed.
    pub reduction: Option<(u32, bool)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// Major and minor version, as written.
    pub version: (u32, u32),
    pub program: u32,
    pub blocks: [u32; 3],
    pub threads: [u32; 3],
    pub shared: u32,
    pub configuration: u32,
    pub registers: u32,
    pub barriers: u32,
    pub local: [u32; 3],
    pub banks: [Option<(u64, u32)>; 8],
    pub releases: [Option<Release>; 2],
    pub membar: u32,
    pub system_release: bool,
    pub header_index: bool,
    /// Headers, samplers, texture data, data, instructions, constants.
    pub invalidates: [bool; 6],
    /// Only in version 1.7.
    pub sequential: bool,
    pub one_partition: bool,
    pub disabled: u64,
    pub dependent: Option<u64>,
}

impl Task {
    /// A task of one block of one thread.
    pub fn small() -> Self {
        Task {
            version: (0, 6),
            program: 0x400,
            blocks: [1, 1, 1],
            threads: [1, 1, 1],
            shared: 0,
            configuration: 1,
            registers: 8,
            barriers: 0,
            local: [0, 0, 0x800],
            banks: [None; 8],
            releases: [None; 2],
            membar: 1,
            system_release: true,
            header_index: false,
            invalidates: [false; 6],
            sequential: false,
            one_partition: false,
            disabled: 0,
            dependent: None,
        }
    }

    pub fn random(rng: &mut Rng) -> Self {
        let version = rng.pick(&[(0, 0), (0, 6), (1, 7)]);
        let new = version == (1, 7);
        let x = 1 + rng.below(64) as u32;
        let y = 1 + rng.below(u64::from(1024 / x).min(40)) as u32;
        let z = 1 + rng.below(u64::from(1024 / (x * y)).min(64)) as u32;
        let some = |rng: &mut Rng, n: u64| rng.one_in(n);
        let release = |rng: &mut Rng, k: u64| {
            let one_word = rng.one_in(2);
            let reduction = rng.one_in(3).then(|| (rng.below(8) as u32, rng.one_in(2)));
            let step = if one_word || reduction.is_some() { 4 } else { 16 };
            let address = 0x80_0000_0000 + k * 0x1000 + step * rng.below(64);
            Release { address, payload: rng.roll() as u32, one_word, reduction }
        };
        let number = rng.below(1 << 20);
        Task {
            version,
            program: rng.below(1 << 25) as u32 * 128,
            blocks: [1 << rng.below(32), 1 + rng.below(0xffff) as u32, 1 + rng.below(0xffff) as u32],
            threads: [x, y, z],
            shared: rng.below(64) as u32 * 256,
            configuration: rng.below(4) as u32,
            registers: 1 + rng.below(64) as u32,
            barriers: rng.below(17) as u32,
            local: [rng.below(1 << 22) as u32 * 4, rng.below(1 << 22) as u32 * 4, rng.below(1 << 24) as u32],
            banks: std::array::from_fn(|_| {
                rng.one_in(3).then(|| (rng.below(1 << 32) << 8, rng.below(0x1_0001) as u32))
            }),
            releases: std::array::from_fn(|k| some(rng, 3).then(|| release(rng, 2 * number + k as u64))),
            membar: rng.pick(&[0, 1, 3]),
            system_release: rng.one_in(2),
            header_index: rng.one_in(2),
            invalidates: std::array::from_fn(|_| rng.one_in(4)),
            sequential: new && rng.one_in(2),
            one_partition: new && rng.one_in(2),
            disabled: if new && rng.one_in(2) { rng.roll() & !1 } else { 0 },
            dependent: None,
        }
    }

    /// The descriptor of the task.
    pub fn words(&self) -> [u32; 64] {
        let mut words = [0; 64];
        let mut set = |high: usize, low: usize, value: u64| set(&mut words, high, low, value);
        set(579, 576, self.version.1.into());
        set(583, 580, self.version.0.into());
        set(287, 256, self.program.into());
        set(415, 384, self.blocks[0].into());
        set(431, 416, self.blocks[1].into());
        set(447, 432, self.blocks[2].into());
        set(607, 592, self.threads[0].into());
        set(623, 608, self.threads[1].into());
        set(639, 624, self.threads[2].into());
        set(561, 544, self.shared.into());
        set(671, 669, self.configuration.into());
        set(1503, 1496, self.registers.into());
        set(1471, 1467, self.barriers.into());
        set(1463, 1440, self.local[0].into());
        set(1495, 1472, self.local[1].into());
        set(1527, 1504, self.local[2].into());
        set(1535, 1528, 0x30);
        for (i, bank) in self.banks.iter().enumerate() {
            if let Some((address, size)) = bank {
                set(640 + i, 640 + i, 1);
                set(959 + 64 * i, 928 + 64 * i, address & 0xffff_ffff);
                set(967 + 64 * i, 960 + 64 * i, address >> 32);
                set(991 + 64 * i, 975 + 64 * i, u64::from(*size));
            }
        }
        for (i, release) in self.releases.iter().enumerate() {
            let Some(r) = release else { continue };
            let at = 96 * i;
            set(202 + i, 202 + i, 1);
            set(767 + at, 736 + at, r.address & 0xffff_ffff);
            set(775 + at, 768 + at, r.address >> 32);
            if let Some((op, signed)) = r.reduction {
                set(790 + at, 788 + at, op.into());
                set(793 + at, 792 + at, signed.into());
                set(794 + at, 794 + at, 1);
            }
            let one_word = 799 + at;
            set(one_word, one_word, r.one_word.into());
            set(831 + at, 800 + at, r.payload.into());
        }
        set(369, 368, self.membar.into());
        set(366, 366, self.system_release.into());
        set(382, 382, self.header_index.into());
        for (i, on) in self.invalidates.iter().enumerate() {
            set(250 + i, 250 + i, u64::from(*on));
        }
        set(370, 370, self.sequential.into());
        set(199, 199, self.one_partition.into());
        set(735, 672, self.disabled);
        if let Some(dependent) = self.dependent {
            set(205, 205, 1);
            set(206, 206, 1);
            set(191, 160, dependent >> 8);
        }
        words
    }
}

/// Sets a field of a descriptor.
pub fn set(words: &mut [u32; 64], high: usize, low: usize, value: u64) {
    assert!(high - low == 63 || value >> (high - low + 1) == 0, "{value:x} in {high}:{low}");
    for bit in low..=high {
        let one = value >> (bit - low) & 1 == 1;
        words[bit / 32] = words[bit / 32] & !(1 << (bit % 32)) | u32::from(one) << (bit % 32);
    }
}
