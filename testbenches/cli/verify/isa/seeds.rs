//! Seeds of a campaign, run in parts and on threads.

use crate::threads::processors;
use crate::verify::test::parallel_on;
use crate::{Failure, style};
use clap::Args;
use kit::scenario::Dut;
use std::sync::Mutex;

#[derive(Args)]
pub struct Seeds {
    /// The first seed; each one takes the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On half an SM in both languages, compared every cycle
    #[arg(long)]
    lockstep: bool,
    /// Threads; as many as there are processors without it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// Runs a part: device, first seed, number of seeds, counts, callback after each seed.
type Run<T> = fn(Dut, u64, u64, &mut T, &dyn Fn()) -> Result<(), String>;

impl Seeds {
    /// The device that runs programs; an error if it needs Verilator and Verilator is missing.
    fn device(&self) -> Result<Dut, Failure> {
        match self.lockstep {
            true if !cosim::available() => Err(format!("there is {}", cosim::Error::NoVerilator).into()),
            true => Ok(Dut::Lockstep),
            false => Ok(Dut::Rust),
        }
    }

    /// Runs a number of the items that the bar names, `part` of them started together; returns counts and errors.
    pub fn run<T: Default + Send>(
        &self,
        count: u64,
        part: u64,
        name: &'static str,
        run: Run<T>,
        add: fn(&mut T, &T),
    ) -> Result<(T, Vec<String>), Failure> {
        let dut = self.device()?;
        let bar = style::bar(count, name);
        let firsts: Vec<u64> = (0..count).step_by(part as usize).collect();
        let all = Mutex::new((T::default(), vec![]));
        let threads = self.threads.map_or_else(processors, usize::from);
        parallel_on(threads, &firsts, |first| {
            let mut counted = T::default();
            let end = run(dut, self.seed + first, part.min(count - first), &mut counted, &|| bar.inc(1));
            let mut all = all.lock().expect("no thread panics");
            add(&mut all.0, &counted);
            all.1.extend(end.err());
        });
        bar.finish_and_clear();
        Ok(all.into_inner().expect("no thread panics"))
    }
}
