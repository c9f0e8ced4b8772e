//! Elements are remapped component by component, as the class says.

use bundle::*;
use hub::byte_align::types::*;
use hub::copy_engine::copy_remap::{CopyRemap, In, Params};
use hub::copy_engine::types::*;
use kernel::offer::Offer;
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;

scenarios! { CopyRemap::new(&Params::default()) => any_jobs full_rate; }

/// Bytes, each with whether it is written.
type Stream = Vec<(u8, bool)>;

/// Reference: the output bytes of a job, which consumes as many input bytes as it needs.
fn meaning(job: &CopyElements, source: &mut impl Iterator<Item = u8>) -> Stream {
    let mut out = vec![];
    for _ in 0..u64::from(job.lines) * u64::from(job.elements) {
        if job.plain {
            out.push((source.next().unwrap(), true));
            continue;
        }
        let bytes = usize::from(job.component) + 1;
        let components = if job.fill { 0 } else { usize::from(job.source) + 1 };
        let element: Vec<Vec<u8>> = (0..components).map(|_| source.by_ref().take(bytes).collect()).collect();
        for pick in &job.picks[..=usize::from(job.destination)] {
            let component = match pick {
                0..4 => element.get(usize::from(*pick)).cloned().unwrap_or(vec![0; 4]),
                4 | 5 => job.constants[usize::from(*pick) - 4].to_le_bytes().to_vec(),
                _ => vec![0; 4],
            };
            out.extend(component[..bytes].iter().map(|&byte| (byte, *pick < 6)));
        }
    }
    out
}

/// Number of bytes that a job consumes.
fn needs(job: &CopyElements) -> usize {
    let element = match (job.plain, job.fill) {
        (true, _) => 1,
        (_, true) => 0,
        _ => (usize::from(job.component) + 1) * (usize::from(job.source) + 1),
    };
    job.lines as usize * job.elements as usize * element
}

/// Passes jobs through. Returns the output without unwritten bytes, and the number of cycles.
fn pass(
    mut dut: Device<CopyRemap>,
    jobs: &[CopyElements],
    source: &[u8],
    stalls: [u64; 3],
    first: u8,
    wanted: usize,
) -> (Stream, Vec<u64>) {
    let (mut sent, mut at, mut out, mut cycles) = (0, 0, vec![], vec![]);
    for cycle in 0..LIMIT {
        let o = dut.outputs();
        if out.len() == wanted && sent == jobs.len() && o.idle {
            assert_eq!(at, source.len(), "bytes are left");
            return (out, cycles);
        }
        let first = if at == 0 { first } else { 0 };
        let count = (source.len() - at).min(16 - usize::from(first));
        let mut words = [0; 4];
        for (k, byte) in source[at..at + count].iter().enumerate() {
            let lane = k + usize::from(first);
            words[lane / 4] |= u32::from(*byte) << (8 * (lane % 4));
        }
        let span = ByteSpan { first, count: count as u8 };
        let bytes = CopyBytes { span, data: Beat { words } };
        let i = In {
            elements: jobs.get(sent).filter(|_| open(stalls[0], cycle)).copied().into(),
            bytes: Offer::new(count > 0 && open(stalls[1], cycle), bytes),
            made: open(stalls[2], cycle).into(),
        };
        sent += usize::from(i.elements.valid && o.elements.ready);
        at += if i.bytes.valid && o.bytes.ready { count } else { 0 };
        if let (Some(made), true) = (o.made.get(), i.made.ready) {
            assert_eq!(made.span.first, 0);
            for k in 0..usize::from(made.span.count) {
                let on = made.beat.mask >> k & 1 == 1;
                let byte = (made.beat.data.words[k / 4] >> (8 * (k % 4))) as u8;
                out.push((if on { byte } else { 0 }, on));
            }
            cycles.push(cycle);
        }
        dut.cycle(i);
    }
    panic!("no end: {} of {wanted} bytes", out.len());
}

fn job() -> impl Strategy<Value = CopyElements> {
    let kind = (any::<bool>(), any::<bool>(), 0_u8..4, 0_u8..4, 0_u8..4);
    let picks = (any::<[u8; 4]>(), any::<[u32; 2]>());
    (kind, picks, 1_u32..60, 1_u32..5).prop_map(|(kind, (picks, constants), elements, lines)| {
        let (plain, fill, component, source, destination) = kind;
        let fill = fill && !plain;
        // A fill selects no component of the source.
        let picks = picks.map(|pick| if fill { 4 + pick % 3 } else { pick % 7 });
        CopyElements { plain, fill, component, source, destination, picks, constants, elements, lines }
    })
}

fn any_jobs(new: Maker<CopyRemap>) {
    let jobs = prop::collection::vec(job(), 1..5);
    property((jobs, any::<[u64; 3]>(), 0_u8..16, any::<u8>()), |(jobs, stalls, first, seed)| {
        let bytes: usize = jobs.iter().map(needs).sum();
        let source: Vec<u8> = (0..bytes).map(|k| (k as u8).wrapping_mul(37) ^ seed).collect();
        let mut stream = source.iter().copied();
        let wanted: Stream = jobs.iter().flat_map(|job| meaning(job, &mut stream)).collect();
        let (out, _) = pass(new(), &jobs, &source, stalls, first, wanted.len());
        assert_eq!(out, wanted);
    });
}

/// As many elements a cycle as fit into 16 bytes on the larger side.
fn full_rate(new: Maker<CopyRemap>) {
    let rgba =
        CopyElements { source: 3, destination: 3, picks: [2, 1, 0, 3], lines: 1, ..CopyElements::default() };
    let grow = CopyElements { source: 0, picks: [0, 0, 0, 4], ..rgba };
    let shrink = CopyElements { destination: 0, component: 1, ..rgba };
    let plain = CopyElements { plain: true, ..rgba };
    for (job, each) in [(plain, 16), (rgba, 4), (grow, 4), (shrink, 2)] {
        let job = CopyElements { elements: 50 * each, ..job };
        let source = vec![7; needs(&job)];
        let wanted = meaning(&job, &mut source.iter().copied()).len();
        let (_, cycles) = pass(new(), &[job], &source, [!0; 3], 0, wanted);
        assert_eq!(cycles.len(), 50, "{each} elements a cycle");
        assert_eq!(cycles[49] - cycles[0], 49, "{each} elements a cycle");
    }
}
