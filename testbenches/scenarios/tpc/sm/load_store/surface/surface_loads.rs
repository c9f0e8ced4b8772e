//! Registers of raw words, of texels by the interpreter's formats, of accesses of which nothing was requested; in order.

use super::formats;
use interpreter::operations::surface_format::Format;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::load_queue::types::HeaderQuery;
use tpc::sm::load_store::surface::surface_loads::*;
use tpc::sm::load_store::surface::types::*;
use tpc::sm::load_store::types::*;
use tpc::sm::types::*;

scenarios! {
    SurfaceLoads::new(&Params {}) => four_texels_a_cycle samples_are_where_they_lie_in_memory any_accesses;
}

struct Access {
    order: SurfaceOrder,
    loaded: Vec<LoadFinish>,
    /// The expected results.
    finishes: Vec<LoadFinish>,
}

fn row(random: &mut Random) -> Row {
    Row { words: std::array::from_fn(|_| random.any() as u32) }
}

/// Lane by lane: the components that are requested.
fn decoded(words: &[Row], format: &Format, order: &SurfaceOrder, lane: usize) -> Vec<u32> {
    let texel =
        words.iter().enumerate().fold(0, |texel, (k, row)| texel | u128::from(row.words[lane]) << (32 * k));
    let bits = 8 * format.bytes();
    let texel = if bits == 128 { texel } else { texel & ((1 << bits) - 1) };
    let all = formats::loaded(format.unpack(texel), order.sources);
    (0..4).filter(|k| order.components >> k & 1 == 1).map(|k| all[k]).collect()
}

impl Access {
    fn any(random: &mut Random, kind: u64) -> Self {
        let of = formats::any(random);
        let (format, oracle) = formats::of(of);
        let formatted = kind < 2;
        let components = random.below(16) as u8;
        let words = if formatted { oracle.bytes().div_ceil(4) as usize } else { 1 << random.below(3) };
        let rows = if formatted { components.count_ones() as usize } else { words };
        let ticket = LoadTicket {
            slot: random.below(16) as u8,
            lanes: !0,
            destination: random.any() as u8,
            rows: rows as u8,
            follows: random.below(4) == 0,
            ..LoadTicket::default()
        };
        let inner = if random.below(2) == 0 { !0 } else { random.any() as u32 };
        let (empty, refused) = (kind >= 4 || random.below(12) == 0, kind == 5);
        let kind = random.one_of(&[WarpFaultKind::Surface, WarpFaultKind::Misaligned]);
        let order = SurfaceOrder {
            ticket,
            inner,
            empty,
            refused,
            kind,
            formatted,
            format,
            sources: formats::sources(random),
            components,
            ..SurfaceOrder::default()
        };
        let fails = !empty && random.below(12) == 0;
        let rows_of: Vec<_> = (0..words).map(|_| row(random)).collect();
        let of_words = LoadTicket { role: LoadRole::Texels, rows: words as u8, ..ticket };
        let came = |number: usize, row: Row| LoadFinish {
            ticket: of_words,
            number: number as u8,
            row,
            predicate: !0,
            ..LoadFinish::default()
        };
        let loaded = match (empty, fails) {
            (true, _) => vec![],
            (_, true) => vec![LoadFinish {
                fault: true,
                last: true,
                kind: WarpFaultKind::Unmapped,
                ..came(0, rows_of[0])
            }],
            _ => rows_of.iter().enumerate().map(|(k, &row)| came(k, row)).collect(),
        };
        let fault = refused && empty || fails;
        let expected = |k: usize| {
            let lane_word = |lane: usize| match (inner >> lane & 1 == 1, formatted) {
                _ if empty => 0,
                (false, _) => 0,
                (_, true) => decoded(&rows_of, &oracle, &order, lane).get(k).copied().unwrap_or(0),
                _ => rows_of[k].words[lane],
            };
            Row { words: std::array::from_fn(lane_word) }
        };
        let count = if fault { 1 } else { rows.max(1) };
        let finishes = (0..count)
            .map(|k| LoadFinish {
                ticket,
                number: k as u8,
                last: fault || k + 1 == count && !ticket.follows,
                fault,
                kind: if fails { WarpFaultKind::Unmapped } else { kind },
                row: expected(k),
                ..LoadFinish::default()
            })
            .collect();
        Access { order, loaded, finishes }
    }
}

/// The cycles in which registers leave.
fn play(new: Maker<SurfaceLoads>, accesses: &[Access], patterns: [u64; 3]) -> Vec<u64> {
    let orders: Vec<_> = accesses.iter().map(|access| access.order).collect();
    let loaded: Vec<_> = accesses.iter().flat_map(|access| access.loaded.clone()).collect();
    let expected: Vec<_> = accesses.iter().flat_map(|access| access.finishes.clone()).collect();
    let (mut order, mut words) = (Source::new(&orders, patterns[0]), Source::new(&loaded, patterns[1]));
    let mut sink = Sink::new(patterns[2]);
    new().run(|o| {
        (sink.len() < expected.len()).then(|| In {
            order: order.drive(o.order),
            loaded: words.drive(o.loaded),
            finish: sink.drive(&o.finish),
        })
    });
    for (k, (seen, wanted)) in sink.taken.iter().zip(&expected).enumerate() {
        let of = |f: &LoadFinish| (f.ticket, f.number, f.last, f.fault);
        assert_eq!(of(seen), of(wanted), "{k}");
        if wanted.fault {
            assert_eq!(seen.kind, wanted.kind, "{k}");
        } else if wanted.ticket.rows != 0 {
            assert_eq!(seen.row, wanted.row, "{k}");
        }
    }
    sink.at
}

/// Texels of four components: 8 cycles a warp, and 14 to the first register.
fn four_texels_a_cycle(new: Maker<SurfaceLoads>) {
    let mut random = Random(5);
    let mut find = || loop {
        let access = Access::any(&mut random, 0);
        let SurfaceOrder { components, empty, .. } = access.order;
        if components == 15 && !empty && access.loaded.len() == 2 {
            break access;
        }
    };
    let accesses: Vec<_> = (0..6).map(|_| find()).collect();
    let at = play(new, &accesses, [!0; 3]);
    // The second word is taken in cycle 1.
    let expected: Vec<_> = (0..6).flat_map(|k| (0..4).map(move |number| 15 + 8 * k + number)).collect();
    assert_eq!(at, expected);
}

/// The place of a sample among those of its pixel: interface 8.
const PLACES: [[u32; 2]; 8] = [[0, 0], [1, 0], [0, 1], [1, 1], [2, 0], [3, 0], [2, 1], [3, 1]];

/// The number of samples, and positions: a pixel is cut into as many parts as it has samples, and each is in its part.
fn samples_are_where_they_lie_in_memory(new: Maker<SurfaceLoads>) {
    for (samples_log2, [wide, high]) in [(0, [0, 0]), (1, [1, 0]), (2, [1, 1]), (3, [2, 1]), (4, [2, 2])] {
        let ticket = LoadTicket { lanes: !0, rows: 1, ..LoadTicket::default() };
        let extent = SurfaceExtent { samples_log2, ..SurfaceExtent::default() };
        let levels = Row { words: std::array::from_fn(|lane| lane as u32) };
        let order =
            SurfaceOrder { ticket, empty: true, inner: !0, extent, levels, ..SurfaceOrder::default() };
        let count = SurfaceOrder { query: HeaderQuery::Samples, components: 4, ..order };
        let position = SurfaceOrder { query: HeaderQuery::Positions, components: 1, ..order };
        let (mut orders, mut sink) = (Source::new(&[count, position], !0), Sink::new(!0));
        new().run(|o| {
            (sink.len() < 2).then(|| In {
                order: orders.drive(o.order),
                finish: sink.drive(&o.finish),
                ..In::default()
            })
        });
        assert_eq!(sink.taken[0].row.words, [1 << samples_log2; 32]);
        let halves = |word: u32| [word, word >> 16].map(|half| i32::from(half as i16) + 0x800);
        for (sample, word) in sink.taken[1].row.words.into_iter().enumerate() {
            let [x, y] = halves(word);
            if sample >> samples_log2 != 0 {
                assert_eq!([x, y], [0x800; 2], "sample {sample} of none");
                continue;
            }
            let place = match samples_log2 {
                4 => [sample as u32 % 4, sample as u32 / 4],
                _ => PLACES[sample],
            };
            let found = [x >> (12 - wide), y >> (12 - high)];
            assert_eq!(found, place.map(|at| at as i32), "sample {sample} of {}", 1 << samples_log2);
            assert_eq!((x | y) & 0xff, 0, "positions are sixteenths");
        }
    }
}

fn any_accesses(new: Maker<SurfaceLoads>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, patterns)| {
        let mut random = Random(seed);
        let accesses: Vec<_> = (0..40)
            .map(|_| {
                let kind = random.below(6);
                Access::any(&mut random, kind)
            })
            .collect();
        play(new, &accesses, patterns);
    });
}
