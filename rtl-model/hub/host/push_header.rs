//! Pushbuffer headers. Interfaces: Pushbuffer headers.

use crate::host::methods::*;
use crate::host::types::*;

/// Kinds of headers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Header {
    /// No data follow.
    None,
    /// Data follow.
    Run(PushRun),
    /// The datum is in the header.
    Immediate(PushRun, u32),
    /// The remainder of the segment is ignored.
    End,
    Bad,
}

/// Decodes a header. There is one device, which is in every sub-device mask.
pub fn parse(word: u32) -> Header {
    let subchannel = (word >> 13 & 7) as u8;
    let run = |mode, address: u32, count: u32| match count {
        0 => Header::None,
        _ => Header::Run(PushRun { mode, subchannel, address: address as u16, count: count as u16 }),
    };
    let (address, count) = (word & 0xfff, word >> 16 & 0x1fff);
    let (old_address, old_count) = (word >> 2 & 0x7ff, word >> 18 & 0x7ff);
    match (word >> 29, word >> 16 & 3) {
        (0, 0) => run(RunMode::Increment, old_address, old_count),
        (0, _) => Header::None,
        (2, 0) => run(RunMode::Fixed, old_address, old_count),
        (1, _) => run(RunMode::Increment, address, count),
        (3, _) => run(RunMode::Fixed, address, count),
        (4, _) => {
            let run = PushRun { mode: RunMode::Increment, subchannel, address: address as u16, count: 1 };
            Header::Immediate(run, count)
        }
        (5, _) => run(RunMode::Once, address, count),
        (7, _) => Header::End,
        _ => Header::Bad,
    }
}

/// The remainder of a run after `n` of its dwords, which it must have.
pub fn after(run: &PushRun, n: u16) -> PushRun {
    let mut next = *run;
    next.count = run.count - n;
    match run.mode {
        RunMode::Increment => next.address = run.address + n & 0xfff,
        RunMode::Fixed => (),
        RunMode::Once => {
            next.mode = RunMode::Fixed;
            next.address = run.address + 1 & 0xfff;
        }
    }
    next
}

/// Whether decoding must wait after a method until Host has executed it:
/// true for all of Host's own methods that do more than store a value.
pub fn waits(address: u16) -> bool {
    let keeps = matches!(address, SET_OBJECT | NOP | SEMAPHORE_A | SEMAPHORE_B | SEMAPHORE_C)
        || matches!(address, MEM_OP_C | SYNCPOINT_A | CRC_CHECK);
    address < FIRST_ENGINE_METHOD && !keeps
}
