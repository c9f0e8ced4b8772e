//! Waves: the state and the ports of units, cycle by cycle, in VCD or FST files with a
//! GTKWave layout beside each.
//!
//! A [`Layout`] gives the place of each port and register in the words of an image; a
//! [`WaveFile`] writes images; a [`Recorder`] follows a running unit through a window of
//! cycles or around a trigger.

mod capture;
mod file;
mod fst;
mod gtkw;
mod layout;
pub mod output;
mod recorder;
mod select;
mod signal;
mod trigger;
mod vcd;
mod waits;
mod writer;

#[cfg(test)]
mod tests;

pub use file::WaveFile;
pub use layout::{Difference, Layout};
pub use recorder::{Options, Recorder, Summary};
pub use signal::{Kind, Signal};
pub use waits::waits;
