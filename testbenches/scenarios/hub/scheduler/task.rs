//! Tasks, and the descriptors that a driver writes for them.

use host::LaunchDescriptor;
use host::launch_descriptor::Release;
use kit::Rng;

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
    pub fn descriptor(&self) -> LaunchDescriptor {
        let mut descriptor = LaunchDescriptor::default();
        descriptor.set_minor_version(self.version.1.into());
        descriptor.set_major_version(self.version.0.into());
        descriptor.set_program(self.program.into());
        descriptor.set_blocks(self.blocks);
        descriptor.set_threads(self.threads);
        descriptor.set_shared_bytes(self.shared.into());
        descriptor.set_shared_configuration(self.configuration.into());
        descriptor.set_registers(self.registers.into());
        descriptor.set_barriers(self.barriers.into());
        descriptor.set_local_low_bytes(self.local[0].into());
        descriptor.set_local_high_bytes(self.local[1].into());
        descriptor.set_stack_bytes(self.local[2].into());
        for (bank, bound) in self.banks.iter().enumerate() {
            if let Some((address, bytes)) = *bound {
                descriptor.set_bank(bank, address, bytes);
            }
        }
        for (k, release) in self.releases.iter().enumerate() {
            if let Some(release) = release {
                descriptor.set_release(k, release);
            }
        }
        descriptor.set_membar(self.membar.into());
        descriptor.set_release_membar(self.system_release);
        descriptor.set_sampler_by_header(self.header_index);
        let invalidates = self.invalidates.iter().rev();
        descriptor.set_invalidate(invalidates.fold(0, |all, on| all << 1 | u64::from(*on)));
        descriptor.set_sequential(self.sequential);
        descriptor.set_one_partition(self.one_partition);
        descriptor.set_disabled_sms(self.disabled);
        if let Some(dependent) = self.dependent {
            descriptor.set_dependent_enable(true);
            descriptor.set_dependent_is_grid(true);
            descriptor.set_dependent(dependent >> 8);
        }
        descriptor
    }

    pub fn words(&self) -> [u32; 64] {
        self.descriptor().0
    }
}
