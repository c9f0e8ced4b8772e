//! The cache's bytes are those that the work makes of them, in order.

use super::random::Dice;
use crate::scenario::{LIMIT, open, property};
use crate::scenarios;
use proptest::prelude::*;
use rtl_model::config::Within;
use rtl_model::fbp::crop::colour_store::{ColourStore, In, Out, Params};
use rtl_model::pkg::*;
use rtl_model::prim::fifo;
use rtl_model::unit::Unit;

scenarios! { store() => any_work second_colours_stay_for_their_work blends_of_the_same_bytes_wait; }

fn store() -> ColourStore {
    let cached = fifo::Params { depth: Within::new(8), ..fifo::Params::default() };
    ColourStore::new(&Params { cached, read_data: fifo::Params::default() })
}

/// XOR of whole sectors: each follows from all before it.
fn work(dice: &mut Dice, slot: u8, sector: u8) -> (CachedSector, Sector) {
    let control =
        ColourControl { mode: ColourMode::Logic, logic_op: 6, bits: !0, ..ColourControl::default() };
    let map = SectorMap { whole: true, ..SectorMap::default() };
    let coverage = dice.roll() as u32 | dice.roll() as u32;
    let mut words = || std::array::from_fn(|_| dice.roll() as u32);
    let (data, memory) = (words(), Sector { words: words() });
    let fetch = dice.one_in(3);
    let present = if fetch { dice.roll() as u32 } else { !0 };
    let work =
        SectorWork { read: true, coverage, write: coverage, control, map, data, ..SectorWork::default() };
    (CachedSector { slot, sector, fetch, present, work }, memory)
}

/// The clocks that work takes; the cache ends as it should.
fn pass(
    mut dut: impl Unit<In = In, Out = Out>,
    all: &[(CachedSector, Sector)],
    stalls: [u64; 2],
    leaving: u64,
) -> u64 {
    let byte = |words: &[u32; 8], b: usize| (words[b / 4] >> (8 * (b % 4))) as u8;
    let mut wanted = vec![[0; 32]; 128];
    for (c, memory) in all {
        let bytes = &mut wanted[usize::from(c.slot << 3 | c.sector)];
        for b in 0..32 {
            if c.fetch && c.present >> b & 1 == 0 {
                bytes[b] = byte(&memory.words, b);
            }
            if c.work.write >> b & 1 == 1 {
                bytes[b] ^= byte(&c.work.data, b);
            }
        }
    }
    let mut cache = vec![[0; 32]; 128];
    let answers: Vec<_> = all.iter().filter(|(c, _)| c.fetch).map(|(_, memory)| *memory).collect();
    let (mut sent, mut answered, mut retired) = (0, 0, 0);
    for clock in 0..LIMIT {
        let o = dut.outputs();
        let s = &o.stored;
        for b in (0..32).filter(|b| s.write >> b & 1 == 1) {
            cache[usize::from(s.slot << 3 | s.sector)][b] = byte(&s.data.words, b);
        }
        if o.retired_valid {
            assert_eq!(o.retired_slot, all[retired].0.slot);
            retired += 1;
        }
        if retired == all.len() {
            assert_eq!(cache, wanted);
            return clock;
        }
        let i = In {
            cached_valid: sent < all.len() && open(stalls[0], clock),
            cached: all.get(sent).map_or_else(CachedSector::default, |w| w.0),
            read_data_valid: answered < answers.len() && open(stalls[1], clock),
            read_data: answers.get(answered).copied().unwrap_or_default(),
            leaving: if open(leaving, clock) { 0 } else { 0b0101 },
        };
        sent += usize::from(i.cached_valid && o.cached_ready);
        answered += usize::from(i.read_data_valid && o.read_data_ready);
        dut.clock(i);
    }
    panic!("no end");
}

/// What gives every sector of the cache that is used its first bytes.
fn first(dice: &mut Dice) -> Vec<(CachedSector, Sector)> {
    let all = (0..2).flat_map(|sector| (0..4).map(move |slot| (slot, sector)));
    all.map(|(slot, sector)| {
        let (cached, memory) = work(dice, slot, sector);
        (CachedSector { fetch: true, present: 0, ..cached }, memory)
    })
    .collect()
}

fn any_work<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    property((any::<u64>(), any::<[u64; 2]>(), any::<u64>()), |(seed, stalls, leaving)| {
        let mut dice = Dice::new(seed);
        let mut all = first(&mut dice);
        for _ in 0..60 {
            let (slot, sector) = (dice.below(4) as u8, dice.below(2) as u8);
            all.push(work(&mut dice, slot, sector));
        }
        pass(new(), &all, stalls, leaving);
    });
}

fn blends_of_the_same_bytes_wait<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let mut dice = Dice::new(3);
    let mut clocks = |same: bool| {
        let mut all = first(&mut dice);
        for k in 0..80_u8 {
            let (mut cached, memory) =
                work(&mut dice, if same { 1 } else { k % 4 }, if same { 0 } else { k / 4 % 2 });
            (cached.fetch, cached.work.coverage, cached.work.write) = (false, !0, !0);
            all.push((cached, memory));
        }
        pass(new(), &all, [!0; 2], !0)
    };
    let (spread, same) = (clocks(false), clocks(true));
    assert_eq!(spread, 6 + 88); // a clock each, and the first is 7 clocks on its way
    assert_eq!(same, 6 + 88 + 6 * 79); // seven clocks apart
}

/// The sectors of a task, two of them, take the second colours that
/// came before them: source times second source, onto nothing.
fn second_colours_stay_for_their_work<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    property((any::<u64>(), any::<u64>(), any::<u64>()), |(seed, offer, leaving)| {
        let mut dice = Dice::new(seed);
        let equation = BlendEquation { src: BlendFactor::Src1Colour, ..BlendEquation::default() };
        let alpha = BlendEquation { src: BlendFactor::InvSrc1Alpha, ..equation };
        let mode = ColourMode::Unorm8;
        let control = ColourControl { mode, colour: equation, alpha, bits: !0, ..ColourControl::default() };
        // Two quads of 32-bit pixels that lie apart, each in a sector of its own.
        let map = |k: u8| SectorMap { bytes_log2: 2, quads: 1 << k, ..SectorMap::default() };
        let (mut given, mut wanted) = (vec![], vec![]);
        for n in 0..40_u8 {
            let mut words = || std::array::from_fn(|_| dice.roll() as u32);
            let (one, two): ([u32; 8], [u32; 8]) = (words(), words());
            let source1 = SectorWork { source1: true, data: two, ..SectorWork::default() };
            given.push(CachedSector { work: source1, ..CachedSector::default() });
            for quad in 0..2_u8 {
                let coverage = 0x00ff_00ff;
                let map = map(quad);
                let work = SectorWork {
                    coverage,
                    write: coverage,
                    control,
                    map,
                    data: one,
                    ..SectorWork::default()
                };
                let slot = (2 * n + quad) % 16;
                given.push(CachedSector { slot, sector: quad, present: !0, work, ..CachedSector::default() });
                // Bytes 0 to 7 of a sector are the upper pixels, 16 to 23 the lower ones.
                let bytes = (0..16).map(|b| {
                    let word = usize::from(4 * quad) + b / 4;
                    let byte = |w: &[u32; 8]| f64::from(w[word] >> (8 * (b % 4)) & 0xff);
                    let factor = if b % 4 == 3 { 255.0 - byte(&two) } else { byte(&two) };
                    (byte(&one) * factor / 255.0).round() as u8
                });
                wanted.push(bytes.collect::<Vec<_>>());
            }
        }
        let mut dut = new();
        let (mut sent, mut found) = (0, vec![]);
        for clock in 0..LIMIT {
            let o = dut.outputs();
            if o.stored.write != 0 {
                assert_eq!((o.stored.write, usize::from(o.stored.sector)), (0x00ff_00ff, found.len() % 2));
                let byte = |b: usize| (o.stored.data.words[b / 4] >> (8 * (b % 4))) as u8;
                found.push((0..8).chain(16..24).map(byte).collect::<Vec<_>>());
            }
            if found.len() == wanted.len() {
                break;
            }
            let i = In {
                cached_valid: sent < given.len() && open(offer, clock),
                cached: given.get(sent).copied().unwrap_or_default(),
                leaving: if open(leaving, clock) { 0 } else { 0b0101 },
                ..In::default()
            };
            sent += usize::from(i.cached_valid && o.cached_ready);
            dut.clock(i);
        }
        assert_eq!(found, wanted);
    });
}
