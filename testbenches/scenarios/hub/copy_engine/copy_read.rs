//! Requests are the runs of the source's beats; what comes back leaves with its span.

use bundle::*;
use hub::byte_align::types::*;
use hub::copy_engine::copy_read::{CopyReader, In, Out, Params};
use hub::copy_engine::types::CopyBytes;
use hub::surface_walk::types::*;
use kernel::Within;
use kernel::clocked::Clocked;
use kit::scenario::{LIMIT, open, property};
use kit::scenarios;
use proptest::prelude::*;
use std::collections::VecDeque;

const LEAST: usize = 32;

scenarios! {
    CopyReader::new(&Params::default()) => any_runs request_each_sixteen_clocks;
    CopyReader::new(&Params { beats: Within::new(LEAST) }) => never_more_than_there_is_room;
}

/// Runs of beats: address, and their spans.
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

/// Passes runs through; the clocks of the requests, and the most beats on their way or
/// waiting.
fn pass(
    mut dut: impl Clocked<In = In, Out = Out>,
    runs: &Runs,
    stalls: [u64; 4],
    latency: u64,
) -> (Vec<u64>, usize) {
    let beats: Vec<_> = runs
        .iter()
        .flat_map(|(address, spans)| {
            spans.iter().enumerate().map(move |(k, span)| {
                let run_end = k + 1 == spans.len();
                SurfaceBeat { address: address + k as u64, span: *span, run_end, last: false }
            })
        })
        .collect();
    let (mut sent, mut got, mut asked, mut most) = (0, 0, 0, 0);
    let (mut reads, mut answers) = (vec![], VecDeque::new());
    for clock in 0..LIMIT {
        let o = dut.outputs();
        if got == beats.len() {
            assert!(o.idle);
            assert_eq!(reads.len(), runs.len());
            return (reads, most);
        }
        let answer = answers.front().filter(|(due, _)| *due <= clock && open(stalls[2], clock));
        let i = In {
            beat: beats.get(sent).filter(|_| open(stalls[0], clock)).copied().into(),
            read: open(stalls[1], clock).into(),
            read_data: answer.map(|(_, beat)| *beat).into(),
            bytes: open(stalls[3], clock).into(),
        };
        sent += usize::from(i.beat.valid && o.beat.ready);
        if i.read_data.valid {
            assert!(o.read_data.ready, "no room for what was asked for");
            answers.pop_front();
        }
        if let (Some(read), true) = (o.read.get(), i.read.ready) {
            let (address, spans) = &runs[reads.len()];
            assert_eq!((read.address, usize::from(read.beats)), (*address, spans.len()));
            answers.extend((0..spans.len() as u64).map(|k| (clock + latency, beat_at(address + k))));
            asked += spans.len();
            most = most.max(asked - got);
            reads.push(clock);
        }
        if let (Some(bytes), true) = (o.bytes.get(), i.bytes.ready) {
            let SurfaceBeat { address, span, .. } = beats[got];
            assert_eq!(*bytes, CopyBytes { span, data: beat_at(address) });
            got += 1;
        }
        dut.clock(i);
    }
    panic!("no end");
}

fn any_runs<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    property((runs(), any::<[u64; 4]>(), 1_u64..80), |(runs, stalls, latency)| {
        pass(new(), &runs, stalls, latency);
    });
}

/// A beat a clock: a request of 16 each 16 clocks, however far memory is, up to the
/// buffer of 256.
fn request_each_sixteen_clocks<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    let whole = ByteSpan { first: 0, count: 16 };
    let runs: Runs = (0..40).map(|k| (0x1000 + 16 * k, vec![whole; 16])).collect();
    let (reads, most) = pass(new(), &runs, [!0; 4], 200);
    assert!(reads.windows(2).all(|pair| pair[1] - pair[0] == 16));
    assert!((200..=256).contains(&most), "{most} beats ahead");
    // Two clocks through the queue, sixteen for its beats.
    assert_eq!(reads[0], 2 + 16 - 1);
}

/// With memory that does not answer for long, requests stop in time.
fn never_more_than_there_is_room<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    property((runs(), any::<[u64; 4]>(), 100_u64..300), |(runs, stalls, latency)| {
        let (_, most) = pass(new(), &runs, stalls, latency);
        assert!(most <= LEAST, "{most} beats");
    });
}
