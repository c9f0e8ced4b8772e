//! Planes are written in parallel to requests, and wait only for requests that change words of the TRAM.

use super::bench::{atomic, load, store};
use super::bytes::Bytes;
use super::{any_request, row_request};
use bundle::*;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Source};
use proptest::prelude::*;
use tpc::sm::shared_memory::types::*;
use tpc::sm::shared_memory::{In, SharedMemory};
use tpc::sm::types::*;

/// The TRAM is the last 16 KB, from this block of 256 bytes on.
const TRAM: u16 = 192;

/// Cycles in which planes were accepted and responses sent, and the TRAM's contents at the end.
#[derive(Default)]
struct Notified {
    planes: Vec<u64>,
    responses: Vec<Vec<(u64, SharedResponse)>>,
    rows: Vec<u64>,
    left: Vec<u32>,
}

/// Offers all inputs, each in its cycles; when all are done the first requester reads the TRAM.
fn play(
    new: Maker<SharedMemory>,
    requests: &[Source<SharedRequest>],
    rows: &[RowAccess],
    planes: Source<PlaneWrite>,
) -> Notified {
    let mut dut = new();
    let params = dut.unit().p.clone();
    let (mut requests, mut rows, mut planes) = (requests.to_vec(), Source::new(rows, !0), planes);
    let lines: Vec<_> = (0..128).map(|k| tram(load(move |lane| 128 * k + 4 * lane))).collect();
    let mut lines = Source::new(&lines, !0);
    let mut notified = Notified { responses: vec![vec![]; requests.len()], ..Notified::default() };
    let (mut cycle, mut idle) = (0_u64, 0);
    dut.run(|o| {
        for (responses, response) in notified.responses.iter_mut().zip(&*o.response) {
            responses.extend(response.get().map(|response| (cycle, *response)));
        }
        notified.rows.extend(o.row.valid.then_some(cycle));
        cycle += 1;
        let responded = |k: usize, request: &Source<SharedRequest>| {
            request.is_empty() && notified.responses[k].len() >= request.taken.len()
        };
        let done = requests.iter().enumerate().all(|(k, request)| responded(k, request))
            && rows.is_empty()
            && planes.is_empty();
        idle += u32::from(done);
        let requested = requests[0].taken.len() + lines.taken.len();
        (!lines.is_empty() || notified.responses[0].len() < requested).then(|| {
            let mut i = In::new(&params);
            for (k, source) in requests.iter_mut().enumerate() {
                i.request[k] = source.drive(o.request[k]);
            }
            if idle > 10 {
                i.request[0] = lines.drive(o.request[0]);
            }
            i.row_request = rows.drive(o.row_request);
            i.plane = planes.drive(o.plane);
            i
        })
    });
    let read = notified.responses[0].split_off(requests[0].taken.len());
    notified.left = read.iter().flat_map(|(_, response)| response.row.words).collect();
    notified.planes = planes.taken;
    notified
}

/// A request whose addresses count from the TRAM's first byte.
fn tram(request: SharedRequest) -> SharedRequest {
    SharedRequest { base: TRAM, limit: 64, ..request }
}

fn plane(number: u32, seed: u32) -> PlaneWrite {
    let [a, b, c] = [1, 2, 3].map(|k: u32| seed.wrapping_mul(0x9e37_79b9) ^ k);
    PlaneWrite { plane: number as u16, a, b, c }
}

fn words(plane: &PlaneWrite) -> [u32; 3] {
    [plane.a, plane.b, plane.c]
}

/// Planes of consecutive primitives, with wraparound.
fn many(count: u32) -> Vec<PlaneWrite> {
    (0..count).map(|k| plane(k % 1365, k + 1)).collect()
}

fn after(planes: &[PlaneWrite]) -> Vec<u32> {
    let mut tram = vec![0; 4096];
    for plane in planes {
        (0..3).for_each(|k| tram[(3 * usize::from(plane.plane) + k) % 4096] = words(plane)[k]);
    }
    tram
}

fn each_cycle(requests: &[SharedRequest]) -> Source<SharedRequest> {
    Source::new(requests, !0)
}

fn gaps(cycles: &[u64]) -> Vec<u64> {
    cycles.windows(2).map(|two| two[1] - two[0]).collect()
}

fn cycles(responses: &[(u64, SharedResponse)]) -> Vec<u64> {
    responses.iter().map(|(cycle, _)| *cycle).collect()
}

/// A plane a cycle, concurrently with 32 words a cycle: loads everywhere, stores below the TRAM, atomics and rows.
pub fn planes_are_written_concurrently_with_requests(new: Maker<SharedMemory>) {
    let loads: Vec<_> = (0..400).map(|k| load(move |lane| 128 * (k % 512) + 4 * lane)).collect();
    let stores: Vec<_> =
        (0..400).map(|k| store(move |lane| 128 * (k % 384) + 4 * lane, |lane| lane)).collect();
    let adds = vec![atomic(AtomicOp::Add, AtomicType::U32, |lane| 4 * lane, |lane| lane); 130];
    for (requests, gap) in [(&loads, 1), (&stores, 1), (&adds, 3)] {
        let notified = play(new, &[each_cycle(requests)], &[], Source::new(&many(400), !0));
        assert_eq!(notified.planes, (0..400).collect::<Vec<_>>());
        assert_eq!(gaps(&cycles(&notified.responses[0])), vec![gap; requests.len() - 1]);
        assert_eq!(notified.left, after(&many(400)));
    }
    let rows: Vec<_> = (0..100).map(|k| row_request(false, 5 * k, 0, Row::default())).collect();
    let notified = play(new, &[each_cycle(&[])], &rows, Source::new(&many(100), !0));
    assert_eq!((gaps(&notified.planes), gaps(&notified.rows)), (vec![1; 99], vec![1; 99]));
}

/// Each gets two grants in a row: a plane that waited blocks the next pass.
pub fn planes_and_stores_into_the_tram_alternate(new: Maker<SharedMemory>) {
    let stores: Vec<_> =
        (0..100).map(|k| tram(store(move |lane| 8192 + 128 * (k % 64) + 4 * lane, move |_| k))).collect();
    let notified = play(new, &[each_cycle(&stores)], &[], Source::new(&many(100), !0));
    let (planes, responses) = (gaps(&notified.planes), gaps(&cycles(&notified.responses[0])));
    for gaps in [&planes[8..80], &responses[8..80]] {
        assert!(gaps.windows(2).all(|two| two == [1, 3] || two == [3, 1]), "{gaps:?}");
    }
    let mut words = after(&many(100));
    (0..100).for_each(|k| words[2048 + 32 * (k % 64)..][..32].fill(k as u32));
    assert_eq!(notified.left, words);
}

/// An atomic changes what it has read: no plane is written in between. After two planes the atomic is granted.
pub fn planes_and_atomics_in_the_tram(new: Maker<SharedMemory>) {
    let adds =
        vec![tram(atomic(AtomicOp::Add, AtomicType::U32, |lane| 8192 + 4 * lane, |lane| 1 + lane)); 50];
    let notified = play(new, &[each_cycle(&adds)], &[], Source::new(&many(100), !0));
    let (planes, responses) = (gaps(&notified.planes), gaps(&cycles(&notified.responses[0])));
    assert!(planes[8..80].windows(2).all(|two| two == [1, 4] || two == [4, 1]), "{planes:?}");
    assert!(responses[8..35].iter().all(|&gap| gap == 5), "{responses:?}");
    let mut words = after(&many(100));
    (0..32).for_each(|lane| words[2048 + lane] = 50 * (1 + lane as u32));
    assert_eq!(notified.left, words);
}

/// The plane's words are written a cycle after its acceptance, a request's pass is 3 cycles after its own: so a request that was accepted
/// up to two cycles before the plane is the earlier one.
pub fn the_later_write_to_a_word_wins(new: Maker<SharedMemory>) {
    const AT: u64 = 20;
    // Its words are in the last two banks of a row, and in the first of the next.
    let old = plane(10, 77);
    for beyond in 0..12 {
        let taken = AT + beyond - 7; // the request
        let earlier = taken + 2 <= AT;
        let at = |lane: u32| 4 * (30 + lane % 3);
        let one = |request: SharedRequest| {
            let mut source = Source::new(&[], !0);
            source.push(taken, tram(SharedRequest { lanes: 7, ..request }));
            let mut planes = Source::new(&[], !0);
            planes.push(AT, old);
            let notified = play(new, &[source], &[], planes);
            assert_eq!(notified.planes, [AT]);
            let response = notified.responses[0][0].1.row.words;
            (
                [response[0], response[1], response[2]],
                [notified.left[30], notified.left[31], notified.left[32]],
            )
        };
        let seen = if earlier { [0; 3] } else { words(&old) };
        assert_eq!(one(load(at)), (seen, words(&old)), "load taken in cycle {taken}");
        let stored = if earlier { words(&old) } else { [5, 6, 7] };
        assert_eq!(one(store(at, |lane| 5 + lane)).1, stored, "store taken in cycle {taken}");
        let added = [0, 1, 2].map(|k| words(&old)[k].wrapping_add(5 + k as u32));
        let add = one(atomic(AtomicOp::Add, AtomicType::U32, at, |lane| 5 + lane));
        assert_eq!(add, (seen, if earlier { words(&old) } else { added }), "atomic taken in cycle {taken}");
    }
}

/// Planes in one half of the TRAM, any requests in the other half and below.
pub fn any_planes(new: Maker<SharedMemory>) {
    let askers = new().unit().p.askers.get();
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, offer)| {
        let mut random = Random(seed);
        let planes: Vec<_> = (0..80).map(|_| plane(random.below(682) as u32, random.any() as u32)).collect();
        let requests: Vec<Vec<_>> = (0..askers as u16)
            .map(|k| {
                (0..40).map(|_| any_request(&mut random, if k == 0 { 230 } else { 170 - 20 * k })).collect()
            })
            .collect();
        let sources: Vec<_> =
            requests.iter().enumerate().map(|(k, requests)| Source::new(requests, offer[k % 2])).collect();
        let notified = play(new, &sources, &[], Source::new(&planes, offer[2]));
        let mut bytes = Bytes::new();
        for (requests, responses) in requests.iter().zip(&notified.responses) {
            for (k, (request, (_, response))) in requests.iter().zip(responses).enumerate() {
                assert_eq!(*response, bytes.request(request), "request {k}: {request:?}");
            }
        }
        let mut words = after(&planes);
        for (k, word) in words.iter_mut().enumerate().skip(2048) {
            *word = u32::from_le_bytes(bytes.0[0xc000 + 4 * k..][..4].try_into().expect("four bytes"));
        }
        assert_eq!(notified.left, words);
    });
}
