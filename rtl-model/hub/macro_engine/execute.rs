//! Execution of an instruction: the next registers, and the transfers in or out.

use super::instruction::{Instruction, Op};
use super::types::{Phase, Read, Regs};
use super::value::value;
use bundle::*;

/// Transfers of a cycle.
#[derive(Default)]
pub struct Moves {
    /// The packet at the head is consumed.
    pub pop: bool,
    pub send: Option<MacroSend>,
    /// The packet's value is written into the instruction memory, or into the start table.
    pub load_word: bool,
    pub load_start: bool,
    /// The instruction memory is read, at the next state's `fetch_at`.
    pub fetch: bool,
}

/// A cycle of a running macro. `word` is at the output of the instruction
/// memory, `packet` at the head; `queue_ready` says that a message can be accepted.
pub fn next(
    q: &Regs,
    d: &mut Regs,
    m: &mut Moves,
    word: u32,
    packet: Option<MacroPacket>,
    queue_ready: bool,
    watchdog: u32,
) {
    let i = Instruction(q.step);
    let read = &q.read;
    let (a, b) = (if read.a_new { q.kept } else { read.a }, if read.b_new { q.kept } else { read.b });
    if !q.step_valid {
        return advance(q, d, m, word, None, 0);
    }
    d.fault = match i.op() {
        _ if q.step_at >> 11 == 1 => FaultKind::MacroAddress,
        _ if q.count == watchdog => FaultKind::MacroWatchdog,
        Op::Branch if q.slot => FaultKind::MacroBranch,
        Op::Unknown => FaultKind::MacroOpcode,
        _ => FaultKind::None,
    };
    if d.fault != FaultKind::None {
        return finish(d);
    }

    let (mut taken, mut exits, mut written) = (false, i.exits(), 0);
    match i.op() {
        Op::Branch => {
            taken = (a != 0) == i.if_not_zero();
            exits &= !taken;
        }
        Op::Read if !q.responded => {
            if !q.requested && queue_ready {
                let address = (a.wrapping_add(b) & 0xfff) as u16;
                m.send = Some(MacroSend::Read(MacroRead { address }));
                d.requested = true;
            }
            return;
        }
        _ => {
            if i.sends() && !queue_ready || i.takes() && packet.is_none() {
                return;
            }
            let (v, carry) = value(i, a, b, q.carry, q.shadow);
            let parameter = match packet {
                Some(MacroPacket::Argument(p)) if i.takes() => Some(p.value),
                _ => None,
            };
            let missing = i.takes() && parameter.is_none();
            m.pop = parameter.is_some();
            d.carry = carry;
            d.responded = false;

            // the method and increment for the value that is sent
            let (method, increment) = match i.aims() {
                true => ((v & 0xfff) as u16, (v >> 12 & 0x3f) as u8),
                false => (q.method + u16::from(q.increment) * u16::from(q.outstanding) & 0xfff, q.increment),
            };
            (d.method, d.increment, d.outstanding) = (method, increment, i.sends());
            let sent = match i.result() {
                6 => parameter,
                7 => Some(v >> 12 & 0x3f),
                _ => Some(v),
            };
            if let (true, Some(value)) = (i.sends(), sent) {
                m.send = Some(MacroSend::Method(MacroMethod { address: method, value }));
            }
            if i.rd() != 0 && !missing {
                d.kept = if matches!(i.result(), 0 | 3 | 5) { parameter.unwrap_or_default() } else { v };
                d.r[i.rd()] = d.kept;
                written = i.rd();
            }
            if missing {
                d.fault = FaultKind::MacroParameter;
                return finish(d);
            }
        }
    }
    d.count = q.count + 1;
    let annuls = taken && i.annuls();
    d.slot = match i.op() {
        Op::Branch => !i.annuls() || exits,
        _ => exits,
    };
    if q.last {
        return finish(d);
    }
    d.last = exits;
    advance(q, d, m, word, taken.then_some(annuls), written);
}

/// The macro has ended.
fn finish(d: &mut Regs) {
    (d.phase, d.step_valid) = (Phase::Finish, false);
}

/// The next instruction, unless a branch annuls it, and the address of the one after.
/// `written` is the register that this one writes, or 0.
fn advance(q: &Regs, d: &mut Regs, m: &mut Moves, word: u32, taken: Option<bool>, written: usize) {
    let i = Instruction(word);
    m.fetch = true;
    d.step_valid = taken != Some(true);
    d.step = word;
    d.read = Read {
        a: q.r[i.ra()],
        b: if i.by_immediate() { i.immediate() } else { q.r[i.rb()] },
        a_new: written != 0 && written == i.ra(),
        b_new: written != 0 && written == i.rb() && !i.by_immediate(),
    };
    d.step_at = q.fetch_at;
    d.target = within(u32::from(q.fetch_at).wrapping_add(i.immediate()));
    d.fetch_at = if taken.is_some() { q.target } else { q.fetch_at + 1 & 0xfff };
}

/// An address, with bit 11 set if it is outside the memory.
fn within(address: u32) -> u16 {
    (address & 0x7ff) as u16 | u16::from(address >> 11 != 0) << 11
}
