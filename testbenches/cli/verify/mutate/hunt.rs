//! Runs scenarios on mutants.

use super::cache::{Cache, Verdict};
use super::make::Made;
use crate::verify::show;
use crate::verify::test::parallel;
use crate::{Failure, style};
use kit::scenario::{self, Dut, Scenario, caught};
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use std::time::Instant;

/// Verdict on a mutant.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub enum End {
    /// Caught by the scenario of this name, on the mutant alone.
    Alone(String),
    /// Caught only in lockstep, by a difference from the model.
    Lockstep(String),
    /// Proved equivalent to the unit.
    Equivalent,
    /// Not caught; whether it is known to differ.
    Survived(bool),
}

/// The hunt for the mutants of a unit.
pub struct Hunt<'a> {
    pub unit: &'static str,
    pub made: &'a Made,
    pub cache: &'a Cache,
    /// Hashes of the sources that a scenario's verdict and a proof's verdict depend on.
    pub sources: String,
    pub design: String,
    pub cases: u32,
    /// Seconds for each step of a proof.
    pub seconds: u32,
    /// Whether cached verdicts are ignored.
    pub anew: bool,
}

/// A scenario, and its usefulness so far.
struct Hunter {
    scenario: Scenario,
    /// Its duration without a mutant.
    seconds: f64,
    tried: u32,
    caught: u32,
}

impl Hunter {
    /// Expected number of mutants caught per second.
    fn rate(&self) -> f64 {
        f64::from(self.caught + 1) / f64::from(self.tried + 2) / (self.seconds + 0.001)
    }
}

impl Hunt<'_> {
    /// The verdicts on mutants of some numbers, in their order.
    pub fn run(&self, scenarios: &[Scenario], numbers: &[usize]) -> Result<Vec<Verdict>, Failure> {
        let known = |n: &usize| if self.anew { None } else { self.cache.get(&self.key(*n)) };
        let mut ends: Vec<_> = numbers.iter().map(known).collect();
        let missing: Vec<_> = numbers.iter().zip(&ends).filter(|(_, end)| end.is_none()).collect();
        let missing: Vec<_> = missing.into_iter().map(|(n, _)| *n).collect();
        if missing.is_empty() {
            return Ok(ends.into_iter().flatten().collect());
        }
        let hunters = Mutex::new(self.right(scenarios)?);
        let bar = style::bar(missing.len() as u64, "mutants");
        bar.set_message(self.unit);
        let found = Mutex::new(vec![]);
        parallel(&missing, |number| {
            let end = self.judge(*number, &hunters);
            found.lock().expect("no thread panics").push((*number, end));
            bar.inc(1);
        });
        bar.finish_and_clear();
        for (number, end) in found.into_inner().expect("no thread panics") {
            let at = numbers.iter().position(|n| *n == number).expect("one of them");
            ends[at] = Some(end?);
        }
        Ok(ends.into_iter().flatten().collect())
    }

    fn key(&self, number: usize) -> String {
        format!("{} {} {} {}", self.unit, self.made.yosys, self.sources, self.made.mutation(number).text)
    }

    /// The scenarios, after each has passed without a mutant.
    fn right(&self, scenarios: &[Scenario]) -> Result<Vec<Hunter>, Failure> {
        let spinner = show::spinner(format!("{}: the module of mutants, none chosen", self.unit));
        let mut hunters = vec![];
        for s in scenarios {
            let start = Instant::now();
            self.attempt(s, 0, Dut::Verilog).map_err(|text| self.wrong(s, &text))?;
            let seconds = start.elapsed().as_secs_f64();
            self.attempt(s, 0, Dut::Lockstep).map_err(|text| self.wrong(s, &text))?;
            hunters.push(Hunter { scenario: s.clone(), seconds, tried: 0, caught: 0 });
        }
        spinner.finish_and_clear();
        Ok(hunters)
    }

    fn wrong(&self, s: &Scenario, text: &str) -> Failure {
        format!("{}: without a mutant {} fails, so that no mutant can be judged: {text}", self.unit, s.name)
            .into()
    }

    /// Runs a scenario on a mutant.
    fn attempt(&self, s: &Scenario, number: usize, dut: Dut) -> Result<(), String> {
        scenario::set_run(1, self.cases);
        scenario::set_shrinking(false);
        let mutants = self.made.mutants.clone().expect("made with its library");
        cosim::choose(Some((mutants, number as u64)));
        let end = caught(|| s.case.run(dut));
        cosim::choose(None);
        end
    }

    fn judge(&self, number: usize, hunters: &Mutex<Vec<Hunter>>) -> Result<Verdict, Failure> {
        let start = Instant::now();
        let mut verdict = Verdict { end: End::Survived(false), seconds: 0.0, said: String::new() };
        for (dut, end) in [(Dut::Verilog, End::Alone as fn(_) -> _), (Dut::Lockstep, End::Lockstep)] {
            if let Some((name, said)) = self.first_to_catch(number, dut, hunters) {
                verdict = Verdict { end: end(name), said, ..verdict };
                break;
            }
        }
        if let End::Survived(_) = verdict.end {
            verdict.end = self.excuse(number)?;
        }
        verdict.seconds = start.elapsed().as_secs_f64();
        if !matches!(verdict.end, End::Survived(_)) {
            self.cache.put(&self.key(number), &verdict);
        }
        Ok(verdict)
    }

    /// The first scenario that catches a mutant, with its message; the most promising one runs first.
    fn first_to_catch(
        &self,
        number: usize,
        dut: Dut,
        hunters: &Mutex<Vec<Hunter>>,
    ) -> Option<(String, String)> {
        let lock = || hunters.lock().expect("no thread panics");
        let mut order: Vec<_> = lock().iter().map(Hunter::rate).enumerate().collect();
        order.sort_by(|a, b| b.1.total_cmp(&a.1));
        order.into_iter().find_map(|(at, _)| {
            let s = lock()[at].scenario.clone();
            let end = self.attempt(&s, number, dut);
            let hunter = &mut lock()[at];
            hunter.tried += 1;
            hunter.caught += u32::from(end.is_err());
            end.err().map(|said| (s.name.to_string(), said))
        })
    }

    /// Tries to prove that a mutant changes nothing. The proof holds for all
    /// scenarios, so it is cached separately.
    fn excuse(&self, number: usize) -> Result<End, Failure> {
        let (made, text) = (self.made, &self.made.mutation(number).text);
        let key = format!("{} {} proof {} {text}", self.unit, made.yosys, self.design);
        if let Some(known) = self.cache.get(&key) {
            return Ok(known.end);
        }
        let end = match made.is_equivalent(self.unit, number, self.seconds)? {
            Some(true) => End::Equivalent,
            Some(false) => End::Survived(true),
            None => return Ok(End::Survived(false)),
        };
        self.cache.put(&key, &Verdict { end: end.clone(), seconds: 0.0, said: String::new() });
        Ok(end)
    }
}
