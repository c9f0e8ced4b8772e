//! A context in memory: the place of each word, what is saved and loaded, and the number of cycles.

mod bench;

use bench::*;
use bundle::*;
use hub::front_end::context_switch::{ContextSwitch, Params};
use hub::front_end::types::*;
use kernel::packed::Packed;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use std::collections::BTreeSet;

scenarios! {
    ContextSwitch::new(&Params::default()) =>
        every_word_is_saved every_word_is_loaded changes_are_saved what_is_here_is_not_loaded
        a_channel_that_copies a_class_is_claimed after_a_fault_nothing_is_here another_place_has_everything
        any_header any_changes_any_stall;
}

/// Everything that a context can have.
fn full(b: &mut Bench) {
    for class in 0..5 {
        (0..16).for_each(|group| b.change(class, group));
    }
    b.bound = 0xf;
    b.program(0, 2048, 0, 256);
    b.pointers(0x5a5, 0x3c);
}

/// A word takes a cycle, and the last one of a group 5 until it arrives; then the last sector is moved and written,
/// and the bits, and the next group's turn begins. The macro engine's words are as fast here.
fn every_word_is_saved(new: Maker<ContextSwitch>) {
    let mut b = Bench::new(new());
    full(&mut b);
    let r = b.save(AT, [!0; 4]);
    assert_eq!(b.memory_at(AT), image(&b, 1, &all_groups()));
    assert_eq!(r.actions.last().map(|a| (a.kind, a.value)), Some((ContextKind::End, 9)));
    assert!(r.restored.is_empty() && r.resumed.is_empty());
    let words = |n: u64| n + RESPONSE + 2;
    let (groups, bindings, tail) = (80 * (1 + words(256) + 1), 1 + 2 * BINDINGS, 1 + 3 * 2 - 1);
    assert_eq!(r.cycles, groups + 1 + words(2048) + 1 + words(256) + bindings + tail + 2);
}

/// A word a cycle, a sector of bits a cycle, and a cycle to select the group, with a latency of 300: of the header, and
/// of the first group. The last sector is requested when 41 before it are left.
fn every_word_is_loaded(new: Maker<ContextSwitch>) {
    let mut b = Bench::new(new());
    full(&mut b);
    b.bound = 0;
    let image = image_of(7, &all_groups(), [256, 32], [0x5a5, 0x3c], 0xf);
    b.put(AT, &image);
    b.latency = 300;
    let r = b.load(AT, [!0; 4]);
    assert_eq!(
        r.plain_actions(),
        loaded_actions(&all_groups(), &all_groups(), Some(([256, 32], [256, 32], [0x5a5, 0x3c])))
    );
    assert_eq!((&r.restored[..], &r.resumed[..]), (&[registers(0xf)][..], &[launch()][..]));
    assert_eq!(r.bindings, (0..BINDINGS).map(binding_words).collect::<Vec<_>>());
    assert!(r.writes.is_empty());
    assert_eq!(r.reads.len() as u64, 3 + 80 * 33 + 288 + BINDINGS);
    let first_bits = 301 + 1 + 1 + 301;
    let starts = first_bits + 1 + 80 * 256 + 79 * 2 + (1 + 2 + 2048) + (1 + 256);
    assert_eq!(r.cycles, starts - 8 + 300 + AT_WORK + 4);
}

/// Memory has what has not changed since the last save.
fn changes_are_saved(new: Maker<ContextSwitch>) {
    let mut b = Bench::new(new());
    full(&mut b);
    b.save(AT, [!0; 4]);
    b.change(0, 3);
    b.change(4, 1);
    let r = b.save(AT, [!0; 4]);
    let groups = BTreeSet::from([(0, 3), (4, 1)]);
    assert_eq!(r.written(), [places(&groups), vec![1, 2, 0]].concat());
    // a cycle to look at each item, and 264 for a group
    let tail = 3 * 2;
    assert_eq!(r.cycles, 80 + 3 + 1 + 2 * (256 + RESPONSE + 2 + 1) + tail + 1);
    // nothing has changed, except that bindings may have
    b.change(0, 9);
    let r = b.save(AT, [!0; 4]);
    let bindings: Vec<_> = (3..44).collect();
    assert_eq!(r.written(), [places(&BTreeSet::from([(0, 9)])), bindings, vec![1, 2, 0]].concat());
    // macros are saved up to the last word
    b.program(0x20, 9, 0, 0);
    let r = b.save(AT, [!0; 4]);
    assert_eq!(r.written().len(), 256 + 32 + 3);
    assert_eq!(header(&b.memory_at(AT)[&0]).number, 4);
}

/// A context whose classes are still here is loaded without them, unless a method has changed one since.
fn what_is_here_is_not_loaded(new: Maker<ContextSwitch>) {
    let mut b = Bench::new(new());
    full(&mut b);
    b.save(AT, [!0; 4]);
    b.latency = 300;
    let r = b.load(AT, [!0; 4]);
    assert_eq!((r.actions.len(), r.reads.len()), (1, 3));
    assert_eq!((&r.restored[..], &r.resumed[..]), (&[registers(0xf)][..], &[launch()][..]));
    // the header, the launch, a cycle for each class
    assert_eq!(r.cycles, 302 + 2 + 5 + 1 + 1 + 1);
    // changed, and not saved
    b.change(3, 5);
    let r = b.load(AT, [!0; 4]);
    let of_2d: BTreeSet<_> = (0..16).map(|group| (3, group)).collect();
    assert_eq!(r.plain_actions(), loaded_actions(&of_2d, &of_2d, None));
    // a macro belongs to 3D
    b.program(0, 1, 0, 0);
    let r = b.load(AT, [!0; 4]);
    let of_3d: BTreeSet<_> = (0..16).map(|group| (0, group)).collect();
    let macros = Some(([256, 32], [256, 32], [0x5a5, 0x3c]));
    assert_eq!(r.plain_actions(), loaded_actions(&of_3d, &of_3d, macros));
    // another context was written there
    let mut sector = b.memory_at(AT)[&0];
    sector[0] += 1;
    b.put_sector(AT, sector);
    assert_eq!(b.load(AT, [!0; 4]).reads.len() as u64, 3 + 80 * 33 + 288 + BINDINGS);
}

/// A channel that only copies leaves the other classes as they are; its groups of the copy class, and those that the
/// last channel had.
fn a_channel_that_copies(new: Maker<ContextSwitch>) {
    let mut b = Bench::new(new());
    full(&mut b);
    b.save(AT, [!0; 4]);
    b.latency = 300;
    let r = b.load(AT + 0x1000, [!0; 4]);
    let of_copy: BTreeSet<_> = (0..16).map(|group| (4, group)).collect();
    assert_eq!(r.plain_actions(), loaded_actions(&of_copy, &BTreeSet::new(), None));
    assert_eq!(b.dut.outputs().foreign, 0xf);
    b.bound = 0;
    b.change(4, 0);
    b.change(4, 1);
    let saved = b.save(AT + 0x1000, [!0; 4]);
    assert_eq!(saved.written(), [places(&BTreeSet::from([(4, 0), (4, 1)])), vec![1, 2, 0]].concat());
    // back: all but the copy class is still here
    let back = b.load(AT, [!0; 4]);
    assert_eq!(back.plain_actions(), loaded_actions(&of_copy, &of_copy, None));
    assert_eq!(b.dut.outputs().foreign, 0);
    let of_two = BTreeSet::from([(4, 0), (4, 1)]);
    b.bound = 0xf;
    b.save(AT, [!0; 4]);
    let again = b.load(AT + 0x1000, [!0; 4]);
    assert_eq!(again.plain_actions(), loaded_actions(&of_copy, &of_two, None));
    let save = 4 + 16 + 1 + 1 + 2 * (256 + RESPONSE + 2 + 1) + 3 * 2 + 1;
    let load = 302 + 5 + 302 + 256 + 2 + 256 + 14 * 257 + 1 + 1 + 1;
    assert_eq!([saved.cycles, again.cycles], [save, load]);
}

/// The class is reset where it may differ from the reset state. The first time that includes 3D's reset values.
fn a_class_is_claimed(new: Maker<ContextSwitch>) {
    let mut b = Bench::new(new());
    b.load(AT, [!0; 4]);
    assert_eq!(b.dut.outputs().foreign, 0xf);
    let none = BTreeSet::new();
    let values: BTreeSet<_> = (0..11).map(|group| (0, group)).collect();
    let r = b.claim(0);
    assert_eq!(r.plain_actions(), claimed(loaded_actions(&values, &none, Some(([0, 0], [0, 0], [0, 0])))));
    assert!(r.reads.is_empty() && r.restored.is_empty() && r.resumed.is_empty() && r.forgets);
    let (groups, macros, bindings) = (11 * 257 + 5 + 4, 1 + 2 + 1, 1 + 2);
    assert_eq!(r.cycles, groups + macros + bindings + 1 + 1);
    assert_eq!(b.dut.outputs().foreign, 0xe);
    assert_eq!(b.claim(1).plain_actions(), claimed(vec![]));
    b.bound = 3;
    b.change(0, 12);
    b.change(1, 2);
    b.program(5, 4, 250, 1);
    b.save(AT, [!0; 4]);
    b.load(AT + 0x1000, [!0; 4]);
    assert_eq!(b.dut.outputs().foreign, 0xf);
    let r = b.claim(0);
    let macros = Some(([0, 0], [2, 32], [0, 0]));
    assert_eq!(r.plain_actions(), claimed(loaded_actions(&BTreeSet::from([(0, 12)]), &none, macros)));
    let r = b.claim(1);
    assert_eq!(r.plain_actions(), claimed(loaded_actions(&BTreeSet::from([(1, 2)]), &none, None)));
    // the first channel's are loaded again, although its context is unchanged
    let r = b.load(AT, [!0; 4]);
    let both = BTreeSet::from([(0, 12), (1, 2)]);
    assert_eq!(r.plain_actions(), loaded_actions(&both, &both, Some(([2, 32], [0, 0], b.pointers))));
}

/// Engines lack what methods changed after a fault, and what was claimed: nothing is taken to be here.
fn after_a_fault_nothing_is_here(new: Maker<ContextSwitch>) {
    let mut b = Bench::new(new());
    b.bound = 3;
    b.change(0, 12);
    b.change(1, 5);
    b.save(AT, [!0; 4]);
    b.stopped = true;
    let both = BTreeSet::from([(0, 12), (1, 5)]);
    let (groups, none) =
        (both.iter().copied().chain((0..11).map(|group| (0, group))).collect(), BTreeSet::new());
    let macros = Some(([0, 0], [0, 0], [0, 0]));
    let r = b.load(AT, [!0; 4]);
    assert_eq!(r.plain_actions(), loaded_actions(&groups, &both, macros));
    b.stopped = false;
    b.load(AT + 0x1000, [!0; 4]);
    b.stopped = true;
    let reset = claimed(loaded_actions(&BTreeSet::from([(1, 5)]), &none, None));
    assert_eq!(b.claim(1).plain_actions(), reset);
    b.load(AT + 0x1000, [!0; 4]);
    b.stopped = false;
    assert_eq!(b.claim(1).plain_actions(), reset);
}

/// A context that is saved elsewhere than it was loaded from is saved whole.
fn another_place_has_everything(new: Maker<ContextSwitch>) {
    let mut b = Bench::new(new());
    full(&mut b);
    b.save(AT, [!0; 4]);
    b.save(AT + 0x1000, [!0; 4]);
    assert_eq!(b.memory_at(AT + 0x1000), image(&b, 2, &all_groups()));
}

/// Whatever a header says, the load ends, and goes to classes and macros that there are.
fn any_header(new: Maker<ContextSwitch>) {
    let mut b = Bench::new(new());
    b.put_sector(AT, [!0; 8]);
    let r = b.load(AT, [!0; 4]);
    assert_eq!(r.reads.len() as u64, 3 + 80 * 33 + 288 + BINDINGS);
    let loads = |port| r.actions.iter().filter(|a| a.kind == ContextKind::Load && a.port == port).count();
    assert_eq!([MacroPort::Instruction, MacroPort::Start].map(loads), [2048, 256]);
    assert!(r.actions.iter().all(|a| a.kind != ContextKind::Restore || a.subchannel < 5));
    property(any::<[u32; 8]>(), |mut sector| {
        // few groups, so that it does not take long
        (4..7).for_each(|word| sector[word] &= sector[word] >> 9 & 0x0101_0101);
        let mut b = Bench::new(new());
        b.put_sector(AT, sector);
        let r = b.load(AT, [!0; 4]);
        assert_eq!(r.restored, [ContextRegisters::from_bits(sector[1].into())]);
    });
}

/// Two channels in turn, each with changes of its own, against a record of what each has.
fn any_changes_any_stall(new: Maker<ContextSwitch>) {
    let changes = prop::collection::vec((0..5_u8, 0..16_u8), 0..5);
    let turns = prop::collection::vec((0..2_usize, changes, 0..16_u8), 1..6);
    property((turns, any::<[u64; 4]>()), |(turns, stalls)| {
        let stalls = stalls.map(|stall| stall | 1);
        let mut b = Bench::new(new());
        let mut channels: [Channel; 2] = Default::default();
        b.latency = 20;
        b.load(AT, stalls);
        for (n, changes, binds) in turns {
            let address = AT + 0x1000 * n as u64;
            b.bound = channels[n].bound;
            b.load(address, stalls);
            assert_eq!(b.dut.outputs().foreign, !channels[n].bound & 0xf);
            for class in (0..4).filter(|k| (binds & !channels[n].bound) >> k & 1 == 1) {
                b.claim(class);
            }
            channels[n].bound |= binds;
            b.bound = channels[n].bound;
            for (class, group) in changes {
                if class == 4 || b.bound >> class & 1 == 1 {
                    b.change(class, group);
                    channels[n].groups.insert((class, group));
                }
            }
            b.save(address, stalls);
            let saved = b.memory_at(address);
            assert_eq!(groups_of(&header(&saved[&0])), channels[n].groups);
            for place in places(&channels[n].groups) {
                assert_eq!(saved[&place], sector_of_image(place), "sector {place}");
            }
        }
    });
}

/// What a channel has.
#[derive(Default)]
struct Channel {
    bound: u8,
    groups: BTreeSet<(u8, u8)>,
}
