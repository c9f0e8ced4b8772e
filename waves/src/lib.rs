//! Waves: what units hold and show, clock by clock, in VCD or FST files with a
//! GTKWave layout beside each.
//!
//! A [`Layout`] says where each port and register is in the words of an image; a
//! [`WaveFile`] writes images; a [`Recorder`] follows a running unit through a window of
//! clocks or around a trigger.

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

pub use file::WaveFile;
pub use layout::{Difference, Layout};
pub use recorder::{Options, Recorder, Summary};
pub use signal::{Kind, Signal};
pub use waits::waits;
