//! Program headers: reads a stage's header (SPH) from memory, checks it, and sends its words, the program's region and its start there
//! as state. It handles one header at a time, a word a cycle. For world space it counts rows of shared memory meanwhile. The receiver
//! of its words stalls it. Specification: PD; interfaces: SPH.

use super::batch_rows::stage_rows;
use super::types::*;
use bundle::*;
use kernel::prelude::*;

/// Words of a header; it ends at the end of a line, and begins in the line's second sector.
const WORDS: u8 = 20;
const BEGINS: u64 = 0x30;
const FIRST_WORD: usize = 4;
/// Output maps of a stage: these words of the last stage's header are sent once more,
/// or those of a pass-through geometry shader, whose map is as many words lower.
const MAP_WORDS: u8 = 12;
const EACH_WORDS: u8 = WORDS - MAP_WORDS;
/// Inputs are in the words from the first of these up to the second, whose upper half begins the outputs.
const INPUTS: u8 = 5;
const OUTPUTS: u8 = 12;
/// Programs of all stages have the same type, except for pixels.
const PIXEL: u8 = 5;
const GEOMETRY: u8 = 4;
const VERSION: u32 = 3;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in request: HeaderRequest;
    out word: State;
    out done: HeaderRead;
    out memory;
    out level idle: bool;
}

kernel::package! {
    package program_headers();

    pub enum HeaderPhase: 3 {
        Idle,
        Arrive,
        Check,
        Words,
        Maps,
        Starts,
        Done,
    }
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        phase: HeaderPhase,
        request: HeaderRequest,
        came: B3,
        unreadable: bool,
        sectors: [Sector; 3],
        at: B5,             // the word that is sent
        inputs: B8,         // components in the words sent so far
        outputs: B8,
        fault: ProgramFault,
        word: Offer<State>,
        done: Offer<HeaderRead>,
        up: Offer<MemoryUp>,
    }
}

kernel::unit! {
    pub struct ProgramHeaders(p) {
        registers: Regs;
    }
}

/// The fault of a header, by its first word.
fn fault_of(request: &HeaderRequest, unreadable: bool, first: u32) -> ProgramFault {
    let kind = if request.stage == PIXEL { 2 } else { 1 };
    if request.address & 0x7f != BEGINS {
        ProgramFault::Place
    } else if unreadable {
        ProgramFault::Unreadable
    } else if first & 31 != kind || request.stage == 0 || (first >> 10 & 15) != u32::from(request.stage) {
        ProgramFault::Kind
    } else if first >> 5 & 31 != VERSION {
        ProgramFault::Version
    } else {
        ProgramFault::None
    }
}

impl ProgramHeaders {
    fn header_word(&self, at: usize) -> u32 {
        let at = FIRST_WORD + at;
        self.q.sectors[at / 8].words[at % 8]
    }

    /// The header is of a pass-through geometry shader.
    fn passes(&self) -> bool {
        self.q.request.stage == GEOMETRY && self.header_word(0) >> 24 & 1 == 1
    }

    /// The first map word to send, if any: the per-primitive map is cleared before the vertex map is sent.
    fn first_map(&self) -> Option<u8> {
        match self.q.request {
            _ if self.passes() => Some(MAP_WORDS),
            HeaderRequest { last: true, clears, .. } => {
                Some(if clears { MAP_WORDS - EACH_WORDS } else { MAP_WORDS })
            }
            _ => None,
        }
    }

    /// A word of the maps.
    fn map(&self) -> State {
        let at = self.q.at;
        let value = if at < MAP_WORDS { 0 } else { self.header_word(at.into()) };
        let place = if self.passes() { at - EACH_WORDS } else { at };
        State { address: LAST_HEADER + u16::from(place) * 4, value }
    }

    /// Components in the word that is sent.
    fn count(&self, d: &mut Regs) {
        let (at, word) = (self.q.at, self.header_word(self.q.at.into()));
        let inputs = match at {
            INPUTS..OUTPUTS => word,
            OUTPUTS => word & 0xffff,
            _ => 0,
        };
        let outputs = match at {
            0..OUTPUTS => 0,
            OUTPUTS => word >> 16,
            _ => word,
        };
        d.inputs += inputs.count_ones() as u8;
        d.outputs += outputs.count_ones() as u8;
    }

    /// Rows of shared memory that the stage needs.
    fn rows(&self) -> u16 {
        let (patch, most) = ((self.header_word(1) >> 24) as u8, (self.header_word(4) & 0xfff) as u16);
        stage_rows(self.q.request.stage, self.q.inputs, self.q.outputs, patch, most)
    }
}

impl Logic for ProgramHeaders {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.request.ready = q.phase == HeaderPhase::Idle;
        o.word.drive(&q.word);
        o.done.drive(&q.done);
        o.memory_up.drive(&q.up);
        o.idle = q.phase == HeaderPhase::Idle && !q.word.valid && !q.done.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.word.leave(i.word);
        d.done.leave(i.done);
        d.up.leave(i.memory_up);
        let stage = u16::from(q.request.stage);
        if let Some(down) = i.memory_down.get() {
            d.came |= (1 << down.sector) >> 1;
            d.unreadable |= down.kind == ResponseKind::Fault;
            if down.sector != 0 {
                d.sectors[usize::from(down.sector) - 1] = down.data;
            }
        }
        match q.phase {
            HeaderPhase::Idle => {
                if let Some(request) = i.request.get() {
                    d.request = *request;
                    (d.came, d.unreadable) = (0, false);
                    if request.address & 0x7f == BEGINS {
                        let line = request.address >> 7;
                        let head = MemoryHead { line, sectors: 0b1110, ..Default::default() };
                        d.up.put(MemoryUp::Head(head));
                        d.phase = HeaderPhase::Arrive;
                    } else {
                        d.phase = HeaderPhase::Check;
                    }
                }
            }
            HeaderPhase::Arrive => {
                if q.came == 0b111 {
                    d.phase = HeaderPhase::Check;
                }
            }
            HeaderPhase::Check => {
                d.fault = fault_of(&q.request, q.unreadable, self.header_word(0));
                (d.at, d.inputs, d.outputs) = (0, 0, 0);
                d.phase = if d.fault == ProgramFault::None { HeaderPhase::Words } else { HeaderPhase::Done };
            }
            HeaderPhase::Words => {
                if !d.word.valid {
                    self.count(&mut d);
                    let value = self.header_word(q.at.into());
                    d.word
                        .put(State { address: PROGRAM_HEADERS + (stage << 7) + u16::from(q.at) * 4, value });
                    d.at = q.at + 1;
                    if d.at == WORDS {
                        let map = self.first_map();
                        d.at = map.unwrap_or(0);
                        d.phase = if map.is_some() { HeaderPhase::Maps } else { HeaderPhase::Starts };
                    }
                }
            }
            HeaderPhase::Maps => {
                if !d.word.valid {
                    d.word.put(self.map());
                    d.at = q.at + 1;
                    if d.at == WORDS {
                        d.at = 0;
                        d.phase = HeaderPhase::Starts;
                    }
                }
            }
            HeaderPhase::Starts => {
                if !d.word.valid {
                    let HeaderRequest { address, offset, .. } = q.request;
                    let region = address.wrapping_sub(offset.into()) & 0xff_ffff_ffff;
                    let first = PROGRAM_REGIONS + (stage << 3);
                    let entry = PROGRAM_HEADERS + (stage << 7) + u16::from(WORDS) * 4;
                    let (address, value) = match q.at {
                        0 => (first, (region >> 32) as u32),
                        1 => (first + 4, region as u32),
                        _ => (entry, offset.wrapping_add(u32::from(WORDS) * 4)),
                    };
                    d.word.put(State { address, value });
                    d.at = q.at + 1;
                    if q.at == 2 {
                        d.phase = HeaderPhase::Done;
                    }
                }
            }
            HeaderPhase::Done => {
                if !d.done.valid && !d.word.valid {
                    d.done.put(HeaderRead { fault: q.fault, passes: self.passes(), rows: self.rows() });
                    d.phase = HeaderPhase::Idle;
                }
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
