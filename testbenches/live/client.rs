//! A program and its chip: requests are sent one after the other, until the program ends.

use crate::frames;
use crate::machine::{Limits, Machine, Outcome};
use crate::memory::ProgramMemory;
use crate::protocol::{self, Frame, Request, Status, Submission};
use crate::record::Record;
use crate::report::{Cost, Report};
use crate::server::Options;
use std::any::Any;
use std::os::unix::net::UnixStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

struct Client<'a> {
    machine: Machine,
    options: &'a Options,
    report: Report,
}

/// Serves a program to its end.
///
/// # Errors
/// A program that is not one with our render node, and a chip that cannot be made.
pub fn serve(mut stream: UnixStream, options: &Options) -> Result<Report, String> {
    let hello = protocol::hello(&mut stream).map_err(|e| format!("a program that connects: {e}"))?;
    let run = (options.chip)()?;
    let mut machine = Machine::new(run, ProgramMemory(hello.memory), hello.bytes, options.stats);
    machine.record = options.record.as_ref().map(|folder| {
        let name = format!("{}-{}", hello.name, hello.pid);
        Record::new(folder.join(&name), name)
    });
    let mut client = Client { machine, options, report: Report::new(hello.name, hello.pid) };
    while let Ok(request) = protocol::request(&mut stream) {
        let (status, text) = match request {
            Request::Submit(submission) => client.submit(&submission),
            Request::Frame(frame) => client.frame(&frame),
            Request::Freed(channel) => {
                client.machine.free(channel);
                (Status::Done, String::new())
            }
        };
        let sent = protocol::response(&mut stream, status, client.machine.cycle(), &text);
        if sent.is_err() || status == Status::Lost {
            break;
        }
    }
    client.summary();
    client.save_record()?;
    Ok(client.report)
}

impl Client<'_> {
    fn submit(&mut self, submission: &Submission) -> (Status, String) {
        let (start, from) = (Instant::now(), self.machine.cycle());
        let Options { cycles, keep_going, .. } = *self.options;
        let limits = Limits { cycles, keep_going };
        // A wrong of the model ends this program, with its text, and not the others.
        let outcome = catch_unwind(AssertUnwindSafe(|| self.machine.submit(submission, limits)))
            .unwrap_or_else(|panic| Outcome::Lost(format!("the model has failed: {}", words(&*panic))));
        self.report.submission(Cost { cycles: self.machine.cycle() - from, time: start.elapsed() });
        match outcome {
            Outcome::Done(passed) if passed.is_empty() => (Status::Done, String::new()),
            Outcome::Done(passed) => {
                passed.iter().for_each(|fault| self.fault(fault));
                (Status::Faulty, passed.join("\n"))
            }
            Outcome::Lost(text) => {
                self.report.fault(&text);
                (Status::Lost, text)
            }
        }
    }

    /// Tells a fault that is passed over, the first time.
    fn fault(&mut self, text: &str) {
        if self.report.fault(text) {
            self.tell(text);
        }
    }

    fn frame(&mut self, frame: &Frame) -> (Status, String) {
        let cost = self.report.frame();
        let number = self.report.frames;
        let saved =
            self.options.frames.as_ref().map(|folder| frames::save(folder, frame, number)).transpose();
        match saved {
            Ok(file) => {
                let file = file.map_or(String::new(), |file| format!(", {}", file.display()));
                self.tell(&format!("frame {number}: {cost}{file}"));
                (Status::Done, String::new())
            }
            Err(text) => (Status::Lost, text),
        }
    }

    fn tell(&self, text: &str) {
        if !self.options.quiet {
            eprintln!("gpu-rtl: {text}");
        }
    }

    fn save_record(&self) -> Result<(), String> {
        let record = self.machine.record.as_ref().filter(|_| self.report.submissions > 0);
        if let Some(folder) = record.map(Record::save).transpose()? {
            self.tell(&format!("wrote {}; gpu-rtl replay plays it", folder.display()));
        }
        Ok(())
    }

    fn summary(&self) {
        if self.report.submissions > 0 {
            let units = self.machine.units.as_ref().map_or(String::new(), |units| self.report.units(units));
            self.tell(&format!("{}{units}", self.report));
        }
    }
}

/// What a panic says.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without words").to_string()
}
