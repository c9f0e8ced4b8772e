//! Synthetic draws on the whole chip, each bound by one unit: the measured steady-state rate of that unit beside its
//! documented figure.

mod draw;
mod limits;
pub(crate) mod program;

use crate::command::on_chip::StreamChip;
use crate::command::{Around, Ended, Replay};
use crate::kernels::activity::{Activity, REASONS, Reasons};
use crate::units::{Channel, Units};
use chip::machine::maxwell::{Maxwell, Params};
use draw::Draw;
use kernel::slot::Slot;
pub use limits::LIMITS;
use recordings::capture::{Capture, Mapped};

/// A bound: a draw, and the unit that limits it.
pub struct Limit {
    /// Its name, such as `vertex-bound`.
    pub name: &'static str,
    pub unit: &'static str,
    /// Rate id in docs/rates.tsv.
    pub rate: &'static str,
    /// Documented rate of one unit: items per cycle, or cycles per item if `cycles`.
    pub figure: f64,
    pub units: &'static str,
    /// Whether the figure is cycles per item instead of items per cycle.
    pub cycles: bool,
    /// Number of such units in a machine.
    pub count: fn(&Params) -> usize,
    /// The draw, described in a sentence.
    pub what: &'static str,
    draw: fn(u32) -> Draw,
    /// Rounds of the shorter of its two runs.
    rounds: u32,
    /// Percent of the documented figure that is the goal, if that is not the figure itself.
    pub goal: Option<f64>,
    /// Reason if the figure is not met.
    pub remark: &'static str,
}

/// Measured figures of a limit.
#[derive(Clone, Debug)]
pub struct Reached {
    /// Cycles of the longer run, up to the last in which a unit held work.
    pub cycles: u64,
    /// Items per cycle in the steady state, over all units of the kind.
    pub each_cycle: f64,
    /// Percent of the longer run's cycles in which each unit held work.
    pub busy: Vec<(&'static str, f64)>,
    /// Percent of the longer run's issue slots, by reason.
    pub slots: Vec<(&'static str, f64)>,
    /// Channels of the units: percent of the longer run's cycles with a handshake, and with an offer that was not accepted.
    pub channels: Vec<(String, f64, f64)>,
}

impl Limit {
    /// Documented items per cycle, over all units of the kind.
    pub fn documented(&self, p: &Params) -> f64 {
        let one = if self.cycles { 1.0 / self.figure } else { self.figure };
        one * (self.count)(p) as f64
    }

    /// Runs the draw twice, the second with twice as much: the difference is the steady state.
    ///
    /// # Errors
    /// A stream that does not end.
    pub fn measure(&self, p: &Params) -> Result<Reached, String> {
        let (short, long) = ((self.draw)(self.rounds), (self.draw)(2 * self.rounds));
        let mut chip = Chip::new(p, short.compressed)?;
        // A first run loads state and programs into the caches for both measured runs.
        chip.cycles(&short)?;
        let (first, ..) = chip.cycles(&short)?;
        let (cycles, units, shaders) = chip.cycles(&long)?;
        let share = |(name, busy)| (name, 100.0 * busy as f64 / cycles as f64);
        let channel = |of: Channel| {
            let way = if of.is_input { "in" } else { "out" };
            (format!("{} {way} {}", of.unit, of.name), of.moved, of.stalled)
        };
        Ok(Reached {
            cycles,
            each_cycle: (long.items - short.items) / (cycles as f64 - first as f64),
            busy: units.totals().map(share).collect(),
            slots: percents(&shaders.reasons()),
            channels: units.channels().map(channel).collect(),
        })
    }
}

/// A chip after the recording `triangle`, whose state is retained.
struct Chip {
    run: Replay<StreamChip>,
    mapped: Vec<Mapped>,
}

/// More cycles than any draw here takes.
const MOST: u64 = 2_000_000;

impl Chip {
    fn new(p: &Params, compressed: bool) -> Result<Self, String> {
        let capture = Capture::carried("triangle")?;
        // A draw is one piece of work, during which nothing happens at the doorbell.
        let around = Around { patience: MOST, ..Around::default() };
        let mut chip = StreamChip::new(Slot::from(Maxwell::new(p)), p);
        if compressed {
            chip.compress(draw::compressible(), draw::CLEAR_VALUES);
        }
        let mut run = Replay::new(chip, around);
        for submission in 0..capture.submissions.len() {
            run.submit(&capture, submission);
            settle(run.run(MOST), &run)?;
        }
        let mut mapped: Vec<_> = capture.mapped(capture.submissions.len() - 1).collect();
        mapped.extend(draw::buffers().map(|addresses| Mapped {
            addresses,
            coherent: false,
            kind: 0,
            place: None,
        }));
        Ok(Chip { run, mapped })
    }

    /// Cycles from the doorbell to the last in which a unit held work, and the units' activity; state is set before. The L2 flush that the
    /// bench does afterwards does not count.
    fn cycles(&mut self, draw: &Draw) -> Result<(u64, Units, Activity), String> {
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
            units.lookup(gpu);
            shaders.lookup(gpu);
            Ok(())
        });
        settle(ended, run).map_err(|what| what + &run.who_waits())?;
        Ok((units.worked, units, shaders))
    }
}

/// Percent of issue slots by reason.
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
        Ended::Running => Err(format!("not at its end after {MOST} cycles")),
        Ended::Fault(fault) => Err(run.explain(&fault)),
    }
}
