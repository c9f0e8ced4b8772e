//! The cache's bytes are the result of the work, in order.

use bundle::*;
use fbp::crop::colour_store::{ColourStore, In, Params};
use fbp::crop::types::*;
use kernel::Within;
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Maker, Rng, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    store() => any_work any_work_of_both_kinds second_colours_stay_for_their_work blends_of_the_same_bytes_wait
        passes_take_cycles blends_in_floats_wait_longer;
}

fn store() -> ColourStore {
    ColourStore::new(&Params { cached_depth: Within::new(8), ..Params::default() })
}

/// The operation of a work item on a sector; each depends on all before it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// XOR, in bytes.
    Xor,
    /// The maximum of unsigned 16-bit numbers, in floats, for pixels of this many bytes.
    Greatest(usize),
    /// The source converted through floats, without the destination.
    Source(usize),
}

fn control(kind: Kind) -> ColourControl {
    let wide = |op, bytes| {
        let equation = BlendEquation { op, src: BlendFactor::One, dst: BlendFactor::Zero };
        let layout = match bytes {
            2 => ColourLayout::R16,
            4 => ColourLayout::Rg16,
            _ => ColourLayout::Rgba16,
        };
        let (mode, number) = (ColourMode::Wide, PixelNumber::Unorm);
        ColourControl { mode, number, layout, colour: equation, alpha: equation, ..ColourControl::default() }
    };
    let control = match kind {
        Kind::Xor => ColourControl { mode: ColourMode::Logic, logic_op: 6, ..ColourControl::default() },
        Kind::Greatest(bytes) => wide(BlendOp::Max, bytes),
        Kind::Source(bytes) => wide(BlendOp::Add, bytes),
    };
    ColourControl { bits: !0, ..control }
}

/// Work, the sector as memory has it, and the operation.
type Job = (CachedSector, Sector, Kind);

fn work(rng: &mut Rng, slot: u8, sector: u8, kind: Kind) -> Job {
    let map = SectorMap { whole: true, ..SectorMap::default() };
    let coverage = rng.roll() as u32 | rng.roll() as u32;
    // Occasionally only a pass or two.
    let coverage = coverage & rng.pick(&[!0, !0, 0xff, 0xff00_ff00, 0xffff_0000]) | 1;
    let mut words = || std::array::from_fn(|_| rng.roll() as u32);
    let (data, memory) = (words(), Sector { words: words() });
    let fetch = rng.one_in(3);
    let present = if fetch { rng.roll() as u32 } else { !0 };
    let (control, read) = (control(kind), !matches!(kind, Kind::Source(_)));
    let work = SectorWork { read, coverage, write: coverage, control, map, data, ..SectorWork::default() };
    (CachedSector { slot, sector, fetch, present, work }, memory, kind)
}

/// Cycles of the work; checks the final contents of the cache.
fn pass(mut dut: Device<ColourStore>, all: &[Job], stalls: [u64; 2], leaving: u64) -> u64 {
    let byte = |words: &[u32; 8], b: usize| (words[b / 4] >> (8 * (b % 4))) as u8;
    let mut wanted = vec![[0; 32]; 128];
    for (c, memory, kind) in all {
        let bytes = &mut wanted[usize::from(c.slot << 3 | c.sector)];
        for b in (0..32).filter(|b| c.fetch && c.present >> b & 1 == 0) {
            bytes[b] = byte(&memory.words, b);
        }
        let old = *bytes;
        for b in (0..32).filter(|b| c.work.write >> b & 1 == 1) {
            let pair = |bytes: [u8; 2]| u16::from_le_bytes(bytes);
            let at = b & !1;
            let source = [byte(&c.work.data, at), byte(&c.work.data, at + 1)];
            bytes[b] = match kind {
                Kind::Xor => old[b] ^ source[b - at],
                Kind::Source(_) => source[b - at],
                Kind::Greatest(_) => pair([old[at], old[at + 1]]).max(pair(source)).to_le_bytes()[b - at],
            };
        }
    }
    let mut cache = vec![[0; 32]; 128];
    let responses: Vec<_> = all.iter().filter(|job| job.0.fetch).map(|job| job.1).collect();
    // Work in bytes may overtake work in floats that began earlier.
    let in_order = all.iter().all(|job| (job.2 == Kind::Xor) == (all[0].2 == Kind::Xor));
    let mut waiting: Vec<_> = all.iter().map(|job| job.0.slot).collect();
    let cached: Vec<_> = all.iter().map(|job| job.0).collect();
    let (mut cached, mut data) = (Source::new(&cached, stalls[0]), Source::new(&responses, stalls[1]));
    let cycles = dut.run(|o| {
        if let Some(s) = o.stored.get() {
            for b in (0..32).filter(|b| s.write >> b & 1 == 1) {
                cache[usize::from(s.slot << 3 | s.sector)][b] = byte(&s.data.words, b);
            }
        }
        if let Some(retired) = o.retired.get() {
            let at = waiting.iter().position(|slot| slot == retired).expect("work of this slot");
            assert!(at == 0 || !in_order, "slot {retired} before its turn");
            waiting.remove(at);
        }
        (!waiting.is_empty()).then(|| In {
            leaving: if open(leaving, cached.cycle()) { 0 } else { 0b0101 },
            cached: cached.drive(o.cached),
            read_data: data.drive(o.read_data),
        })
    });
    assert_eq!(cache, wanted);
    cycles
}

/// Work that initialises every sector of the cache that is used.
fn first(rng: &mut Rng) -> Vec<Job> {
    let all = (0..2).flat_map(|sector| (0..4).map(move |slot| (slot, sector)));
    all.map(|(slot, sector)| {
        let (cached, memory, kind) = work(rng, slot, sector, Kind::Xor);
        (CachedSector { fetch: true, present: 0, ..cached }, memory, kind)
    })
    .collect()
}

fn random(new: Maker<ColourStore>, kinds: &'static [Kind]) {
    property((any::<u64>(), any::<[u64; 2]>(), any::<u64>()), |(seed, stalls, leaving)| {
        let mut rng = Rng::new(seed);
        let mut all = first(&mut rng);
        for _ in 0..60 {
            let (slot, sector) = (rng.below(4) as u8, rng.below(2) as u8);
            let kind = rng.pick(kinds);
            all.push(work(&mut rng, slot, sector, kind));
        }
        pass(new(), &all, stalls, leaving);
    });
}

fn any_work(new: Maker<ColourStore>) {
    random(new, &[Kind::Xor]);
}

fn any_work_of_both_kinds(new: Maker<ColourStore>) {
    use Kind::{Greatest, Source, Xor};
    random(new, &[Xor, Xor, Xor, Greatest(2), Greatest(4), Greatest(8), Source(2), Source(4), Source(8)]);
}

/// The cycles of 80 whole sectors, of eight in rotation or of one, after the first eight.
fn cycles(new: Maker<ColourStore>, same: bool, kind: Kind) -> u64 {
    let mut rng = Rng::new(3);
    let mut all = first(&mut rng);
    for k in 0..80_u8 {
        let (slot, sector) = if same { (1, 0) } else { (k % 4, k / 4 % 2) };
        let (mut cached, memory, kind) = work(&mut rng, slot, sector, kind);
        (cached.fetch, cached.work.coverage, cached.work.write) = (false, !0, !0);
        all.push((cached, memory, kind));
    }
    pass(new(), &all, [!0; 2], !0)
}

fn blends_of_the_same_bytes_wait(new: Maker<ColourStore>) {
    assert_eq!(cycles(new, false, Kind::Xor), 6 + 88); // a cycle each, and the first has a latency of 7 cycles
    assert_eq!(cycles(new, true, Kind::Xor), 6 + 88 + 6 * 79); // seven cycles apart
}

/// In floats the last one has a latency of 24 cycles, and a sector takes one, two or four.
fn passes_take_cycles(new: Maker<ColourStore>) {
    for (bytes, passes) in [(8, 1), (4, 2), (2, 4)] {
        assert_eq!(cycles(new, false, Kind::Source(bytes)), 23 + 8 + 80 * passes, "{bytes} bytes");
    }
}

fn blends_in_floats_wait_longer(new: Maker<ColourStore>) {
    assert_eq!(cycles(new, true, Kind::Greatest(8)), 23 + 88 + 23 * 79); // 24 cycles apart
}

/// The two sectors of a task use the second colours that arrived before them: source times second source, without the
/// destination.
fn second_colours_stay_for_their_work(new: Maker<ColourStore>) {
    property((any::<u64>(), any::<u64>(), any::<u64>()), |(seed, offer, leaving)| {
        let mut rng = Rng::new(seed);
        let equation = BlendEquation { src: BlendFactor::Src1Colour, ..BlendEquation::default() };
        let alpha = BlendEquation { src: BlendFactor::InvSrc1Alpha, ..equation };
        let (mode, number) = (ColourMode::Unorm8, PixelNumber::Unorm);
        let control =
            ColourControl { mode, number, colour: equation, alpha, bits: !0, ..ColourControl::default() };
        // Two separate quads of 32-bit pixels, each in its own sector.
        let map = |k: u8| SectorMap { bytes_log2: 2, quads: 1 << k, ..SectorMap::default() };
        let (mut given, mut wanted) = (vec![], vec![]);
        for n in 0..40_u8 {
            let mut words = || std::array::from_fn(|_| rng.roll() as u32);
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
        for cycle in 0..LIMIT {
            let o = dut.outputs();
            if let Some(s) = o.stored.get() {
                assert_eq!((s.write, usize::from(s.sector)), (0x00ff_00ff, found.len() % 2));
                let byte = |b: usize| (s.data.words[b / 4] >> (8 * (b % 4))) as u8;
                found.push((0..8).chain(16..24).map(byte).collect::<Vec<_>>());
            }
            if found.len() == wanted.len() {
                break;
            }
            let i = In {
                cached: given.get(sent).filter(|_| open(offer, cycle)).copied().into(),
                leaving: if open(leaving, cycle) { 0 } else { 0b0101 },
                ..In::default()
            };
            sent += usize::from(i.cached.valid && o.cached.ready);
            dut.cycle(i);
        }
        assert_eq!(found, wanted);
    });
}
