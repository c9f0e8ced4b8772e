//! The rest of the front end and the memory, as a context switch sees them.

use bundle::*;
use hub::front_end::context_switch::{ContextSwitch, In};
use hub::front_end::types::*;
use kernel::offer::Offer;
use kernel::packed::Packed;
use kit::Device;
use kit::scenario::{LIMIT, open};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

/// Cycles from a request to the word.
pub const RESPONSE: u64 = 5;
/// Sectors of constant bindings, and the cycles to process the last one.
pub const BINDINGS: u64 = 41;
pub const AT_WORK: u64 = 7;
pub const AT: u64 = 0x7_ffff_ff00;

const CHANNEL: u16 = 0x155;
type Groups = BTreeSet<(u8, u8)>;

pub fn all_groups() -> Groups {
    (0..5).flat_map(|class| (0..16).map(move |group| (class, group))).collect()
}

fn scramble(n: u64) -> u32 {
    (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as u32
}

fn shadow(class: u8, address: u16) -> ShadowWord {
    let value = scramble(u64::from(class) << 12 | u64::from(address));
    ShadowWord { current: value % 3 == 0, value }
}

/// Instructions, and from 800 start addresses.
fn macro_word(address: u16) -> u32 {
    let value = scramble(0x1_0000 + u64::from(address));
    if address < 0x800 { value } else { value & 0x7ff }
}

pub fn registers(bound: u8) -> ContextRegisters {
    ContextRegisters { bound, ..ContextRegisters::from_bits(0x155_5aa5) }
}

/// The registers of source, decode and issue.
fn parts_registers(bound: u8) -> [ContextRegisters; 3] {
    let ContextRegisters { trapped, call, mode, .. } = registers(bound);
    [
        ContextRegisters { bound, trapped, call, ..ContextRegisters::default() },
        ContextRegisters { mode, ..ContextRegisters::default() },
        ContextRegisters { bound: 0, trapped: false, call: 0, mode: 0, ..registers(bound) },
    ]
}

pub fn binding_words(sector: u64) -> [u32; 8] {
    std::array::from_fn(|k| scramble(0x2_0000 + sector * 8 + k as u64))
}

pub fn launch() -> LaunchImage {
    let image: [u64; 8] = std::array::from_fn(|k| (k as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    LaunchImage::unpack(&image)
}

/// Places in memory, as the page defines them.
const INSTRUCTIONS: u64 = 44;
const STARTS: u64 = 300;
const GROUPS: u64 = 332;

fn group_at((class, group): (u8, u8)) -> u64 {
    GROUPS + 33 * (16 * u64::from(class) + u64::from(group))
}

/// Places of groups' sectors, in the order in which they are written.
pub fn places(groups: &Groups) -> Vec<u64> {
    groups.iter().map(|&of| group_at(of)).flat_map(|at| (at + 1..at + 33).chain([at])).collect()
}

/// A sector of the full context, except for the header.
pub fn sector_of_image(place: u64) -> [u32; 8] {
    match place {
        1 | 2 => {
            let mut words = [0; 8];
            launch().pack(&mut words);
            let half = 4 * (place as usize - 1);
            std::array::from_fn(|k| (words[half + k / 2] >> (32 * (k % 2))) as u32)
        }
        3..INSTRUCTIONS => binding_words(place - 3),
        INSTRUCTIONS..STARTS => {
            std::array::from_fn(|k| macro_word((8 * (place - INSTRUCTIONS)) as u16 + k as u16))
        }
        STARTS..GROUPS => {
            std::array::from_fn(|k| macro_word(0x800 + (8 * (place - STARTS)) as u16 + k as u16))
        }
        _ => {
            let (group, sector) = ((place - GROUPS) / 33, (place - GROUPS) % 33);
            let word = |k: usize| shadow((group / 16) as u8, (group % 16) as u16 * 256 + k as u16);
            if sector == 0 {
                std::array::from_fn(|n| (0..32).map(|k| u32::from(word(32 * n + k).current) << k).sum())
            } else {
                std::array::from_fn(|k| word(8 * (sector as usize - 1) + k).value)
            }
        }
    }
}

/// A context's sectors: the header as the page defines it, and all others.
pub fn image_of(
    number: u32,
    groups: &Groups,
    [instructions, starts]: [u32; 2],
    [instruction, start]: [u32; 2],
    bound: u8,
) -> BTreeMap<u64, [u32; 8]> {
    let bits: u128 = groups.iter().map(|(class, group)| 1 << (16 * class + group)).sum();
    let mut word = [0];
    registers(bound).pack(&mut word);
    let pointers = start << 16 | instruction;
    let extents = instructions << 6 | starts;
    let header =
        [number, word[0] as u32, pointers, extents, bits as u32, (bits >> 32) as u32, (bits >> 64) as u32, 0];
    let mut places: Vec<_> = (1..3).chain(places(groups)).collect();
    places.extend(INSTRUCTIONS..INSTRUCTIONS + u64::from(instructions));
    places.extend(STARTS..STARTS + u64::from(starts));
    if groups.contains(&(0, 8)) || groups.contains(&(0, 9)) {
        places.extend(3..INSTRUCTIONS);
    }
    places.into_iter().map(|place| (place, sector_of_image(place))).chain([(0, header)]).collect()
}

/// The context of a bench with all macros.
pub fn image(b: &Bench, number: u32, groups: &Groups) -> BTreeMap<u64, [u32; 8]> {
    image_of(number, groups, [256, 32], b.pointers, b.bound)
}

pub fn header(sector: &[u32; 8]) -> ContextHeader {
    let mut image = [0; 4];
    Sector { words: *sector }.pack(&mut image);
    ContextHeader::unpack(&image)
}

pub fn groups_of(header: &ContextHeader) -> Groups {
    all_groups()
        .into_iter()
        .filter(|(class, group)| header.groups[usize::from(*class)] >> group & 1 == 1)
        .collect()
}

fn action(kind: ContextKind, port: MacroPort, value: u32) -> ContextAction {
    ContextAction { kind, channel: CHANNEL, port, value, ..ContextAction::default() }
}

/// What is sent for groups, of which the context has some, and for macros: sectors that the context has, sectors that
/// there were, and the pointers.
pub fn loaded_actions(
    groups: &Groups,
    saved: &Groups,
    macros: Option<([u32; 2], [u32; 2], [u32; 2])>,
) -> Vec<ContextAction> {
    let mut wanted = vec![];
    for &(class, group) in groups {
        for address in (0..256).map(|k| u16::from(group) << 8 | k) {
            let word =
                if saved.contains(&(class, group)) { shadow(class, address) } else { ShadowWord::default() };
            let ShadowWord { current, value } = word;
            let restore = action(ContextKind::Restore, MacroPort::Instruction, value);
            wanted.push(ContextAction { subchannel: class, address, current, ..restore });
        }
    }
    if let Some((saved, before, pointers)) = macros {
        let load = |port, value| action(ContextKind::Load, port, value);
        let both = |values: [u32; 2]| {
            [load(MacroPort::InstructionPointer, values[0]), load(MacroPort::StartPointer, values[1])]
        };
        wanted.extend(both([0, 0]));
        for (n, port) in [MacroPort::Instruction, MacroPort::Start].into_iter().enumerate() {
            let words = |sectors: u32| (8 * sectors) as u16;
            let value = |k| if k < words(saved[n]) { macro_word(0x800 * n as u16 + k) } else { 0 };
            wanted.extend((0..words(saved[n].max(before[n]))).map(|k| load(port, value(k))));
        }
        wanted.extend(both(pointers));
    }
    wanted.push(action(ContextKind::End, MacroPort::Start, 9));
    wanted
}

/// The same for a claim.
pub fn claimed(actions: Vec<ContextAction>) -> Vec<ContextAction> {
    let rest = actions.into_iter().filter(|a| a.kind != ContextKind::End);
    rest.chain([action(ContextKind::Claimed, MacroPort::Start, 0)]).collect()
}

#[derive(Default)]
pub struct Run {
    pub writes: Vec<u64>,
    pub reads: Vec<u64>,
    pub actions: Vec<ContextAction>,
    pub restored: Vec<ContextRegisters>,
    pub resumed: Vec<LaunchImage>,
    pub bindings: Vec<[u32; 8]>,
    /// The constant bindings of the last context are forgotten.
    pub forgets: bool,
    pub cycles: u64,
    at: u64,
}

impl Run {
    /// Places of the sectors that were written, in order.
    pub fn written(&self) -> Vec<u64> {
        self.writes.iter().map(|at| at.wrapping_sub(self.at) & 0x7_ffff_ffff).collect()
    }

    /// Only the fields that each kind has.
    pub fn plain_actions(&self) -> Vec<ContextAction> {
        let plain = |a: &ContextAction| match a.kind {
            ContextKind::Restore => ContextAction { port: MacroPort::Instruction, ..*a },
            ContextKind::End | ContextKind::Claimed => action(a.kind, MacroPort::Start, a.value),
            _ => action(a.kind, a.port, a.value),
        };
        self.actions.iter().map(plain).collect()
    }
}

pub struct Bench {
    pub dut: Device<ContextSwitch>,
    memory: HashMap<u64, [u32; 8]>,
    pub bound: u8,
    pub pointers: [u32; 2],
    pub stopped: bool,
    pub latency: u64,
}

impl Bench {
    pub fn new(dut: Device<ContextSwitch>) -> Self {
        Bench { dut, memory: HashMap::new(), bound: 0, pointers: [0; 2], stopped: false, latency: 1 }
    }

    pub fn change(&mut self, of: u8, group: u8) {
        self.dut.cycle(In { changed: Some(ShadowGroup { of, group }).into(), ..In::default() });
    }

    fn macro_load(&mut self, port: MacroPort, value: u32) {
        let packet = MacroPacket::Load(MacroLoad { port, value });
        self.dut.cycle(In { macro_packet: Some(packet).into(), ..In::default() });
    }

    pub fn pointers(&mut self, instruction: u32, start: u32) {
        self.macro_load(MacroPort::InstructionPointer, instruction);
        self.macro_load(MacroPort::StartPointer, start);
        self.pointers = [instruction, start];
    }

    /// Loads instructions and start addresses.
    pub fn program(&mut self, at: u32, instructions: u32, start_at: u32, starts: u32) {
        self.pointers(at, start_at);
        (0..instructions).for_each(|_| self.macro_load(MacroPort::Instruction, 5));
        (0..starts).for_each(|_| self.macro_load(MacroPort::Start, 6));
        self.pointers = [(at + instructions) % 2048, (start_at + starts) % 256];
    }

    pub fn put_sector(&mut self, at: u64, sector: [u32; 8]) {
        self.memory.insert(at, sector);
    }

    pub fn put(&mut self, at: u64, image: &BTreeMap<u64, [u32; 8]>) {
        image.iter().for_each(|(place, sector)| self.put_sector(at + place & 0x7_ffff_ffff, *sector));
    }

    /// The sectors of a context that were ever written.
    pub fn memory_at(&self, at: u64) -> BTreeMap<u64, [u32; 8]> {
        let place = |sector: &u64| sector.wrapping_sub(at) & 0x7_ffff_ffff;
        self.memory.iter().map(|(at, words)| (place(at), *words)).filter(|(place, _)| *place < 2972).collect()
    }

    fn start(&self, load: bool, address: u64) -> ContextStart {
        let start =
            ContextStart { load, tag: 9, channel: CHANNEL, stopped: self.stopped, ..ContextStart::default() };
        ContextStart { address: address & 0x7_ffff_ffff, ..start }
    }

    pub fn save(&mut self, address: u64, stalls: [u64; 4]) -> Run {
        self.play(self.start(false, address), stalls)
    }

    pub fn load(&mut self, address: u64, stalls: [u64; 4]) -> Run {
        self.play(self.start(true, address), stalls)
    }

    pub fn claim(&mut self, class: u8) -> Run {
        let start = ContextStart { claim: true, of: class, ..self.start(true, 0) };
        self.play(start, [!0; 4])
    }

    fn play(&mut self, start: ContextStart, [action, read, data, write]: [u64; 4]) -> Run {
        let mut r = Run { at: start.address, ..Run::default() };
        let (mut given, mut rests_at) = (None, None);
        let mut responses: VecDeque<(u64, bool, ShadowWord)> = VecDeque::new();
        let mut reads: VecDeque<(u64, u64)> = VecDeque::new();
        let [source, decode, issue] = parts_registers(self.bound);
        let launch = launch();
        let mut sent = None; // to the macro engine
        self.dut.cycle(In { start: Some(start).into(), source, decode, issue, launch, ..In::default() });
        while !self.dut.outputs().idle {
            let (o, cycle) = (self.dut.outputs(), r.cycles);
            let response = responses.front().filter(|(at, ..)| *at <= cycle).copied();
            let sector = reads.front().filter(|(at, _)| *at <= cycle && open(data, cycle)).map(|(_, at)| *at);
            let words = sector.map(|at| self.memory.get(&at).copied().unwrap_or_default());
            let saved = given.filter(|n| !start.load && *n < BINDINGS && open(data, cycle));
            let i = In {
                start: None.into(),
                changed: None.into(),
                macro_packet: Offer::from(sent.take()),
                source,
                decode,
                issue,
                launch,
                action: open(action, cycle).into(),
                word: response.filter(|(_, dumped, _)| !dumped).map(|(.., word)| word).into(),
                dumped: response.filter(|(_, dumped, _)| *dumped).map(|(.., word)| word.value).into(),
                read: open(read, cycle).into(),
                read_data: words.map(|words| Sector { words }).into(),
                write: open(write, cycle).into(),
                saved: saved.map(|n| Sector { words: binding_words(n) }).into(),
                loaded: open(write, cycle).into(),
                bindings_idle: given.is_none() || rests_at.is_some_and(|at| at <= cycle),
            };
            if let Some(bindings) = o.bindings.get() {
                assert!(given.is_none() && bindings.load == start.load && bindings.channel == CHANNEL);
                given = Some(0).filter(|_| !bindings.claim);
                r.forgets |= bindings.claim;
            }
            if let Some(n) = &mut given {
                *n += u64::from(i.saved.valid && o.saved.ready) + u64::from(o.loaded.valid && i.loaded.ready);
                if *n == BINDINGS && rests_at.is_none() {
                    rests_at = Some(cycle + if start.load { AT_WORK } else { 1 });
                }
            }
            r.bindings.extend(o.loaded.get().filter(|_| i.loaded.ready).map(|sector| sector.words));
            if response.is_some() {
                responses.pop_front();
            }
            if sector.is_some() && o.read_data.ready {
                reads.pop_front();
            }
            if let Some(a) = o.action.get().filter(|_| i.action.ready) {
                let at = cycle + RESPONSE;
                match a.kind {
                    ContextKind::Peek => responses.push_back((at, false, shadow(a.subchannel, a.address))),
                    ContextKind::Dump => {
                        let value = macro_word(a.address);
                        responses.push_back((at, true, ShadowWord { current: false, value }));
                    }
                    ContextKind::Load => {
                        sent = Some(MacroPacket::Load(MacroLoad { port: a.port, value: a.value }));
                        match a.port {
                            MacroPort::InstructionPointer => self.pointers[0] = a.value,
                            MacroPort::StartPointer => self.pointers[1] = a.value,
                            _ => (),
                        }
                    }
                    ContextKind::End => assert!(i.bindings_idle, "the end comes after all bindings"),
                    _ => (),
                }
                r.actions.push(*a);
            }
            if let Some(read) = o.read.get().filter(|_| i.read.ready) {
                reads.push_back((cycle + self.latency, read.address));
                r.reads.push(read.address);
            }
            if let Some(write) = o.write.get().filter(|_| i.write.ready) {
                assert_eq!(write.mask, !0);
                self.memory.insert(write.address, write.data.words);
                r.writes.push(write.address);
            }
            r.restored.extend(o.restore.get());
            r.resumed.extend(o.resume.get());
            self.dut.cycle(i);
            r.cycles += 1;
            assert!(r.cycles < 100 * LIMIT, "no end");
        }
        // the last word of all is accepted
        let rest = In { macro_packet: Offer::from(sent), ..In::default() };
        self.dut.cycle(rest);
        r.restored.extend(self.dut.outputs().restore.get());
        assert!(reads.is_empty() && responses.is_empty());
        let distinct: BTreeSet<_> = r.writes.iter().collect();
        assert_eq!(distinct.len(), r.writes.len(), "written twice");
        r
    }
}
