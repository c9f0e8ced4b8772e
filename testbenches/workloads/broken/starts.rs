//! Chips before submissions and within them, from which cases go on.

use super::recorded::Recorded;
use super::{FEW, PATIENCE};
use crate::board::pages::Touched;
use crate::command::on_chip::StreamChip;
use crate::command::{Around, Ended, Replay};
use crate::small_chip;
use chip::gpu::Gpu;
use hub::scheduler::class::SEND_PCAS_A;
use kernel::slot::Slot;
use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

/// Copies of a submission.
const COPIES: u64 = 8;
/// Longer than the recordings themselves take.
const WHOLE: u64 = 10_000_000;
/// Bytes of a descriptor.
const DESCRIPTOR: u64 = 256;

/// A chip that has a submission before it, or is within it.
#[derive(Clone)]
pub struct Start {
    name: String,
    submission: usize,
    pub run: Replay<StreamChip>,
    /// Words of the stream that are not read yet, and of the descriptors that it launches; what the CPU wrote for this
    /// submission and those before it.
    pub words: Vec<u64>,
    pub descriptors: Vec<u64>,
    pub buffers: Vec<Range<u64>>,
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, submission {}, clock {}", self.name, self.submission, self.run.clock)
    }
}

/// Chips before submissions of some recordings and within them; submissions that only load state are left out.
///
/// # Errors
/// A recording that does not run.
pub fn starts(names: &[&str]) -> Result<Vec<Start>, String> {
    let mut starts = vec![];
    for name in names {
        let recorded = Recorded::carried(name)?;
        let p = small_chip();
        let around = Around { patience: PATIENCE, ..Around::default() };
        let mut run = Replay::new(StreamChip::new(Slot::from(Gpu::new(&p)), &p), around);
        let mut buffers = vec![];
        for submission in 0..recorded.submissions() {
            buffers.extend(recorded.written(submission));
            recorded.submit(&mut run, submission);
            let mut begin = Start {
                name: name.to_string(),
                submission,
                run: run.clone(),
                words: recorded.words(submission),
                descriptors: vec![],
                buffers: buffers.clone(),
            };
            // Once to know how long it takes, where it ends, and what it launches.
            let (_, seen) = play(&mut run, WHOLE).map_err(|what| format!("{begin}: {what}"))?;
            let words = |at: &u64| (*at..*at + DESCRIPTOR).step_by(4);
            begin.descriptors = seen.launched.iter().flat_map(words).collect();
            if begin.words.len() > FEW {
                let stalls = (run.clock - begin.run.clock).div_ceil(COPIES);
                on_the_way(begin, stalls, &mut starts)?;
            }
        }
    }
    Ok(starts)
}

/// A copy, and others behind it at a stalls, up to the submission's end.
fn on_the_way(mut at: Start, stalls: u64, starts: &mut Vec<Start>) -> Result<(), String> {
    loop {
        starts.push(at.clone());
        let (ended, seen) = play(&mut at.run, stalls)?;
        for words in [&mut at.words, &mut at.descriptors] {
            words.retain(|at| !seen.read.contains(&(at / 32)));
        }
        if ended {
            return Ok(());
        }
    }
}

/// Sectors that were read, and descriptors that were launched.
#[derive(Default)]
struct Seen {
    read: HashSet<u64>,
    launched: Vec<u64>,
}

/// Plays on; whether it is at its end.
fn play(run: &mut Replay<StreamChip>, clocks: u64) -> Result<(bool, Seen), String> {
    let mut seen = Seen::default();
    let ended = run.run_watched(clocks, &mut |_, _, chip: &mut StreamChip| {
        let sector = |touched: &Touched| match touched {
            Touched::Read(sector) => Some(*sector),
            _ => None,
        };
        seen.read.extend(chip.board.touched.borrow().iter().filter_map(sector));
        let descriptor = chip.board.o.compute.get().filter(|bundle| bundle.address << 2 == SEND_PCAS_A);
        seen.launched.extend(descriptor.map(|bundle| u64::from(bundle.value) << 8));
        Ok(())
    })?;
    match ended {
        Ended::Idle => Ok((true, seen)),
        Ended::Running => Ok((false, seen)),
        Ended::Fault(fault) => Err(run.explain(&fault)),
    }
}
