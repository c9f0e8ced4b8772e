//! Recorded streams with things wrong in them, through the whole chip: commands, values, programs, bytes of buffers.
//!
//! Whatever is wrong, a stream ends: in its work, in a fault with a name, in an access that is refused. It may also wait
//! for what only another could give it, or run for ever where a program, a macro or a count says so. It may not panic,
//! nor hang without anybody who works.

use chip::gpu::Gpu;
use kernel::slot::Slot;
use kit::Dice;
use kit::scenario::{caught, panicked_at};
use std::fmt;
use workloads::capture::Capture;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay};
use workloads::kernels::activity::{Activity, ISSUED};
use workloads::small_chip;

/// Recordings that are broken: those that draw little.
const NAMES: [&str; 5] = ["clear", "triangle", "vf_restart", "frag_discard", "stencil_func"];

/// Clocks that a submission has to its end, and those without a move after which it hangs.
const MOST: u64 = 30_000;
const PATIENCE: u64 = 12_000;
/// Clocks in which a warp of a chip that hangs shows that it still issues.
const LOOK: u64 = 1000;
/// Longer than the recordings themselves take.
const WHOLE: u64 = 10_000_000;

/// A chip as it is before a submission that is worth breaking.
pub struct Start {
    capture: Capture,
    submission: usize,
    run: Replay<StreamChip>,
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, submission {}", self.capture.name, self.submission)
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

/// Chips before each submission of the recordings; those that only load state are left out.
///
/// # Errors
/// A recording that does not run.
pub fn starts() -> Result<Vec<Start>, String> {
    let mut starts = vec![];
    for name in NAMES {
        let capture = Capture::carried(name)?;
        let p = small_chip();
        let around = Around { patience: PATIENCE, ..Around::default() };
        let mut run = Replay::new(StreamChip::new(Slot::from(Gpu::new(&p)), &p), around);
        for submission in 0..capture.submissions.len() {
            if capture.stream(submission).len() > FEW {
                starts.push(Start { capture: capture.clone(), submission, run: run.clone() });
            }
            run.submit(&capture, submission);
            match run.run(WHOLE)? {
                Ended::Idle => (),
                other => return Err(format!("{name}, submission {submission}: {other:?}")),
            }
        }
    }
    Ok(starts)
}

/// A submission of fewer words has nothing to break.
const FEW: usize = 8;

/// Spreads a number over all bits.
fn mixed(n: u64) -> u64 {
    let n = (n ^ n >> 30).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) ^ n >> 31
}

/// Case `n` of a seed: which start, and its submission broken. Each is made alone, so that any can be had again.
fn broken(starts: &[Start], seed: u64, n: u64) -> (usize, Capture) {
    let mut dice = Dice::new(mixed(seed ^ mixed(n)));
    let at = dice.below(starts.len() as u64) as usize;
    let start = &starts[at];
    let mut capture = start.capture.clone();
    for _ in 0..1 + dice.below(4) {
        match dice.below(5) {
            0 => bytes(&mut capture, start.submission, &mut dice),
            _ => word(&mut capture, start.submission, &mut dice),
        }
    }
    (at, capture)
}

/// Values that mean something as a rule.
const VALUES: [u32; 12] =
    [0, 1, 2, 3, 0x10, 0xff, 0x1000, 0xffff, 0x1_0000, 0x7fff_ffff, 0x7f80_0000, 0xffff_ffff];

fn word(capture: &mut Capture, submission: usize, dice: &mut Dice) {
    let words = capture.stream(submission);
    let at = dice.below(words.len() as u64) as usize;
    let other = words[dice.below(words.len() as u64) as usize];
    let value = match dice.below(6) {
        0 => words[at] ^ 1 << dice.below(32),
        1 => dice.pick(&VALUES),
        2 => dice.roll() as u32,
        3 => other,
        4 => words[at].wrapping_add(dice.below(9) as u32).wrapping_sub(4),
        // another method of the class, or of another subchannel
        _ => words[at] & !0x3fff | dice.below(1 << 14) as u32,
    };
    capture.set(submission, at, value);
}

/// A byte of a buffer, or a few.
fn bytes(capture: &mut Capture, submission: usize, dice: &mut Dice) {
    let written: Vec<_> = capture.written(submission).filter(|bytes| !bytes.is_empty()).collect();
    if written.is_empty() {
        return;
    }
    let bytes = &written[dice.below(written.len() as u64) as usize];
    for _ in 0..1 + dice.below(4) {
        let at = bytes.start + dice.below(bytes.len() as u64) as usize;
        capture.set_byte(at, dice.roll() as u8);
    }
}

/// Tries a case; the number of its start, and what became of it.
/// An error is a panic, or a chip that hangs although nobody works: what, and who waits.
pub fn attempt(starts: &[Start], seed: u64, n: u64) -> (usize, Result<Became, String>) {
    let (at, capture) = broken(starts, seed, n);
    let start = &starts[at];
    let end = caught(|| became(start.run.clone(), &capture, start.submission));
    let end = end.unwrap_or_else(|what| Err(format!("panic: {what}, at {}", panicked_at())));
    (at, end.map_err(|what| format!("{start}: {what}")))
}

fn became(mut run: Replay<StreamChip>, capture: &Capture, submission: usize) -> Result<Became, String> {
    run.submit(capture, submission);
    let ended = run.run(MOST);
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
    if o.loaded && o.state.waits_for == bundle::HostWait::Semaphore || o.inline_open {
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
