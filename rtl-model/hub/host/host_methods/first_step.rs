//! Steps of Host's methods, and the first step of each.

use crate::host::methods::*;
use crate::host::types::*;
use crate::host::{memory_operation, semaphore};
use bundle::*;

kernel::choice! {
    /// State of Host's method execution.
    pub enum HostStep: 5 {
        Run,        // methods of engines, and those that only store a value
        Request,    // a drain is to be requested
        Drained,    // its response is outstanding
        Launch,     // waits until all earlier packets are accepted
        Read,       // a read waits to be accepted
        Data,       // its response is outstanding
        Judge,      // decides on the data
        Write,      // a write waits to be accepted
        Count,      // a syncpoint is to be incremented or read
        Counted,    // its value is outstanding
        Compare,    // decides on the data
        Order,      // an order to the L2, or to translation, is to be sent
        Ordered,    // its end is outstanding
        Wait,       // waits for the retry
        Notify,     // an interrupt is to be sent
        Yield,      // another channel may be granted
        Report,     // a fault is to be sent
        Stopped,    // until the channel is switched out
    }
}

/// Host's own method after its first cycle.
pub struct Begun {
    pub step: HostStep,
    pub state: MethodState,
    /// Entries consumed by now: none if the method has more steps.
    pub done: u8,
    /// The fault that it reports.
    pub fault: Option<FaultKind>,
}

/// Whether a method is forwarded to the front end.
pub fn is_for_engine(head: &Decoded) -> bool {
    head.kind == DecodedKind::Method && (head.address >= FIRST_ENGINE_METHOD || head.address == SET_OBJECT)
}

pub fn engine_method(head: &Decoded, channel: u16) -> HostMethod {
    let Decoded { subchannel, address, two, words, .. } = *head;
    HostMethod { channel, subchannel, address, two, words }
}

/// Where a fault occurred.
pub fn fault_of(head: &Decoded, channel: u16, kind: FaultKind) -> Fault {
    Fault { kind, channel, subchannel: head.subchannel, address: head.address, value: head.words[0] }
}

/// Whether a method stores its value at most, and is done.
fn only_stores(address: u16) -> bool {
    matches!(address, NOP | MEM_OP_C | CRC_CHECK | SEMAPHORE_A | SEMAPHORE_B | SEMAPHORE_C | SYNCPOINT_A)
}

/// The first step of a method that acts, or its fault.
fn step_of(address: u16, value: u32, aligned: bool) -> Result<HostStep, FaultKind> {
    use semaphore::{ACQUIRE, ACQUIRE_AND, ACQUIRE_GEQ, REDUCTION, RELEASE};
    match address {
        SEMAPHORE_D => match semaphore::operation(value) {
            ACQUIRE | ACQUIRE_GEQ | ACQUIRE_AND => Ok(HostStep::Read),
            RELEASE | REDUCTION if semaphore::is_long(value) && !aligned => Err(FaultKind::Alignment),
            REDUCTION if !semaphore::is_known_reduction(value) => Err(FaultKind::HostValue),
            RELEASE | REDUCTION if semaphore::waits_for_idle(value) => Ok(HostStep::Request),
            RELEASE | REDUCTION => Ok(HostStep::Launch),
            _ => Err(FaultKind::HostValue),
        },
        MEM_OP_D if !memory_operation::is_known(value) => Err(FaultKind::HostValue),
        FB_FLUSH | MEM_OP_D | SET_REFERENCE | HOST_WFI => Ok(HostStep::Request),
        NON_STALL_INTERRUPT => Ok(HostStep::Notify),
        SYNCPOINT_B if value & 2 != 0 => Err(FaultKind::HostValue),
        SYNCPOINT_B => Ok(HostStep::Count),
        YIELD => Ok(HostStep::Yield),
        _ => Err(FaultKind::HostMethod),
    }
}

/// The first cycle of one of Host's own methods.
pub fn first_step(head: &Decoded, state: &MethodState) -> Begun {
    let mut begun = Begun { step: HostStep::Run, state: *state, done: head.done, fault: None };
    let (s, value) = (&mut begun.state, head.words[0]);
    let acts = match (head.kind, head.address) {
        (DecodedKind::Nothing, _) => return begun,
        (DecodedKind::Header, _) => Err(FaultKind::Header),
        (DecodedKind::Entry, _) => Err(FaultKind::Entry),
        (DecodedKind::Method, address) => {
            match address {
                SEMAPHORE_A => s.semaphore_va = s.semaphore_va & 0x3fff_ffff | u64::from(value & 0xff) << 30,
                SEMAPHORE_B => s.semaphore_va = s.semaphore_va >> 30 << 30 | u64::from(value >> 2),
                SEMAPHORE_C => s.payload = value,
                SYNCPOINT_A => s.threshold = value,
                SEMAPHORE_D => s.operation = value,
                SYNCPOINT_B => s.syncpoint = value,
                _ => (),
            }
            if only_stores(address) {
                return begun;
            }
            step_of(address, value, s.semaphore_va & 3 == 0)
        }
    };
    s.ends = head.done;
    begun.done = 0;
    match acts {
        Ok(step) => begun.step = step,
        Err(kind) => (begun.step, begun.fault) = (HostStep::Report, Some(kind)),
    }
    begun
}
