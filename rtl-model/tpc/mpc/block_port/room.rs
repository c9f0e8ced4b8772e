//! Free resources: runs of free units, and the sub-partitions of a block's warps.

use super::types::*;

/// Starts of runs of `size` free units, of 64 units.
pub fn runs(used: u64, size: u8) -> u64 {
    let mut at = !used;
    for k in 0..5 {
        at &= at >> reach(size.into(), 1 << k);
    }
    at
}

/// The same for shared memory.
pub fn shared_runs(used: &[u64; MPC_SHARED], size: u16) -> [u64; MPC_SHARED] {
    let mut at = used.map(|word| !word);
    for k in 0..9 {
        let after = shifted(&at, reach(size, 1 << k));
        for (word, after) in at.iter_mut().zip(after) {
            *word &= after;
        }
    }
    at
}

/// Shift that extends runs of `have` to longer ones, of at most `size`.
fn reach(size: u16, have: u16) -> u16 {
    if size > have { have.min(size - have) } else { 0 }
}

fn shifted(words: &[u64; MPC_SHARED], by: u16) -> [u64; MPC_SHARED] {
    let (far, near) = (usize::from(by / 64), by % 64);
    let word = |k: usize| words.get(k).copied().unwrap_or(0);
    std::array::from_fn(|k| {
        let low = word(k + far) >> near;
        if near == 0 { low } else { low | word(k + far + 1) << (64 - near) }
    })
}

/// Start of the lowest free run of shared memory, if there is one; 0 for size 0.
pub fn shared_fit(used: &[u64; MPC_SHARED], size: u16) -> Option<u16> {
    if size == 0 {
        return Some(0);
    }
    let at = shared_runs(used, size);
    let word = at.iter().position(|word| *word != 0)?;
    Some(64 * word as u16 + at[word].trailing_zeros() as u16)
}

/// Start of the lowest free run of barriers.
pub fn barrier_fit(used: u64, size: u8) -> Option<u8> {
    let at = runs(used | u64::MAX << MPC_BARRIERS, size);
    match size {
        0 => Some(0),
        _ => (at != 0).then(|| at.trailing_zeros() as u8),
    }
}

/// Mask of `count` units from `first` on.
pub fn span(first: u8, count: u8) -> u64 {
    (((1_u128 << count) - 1) << first) as u64
}

pub fn mark_shared(used: &mut [u64; MPC_SHARED], first: u16, count: u16, mark: bool) {
    for (k, word) in used.iter_mut().enumerate() {
        let from = i32::from(first) - 64 * k as i32;
        let (low, high) = (from.clamp(0, 64), (from + i32::from(count)).clamp(0, 64));
        let mask = ((1_u128 << high) - (1_u128 << low)) as u64;
        *word = if mark { *word | mask } else { *word & !mask };
    }
}

/// Distributes a block's warps over `turns` + 1 sub-partitions, or two of one partition: all get the same number, and the rest goes to
/// those that fit the most, the lowest first.
pub fn plan(fit: &[u8; MPC_SUBS], warps: u8, one_partition: bool, turns: u8) -> SubPlan {
    let halved = one_partition && turns == 3;
    let all = if halved { 1 } else { turns };
    let share = match all {
        0 => warps,
        1 => warps >> 1,
        _ => warps >> 2,
    };
    let rest = warps & all;
    // Values of each sub-partition.
    let (mut ranks, mut counts, mut fits) = ([0_u8; MPC_SUBS], [0_u8; MPC_SUBS], [false; MPC_SUBS]);
    for s in 0..=usize::from(turns) {
        for t in 0..=usize::from(turns) {
            let with = !halved || s / 2 == t / 2;
            let ahead = fit[t] > fit[s] || fit[t] == fit[s] && t < s;
            ranks[s] += u8::from(with && t != s && ahead);
        }
        counts[s] = share + u8::from(ranks[s] < rest);
        fits[s] = fit[s] >= counts[s];
    }
    let pairs = [fits[0] && fits[1], fits[2] && fits[3]];
    let more = u16::from(fit[2]) + u16::from(fit[3]) > u16::from(fit[0]) + u16::from(fit[1]);
    let second = pairs[1] && (more || !pairs[0]);
    let mut found = SubPlan { turns: all, ..SubPlan::default() };
    found.fits = if halved { pairs[0] || pairs[1] } else { (0..=usize::from(turns)).all(|s| fits[s]) };
    for s in 0..=usize::from(turns) {
        if !halved || second == (s >= 2) {
            found.order[usize::from(ranks[s])] = s as u8;
            found.counts[s] = counts[s];
        }
    }
    found
}

/// The thread at distance `stride` from `at`.
pub fn thread_after(at: &ThreadIndex, stride: &ThreadIndex, threads: &ThreadIndex) -> ThreadIndex {
    let (x, y) = (at.x + stride.x, at.y + stride.y);
    let carry = x >= threads.x;
    let y = y + u16::from(carry);
    let carry_y = y >= threads.y;
    ThreadIndex {
        x: if carry { x.wrapping_sub(threads.x) & 0x7ff } else { x & 0x7ff },
        y: if carry_y { y.wrapping_sub(threads.y) & 0x7ff } else { y & 0x7ff },
        z: at.z.wrapping_add(stride.z).wrapping_add(carry_y.into()) & 0x7f,
    }
}

/// Lanes of a block's last warp.
pub fn last_lanes(threads: &ThreadIndex) -> u32 {
    let rest = (threads.x & 31) * (threads.y & 31) & 31;
    let rest = rest * u16::from(threads.z & 31) & 31;
    if rest == 0 { !0 } else { (1 << rest) - 1 }
}

/// Threads of a block, from a word of its context.
pub fn dims(word: u32) -> ThreadIndex {
    ThreadIndex { x: word as u16 & 0x7ff, y: (word >> 11) as u16 & 0x7ff, z: (word >> 22) as u8 & 0x7f }
}

/// Registers in units of eight; a warp has at least one unit.
pub fn eights(registers: u8) -> u8 {
    registers.div_ceil(8).max(1)
}

/// The highest sub-partition that can have warps.
pub fn turns(sub_partitions: usize) -> u8 {
    match sub_partitions {
        1 => 0,
        2 | 3 => 1,
        _ => 3,
    }
}
