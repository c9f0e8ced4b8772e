//! Planes go beside what is asked, and wait only for what changes words of the TRAM.

use super::*;

/// The TRAM is the last 16 KB, from this block of 256 bytes on.
const TRAM: u16 = 192;

/// In which clocks planes were taken and asks answered, and what the TRAM had in the end.
#[derive(Default)]
struct Told {
    planes: Vec<u64>,
    answers: Vec<Vec<(u64, SharedAnswer)>>,
    rows: Vec<u64>,
    left: Vec<u32>,
}

/// Offers all, each in its time; when all is done the first asker reads the TRAM.
fn play(
    new: Maker<SharedMemory>,
    asks: &[Source<SharedAsk>],
    rows: &[RowAccess],
    planes: Source<PlaneStore>,
) -> Told {
    let mut dut = new();
    let params = dut.unit().p.clone();
    let (mut asks, mut rows, mut planes) = (asks.to_vec(), Source::new(rows, !0), planes);
    let lines: Vec<_> = (0..128).map(|k| tram(load(move |lane| 128 * k + 4 * lane))).collect();
    let mut lines = Source::new(&lines, !0);
    let mut told = Told { answers: vec![vec![]; asks.len()], ..Told::default() };
    let (mut clock, mut idle) = (0_u64, 0);
    dut.run(|o| {
        for (answers, answer) in told.answers.iter_mut().zip(&*o.answer) {
            answers.extend(answer.get().map(|answer| (clock, *answer)));
        }
        told.rows.extend(o.row.valid.then_some(clock));
        clock += 1;
        let answered =
            |k: usize, ask: &Source<SharedAsk>| ask.is_empty() && told.answers[k].len() >= ask.taken.len();
        let done =
            asks.iter().enumerate().all(|(k, ask)| answered(k, ask)) && rows.is_empty() && planes.is_empty();
        idle += u32::from(done);
        let asked = asks[0].taken.len() + lines.taken.len();
        (!lines.is_empty() || told.answers[0].len() < asked).then(|| {
            let mut i = In::new(&params);
            for (k, source) in asks.iter_mut().enumerate() {
                i.ask[k] = source.drive(o.ask[k]);
            }
            if idle > 10 {
                i.ask[0] = lines.drive(o.ask[0]);
            }
            i.row_ask = rows.drive(o.row_ask);
            i.plane = planes.drive(o.plane);
            i
        })
    });
    let read = told.answers[0].split_off(asks[0].taken.len());
    told.left = read.iter().flat_map(|(_, answer)| answer.row.words).collect();
    told.planes = planes.taken;
    told
}

/// An ask whose addresses count from the TRAM's first byte.
fn tram(ask: SharedAsk) -> SharedAsk {
    SharedAsk { base: TRAM, limit: 64, ..ask }
}

fn plane(word: u32, seed: u32) -> PlaneStore {
    PlaneStore { word: word as u16, words: [1, 2, 3].map(|k: u32| seed.wrapping_mul(0x9e37_79b9) ^ k) }
}

/// Planes of a primitive after the other, and round.
fn many(count: u32) -> Vec<PlaneStore> {
    (0..count).map(|k| plane(3 * (k % 1365), k + 1)).collect()
}

fn after(planes: &[PlaneStore]) -> Vec<u32> {
    let mut words = vec![0; 4096];
    for plane in planes {
        (0..3).for_each(|k| words[(usize::from(plane.word) + k) % 4096] = plane.words[k]);
    }
    words
}

fn each_clock(asks: &[SharedAsk]) -> Source<SharedAsk> {
    Source::new(asks, !0)
}

fn gaps(clocks: &[u64]) -> Vec<u64> {
    clocks.windows(2).map(|two| two[1] - two[0]).collect()
}

fn clocks(answers: &[(u64, SharedAnswer)]) -> Vec<u64> {
    answers.iter().map(|(clock, _)| *clock).collect()
}

/// A plane a clock, and an ask of 32 words: of loads everywhere, stores below the TRAM, atomics and rows.
pub fn planes_go_beside_asks(new: Maker<SharedMemory>) {
    let loads: Vec<_> = (0..400).map(|k| load(move |lane| 128 * (k % 512) + 4 * lane)).collect();
    let stores: Vec<_> =
        (0..400).map(|k| store(move |lane| 128 * (k % 384) + 4 * lane, |lane| lane)).collect();
    let adds = vec![atomic(AtomicOp::Add, AtomicType::U32, |lane| 4 * lane, |lane| lane); 130];
    for (asks, gap) in [(&loads, 1), (&stores, 1), (&adds, 3)] {
        let told = play(new, &[each_clock(asks)], &[], Source::new(&many(400), !0));
        assert_eq!(told.planes, (0..400).collect::<Vec<_>>());
        assert_eq!(gaps(&clocks(&told.answers[0])), vec![gap; asks.len() - 1]);
        assert_eq!(told.left, after(&many(400)));
    }
    let rows: Vec<_> = (0..100).map(|k| row_ask(false, 5 * k, 0, Row::default())).collect();
    let told = play(new, &[each_clock(&[])], &rows, Source::new(&many(100), !0));
    assert_eq!((gaps(&told.planes), gaps(&told.rows)), (vec![1; 99], vec![1; 99]));
}

/// Both have turns of two: a plane that waited has the next pass left out.
pub fn planes_and_stores_into_the_tram_alternate(new: Maker<SharedMemory>) {
    let stores: Vec<_> =
        (0..100).map(|k| tram(store(move |lane| 8192 + 128 * (k % 64) + 4 * lane, move |_| k))).collect();
    let told = play(new, &[each_clock(&stores)], &[], Source::new(&many(100), !0));
    let (planes, answers) = (gaps(&told.planes), gaps(&clocks(&told.answers[0])));
    for gaps in [&planes[8..80], &answers[8..80]] {
        assert!(gaps.windows(2).all(|two| two == [1, 3] || two == [3, 1]), "{gaps:?}");
    }
    let mut words = after(&many(100));
    (0..100).for_each(|k| words[2048 + 32 * (k % 64)..][..32].fill(k as u32));
    assert_eq!(told.left, words);
}

/// An atomic changes what it has read: no plane comes between. Two planes go, then it is the atomic's turn.
pub fn planes_and_atomics_in_the_tram(new: Maker<SharedMemory>) {
    let adds =
        vec![tram(atomic(AtomicOp::Add, AtomicType::U32, |lane| 8192 + 4 * lane, |lane| 1 + lane)); 50];
    let told = play(new, &[each_clock(&adds)], &[], Source::new(&many(100), !0));
    let (planes, answers) = (gaps(&told.planes), gaps(&clocks(&told.answers[0])));
    assert!(planes[8..80].windows(2).all(|two| two == [1, 4] || two == [4, 1]), "{planes:?}");
    assert!(answers[8..35].iter().all(|&gap| gap == 5), "{answers:?}");
    let mut words = after(&many(100));
    (0..32).for_each(|lane| words[2048 + lane] = 50 * (1 + lane as u32));
    assert_eq!(told.left, words);
}

/// The plane's words are there a clock behind its being taken, an ask's pass is 3 clocks behind: so one that was taken up to two
/// clocks before the plane is the earlier one.
pub fn a_word_of_both_is_of_the_later_one(new: Maker<SharedMemory>) {
    const AT: u64 = 20;
    // Its words are in the last two banks of a row, and in the first of the next.
    let old = plane(94, 77);
    for behind in 0..12 {
        let taken = AT + behind - 7; // the ask
        let earlier = taken + 2 <= AT;
        let at = |lane: u32| 4 * (94 + lane % 3);
        let one = |ask: SharedAsk| {
            let mut source = Source::new(&[], !0);
            source.push(taken, tram(SharedAsk { lanes: 7, ..ask }));
            let mut planes = Source::new(&[], !0);
            planes.push(AT, old);
            let told = play(new, &[source], &[], planes);
            assert_eq!(told.planes, [AT]);
            let answer = told.answers[0][0].1.row.words;
            ([answer[0], answer[1], answer[2]], [told.left[94], told.left[95], told.left[96]])
        };
        let seen = if earlier { [0; 3] } else { old.words };
        assert_eq!(one(load(at)), (seen, old.words), "load taken in clock {taken}");
        let stored = if earlier { old.words } else { [5, 6, 7] };
        assert_eq!(one(store(at, |lane| 5 + lane)).1, stored, "store taken in clock {taken}");
        let added = [0, 1, 2].map(|k| old.words[k].wrapping_add(5 + k as u32));
        let add = one(atomic(AtomicOp::Add, AtomicType::U32, at, |lane| 5 + lane));
        assert_eq!(add, (seen, if earlier { old.words } else { added }), "atomic taken in clock {taken}");
    }
}

/// Planes in one half of the TRAM, anything asked in the other and below.
pub fn any_planes(new: Maker<SharedMemory>) {
    let askers = new().unit().p.askers.get();
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, offer)| {
        let mut random = Random(seed);
        let planes: Vec<_> = (0..80).map(|_| plane(random.below(2046) as u32, random.any() as u32)).collect();
        let asks: Vec<Vec<_>> = (0..askers as u16)
            .map(|k| (0..40).map(|_| any_ask(&mut random, if k == 0 { 230 } else { 170 - 20 * k })).collect())
            .collect();
        let sources: Vec<_> =
            asks.iter().enumerate().map(|(k, asks)| Source::new(asks, offer[k % 2])).collect();
        let told = play(new, &sources, &[], Source::new(&planes, offer[2]));
        let mut bytes = Bytes::new();
        for (asks, answers) in asks.iter().zip(&told.answers) {
            for (k, (ask, (_, answer))) in asks.iter().zip(answers).enumerate() {
                assert_eq!(*answer, bytes.ask(ask), "ask {k}: {ask:?}");
            }
        }
        let mut words = after(&planes);
        for (k, word) in words.iter_mut().enumerate().skip(2048) {
            *word = u32::from_le_bytes(bytes.0[0xc000 + 4 * k..][..4].try_into().expect("four bytes"));
        }
        assert_eq!(told.left, words);
    });
}
