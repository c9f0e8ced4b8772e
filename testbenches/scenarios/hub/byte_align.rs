//! Input bytes come out in order, in the requested spans.

use bundle::*;
use hub::byte_align::types::*;
use hub::byte_align::{self, ByteAlign, DROP_CYCLES, Params, Want};
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! { ByteAlign::<BeatTag>::new(&Params {}) => any_spans sixteen_bytes_each_cycle invalidates; }

kernel::packed! {
    /// Tag of a span in these scenarios.
    pub struct BeatTag {
        tag: kernel::packed::B12,
    }
}

type In = byte_align::In<BeatTag>;

fn beat(bytes: &[(u8, bool)], first: usize) -> CopyBeat {
    let mut beat = CopyBeat::default();
    for (k, &(byte, on)) in bytes.iter().enumerate() {
        let lane = first + k;
        beat.data.words[lane / 4] |= u32::from(byte) << (8 * (lane % 4));
        beat.mask |= u16::from(on) << lane;
    }
    beat
}

/// Byte and mask of a lane.
fn lane(beat: &CopyBeat, k: usize) -> (u8, bool) {
    ((beat.data.words[k / 4] >> (8 * (k % 4))) as u8, beat.mask >> k & 1 == 1)
}

/// Spans of a stream: `(first, count)` of each.
type Spans = Vec<(usize, usize)>;

/// Passes a stream through. Returns the number of cycles.
fn pass(
    mut dut: Device<ByteAlign<BeatTag>>,
    stream: &[(u8, bool)],
    spans: [&Spans; 2],
    stalls: [u64; 3],
) -> u64 {
    let starts = |spans: &Spans| {
        let sums = spans.iter().scan(0, |at, span| {
            *at += span.1;
            Some(*at - span.1)
        });
        sums.collect::<Vec<usize>>()
    };
    let (ins, outs) = (starts(spans[0]), starts(spans[1]));
    let span = |(first, count): (usize, usize)| ByteSpan { first: first as u8, count: count as u8 };
    let put = ins
        .iter()
        .zip(spans[0])
        .map(|(&at, &place)| SpanBeat { span: span(place), beat: beat(&stream[at..at + place.1], place.0) });
    let tag = |n: usize| BeatTag { tag: n as u16 & 0xfff };
    let wanted = spans[1].iter().enumerate().map(|(n, &place)| Want { span: span(place), tag: tag(n) });
    let mut put = Source::new(&put.collect::<Vec<_>>(), stalls[0]);
    let mut want = Source::new(&wanted.collect::<Vec<_>>(), stalls[1]);
    let mut out = Sink::new(stalls[2]);
    let cycles = dut.run(|o| {
        (out.len() < outs.len()).then(|| In {
            beat: put.drive(o.beat),
            want: want.drive(o.want),
            out: out.drive(&o.out),
            ..In::default()
        })
    });
    let o = dut.outputs();
    assert!(o.idle && !o.out.valid);
    for (n, out) in out.taken.iter().enumerate() {
        let (first, count) = spans[1][n];
        assert_eq!(out.tag, tag(n));
        for k in 0..16 {
            let on = (first..first + count).contains(&k);
            let (byte, mask) = lane(&out.beat, k);
            let want = if on { stream[outs[n] + k - first] } else { (byte, false) };
            assert_eq!((byte, mask), want, "lane {k} of span {n}, {first}+{count}");
        }
    }
    cycles
}

/// Divides a stream into spans.
fn share(mut bytes: usize, spans: &[(usize, usize)]) -> Spans {
    let mut all = vec![];
    for &(first, count) in spans.iter().cycle() {
        if bytes == 0 {
            break;
        }
        let count = count.min(16 - first).min(bytes);
        all.push((first, count));
        bytes -= count;
    }
    all
}

fn span() -> impl Strategy<Value = (usize, usize)> {
    prop_oneof![(0_usize..16, 1_usize..17), (0_usize..4, 13_usize..17), Just((0, 16))]
}

fn any_spans(new: Maker<ByteAlign<BeatTag>>) {
    let spans = || prop::collection::vec(span(), 1..20);
    let stream = prop::collection::vec((any::<u8>(), prop::bool::weighted(0.8)), 1..600);
    property((stream, spans(), spans(), any::<[u64; 3]>()), |(stream, ins, outs, stalls)| {
        pass(new(), &stream, [&share(stream.len(), &ins), &share(stream.len(), &outs)], stalls);
    });
}

/// Whatever the alignment of both sides: one span a
/// cycle, with a latency of two cycles for the first.
fn sixteen_bytes_each_cycle(new: Maker<ByteAlign<BeatTag>>) {
    for (from, to) in [(0, 0), (3, 0), (0, 5), (7, 7), (15, 1), (1, 15)] {
        let stream: Vec<_> = (0..1600).map(|k| (k as u8, true)).collect();
        let line = |first: usize| {
            let mut spans = vec![(first, 16 - first)];
            spans.extend(share(1600 - (16 - first), &[(0, 16)]));
            spans
        };
        let cycles = pass(new(), &stream, [&line(from), &line(to)], [!0; 3]);
        // Where the first input span has fewer bytes than the first output span, that waits for one more.
        let wait = u64::from(from > to);
        let spans = line(to).len() as u64;
        assert_eq!(cycles, 2 + spans + wait, "from {from} to {to}");
    }
}

/// A drop discards all bytes, and the next stream passes as through a new unit.
fn invalidates(new: Maker<ByteAlign<BeatTag>>) {
    let span = ByteSpan { first: 0, count: 16 };
    let want = Want { span: ByteSpan { first: 3, count: 7 }, tag: BeatTag { tag: 9 } };
    for before in 0..12 {
        let mut dut = new();
        for cycle in 0..before {
            // Either requested spans wait for bytes, or bytes for requested spans.
            let old = SpanBeat { span, beat: beat(&[(0xee, true); 16], 0) };
            let (beat, want) = (Offer::new(cycle % 2 == 0, old), Offer::new(before % 3 != 0, want));
            dut.cycle(In { beat, want, ..In::default() });
        }
        for _ in 0..DROP_CYCLES {
            dut.cycle(In { drop: true, ..In::default() });
        }
        let stream: Vec<_> = (0..100).map(|k| (k as u8, true)).collect();
        pass(dut, &stream, [&share(100, &[(2, 9)]), &share(100, &[(5, 11), (0, 16)])], [!0; 3]);
    }
}
