//! `gpu-rtl run`: a compute kernel on the chip, cycle by cycle, from the doorbell to DRAM.

mod listing;
mod options;
mod plot;
mod summary;
mod trace;

use crate::exchange::sees_sm;
use crate::render::{names, traffic};
use crate::say;
use crate::taping::Taping;
use crate::{Failure, style};
use chip::machine::maxwell::Maxwell;
use interpreter::decode::text::text;
use interpreter::stream::recording::Recording;
use kernel::slot::Slot;
pub use options::Run;
use rigs::command_path::In;
use std::path::Path;
use std::time::Instant;
use waves::Recorder;
use workloads::board::traffic::Traffic;
use workloads::command::on_chip::StreamChip;
use workloads::command::on_chip::failed::Failed;
use workloads::kernels::activity::{Activity, ISSUED, REASONS};
use workloads::kernels::{Launches, has_room};

/// Cycles between two updates of the progress bar.
const STRIDE: u64 = 4096;

/// Number of warps of a hung kernel whose stall reasons are reported.
const SHOWN: usize = 4;

/// Observations of a run.
struct Seen {
    activity: Activity,
    traffic: Traffic,
    waves: Option<Recorder>,
    l2: L2,
}

/// Sectors that shader cores read, and those that the L2 read from memory for them, in cycles with warps.
#[derive(Default)]
struct L2 {
    read: u64,
    missed: u64,
}

impl Run {
    pub fn run(self) -> Result<(), Failure> {
        let (profile, profile_text) = self.machine.load()?;
        self.check()?;
        let recording = self.load()?;
        let name = self.kernel.display();
        has_room(&recording).map_err(|what| format!("{name}: {what}"))?;
        let mut gpu = Maxwell::new(&profile);
        let known = names::known(&mut gpu);
        let tape = Taping::of(self.record.as_deref(), &self.languages, &mut gpu, &known)?;
        self.languages.exchange(&mut gpu, &known)?;
        let hidden = self.languages.parts(&known)?;
        let waves = self.waved.recorder(&self.wave_file, None, &mut gpu)?;
        let events = if self.trace.is_some() { self.trace_events } else { 0 };
        let activity = Activity::new(&gpu, |k| sees_sm(&hidden, k), events);
        let mut seen = Seen { activity, traffic: Traffic::default(), waves, l2: L2::default() };
        let mut launches = Launches::new(self.threads.on(gpu), &profile, &recording, self.patience);
        let start = Instant::now();
        let end = self.submissions(&recording, &mut launches, &mut seen);
        // Results are shown and written however the kernel ended.
        let seconds = start.elapsed().as_secs_f64();
        summary::print(&recording, &launches, &seen, &hidden, seconds);
        traffic::print(&seen.traffic, &launches.run.path().board, None);
        let right = if end.is_ok() { self.results(&recording, &launches)? } else { true };
        self.write(&recording, &launches, &seen.activity)?;
        if let Some(tape) = tape {
            say!("wrote {}", tape.save(Path::new("run"), profile_text)?.display());
        }
        if let Some(waves) = seen.waves {
            style::written(waves, launches.run.cycle)?;
        }
        end?;
        if right { Ok(()) } else { Err(Failure::Check) }
    }

    /// Runs all submissions, or until one is stopped.
    fn submissions(
        &self,
        recording: &Recording,
        launches: &mut Launches<Slot<Maxwell>>,
        seen: &mut Seen,
    ) -> Result<(), Failure> {
        let bar = style::bar(recording.submissions.len() as u64, "submissions");
        let most = self.cycles;
        for n in 0..recording.submissions.len() {
            let at = |what| format!("{}: submission {n}: {what}", self.kernel.display());
            launches.submit(n);
            loop {
                let cycle = launches.run.cycle;
                if cycle >= most {
                    let what = format!("not at its end after {cycle} cycles (--cycles)");
                    return Err(Failure::Input(at(seen.explain(launches, what))));
                }
                let stride = STRIDE.min(most - cycle);
                let ended = launches.advance(stride, &mut |cycle, i, chip| seen.after(cycle, i, chip));
                match ended {
                    Ok(true) => break,
                    Ok(false) => bar.set_message(format!("cycle {}", launches.run.cycle)),
                    Err(what) => return Err(Failure::Input(at(seen.explain(launches, what)))),
                }
            }
            launches.released(n).map_err(at)?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Writes listing, plot and timeline if requested.
    fn write(
        &self,
        recording: &Recording,
        launches: &Launches<Slot<Maxwell>>,
        activity: &Activity,
    ) -> Result<(), Failure> {
        let name = &recording.name;
        let mut files = vec![];
        if let Some(file) = &self.listing {
            files.push((file, listing::listing(launches, activity).into_bytes()));
        }
        if let Some(file) = &self.plot {
            files.push((file, plot::plot(name, activity).into_bytes()));
        }
        if let Some(file) = &self.trace {
            files.push((file, trace::trace(name, &activity.timeline)?));
        }
        for (file, bytes) in files {
            say!("wrote {}", waves::output::write(file, &bytes)?.display());
        }
        if self.trace.is_some() && activity.timeline.left_out > 0 {
            let left = activity.timeline.left_out;
            anstream::eprintln!(
                "{}: {left} events are left out of the trace (--trace-events)",
                style::faint("note")
            );
        }
        Ok(())
    }

    /// Judges the buffers of results, and writes the requested ones; returns whether all are right.
    fn results(&self, recording: &Recording, launches: &Launches<Slot<Maxwell>>) -> Result<bool, Failure> {
        let mut right = true;
        say!("\n{}", style::good("Results"));
        for result in &recording.results {
            let name = &result.name;
            let judged = launches.judged(result);
            right &= judged.is_ok();
            match judged {
                _ if result.file.is_empty() => {
                    say!("  {name:<18} {:>10} bytes   no expected result", result.size)
                }
                Ok(()) => say!("  {name:<18} {:>10} bytes   right", result.size),
                Err(what) => say!("  {name:<18} {:>10} bytes   {} {what}", result.size, style::bad("wrong:")),
            }
        }
        if let Some(folder) = &self.results {
            for result in &recording.results {
                let file = folder.join(format!("{}.bin", result.name));
                say!("wrote {}", waves::output::write(&file, &launches.bytes(result))?.display());
            }
        }
        Ok(right)
    }
}

impl Seen {
    fn after(&mut self, cycle: u64, _: &In, chip: &mut StreamChip) -> Result<(), String> {
        let before = (self.traffic.read(), self.traffic.misses.read);
        let busy = self.activity.busy;
        self.activity.lookup(chip.board.dut.unit());
        self.traffic.lookup(&chip.board);
        if self.activity.busy > busy {
            self.l2.read += self.traffic.read() - before.0;
            self.l2.missed += self.traffic.misses.read - before.1;
        }
        let Some(waves) = &mut self.waves else { return Ok(()) };
        let (i, gpu) = chip.board.dut.driven();
        waves.after(cycle, i, gpu).map_err(|e| format!("writing waves: {e}"))
    }

    /// The error message, with the stopped warp, or the warps that did not end.
    fn explain(&self, launches: &Launches<Slot<Maxwell>>, what: String) -> String {
        if let Some(Failed::Warp(sm, fault)) = &launches.run.path().failed {
            let (sub, slot) = (usize::from(fault.sub_partition), usize::from(fault.fault.slot));
            let instruction = text(fault.fault.word, fault.fault.counter);
            let Some(seat) = self.activity.seat(*sm, sub, slot) else { return what };
            let ([x, y, z], warp) = (seat.block, seat.warp);
            return format!("{what}; it is {instruction}, of block ({x}, {y}, {z}), warp {warp}");
        }
        let mut what = what;
        for (sm, seat) in self.activity.resident().take(SHOWN) {
            let ([x, y, z], warp) = (seat.block, seat.warp);
            let waits = match seat.reason {
                None | Some(ISSUED) => "runs".into(),
                Some(reason) => format!("waits: {}", REASONS[reason]),
            };
            what += &format!("\n  SM {sm}: block ({x}, {y}, {z}), warp {warp} {waits}");
            if let Some((counter, word)) = seat.last() {
                what += &format!("; it issued {} at {counter:#x} last", text(word, counter));
            }
        }
        let there = self.activity.resident().count();
        if there > 0 {
            what +=
                &format!("\n  {there} warps are resident; if they only compute, give --patience more cycles");
        }
        what
    }
}
