//! Recorded streams with things wrong in them, through the whole chip: commands, values, counts, indices, vertices, words of programs
//! and of their headers.
//!
//! Whatever is wrong, a stream ends: in its work, in a fault with a name, in an access that is refused. It may also wait
//! for what only another could give it, or run for ever where a program, a macro or a count says so. It may not panic,
//! nor hang without anybody who works.
//!
//! Each recording is played once, with copies of the chip and its memory taken on the way: a case goes on from one of them, with
//! words changed that the chip has not read yet.

use crate::board::pages::Touched;
use crate::capture::Capture;
use crate::command::on_chip::StreamChip;
use crate::command::{Around, Ended, Replay};
use crate::kernels::activity::{Activity, ISSUED};
use crate::small_chip;
use chip::gpu::Gpu;
use kernel::slot::Slot;
use kit::Dice;
use kit::scenario::{caught, panicked_at};
use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

/// Recordings that are broken: those that draw little, of all kinds of draws.
const NAMES: [&str; 12] = [
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
];

/// Copies of a submission; a submission of fewer words has nothing to break.
const COPIES: u64 = 8;
const FEW: usize = 8;
/// Clocks that a case has to its end, and those without a move after which it hangs.
const MOST: u64 = 12_000;
const PATIENCE: u64 = 6_000;
/// Clocks in which a warp of a chip that hangs shows that it still issues.
const LOOK: u64 = 1000;
/// Longer than the recordings themselves take.
const WHOLE: u64 = 10_000_000;

/// A chip that has a submission before it, or is within it.
pub struct Start {
    name: String,
    submission: usize,
    run: Replay<StreamChip>,
    /// Words of the stream that are not read yet; what the CPU wrote for this submission and those before it.
    words: Vec<u64>,
    buffers: Vec<Range<u64>>,
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, submission {}, clock {}", self.name, self.submission, self.run.clock)
    }
}

/// What became of a case.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Became {
    /// Carried out, whatever it was.
    Whole,
    /// A fault of Host or of an engine, by its name.
    Fault,
    /// A draw, a task or a warp was stopped, by its name.
    Stopped,
    /// An access to what is not mapped.
    Refused,
    /// It waits for a semaphore or for data that nobody gives.
    Waits,
    /// It works for ever, or for longer than it has.
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

/// Names of the recordings that are broken.
pub fn names() -> &'static [&'static str] {
    &NAMES
}

/// Chips before submissions of some recordings and within them; submissions that only load state are left out.
///
/// # Errors
/// A recording that does not run.
pub fn starts(names: &[&str]) -> Result<Vec<Start>, String> {
    let mut starts = vec![];
    for name in names {
        let capture = Capture::carried(name)?;
        let p = small_chip();
        let around = Around { patience: PATIENCE, ..Around::default() };
        let mut run = Replay::new(StreamChip::new(Slot::from(Gpu::new(&p)), &p), around);
        let mut buffers = vec![];
        for submission in 0..capture.submissions.len() {
            let written = capture.updates(submission).filter(|(_, bytes)| bytes.len() >= 4);
            buffers.extend(written.map(|(at, bytes)| at..at + bytes.len() as u64));
            run.submit(&capture, submission);
            let begin = Start {
                name: name.to_string(),
                submission,
                run: run.clone(),
                words: capture.addresses(submission),
                buffers: buffers.clone(),
            };
            // Once to know how long it takes, and where it ends.
            play(&mut run, WHOLE).map_err(|what| format!("{begin}: {what}"))?;
            if begin.words.len() > FEW {
                let pace = (run.clock - begin.run.clock).div_ceil(COPIES);
                on_the_way(begin, pace, &mut starts)?;
            }
        }
    }
    Ok(starts)
}

/// A copy, and others behind it at a pace, up to the submission's end.
fn on_the_way(begin: Start, pace: u64, starts: &mut Vec<Start>) -> Result<(), String> {
    let Start { name, submission, mut run, mut words, buffers } = begin;
    loop {
        let start = Start {
            name: name.clone(),
            submission,
            run: run.clone(),
            words: words.clone(),
            buffers: buffers.clone(),
        };
        starts.push(start);
        let (ended, read) = play(&mut run, pace)?;
        words.retain(|at| !read.contains(&(at / 32)));
        if ended {
            return Ok(());
        }
    }
}

/// Plays on; whether it is at its end, and which sectors were read.
fn play(run: &mut Replay<StreamChip>, clocks: u64) -> Result<(bool, HashSet<u64>), String> {
    let mut read = HashSet::new();
    let ended = run.run_watched(clocks, &mut |_, _, chip: &mut StreamChip| {
        let sector = |touched: &Touched| match touched {
            Touched::Read(sector) => Some(*sector),
            _ => None,
        };
        read.extend(chip.board.touched.borrow().iter().filter_map(sector));
        Ok(())
    })?;
    match ended {
        Ended::Idle => Ok((true, read)),
        Ended::Running => Ok((false, read)),
        Ended::Fault(fault) => Err(run.explain(&fault)),
    }
}

/// Spreads a number over all bits.
fn mixed(n: u64) -> u64 {
    let n = (n ^ n >> 30).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) ^ n >> 31
}

/// Case `n` of a seed: which start, and words of memory that are changed. Each is made alone, so that any can be had again.
fn changes(starts: &[Start], seed: u64, n: u64) -> (usize, Vec<(u64, u32)>) {
    let mut dice = Dice::new(mixed(seed ^ mixed(n)));
    let at = dice.below(starts.len() as u64) as usize;
    let start = &starts[at];
    let count = 1 + dice.below(4);
    (at, (0..count).map(|_| change(start, &mut dice)).collect())
}

/// Values that mean something as a rule.
const VALUES: [u32; 12] =
    [0, 1, 2, 3, 0x10, 0xff, 0x1000, 0xffff, 0x1_0000, 0x7fff_ffff, 0x7f80_0000, 0xffff_ffff];

/// A word of the stream, or of what else the CPU wrote: vertices, indices, programs, descriptors.
fn change(start: &Start, dice: &mut Dice) -> (u64, u32) {
    let memory = &start.run.memory.bytes;
    let any = |dice: &mut Dice| {
        let of_stream = !start.words.is_empty() && (start.buffers.is_empty() || dice.below(5) < 3);
        if of_stream {
            return (true, dice.pick(&start.words));
        }
        let buffer = &start.buffers[dice.below(start.buffers.len() as u64) as usize];
        let words = (buffer.end - buffer.start) / 4;
        // Headers of programs and beginnings of tables are few words of many.
        let near = if dice.one_in(2) { words.min(64) } else { words };
        (false, (buffer.start & !3) + 4 * dice.below(near))
    };
    let (of_stream, at) = any(dice);
    let value = memory.load(at);
    let changed = match dice.below(6) {
        0 => value ^ 1 << dice.below(32),
        1 => dice.pick(&VALUES),
        2 => dice.roll() as u32,
        3 => {
            let (_, other) = any(dice);
            memory.load(other)
        }
        // Another method of the class, or of another subchannel.
        4 if of_stream => value & !0x3fff | dice.below(1 << 14) as u32,
        _ => value.wrapping_add(dice.below(9) as u32).wrapping_sub(4),
    };
    (at, changed)
}

/// Tries a case; the number of its start, and what became of it.
/// An error is a panic, or a chip that hangs although nobody works: what, and who waits.
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
    // A draw is sent when it is known whether its END follows.
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
    let _ = run.run_watched(LOOK, &mut |_, _, chip: &mut StreamChip| {
        shaders.look(chip.board.dut.unit());
        Ok(())
    });
    shaders.reasons()[ISSUED] > 0
}
