//! Words and header of the current item, as they leave the unit.

use super::layout::*;
use super::{ContextSwitch, In, Phase};
use crate::front_end::types::*;
use bundle::*;

impl ContextSwitch {
    /// The next action: a word to request, or one to load.
    pub fn action(&self) -> ContextAction {
        let q = &self.q;
        let (at, bit) = (q.words & 7, usize::from(q.words & 0xff));
        let (macros, first, memory) = (!is_group(q.item), q.words == 0, q.is_in_memory());
        let word = if memory { self.data_in.o.pop.data.words[usize::from(at)] } else { 0 };
        let (kind, value) = match q.phase {
            Phase::Gather if macros => (ContextKind::Dump, 0),
            Phase::Gather => (ContextKind::Peek, 0),
            Phase::Clear => (ContextKind::Load, 0),
            Phase::Load if macros => (ContextKind::Load, word),
            Phase::Load => (ContextKind::Restore, word),
            Phase::Pointers if first => (ContextKind::Load, q.header.instruction.into()),
            Phase::Pointers => (ContextKind::Load, q.header.start.into()),
            _ if q.start.claim => (ContextKind::Claimed, 0),
            _ => (ContextKind::End, q.start.tag.into()),
        };
        let pointers = q.phase == Phase::Clear || q.phase == Phase::Pointers;
        let port = match (pointers, first) {
            (true, true) => MacroPort::InstructionPointer,
            (true, false) => MacroPort::StartPointer,
            (false, _) if q.item == STARTS => MacroPort::Start,
            (false, _) => MacroPort::Instruction,
        };
        let address = match q.item {
            INSTRUCTIONS => q.words,
            STARTS => 0x800 | q.words,
            group => u16::from(group & 15) << 8 | q.words,
        };
        ContextAction {
            kind,
            channel: q.start.channel,
            subchannel: q.item >> 4,
            address: address & 0xfff,
            current: memory && q.bits.words[bit >> 5] >> (bit & 31) & 1 == 1,
            port,
            value,
        }
    }

    pub fn action_valid(&self) -> bool {
        let q = &self.q;
        match q.phase {
            Phase::Gather => q.may_request(),
            Phase::Load => self.data_in.o.pop.valid || !q.is_in_memory(),
            Phase::Clear | Phase::Pointers | Phase::Finish => true,
            _ => false,
        }
    }

    pub fn reads(&self) -> bool {
        let q = &self.q;
        q.start.load && q.next != q.to_read() && usize::from(q.flight) != self.p.ahead.get()
    }

    /// The header of the context that is saved.
    pub fn header(&self, i: &In) -> ContextHeader {
        let q = &self.q;
        let groups = std::array::from_fn(|k| if q.classes >> k & 1 == 1 { q.held.used[k] } else { 0 });
        let three_d = q.classes & 1 == 1;
        ContextHeader {
            number: q.held.number,
            registers: registers_of([&i.source, &i.decode, &i.issue]),
            groups,
            extent: if three_d { q.held.extent } else { MacroExtent::default() },
            instruction: if three_d { q.held.instruction } else { 0 },
            start: if three_d { q.held.start } else { 0 },
            ..ContextHeader::default()
        }
    }
}
