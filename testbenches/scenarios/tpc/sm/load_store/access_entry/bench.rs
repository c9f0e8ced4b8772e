//! Contexts, launches, and accesses of all kinds around the entry: each has to come out as it came in, with its addresses.

use super::super::load_address;
use crate::sm::words;
use bundle::*;
use interpreter::decode::op::Op;
use interpreter::decode::table::rows;
use kernel::offer::{Offer, Ready};
use kernel::packed::Packed;
use kit::Device;
use kit::random::Random;
use std::collections::VecDeque;
use tpc::sm::divergence::types::*;
use tpc::sm::instruction_decode::instruction;
use tpc::sm::load_store::access_entry::{AccessEntry, In};
use tpc::sm::load_store::load_address::{AddressRequest, AddressResult};
use tpc::sm::load_store::load_queue::types::*;
use tpc::sm::load_store::surface::types::SurfaceWork;
use tpc::sm::load_store::types::*;
use tpc::sm::types::*;

const NUMBER: u8 = 37;
const PARTITION: u8 = 1;

fn any_row(random: &mut Random) -> Row {
    Row { words: std::array::from_fn(|_| random.any() as u32) }
}

/// An instruction that reads one register of each group at most.
fn any_operands(mnemonics: &[&str], random: &mut Random) -> Operands {
    loop {
        let mnemonic = random.one_of(mnemonics);
        let all: Vec<_> = rows().iter().filter(|row| row.mnemonic == mnemonic).collect();
        let word = words::legal(random.one_of(&all), random);
        if Op::decode(word).is_err() {
            continue;
        }
        let i = instruction(word);
        if [i.a, i.b, i.c].iter().any(|group| group.count > 1) {
            continue;
        }
        return Operands {
            slot: random.below(16) as u8,
            counter: random.any() as u32,
            word,
            instruction: i,
            active: !0,
            lanes: random.any() as u32,
            a: any_row(random),
            b: any_row(random),
            c: any_row(random),
            ..Operands::default()
        };
    }
}

pub struct Bench {
    dut: Device<AccessEntry>,
    pub random: Random,
    pub now: u64,
    pub sides: usize,
    contexts: [LoadContext; 16],
    slots: Vec<LoadSlot>,
    operands: Vec<VecDeque<Operands>>, // in the queues
    pub spills: Vec<VecDeque<StackRequest>>,
    pub tables: Vec<VecDeque<TableRequest>>,
    pub credits: Vec<usize>,
    places: VecDeque<(u64, AddressResult)>,
    next: In,
    pub entered: Vec<(u64, u8, LoadKind, bool)>, // when, of which side, what, of a stack or a table
}

impl Bench {
    pub fn new(dut: Device<AccessEntry>, random: Random) -> Self {
        let p = dut.unit().p.clone();
        let sides = p.sides.get();
        let next = In::new(&p);
        let mut bench = Bench {
            dut,
            random,
            now: 0,
            sides,
            contexts: Default::default(),
            slots: vec![LoadSlot::default(); 32],
            operands: vec![VecDeque::new(); sides],
            spills: vec![VecDeque::new(); sides],
            tables: vec![VecDeque::new(); sides],
            credits: vec![4; sides],
            places: VecDeque::new(),
            next,
            entered: vec![],
        };
        bench.set_up();
        bench
    }

    /// All contexts and launches, among those of other partitions, and words that say nothing here.
    pub fn set_up(&mut self) {
        for word in 0..64 {
            for context_id in 0..16 {
                let value = self.random.any() as u32;
                let context = &mut self.contexts[usize::from(context_id)];
                let base = context.local_base;
                match word {
                    2 => context.local_base = base >> 32 << 32 | u64::from(value),
                    3 => context.local_base = base & 0xffff_ffff | u64::from(value as u8) << 32,
                    4 => context.local_bytes = value,
                    5 => context.shared_window = value,
                    6 => context.local_window = value,
                    35 => context.local_low = value & 0xff_fffc,
                    36 => context.local_high = value & 0xff_fffc,
                    38 => context.stack_bytes = value,
                    _ => {}
                }
                self.next.context = Offer::new(true, ContextWrite { context_id, word, value });
                self.cycle([false; 2]);
            }
        }
        for at in 0..64_u8 {
            let (partition, slot) = (at >> 4, at & 15);
            let random = &mut self.random;
            let (shared, shared_size) = (random.below(512) as u16, random.below(512) as u16);
            let context_id = random.below(16) as u8;
            let mut image = [0; 2];
            ComputePlace { shared, shared_size, ..ComputePlace::default() }.pack(&mut image);
            let place = WarpPlace { low: image[0], high: image[1] };
            if partition >> 1 == PARTITION && usize::from(partition & 1) < self.sides {
                self.slots[usize::from(at & 31)] = LoadSlot { context_id, shared, shared_size };
            }
            self.next.launch =
                Offer::new(true, Launch { partition, slot, context_id, place, ..Launch::default() });
            self.cycle([false; 2]);
        }
    }

    pub fn start(&mut self, side: usize, mnemonics: &[&str]) {
        let operands = any_operands(mnemonics, &mut self.random);
        self.credits[side] -= 1;
        self.operands[side].push_back(operands);
        self.next.operands[side] = Offer::new(true, operands);
    }

    pub fn spill(&mut self, side: usize) {
        let random = &mut self.random;
        let kind = random.one_of(&[StackKind::Sync, StackKind::Break, StackKind::LongJump]);
        let entry = StackEntry { kind, counter: random.any() as u32, lanes: random.any() as u32 };
        let (slot, at) = (random.below(16) as u8, random.below(1 << 12) as u16);
        let request = StackRequest { store: random.below(2) == 0, slot, at, entry };
        self.spills[side].push_back(request);
        self.next.spill[side] = Offer::new(true, request);
    }

    pub fn look_up(&mut self, side: usize) {
        let random = &mut self.random;
        let (slot, bank) = (random.below(16) as u8, random.below(32) as u8);
        let (offset, lanes) = (random.any() as u32, random.any() as u32);
        let request = TableRequest { slot, bank, offset, lanes, index: any_row(random) };
        self.tables[side].push_back(request);
        self.next.table[side] = Offer::new(true, request);
    }

    /// A cycle in which a plain access may leave, and one to a surface, as load_store has it.
    pub fn cycle(&mut self, ready: [bool; 2]) {
        let o = self.dut.outputs().clone();
        let blank = In { number: NUMBER, partition: PARTITION, ..In::new(&self.dut.unit().p) };
        let next = std::mem::replace(&mut self.next, blank.clone());
        let mut i = In { number: NUMBER, partition: PARTITION, ..next };
        let surface = o.surface_work.valid && ready[1] && (o.surface_first || !(o.work.valid && ready[0]));
        i.surface_work = Ready { ready: surface };
        i.work = Ready { ready: ready[0] && !surface };
        let due = self.places.pop_front_if(|(due, _)| *due == self.now).map(|(_, places)| places);
        assert_eq!(o.places.get().copied(), due);
        for side in 0..self.sides {
            self.credits[side] += usize::from(o.credit[side]);
            assert!(!i.spill[side].valid || o.spill[side].ready);
            assert!(!i.table[side].valid || o.table[side].ready);
        }
        if let Some(work) = o.surface_work.get().filter(|_| surface) {
            self.judge_surface(work);
        }
        if let Some(work) = o.work.get().filter(|_| i.work.ready) {
            self.judge(work);
        }
        self.dut.cycle(i);
        self.now += 1;
    }

    fn judge_surface(&mut self, work: &SurfaceWork) {
        let side = usize::from(work.side);
        let operands = self.operands[side].pop_front().expect("an instruction");
        assert!(work.head.form.surface);
        assert_eq!((work.head.slot, work.head.counter), (operands.slot, operands.counter));
        let at = &self.slots[16 * side + usize::from(operands.slot)];
        assert_eq!(work.context_id, at.context_id);
        assert_eq!(work.x, operands.a);
        self.entered.push((self.now, work.side, work.head.form.kind, false));
    }

    fn judge(&mut self, work: &LoadWork) {
        let side = usize::from(work.side);
        let at = self.slots[16 * side + usize::from(work.head.slot)];
        assert_eq!(work.at, at);
        let kind = work.head.form.kind;
        self.entered.push((self.now, work.side, kind, work.spill));
        let warp =
            u16::from(NUMBER) << 6 | u16::from(2 * PARTITION + work.side) << 4 | u16::from(work.head.slot);
        let context = &self.contexts[usize::from(at.context_id)];
        if work.spill && kind != LoadKind::Constant {
            let StackRequest { store, slot, at, entry } =
                self.spills[side].pop_front().expect("an entry of a stack");
            assert_eq!((slot, store), (work.head.slot, kind == LoadKind::Store));
            let words = [entry.counter, entry.lanes, entry.kind as u32, 0];
            assert_eq!(work.data[0].words, std::array::from_fn(|lane| words[lane % 4]));
            assert_eq!(work.head.lanes, 0xf << (4 * (at % 8)));
            // Entry n is at byte 16 n of the stack, which is the last of the warp's local memory in rows of 128 bytes.
            let stack = u64::from(context.local_bytes.wrapping_sub(context.stack_bytes) / 128) * 128;
            let row = stack + u64::from(at) / 8 * 128;
            let start = (context.local_base + u64::from(warp) * u64::from(context.local_bytes)) % (1 << 40);
            let request = self.request(work, warp, &Row::default());
            let places = load_address::expected(&request);
            for lane in (0..32).filter(|lane| work.head.lanes >> lane & 1 == 1 && row < 1 << 32) {
                assert_eq!(places.addresses[lane], (start + row + 4 * lane as u64) % (1 << 40));
            }
            return self.places.push_back((self.now + 3, places));
        }
        if work.spill {
            let TableRequest { slot, bank, offset, lanes, index } =
                self.tables[side].pop_front().expect("a table");
            let head = &work.head;
            assert_eq!((head.slot, head.bank, head.offset, head.lanes), (slot, bank, offset, lanes));
            assert_eq!(work.low, index);
        } else {
            let operands = self.operands[side].pop_front().expect("an instruction");
            assert!(!work.head.form.surface);
            assert_eq!((work.head.slot, work.head.counter), (operands.slot, operands.counter));
            assert_eq!(work.low, operands.a);
        }
        let places = load_address::expected(&self.request(work, warp, &Row::default()));
        self.places.push_back((self.now + 3, places));
    }

    fn request(&self, work: &LoadWork, warp: u16, high: &Row) -> AddressRequest {
        let context = &self.contexts[usize::from(work.at.context_id)];
        let LoadHead { offset, lanes, form, .. } = work.head;
        AddressRequest {
            space: form.space,
            size: form.size,
            wide: form.wide,
            offset,
            lanes,
            low: work.low,
            high: *high,
            shared_window: context.shared_window,
            local_window: context.local_window,
            local_base: context.local_base,
            local_bytes: context.local_bytes,
            local_low: context.local_low,
            local_high: if work.spill { 0 } else { context.local_high },
            warp,
        }
    }

    fn is_empty(&self) -> bool {
        let requests =
            self.spills.iter().all(VecDeque::is_empty) && self.tables.iter().all(VecDeque::is_empty);
        requests && self.operands.iter().all(VecDeque::is_empty) && self.places.is_empty()
    }

    pub fn drain(&mut self) {
        for _ in 0..200 {
            self.cycle([true; 2]);
        }
        assert!(self.is_empty() && self.credits.iter().all(|&credits| credits == 4), "all has entered");
    }
}
