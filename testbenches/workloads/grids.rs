//! Grids of compute on the whole chip, from the doorbell on, each with much work of one kind: what they reach in the steady state.

pub mod accesses;
pub mod figures;
mod issue;
pub mod textures;
pub mod turns;

use crate::bounds::program::words;
use crate::command::on_chip::StreamChip;
use crate::command::{Around, Ended, Replay};
use crate::kernels::folder::launch;
use crate::units::Units;
use chip::machine::maxwell::{Maxwell, Params};
use host::push_header::Form;
use host::{LaunchDescriptor, PushHeader, halves};
use kernel::slot::Slot;
use recordings::capture::Mapped;
use std::ops::Range;
use tpc::sm::Sm;
use turns::Turns;

/// Addresses: program, descriptors, methods, constants, local memory; data of a grid begin at `DATA`.
const CODE: u64 = 0x1_0000_0000;
const DESCRIPTOR: u64 = 0x1_1000_0000;
const METHODS: u64 = DESCRIPTOR + 0x1000;
const CONSTANTS: u64 = 0x1_2000_0000;
const LOCAL: u64 = 0x2_0000_0000;
pub const DATA: u64 = 0x4_0000_0000;
const ROOM: u64 = 0x1_0000;
/// Room for stacks of all warps.
const LOCAL_ROOM: u64 = 0x20_0000;
/// Bytes of the only bank of constants; its first word is the number of turns, the others are the grid's.
const BANK: u32 = 0x100;
/// Bytes of shared memory of a block.
const SHARED: u64 = 0x400;
const INVALIDATE_ALL: u64 = 0x3f;
const LANES: u32 = 32;

/// A grid.
#[derive(Clone, Default)]
pub struct Grid {
    pub blocks: u32,
    pub threads: u32,
    pub registers: u32,
    pub turns: Turns,
    /// Constants from word 1 on.
    pub constants: Vec<u32>,
    /// Contents of memory, and what is mapped.
    pub contents: Vec<(u64, Vec<u8>)>,
    pub mapped: Vec<Range<u64>>,
    /// Methods of the class in addition.
    pub methods: Vec<(u32, Vec<u32>)>,
    pub counts: Counts,
}

/// What a grid's progress is counted by.
#[derive(Clone, Copy, Default)]
pub enum Counts {
    /// Instructions that issue.
    #[default]
    Issues,
    /// Quads that leave texture units; the number is how many a warp has in a turn.
    Quads(u32),
}

impl Counts {
    /// How many there are in a cycle.
    fn of(self, gpu: &Maxwell) -> u64 {
        let sms = gpu.gpc.unit().tpc.iter().map(|tpc| tpc.unit().sm.unit());
        let of = |sm: &Sm| match self {
            Counts::Issues => sm.sub_partition.iter().fold(0, |sum, sub| {
                let q = &sub.unit().warp_scheduler.unit().q;
                sum + u64::from(q.taken.valid) + u64::from(q.second.valid)
            }),
            Counts::Quads(_) => sm.texture.iter().fold(0, |sum, texture| {
                let parts = texture.unit();
                sum + u64::from(parts.unit.o.sampled.valid && parts.results.o.sampled.ready)
            }),
        };
        sms.map(of).sum()
    }
}

/// A chip on which grids run one after the other.
pub struct Bench {
    run: Replay<StreamChip>,
    mapped: Vec<Mapped>,
    /// What units did in the last launch, if it is wanted.
    pub units: Option<Units>,
}

/// More cycles than any grid here takes.
const MOST: u64 = 4_000_000;

impl Bench {
    pub fn new(p: &Params) -> Self {
        let around = Around { patience: MOST, ..Around::default() };
        Bench {
            run: Replay::new(StreamChip::new(Slot::from(Maxwell::new(p)), p), around),
            mapped: vec![],
            units: None,
        }
    }

    /// Cycles of a turn in the steady state: those from the first item of work after `before` turns of all warps to the last of `counted`
    /// more. Another turn follows, so that all warps are there.
    ///
    /// # Errors
    /// A launch that stops or does not end.
    pub fn cycles_of_a_turn(&mut self, grid: &Grid, before: u32, counted: u32) -> Result<f64, String> {
        self.place(grid);
        let warps = u64::from(grid.blocks * grid.threads.div_ceil(LANES));
        let (first, turn) = match grid.counts {
            Counts::Issues => (grid.turns.first_lines() as u64, grid.turns.lines_of_a_turn() as u64),
            Counts::Quads(each) => (0, each.into()),
        };
        let items = |turns: u32| warps * (first + turn * u64::from(turns));
        let window = [items(before), items(before + counted)];
        let cycles = self.launch(grid, before + counted + 1, window)?;
        Ok(cycles as f64 / f64::from(counted))
    }

    fn place(&mut self, grid: &Grid) {
        let code: Vec<u8> = words(&grid.turns.lines()).iter().flat_map(|word| word.to_le_bytes()).collect();
        assert!((code.len() as u64) < ROOM / 2, "the program is too long");
        let bytes = &mut self.run.memory.bytes;
        bytes.write(CODE, &code);
        grid.contents.iter().for_each(|(at, contents)| bytes.write(*at, contents));
        let own = [CODE..CODE + ROOM, DESCRIPTOR..DESCRIPTOR + ROOM, CONSTANTS..CONSTANTS + ROOM];
        let own = own
            .into_iter()
            .chain(std::iter::once(LOCAL..LOCAL + LOCAL_ROOM))
            .chain(grid.mapped.iter().cloned());
        self.mapped =
            own.map(|addresses| Mapped { addresses, coherent: false, kind: 0, place: None }).collect();
    }

    /// Launches a grid; returns the cycles in which the items of a window are done, counted over the whole chip.
    fn launch(&mut self, grid: &Grid, turns: u32, [from, to]: [u64; 2]) -> Result<u64, String> {
        let mut descriptor = LaunchDescriptor::default();
        descriptor.set_invalidate(INVALIDATE_ALL);
        descriptor.set_no_call_limit(true);
        descriptor.set_blocks([grid.blocks, 1, 1]);
        descriptor.set_threads([grid.threads, 1, 1]);
        descriptor.set_shared_bytes(SHARED);
        descriptor.set_shared_configuration(1);
        descriptor.set_bank(0, CONSTANTS, BANK);
        descriptor.set_registers(grid.registers.into());
        descriptor.set_stack_bytes(launch::STACK.into());
        let mut constants = vec![turns];
        constants.extend(&grid.constants);
        constants.resize(BANK as usize / 4, 0);
        let mut methods = vec![];
        for (at, values) in &grid.methods {
            methods.push(PushHeader::new(Form::Increment, launch::COMPUTE, *at, values.len()).0);
            methods.extend(values);
        }
        let mut all = launch::methods(CODE, LOCAL, DESCRIPTOR);
        // The class comes first.
        all.splice(2..2, methods);
        let of = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>();
        let updates = [(DESCRIPTOR, of(&descriptor.0)), (CONSTANTS, of(&constants)), (METHODS, of(&all))];
        let [high, low] = halves(METHODS);
        let entry = [low, high | (all.len() as u32) << 10];
        let updates = updates.iter().map(|(at, bytes)| (*at, &bytes[..]));
        self.run.give(updates, &self.mapped, &[entry]);
        let (mut done, mut cycles) = (0, 0);
        let mut units = self.units.take().map(|_| Units::default());
        let ended = self.run.run_watched(MOST, &mut |_, _, chip: &mut StreamChip| {
            let counts = (from..to).contains(&done);
            cycles += u64::from(counts);
            if let Some(units) = units.as_mut().filter(|_| counts) {
                units.lookup(chip.board.dut.unit());
            }
            done += grid.counts.of(chip.board.dut.unit());
            match &chip.failed {
                Some(failed) => Err(failed.to_string()),
                None => Ok(()),
            }
        });
        self.units = units;
        match ended? {
            Ended::Idle if done >= to => Ok(cycles),
            Ended::Idle => Err(format!("{done} items of work were done, fewer than {to}")),
            Ended::Running => Err(format!("not at its end after {MOST} cycles")),
            Ended::Fault(fault) => Err(self.run.explain(&fault)),
        }
    }
}
