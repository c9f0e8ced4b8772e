//! gpu-rtl: runs, tests, measures, proves and synthesises the units of the model.

mod asm;
mod bounds;
mod broken;
mod completions;
mod diagram;
mod draw;
mod exchange;
mod files;
mod frames;
mod list;
mod live;
mod logs;
mod methods;
mod nearest;
mod profile;
mod prove;
mod python;
mod ranges;
mod render;
mod replay;
mod run;
mod speed;
mod squeeze;
mod stopwatch;
mod streams;
mod style;
mod taping;
mod threads;
mod unit_path;
#[cfg(feature = "verify")]
mod verify;
mod waved;
#[cfg(not(feature = "verify"))]
mod without_verify;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A register-transfer model of a GPU, in Rust and in SystemVerilog.
#[derive(Parser)]
#[command(name = "gpu-rtl", version, about, styles = style::HELP, subcommand_required = true)]
#[command(after_help = "Exit codes: 0 ok, 1 a check failed, 2 usage or bad input.")]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Draw(Box<draw::Draw>),
    Render(Box<render::Render>),
    Replay(Box<replay::Replay>),
    Frames(frames::Frames),
    Files(files::Files),
    Gl(Box<live::OpenGl>),
    Cl(Box<live::OpenCl>),
    Vk(Box<live::Vulkan>),
    Ranges(Box<ranges::Ranges>),
    Bounds(bounds::Bounds),
    Broken(broken::Broken),
    Streams(streams::Streams),
    Methods(methods::Methods),
    Speed(speed::Speed),
    Run(Box<run::Run>),
    Asm(asm::Asm),
    Diagram(diagram::Diagram),
    List(list::List),
    Profile(profile::List),
    #[cfg(feature = "verify")]
    #[command(flatten)]
    Verify(verify::Command),
    Prove(prove::Prove),
    Completions(completions::Completions),
    // Not in a flattened list, which would match every command.
    #[cfg(not(feature = "verify"))]
    #[command(external_subcommand)]
    Other(Vec<String>),
}

/// Reason for a command's failure.
pub enum Failure {
    /// A check failed; its findings are already printed.
    Check,
    /// What is wrong, where, and what to do.
    Input(String),
}

impl From<String> for Failure {
    fn from(text: String) -> Self {
        Failure::Input(text)
    }
}

fn main() -> ExitCode {
    style::on_interrupt();
    let command = Program::parse().command;
    let done = checkout::check().map_err(Failure::Input).and_then(|()| perform(command));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Check) => ExitCode::from(1),
        Err(Failure::Input(text)) => {
            anstream::eprintln!("{}: {text}", style::bad("error"));
            ExitCode::from(2)
        }
    }
}

fn perform(command: Command) -> Result<(), Failure> {
    match command {
        Command::Draw(c) => c.run(),
        Command::Render(c) => c.run(),
        Command::Replay(c) => c.run(),
        Command::Frames(c) => c.run(),
        Command::Files(c) => c.run(),
        Command::Gl(c) => c.run(),
        Command::Cl(c) => c.run(),
        Command::Vk(c) => c.run(),
        Command::Ranges(c) => c.run(),
        Command::Bounds(c) => c.run(),
        Command::Broken(c) => c.run(),
        Command::Streams(c) => c.run(),
        Command::Methods(c) => c.run(),
        Command::Speed(c) => c.run(),
        Command::Run(c) => c.run(),
        Command::Asm(c) => c.run(),
        Command::Diagram(c) => c.run(),
        Command::List(c) => c.run(),
        Command::Profile(c) => c.run(),
        #[cfg(feature = "verify")]
        Command::Verify(c) => c.run(),
        Command::Prove(c) => c.run(),
        Command::Completions(c) => c.run(),
        #[cfg(not(feature = "verify"))]
        Command::Other(words) => Err(without_verify::refused(&words)),
    }
}
