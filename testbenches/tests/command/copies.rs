//! Surfaces against a walk over memory in its own order; copies in directed cases.

use proptest::prelude::*;
use references::hub::copies::bytes::Bytes;
use references::hub::copies::engine::{Engine, Launched};
use references::hub::copies::inline::Inline;
use references::hub::copies::surface::{BlockLinear, Surface, gob};
use references::hub::copies::{Refused, Semaphore};

crate::tests! { worked_address gobs_by_the_published_expression block_linear_is_memory_in_order inline_example inline_lines_are_packed an_empty_inline_copy_completes_at_once lines_only_when_requested remapped semaphores_and_refusals between_layouts pitch_is_a_plain_sum }

const TIME: u64 = 0x0123_4567_89ab_cdef;

fn worked_address() {
    let surface = BlockLinear { width: 128 * 4, height: 128, block_height: 4, ..BlockLinear::default() };
    assert_eq!(surface.offset(37 * 4, 21, 0), 0x44b4);
    assert_eq!(gob(20, 5), 180);
}

fn gobs_by_the_published_expression() {
    for (x, y) in (0..64).flat_map(|x| (0..8).map(move |y| (x, y))) {
        let offset = (x & 15) | (y & 1) << 4 | (x & 16) << 1 | (y & 6) << 5 | (x & 32) << 3;
        assert_eq!(gob(x, y), offset);
    }
}

/// The position in memory of each byte of a surface, in a walk from its base: columns of blocks,
/// rows of blocks, layers of blocks, and in each its slices, GOBs and bytes.
fn walk(surface: &BlockLinear, layers: u64) -> Vec<(u64, u64, u64)> {
    let (gobs, slices) = (1_u64 << surface.block_height, 1_u64 << surface.block_depth);
    let in_gob: Vec<(u64, u64)> = {
        let mut all: Vec<_> = (0..8).flat_map(|y| (0..64).map(move |x| (x, y))).collect();
        all.sort_by_key(|&(x, y)| (x / 32, y / 2, x / 16 % 2, y % 2, x % 16));
        all
    };
    let mut at = Vec::new();
    for slab in 0..layers.div_ceil(slices) {
        for row in 0..surface.height.div_ceil(8 * gobs) {
            for column in 0..surface.width.div_ceil(64) {
                for z in 0..slices {
                    for down in 0..gobs {
                        for &(x, y) in &in_gob {
                            at.push((64 * column + x, 8 * (gobs * row + down) + y, slab * slices + z));
                        }
                    }
                }
            }
        }
    }
    at
}

fn block_linear_is_memory_in_order() {
    for (block_height, block_depth) in (0..6).flat_map(|h| (0..6).map(move |d| (h, d))) {
        let surface = BlockLinear { width: 130, height: 70, block_height, block_depth, ..Default::default() };
        for (offset, (x, y, z)) in walk(&surface, 2).into_iter().enumerate() {
            assert_eq!(surface.offset(x, y, z), offset as u64);
        }
    }
}

fn inline_example() {
    let mut memory = Bytes::default();
    let mut inline = Inline::default();
    let mut write = |method, value| inline.method(&mut memory, TIME, method, value);
    let methods = [(0x188, 1), (0x18c, 0x00bd_0000), (0x180, 0x20), (0x184, 1), (0x1b0, 0x1001)];
    for (method, value) in methods {
        assert_eq!(write(method, value), Ok(false));
    }
    for i in 0..8 {
        assert_eq!(write(0x1b4, 0x0403_0201 + 0x0404_0404 * i), Ok(false));
    }
    assert_eq!(write(0x1b4, 0), Err(Refused::Inline), "one too many");
    let expected: Vec<_> = (1..33).map(|i: u8| (0x1_00bd_0000 + u64::from(i) - 1, i)).collect();
    assert_eq!(memory.written().collect::<Vec<_>>(), expected);
}

fn inline_lines_are_packed() {
    let mut memory = Bytes::default();
    let mut inline = Inline::default();
    let mut write = |method, value| inline.method(&mut memory, TIME, method, value);
    // 3 lines of 3 bytes, 0x100 apart: three words, three bytes of the last too many.
    for (method, value) in
        [(0x18c, 0x1001), (0x180, 3), (0x184, 3), (0x190, 0x100), (0x1dc, 2), (0x1e0, 0x40), (0x1e4, 77)]
    {
        assert_eq!(write(method, value), Ok(false));
    }
    assert_eq!(write(0x1b0, 1 | 2 << 4 | 1 << 8), Ok(false));
    assert_eq!(write(0x1b0, 1), Err(Refused::Inline), "the last has not all yet");
    for (value, done) in [(0x0403_0201, false), (0x0807_0605, false), (0xffff_ff09, true)] {
        assert_eq!(write(0x1b4, value), Ok(done));
    }
    let mut expected = Bytes::default();
    for (address, bytes) in [(0x1001, [1, 2, 3]), (0x1101, [4, 5, 6]), (0x1201, [7, 8, 9])] {
        expected.write(address, &bytes);
    }
    Semaphore::Four { address: 0x2_0000_0040, payload: 77 }.release(&mut expected, TIME);
    assert_eq!(expected.load(0x2_0000_0048), 0x89ab_cdef);
    assert_eq!(expected.load(0x2_0000_004c), 0x0123_4567);
    assert!(memory == expected);
}

fn an_empty_inline_copy_completes_at_once() {
    let mut memory = Bytes::default();
    let mut inline = Inline::default();
    for (method, value) in [(0x180, 5), (0x1e0, 4), (0x1e4, 9)] {
        inline.method(&mut memory, TIME, method, value).unwrap();
    }
    assert_eq!(inline.method(&mut memory, TIME, 0x1b0, 0x1021), Ok(false));
    assert!(!inline.busy());
    assert_eq!(memory.written().collect::<Vec<_>>(), [(4, 9)]);
    for (launch, why) in
        [(3, Refused::Reduction), (0x31, Refused::Value), (0x201, Refused::Value), (0x21, Refused::Alignment)]
    {
        assert_eq!(inline.method(&mut memory, TIME, 0x1b0, launch), Err(why));
    }
}

const PITCH_BOTH: u32 = 0x180;
const LINES: u32 = 0x200;
const REMAP: u32 = 0x400;

fn engine(methods: &[(u32, u32)]) -> Engine {
    let mut engine = Engine::default();
    for &(method, value) in methods {
        assert_eq!(engine.method(&mut Bytes::default(), TIME, method, value), Ok(None));
    }
    engine
}

fn numbered(at: u64, bytes: u8) -> Bytes {
    let mut memory = Bytes::default();
    memory.write(at, &(1..=bytes).collect::<Vec<_>>());
    memory
}

fn lines_only_when_requested() {
    let mut memory = numbered(0x100, 12);
    let mut engine =
        engine(&[(0x404, 0x100), (0x40c, 0x200), (0x410, 4), (0x414, 0x10), (0x418, 3), (0x41c, 3)]);
    assert_eq!(
        engine.method(&mut memory, TIME, 0x300, 2 | PITCH_BOTH),
        Ok(Some(Launched { bytes: 3, interrupt: false }))
    );
    assert_eq!(memory.read(0x200, 0x20), [vec![1, 2, 3], vec![0; 29]].concat());
    engine.method(&mut memory, TIME, 0x300, 1 | PITCH_BOTH | LINES).unwrap();
    for line in 0..3 {
        assert_eq!(
            memory.read(0x200 + 16 * line, 4),
            [1, 2, 3, 0].map(|b| if b == 0 { 0 } else { b + 4 * line as u8 })
        );
    }
}

fn remapped() {
    let run = |components, constants: [u32; 2]| {
        let mut memory = numbered(0, 8);
        memory.write(0x40, &[0xee; 16]);
        let mut engine = engine(&[
            (0x40c, 0x40),
            (0x418, 2),
            (0x700, constants[0]),
            (0x704, constants[1]),
            (0x708, components),
        ]);
        let done = engine.method(&mut memory, TIME, 0x300, 2 | PITCH_BOTH | REMAP).unwrap().unwrap();
        (memory.read(0x40, 16), done.bytes)
    };
    let padded = |bytes: &[u8]| [bytes.to_vec(), vec![0xee; 16 - bytes.len()]].concat();
    // Four bytes each way, as they are; reversed; red and blue of three out of four.
    assert_eq!(run(0x0330_3210, [0, 0]), (padded(&[1, 2, 3, 4, 5, 6, 7, 8]), 8));
    assert_eq!(run(0x0330_0123, [0, 0]).0, padded(&[4, 3, 2, 1, 8, 7, 6, 5]));
    assert_eq!(run(0x0230_3012, [0, 0]).0, padded(&[3, 2, 1, 7, 6, 5]));
    // A fill: one component of four bytes, from a constant.
    assert_eq!(run(0x0003_0004, [0x0403_0201, 9]), (padded(&[1, 2, 3, 4, 1, 2, 3, 4]), 8));
    // Components of two bytes: constant B, left alone, the source's only one.
    assert_eq!(
        run(0x0201_0065, [9, 0xffff_bbaa]).0,
        padded(&[0xaa, 0xbb, 0xee, 0xee, 1, 2, 0xaa, 0xbb, 0xee, 0xee, 3, 4])
    );
    assert_eq!(run(0x0201_0065, [9, 0xffff_bbaa]).1, 8);
    // A component that the source does not have.
    assert_eq!(run(0x0100_0010, [0, 0]).0, padded(&[1, 0, 2, 0]));
}

fn semaphores_and_refusals() {
    let set =
        |semaphore, block| engine(&[(0x240, 1), (0x244, semaphore), (0x248, 5), (0x418, 1), (0x70c, block)]);
    let run = |semaphore, block, launch| {
        let mut memory = Bytes::default();
        let done = set(semaphore, block).method(&mut memory, TIME, 0x300, launch);
        (done.map(|d| d.unwrap().interrupt), memory.written().map(|(at, _)| at).collect::<Vec<_>>())
    };
    let fermi = 0x1000;
    assert_eq!(run(4, fermi, 0x08), (Ok(false), vec![0x1_0000_0004]));
    assert_eq!(run(0x10, fermi, 0x10 | 0x20).0, Ok(true));
    assert_eq!(run(0x10, fermi, 0x10).1[1..], std::array::from_fn::<_, 8, _>(|i| 0x1_0000_0018 + i as u64));
    assert_eq!(run(4, fermi, 0x10), (Err(Refused::Alignment), vec![]));
    assert_eq!(run(2, fermi, 0x08).0, Err(Refused::Alignment));
    for launch in [3, 0x18, 0x60] {
        assert_eq!(run(0, fermi, launch | PITCH_BOTH).0, Err(Refused::Value));
    }
    assert_eq!(run(0, fermi, 1 << 19).0, Err(Refused::Reduction));
    for block in [0, 0x100e, 0x1060, 0x1600] {
        assert_eq!(run(0, block, 2 | 0x80).0, Err(Refused::Layout));
    }
    assert_eq!(run(0, 0x1550, 2 | 0x80).0, Ok(false));
}

fn surface() -> impl Strategy<Value = [u32; 7]> {
    let origin = (0..70_u32, 0..40_u32).prop_map(|(x, y)| y << 16 | x);
    (0..6_u32, 0..6_u32, 1..150_u32, 1..100_u32, 0..40_u32, origin).prop_map(
        |(h, d, width, height, layer, origin)| [0x1000 | d << 8 | h << 4, width, height, 1, layer, origin, 0],
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Elements are copied to the surface's addresses, in both directions, and nothing else changes.
    fn between_layouts(from in surface(), to in surface(), size in 0..4_u32, length in 0..40_u32, lines in 0..20_u32) {
        let element = u64::from(size) + 1;
        let (near, far) = (0x10_0003_u64, 0x8_0000_0000_u64);
        let data: Vec<u8> = (0..u64::from(lines) * 256).map(|i| (i * 7 % 251 + 1) as u8).collect();
        let mut memory = Bytes::default();
        memory.write(near, &data);
        let mut e = engine(&[(0x404, near as u32), (0x408, 8), (0x410, 256), (0x414, 256)]);
        let mut set = |memory: &mut Bytes, method, value| e.method(memory, TIME, method, value).unwrap();
        for (i, (&a, &b)) in from.iter().zip(&to).enumerate().take(6) {
            set(&mut memory, 0x728 + 4 * i as u32, a);
            set(&mut memory, 0x70c + 4 * i as u32, b);
        }
        for (method, value) in [(0x418, length), (0x41c, lines), (0x708, size << 16)] {
            set(&mut memory, method, value);
        }
        // Pitch to block-linear.
        let done = set(&mut memory, 0x300, 2 | 0x80 | LINES | REMAP).unwrap();
        prop_assert_eq!(done.bytes, element * u64::from(length * lines));
        let surface = BlockLinear {
            width: u64::from(to[1]) * element, height: to[2].into(),
            block_height: to[0] >> 4 & 15, block_depth: to[0] >> 8 & 15, ..Default::default()
        };
        let (x0, y0) = (u64::from(to[5] & 0xffff) * element, u64::from(to[5] >> 16));
        let mut expected = Bytes::default();
        expected.write(near, &data);
        for (y, x) in (0..u64::from(lines)).flat_map(|y| (0..element * u64::from(length)).map(move |x| (y, x))) {
            expected.set(far + surface.offset(x0 + x, y0 + y, to[4].into()), data[(256 * y + x) as usize]);
        }
        prop_assert!(memory == expected);
        // And that back, with the layouts exchanged.
        for (i, &b) in to.iter().enumerate().take(6) {
            set(&mut memory, 0x728 + 4 * i as u32, b);
        }
        for (method, value) in [(0x400, 8), (0x404, 0), (0x408, 9), (0x40c, 0x21)] {
            set(&mut memory, method, value);
        }
        set(&mut memory, 0x300, 2 | 0x100 | LINES | REMAP);
        // A line that leaves the level's width runs into the next block and may meet the
        // end of another line there; otherwise the copy back restores the data.
        if x0 + element * u64::from(length) <= surface.width.next_multiple_of(64) {
            for y in 0..u64::from(lines) {
                let bytes = (element * u64::from(length)) as usize;
                let start = 256 * y as usize;
                prop_assert_eq!(memory.read(0x9_0000_0021 + 256 * y, bytes), &data[start..start + bytes]);
            }
        }
    }

    fn pitch_is_a_plain_sum(x in 0..1_u64 << 32, y in 0..1_u64 << 32, base in 0..1_u64 << 40, pitch in 0..1_u64 << 32) {
        let exact = (u128::from(base) + u128::from(y) * u128::from(pitch) + u128::from(x)) % (1 << 40);
        prop_assert_eq!(u128::from(Surface::Pitch { base, pitch }.address(x, y)), exact);
    }
}
