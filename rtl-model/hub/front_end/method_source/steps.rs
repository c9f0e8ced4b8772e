//! Addresses that the source distinguishes, and the steps it makes.

use crate::front_end::types::*;
use bundle::*;

/// The subchannel that needs no class, and the software subchannel, which is ignored.
pub const COPY: u8 = 4;
pub const SOFTWARE: u8 = 7;

/// The class of a subchannel.
pub fn class_of(subchannel: u8) -> u32 {
    match subchannel {
        0 => 0xb197,
        1 => 0xb1c0,
        2 => 0xa140,
        3 => 0x902d,
        COPY => 0xb0b5,
        _ => 0,
    }
}

pub fn is_macro_load(address: u16) -> bool {
    (LOAD_MME_INSTRUCTION_RAM_POINTER..LOAD_MME_INSTRUCTION_RAM_POINTER + 4).contains(&address)
}

/// Index of the macro that an address calls or sends parameters to.
pub fn index_of(address: u16) -> u8 {
    (address >> 1) as u8
}

pub fn step_of(kind: FrontEndStepKind, m: &HostMethod, value: u32) -> FrontEndStep {
    let (channel, subchannel, address) = (m.channel, m.subchannel, m.address);
    FrontEndStep { kind, channel, subchannel, address, words: [value, 0], ..FrontEndStep::default() }
}

pub fn fault_of(fault: FaultKind, m: &HostMethod, value: u32) -> FrontEndStep {
    FrontEndStep { fault, ..step_of(FrontEndStepKind::Fault, m, value) }
}

/// Before a channel's first method of a class: the class' state becomes the channel's. Bit 7 of `words[1]`
/// distinguishes it from the load of a context.
pub fn claim_of(m: &HostMethod) -> FrontEndStep {
    let step = step_of(FrontEndStepKind::Load, m, 0);
    FrontEndStep { address: 0, words: [0, 1 << 7], ..step }
}

/// The fault of a method that is not executed: it binds another class than its subchannel's, is for a subchannel without one,
/// or is a macro's parameter without a call.
pub fn refusal_of(m: &HostMethod, bound: bool, value: u32) -> FaultKind {
    let class = class_of(m.subchannel);
    if m.address != 0 {
        if bound { FaultKind::MacroParameter } else { FaultKind::Unbound }
    } else if class == 0 || value & 0xffff != class {
        FaultKind::Class
    } else if value >> 21 != 0 {
        FaultKind::Value
    } else {
        FaultKind::None
    }
}
