//! Streams of atoms, and an ideal FR-FCFS scheduler as in public simulators.

use kit::Rng;
use kit::dram::Timing;
use mem::dram::types::DramPlace;

/// Atoms in order: whether each is written, and its place.
pub type Stream = Vec<(bool, DramPlace)>;

/// A stream's name, its generator, and the minimum fraction of the ideal rate that the unit reaches.
pub type Case = (&'static str, fn(u64) -> Stream, f64);

pub const STREAMS: [Case; 5] = [
    ("linear, read", |n| linear(n, |_| false), 0.97),
    ("linear, written", |n| linear(n, |_| true), 0.97),
    // 0.93 of what the pins carry beside refreshes: its batches are longer than the ideal's, which waits when one of its
    // queues is full, and rows are opened ahead of a batch.
    ("linear, both by turns", |n| linear(n, |k| k / 4 % 2 == 1), 1.22),
    // Each needs three commands; the ideal model has no command pins.
    ("random, read", random, 0.93),
    ("two rows of a bank", two_rows, 1.04),
];

/// The n-th atom of a channel, as the controller maps addresses.
fn nth(n: u64) -> DramPlace {
    let row = (n >> 9) as u32;
    DramPlace { bank: (n >> 6) as u8 & 7 ^ row as u8 & 7, row, column: n as u8 & 63 }
}

fn linear(n: u64, write: fn(u64) -> bool) -> Stream {
    // Writes are to a separate region.
    (0..n).map(|k| (write(k), nth(k + if write(k) { 1 << 20 } else { 0 }))).collect()
}

fn random(n: u64) -> Stream {
    let mut rng = Rng::new(7);
    (0..n).map(|_| (false, nth(rng.below(1 << 24)))).collect()
}

fn two_rows(n: u64) -> Stream {
    (0..n).map(|k| (false, DramPlace { bank: 2, row: (k % 2) as u32, column: (k / 2 % 64) as u8 })).collect()
}

#[derive(Clone, Copy, Default)]
struct Bank {
    row: Option<u32>,
    /// The first cycles in which each command is allowed.
    activate: u64,
    column: u64,
    precharge: u64,
}

/// The same timing in cycles of the controller.
fn in_cycles(t: &Timing) -> Timing {
    let cycles = |ps: u64| ps.div_ceil(1000);
    Timing {
        rcd: cycles(t.rcd),
        rp: cycles(t.rp),
        ras: cycles(t.ras),
        rrd: cycles(t.rrd),
        faw: cycles(t.faw),
        ccd: cycles(t.ccd),
        wtr: cycles(t.wtr),
        rtp: cycles(t.rtp),
        wr: cycles(t.wr),
        rl: cycles(t.rl),
        wl: cycles(t.wl),
        dqss: cycles(t.dqss),
        rtw: cycles(t.rtw),
        rfc: cycles(t.rfc),
        refi: cycles(t.refi),
        ..*t
    }
}

/// The scheduler of Ramulator (FRFCFS, open page, watermarks 0.8 and 0.2). It sees 32 reads and 32 writes. If any of
/// them is a row hit it selects the first that can have its Read or Write now, else the first whose next command is
/// allowed. It switches to writes when it has 26 of them, or no reads, and back at 5. Requests are always available,
/// and responses never stall. Returns the cycle of the last Read or Write, and the fraction of row hits.
pub fn ideal(stream: &[(bool, DramPlace)]) -> (u64, f64) {
    let t = in_cycles(&Timing::lpddr4_3200());
    let (mut banks, mut queues, mut waiting) = ([Bank::default(); 8], [vec![], vec![]], stream.iter());
    let (mut next, mut writing, mut now, mut activates) = (waiting.next(), false, 0, 0_u64);
    let (mut activated, mut column_from, mut due) = (vec![], [0, 0], t.refi);
    loop {
        while let Some((write, place)) = next {
            if queues[usize::from(*write)].len() == 32 {
                break;
            }
            queues[usize::from(*write)].push(*place);
            next = waiting.next();
        }
        if queues.iter().all(Vec::is_empty) {
            return (now, 1.0 - activates.min(stream.len() as u64) as f64 / stream.len() as f64);
        }
        let writes = queues[1].len();
        writing = if queues[0].is_empty() { true } else { writes > if writing { 5 } else { 25 } };
        if now >= due {
            // All banks close, and open again after the refresh.
            let closed = banks.iter().filter(|b| b.row.is_some()).map(|b| b.precharge + t.rp);
            let from = closed.max().unwrap_or(now).max(now);
            for bank in &mut banks {
                *bank = Bank { activate: from + t.rfc, ..Bank::default() };
            }
            due += t.refi;
        }
        let queue = &queues[usize::from(writing)];
        let hit = |p: &DramPlace| banks[usize::from(p.bank)].row == Some(p.row);
        let column = |p: &DramPlace| {
            hit(p) && now >= banks[usize::from(p.bank)].column && now >= column_from[usize::from(writing)]
        };
        let window = activated.iter().rev().nth(3).is_none_or(|at| now >= at + t.faw);
        let may_activate = window && activated.last().is_none_or(|at| now >= at + t.rrd);
        let other = |p: &DramPlace| {
            let bank = &banks[usize::from(p.bank)];
            match bank.row {
                None => may_activate && now >= bank.activate,
                Some(_) => {
                    !hit(p) && now >= bank.precharge && !queue.iter().any(|q| q.bank == p.bank && hit(q))
                }
            }
        };
        if let Some(k) = queue.iter().position(column) {
            let place = queues[usize::from(writing)].remove(k);
            let bank = &mut banks[usize::from(place.bank)];
            let from = now + if writing { t.wl } else { t.rl } + t.ccd;
            let idle = if writing { from + t.dqss + t.wr } else { now + t.rtp };
            bank.precharge = bank.precharge.max(idle);
            let to_read = if writing { from + t.dqss + t.wtr } else { now + t.ccd };
            let to_write = now + if writing { t.ccd } else { t.rtw };
            column_from = [column_from[0].max(to_read), column_from[1].max(to_write)];
        } else if let Some(k) = queue.iter().position(other) {
            let DramPlace { bank, row, .. } = queue[k];
            let bank = &mut banks[usize::from(bank)];
            if bank.row.is_some() {
                (bank.row, bank.activate) = (None, now + t.rp);
            } else {
                *bank = Bank { row: Some(row), activate: 0, column: now + t.rcd, precharge: now + t.ras };
                activated.push(now);
                activates += 1;
            }
        }
        now += 1;
    }
}

/// The stream of each of four channels, from sectors of memory.
pub fn split(atoms: impl Iterator<Item = (bool, u64)>) -> [Stream; 4] {
    let mut each: [Stream; 4] = Default::default();
    for (write, address) in atoms {
        let channel = (0..16).fold(0, |channel, k| channel ^ address >> (2 * k) & 3);
        each[channel as usize].push((write, nth(address / 4)));
    }
    each
}
