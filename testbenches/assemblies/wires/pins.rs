//! Pins of the assembly and of its parts.

use crate::rust::lists::{Kind, Port};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Signal {
    Valid,
    Ready,
    Data,
}

pub const OWN: usize = 0;

/// A pin of the assembly itself, `OWN`, or of a part, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pin {
    pub owner: usize,
    pub port: usize,
    pub signal: Signal,
}

impl Pin {
    pub fn with(self, signal: Signal) -> Self {
        Pin { signal, ..self }
    }
}

/// The signals of a port, in the order of their pins.
pub fn signals(port: &Port) -> &'static [Signal] {
    match port.kind {
        Kind::Channel => &[Signal::Valid, Signal::Ready, Signal::Data],
        Kind::Pulse => &[Signal::Valid, Signal::Data],
        Kind::Wire => &[Signal::Data],
    }
}

/// Whether a pin is one of the module's inputs.
pub fn is_input(port: &Port, signal: Signal) -> bool {
    port.input != (signal == Signal::Ready)
}

pub fn suffix(signal: Signal) -> &'static str {
    match signal {
        Signal::Valid => "_valid",
        Signal::Ready => "_ready",
        Signal::Data => "",
    }
}

pub fn pin_name(port: &Port, signal: Signal) -> String {
    let way = if is_input(port, signal) { 'i' } else { 'o' };
    format!("{}{}_{way}", port.name, suffix(signal))
}
