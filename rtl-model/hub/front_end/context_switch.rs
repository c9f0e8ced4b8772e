//! Context switch: saves and loads the front-end state of a channel. Words pass through the front end's pipeline as
//! steps, so the shadow and the macro memories need no second port. Loaded state is forwarded to the engines, which
//! save none themselves. In memory a context is a run of 32-byte sectors: 80 groups of 256 shadow words, 16 groups a
//! class, each after a sector of bits (whether the engine has the word's value); 256 sectors of macro instructions,
//! 32 of start addresses, one of registers, two of the inline copy's launch that waits for data, and those of 3D's
//! constant bindings.
//!
//! It takes 40,044 cycles to save, and 23,479 to load at 300 cycles of memory latency (host-context-switch). It
//! stalls for memory and for the pipeline. Specification: Host, FE.

use crate::front_end::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

mod layout;
use layout::*;

// ---- parameters
kernel::params! {
    /// Sectors of a context that are read and not yet used; each takes eight cycles of work.
    ahead: 1..=63 = 42, "sectors";
}

// ---- ports
kernel::ports! {
    in pulse start: ContextStart; // nothing is in flight
    in sample source: ContextRegisters; // the registers of each part, the others' fields zero
    in sample decode: ContextRegisters;
    in sample issue: ContextRegisters;
    in sample launch: LaunchImage;
    out action: ContextAction;
    in pulse word: ShadowWord; // the shadow's responses, in order
    in pulse dumped: B32; // the macro engine's
    out pulse restore: ContextRegisters; // new values of the registers
    out pulse resume: LaunchImage; // the inline copy resumes this launch
    out read: MemoryRead;
    in read_data: Sector;
    out write: MemoryWrite;
    in saved: Sector; // sectors of the constant bindings
    out loaded: Sector;
    in level bindings_idle: bool;
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Phase: 4 {
        Idle,
        Request,       // words of a sector are requested, and arrive
        Write,     // the sector is written
        WriteBits, // the bits of its group are written
        Clear,     // the macro engine's pointers are set to zero
        Load,      // words are sent to their destinations
        Pointers,  // the macro engine's pointers are loaded
        Launch,    // the inline copy's launch is loaded
        Bindings,  // sectors of constant bindings are written, or loaded
        Finish,
    }
}

kernel::packed! {
    pub struct Regs {
        phase: Phase,
        start: ContextStart,
        sector: B12,     // current sector, not counting those of bits
        requested: B4,       // words of it that were requested, or forwarded
        got: B4,         // words that have arrived
        gathered: Sector,
        bits_valid: bool, // while loading: the bits of the group have arrived
        bits: Sector,    // bits of the group, or the first sector of the launch
        next: B12,       // sector to read
        flight: B6,      // sectors read and not yet used
        restore: Offer<ContextRegisters>,
    }
}

kernel::unit! {
    pub struct ContextSwitch(p) {
        registers: Regs;
        part data_in: Fifo<Sector> = fifo::of(p.ahead);
    }
}

impl ContextSwitch {
    /// The next action: a word to request, or one to load.
    fn action(&self) -> ContextAction {
        let q = &self.q;
        let words = &self.data_in.o.pop.data.words;
        let (at, first) = (q.requested & 7, q.requested == 0);
        let bit = usize::from((q.sector & 31) << 3) | usize::from(at);
        let macros = q.sector >= SHADOW;
        let (kind, value) = match q.phase {
            Phase::Request if macros => (ContextKind::Dump, 0),
            Phase::Request => (ContextKind::Peek, 0),
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
            Phase::Request => q.requested != words_of(q.sector),
            Phase::Load => {
                let data = &self.data_in.o.pop;
                data.valid && (q.bits_valid || q.sector >= SHADOW) && q.sector != REGISTERS
            }
            Phase::Clear | Phase::Pointers | Phase::Finish => true,
            Phase::Idle | Phase::Write | Phase::WriteBits | Phase::Launch | Phase::Bindings => false,
        }
    }

    fn reads(&self) -> bool {
        let q = &self.q;
        q.start.load && q.next != TOTAL && usize::from(q.flight) != self.p.ahead.get()
    }
}

impl Regs {
    /// Finishes the current sector.
    fn advance(&mut self, phase: Phase) {
        self.phase = phase;
        self.sector += 1;
        (self.requested, self.got) = (0, 0);
    }

    /// The current sector, or the bits of the group before it.
    fn write(&self) -> MemoryWrite {
        let bits = self.phase == Phase::WriteBits;
        let place = place_of(self.sector, bits);
        let data = if bits { self.bits } else { self.gathered };
        MemoryWrite { address: sector_at(&self.start, place), mask: !0, data, ..MemoryWrite::default() }
    }
}

impl Logic for ContextSwitch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, data) = (&self.q, &self.data_in.o);
        o.action.send(self.action_valid(), || self.action());
        o.restore.drive(&q.restore);
        let resumes = q.phase == Phase::Launch && q.sector == BINDINGS - 1 && data.pop.valid;
        o.resume.send(resumes, || LaunchImage { sectors: [q.bits, data.pop.data] });
        o.read.send(self.reads(), || MemoryRead { address: sector_at(&q.start, q.next) });
        o.read_data = data.push;
        let bindings = q.phase == Phase::Bindings;
        o.saved = (bindings && !q.start.load).into();
        o.loaded.send(bindings && q.start.load && data.pop.valid, || data.pop.data);
        o.write.send(q.phase == Phase::Write || q.phase == Phase::WriteBits, || q.write());
        o.idle = q.phase == Phase::Idle;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        let mut pop = false;
        let head = &self.data_in.o.pop;
        let goes = self.action_valid() && i.action.ready;
        d.restore.valid = false;
        if goes {
            d.requested = q.requested + 1;
        }

        match q.phase {
            Phase::Idle => {
                if let Some(&start) = i.start.get() {
                    d = Regs { start, ..Regs::default() };
                    d.phase = if start.load { Phase::Clear } else { Phase::Request };
                }
            }
            Phase::Request => {
                let dumped = i.dumped.get().map(|&value| ShadowWord { current: false, value });
                if let Some(word) = i.word.get().copied().or(dumped) {
                    d.gathered.words[usize::from(q.got & 7)] = word.value;
                    let bit = usize::from((q.sector & 31) << 3) | usize::from(q.got & 7);
                    let bits = &mut d.bits.words[bit >> 5];
                    *bits = *bits & !(1 << (bit & 31)) | u32::from(word.current) << (bit & 31);
                    d.got = q.got + 1;
                    if d.got == words_of(q.sector) {
                        d.phase = Phase::Write;
                    }
                    if q.sector == REGISTERS {
                        let words =
                            [word.value, registers_word([&i.source, &i.decode, &i.issue]), 0, 0, 0, 0, 0, 0];
                        d.gathered = Sector { words };
                    }
                }
            }
            Phase::Write => {
                if i.write.ready {
                    let last = q.sector < SHADOW && q.sector & 31 == 31;
                    d.advance(match q.sector {
                        REGISTERS | LAUNCH => Phase::Write,
                        _ if q.sector == END - 1 => Phase::Finish,
                        _ if q.sector > LAUNCH => Phase::Bindings,
                        _ if last => Phase::WriteBits,
                        _ => Phase::Request,
                    });
                    if q.sector >= REGISTERS {
                        d.gathered = i.launch.sectors[usize::from(q.sector != REGISTERS)];
                    }
                }
            }
            Phase::WriteBits => {
                if i.write.ready {
                    d.phase = Phase::Request;
                }
            }
            Phase::Clear => {
                if goes && q.requested == 1 {
                    d.requested = 0;
                    d.phase = Phase::Load;
                }
            }
            Phase::Load => {
                if head.valid && !q.bits_valid && q.sector < SHADOW {
                    pop = true;
                    (d.bits_valid, d.bits) = (true, head.data);
                } else if head.valid && q.sector == REGISTERS {
                    d.phase = Phase::Pointers;
                } else if goes && q.requested == 7 {
                    pop = true;
                    d.bits_valid = q.bits_valid && q.sector & 31 != 31;
                    d.advance(Phase::Load);
                }
            }
            Phase::Pointers => {
                if goes && q.requested == 1 {
                    pop = true;
                    d.restore.put(ContextRegisters::from_bits(head.data.words[1].into()));
                    d.advance(Phase::Launch);
                }
            }
            Phase::Launch => {
                if head.valid {
                    pop = true;
                    d.bits = head.data;
                    d.advance(if q.sector == LAUNCH { Phase::Launch } else { Phase::Bindings });
                }
            }
            Phase::Bindings if q.start.load => {
                if head.valid && i.loaded.ready {
                    pop = true;
                    d.sector = q.sector + 1;
                }
                if q.sector == END && i.bindings_idle {
                    d.phase = Phase::Finish;
                }
            }
            Phase::Bindings => {
                if let Some(&sector) = i.saved.get() {
                    d.gathered = sector;
                    d.phase = Phase::Write;
                }
            }
            Phase::Finish => {
                if goes {
                    d.phase = Phase::Idle;
                }
            }
        }

        let reads = self.reads() && i.read.ready;
        if reads {
            d.next = q.next + 1;
        }
        if q.phase != Phase::Idle {
            d.flight = q.flight + u8::from(reads) - u8::from(pop);
        }

        // ---- clock edge
        self.data_in.i.push.drive(&i.read_data);
        self.data_in.i.pop.ready = pop;
        self.q = d;
    }
}
