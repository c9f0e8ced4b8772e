//! Random streams of small draws on the whole chip, with state between them: topologies, indices, restarts, instances, provoking vertices,
//! indirect draws, clears, depth, stencil, clip planes; the reference is the API's own order (`references::common::draws`, `references::chip::machine::small_picture`).

mod clears;
mod draws;
mod form;
mod geometry;
mod indirect;
mod pixels;
mod program;
mod samples;
mod shading;
mod state;
mod stream;
mod targets;
mod tessellation;

use crate::command::on_chip::StreamChip;
use crate::command::{Around, Ended, Replay};
use chip::machine::maxwell::{Maxwell, Params};
use kernel::slot::Slot;
use recordings::capture::{Capture, Mapped};
use stream::Stream;

/// A chip after the recording `triangle`, whose state is retained, ready for the draws.
#[derive(Clone)]
pub struct Start {
    run: Replay<StreamChip>,
    mapped: Vec<Mapped>,
}

/// Maximal number of wrong pixels that are listed.
const SHOWN: usize = 16;
/// More cycles than any stream here takes.
const MOST: u64 = 3_000_000;

impl Start {
    /// # Errors
    /// A recording that does not end.
    pub fn new(p: &Params) -> Result<Self, String> {
        let capture = Capture::carried("triangle")?;
        let around = Around { patience: 1_000_000, ..Around::default() };
        let mut run = Replay::new(StreamChip::new(Slot::from(Maxwell::new(p)), p), around);
        for submission in 0..capture.submissions.len() {
            run.submit(&capture, submission);
            settle(run.run(MOST), &run)?;
        }
        let mut mapped: Vec<_> = capture.mapped(capture.submissions.len() - 1).collect();
        mapped.extend(stream::buffers().map(|addresses| Mapped {
            addresses,
            coherent: false,
            kind: 0,
            place: None,
        }));
        Ok(Start { run, mapped })
    }

    /// Draws one stream, and judges its picture.
    ///
    /// # Errors
    /// Wrong pixels, with their permitted values; a chip that hangs or stops.
    pub fn attempt(&self, seed: u64, draws: u64) -> Result<u64, String> {
        let mut stream = Stream::new(seed, draws);
        let mut run = self.run.clone();
        let updates = stream.updates();
        let begin = run.cycle;
        run.give(updates.iter().map(|(at, bytes)| (*at, &bytes[..])), &self.mapped, stream.pushed.entries());
        let ended = run.run(MOST);
        settle(ended, &run).map_err(|what| what + &run.who_waits() + &stream.last_draws())?;
        let picture = stream.picture(&|at| run.memory.peek(at));
        let wrong: Vec<usize> = (0..picture.len()).filter(|k| !stream.sketch.may(*k, &picture[*k])).collect();
        let Some(one) = wrong.get(wrong.len() / 2) else { return Ok(run.cycle - begin) };
        let [x, y] = stream.sketch.place(*one);
        let (got, count) = (&picture[*one], wrong.len());
        let all: Vec<_> = wrong.iter().take(SHOWN).map(|k| stream.sketch.place(*k)).collect();
        let about = stream.about(*one);
        Err(format!("{count} pixels wrong, {all:?}; at ({x}, {y}) there is {got:x?}, {about}"))
    }
}

fn settle(ended: Result<Ended, String>, run: &Replay<StreamChip>) -> Result<(), String> {
    if let Some(failed) = run.path().failed {
        return Err(failed.to_string());
    }
    match ended? {
        Ended::Idle => Ok(()),
        Ended::Running => Err(format!("not at its end after {MOST} cycles")),
        Ended::Fault(fault) => Err(run.explain(&fault)),
    }
}
