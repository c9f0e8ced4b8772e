//! Synthetic draws on the whole chip, each of which one unit must bound: what is done in a clock in the steady state,
//! beside that unit's documented figure.

mod draw;
mod limits;
pub(crate) mod program;

use crate::capture::Capture;
use crate::command::on_chip::StreamChip;
use crate::command::path::Mapped;
use crate::command::{Around, Ended, Replay};
use crate::kernels::activity::{Activity, REASONS, Reasons};
use crate::units::Units;
use chip::gpu::{Gpu, Params};
use draw::Draw;
use kernel::slot::Slot;
pub use limits::LIMITS;

/// What a draw is bound by.
pub struct Limit {
    /// What it is called, such as `vertex-bound`.
    pub name: &'static str,
    pub unit: &'static str,
    /// Of docs/rates.tsv.
    pub rate: &'static str,
    /// Documented of one unit: a clock, or, where `clocks`, of each.
    pub figure: f64,
    pub units: &'static str,
    /// Whether the figure is clocks of one rather than so many a clock.
    pub clocks: bool,
    /// How many such units a machine has.
    pub count: fn(&Params) -> usize,
    /// What is drawn, in a sentence.
    pub what: &'static str,
    draw: fn(u32) -> Draw,
    /// Rounds of the shorter of its two runs.
    rounds: u32,
    /// Why it is not met, where it is not.
    pub remark: &'static str,
}

/// What was seen of a limit.
#[derive(Clone, Debug)]
pub struct Reached {
    /// Clocks of the longer run, up to the last in which a unit held work.
    pub clocks: u64,
    /// What the unit did in a clock of the steady state, all units of its kind.
    pub each_clock: f64,
    /// Of the longer run, the percent of its clocks in which each unit of the chip held work.
    pub busy: Vec<(&'static str, f64)>,
    /// Of its issue slots, the percent that each reason has.
    pub slots: Vec<(&'static str, f64)>,
}

impl Limit {
    /// What is documented of all units of its kind, a clock.
    pub fn documented(&self, p: &Params) -> f64 {
        let one = if self.clocks { 1.0 / self.figure } else { self.figure };
        one * (self.count)(p) as f64
    }

    /// Runs the draw twice, the second with twice as much: the difference is the steady state.
    ///
    /// # Errors
    /// A stream that does not come to its end.
    pub fn measure(&self, p: &Params) -> Result<Reached, String> {
        let mut chip = Chip::new(p)?;
        let (short, long) = ((self.draw)(self.rounds), (self.draw)(2 * self.rounds));
        // What the chip keeps of state and of programs it keeps for both.
        chip.clocks(&short)?;
        let (first, ..) = chip.clocks(&short)?;
        let (clocks, units, shaders) = chip.clocks(&long)?;
        let share = |(name, busy)| (name, 100.0 * busy as f64 / clocks as f64);
        Ok(Reached {
            clocks,
            each_clock: (long.items - short.items) / (clocks as f64 - first as f64),
            busy: units.totals().map(share).collect(),
            slots: percents(&shaders.reasons()),
        })
    }
}

/// A chip behind the recording `triangle`, whose state stays.
struct Chip {
    run: Replay<StreamChip>,
    mapped: Vec<Mapped>,
}

/// Clocks that no draw here takes.
const MOST: u64 = 1_000_000;

impl Chip {
    fn new(p: &Params) -> Result<Self, String> {
        let capture = Capture::carried("triangle")?;
        let around = Around { patience: 100_000, ..Around::default() };
        let mut run = Replay::new(StreamChip::new(Slot::from(Gpu::new(p)), p), around);
        for submission in 0..capture.submissions.len() {
            run.submit(&capture, submission);
            settle(run.run(MOST), &run)?;
        }
        let mut mapped: Vec<_> = capture.mapped(capture.submissions.len() - 1).collect();
        mapped.extend(draw::buffers().map(|addresses| Mapped { addresses, coherent: false, kind: 0 }));
        Ok(Chip { run, mapped })
    }

    /// Clocks from the doorbell to the last in which a unit held work, the draw's state set before, and which units these were. What the
    /// bench does behind it, a flush of the L2 with its own clocks, is no part of the draw.
    fn clocks(&mut self, draw: &Draw) -> Result<(u64, Units, Activity), String> {
        let run = &mut self.run;
        let updates = draw.updates();
        let updates = || updates.iter().map(|(at, bytes)| (*at, &bytes[..]));
        run.give(updates(), &self.mapped, &[draw.state_entry()]);
        settle(run.run(MOST), run)?;
        let mut units = Units::default();
        let mut shaders = Activity::new(run.path().board.dut.unit(), |_| true, 0);
        run.give(updates(), &self.mapped, &[draw.draw_entry()]);
        let ended = run.run_watched(MOST, &mut |_, _, chip: &mut StreamChip| {
            let gpu = chip.board.dut.unit();
            units.look(gpu);
            shaders.look(gpu);
            Ok(())
        });
        settle(ended, run).map_err(|what| what + &run.who_waits())?;
        Ok((units.worked, units, shaders))
    }
}

/// Of issue slots, by reason.
fn percents(reasons: &Reasons) -> Vec<(&'static str, f64)> {
    let all = reasons.iter().sum::<u64>().max(1) as f64;
    REASONS.iter().zip(reasons).map(|(name, n)| (*name, 100.0 * *n as f64 / all)).collect()
}

fn settle(ended: Result<Ended, String>, run: &Replay<StreamChip>) -> Result<(), String> {
    if let Some(failed) = run.path().failed {
        return Err(failed.to_string());
    }
    match ended? {
        Ended::Idle => Ok(()),
        Ended::Running => Err(format!("not at its end after {MOST} clocks")),
        Ended::Fault(fault) => Err(run.explain(&fault)),
    }
}
