//! Colours, which anstream removes if the output is no terminal, and progress bars.

use crate::Failure;
use anstyle::{AnsiColor, Style};
use clap::builder::Styles;
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::{Arguments, Display};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use waves::Recorder;

pub const HELP: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

fn in_style(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

pub fn good(text: impl Display) -> String {
    in_style(AnsiColor::Green.on_default(), text)
}

pub fn bad(text: impl Display) -> String {
    in_style(AnsiColor::Red.on_default().bold(), text)
}

pub fn faint(text: impl Display) -> String {
    in_style(Style::new().dimmed(), text)
}

/// A bar on standard error, which shows on a terminal only.
pub fn bar(of: u64, unit: &str) -> ProgressBar {
    let template =
        format!("{{bar:30.cyan}} {{human_pos}}/{{human_len}} {unit} {{elapsed}} eta {{eta}} {{msg}}");
    let style = ProgressStyle::with_template(&template).expect("a template of ours");
    ProgressBar::new(of).with_style(style)
}

/// Prints a line on standard output.
#[macro_export]
macro_rules! say {
    () => { $crate::style::line(format_args!("")) };
    ($($text:tt)*) => { $crate::style::line(format_args!($($text)*)) };
}

/// Prints text that includes its line ends.
#[macro_export]
macro_rules! put {
    ($($text:tt)*) => { $crate::style::text(format_args!($($text)*)) };
}

pub fn line(text: Arguments) {
    put!("{text}\n");
}

/// Writes text to standard output; the program ends if that fails.
pub fn text(text: Arguments) {
    let mut out = anstream::stdout();
    if let Err(e) = out.write_fmt(text).and_then(|()| out.flush()) {
        ended(&e);
    }
}

/// Ends the program after a failed write (closed pipe or full disk): a partial result is no success.
fn ended(e: &io::Error) -> ! {
    waves::output::discard_all();
    if e.kind() == io::ErrorKind::BrokenPipe {
        std::process::exit(CLOSED);
    }
    anstream::eprintln!("{}: standard output: {e}", bad("error"));
    std::process::exit(2)
}

/// Exit code of a shell for a program whose pipe was closed.
const CLOSED: i32 = 141;
/// Exit code of a shell for an interrupted program.
const INTERRUPTED: i32 = 130;

/// Set while a program runs that an interrupt ends as well: what waits for it cleans up afterwards.
static IS_THE_PROGRAMS: AtomicBool = AtomicBool::new(false);

/// From now on an interrupt only ends the program that runs.
pub fn leave_interrupts_to_the_program() {
    IS_THE_PROGRAMS.store(true, Ordering::Relaxed);
}

/// Removes incomplete files when the program is interrupted.
pub fn on_interrupt() {
    let ended = || {
        if IS_THE_PROGRAMS.load(Ordering::Relaxed) {
            return;
        }
        waves::output::discard_all();
        anstream::eprintln!("{}: interrupted; incomplete files are removed", bad("error"));
        std::process::exit(INTERRUPTED)
    };
    ctrlc::set_handler(ended).expect("set once");
}

/// Closes waves and prints their files, or says that they are empty.
pub fn written(waves: Recorder, cycles: u64) -> Result<(), Failure> {
    let options = waves.options().clone();
    let written = waves.finish().map_err(|e| e.to_string())?;
    if let Some(nothing) = written.nothing(&options, cycles) {
        anstream::eprintln!("{}: no waves: {nothing}", faint("note"));
    }
    for file in written.files {
        say!("wrote {}", file.display());
    }
    Ok(())
}
