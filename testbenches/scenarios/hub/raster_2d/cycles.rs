//! Cycles of blits, and the sectors that they read and write.

use super::bench::*;
use super::judge::*;
use hub::raster_2d::{Params, Raster2d};
use kit::{Maker, scenarios};
use std::collections::BTreeSet;

scenarios! {
    Raster2d::new(&Params::default()) => cycles_of_a_copy cycles_of_resolves cycles_of_a_fill cycles_of_operations sectors_are_read_and_written_once;
}

/// Cycles from the launch to the first read: launch, shape, walk, fetch. From its data to the first write: texels, float, filter, convert,
/// pattern, operate, write, and the other seven pixels of the sector.
const FIRST_READ: u64 = 20 + 1 + 2 + 3;
const FIRST_WRITE: u64 = 2 + 2 + 3 + 3 + 3 + 2 + 2 + 7;

/// From the launch to its first read and first write, and to the end: a pixel a cycle.
fn cycles_of_a_copy(new: Maker<Raster2d>) {
    let (to, from) = (Surface::lines(0xd5, TO, 64, 4, 256), Surface::lines(0xd5, FROM, 64, 4, 256));
    let blit = Blit::copy(to, from);
    let run = check(&new, &blit, filled(1024, 5));
    let launch = *run.taken.last().unwrap();
    assert_eq!(run.reads[0].0 - launch, FIRST_READ);
    assert_eq!(run.writes[0].0 - launch, FIRST_READ + LATENCY + FIRST_WRITE);
    let cycles: Vec<_> = run.writes.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
    assert_eq!(cycles, vec![8; 31], "8 pixels a sector");
}

/// A texel a cycle: two and four for a pixel.
fn cycles_of_resolves(new: Maker<Raster2d>) {
    let to = Surface::blocks(0xd5, TO, 16, 8, 0);
    for (high, texels) in [(8, 2), (16, 4)] {
        let from = Surface::blocks(0xd5, FROM, 32, high, 1);
        let run = check(&new, &Blit::resolve(to, from), filled(4096, 6));
        let cycles: Vec<_> = run.writes.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        assert_eq!(cycles, vec![8 * texels; 15], "8 pixels a sector");
    }
}

/// A rectangle without a source: a pixel a cycle.
fn cycles_of_a_fill(new: Maker<Raster2d>) {
    let mut methods = Surface::lines(0xd5, TO, 64, 4, 256).methods(0);
    methods.extend([
        (0x2ac, 3),
        (0x580, 4),
        (0x584, 0xd5),
        (0x588, 7),
        (0x600, 0),
        (0x604, 0),
        (0x600, 64),
        (0x604, 4),
    ]);
    let run = check_methods(&new, &methods, filled(0, 0));
    let cycles: Vec<_> = run.writes.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
    assert_eq!((run.reads.len(), cycles), (0, vec![8; 31]));
}

/// The destination's pixel takes a cycle more.
fn cycles_of_operations(new: Maker<Raster2d>) {
    let blit = Blit::copy(Surface::lines(0xd5, TO, 64, 4, 256), Surface::lines(0xd5, FROM, 64, 4, 256));
    for (rop, cycles) in [(0x33, 8), (0x66, 16), (0xca, 16), (0xc0, 8)] {
        let run = check_methods(&new, &blit.with(&[(0x2ac, 4), (0x2a0, rop), (0x2e8, 2)]), filled(1024, 6));
        let found: Vec<_> = run.writes.windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
        assert_eq!(found, vec![cycles; 31], "{rop:x}");
    }
}

/// At 1:1 and for resolves: sectors of blocks in the order of lines of 128 bytes.
fn sectors_are_read_and_written_once(new: Maker<Raster2d>) {
    let to = Surface::blocks(0xd5, TO, 32, 32, 1);
    let once = |sectors: &[u64]| {
        let different: BTreeSet<_> = sectors.iter().collect();
        assert_eq!(different.len(), sectors.len());
    };
    for blit in [
        Blit::copy(to, Surface::blocks(0xd5, FROM, 32, 32, 1)),
        Blit::copy(to, Surface::lines(0xd5, FROM, 32, 32, 128)),
        Blit::resolve(to, Surface::blocks(0xd5, FROM, 64, 64, 2)),
        Blit::resolve(to, Surface::blocks(0xd5, FROM, 64, 32, 1)),
    ] {
        let run = check(&new, &blit, filled(16 * 1024, 8));
        let writes: Vec<_> = run.writes.iter().map(|(_, write)| write.address).collect();
        once(&writes);
        assert!(
            writes.chunks(8).all(|half| half.windows(2).all(|pair| pair[1] == pair[0] + 1)),
            "{writes:x?}"
        );
        let reads: Vec<_> = run.reads.iter().map(|(_, read)| read.address).collect();
        once(&reads);
    }
}
