//! Warps get free slots and registers, after the words that precede them; pixels have priority, but batches do not starve.

use bundle::*;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::mpc::draw_launch::{DrawLaunch, In, Params};
use tpc::mpc::types::*;

scenarios! {
    DrawLaunch::new(&Params::default()) => cycles patience last_slots any_warps;
    DrawLaunch::new(&Params { sub_partitions: Within::new(1), slots: Within::new(1), register_rows: Within::new(16) }) =>
        any_warps;
    DrawLaunch::new(&Params { sub_partitions: Within::new(2), slots: Within::new(3), register_rows: Within::new(20) }) =>
        any_warps;
}

fn warp(kind: WarpKind, registers: u8, retire: u8) -> DrawWarp {
    DrawWarp { kind, registers, retire, lanes: 1 + u32::from(retire), ..DrawWarp::default() }
}

fn pixel(registers: u8, retire: u8, first: bool) -> PixelWarp {
    let quads =
        std::array::from_fn(|k| WarpQuad { x: 8 * u16::from(retire) + k as u16, ..WarpQuad::default() });
    PixelWarp { warp: warp(WarpKind::Pixel, registers, retire), first, quads }
}

/// Launches by cycle, kind and sub-partition, when no warp ends.
fn launches(
    new: Maker<DrawLaunch>,
    world: &[DrawWarp],
    pixels: &[PixelWarp],
    cycles: u64,
) -> Vec<(u64, WarpKind, u8)> {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let (mut world, mut pixels) = (Source::new(world, !0), Source::new(pixels, !0));
    let mut found = vec![];
    for cycle in 0..cycles {
        let o = dut.outputs();
        let mut i = In::new(&p);
        i.world = world.drive(o.world);
        i.pixel = pixels.drive(o.pixel);
        i.warp.ready = true;
        if let Some(WarpPacket::Launch(launch)) = o.warp.get() {
            found.push((cycle, launch.kind, launch.partition));
        }
        dut.cycle(i);
    }
    found
}

/// Latency of 2 cycles; a batch a cycle, to sub-partitions round-robin; pixels in three cycles, to a partition's two sides.
fn cycles(new: Maker<DrawLaunch>) {
    let world: Vec<_> = (0..5).map(|k| warp(WarpKind::Vertex, 1, k)).collect();
    let found: Vec<_> =
        launches(new, &world, &[], 20).into_iter().map(|(cycle, _, sub)| (cycle, sub)).collect();
    assert_eq!(found, [(2, 0), (3, 1), (4, 2), (5, 3), (6, 0)]);
    let pixels: Vec<_> = (0..5).map(|k| pixel(1, k, k == 0 || k == 3)).collect();
    let found: Vec<_> =
        launches(new, &[], &pixels, 30).into_iter().map(|(cycle, _, sub)| (cycle, sub)).collect();
    assert_eq!(found, [(2, 2), (5, 3), (8, 2), (11, 1), (14, 0)]);
}

/// Pixels have priority over a batch until it has waited 256 cycles.
fn patience(new: Maker<DrawLaunch>) {
    // Pixels that do not fit stall a batch no longer than that.
    let pixels: Vec<_> = (0..9).map(|k| pixel(33, k, true)).collect();
    let found = launches(new, &[warp(WarpKind::Vertex, 1, 0)], &pixels, 400);
    let at = found.iter().find(|(_, kind, _)| *kind == WarpKind::Vertex).expect("the batch").0;
    assert_eq!(at, 258);
    assert_eq!(found.len(), 5);
}

/// One slot is reserved for a stage without warps.
fn last_slots(new: Maker<DrawLaunch>) {
    let world: Vec<_> = (0..64).map(|k| warp(WarpKind::Vertex, 1, k)).collect();
    assert_eq!(launches(new, &world, &[], 200).len(), 63);
    let found = launches(new, &world, &[pixel(1, 0, true)], 200);
    assert_eq!(found.len(), 64);
}

/// A warp in the SM: its position if of pixels; sub-partition, slot, rows, end cycle.
struct Running {
    pixel: bool,
    retire: u8,
    sub: u8,
    slot: u8,
    rows: u64,
    ends: u64,
}

fn any_warps(new: Maker<DrawLaunch>) {
    property((any::<u64>(), any::<[u64; 5]>()), |(seed, stalls)| {
        let mut dut = new();
        let p = dut.unit().p.clone();
        let mut random = Random(seed);
        let most = p.register_rows.get().min(32) as u64;
        let world: Vec<_> =
            (0..50).map(|k| warp(WarpKind::Vertex, random.within(1..most + 1) as u8, k)).collect();
        let pixels: Vec<_> =
            (0..50).map(|k| pixel(random.within(1..most + 1) as u8, k, random.below(3) == 0)).collect();
        let words: Vec<_> = (0..20).map(|value| ContextWrite { context_id: 1, word: 2, value }).collect();
        let mut worlds = Source::new(&world, stalls[0] | 1);
        let mut pixel_source = Source::new(&pixels, stalls[1] | 2);
        let mut world_words = Source::new(&words, stalls[2] & stalls[3] | 4);
        let mut pixel_words = Source::new(&words, stalls[3] & stalls[0] | 8);
        let mut sink = Sink::new(stalls[4] | 1);
        let mut running: Vec<Running> = vec![];
        let (mut next, mut seen, mut halves) = ([0, 0], 0, 0);
        let mut ended: [Option<(bool, u8)>; 4] = [None; 4];
        for cycle in 0..60_000 {
            let o = dut.outputs();
            if next == [50, 50] && o.idle && running.is_empty() {
                assert_eq!(seen, 40);
                return;
            }
            let mut i = In::new(&p);
            i.world = worlds.drive(o.world);
            i.pixel = pixel_source.drive(o.pixel);
            i.world_word = world_words.drive(o.world_word);
            i.pixel_word = pixel_words.drive(o.pixel_word);
            i.warp = sink.drive(&o.warp);
            match sink.now() {
                Some((_, WarpPacket::Word(_))) => seen += 1,
                Some((_, WarpPacket::Launch(launch))) => {
                    assert_eq!(halves, 0, "quads come after their warp");
                    let is_pixel = launch.kind == WarpKind::Pixel;
                    let at = next[usize::from(is_pixel)];
                    let of = if is_pixel { pixels[at].warp } else { world[at] };
                    next[usize::from(is_pixel)] += 1;
                    assert_eq!((launch.lanes, launch.registers), (of.lanes.into(), of.registers), "in order");
                    let rows = ((1_u128 << launch.registers) - 1) << launch.base;
                    assert!(rows >> p.register_rows.get() == 0);
                    assert!(usize::from(launch.partition) < p.sub_partitions.get());
                    assert!(usize::from(launch.slot) < p.slots.get());
                    let same = running.iter().filter(|warp| warp.sub == launch.partition);
                    assert!(
                        same.clone().all(|warp| warp.slot != launch.slot && warp.rows & rows as u64 == 0)
                    );
                    halves = if is_pixel { 2 } else { 0 };
                    running.push(Running {
                        pixel: is_pixel,
                        retire: of.retire,
                        sub: launch.partition,
                        slot: launch.slot,
                        rows: rows as u64,
                        ends: cycle + 5 + random.below(60),
                    });
                }
                Some((_, WarpPacket::Quads(quads))) => {
                    let of = &pixels[next[1] - 1];
                    let half = 2 - halves;
                    assert_eq!(usize::from(quads.half), half);
                    assert_eq!(quads.quads[..], of.quads[4 * half..4 * half + 4]);
                    halves -= 1;
                }
                None => (),
            }
            for sub in 0..p.sub_partitions.get() {
                let at = running.iter().position(|warp| usize::from(warp.sub) == sub && warp.ends <= cycle);
                ended[sub] = at.map(|at| {
                    let warp = running.remove(at);
                    i.warp_done[sub] =
                        Some(WarpDone { warp: 16 * warp.sub + warp.slot, faulted: false }).into();
                    (warp.pixel, warp.retire)
                });
            }
            dut.cycle(i);
            for (sub, ended) in ended.iter_mut().enumerate().take(p.sub_partitions.get()) {
                let notified = dut.outputs().ended[sub].get().map(|ended| (ended.pixel, ended.retire));
                assert_eq!(notified, ended.take());
            }
        }
        panic!("it hangs")
    });
}
