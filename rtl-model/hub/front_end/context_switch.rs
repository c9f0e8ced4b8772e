//! Context switch: saves and loads the front-end state of a channel, as far as it has changed. Words pass through the
//! front end's pipeline as steps, so the shadow and the macro memories need no second port. Loaded state is forwarded
//! to the engines, which save none themselves. In memory a context is a run of 32-byte sectors: a header, the inline
//! copy's launch that waits for data, 3D's constant bindings, the macro memories, and 80 groups of 256 shadow words, 16
//! groups a class, each after a sector of bits (whether the engine has the word's value).
//!
//! A class that a channel has not bound stays as it is, and is reset when the channel claims it. A load takes what
//! differs from the reset state, in the context or here; nothing of a class that is still here as it was saved.
//!
//! A word takes a cycle (host-context-switch). It stalls for memory and for the pipeline. Specification: Host, FE.

use crate::front_end::types::*;
use bundle::*;
use held::*;
use kernel::prelude::*;
use layout::*;
use prim::fifo::{self, Fifo};

mod actions;
mod held;
mod items;
mod layout;

// ---- parameters
kernel::params! {
    /// Sectors of a context that are read and not yet used; each takes eight cycles of work.
    ahead: 1..=63 = 42, "sectors";
}

// ---- ports
kernel::ports! {
    in pulse start: ContextStart; // nothing is in flight
    in pulse changed: ShadowGroup; // a method has changed a word of the shadow
    in pulse macro_packet: MacroPacket; // the macro engine accepts it
    in sample source: ContextRegisters; // the registers of each part, the others' fields zero
    in sample decode: ContextRegisters;
    in sample issue: ContextRegisters;
    in sample launch: LaunchImage;
    out level foreign: B4; // classes whose state is another channel's until they are claimed
    out action: ContextAction;
    in pulse word: ShadowWord; // the shadow's responses, in order
    in pulse dumped: B32; // the macro engine's
    out pulse restore: ContextRegisters; // new values of the registers
    out pulse resume: LaunchImage; // the inline copy resumes this launch
    out read: MemoryRead;
    in read_data: Sector;
    out write: MemoryWrite;
    out pulse bindings: ContextStart; // the constant bindings are saved or loaded; claimed where the context has none
    in saved: Sector; // sectors of the constant bindings
    out loaded: Sector;
    in level bindings_idle: bool;
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Phase: 4 {
        Idle,
        Header,    // the context's header is read
        Launch,    // the inline copy's launch is loaded
        Turn,      // the next item is selected
        Bits,      // the bits of its group are read
        Load,      // words are sent to their destinations
        Clear,     // the macro engine's pointers are set to zero
        Pointers,  // the macro engine's pointers are loaded
        Gather,    // words are requested, and arrive; sectors of them are written
        WriteBits, // the bits of their group are written
        Bindings,  // sectors of constant bindings are written, or loaded
        Tail,      // the launch and the header are written
        Finish,
    }
}

kernel::packed! {
    pub struct Regs {
        held: Held,
        phase: Phase,
        start: ContextStart,
        header: ContextHeader, // of the context that is loaded
        classes: B5,     // that are saved or loaded
        item: B7,        // current item
        words: B12,      // words of it that were requested, or forwarded
        got: B12,        // words that have arrived
        moved: B9,       // sectors of them that were moved to `out`, or accepted
        written: B9,     // sectors that were written
        gathered: Sector,
        bits: Sector,    // bits of the group, or the first sector of the launch
        out: Offer<Sector>,
        known: bool,     // the header has arrived
        reading: B7,     // item whose sectors are read
        next: B9,        // sector of it to read
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

impl Logic for ContextSwitch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, data) = (&self.q, &self.data_in.o);
        o.foreign = q.held.foreign();
        o.action.send(self.action_valid(), || self.action());
        o.restore.drive(&q.restore);
        let resumes = q.phase == Phase::Launch && q.moved == 1 && data.pop.valid;
        o.resume.send(resumes, || LaunchImage { sectors: [q.bits, data.pop.data] });
        o.read
            .send(self.reads(), || MemoryRead { address: sector_at(&q.start, place_of(q.reading) + q.next) });
        o.read_data = data.push;
        let begins = q.phase == Phase::Turn && q.item == BINDINGS && q.has_class(BINDINGS);
        let none = q.start.load && !has_bindings(&q.header.groups);
        o.bindings.send(begins && q.next_phase().is_some(), || ContextStart { claim: none, ..q.start });
        let bindings = q.phase == Phase::Bindings;
        o.saved = (bindings && !q.start.load && !q.out.valid).into();
        o.loaded.send(bindings && q.start.load && data.pop.valid, || data.pop.data);
        let bits = q.phase == Phase::WriteBits;
        o.write.send(bits || q.out.valid, || {
            let data = if bits { q.bits } else { q.out.data };
            let address = sector_at(&q.start, q.place());
            MemoryWrite { address, mask: !0, data, ..MemoryWrite::default() }
        });
        o.idle = q.phase == Phase::Idle;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let mut pop = false;
        let head = &self.data_in.o.pop;
        let goes = self.action_valid() && i.action.ready;
        d.restore.valid = false;
        if goes {
            d.words = q.words + 1;
        }
        if q.out.valid && i.write.ready {
            d.out.valid = false;
            d.written = q.written + 1;
        }
        if let Some(changed) = i.changed.get() {
            d.held.note(changed);
        }
        if let Some(MacroPacket::Load(load)) = i.macro_packet.get() {
            d.held.note_macro(load, q.phase == Phase::Idle);
        }

        match q.phase {
            Phase::Idle => {
                if let Some(&start) = i.start.get() {
                    d = Regs { held: d.held, start, phase: Phase::Turn, reading: LAST, ..Regs::default() };
                    d.held.begin(&start);
                    match (start.load, start.claim) {
                        (false, _) => d.classes = i.source.bound | COPY_CLASS,
                        (true, true) => {
                            d.classes = 1 << start.of;
                            d.item = start.of << 4;
                        }
                        (true, false) => (d.phase, d.reading) = (Phase::Header, HEAD),
                    }
                }
            }
            Phase::Header => {
                if head.valid {
                    pop = true;
                    (d.known, d.header) = (true, header_of(&head.data));
                    d.classes = q.held.classes_to_load(&q.start, &d.header);
                    d.phase = Phase::Launch;
                }
            }
            Phase::Launch => {
                if head.valid {
                    pop = true;
                    (d.bits, d.moved) = (head.data, 1);
                    if q.moved == 1 {
                        (d.phase, d.moved) = (Phase::Turn, 0);
                    }
                }
            }
            Phase::Turn => {
                if q.item == LAST && q.start.load {
                    d.restore = Offer::new(!q.start.claim, q.header.registers);
                    d.phase = Phase::Finish;
                } else if q.item == LAST {
                    d.phase = Phase::Tail;
                } else if !q.has_class(q.item) {
                    d.item = past_class(q.item);
                } else if let Some(phase) = q.next_phase() {
                    d.phase = phase;
                } else {
                    d.item = q.item + 1;
                }
            }
            Phase::Bits => {
                if head.valid {
                    pop = true;
                    (d.bits, d.phase) = (head.data, Phase::Load);
                }
            }
            Phase::Load => {
                if goes && q.words & 7 == 7 {
                    pop = q.is_in_memory();
                    if q.is_last_word() {
                        d.advance();
                    }
                }
            }
            Phase::Clear => {
                if goes && q.words == 1 {
                    d.words = 0;
                    if q.sectors() == 0 {
                        d.advance();
                    } else {
                        d.phase = Phase::Load;
                    }
                }
            }
            Phase::Pointers => {
                if goes && q.words == 1 {
                    d.words = 0;
                    if has_bindings(&q.header.groups) {
                        d.phase = Phase::Bindings;
                    } else {
                        d.advance();
                    }
                }
            }
            Phase::Gather => {
                let dumped = i.dumped.get().map(|&value| ShadowWord { current: false, value });
                if q.got >> 3 != q.moved && !q.out.valid {
                    d.out.put(q.gathered);
                    d.moved = q.moved + 1;
                }
                if let Some(word) = i.word.get().copied().or(dumped) {
                    d.gathered.words[usize::from(q.got & 7)] = word.value;
                    let bit = usize::from(q.got & 0xff);
                    let bits = &mut d.bits.words[bit >> 5];
                    *bits = *bits & !(1 << (bit & 31)) | u32::from(word.current) << (bit & 31);
                    d.got = q.got + 1;
                }
                if d.written == q.sectors() {
                    if is_group(q.item) {
                        d.phase = Phase::WriteBits;
                    } else {
                        d.advance();
                    }
                }
            }
            Phase::WriteBits => {
                if i.write.ready {
                    d.advance();
                }
            }
            Phase::Bindings if q.start.load => {
                if head.valid && i.loaded.ready {
                    pop = true;
                    d.moved = q.moved + 1;
                }
                if q.moved == BINDING_SECTORS as u16 && i.bindings_idle {
                    d.advance();
                }
            }
            Phase::Bindings => {
                if let Some(&sector) = i.saved.get().filter(|_| !q.out.valid) {
                    d.out.put(sector);
                }
                if d.written == BINDING_SECTORS as u16 {
                    d.advance();
                }
            }
            Phase::Tail => {
                if !q.out.valid && q.moved != HEAD_SECTORS {
                    let header = || sector_of(&self.header(i));
                    d.out.put(i.launch.sectors.get(usize::from(q.moved)).copied().unwrap_or_else(header));
                    d.moved = q.moved + 1;
                }
                if d.written == HEAD_SECTORS {
                    d.phase = Phase::Finish;
                }
            }
            Phase::Finish => {
                if goes {
                    d.held.end(&q.start, &q.header, q.classes);
                    d.phase = Phase::Idle;
                }
            }
        }

        let reads = self.reads() && i.read.ready;
        if reads {
            d.next = q.next + 1;
        } else if q.phase != Phase::Idle && q.next == q.to_read() {
            match q.reading {
                HEAD if q.known => (d.reading, d.next) = (0, 0),
                HEAD | LAST => (),
                item => {
                    d.reading = if q.has_class(item) { item + 1 } else { past_class(item) };
                    d.next = 0;
                }
            }
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
