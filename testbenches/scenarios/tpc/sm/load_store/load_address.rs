//! Each lane's address 3 cycles later, one warp a cycle: the sum, the window, the place in local memory, and what may not be.

use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::load_address::*;
use tpc::sm::types::*;

scenarios! {
    LoadAddress::default() => windows local_memory alignment any_access;
}

fn row(word: impl Fn(u32) -> u32) -> Row {
    Row { words: std::array::from_fn(|k| word(k as u32)) }
}

/// In whole numbers without a limit.
pub(super) fn expected(request: &AddressRequest) -> AddressResult {
    let bytes = match request.size {
        0 | 1 => 1,
        2 | 3 => 2,
        4 => 4,
        5 => 8,
        _ => 16_i128,
    };
    let mut result = AddressResult::default();
    for lane in 0..32 {
        let offset = i128::from(request.offset as i32);
        let pair = i128::from(request.low.words[lane]) + (i128::from(request.high.words[lane]) << 32);
        let sum = if request.wide {
            (pair + offset).rem_euclid(1 << 64)
        } else {
            (i128::from(request.low.words[lane]) + offset).rem_euclid(1 << 32)
        };
        let window = |start: u32| (i128::from(start)..i128::from(start) + (1 << 24)).contains(&sum);
        let (space, at) = match request.space {
            AddressSpace::Generic if window(request.shared_window) => {
                (AddressSpace::Shared, sum - i128::from(request.shared_window))
            }
            AddressSpace::Generic if window(request.local_window) => {
                (AddressSpace::Local, sum - i128::from(request.local_window))
            }
            AddressSpace::Generic | AddressSpace::Global => (AddressSpace::Global, sum),
            space => (space, sum % (1 << 32)),
        };
        let mut address = at;
        let mut outside = space == AddressSpace::Global && at >= 1 << 40;
        if space == AddressSpace::Local {
            let own =
                i128::from(request.local_base) + i128::from(request.warp) * i128::from(request.local_bytes);
            let (low, high) = (i128::from(request.local_low), i128::from(request.local_high));
            // The high part ends at 16 MiB, and lies after the low one.
            let first = (1 << 24) - high;
            let is_high = at >= first && at < 1 << 24;
            let place = if is_high { low + at - first } else { at };
            address = own + place / 4 * 128 + 4 * lane as i128 + place % 4;
            outside = at + bytes > if is_high { 1 << 24 } else { low };
        }
        let bit = request.lanes & 1 << lane;
        let when = |holds: bool| if holds { bit } else { 0 };
        result.addresses[lane] = (address % (1 << 40)) as u64;
        result.shared |= when(space == AddressSpace::Shared);
        result.local_lanes |= when(space == AddressSpace::Local);
        result.misaligned |= when(at % bytes != 0);
        result.outside |= when(outside);
    }
    result
}

fn judged(new: Maker<LoadAddress>, requests: &[Option<AddressRequest>]) -> Vec<AddressResult> {
    let (mut dut, mut seen) = (new(), vec![]);
    for cycle in 0..requests.len() + 3 {
        let request = cycle.checked_sub(3).and_then(|at| requests[at]);
        let found = dut.outputs().result.get().copied();
        assert_eq!(found, request.map(|request| expected(&request)), "{request:?}");
        seen.extend(found);
        dut.cycle(In { request: requests.get(cycle).copied().flatten().into() });
    }
    seen
}

const SHARED: u32 = 0xfe00_0000;
const LOCAL: u32 = 0xff00_0000;

fn generic(low: impl Fn(u32) -> u32) -> AddressRequest {
    AddressRequest {
        size: 4,
        lanes: !0,
        low: row(low),
        shared_window: SHARED,
        local_window: LOCAL,
        local_base: 0x12_3456_7800,
        local_bytes: 0x4000,
        local_low: 0x200,
        warp: 70,
        ..AddressRequest::default()
    }
}

fn windows(new: Maker<LoadAddress>) {
    let edges = [0, SHARED - 4, SHARED, SHARED + 0xff_fffc, LOCAL, LOCAL + 0x1f0, LOCAL + 0xff_fffc, 64];
    let request = generic(|k| edges[(k % 8) as usize]);
    let seen =
        judged(new, &[Some(request), Some(AddressRequest { high: row(|k| k / 8), wide: true, ..request })]);
    let all = |bits: u32| bits * 0x0101_0101;
    assert_eq!((seen[0].shared, seen[0].local_lanes), (all(0b1100), all(0b111_0000)));
    // The last word of the window is beyond what the warp has.
    assert_eq!(seen[0].outside, all(0b100_0000));
    assert_eq!(&seen[0].addresses[..4], &[0, u64::from(SHARED) - 4, 0, 0xff_fffc]);
    // Above 4 GB there is no window.
    assert_eq!((seen[1].shared, seen[1].local_lanes), (0b1100, 0b111_0000));
}

fn local_memory(new: Maker<LoadAddress>) {
    let request = AddressRequest { space: AddressSpace::Local, offset: 8, ..generic(|_| 0x20) };
    let seen = judged(new, &[Some(request), Some(AddressRequest { size: 0, ..generic(|k| LOCAL + k) })]);
    let own = 0x12_3456_7800 + 70 * 0x4000;
    let words: Vec<_> = (0..32).map(|k| own + 10 * 128 + 4 * k).collect();
    assert_eq!(seen[0].addresses.to_vec(), words, "a line of all lanes");
    assert_eq!(seen[1].addresses[7], own + 128 + 28 + 3);
    // The end: 0x4000 bytes are 128 words of each lane.
    for (size, last) in [(0, 511), (2, 510), (4, 508), (5, 504), (6, 496)] {
        let of = |at: u32| Some(AddressRequest { space: AddressSpace::Local, size, ..generic(move |_| at) });
        let seen = judged(new, &[of(last), of(512)]);
        assert_eq!((seen[0].outside, seen[0].misaligned, seen[1].outside), (0, 0, !0), "{size}");
    }
    // The high part ends at 16 MiB, and lies after the low one: its first word is the thread's word 128.
    let high = |at: u32| {
        Some(AddressRequest { space: AddressSpace::Local, local_high: 0x40, ..generic(move |_| at) })
    };
    let seen = judged(new, &[high(0xff_ffc0), high(0xff_fffc), high(0xff_ffbc), high(0x100_0000)]);
    assert_eq!(seen.iter().map(|seen| seen.outside).collect::<Vec<_>>(), [0, 0, !0, !0]);
    assert_eq!(seen[0].addresses[1], own + 128 * 128 + 4);
    assert_eq!(seen[1].addresses[1], own + 143 * 128 + 4);
}

fn alignment(new: Maker<LoadAddress>) {
    for (size, bytes) in [(0, 1), (1, 1), (2, 2), (3, 2), (4, 4), (5, 8), (6, 16), (7, 16)] {
        let request = AddressRequest {
            space: AddressSpace::Global,
            size,
            lanes: 0xffff_fff0,
            ..generic(|k| 0x1000 + k)
        };
        let found = judged(new, &[Some(request)])[0].misaligned;
        let wrong = (4..32).filter(|k| k % bytes != 0).fold(0, |all, k| all | 1 << k);
        assert_eq!(found, wrong, "{size}");
    }
    let request = AddressRequest {
        space: AddressSpace::Global,
        wide: true,
        high: row(|k| 0xfe + k),
        ..generic(|_| !15)
    };
    assert_eq!(judged(new, &[Some(request), Some(AddressRequest { offset: 16, ..request })])[1].outside, !1);
}

fn any_access(new: Maker<LoadAddress>) {
    property(any::<u64>(), |seed| {
        let mut random = Random(seed);
        let requests: Vec<_> = (0..40)
            .map(|_| {
                let near = random.one_of(&[
                    0,
                    SHARED,
                    LOCAL,
                    LOCAL - 64,
                    LOCAL + 0xff_ff00,
                    0xff_ff80,
                    !0,
                    0x8000_0000,
                ]);
                let words: [u32; 64] = std::array::from_fn(|_| random.any() as u32);
                let spread = random.one_of(&[0xff, 0xffff, !0]);
                let tops = random.one_of(&[0, 0, 1, 0x1ff, !0]);
                let offset = random.any() as i32 >> random.below(32);
                let request = AddressRequest {
                    space: random.one_of(&[
                        AddressSpace::Generic,
                        AddressSpace::Global,
                        AddressSpace::Local,
                        AddressSpace::Shared,
                    ]),
                    size: random.below(8) as u8,
                    wide: random.below(2) == 0,
                    offset: offset as u32,
                    lanes: random.one_of(&[!0, words[0]]),
                    low: row(|k| (words[k as usize] & spread).wrapping_add(near)),
                    high: row(|k| words[32 + k as usize] & tops),
                    shared_window: random.one_of(&[SHARED, 0, words[7]]),
                    local_window: random.one_of(&[LOCAL, 0x0100_0000, words[9]]),
                    local_base: random.any() & 0xff_ffff_ffff,
                    local_bytes: random.one_of(&[0, 0x200, 0x8000, words[3] & !127, !127]),
                    local_low: random.one_of(&[0, 0x10, 0x100, words[4] & 0xff_fffc]),
                    local_high: random.one_of(&[0, 0x10, 0x100, words[5] & 0xff_fffc]),
                    warp: random.below(4096) as u16,
                };
                (random.below(5) > 0).then_some(request)
            })
            .collect();
        judged(new, &requests);
    });
}
