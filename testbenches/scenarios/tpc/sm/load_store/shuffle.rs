//! Each warp's words 2 cycles later, one warp a cycle, as the interpreter exchanges them.

use interpreter::decode::op::Op;
use interpreter::machine::barriers::Barriers;
use interpreter::machine::descriptor::Launch;
use interpreter::machine::memory::Memory;
use interpreter::machine::step::Step;
use interpreter::machine::thread::Thread;
use interpreter::machine::warp::Warp;
use interpreter::operations::lanes::shfl;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::shuffle::*;
use tpc::sm::types::*;

scenarios! {
    Shuffle::default() => by_hand any_lanes;
}

const MODES: [ShuffleMode; 4] =
    [ShuffleMode::Index, ShuffleMode::Up, ShuffleMode::Down, ShuffleMode::Butterfly];

/// The interpreter's result of `SHFL P0, R10, R1, R2, R3`.
fn interpreted(request: &ShuffleRequest) -> Shuffled {
    let word =
        0xef10_0000_0000_0000_u64 | 10 | 1 << 8 | 7 << 16 | 2 << 20 | (request.mode as u64) << 30 | 3 << 39;
    let op = Op::decode(word).expect("SHFL");
    let threads = (0..32)
        .map(|k| {
            let mut thread = Thread::new([k as u32, 0, 0], 0, 0);
            [request.a, request.b, request.c]
                .iter()
                .zip(1..)
                .for_each(|(row, number)| thread.set(number, row.words[k]));
            thread
        })
        .collect();
    let mut warp = Warp::new(0, 0, threads, 0);
    let mut step = Step {
        warp: &mut warp,
        shared: &mut [],
        barriers: &mut Barriers::default(),
        memory: &mut Memory::default(),
        launch: &Launch::default(),
        op: &op,
        cta: [0; 3],
        lanes: !0,
    };
    shfl(&mut step).expect("it runs");
    let row = Row { words: std::array::from_fn(|k| warp.threads[k].register(10)) };
    let inside_range = (0..32).filter(|&k| warp.threads[k].predicate(0)).fold(0, |all, k| all | 1 << k);
    Shuffled { row, inside_range }
}

/// Requests, one a cycle or with holes; each result comes 2 cycles after its request.
fn judged(new: Maker<Shuffle>, requests: &[Option<ShuffleRequest>]) {
    let mut dut = new();
    for cycle in 0..requests.len() + 2 {
        let expected = cycle.checked_sub(2).and_then(|at| requests[at]);
        assert_eq!(
            dut.outputs().result.get().copied(),
            expected.map(|request| interpreted(&request)),
            "{expected:?}"
        );
        dut.cycle(In { request: requests.get(cycle).copied().flatten().into() });
    }
}

fn row(word: impl Fn(u32) -> u32) -> Row {
    Row { words: std::array::from_fn(|k| word(k as u32)) }
}

fn by_hand(new: Maker<Shuffle>) {
    let of =
        |mode, b: u32, c: u32| ShuffleRequest { mode, a: row(|k| 100 + k), b: row(|_| b), c: row(|_| c) };
    let known = |request: ShuffleRequest, from: &dyn Fn(u32) -> u32, inside_range: u32| {
        let mut dut = new();
        dut.cycle(In { request: Some(request).into() });
        dut.cycle(In { request: None.into() });
        let expected = Shuffled { row: row(|k| 100 + from(k)), inside_range };
        assert_eq!(dut.outputs().result.get(), Some(&expected), "{:?}", request.mode);
    };
    let whole = 0x1f;
    known(of(ShuffleMode::Index, 7, whole), &|_| 7, !0);
    known(of(ShuffleMode::Up, 1, 0), &|k| k.saturating_sub(1), !1);
    known(of(ShuffleMode::Down, 4, whole), &|k| if k < 28 { k + 4 } else { k }, !0 >> 4);
    known(of(ShuffleMode::Butterfly, 16, whole), &|k| k ^ 16, !0);
    // Segments of eight lanes: their mask is 0x18.
    let eight = 0x1800 | whole;
    known(of(ShuffleMode::Index, 3, eight), &|k| k / 8 * 8 + 3, !0);
    // Up, the clamp is the lowest lane (SHFL.005 of the real chip's record).
    known(of(ShuffleMode::Up, 2, 3), &|k| if k < 5 { k } else { k - 2 }, !0x1f);
    known(of(ShuffleMode::Up, 2, 0x1800), &|k| if k % 8 < 2 { k } else { k - 2 }, 0xfcfc_fcfc);
    known(of(ShuffleMode::Down, 7, eight), &|k| if k % 8 == 0 { k + 7 } else { k }, 0x0101_0101);
    // Quads (0x1c03), and a partner beyond the segment.
    known(of(ShuffleMode::Butterfly, 1, 0x1c03), &|k| k ^ 1, !0);
    known(of(ShuffleMode::Butterfly, 8, 0x1c03), &|k| if k & 8 == 8 { k ^ 8 } else { k }, 0xff00_ff00);
}

fn any_lanes(new: Maker<Shuffle>) {
    property(any::<u64>(), |seed| {
        let mut random = Random(seed);
        let requests: Vec<_> = (0..60)
            .map(|_| {
                let (mode, uniform) = (random.one_of(&MODES), random.below(2) == 0);
                let (b, c) = (random.any() as u32, random.any() as u32);
                let words: [u32; 64] = std::array::from_fn(|_| random.any() as u32);
                let of =
                    |word, from: usize| row(move |k| if uniform { word } else { words[from + k as usize] });
                let a = row(|k| words[(k * 7 % 32) as usize]);
                let request = ShuffleRequest { mode, a, b: of(b, 0), c: of(c, 32) };
                (random.below(4) > 0).then_some(request)
            })
            .collect();
        judged(new, &requests);
    });
}
