//! Every dirty sector of every tile is written once, in order, its bytes and no others; then its slot is reported; and no cycle
//! is lost.

use super::bench::z24_in_cache;
use bundle::*;
use fbp::zrop::types::*;
use fbp::zrop::z_writeback::{In, Params, ZWriteback};
use kit::random::Random;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    ZWriteback::new(&Params::default()) => any_tiles sector_a_cycle nothing_to_write
        a_stalled_report_stalls_the_next_tile;
}

/// The cache contents.
fn held(slot: u8, sector: u8) -> Sector {
    let mut b = Random(u64::from(slot) << 8 | u64::from(sector));
    Sector { words: [0; 8].map(|_| b.any() as u32) }
}

/// Bytes of a sector in memory that hold the given samples, from the layouts of the formats.
fn bytes(format: DepthFormat, sector: u64, depth: u64, stencil: u64) -> u32 {
    let mut mask = 0;
    let mut set = |at: u64, n: u64| {
        for k in (at..at + n).filter(|k| k / 32 == sector) {
            mask |= 1 << (k % 32);
        }
    };
    for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        let on = |m: u64| m >> (8 * row + column) & 1 == 1;
        let (half, k) = (column / 4, 4 * row + column % 4);
        match format {
            DepthFormat::Z16 if on(depth) => set(16 * row + 2 * column, 2),
            DepthFormat::Z32 if on(depth) => {
                set(32 * (2 * (row / 2) + half) + 16 * (row % 2) + 4 * (column % 4), 4);
            }
            DepthFormat::Z24S8 => {
                if on(depth) {
                    set(128 * half + 32 + 3 * k, 3);
                }
                if on(stencil) {
                    set(128 * half + k, 1);
                }
            }
            _ => {}
        }
    }
    mask
}

/// Samples of eight bytes: a half of 4x8 is a sector of stencil and then four of floats. Returns the cache position of such a
/// sector of memory - stencil follows eight sectors of floats, whose two-row halves alternate - and its bytes.
fn wide(sector: u64, planes: bool, depth: u64, stencil: u64) -> (u8, u32) {
    let (half, at) = (sector / 8, sector % 8);
    if planes && (1..=2).contains(&at) {
        return (at as u8 - 1, !0);
    }
    let mut mask = 0;
    for (row, column) in (0..8).flat_map(|row| (0..4).map(move |column| (row, column))) {
        let on = |m: u64| (m >> (8 * row + 4 * half + column) & 1) as u32;
        if at == 0 {
            mask |= on(stencil) << (4 * row + column);
        } else if row / 2 == at - 1 {
            mask |= 15 * on(depth) << (16 * (row % 2) + 4 * column);
        }
    }
    (if at == 0 { 8 + half } else { 2 * (at - 1) + half } as u8, mask)
}

/// Whether tiles are cleared in memory.
fn clears(job: &ZropDirty) -> bool {
    matches!(job.op, TileOp::FastClear | TileOp::ClearDepth)
}

/// The writes of a tile: of its first line, then of its second. A Z16 tile has every second sector of two tiles' lines.
fn writes_of(job: &ZropDirty) -> Vec<TileWrite> {
    if clears(job) {
        let data = Sector { words: [job.code; SECTOR_WORDS] };
        let (op, line, sectors) = (job.op, job.tile / 4, job.sectors as u8);
        return vec![TileWrite { op, line, sectors, last: true, mask: !0, data, ..TileWrite::default() }];
    }
    let z16 = job.format == DepthFormat::Z16;
    let address = |s: u64| {
        let at = if z16 { (job.tile & !6) + 2 * s } else { (job.tile & !7) + s };
        (at / 4, at % 4)
    };
    let most = if job.wide { 16 } else { 8 };
    let all: Vec<u64> = (0..if z16 { 4 } else { most }).filter(|s| job.sectors >> s & 1 == 1).collect();
    let of_line = |line: u64| all.iter().filter(move |s| address(**s).0 == line);
    let write = |s: u64| {
        let (line, sector) = address(s);
        let at = if job.format == DepthFormat::Z24S8 { z24_in_cache(s) } else { s };
        let (at, mask) = match job.wide {
            true => wide(s, job.planes, job.dirty, job.dirty_stencil),
            false if job.planes && at < 2 => (at as u8, !0),
            false => (at as u8, bytes(job.format, s, job.dirty, job.dirty_stencil)),
        };
        TileWrite {
            op: job.op,
            line,
            sectors: of_line(line).map(|s| 1 << address(*s).1).sum(),
            last: of_line(line).all(|s| address(*s).1 <= sector),
            mask,
            data: held(job.slot, at),
            // For Z16 the bit of its half.
            status: if z16 { (job.status >> 1) << (job.tile % 2) } else { job.status },
            pair: job.op == TileOp::Raw && all.iter().any(|s| address(*s).0 > line),
        }
    };
    all.iter().map(|s| write(*s)).collect()
}

#[derive(Default)]
struct Seen {
    writes: Vec<TileWrite>,
    /// Cycle of each write, of each report.
    written: Vec<u64>,
    cleaned: Vec<ZropCleaned>,
    reported: Vec<u64>,
}

/// Sends tiles until all is idle. A report never precedes the promise of its writes.
fn send(mut dut: Device<ZWriteback>, jobs: &[ZropDirty], patterns: [u64; 3]) -> Seen {
    let [offer, clean, write] = patterns;
    let (mut dirty, mut cleaned, mut write) = (Source::new(jobs, offer), Sink::new(clean), Sink::new(write));
    dut.run(|o| {
        let written = write.len() as u64;
        assert_eq!(u64::from(o.accepted), written % 65_536, "writes accepted");
        let promised = written + u64::from(o.promised.wrapping_sub(o.accepted));
        if o.cleaned.valid {
            let all: usize = jobs[..=cleaned.len()].iter().map(|j| writes_of(j).len()).sum();
            assert!(promised >= all as u64, "clean before its writes were promised");
        }
        (!dirty.is_empty() || !o.idle).then(|| In {
            dirty: dirty.drive(o.dirty),
            held: o.wanted.get().map_or(Sector::default(), |at| held(at.slot, at.sector)),
            cleaned: cleaned.drive(&o.cleaned),
            write: write.drive(&o.write),
            marker: true.into(),
        })
    });
    Seen { writes: write.taken, written: write.at, cleaned: cleaned.taken, reported: cleaned.at }
}

fn judge(jobs: &[ZropDirty], seen: &Seen) {
    let right: Vec<_> = jobs.iter().flat_map(writes_of).collect();
    assert_eq!(seen.writes, right);
    let report = |j: &ZropDirty| ZropCleaned { slot: j.slot, clear: clears(j) };
    assert_eq!(seen.cleaned, jobs.iter().map(report).collect::<Vec<_>>());
}

fn any_tiles(new: Maker<ZWriteback>) {
    property((any::<u64>(), 1..40_usize, any::<[u64; 3]>()), |(seed, n, patterns)| {
        let mut b = Random(seed);
        let jobs: Vec<_> = (0..n)
            .map(|_| {
                let format = b.one_of(&super::z_bounds::FORMATS);
                let tile = b.one_of(&[0, 8, b.0 >> 29, (1 << 35) - 8]) & !7;
                let z16 = format == DepthFormat::Z16;
                if b.below(8) == 0 {
                    let (op, sectors, code) = (
                        b.one_of(&[TileOp::FastClear, TileOp::ClearDepth]),
                        b.one_of(&[15, 1, 6]),
                        b.any() as u32,
                    );
                    return ZropDirty { tile: tile & !31, op, sectors, code, ..ZropDirty::default() };
                }
                let wide = format == DepthFormat::Z32 && b.below(2) == 0;
                let (tile, there) = match wide {
                    true => (tile & !15, 0x1f1f),
                    false if z16 => (tile | b.below(2), 0x0f),
                    false => (tile, 0xff),
                };
                ZropDirty {
                    marker: false,
                    slot: b.below(32) as u8,
                    tile,
                    format,
                    wide,
                    op: b.one_of(&[TileOp::Plain, TileOp::Raw]),
                    sectors: there & b.one_of(&[0, 0xffff, 0x77, 0x0f, 3, 1, b.0 as u16]),
                    code: 0,
                    planes: b.below(3) == 0,
                    status: b.below(4) as u8,
                    dirty: b.one_of(&[0, !0, b.0]),
                    dirty_stencil: b.one_of(&[0, !0, b.0 >> 7]),
                }
            })
            .collect();
        judge(&jobs, &send(new().rested(seed % 8), &jobs, patterns));
    });
}

/// Whole Z32 tiles.
fn whole(n: u8) -> Vec<ZropDirty> {
    let tile = |k: u8| ZropDirty {
        slot: k % 32,
        tile: 8 * u64::from(k),
        format: DepthFormat::Z32,
        sectors: 0xff,
        op: TileOp::Raw,
        dirty: !0,
        ..ZropDirty::default()
    };
    (0..n).map(tile).collect()
}

/// Consecutive tiles without a lost cycle: zrop-bytes-per-clk of its writes. The first write is two cycles after its tile, a
/// report with its last one.
fn sector_a_cycle(new: Maker<ZWriteback>) {
    let jobs = whole(40);
    let seen = send(new(), &jobs, [!0; 3]);
    judge(&jobs, &seen);
    assert_eq!(seen.written, (2..2 + 320).collect::<Vec<_>>());
    assert_eq!(seen.reported, (0..40).map(|k| 8 * k + 9).collect::<Vec<_>>());
}

/// A tile without a dirty sector takes a cycle and is reported.
fn nothing_to_write(new: Maker<ZWriteback>) {
    let mut jobs = whole(20);
    for job in &mut jobs {
        job.sectors = 0;
    }
    let seen = send(new(), &jobs, [!0; 3]);
    judge(&jobs, &seen);
    assert_eq!(seen.reported, (2..22).collect::<Vec<_>>());
}

/// Stalled reports stop the next tile at its last sector, and nothing is lost.
fn a_stalled_report_stalls_the_next_tile(new: Maker<ZWriteback>) {
    let jobs = whole(8);
    let seen = send(new(), &jobs, [!0, 1, !0]);
    judge(&jobs, &seen);
    assert_eq!(seen.written[..15], (2..17).collect::<Vec<_>>());
    assert!(seen.written[15] > 17, "a write ahead of its report");
}
