//! Requests are runs of the source's beats; responses are forwarded with their spans, in the order of slots.

use bundle::*;
use hub::byte_align::types::*;
use hub::copy_engine::copy_read::{CopyReader, In, Params};
use hub::copy_engine::types::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

/// The largest number of beats in a tile of a block-linear source: 9 in each of 8 lines.
const TILE: usize = 72;
const LEAST: usize = TILE;

scenarios! {
    CopyReader::new(&Params::default()) => any_runs request_each_sixteen_cycles;
    CopyReader::new(&Params { beats: Within::new(LEAST) }) => requests_never_overflow_the_buffer;
}

/// Runs of beats: address and spans.
type Runs = Vec<(u64, Vec<ByteSpan>)>;

fn runs() -> impl Strategy<Value = Runs> {
    let span =
        (0_u8..16, 1_u8..17).prop_map(|(first, count)| ByteSpan { first, count: count.min(16 - first) });
    let run = (0_u64..1 << 30, prop::collection::vec(span, 1..17));
    prop::collection::vec(run, 1..40)
}

fn beat_at(address: u64) -> Beat {
    Beat { words: [address as u32, 1, 2, (address >> 32) as u32 + 3] }
}

/// The order in which slots are requested. With `rng`, slots are permuted within each tile of whole runs; without
/// it, they are in order.
fn order(runs: &Runs, rng: Option<u64>) -> Vec<usize> {
    let ends = runs.iter().scan(0, |end, (_, spans)| {
        *end += spans.len();
        Some(*end)
    });
    let ends: Vec<usize> = ends.collect();
    let mut slots: Vec<usize> = (0..ends[ends.len() - 1]).collect();
    let Some(rng) = rng else { return slots };
    let mut rng = Rng::new(rng);
    let mut from = 0;
    while from < slots.len() {
        let most = from + 16 + rng.below(TILE as u64 - 15) as usize;
        let end = *ends.iter().rfind(|end| **end <= most).unwrap();
        let tile = &mut slots[from..end];
        (1..tile.len()).for_each(|k| tile.swap(k, rng.below(k as u64 + 1) as usize));
        from = end;
    }
    slots
}

/// Passes runs through. Returns the cycles of the requests, and the largest number of beats in
/// flight or buffered.
fn pass(
    mut dut: Device<CopyReader>,
    runs: &Runs,
    rng: Option<u64>,
    stalls: [u64; 4],
    latency: u64,
) -> (Vec<u64>, usize) {
    let slots = order(runs, rng);
    let mut slot = slots.iter();
    let mut beats: Vec<_> = runs
        .iter()
        .flat_map(|(address, spans)| {
            spans.iter().enumerate().map(move |(k, span)| {
                let run_end = k + 1 == spans.len();
                CopyPlace { address: address + k as u64, span: *span, run_end, ..CopyPlace::default() }
            })
        })
        .collect();
    beats.iter_mut().for_each(|beat| beat.slot = (slot.next().unwrap() % 512) as u16);
    let (mut beat, mut data) = (Source::new(&beats, stalls[0]), Source::new(&[], stalls[2]));
    let (mut read, mut bytes) = (Sink::new(stalls[1]), Sink::new(stalls[3]));
    let (mut requested, mut most) = (0, 0);
    dut.run(|o| {
        let got = bytes.len();
        if got == beats.len() {
            assert!(o.idle);
            return None;
        }
        let i = In {
            place: beat.drive(o.place),
            read: read.drive(&o.read),
            read_data: data.drive(o.read_data),
            bytes: bytes.drive(&o.bytes),
        };
        assert!(!i.read_data.valid || o.read_data.ready, "no free entry for the requested beats");
        if let Some((cycle, CopyRead { address, beats, .. })) = read.now() {
            (0..u64::from(beats)).for_each(|k| data.push(cycle + latency, beat_at(address + k)));
            requested += usize::from(beats);
            most = most.max(requested - got);
        }
        Some(i)
    });
    let wanted = runs.iter().map(|(address, spans)| (*address, spans.len()));
    assert!(
        wanted.eq(read.taken.iter().map(|read| (read.address, usize::from(read.beats)))),
        "{:?}",
        read.taken
    );
    let mut wanted: Vec<_> = slots.iter().zip(&beats).collect();
    wanted.sort_by_key(|(slot, _)| **slot);
    let wanted = wanted.iter().map(|(_, b)| CopyBytes { span: b.span, data: beat_at(b.address) });
    assert_eq!(bytes.taken, wanted.collect::<Vec<_>>());
    (read.at, most)
}

fn any_runs(new: Maker<CopyReader>) {
    property((runs(), any::<Option<u64>>(), any::<[u64; 4]>(), 1_u64..80), |(runs, rng, stalls, latency)| {
        pass(new(), &runs, rng, stalls, latency);
    });
}

/// A beat a cycle: a request of 16 beats every 16 cycles, whatever the memory latency, up to the
/// buffer's 256 beats.
fn request_each_sixteen_cycles(new: Maker<CopyReader>) {
    let whole = ByteSpan { first: 0, count: 16 };
    let runs: Runs = (0..40).map(|k| (0x1000 + 16 * k, vec![whole; 16])).collect();
    let (reads, most) = pass(new(), &runs, None, [!0; 4], 200);
    assert!(reads.windows(2).all(|pair| pair[1] - pair[0] == 16));
    assert!((200..=256).contains(&most), "{most} beats ahead");
    // Two cycles through the queue, sixteen for its beats.
    assert_eq!(reads[0], 2 + 16 - 1);
}

/// With a slow memory, requests stop before the buffer could overflow.
fn requests_never_overflow_the_buffer(new: Maker<CopyReader>) {
    property(
        (runs(), any::<Option<u64>>(), any::<[u64; 4]>(), 100_u64..300),
        |(runs, rng, stalls, latency)| {
            let (_, most) = pass(new(), &runs, rng, stalls, latency);
            assert!(most <= LEAST, "{most} beats");
        },
    );
}
