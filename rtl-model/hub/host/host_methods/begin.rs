//! The first step of each of Host's methods.

use super::{HostStep, Regs};
use crate::host::methods::*;
use crate::host::types::*;
use crate::host::{memory_operation, semaphore};
use bundle::*;

/// The first step of a method that Host executes, or its fault.
fn first_step(state: &MethodState, address: u16, value: u32) -> Result<HostStep, FaultKind> {
    use semaphore::{ACQUIRE, ACQUIRE_AND, ACQUIRE_GEQ, REDUCTION, RELEASE};
    match address {
        SEMAPHORE_D => match semaphore::operation(value) {
            ACQUIRE | ACQUIRE_GEQ | ACQUIRE_AND => Ok(HostStep::Read),
            RELEASE | REDUCTION if semaphore::is_long(value) && state.semaphore_va & 3 != 0 => {
                Err(FaultKind::Alignment)
            }
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

/// Starts the method at the head.
pub(super) fn begin(d: &mut Regs, head: &Decoded) {
    let value = head.words[0];
    let fault = |d: &mut Regs, kind| {
        d.step = HostStep::Report;
        d.fault.kind = kind;
    };
    match head.kind {
        DecodedKind::Method if head.address >= FIRST_ENGINE_METHOD || head.address == SET_OBJECT => {
            d.packet.put(HostPacket::Method(HostMethod {
                channel: d.state.channel,
                subchannel: head.subchannel,
                address: head.address,
                two: head.two,
                words: head.words,
            }));
            d.done = head.done;
            return;
        }
        DecodedKind::Method => match head.address {
            NOP | MEM_OP_C | CRC_CHECK => d.done = head.done,
            SEMAPHORE_A => {
                d.state.semaphore_va = d.state.semaphore_va & 0x3fff_ffff | u64::from(value & 0xff) << 30;
                d.done = head.done;
            }
            SEMAPHORE_B => {
                d.state.semaphore_va = d.state.semaphore_va >> 30 << 30 | u64::from(value >> 2);
                d.done = head.done;
            }
            SEMAPHORE_C => (d.state.payload, d.done) = (value, head.done),
            SYNCPOINT_A => (d.state.threshold, d.done) = (value, head.done),
            _ => {
                match head.address {
                    SEMAPHORE_D => d.state.operation = value,
                    SYNCPOINT_B => d.state.syncpoint = value,
                    _ => (),
                }
                match first_step(&d.state, head.address, value) {
                    Ok(step) => d.step = step,
                    Err(kind) => fault(d, kind),
                }
                d.state.ends = head.done;
            }
        },
        DecodedKind::Nothing => d.done = head.done,
        DecodedKind::Entry | DecodedKind::Header => {
            let is_header = head.kind == DecodedKind::Header;
            fault(d, if is_header { FaultKind::Header } else { FaultKind::Entry });
            d.state.ends = head.done;
        }
    }
    d.address = head.address;
    d.value = value;
    d.fault.channel = d.state.channel;
    d.fault.subchannel = head.subchannel;
    d.fault.address = head.address;
    d.fault.value = value;
}
