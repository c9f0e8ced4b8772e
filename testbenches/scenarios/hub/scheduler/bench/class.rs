//! The class's state, as the driver's start-up sets it, arrives as methods and defines the words of a context.

use super::method;
use crate::scheduler::task::Task;
use bundle::*;

/// The class's state, as set by the driver's start-up.
#[derive(Clone, Copy, Debug)]
pub struct Class {
    pub code: u64,
    pub local: u64,
    pub shared_window: u32,
    pub local_window: u32,
    pub headers: u64,
    pub highest_header: u32,
    pub samplers: u64,
    pub highest_sampler: u32,
    pub handles: u32,
}

pub const CLASS: Class = Class {
    code: 0x12_3400_0000,
    local: 0x77_0001_0000,
    shared_window: 0xfe00_0000,
    local_window: 0xff00_0000,
    headers: 0x9_8765_4300,
    highest_header: 0x1f_ffff,
    samplers: 0xa_bcde_f000,
    highest_sampler: 0xf_fff1,
    handles: 7,
};

impl Class {
    pub fn methods(&self) -> Vec<Bundle> {
        let pair =
            |at: u16, address: u64| [method(at, (address >> 32) as u32), method(at + 4, address as u32)];
        [
            &pair(0x1608, self.code)[..],
            &pair(0x790, self.local),
            &[method(0x214, self.shared_window), method(0x77c, self.local_window)],
            &pair(0x1574, self.headers),
            &[method(0x157c, self.highest_header)],
            &pair(0x155c, self.samplers),
            &[method(0x1564, self.highest_sampler), method(0x2608, self.handles)],
        ]
        .concat()
    }

    /// The words of a task's context, by chip, 2.4.
    pub fn words(&self, task: &Task, number: u32) -> Vec<(u8, u32)> {
        let local = u64::from(task.local[0]) * 32 + u64::from(task.local[1]) * 32 + u64::from(task.local[2]);
        let split = |address: u64| [(address & 0xffff_ffff) as u32, (address >> 32) as u32];
        let mut words = vec![];
        words.extend(split(self.code));
        words.extend(split(self.local));
        words.extend([local as u32, self.shared_window, self.local_window]);
        words.extend(split(self.headers));
        words.push(self.highest_header);
        words.extend(split(self.samplers));
        words.push(self.highest_sampler);
        words.push(self.handles + 32 * u32::from(task.header_index));
        words.push(task.configuration + 8 * task.barriers);
        words.push(task.registers);
        for bank in 0..18 {
            let bound = task.banks.get(bank as usize).copied().flatten();
            let buffer = 128 + 8 * number + bank;
            words.push(bound.map_or(0, |(_, size)| (1 << 25) + (buffer << 17) + size));
        }
        let [x, y, z] = task.threads;
        words.extend([x + (y << 11) + (z << 22), task.local[0], task.local[1], task.program, task.local[2]]);
        (0..).zip(words).collect()
    }
}
