//! Context switch: saves and loads what the front end keeps for a channel. Words go and
//! come through the pipeline, as steps of the source: so the shadow and the macro memories
//! need no second port. State that is loaded goes on to the engines, which have no context
//! of their own.
//!
//! In memory, in sectors: 80 groups of 256 words of the shadow, 16 for each class, each
//! behind a sector of bits (the engine has the word's value); 256 of macro instructions,
//! 32 of start addresses, one of registers, and two of the inline copy's launch that waits
//! for data, which come and go whole.

use bundle::*;
use kernel::Within;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Sectors that are read ahead, eight clocks of work each.
    pub ahead: Within<1, 63>,
}

impl Default for Params {
    fn default() -> Self {
        Params { ahead: Within::new(42) }
    }
}

// ---- ports
packed! {
    pub struct In {
        start_valid: bool, // one clock; nothing is on its way anywhere
        start: ContextStart,
        registers: ContextRegisters,
        launch: LaunchImage,
        action_ready: bool,
        word_valid: bool, // what was asked for, one clock, in order
        word: ShadowWord,
        read_ready: bool,
        read_data_valid: bool,
        read_data: Sector,
        write_ready: bool,
    }
    pub struct Out {
        action_valid: bool,
        action: ContextAction,
        restore_valid: bool, // one clock: the registers become these
        restore: ContextRegisters,
        resume_valid: bool, // one clock: the inline copy goes on with this
        resume: LaunchImage,
        read_valid: bool,
        read: MemoryRead,
        read_data_ready: bool,
        write_valid: bool,
        write: MemoryWrite,
        idle: bool,
    }
}

// ---- registers
choice! {
    pub enum Phase: 4 {
        Idle,
        Ask,       // words of a sector are asked for, and come
        Write,     // the sector is written
        WriteBits, // and the bits of its group
        Clear,     // the macro engine's pointers go to zero
        Load,      // words go where they belong
        Pointers,  // the macro engine's pointers too
        Launch,    // and the inline copy's launch
        Finish,
    }
}

packed! {
    pub struct Regs {
        phase: Phase,
        start: ContextStart,
        sector: B12,     // in hand, not counting those of bits
        asked: B4,       // words of it that were asked for, or went on
        got: B4,         // and that came
        gathered: Sector,
        bits_valid: bool, // while loading: those of the group are here
        bits: Sector,    // or the first of the launch
        next: B12,       // sector to read
        flight: B6,      // sectors read and not used
        restore_valid: bool,
        restore: ContextRegisters,
    }
}

/// Sectors of words: of the shadow; with the macros' instructions; with the start
/// addresses; where the registers are, and the launch.
const SHADOW: u16 = 5 * 512;
const STARTS: u16 = SHADOW + 256;
const REGISTERS: u16 = STARTS + 32;
const LAUNCH: u16 = REGISTERS + 1;
const LAST: u16 = LAUNCH + 1;
/// Groups of the shadow, each with a sector of bits.
const GROUPS: u16 = SHADOW / 32;
const TOTAL: u16 = LAST + 1 + GROUPS;

#[derive(Clone)]
pub struct ContextSwitch {
    p: Params,
    q: Regs,
    data_in: Slot<Fifo<Sector>>,
}

fn word_of(registers: &ContextRegisters) -> u64 {
    let mut image = [0];
    registers.pack(&mut image);
    image[0]
}

fn sector_at(start: &ContextStart, place: u16) -> u64 {
    start.address + u64::from(place) & ((1 << 35) - 1)
}

impl ContextSwitch {
    pub fn new(p: &Params) -> Self {
        let depth = fifo::Params { depth: Within::new(p.ahead.get()), latency: Within::new(1) };
        ContextSwitch { p: p.clone(), q: Regs::default(), data_in: Fifo::new(&depth).into() }
    }

    /// What is next: asked for, or loaded.
    fn action(&self) -> ContextAction {
        let q = &self.q;
        let words = self.data_in.outputs().pop.words;
        let (at, first) = (q.asked & 7, q.asked == 0);
        let bit = usize::from((q.sector & 31) << 3) | usize::from(at);
        let macros = q.sector >= SHADOW;
        let (kind, value) = match q.phase {
            Phase::Ask if macros => (ContextKind::Dump, 0),
            Phase::Ask => (ContextKind::Peek, 0),
            Phase::Clear => (ContextKind::Load, 0),
            Phase::Load if macros => (ContextKind::Load, words[usize::from(at)]),
            Phase::Load => (ContextKind::Restore, words[usize::from(at)]),
            Phase::Pointers if first => (ContextKind::Load, words[0] & 0x7ff),
            Phase::Pointers => (ContextKind::Load, words[0] >> 16 & 0xff),
            _ => (ContextKind::End, q.start.tag.into()),
        };
        let pointers = q.phase == Phase::Clear || q.phase == Phase::Pointers;
        let port = match (pointers, first) {
            (true, true) => MacroPort::InstructionPointer,
            (true, false) => MacroPort::StartPointer,
            (false, _) if q.sector < STARTS => MacroPort::Instruction,
            (false, _) => MacroPort::Start,
        };
        ContextAction {
            kind,
            channel: q.start.channel,
            subchannel: (q.sector >> 9 & 7) as u8,
            address: (q.sector & 0x1ff) << 3 | u16::from(at),
            current: q.bits.words[bit >> 5] >> (bit & 31) & 1 == 1,
            port,
            value,
        }
    }

    fn action_valid(&self) -> bool {
        let q = &self.q;
        match q.phase {
            Phase::Ask => q.asked != q.words(),
            Phase::Load => {
                let data = self.data_in.outputs().pop_valid;
                data && (q.bits_valid || q.sector >= SHADOW) && q.sector != REGISTERS
            }
            Phase::Clear | Phase::Pointers | Phase::Finish => true,
            Phase::Idle | Phase::Write | Phase::WriteBits | Phase::Launch => false,
        }
    }

    /// The next state, and whether a sector that was read is popped.
    fn next(&self, i: &In) -> (Regs, bool) {
        let q = self.q;
        let mut d = q;
        let mut pop = false;
        let data = self.data_in.outputs();
        let goes = self.action_valid() && i.action_ready;
        d.restore_valid = false;
        if goes {
            d.asked = q.asked + 1;
        }

        match q.phase {
            Phase::Idle => {
                if i.start_valid {
                    d = Regs { start: i.start, ..Regs::default() };
                    d.phase = if i.start.load { Phase::Clear } else { Phase::Ask };
                }
            }
            Phase::Ask => {
                if i.word_valid {
                    d.gathered.words[usize::from(q.got & 7)] = i.word.value;
                    let bit = usize::from((q.sector & 31) << 3) | usize::from(q.got & 7);
                    let word = &mut d.bits.words[bit >> 5];
                    *word = *word & !(1 << (bit & 31)) | u32::from(i.word.current) << (bit & 31);
                    d.got = q.got + 1;
                    if d.got == q.words() {
                        d.phase = Phase::Write;
                    }
                    if q.sector == REGISTERS {
                        let words = [i.word.value, word_of(&i.registers) as u32, 0, 0, 0, 0, 0, 0];
                        d.gathered = Sector { words };
                    }
                }
            }
            Phase::Write => {
                if i.write_ready {
                    let last = q.sector < SHADOW && q.sector & 31 == 31;
                    d.advance(match q.sector {
                        LAST => Phase::Finish,
                        REGISTERS | LAUNCH => Phase::Write,
                        _ if last => Phase::WriteBits,
                        _ => Phase::Ask,
                    });
                    if q.sector >= REGISTERS {
                        d.gathered = i.launch.sectors[usize::from(q.sector != REGISTERS)];
                    }
                }
            }
            Phase::WriteBits => {
                if i.write_ready {
                    d.phase = Phase::Ask;
                }
            }
            Phase::Clear => {
                if goes && q.asked == 1 {
                    d.asked = 0;
                    d.phase = Phase::Load;
                }
            }
            Phase::Load => {
                if data.pop_valid && !q.bits_valid && q.sector < SHADOW {
                    pop = true;
                    (d.bits_valid, d.bits) = (true, data.pop);
                } else if data.pop_valid && q.sector == REGISTERS {
                    d.phase = Phase::Pointers;
                } else if goes && q.asked == 7 {
                    pop = true;
                    d.bits_valid = q.bits_valid && q.sector & 31 != 31;
                    d.advance(Phase::Load);
                }
            }
            Phase::Pointers => {
                if goes && q.asked == 1 {
                    pop = true;
                    d.restore_valid = true;
                    d.restore = ContextRegisters::from_bits(data.pop.words[1].into());
                    d.advance(Phase::Launch);
                }
            }
            Phase::Launch => {
                if data.pop_valid {
                    pop = true;
                    d.bits = data.pop;
                    d.advance(if q.sector == LAST { Phase::Finish } else { Phase::Launch });
                }
            }
            Phase::Finish => {
                if goes {
                    d.phase = Phase::Idle;
                }
            }
        }

        let reads = self.reads() && i.read_ready;
        if reads {
            d.next = q.next + 1;
        }
        if q.phase != Phase::Idle {
            d.flight = q.flight + u8::from(reads) - u8::from(pop);
        }
        (d, pop)
    }

    fn reads(&self) -> bool {
        let q = &self.q;
        let loads = matches!(q.phase, Phase::Clear | Phase::Load | Phase::Launch);
        loads && q.next != TOTAL && usize::from(q.flight) != self.p.ahead.get()
    }
}

impl Regs {
    /// Words of the sector in hand that are asked for.
    fn words(&self) -> u8 {
        if self.sector == REGISTERS { 1 } else { 8 }
    }

    /// The sector in hand is done with.
    fn advance(&mut self, phase: Phase) {
        self.phase = phase;
        self.sector += 1;
        (self.asked, self.got) = (0, 0);
    }

    /// The sector in hand, or the bits of the group before.
    fn write(&self) -> MemoryWrite {
        let (group, bits) = (self.sector >> 5, self.phase == Phase::WriteBits);
        let place = match (bits, self.sector < SHADOW) {
            (true, _) => (group - 1) * 33,
            (false, true) => self.sector + group + 1,
            (false, false) => self.sector + GROUPS,
        };
        let data = if bits { self.bits } else { self.gathered };
        MemoryWrite { address: sector_at(&self.start, place), mask: !0, data }
    }
}

impl Legacy for ContextSwitch {
    const PATH: &'static str = "hub/front_end/context_switch";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, data) = (&self.q, self.data_in.outputs());
        Out {
            action_valid: self.action_valid(),
            action: self.action(),
            restore_valid: q.restore_valid,
            restore: q.restore,
            resume_valid: q.phase == Phase::Launch && q.sector == LAST && data.pop_valid,
            resume: LaunchImage { sectors: [q.bits, data.pop] },
            read_valid: self.reads(),
            read: MemoryRead { address: sector_at(&q.start, q.next) },
            read_data_ready: data.push_ready,
            write_valid: q.phase == Phase::Write || q.phase == Phase::WriteBits,
            write: q.write(),
            idle: q.phase == Phase::Idle,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let (d, pop) = self.next(&i);

        // ---- clock edge
        let (push_valid, push_data) = (i.read_data_valid, i.read_data);
        self.data_in.clock(fifo::In { push_valid, push: push_data, pop_ready: pop });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("data_in", &mut self.data_in);
    }

    fn quiet(&self, i: &In) -> bool {
        let push = fifo::In { push_valid: i.read_data_valid, push: i.read_data, pop_ready: false };
        self.q.phase == Phase::Idle && !self.q.restore_valid && !i.start_valid && self.data_in.quiet(&push)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("AHEAD", self.p.ahead.get())]
    }
}
