//! SCC's environment: memory, caches that keep lines until notified,
//! and draws that read constants until their epoch is done.

use super::api::*;
use bundle::*;
use hub::state_constants::{In, StateConstants};
use kernel::offer::Offer;
use kit::memory::{Store, written};
use kit::memory_agent::{MemoryAgent, NetworkStalls, Page};
use kit::{Device, Rng, Sink, Source};
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

/// Region of blocks stored aside: bits 39 to 8.
const ASIDE: u32 = 0x0180_0000;
const EPOCH: u16 = 0x3f04 >> 2;
const DERIVED: std::ops::Range<u16> = 0x3800 >> 2..0x3ffc >> 2;

/// Words shared by two ports.
#[derive(Clone, Default)]
pub struct Shared(Rc<RefCell<Words>>);

impl Shared {
    fn word(&self, at: u64) -> u32 {
        self.0.borrow().get(&at).copied().unwrap_or(0)
    }
}

impl Store for Shared {
    fn sector(&self, at: u64) -> Sector {
        Sector { words: std::array::from_fn(|k| self.word(at * 8 + k as u64)) }
    }
    fn write(&mut self, write: &MemoryWrite) {
        for (address, byte) in written(write) {
            let mut words = self.0.borrow_mut();
            let word = words.entry(address / 4).or_default();
            let shift = 8 * (address % 4);
            *word = *word & !(0xff << shift) | u32::from(byte) << shift;
        }
    }
}

/// Parameters of a run: patterns of its ports, memory, the most cycles of the caches and of a draw; reads of
/// constants a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub bundles: u64,
    pub draws: u64,
    pub table: u64,
    pub response: u64,
    pub drawing: u64,
    pub reads: usize,
    /// All draws are sent, and each one's view is checked.
    pub views: bool,
    pub network_stalls: NetworkStalls,
}

pub const FREE: Stalls = Stalls {
    bundles: !0,
    draws: !0,
    table: !0,
    response: 4,
    drawing: 300,
    reads: 2,
    views: true,
    network_stalls: NetworkStalls::calm(60),
};

/// Caches of constants: addresses by buffer, blocks that were moved, lines that were read.
#[derive(Default)]
struct Caches {
    bindings: HashMap<u8, (u64, u32)>,
    moved: HashMap<(u8, u64), u8>,
    lines: HashMap<(u8, u64), [u32; 32]>,
    change: Option<(u64, ConstantTable)>,
}

impl Caches {
    /// Begins a change; lookups see it from now on.
    fn begin(&mut self, change: ConstantTable, due: u64) {
        assert!(self.change.is_none(), "one change at a time");
        match change {
            ConstantTable::Attach(attach) => {
                self.bindings.insert(attach.buffer, (u64::from(attach.base) << 8, attach.size));
                self.moved.retain(|(buffer, _), _| *buffer != attach.buffer);
            }
            ConstantTable::Move(moved) => {
                let key = (moved.buffer, u64::from(moved.block));
                assert!(!self.moved.values().any(|slot| *slot == moved.slot), "a slot is used twice");
                assert!(self.moved.insert(key, moved.slot).is_none(), "a block is moved twice");
            }
            _ => (),
        }
        self.change = Some((due, change));
    }

    /// Ends the change: older lines are invalid.
    fn end(&mut self, cycle: u64) -> bool {
        let Some((_, change)) = self.change.take_if(|(due, _)| *due <= cycle) else { return false };
        match change {
            ConstantTable::Attach(ConstantBind { buffer, .. }) => self.lines.retain(|key, _| key.0 != buffer),
            ConstantTable::Free(ConstantFree { buffer }) => {
                self.lines.retain(|key, _| key.0 != buffer);
                self.moved.retain(|key, _| key.0 != buffer);
                self.bindings.remove(&buffer).expect("only a bound version is freed");
            }
            ConstantTable::Purge(purge) => self.lines.retain(|(buffer, line), _| {
                *buffer != purge.buffer || !purge.all && line / 2 != u64::from(purge.block)
            }),
            ConstantTable::PurgeAll(all) => self.lines.retain(|_, _| !all.constants),
            ConstantTable::Move(_) => (),
        }
        true
    }

    /// Reads a word of a buffer.
    fn read(&mut self, memory: &Shared, buffer: u8, offset: u64) -> u32 {
        let (base, size) = *self.bindings.get(&buffer).expect("a bank's buffer has an entry");
        assert!(offset <= u64::from(size));
        let line = offset / 128;
        let at = match self.moved.get(&(buffer, line / 2)) {
            Some(slot) => (u64::from(ASIDE) + u64::from(*slot)) * 256 + line % 2 * 128,
            None => base + line * 128,
        };
        let fresh = || std::array::from_fn(|k| memory.word(at / 4 + k as u64));
        self.lines.entry((buffer, line)).or_insert_with(fresh)[offset as usize % 128 / 4]
    }
}

/// A running draw: its number, and the buffers of its banks.
struct Draw {
    number: usize,
    banks: HashMap<(usize, usize), (u8, u32)>,
}

/// Results of a run.
pub struct Seen {
    /// Bundles sent, and their cycles.
    pub out: Vec<(u64, Bundle)>,
    pub taken: Vec<u64>,
    pub changes: Vec<(u64, ConstantTable)>,
    pub faults: Vec<Fault>,
    pub heads: Vec<(u64, MemoryHead)>,
    pub checked: usize,
}

impl Seen {
    /// Bundles without derived state.
    pub fn passed(&self) -> Vec<Bundle> {
        self.out.iter().map(|(_, bundle)| *bundle).filter(|b| !DERIVED.contains(&b.address)).collect()
    }
}

/// Sends bundles; each draw reads the words of its banks until its epoch is done, and must see its view.
pub fn run(mut dut: Device<StateConstants>, bundles: &[Bundle], words: &Words, stalls: Stalls) -> Seen {
    let (views, after) = views(bundles, words);
    let memory = Shared(Rc::new(RefCell::new(words.clone())));
    let mut rng = Rng::new(stalls.network_stalls.seed ^ 0x5cc);
    let network_stalls = NetworkStalls { slices: dut.unit().p.slices.get(), ..stalls.network_stalls };
    let mut store = MemoryAgent::new(memory.clone(), network_stalls);
    let mut headers = MemoryAgent::new(memory.clone(), network_stalls);
    headers.page = |line| if line >> 25 == 0x7f { Page::Faulty } else { Page::Mapped };
    let mut source = Source::new(bundles, stalls.bundles);
    let mut draws = Sink::new(stalls.draws);
    let mut table = Sink::new(stalls.table);
    let mut faults = Sink::new(!0);
    let mut caches = Caches::default();
    let (mut banks, mut words_of) = (HashMap::new(), HashMap::new());
    let (mut running, mut epochs) = (VecDeque::<Draw>::new(), VecDeque::<(u64, u8, usize)>::new());
    let (mut number, mut cycle, mut quiet, mut checked) = (0, 0, 0, 0);
    let (mut out, mut changes, mut heads) = (vec![], vec![], vec![]);
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.aside = ASIDE;
        i.bundle = source.drive(o.bundle);
        i.draw = draws.drive(&o.draw);
        i.table = table.drive(&o.table);
        i.fault = faults.drive(&o.fault);
        let known = store.heads.len();
        i.store_up = store.up(&o.store_up);
        heads.extend(store.heads[known..].iter().map(|head| (cycle, *head)));
        i.header_up = headers.up(&o.header_up);
        i.store_down = store.down();
        i.header_down = headers.down();
        if let Some((_, bundle)) = draws.now() {
            out.push((cycle, bundle));
            let Bundle { address, value, .. } = bundle;
            match address << 2 {
                0x3b00..=0x3d7f => {
                    let at = usize::from((address << 2) - 0x3b00);
                    let key = (at / 128, at % 128 / 4);
                    assert!(key.0 < 5 && key.1 < 18);
                    banks.insert(key, (value >> 25 == 1).then_some(((value >> 17) as u8, value & 0x1ffff)));
                }
                0x3800..=0x3aff | 0x3d80..=0x3daf | 0x3f14 => {
                    words_of.insert(address << 2, value);
                }
                0x1618 if stalls.views => {
                    let view = &views[number];
                    let banks: HashMap<_, _> =
                        banks.iter().filter_map(|(key, bank)| bank.map(|bank| (*key, bank))).collect();
                    let sizes: HashMap<_, _> = banks.iter().map(|(key, (_, size))| (*key, *size)).collect();
                    let wanted = view.banks.iter().map(|(key, (_, size))| (*key, *size)).collect();
                    assert_eq!(sizes, wanted, "the banks of draw {number}");
                    for (stage, at) in &view.programs {
                        for k in 0..20_u64 {
                            let got = words_of.get(&(0x3800 + 128 * *stage as u16 + 4 * k as u16));
                            let want = view.words.get(&(at / 4 + k)).copied().unwrap_or(0);
                            assert_eq!(got, Some(&want), "word {k} of stage {stage}, draw {number}");
                        }
                        let got = [0, 4].map(|k| words_of[&(0x3d80 + 8 * *stage as u16 + k)]);
                        assert_eq!(got, [(view.region >> 32) as u32, view.region as u32]);
                        let entry = words_of[&(0x3850 + 0x80 * *stage as u16)];
                        assert_eq!(u64::from(entry), at + 80 - view.region, "the start of stage {stage}");
                    }
                    // Stages that have programs; the maps of the last one before the pixel stage, or of the one
                    // before a pass-through geometry shader, which has its own.
                    let stages = view.programs.keys().fold(0, |mask, stage| mask | 1 << stage);
                    let notified = words_of.get(&0x3f14).copied().unwrap_or(0);
                    assert_eq!(notified, stages, "the stages of draw {number}");
                    let word = |at: &u64, k: u64| view.words.get(&(at / 4 + k)).copied().unwrap_or(0);
                    let each = view.programs.get(&4).filter(|at| word(at, 0) >> 24 & 1 == 1);
                    let beyond = if each.is_some() { 4 } else { 5 };
                    let last = view.programs.iter().filter(|(stage, _)| (1..beyond).contains(*stage)).max();
                    for k in 12..20 {
                        let got = |first: u16| words_of.get(&(first + 4 * (k - 12) as u16)).copied();
                        if let Some((_, at)) = last {
                            assert_eq!(got(0x3830), Some(word(at, k)), "map {k} of draw {number}");
                            let own = each.map_or(0, |at| word(at, k));
                            assert_eq!(got(0x3810).unwrap_or(0), own, "map {k} of primitives, draw {number}");
                        }
                    }
                    running.push_back(Draw { number, banks });
                    number += 1;
                }
                _ => (),
            }
            if address == EPOCH {
                epochs.push_back((cycle + 1 + rng.below(stalls.drawing + 1), value as u8, number));
            }
        }
        if let Some((_, change)) = table.now() {
            changes.push((cycle, change));
            caches.begin(change, cycle + 1 + rng.below(stalls.response));
        }
        if caches.end(cycle) {
            i.table_done = Offer::new(true, true);
        }
        for _ in 0..stalls.reads {
            if running.is_empty() {
                break;
            }
            let draw = &running[rng.below(running.len() as u64) as usize];
            let keys: Vec<_> = draw.banks.keys().copied().collect();
            if keys.is_empty() {
                continue;
            }
            let key = keys[rng.below(keys.len() as u64) as usize];
            let (buffer, size) = draw.banks[&key];
            let (base, _) = views[draw.number].banks[&key];
            let offset = rng.below(u64::from(size)) & !3;
            let want = views[draw.number].words.get(&((base + offset) / 4)).copied().unwrap_or(0);
            let got = caches.read(&memory, buffer, offset);
            assert_eq!(got, want, "cycle {cycle}: draw {} reads {offset:x} of {key:?}", draw.number);
            checked += 1;
        }
        if epochs.front().is_some_and(|(due, ..)| *due <= cycle) {
            let (_, epoch, before) = epochs.pop_front().expect("it is there");
            running.retain(|draw| draw.number >= before);
            i.epoch_done = Offer::new(true, EpochDone { epoch });
        }
        let rests = source.is_empty() && o.idle && epochs.is_empty() && store.is_idle();
        quiet = if rests && running.len() <= 1 + views.len() { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 40).then_some(i)
    });
    for (at, word) in &after {
        assert_eq!(memory.word(*at), *word, "memory at {:x}", at * 4);
    }
    Seen { out, taken: source.taken.clone(), changes, faults: faults.taken, heads, checked }
}
