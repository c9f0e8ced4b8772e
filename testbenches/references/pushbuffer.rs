//! From ring entries to the flat stream of methods, read straight from the interface.
//!
//! All that a stream does to memory is done at once and in order, so that a segment is
//! always read after what came before it. Of the engines only the inline copy, the copy
//! engine and releases do anything; which methods and values a class allows is not judged.

pub mod channel;
pub mod header;
pub mod host;
mod methods;
mod releases;

pub use channel::Channel;

use classes::Class;
use std::fmt;

/// Where a method came from.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Origin {
    Stream,
    Macro,
}

/// A method of the stream.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Line {
    pub channel: u32,
    pub subchannel: u32,
    /// Host's below 0100, but SET_OBJECT has the class that it binds. None: a software class.
    pub class: Option<Class>,
    /// In bytes.
    pub address: u32,
    pub value: u32,
    pub origin: Origin,
}

/// As it stands in a trace: channel, subchannel, class, address, value, and what these mean.
/// A method that a macro sent is set in.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Line { channel, subchannel, address, value, .. } = self;
        let class = self.class.map_or("software", Class::name);
        let text = match self.class {
            Some(class) => class.text(*address, *value),
            None if *address == 0 => "SET_OBJECT".into(),
            None => "?".into(),
        };
        let depth = if self.origin == Origin::Macro { "  " } else { "" };
        write!(f, "{channel}:{subchannel} {depth}{class:<7} {address:04x} = {value:08x}  {text}")
    }
}

/// Why a channel was stopped.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fault {
    /// A ring entry's opcode.
    Entry,
    /// A header that means nothing.
    Header,
    /// ILLEGAL, or no method of Host's.
    HostMethod,
    /// A value of a host method that means nothing.
    HostValue,
    /// A method on a subchannel without a class.
    Unbound,
    /// SET_OBJECT of a class that is not there.
    Class,
    /// A parameter without a call, or of another macro.
    Parameter,
    /// A macro sent a method of Host's, or called a macro.
    FromMacro,
    Macro(super::macro_machine::Trap),
    Copy(super::copies::Refused),
    Inline(super::copies::Refused),
    /// A semaphore's address is not aligned to its size.
    Alignment,
}

/// A fault with the method that it came to.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Stopped {
    pub fault: Fault,
    pub subchannel: u32,
    /// In bytes; zero where there is no method yet.
    pub address: u32,
    pub value: u32,
}

/// How far a channel came.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum End {
    /// All entries are consumed.
    Dry,
    /// An acquire does not hold: of this address, for this value.
    Acquire {
        address: u64,
        value: u32,
    },
    Stopped(Stopped),
}
