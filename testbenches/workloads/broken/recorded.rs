//! Input of the mutations: a recorded stream of draws, or a recorded kernel.

use crate::command::Replay;
use crate::command::on_chip::StreamChip;
use crate::kernels;
use interpreter::stream::methods::segment;
use interpreter::stream::recording::Recording;
use recordings::capture::{Capture, Mapped};
use std::ops::Range;

pub enum Recorded {
    Draws(Capture),
    Kernel(Recording, Vec<Mapped>),
}

impl Recorded {
    /// One that the project carries, by its name.
    ///
    /// # Errors
    /// There is none, or it is damaged.
    pub fn carried(name: &str) -> Result<Self, String> {
        if !kernels::names().iter().any(|kernel| kernel == name) {
            return Ok(Recorded::Draws(Capture::carried(name)?));
        }
        let kernel = kernels::carried(name)?;
        let mapped = kernels::mapped(&kernel);
        Ok(Recorded::Kernel(kernel, mapped))
    }

    pub fn submissions(&self) -> usize {
        match self {
            Recorded::Draws(capture) => capture.submissions.len(),
            Recorded::Kernel(kernel, _) => kernel.submissions.len(),
        }
    }

    /// Performs the driver's part of a submission.
    pub fn submit(&self, run: &mut Replay<StreamChip>, submission: usize) {
        match self {
            Recorded::Draws(capture) => run.submit(capture, submission),
            Recorded::Kernel(kernel, mapped) => kernels::submit(run, kernel, mapped, submission),
        }
    }

    /// Addresses of a submission's words.
    pub fn words(&self, submission: usize) -> Vec<u64> {
        match self {
            Recorded::Draws(capture) => capture.addresses(submission),
            Recorded::Kernel(kernel, _) => {
                let segments = kernel.submissions[submission].gpfifo.iter().map(|entry| segment(*entry));
                segments
                    .flat_map(|(address, words)| (0..u64::from(words)).map(move |n| address + 4 * n))
                    .collect()
            }
        }
    }

    /// Address ranges that the CPU wrote for it.
    pub fn written(&self, submission: usize) -> Vec<Range<u64>> {
        let range = |at: u64, bytes: usize| at..at + bytes as u64;
        let all: Vec<_> = match self {
            Recorded::Draws(capture) => {
                capture.updates(submission).map(|(at, bytes)| range(at, bytes.len())).collect()
            }
            Recorded::Kernel(kernel, _) => {
                let updates = &kernel.submissions[submission].updates;
                updates.iter().map(|[at, bytes, _]| range(*at, *bytes as usize)).collect()
            }
        };
        all.into_iter().filter(|range| range.end - range.start >= 4).collect()
    }
}
