//! Mutated recorded streams on the whole chip: commands, values, counts, indices, vertices, words of programs and of their
//! headers, and grid descriptors are corrupted.
//!
//! Every stream must end: in completion, in a named fault, or in a refused access. It may also wait for a release or data that
//! only another channel could supply, or run for ever where a program, a macro or a count says so. It must not panic, nor hang
//! with no unit active.
//!
//! Each recording is played once, with copies of the chip and its memory taken on the way: a case continues from one of them,
//! with changes in words that the chip has not read yet.

mod recorded;
mod starts;

use crate::command::on_chip::StreamChip;
use crate::command::{Ended, Replay};
use crate::kernels::activity::{Activity, ISSUED};
use kit::Rng;
use kit::scenario::{caught, panicked_at};
pub use starts::{Start, starts};

/// Recordings to mutate: small draws of all kinds, and some kernels.
const NAMES: [&str; 16] = [
    "clear",
    "triangle",
    "vf_restart",
    "vf_index",
    "frag_discard",
    "stencil_func",
    "gs_types",
    "tess_points",
    "xfb_separate",
    "topo_lines",
    "seq_targets",
    "msaa_mask",
    "int_addsub",
    "shm_reduce",
    "lane_vote",
    "mem_local",
];

/// A submission of fewer words is not mutated.
const FEW: usize = 8;
/// Limit of a case in cycles, and the cycles without a transfer after which it counts as hung.
const MOST: u64 = 12_000;
const PATIENCE: u64 = 6_000;
/// Cycles within which a warp of a hung chip would issue if it still runs.
const LOOKUP: u64 = 1000;

/// Outcome of a case.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Became {
    /// The stream completed.
    Whole,
    /// A named fault of Host or of an engine.
    Fault,
    /// A named stop of a draw, a task or a warp.
    Stopped,
    /// An access to an unmapped address.
    Refused,
    /// The stream waits for a semaphore or for data that no unit will supply.
    Waits,
    /// The stream runs for ever, or beyond its limit.
    Long,
}

impl Became {
    pub const ALL: [Became; 6] =
        [Became::Whole, Became::Fault, Became::Stopped, Became::Refused, Became::Waits, Became::Long];

    pub fn name(self) -> &'static str {
        match self {
            Became::Whole => "carried out",
            Became::Fault => "fault",
            Became::Stopped => "stopped",
            Became::Refused => "refused",
            Became::Waits => "waits",
            Became::Long => "long",
        }
    }
}

/// Names of the mutated recordings.
pub fn names() -> &'static [&'static str] {
    &NAMES
}

/// Hashes a number over all bits.
fn mixed(n: u64) -> u64 {
    let n = (n ^ n >> 30).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) ^ n >> 31
}

/// Case `n` of a seed: a start, and changed words of memory. Each case is derived alone, so that any can be repeated.
fn changes(starts: &[Start], seed: u64, n: u64) -> (usize, Vec<(u64, u32)>) {
    let mut rng = Rng::new(mixed(seed ^ mixed(n)));
    let at = rng.below(starts.len() as u64) as usize;
    let start = &starts[at];
    let count = 1 + rng.below(4);
    (at, (0..count).map(|_| change(start, &mut rng)).collect())
}

/// Values that are mostly meaningful.
const VALUES: [u32; 12] =
    [0, 1, 2, 3, 0x10, 0xff, 0x1000, 0xffff, 0x1_0000, 0x7fff_ffff, 0x7f80_0000, 0xffff_ffff];

/// Changes a word of the stream, or of other data of the CPU: vertices, indices, programs, descriptors.
fn change(start: &Start, rng: &mut Rng) -> (u64, u32) {
    let memory = &start.run.memory.bytes;
    let any = |rng: &mut Rng| {
        if !start.descriptors.is_empty() && rng.one_in(2) {
            return (false, rng.pick(&start.descriptors));
        }
        let of_stream = !start.words.is_empty() && (start.buffers.is_empty() || rng.below(5) < 3);
        if of_stream {
            return (true, rng.pick(&start.words));
        }
        let buffer = &start.buffers[rng.below(start.buffers.len() as u64) as usize];
        let words = (buffer.end - buffer.start) / 4;
        // Program headers and table starts are few words of many, so they are chosen more often.
        let near = if rng.one_in(2) { words.min(64) } else { words };
        (false, (buffer.start & !3) + 4 * rng.below(near))
    };
    let (of_stream, at) = any(rng);
    let value = memory.load(at);
    let changed = match rng.below(6) {
        0 => value ^ 1 << rng.below(32),
        1 => rng.pick(&VALUES),
        2 => rng.roll() as u32,
        3 => {
            let (_, other) = any(rng);
            memory.load(other)
        }
        // Another method of the class or of another subchannel.
        4 if of_stream => value & !0x3fff | rng.below(1 << 14) as u32,
        _ => value.wrapping_add(rng.below(9) as u32).wrapping_sub(4),
    };
    (at, changed)
}

/// Runs a case; returns the number of its start, and the outcome.
/// An error is a panic, or a chip that hangs with no unit active: the text says which units wait.
pub fn attempt(starts: &[Start], seed: u64, n: u64) -> (usize, Result<Became, String>) {
    let (at, changes) = changes(starts, seed, n);
    let start = &starts[at];
    let end = caught(|| became(start.run.clone(), &changes));
    let end = end.unwrap_or_else(|what| Err(format!("panic: {what}, at {}", panicked_at())));
    let text = || changes.iter().map(|(at, value)| format!(" {at:x}={value:x}")).collect::<String>();
    (at, end.map_err(|what| format!("{start}, with{}: {what}", text())))
}

fn became(mut run: Replay<StreamChip>, changes: &[(u64, u32)]) -> Result<Became, String> {
    changes.iter().for_each(|(at, value)| run.memory.bytes.store(*at, *value));
    let ended = run.run_watched(MOST, &mut |_, _, chip: &mut StreamChip| match chip.failed {
        Some(_) => Err(String::new()),
        None => Ok(()),
    });
    if run.path().failed.is_some() {
        return Ok(Became::Stopped);
    }
    let hang = match ended {
        Ok(Ended::Idle) => return Ok(Became::Whole),
        Ok(Ended::Fault(_)) => return Ok(Became::Fault),
        Ok(Ended::Running) => return Ok(Became::Long),
        Err(what) => what,
    };
    if run.refused() {
        return Ok(Became::Refused);
    }
    let o = run.outputs();
    // The front end holds a draw until it knows whether END follows.
    if run.holds_a_draw() || o.loaded && o.state.waits_for == bundle::HostWait::Semaphore || o.inline_open {
        return Ok(Became::Waits);
    }
    if !o.macro_engine_idle || issues(&mut run) {
        return Ok(Became::Long);
    }
    Err(hang + &run.who_waits())
}

/// Whether warps still issue.
fn issues(run: &mut Replay<StreamChip>) -> bool {
    let mut shaders = Activity::new(run.path().board.dut.unit(), |_| true, 0);
    run.be_patient();
    let _ = run.run_watched(LOOKUP, &mut |_, _, chip: &mut StreamChip| {
        shaders.lookup(chip.board.dut.unit());
        Ok(())
    });
    shaders.reasons()[ISSUED] > 0
}
