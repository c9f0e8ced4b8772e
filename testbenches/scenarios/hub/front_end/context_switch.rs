//! A context in memory: the place of each word, and the number of cycles.

use bundle::*;
use hub::front_end::context_switch::{ContextSwitch, In, Params};
use hub::front_end::types::*;
use kernel::offer::Offer;
use kernel::packed::Packed;
use kit::scenario::{LIMIT, open};
use kit::{Device, Maker, scenarios};
use std::collections::{HashMap, VecDeque};

scenarios! {
    ContextSwitch::new(&Params::default()) => every_word_is_saved every_word_is_loaded stalls_change_nothing;
}

/// Cycles from a dump request to the word.
const RESPONSE: u64 = 5;
/// Sectors of constant bindings, and the cycles to process the last one.
const BINDINGS: u64 = 41;
const AT_WORK: u64 = 7;
const AT: u64 = 0x7_ffff_ff00;

fn word(n: u64) -> u32 {
    (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as u32
}

fn shadow(subchannel: u8, address: u16) -> ShadowWord {
    let value = word(u64::from(subchannel) << 12 | u64::from(address));
    ShadowWord { current: value % 3 == 0, value }
}

fn macros(address: u16) -> u32 {
    let value = word(0x1_0000 + u64::from(address));
    match address {
        0..0x800 => value,
        0x800..0x900 => value & 0x7ff,
        _ => value & 0xff_07ff,
    }
}

fn registers() -> ContextRegisters {
    ContextRegisters::from_bits(0x155_5aa5)
}

/// The registers of source, decode and issue.
fn parts_registers() -> [ContextRegisters; 3] {
    let ContextRegisters { bound, trapped, call, mode, .. } = registers();
    [
        ContextRegisters { bound, trapped, call, ..ContextRegisters::default() },
        ContextRegisters { mode, ..ContextRegisters::default() },
        ContextRegisters { bound: 0, trapped: false, call: 0, mode: 0, ..registers() },
    ]
}

fn binding_words(sector: u64) -> [u32; 8] {
    std::array::from_fn(|k| word(0x2_0000 + sector * 8 + k as u64))
}

fn launch() -> LaunchImage {
    let image: [u64; 8] = std::array::from_fn(|k| (k as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    LaunchImage::unpack(&image)
}

/// The context image in memory, as the page defines it.
fn image() -> Vec<[u32; 8]> {
    let mut image = vec![];
    for subchannel in 0..5 {
        for group in 0..16 {
            let words: Vec<_> = (0..256).map(|k| shadow(subchannel, group * 256 + k)).collect();
            let bits = |n: usize| (0..32).map(|k| u32::from(words[32 * n + k].current) << k).sum();
            image.push(std::array::from_fn(bits));
            image.extend(words.chunks(8).map(|w| std::array::from_fn(|k| w[k].value)));
        }
    }
    for sector in 0..0x900 / 8 {
        image.push(std::array::from_fn(|k| macros(sector * 8 + k as u16)));
    }
    image.push([macros(0x900), 0x155_5aa5, 0, 0, 0, 0, 0, 0]);
    let mut words = [0; 8];
    launch().pack(&mut words);
    image.extend([0, 4].map(|half| std::array::from_fn(|k| (words[half + k / 2] >> (32 * (k % 2))) as u32)));
    image.extend((0..BINDINGS).map(binding_words));
    image
}

struct Run {
    memory: HashMap<u64, [u32; 8]>,
    actions: Vec<ContextAction>,
    restored: Vec<ContextRegisters>,
    resumed: Vec<LaunchImage>,
    bindings: Vec<[u32; 8]>,
    cycles: u64,
}

fn play(
    mut dut: Device<ContextSwitch>,
    load: bool,
    latency: u64,
    [action, read, data, write]: [u64; 4],
) -> Run {
    let image = image();
    let mut r = Run {
        memory: HashMap::new(),
        actions: vec![],
        restored: vec![],
        resumed: vec![],
        bindings: vec![],
        cycles: 0,
    };
    let (mut given, mut rests_at) = (0, None);
    let mut responses: VecDeque<(u64, bool, ShadowWord)> = VecDeque::new();
    let [source, decode, issue] = parts_registers();
    let mut reads: VecDeque<(u64, u64)> = VecDeque::new();
    let start = ContextStart { load, tag: 9, channel: 0x155, address: AT };
    dut.cycle(In { start: Offer::new(true, start), ..In::default() });
    while !dut.outputs().idle {
        let (o, cycle) = (dut.outputs(), r.cycles);
        let response = responses.front().filter(|(at, ..)| *at <= cycle).copied();
        let sector = reads.front().filter(|(at, _)| *at <= cycle && open(data, cycle)).map(|(_, at)| *at);
        let i = In {
            start: None.into(),
            source,
            decode,
            issue,
            launch: launch(),
            action: open(action, cycle).into(),
            word: response.filter(|(_, dumped, _)| !dumped).map(|(.., word)| word).into(),
            dumped: response.filter(|(_, dumped, _)| *dumped).map(|(.., word)| word.value).into(),
            read: open(read, cycle).into(),
            read_data: sector.map(|at| Sector { words: image[at as usize] }).into(),
            write: open(write, cycle).into(),
            saved: Some(Sector { words: binding_words(given) })
                .filter(|_| !load && given < BINDINGS && open(data, cycle))
                .into(),
            loaded: open(write, cycle).into(),
            bindings_idle: rests_at.is_some_and(|at| at <= cycle),
        };
        given += u64::from(i.saved.valid && o.saved.ready);
        r.bindings.extend(o.loaded.get().filter(|_| i.loaded.ready).map(|sector| sector.words));
        if given + r.bindings.len() as u64 == BINDINGS && rests_at.is_none() {
            rests_at = Some(cycle + if load { AT_WORK } else { 1 });
        }
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
                    responses.push_back((at, true, ShadowWord { current: false, value: macros(a.address) }));
                }
                ContextKind::End => assert!(i.bindings_idle, "the end comes after all bindings"),
                _ => (),
            }
            r.actions.push(*a);
        }
        if let Some(read) = o.read.get().filter(|_| i.read.ready) {
            reads.push_back((cycle + latency, read.address.wrapping_sub(AT) & 0x7_ffff_ffff));
        }
        if let Some(write) = o.write.get().filter(|_| i.write.ready) {
            assert_eq!(write.mask, !0);
            let old = r.memory.insert(write.address.wrapping_sub(AT) & 0x7_ffff_ffff, write.data.words);
            assert_eq!(old, None, "written twice");
        }
        r.restored.extend(o.restore.get());
        r.resumed.extend(o.resume.get());
        dut.cycle(i);
        r.cycles += 1;
        assert!(r.cycles < 100 * LIMIT, "no end");
    }
    r
}

fn check_saved(r: &Run) {
    let image = image();
    assert_eq!(r.memory.len(), image.len());
    for (at, sector) in (0..).zip(&image) {
        assert_eq!(r.memory.get(&at), Some(sector), "sector {at}");
    }
    assert_eq!(r.actions.last().map(|a| (a.kind, a.value)), Some((ContextKind::End, 9)));
    assert!(r.restored.is_empty() && r.resumed.is_empty() && r.bindings.is_empty());
}

fn check_loaded(r: &Run) {
    let action =
        |kind, port, value| ContextAction { kind, channel: 0x155, port, value, ..ContextAction::default() };
    let pointers = |words: [u32; 2]| {
        [
            action(ContextKind::Load, MacroPort::InstructionPointer, words[0]),
            action(ContextKind::Load, MacroPort::StartPointer, words[1]),
        ]
    };
    let mut wanted = pointers([0, 0]).to_vec();
    for subchannel in 0..5 {
        for address in 0..0x1000 {
            let ShadowWord { current, value } = shadow(subchannel, address);
            let restore = action(ContextKind::Restore, MacroPort::Instruction, value);
            wanted.push(ContextAction { subchannel, address, current, ..restore });
        }
    }
    wanted.extend((0..0x800).map(|at| action(ContextKind::Load, MacroPort::Instruction, macros(at))));
    wanted.extend((0x800..0x900).map(|at| action(ContextKind::Load, MacroPort::Start, macros(at))));
    wanted.extend(pointers([macros(0x900) & 0x7ff, macros(0x900) >> 16]));
    wanted.push(action(ContextKind::End, MacroPort::Start, 9));
    // a load into the macro engine compares only port and value count, an end only the tag
    let plain = |a: &ContextAction| match a.kind {
        ContextKind::Restore => ContextAction { port: MacroPort::Instruction, ..*a },
        ContextKind::End => action(a.kind, MacroPort::Start, a.value),
        _ => action(a.kind, a.port, a.value),
    };
    assert_eq!(r.actions.len(), wanted.len());
    for (found, wanted) in r.actions.iter().map(plain).zip(&wanted) {
        assert_eq!(found, *wanted);
    }
    assert_eq!((&r.restored[..], &r.resumed[..]), (&[registers()][..], &[launch()][..]));
    assert_eq!(r.bindings, (0..BINDINGS).map(binding_words).collect::<Vec<_>>());
    assert!(r.memory.is_empty());
}

/// A sector of eight words takes eight requests, the latency of the last word, and the write; a sector of bits one
/// cycle more, and so does each of the two of a launch; a sector of bindings is accepted and written.
fn every_word_is_saved(new: Maker<ContextSwitch>) {
    let r = play(new(), false, 1, [!0; 4]);
    check_saved(&r);
    let sector = |words: u64| words + RESPONSE + 1;
    assert_eq!(r.cycles, 2848 * sector(8) + sector(1) + 80 + 2 + 2 * BINDINGS + 1);
}

/// A word a cycle, plus a cycle for each sector of bits, with a latency of 300; at the ends
/// pointers, the latency of the first sector, and the tag. The last sector is requested when the
/// first of the launch is used, 42 before it.
fn every_word_is_loaded(new: Maker<ContextSwitch>) {
    let r = play(new(), true, 300, [!0; 4]);
    check_loaded(&r);
    let launch_used = 301 + 2848 * 8 + 80 + 2 + 1;
    assert_eq!(r.cycles, launch_used + 1 + 301 + AT_WORK + 1 + 1);
}

fn stalls_change_nothing(new: Maker<ContextSwitch>) {
    for k in 0..3_u64 {
        let stalls =
            std::array::from_fn(|n| (4 * k + n as u64 + 5).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 << n);
        check_saved(&play(new(), false, 1, stalls));
        check_loaded(&play(new(), true, 1 + 40 * k, stalls));
    }
}
