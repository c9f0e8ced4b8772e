//! Lockstep runs with ever new seeds.

use crate::{Failure, style, unit_names};
use clap::Args;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;
use testbenches::scenario::{self, Dut, Scenario, caught};

/// Run units in lockstep under fresh seeds, for a number of clocks
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl campaign gpc/setup --clocks 10M     ten million lockstep clocks of one unit
  gpu-rtl campaign --clocks 100k              a short campaign of every unit
  gpu-rtl campaign crop --clocks 1M --seed 9  from another first seed")]
pub struct Campaign {
    /// Paths of units; all without any
    #[arg(value_name = "UNIT")]
    units: Vec<String>,
    /// Lockstep clocks of each unit, such as 500k or 10M
    #[arg(long, default_value = "1M", value_parser = amount)]
    clocks: u64,
    /// The first seed; each round of a unit's scenarios takes the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Cases of each random scenario in a round
    #[arg(long, default_value_t = 256)]
    cases: u32,
}

/// A number that may end in k, M or G.
fn amount(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 1_000),
        Some((at, 'm' | 'M')) => (&text[..at], 1_000_000),
        Some((at, 'g' | 'G')) => (&text[..at], 1_000_000_000),
        _ => (text, 1),
    };
    let number = digits.replace('_', "").parse::<u64>().ok().and_then(|n| n.checked_mul(unit));
    number.filter(|n| *n > 0).ok_or("a number of clocks is expected, such as 500k or 10M".into())
}

/// What came of one unit.
struct Outcome {
    clocks: u64,
    rounds: u64,
    failure: Option<String>,
}

impl Campaign {
    pub fn run(self) -> Result<(), Failure> {
        let units = unit_names::select(&self.units)?;
        if !cosim::available() {
            return Err(
                format!("a campaign needs lockstep, but there is {}", cosim::Error::NoVerilator).into()
            );
        }
        let all = testbenches::scenarios::all();
        let (mut rows, mut failures) = (vec![], vec![]);
        for unit in units {
            let of_unit: Vec<_> = all.iter().filter(|s| s.unit == unit).copied().collect();
            let start = Instant::now();
            let end = self.unit(unit, &of_unit);
            let rate = end.clocks as f64 / start.elapsed().as_secs_f64() / 1e6;
            let verdict = if end.failure.is_none() { "ok" } else { "FAILED" };
            let (clocks, rounds) = (end.clocks.to_string(), end.rounds.to_string());
            rows.push(vec![unit.to_string(), clocks, rounds, format!("{rate:.2}"), verdict.to_string()]);
            failures.extend(end.failure.map(|text| format!("{unit}: {text}")));
        }
        let head = ["unit", "lockstep clocks", "seeds", "million clocks/s", ""];
        anstream::print!("{}", style::table(&head, &rows));
        failures.iter().for_each(|text| anstream::println!("{} {text}", style::bad("FAILED")));
        if failures.is_empty() { Ok(()) } else { Err(Failure::Check) }
    }

    /// Runs a unit's scenarios on all processors until the clocks are reached or one fails.
    fn unit(&self, unit: &str, scenarios: &[Scenario]) -> Outcome {
        let bar = style::bar(self.clocks, "clocks");
        bar.set_message(unit.to_string());
        let (clocks, rounds, stop) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
        let failure = Mutex::new(None);
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while !stop.load(Ordering::Relaxed) {
                        let seed = self.seed + rounds.fetch_add(1, Ordering::Relaxed);
                        scenario::set_run(seed, self.cases);
                        for s in scenarios {
                            let before = cosim::clocks_of_thread();
                            let end = caught(|| (s.run)(Dut::Lockstep));
                            let done = cosim::clocks_of_thread() - before;
                            let total = clocks.fetch_add(done, Ordering::Relaxed) + done;
                            bar.set_position(total.min(self.clocks));
                            if let Err(text) = end {
                                let text = format!("{} with seed {seed}: {text}", s.name);
                                failure.lock().expect("no thread panics").get_or_insert(text);
                                stop.store(true, Ordering::Relaxed);
                            }
                            if total >= self.clocks {
                                stop.store(true, Ordering::Relaxed);
                            }
                            if stop.load(Ordering::Relaxed) {
                                break;
                            }
                        }
                    }
                });
            }
        });
        bar.finish_and_clear();
        let failure = failure.into_inner().expect("no thread panics");
        Outcome { clocks: clocks.into_inner(), rounds: rounds.into_inner(), failure }
    }
}

#[cfg(test)]
mod tests {
    use super::amount;

    #[test]
    fn amounts() {
        assert_eq!(amount("10M"), Ok(10_000_000));
        assert_eq!(amount("500k"), Ok(500_000));
        assert_eq!(amount("1_234"), Ok(1234));
        for wrong in ["", "M", "-1", "0", "1.5M", "99999999999999G", "é"] {
            assert!(amount(wrong).is_err(), "{wrong}");
        }
    }
}
