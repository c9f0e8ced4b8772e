//! Descriptors of tasks (QMDs, versions 0.6 and 1.7, whose common fields have the same bits): the fields of each sector, and
//! their checks.

use super::Params;
use super::types::*;
use bundle::*;

/// Version numbers: 0.6 may also be written as zero.
const UNNUMBERED: u8 = 0x00;
const OLD: u8 = 0x06;
const NEW: u8 = 0x17;
/// Most threads of a block, and most planes of threads.
const THREADS: u32 = 1024;
const PLANES: u16 = 64;
const BARRIERS: u8 = 16;
const MOST_BANK: u32 = 0x1_0000;
/// The word of bank 0's lower address; each bank has two.
const BANKS: usize = 29;

fn bits(word: u32, high: u32, low: u32) -> u32 {
    word >> low & (u32::MAX >> (31 + low - high))
}

fn bit(word: u32, at: u32) -> bool {
    word >> at & 1 == 1
}

fn low(address: &mut u64, word: u32) {
    *address = *address >> 32 << 32 | u64::from(word);
}

fn high(address: &mut u64, word: u32) {
    *address = *address & 0xffff_ffff | u64::from(word & 0xff) << 32;
}

fn release(r: &mut DescriptorRelease, word: u32) {
    high(&mut r.address, word);
    r.op = bits(word, 22, 20) as u8;
    r.format = bits(word, 25, 24) as u8;
    (r.reduces, r.one_word) = (bit(word, 26), bit(word, 31));
}

/// The fields of sector `n` of a descriptor.
pub fn take(d: &mut TaskDescriptor, n: usize, data: &Sector) {
    let w = &data.words;
    match n {
        0 => {
            d.dependent = w[5];
            (d.one_partition, d.is_queue) = (bit(w[6], 7), bit(w[6], 8));
            (d.releases[0].enabled, d.releases[1].enabled) = (bit(w[6], 10), bit(w[6], 11));
            (d.requires_scheduling, d.depends) = (bit(w[6], 12), bit(w[6], 13));
            (d.dependent_grid, d.field_copy) = (bit(w[6], 14), bit(w[6], 15));
            d.invalidates = bits(w[7], 31, 26) as u8;
        }
        1 => {
            d.code_offset = w[0];
            d.system_release = bit(w[3], 14);
            d.counts = bit(w[3], 15) || bit(w[3], 19);
            d.membar = bits(w[3], 17, 16) as u8;
            d.sequential = bit(w[3], 18);
            d.arithmetic = (bits(w[3], 25, 24) | bits(w[3], 31, 31) << 2) as u8;
            (d.wide_banks, d.header_index) = (bit(w[3], 27), bit(w[3], 30));
            d.width = w[4];
            (d.height, d.depth) = (w[5] as u16, (w[5] >> 16) as u16);
        }
        2 => {
            d.shared = bits(w[1], 17, 0);
            (d.version, d.x) = (w[2] as u8, (w[2] >> 16) as u16);
            (d.y, d.z) = (w[3] as u16, (w[3] >> 16) as u16);
            for (k, bank) in d.banks.iter_mut().enumerate() {
                bank.valid = bit(w[4], k as u32);
            }
            d.configuration = bits(w[4], 31, 29) as u8;
            d.disabled = u64::from(w[6]) << 32 | u64::from(w[5]);
            low(&mut d.releases[0].address, w[7]);
        }
        3 => {
            release(&mut d.releases[0], w[0]);
            d.releases[0].payload = w[1];
            low(&mut d.releases[1].address, w[2]);
            release(&mut d.releases[1], w[3]);
            d.releases[1].payload = w[4];
        }
        5 => {
            (d.local_low, d.barriers) = (bits(w[5], 23, 0), bits(w[5], 31, 27) as u8);
            (d.local_high, d.registers) = (bits(w[6], 23, 0), bits(w[6], 31, 24) as u8);
            d.stack_bytes = bits(w[7], 23, 0);
        }
        _ => (),
    }
    for (k, bank) in d.banks.iter_mut().enumerate() {
        let at = BANKS + 2 * k;
        if at / SECTOR_WORDS == n {
            low(&mut bank.address, w[at % SECTOR_WORDS]);
        }
        if (at + 1) / SECTOR_WORDS == n {
            let word = w[(at + 1) % SECTOR_WORDS];
            high(&mut bank.address, word);
            bank.size = bits(word, 31, 15);
        }
    }
}

/// The descriptor without fields that its version does not have.
pub fn known(d: &TaskDescriptor) -> TaskDescriptor {
    let new = d.version == NEW;
    TaskDescriptor {
        one_partition: d.one_partition && new,
        is_queue: d.is_queue && new,
        requires_scheduling: d.requires_scheduling && new,
        depends: d.depends && new,
        counts: d.counts && new,
        sequential: d.sequential && new,
        arithmetic: if new { d.arithmetic } else { 0 },
        disabled: if new { d.disabled } else { 0 },
        ..*d
    }
}

/// Shared memory that a configuration provides, in units of 256 bytes.
fn most_shared(configuration: u8) -> u32 {
    match configuration {
        0 | 3 => 192,
        1 => 64,
        2 => 128,
        _ => 0,
    }
}

fn is_bad_release(r: &DescriptorRelease) -> bool {
    let odd = r.address & if r.one_word || r.reduces { 3 } else { 15 } != 0;
    r.enabled && (odd || r.reduces && r.format > 1)
}

fn is_bad_bank(bank: &DescriptorBank) -> bool {
    bank.valid && (bank.address & 0xff != 0 || bank.size > MOST_BANK)
}

/// Checks a descriptor, given its threads in a plane and in all.
pub fn fault(d: &TaskDescriptor, unreadable: bool, plane: u32, threads: u32, p: &Params) -> DescriptorFault {
    use DescriptorFault::*;
    let dimensions = d.x != 0 && d.y != 0 && d.z != 0 && d.z <= PLANES;
    let fits = dimensions && plane <= THREADS && threads <= THREADS;
    let subs = p.sub_partitions.get();
    // A partition of the SM is half of its sub-partitions.
    let subs = if d.one_partition && subs > 1 { subs / 2 } else { subs };
    let warps = (threads.div_ceil(32) as usize).div_ceil(subs);
    let rows = usize::from(d.registers).div_ceil(8);
    let shared = d.shared >> 8;
    let there = u64::MAX >> (64 - p.sms.get());
    let checks = [
        (unreadable, Unreadable),
        (![UNNUMBERED, OLD, NEW].contains(&d.version), Version),
        (d.code_offset & 0x7f != 0, Program),
        (!fits || warps > p.slots.get(), Threads),
        (d.registers == 0 || warps * rows > p.register_rows.get(), Registers),
        (
            d.shared & 0xff != 0
                || d.configuration > 3
                || shared > most_shared(d.configuration)
                || shared as usize > p.block_shared.get(),
            Shared,
        ),
        (d.barriers > BARRIERS, Barriers),
        (d.membar == 2, Membar),
        ((d.local_low | d.local_high) & 3 != 0, Local),
        (d.banks.iter().any(is_bad_bank), Bank),
        (d.releases.iter().any(is_bad_release), Release),
        (d.wide_banks, BankMapping),
        (d.is_queue, Queue),
        (d.depends && (!d.dependent_grid || d.field_copy), Dependent),
        (d.requires_scheduling, Scheduling),
        (d.counts, Counter),
        (d.arithmetic != 0, Arithmetic),
        (!d.disabled & there == 0, Sms),
    ];
    checks.iter().find(|(wrong, _)| *wrong).map_or(None, |(_, fault)| *fault)
}
