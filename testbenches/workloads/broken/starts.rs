//! Chips before and within submissions, from which cases continue.

use super::recorded::Recorded;
use super::{FEW, PATIENCE};
use crate::board::pages::Touched;
use crate::command::on_chip::StreamChip;
use crate::command::{Around, Ended, Replay};
use crate::small_chip;
use bundle::{Bundle, Engine};
use chip::machine::maxwell::Maxwell;
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

/// A chip before or within a submission.
#[derive(Clone)]
pub struct Start {
    name: String,
    submission: usize,
    pub run: Replay<StreamChip>,
    /// Addresses of stream words not yet read, of the descriptors that the stream launches, and of the CPU's writes for this
    /// and earlier submissions.
    pub words: Vec<u64>,
    pub descriptors: Vec<u64>,
    pub buffers: Vec<Range<u64>>,
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, submission {}, cycle {}", self.name, self.submission, self.run.cycle)
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
        let mut run = Replay::new(StreamChip::new(Slot::from(Maxwell::new(&p)), &p), around);
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
            // A first run measures its length and records the descriptors that it launches.
            let (_, seen) = play(&mut run, WHOLE).map_err(|what| format!("{begin}: {what}"))?;
            let words = |at: &u64| (*at..*at + DESCRIPTOR).step_by(4);
            begin.descriptors = seen.launched.iter().flat_map(words).collect();
            if begin.words.len() > FEW {
                let stalls = (run.cycle - begin.run.cycle).div_ceil(COPIES);
                on_the_way(begin, stalls, &mut starts)?;
            }
        }
    }
    Ok(starts)
}

/// Adds a copy of the chip every `stalls` cycles, up to the submission's end.
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

/// Sectors read, and descriptors launched.
#[derive(Default)]
struct Seen {
    read: HashSet<u64>,
    launched: Vec<u64>,
}

/// Runs on; returns whether the submission has ended.
fn play(run: &mut Replay<StreamChip>, cycles: u64) -> Result<(bool, Seen), String> {
    let mut seen = Seen::default();
    let ended = run.run_watched(cycles, &mut |_, _, chip: &mut StreamChip| {
        let sector = |touched: &Touched| match touched {
            Touched::Read(sector) => Some(*sector),
            _ => None,
        };
        seen.read.extend(chip.board.touched.borrow().iter().filter_map(sector));
        let launches =
            |bundle: &&Bundle| bundle.engine == Engine::Compute && bundle.address << 2 == SEND_PCAS_A;
        let descriptor = chip.board.o.accepted.get().filter(launches);
        seen.launched.extend(descriptor.map(|bundle| u64::from(bundle.value) << 8));
        Ok(())
    })?;
    match ended {
        Ended::Idle => Ok((true, seen)),
        Ended::Running => Ok((false, seen)),
        Ended::Fault(fault) => Err(run.explain(&fault)),
    }
}
