//! The words of a task's context, and the resources of a grid.

use super::class::ComputeState;
use super::types::*;
use bundle::*;

/// Words written for each task: common ones, banks, and those of compute.
pub const WORDS: u8 = 39;
/// The first of 18 banks.
const FIRST_BANK: u8 = 16;
/// Buffers of the table that are used for tasks' banks.
const TASK_BUFFERS: u8 = 128;

/// The buffer of a task's bank.
pub fn buffer_of(task_id: u8, bank: u8) -> u8 {
    TASK_BUFFERS | task_id << 3 | bank
}

fn bank_word(bank: &DescriptorBank, buffer: u8) -> u32 {
    if bank.valid { 1 << 25 | u32::from(buffer) << 17 | bank.size } else { 0 }
}

/// Bytes of a warp's local memory: those of its lanes, and its stack.
fn local_bytes(d: &TaskDescriptor) -> u32 {
    ((d.local_low + d.local_high) << 5).wrapping_add(d.stack_bytes)
}

/// Word `n` of a task's context.
pub fn word_of(n: u8, s: &ComputeState, d: &TaskDescriptor, task_id: u8) -> u32 {
    match n {
        0 => s.code as u32,
        1 => (s.code >> 32) as u32,
        2 => s.local_memory as u32,
        3 => (s.local_memory >> 32) as u32,
        4 => local_bytes(d),
        5 => s.shared_window,
        6 => s.local_window,
        7 => s.headers as u32,
        8 => (s.headers >> 32) as u32,
        9 => s.highest_header,
        10 => s.samplers as u32,
        11 => (s.samplers >> 32) as u32,
        12 => s.highest_sampler,
        13 => u32::from(s.handles) | u32::from(d.header_index) << 5,
        14 => u32::from(d.configuration) | u32::from(d.barriers) << 3,
        15 => d.registers.into(),
        34 => u32::from(d.x & 0x7ff) | u32::from(d.y & 0x7ff) << 11 | u32::from(d.z & 0x7f) << 22,
        35 => d.local_low,
        36 => d.local_high,
        37 => d.code_offset,
        38 => d.stack_bytes,
        16..=23 => {
            let bank = n - FIRST_BANK;
            bank_word(&d.banks[usize::from(bank)], buffer_of(task_id, bank))
        }
        _ => 0,
    }
}

pub fn grid_of(s: &TaskSend) -> Grid {
    let d = &s.descriptor;
    Grid {
        needs: BlockNeeds {
            task_id: s.task_id,
            warps: s.warps,
            registers: d.registers,
            shared: (d.shared >> 8) as u16,
            barriers: d.barriers,
            one_partition: d.one_partition,
        },
        width: d.width,
        height: d.height,
        depth: d.depth,
        sequential: d.sequential,
        sms: !d.disabled,
        membar: d.membar,
    }
}
