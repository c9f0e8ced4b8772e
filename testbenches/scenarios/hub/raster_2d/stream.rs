//! Pixels in the stream of methods.

use super::bench::*;
use super::judge::*;
use hub::raster_2d::{Params, Raster2d};
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use references::hub::copies::bytes::Bytes;

scenarios! {
    Raster2d::new(&Params::default()) => words_of_a_picture bits_of_a_picture a_picture_begins_again any_streams;
}

/// State of a picture of a width and a height, at a place, in a destination of 32 bits.
fn state(code: u32, [width, height]: [u32; 2], at: [i32; 2]) -> Vec<(u16, u32)> {
    let mut all = Surface::lines(0xcf, TO, 20, 10, 128).methods(0);
    all.extend([(0x290, 0), (0x2ac, 3), (0x800, 0), (0x804, code), (0x838, width), (0x83c, height)]);
    all.extend([(0x840, 0), (0x844, 1), (0x848, 0), (0x84c, 1), (0x850, 0), (0x858, 0)]);
    all.extend([(0x854, at[0] as u32), (0x85c, at[1] as u32)]);
    all
}

fn words(all: &mut Vec<(u16, u32)>, words: &[u32]) {
    all.extend(words.iter().map(|word| (0x860, *word)));
}

fn pixel(memory: &Bytes, x: u64, y: u64) -> u32 {
    memory.load(TO + 128 * y + 4 * x)
}

/// Three pixels of 16 bits in a line: lines begin at any pixel, or at a word.
fn words_of_a_picture(new: Maker<Raster2d>) {
    for (wrap, second, count) in [(0, [4, 5, 6], 3), (2, [5, 6, 7], 4)] {
        let mut all = state(0xee, [3, 2], [4, 1]);
        all.push((0x810, wrap));
        words(&mut all, &[0x0202_0101, 0x0404_0303, 0x0606_0505, 0x0808_0707][..count]);
        let run = check_methods(&new, &all, Bytes::default());
        let grey = |k: u32| 0xff00_0000 | k * 0x1_0101;
        assert_eq!([4, 5, 6].map(|x| pixel(&run.memory, x, 1)), [1, 2, 3].map(grey));
        assert_eq!([4, 5, 6].map(|x| pixel(&run.memory, x, 2)), second.map(grey));
        assert_eq!([0, 8].map(|x| pixel(&run.memory, x, 1)), [0; 2]);
    }
}

/// Ten bits in a line from a byte on; zeros are left, or have their colour.
fn bits_of_a_picture(new: Maker<Raster2d>) {
    for opaque in [0, 1] {
        let mut all = state(0xcf, [10, 2], [0, 0]);
        all.extend([(0x800, 1), (0x808, 0), (0x80c, 0), (0x810, 1), (0x814, 5), (0x818, 6), (0x81c, opaque)]);
        words(&mut all, &[0x40_01_80_81]);
        let run = check_methods(&new, &all, Bytes::default());
        let zero = if opaque == 1 { 5 } else { 0 };
        let of = |ones: &[u64]| (0..10).map(|x| if ones.contains(&x) { 6 } else { zero }).collect::<Vec<_>>();
        let line = |y| (0..10).map(|x| pixel(&run.memory, x, y)).collect::<Vec<_>>();
        assert_eq!((line(0), line(1)), (of(&[0, 7, 8]), of(&[7, 9])));
    }
}

/// At the end of the last line, and with a new place.
fn a_picture_begins_again(new: Maker<Raster2d>) {
    let mut all = state(0xcf, [2, 2], [1, 1]);
    words(&mut all, &[1, 2, 3, 4, 5]);
    all.extend([(0x854, 7), (0x85c, 3)]);
    words(&mut all, &[6, 7, 8]);
    let run = check_methods(&new, &all, Bytes::default());
    let at = |places: [[u64; 2]; 7]| places.map(|[x, y]| pixel(&run.memory, x, y));
    assert_eq!(at([[1, 1], [2, 1], [1, 2], [2, 2], [7, 3], [8, 3], [7, 4]]), [5, 2, 3, 4, 6, 7, 8]);
}

fn any_streams(new: Maker<Raster2d>) {
    property((any::<u64>(), any::<[u64; 5]>()), |(seed, [bundle, fault, read, data, write])| {
        let mut rng = Rng::new(seed);
        let code = rng.pick(&[0xf3, 0xee, 0xcf, 0xe8, 0xd5, 0xe9, 0xd1]);
        let size = [rng.below(24) as u32, rng.below(7) as u32];
        let mut all = state(code, size, [rng.below(16) as i32 - 6, rng.below(12) as i32 - 4]);
        all.extend([
            (0x800, rng.below(2) as u32),
            (0x80c, rng.below(2) as u32),
            (0x810, rng.below(3) as u32),
        ]);
        all.extend([(0x814, rng.roll() as u32), (0x818, rng.roll() as u32), (0x81c, rng.below(2) as u32)]);
        all.extend([(0x290, rng.below(2) as u32), (0x280, 2), (0x284, 1), (0x288, 9), (0x28c, 20)]);
        all.extend([(0x2ac, rng.pick(&[3, 4])), (0x2a0, 0x66)]);
        let more: Vec<_> = (0..20).map(|_| rng.roll() as u32).collect();
        words(&mut all, &more);
        let mut memory = Bytes::default();
        (0..2048).step_by(4).for_each(|k| memory.store(TO + k, rng.roll() as u32));
        let (wanted, _) = wanted(memory.clone(), &all);
        let memory_stalls = kit::memory::MemoryStalls { read, data, write, latency: 5 };
        let around = Around { stalls: [bundle, fault], memory: memory_stalls };
        let run = run(&mut new(), memory, &bundles(&all), around);
        assert!(run.faults.is_empty(), "{:?}", run.faults);
        assert!(run.memory == wanted, "memory differs");
    });
}
