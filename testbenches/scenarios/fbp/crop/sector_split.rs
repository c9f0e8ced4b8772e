//! Every covered byte is in exactly one sector, and no other byte is.

use bundle::*;
use fbp::crop::sector_split::{In, Params, SectorSplit};
use fbp::crop::types::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::fbp::crop::colour_buffer::grid;
use std::collections::BTreeSet;

scenarios! {
    SectorSplit::new(&Params::default()) => any_task one_sector_each_cycle whole_tiles_take_a_cycle_a_kilobyte;
    sectors_alone() => any_task_in_sectors;
}

fn sectors_alone() -> SectorSplit {
    SectorSplit::new(&Params { compress: Within::new(0), ..Params::default() })
}

/// The sectors of tasks, and the cycles they took.
fn pass(
    mut dut: Device<SectorSplit>,
    tasks: &[ColourTask],
    offer: u64,
    take: u64,
) -> (Vec<PlacedSector>, u64) {
    let (mut kept, mut sector) = (Source::new(tasks, offer), Sink::new(take));
    let cycles = dut.run(|o| {
        (!kept.is_empty() || !o.idle)
            .then(|| In { kept: kept.drive(o.kept), sector: sector.drive(&o.sector) })
    });
    (sector.taken, cycles)
}

/// Byte columns and rows of a pixel's sample.
fn bytes_of(t: &ColourTarget, x: u32, y: u32, sample: u32) -> impl Iterator<Item = (u32, u32)> {
    let (nx, ny, bytes) = (1 << t.nx_log2, 1 << t.ny_log2, 1 << t.bytes_log2);
    let (ox, oy) = match ny {
        4 => (sample % 4, sample / 4),
        _ => [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (3, 0), (2, 1), (3, 1)][sample as usize],
    };
    let left = (x * nx + ox) * bytes;
    (left..left + bytes).map(move |column| (column, y * ny + oy))
}

/// The bytes that a task covers.
fn wanted(task: &ColourTask) -> BTreeSet<(u32, u32)> {
    let t = &task.target;
    if task.kind == ColourTaskKind::Clear {
        let Rect { x0, y0, x1, y1 } = task.rect;
        let samples = 1 << (t.nx_log2 + t.ny_log2);
        let pixels = (y0..y1).flat_map(|y| (x0..x1).map(move |x| (u32::from(x), u32::from(y))));
        return pixels
            .flat_map(|(x, y)| (0..samples).map(move |s| (x, y, s)))
            .flat_map(|(x, y, s)| bytes_of(t, x, y, s))
            .collect();
    }
    let mut all = BTreeSet::new();
    for quad in &task.quads {
        for (pixel, samples) in (0..).zip(quad.coverage) {
            let (x, y) = (2 * u32::from(quad.x) + pixel % 2, 2 * u32::from(quad.y) + pixel / 2);
            for sample in (0..16).filter(|sample| samples >> sample & 1 == 1) {
                all.extend(bytes_of(t, x, y, sample));
            }
        }
    }
    all
}

/// The whole tiles of a clear's rectangle, by their corners.
fn whole_tiles(task: &ColourTask) -> BTreeSet<(u32, u32)> {
    let all = wanted(task);
    let corners = all.iter().filter(|(x, y)| x % 32 == 0 && y % 8 == 0);
    let is_whole = |x: u32, y: u32| (0..32).all(|k| (0..8).all(|n| all.contains(&(x + k, y + n))));
    corners.filter(|(x, y)| is_whole(*x, *y)).copied().collect()
}

/// The corners of the tiles that an item clears.
fn tiles(item: &PlacedSector) -> impl Iterator<Item = (u32, u32)> {
    let (x, y, clear) = (item.x, u32::from(item.y), item.work.clear);
    (0..4).filter(move |j| clear >> j & 1 == 1).map(move |j| (x + 32 * (j & 1), y + 8 * (j >> 1)))
}

/// The bytes of a sector by its mask, or of the tiles of a clear.
fn found(sector: &PlacedSector) -> Vec<(u32, u32)> {
    let of_tile = |(x, y): (u32, u32)| (0..8).flat_map(move |n| (0..32).map(move |k| (x + k, y + n)));
    sector_bytes(sector).chain(tiles(sector).flat_map(of_tile)).collect()
}

fn sector_bytes(sector: &PlacedSector) -> impl Iterator<Item = (u32, u32)> {
    let (x, y, pitch, mask) = (sector.x, u32::from(sector.y), sector.pitch, sector.work.coverage);
    let place = move |b: u32| if pitch { (x + b, y) } else { (x + b % 16, y + b / 16) };
    (0..32).filter(move |b| mask >> b & 1 == 1).map(place)
}

fn task(rng: &mut Rng) -> ColourTask {
    let bytes_log2 = rng.below(5) as u8;
    let (nx, ny) = grid(rng.pick(&[0, 1, 2, 3, 6]));
    let target = ColourTarget {
        pitch: rng.one_in(3),
        bytes_log2,
        nx_log2: nx.ilog2() as u8,
        ny_log2: ny.ilog2() as u8,
        bytes: !0,
        base: rng.pick(&[0, 32, 16, 48, 8]),
        block_height: rng.below(3) as u8,
        ..ColourTarget::default()
    };
    let control = ColourControl { bits: rng.pick(&[!0, !0, 0xffff]), ..ColourControl::default() };
    let samples = ((1_u64 << (nx * ny)) - 1) as u16;
    let column = if bytes_log2 == 4 { rng.below(2) as u8 } else { 0 };
    let here = |p: u8| bytes_log2 < 4 || p % 2 == column;
    let (x, y) = (rng.below(1 << 12) as u16, rng.below(1 << 12) as u16);
    let mut quad = |dx: u16, on: bool| ColourQuad {
        x: x ^ dx,
        y,
        coverage: [0, 1, 2, 3].map(|p| {
            let some = samples & (rng.roll() | rng.roll()) as u16;
            if on && here(p) { some } else { 0 }
        }),
    };
    let quads = [quad(0, true), quad(1, bytes_log2 < 3)];
    let (x0, y0) = (rng.below(9) as u16, rng.below(9) as u16);
    let rect = match rng.below(3) {
        0 => Rect { x0: 0, y0: 0, x1: 16, y1: 16 },
        1 => Rect { x0, y0, x1: 16, y1: 16 },
        _ => Rect { x0, y0, x1: x0 + 1 + rng.below(7) as u16, y1: y0 + 1 + rng.below(7) as u16 },
    };
    let kind = if rng.one_in(2) { ColourTaskKind::Clear } else { ColourTaskKind::Quads };
    ColourTask { kind, target, control, column, quads, rect, ..ColourTask::default() }
}

fn any_task(new: Maker<SectorSplit>) {
    any_tasks(new, true);
}

fn any_task_in_sectors(new: Maker<SectorSplit>) {
    any_tasks(new, false);
}

fn any_tasks(new: Maker<SectorSplit>, compress: bool) {
    property((any::<u64>(), any::<u64>(), any::<u64>()), |(seed, offer, take)| {
        let mut rng = Rng::new(seed);
        let parting = |n: u32| match n % 2 {
            0 => ColourTask { kind: ColourTaskKind::Flush, ..ColourTask::default() },
            _ => ColourTask { kind: ColourTaskKind::Source1, data: [n; 8], ..ColourTask::default() },
        };
        // A flush or second colours separate the sectors of one task from those of the next.
        let tasks: Vec<_> = (0..8).flat_map(|n| [task(&mut rng), parting(n)]).collect();
        let (sectors, _) = pass(new(), &tasks, offer, take);
        let parts = |s: &PlacedSector| s.work.flush || s.work.source1;
        let parted: Vec<_> = sectors.iter().filter(|s| parts(s)).collect();
        assert_eq!(parted.len(), 8);
        for (n, sector) in (0..).zip(parted) {
            let data = if n % 2 == 0 { [0; 8] } else { [n; 8] };
            assert_eq!((sector.work.flush, sector.work.source1), (n % 2 == 0, n % 2 == 1));
            assert_eq!(sector.work.data, data);
        }
        let groups: Vec<_> = sectors.split(parts).collect();
        assert_eq!(groups.len(), 9);
        for (task, sectors) in tasks.iter().step_by(2).zip(groups) {
            let bytes: Vec<_> = sectors.iter().flat_map(found).collect();
            let once: BTreeSet<_> = bytes.iter().copied().collect();
            assert_eq!(once.len(), bytes.len(), "a byte is in two sectors");
            assert_eq!(once, wanted(task));
            let ColourTask { target, control, .. } = task;
            let fast = task.kind == ColourTaskKind::Clear && control.bits == !0 && !target.pitch;
            let whole: BTreeSet<_> = sectors.iter().flat_map(tiles).collect();
            match compress && fast && target.base % 16 == 0 {
                true => assert_eq!(whole, whole_tiles(task)),
                false => assert!(whole.is_empty()),
            }
            // The tiles of an item are in one kilobyte, or in one GOB.
            for item in sectors.iter().filter(|item| item.work.clear != 0) {
                let tall = target.block_height != 0 && target.base % 32 == 0;
                assert!(item.x % 64 == 0 && u32::from(item.y) % if tall { 16 } else { 8 } == 0);
                assert!(tall || item.work.clear < 4);
            }
        }
    });
}

fn one_sector_each_cycle(new: Maker<SectorSplit>) {
    let quad = |x| ColourQuad { x, y: 0, coverage: [15; 4] };
    let target = ColourTarget { bytes_log2: 2, nx_log2: 1, ny_log2: 1, bytes: !0, ..ColourTarget::default() };
    let task = ColourTask { target, quads: [quad(0), quad(1)], ..ColourTask::default() };
    let (sectors, cycles) = pass(new(), &[task; 10], !0, !0);
    assert_eq!(sectors.len(), 10 * 2 * 2); // 4x: a quad is 16 bytes wide and 4 rows high
    assert_eq!(cycles, 2 + 40);
}

/// Sixteen by sixteen pixels of four bytes are one item. Without the first column, one and a half tiles remain: one item, then
/// eight rows of two sectors, and a cycle for the tiles beside them.
fn whole_tiles_take_a_cycle_a_kilobyte(new: Maker<SectorSplit>) {
    let target = ColourTarget { bytes_log2: 2, block_height: 1, bytes: !0, ..ColourTarget::default() };
    let control = ColourControl { bits: !0, ..ColourControl::default() };
    let task = |x0| ColourTask {
        kind: ColourTaskKind::Clear,
        target,
        control,
        rect: Rect { x0, y0: 0, x1: 16, y1: 16 },
        ..ColourTask::default()
    };
    let (items, cycles) = pass(new(), &[task(0); 10], !0, !0);
    assert!(items.len() == 10 && items.iter().all(|item| item.work.clear == 15));
    assert_eq!(cycles, 2 + 10);
    let (items, cycles) = pass(new(), &[task(1); 10], !0, !0);
    assert_eq!(items.iter().filter(|item| item.work.clear == 10).count(), 10);
    assert_eq!(items.len(), 10 * (1 + 16));
    assert_eq!(cycles, 2 + 10 * (1 + 24) - 1); // the last item is sent before the last row's cycle is over
}
