//! What is told of a program's run: faults, each once with its count, and where the cycles went.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;
use workloads::units::Units;

/// Work and its cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    pub cycles: u64,
    pub time: Duration,
}

#[derive(Debug)]
pub struct Report {
    pub name: String,
    pub pid: u32,
    pub total: Cost,
    pub submissions: u64,
    pub frames: u64,
    pub faults: BTreeMap<String, u64>,
    /// What the frames before this one have cost.
    shown: Cost,
}

impl Report {
    pub fn new(name: String, pid: u32) -> Self {
        Report {
            name,
            pid,
            total: Cost::default(),
            submissions: 0,
            frames: 0,
            faults: BTreeMap::new(),
            shown: Cost::default(),
        }
    }

    pub fn submission(&mut self, cost: Cost) {
        self.submissions += 1;
        self.total.cycles += cost.cycles;
        self.total.time += cost.time;
    }

    /// Counts a fault, whatever its cycle; returns whether it is a new one.
    pub fn fault(&mut self, text: &str) -> bool {
        let text = match text.strip_prefix("cycle ").and_then(|rest| rest.split_once(": ")) {
            Some((cycle, rest)) if cycle.parse::<u64>().is_ok() => rest,
            _ => text,
        };
        let count = self.faults.entry(text.to_string()).or_default();
        *count += 1;
        *count == 1
    }

    /// Ends a frame; returns what it has cost.
    pub fn frame(&mut self) -> Cost {
        self.frames += 1;
        let cost =
            Cost { cycles: self.total.cycles - self.shown.cycles, time: self.total.time - self.shown.time };
        self.shown = self.total;
        cost
    }

    /// The table of units, if they were looked at.
    pub fn units(&self, units: &Units) -> String {
        let share = |busy: u64| 100.0 * busy as f64 / units.cycles.max(1) as f64;
        let rows = units.totals().filter(|(_, busy)| *busy > 0);
        rows.map(|(name, busy)| format!("  {name:<18} holds work in {:5.1} % of the cycles\n", share(busy)))
            .collect()
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} cycles, {:.2} s", self.cycles, self.time.as_secs_f64())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let rate = self.total.cycles as f64 / self.total.time.as_secs_f64().max(1e-9) / 1e6;
        let Report { name, pid, submissions, frames, total, .. } = self;
        writeln!(
            f,
            "{name} ({pid}): {submissions} submissions, {frames} frames, {total}, {rate:.3} M cycles a second"
        )?;
        for (fault, count) in &self.faults {
            writeln!(f, "  {count} times: {}", fault.replace('\n', "\n    "))?;
        }
        Ok(())
    }
}
