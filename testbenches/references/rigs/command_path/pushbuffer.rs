//! Decodes ring entries into the flat stream of methods, directly from the interface.
//!
//! All memory effects of a stream are performed at once and in order, so that a segment is always read after everything before
//! it. Of the engines only the inline copy, the copy engine and releases have effects; whether a class allows a method or value
//! is not checked.

pub mod channel;
pub mod header;
pub mod host;
mod methods;
mod releases;

pub use channel::Channel;

use classes::Class;
use std::fmt;

/// Source of a method.
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
    /// `None` for Host's methods below 0100, except for SET_OBJECT, which has the class that it binds; and for a software class.
    pub class: Option<Class>,
    /// In bytes.
    pub address: u32,
    pub value: u32,
    pub origin: Origin,
}

/// A line of a trace: channel, subchannel, class, address, value, and their meaning. A method that a macro sent is indented.
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

/// Reason for stopping a channel.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Fault {
    /// Illegal opcode of a ring entry.
    Entry,
    /// An illegal header.
    Header,
    /// ILLEGAL, or an unknown method of Host.
    HostMethod,
    /// An illegal value of a host method.
    HostValue,
    /// A method on a subchannel without a class.
    Unbound,
    /// SET_OBJECT of a class that does not exist.
    Class,
    /// A parameter without a call, or of another macro.
    Parameter,
    /// A macro sent a method of Host's, or called a macro.
    FromMacro,
    Macro(crate::hub::macro_engine::Trap),
    Copy(crate::hub::copies::Refused),
    Inline(crate::hub::copies::Refused),
    /// A semaphore's address is not aligned to its size.
    Alignment,
}

/// A fault with the method that caused it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Stopped {
    pub fault: Fault,
    pub subchannel: u32,
    /// In bytes; zero where there is no method yet.
    pub address: u32,
    pub value: u32,
}

/// Progress of a channel.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum End {
    /// All entries are consumed.
    Dry,
    /// An acquire does not hold: its address, and its value.
    Acquire {
        address: u64,
        value: u32,
    },
    Stopped(Stopped),
}
