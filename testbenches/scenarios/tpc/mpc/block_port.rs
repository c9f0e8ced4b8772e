//! Blocks of random tasks run on a model of an SM that ends their warps at random; no resource is allocated twice, each block is launched
//! once and as its task says, and promises match the free resources.

mod bench;
mod checks;
mod occupancy;
mod with_distributor;

use bench::{Bench, Job, block, job};
use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use occupancy::*;
use proptest::prelude::*;
use tpc::mpc::block_port::{BlockPort, In, Params};
use with_distributor::{a_block_in_two_cycles, every_block_once};

scenarios! {
    BlockPort::new(&Params::default()) =>
        occupancy_by_registers occupancy_by_all_resources cycles_of_a_block a_warp_a_cycle threads_of_warps
        barrier_before_the_end blocks_wait_for_an_invalidation unpromised_blocks_wait any_tasks
        every_block_once
        a_block_in_two_cycles;
    BlockPort::new(&mini()) => occupancy_by_registers any_tasks;
    BlockPort::new(&Params { sub_partitions: Within::new(2), slots: Within::new(5), ..Params::default() }) =>
        any_tasks;
}

fn mini() -> Params {
    Params {
        sub_partitions: Within::new(1),
        slots: Within::new(4),
        register_rows: Within::new(16),
        shared: Within::new(64),
        ..Params::default()
    }
}

/// Warps of a sub-partition by registers: the formula, limited by its slots.
fn occupancy_by_registers(new: Maker<BlockPort>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let mut bench = Bench::new(&p, 1, [!0; 4]);
    for registers in 1..=255_usize {
        let warps = (8 * p.register_rows.get() / registers.next_multiple_of(8)).min(p.slots.get());
        let subs = bench.occupancy.subs();
        // A block with one warp for each sub-partition.
        let room = bench.promise(&mut dut, &job(subs as u8, registers as u8));
        assert_eq!(room, warps, "{registers} registers");
    }
    assert!(dut.outputs().idle);
}

fn any_job(random: &mut Random, p: &Params) -> Job {
    loop {
        let threads = match random.below(3) {
            0 => [1 + random.below(70), 1 + random.below(12), 1 + random.below(5)],
            1 => [random.one_of(&[4, 8, 16, 32, 64]), random.one_of(&[1, 4, 8]), 1],
            _ => [1 + random.below(3), 1 + random.below(4), 1 + random.below(64)],
        }
        .map(|n| n as u32);
        let warps = threads.iter().product::<u32>().div_ceil(32);
        let registers = random.one_of(&[48, 48, 256]);
        let needs = BlockNeeds {
            task_id: 0,
            warps: warps as u8,
            registers: random.below(registers) as u8,
            shared: random.one_of(&[0, 0, 1, 3, 16, 61, 192]).min(p.shared.get() as u64) as u16,
            barriers: random.one_of(&[0, 0, 1, 2, 7, 16]),
            one_partition: random.below(3) == 0,
        };
        let blocks = random.below(40) as usize;
        let (membar, invalidate) = (random.one_of(&[0, 0, 1, 3]), random.below(6) == 0);
        if warps <= 32 && Occupancy::new(p).room(&needs) > 0 {
            return Job { needs, threads, blocks, membar, invalidate };
        }
    }
}

fn occupancy_by_all_resources(new: Maker<BlockPort>) {
    let (mut dut, mut random) = (new(), Random(7));
    let p = dut.unit().p.clone();
    let mut bench = Bench::new(&p, 2, [!0; 4]);
    for _ in 0..200 {
        let job = any_job(&mut random, &p);
        bench.promise(&mut dut, &job);
    }
}

/// From a block to its first warp, and from its needs to the response.
fn cycles_of_a_block(new: Maker<BlockPort>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 3, [!0; 4]);
    bench.random = Random(0);
    bench.begin(5, &job(32, 32)); // two blocks fit
    bench.until(&mut dut, 0, "a response", |bench| bench.responded);
    let needs = bench.packets.taken.last().expect("its needs");
    assert_eq!((bench.room, bench.report.at[0] - needs), (2, 39), "37, and one of each block");
    bench.send(BlockPacket::Block(block(5, 1)));
    let from = bench.warp.len();
    bench.until(&mut dut, 0, "a warp", |bench| bench.warp.len() == from + 32);
    let sent = bench.packets.taken.last().expect("the block");
    assert_eq!(bench.warp.at[from] - sent, 3);
    assert_eq!(bench.warp.at[from + 31] - bench.warp.at[from], 31);
}

/// Blocks of 2 warps, one in 2 cycles, are a warp a cycle.
fn a_warp_a_cycle(new: Maker<BlockPort>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 3, [!0; 4]);
    bench.begin(2, &job(2, 32));
    bench.until(&mut dut, 0, "a response", |bench| bench.responded);
    assert_eq!(bench.room, 32);
    let from = bench.warp.len();
    (0..32).for_each(|k| bench.send(BlockPacket::Block(block(2, k))));
    bench.until(&mut dut, 0, "all warps", |bench| bench.warp.len() == from + 64);
    assert_eq!(bench.warp.at[from + 63] - bench.warp.at[from], 63);
}

fn threads_of_warps(new: Maker<BlockPort>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 4, [!0; 4]);
    for threads in
        [[1, 1, 1], [1, 1, 64], [1, 64, 1], [33, 1, 1], [5, 7, 11], [1024, 1, 1], [31, 33, 1], [8, 4, 32]]
    {
        let warps = threads.iter().product::<u32>().div_ceil(32) as u8;
        let job = Job { threads, ..job(warps, 10) };
        bench.begin(3, &job);
        bench.until(&mut dut, 1, "a response", |bench| bench.responded);
        bench.send(BlockPacket::Block(block(3, 9)));
        bench.finish(3);
        bench.until(&mut dut, 1, "its end", |bench| bench.tasks[3].is_none());
    }
}

/// The barrier is sent when the last warp has ended, the end when the barrier is acknowledged.
fn barrier_before_the_end(new: Maker<BlockPort>) {
    for (membar, system) in [(1, true), (3, false)] {
        let mut dut = new();
        let mut bench = Bench::new(&dut.unit().p.clone(), 5, [!0; 4]);
        bench.begin(9, &Job { membar, ..job(3, 10) });
        bench.until(&mut dut, 0, "a response", |bench| bench.responded);
        bench.send(BlockPacket::Block(block(9, 9)));
        bench.finish(9);
        (0..200).for_each(|_| bench.cycle(&mut dut, 0));
        assert!(bench.control.is_empty() && bench.ended == 0, "its block runs");
        bench.until(&mut dut, 1, "a barrier", |bench| !bench.control.is_empty());
        assert_eq!(bench.control.taken, [CacheControl::Barrier(CacheBarrier { system })]);
        bench.waits = None;
        (0..100).for_each(|_| bench.cycle(&mut dut, 1));
        assert!(bench.ended == 0, "its barrier is not answered");
        bench.waits = Some((0, Some(9)));
        bench.until(&mut dut, 1, "its end", |bench| bench.ended == 1);
    }
}

fn blocks_wait_for_an_invalidation(new: Maker<BlockPort>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 6, [!0; 4]);
    bench.send(BlockPacket::Invalidate(CacheInvalidate { mask: 0x2d }));
    bench.begin(9, &job(3, 10));
    bench.until(&mut dut, 0, "an invalidation", |bench| !bench.control.is_empty());
    assert_eq!(bench.control.taken, [CacheControl::Invalidate(CacheInvalidate { mask: 0x2d })]);
    bench.waits = None;
    (0..100).for_each(|_| bench.cycle(&mut dut, 0));
    assert!(bench.warp.is_empty() && !bench.responded);
    bench.waits = Some((0, None));
    bench.until(&mut dut, 0, "a response", |bench| bench.responded);
}

/// Blocks without a promise wait; blocks of unknown tasks, and ends of warps that do not run, are dropped.
fn unpromised_blocks_wait(new: Maker<BlockPort>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let mut bench = Bench::new(&p, 7, [!0; 4]);
    bench.packets.push(0, BlockPacket::Block(block(4, 1)));
    for sub in 0..4 {
        let mut i = In::new(&p);
        i.warp_done[sub] = Offer::new(true, WarpDone { warp: 5, faulted: false });
        dut.cycle(i);
    }
    bench.begin(9, &job(32, 32));
    bench.until(&mut dut, 0, "a response", |bench| bench.responded);
    bench.room += 1;
    let from = bench.warp.len();
    (0..3).for_each(|k| bench.send(BlockPacket::Block(block(9, k))));
    (0..300).for_each(|_| bench.cycle(&mut dut, 0));
    assert_eq!(bench.warp.len(), from + 64, "two blocks");
    bench.room += 3;
    bench.until(&mut dut, 1, "the third", |bench| bench.warp.len() == from + 96);
    bench.finish(9);
    bench.until(&mut dut, 1, "its end", |bench| bench.ended == 1);
    assert!(dut.outputs().idle);
}

fn any_tasks(new: Maker<BlockPort>) {
    property((any::<u64>(), any::<[u64; 4]>(), 1..40_u64), |(seed, stalls, end)| {
        let mut random = Random(seed);
        let mut dut = new();
        let p = dut.unit().p.clone();
        let mut bench = Bench::new(&p, random.any(), stalls.map(|stall| stall | 1));
        let jobs = 5;
        for _ in 0..jobs {
            let job = any_job(&mut random, &p);
            let task = random.below(16) as u8;
            bench.until(&mut dut, end, "a task's end", |bench| bench.tasks[usize::from(task)].is_none());
            if job.blocks != 0 {
                bench.begin(task, &job);
                bench.until(&mut dut, end, "a response", |bench| bench.responded);
            } else {
                bench.tasks[usize::from(task)] = Some((Job { membar: 0, ..job.clone() }, None, 0));
                bench.barrier[usize::from(task)] = true;
            }
            for k in 0..job.blocks {
                if random.below(20) == 0 {
                    // When idle, all free resources are promised.
                    bench.until(&mut dut, end, "all taken", |bench| bench.packets.is_empty());
                    (0..2500).for_each(|_| bench.cycle(&mut dut, 0));
                    assert_eq!(bench.room, bench.occupancy.room(&job.needs), "{:?}", job.needs);
                }
                bench.until(&mut dut, end, "room", |bench| bench.room > 0);
                bench.send(BlockPacket::Block(block(task, k as u32)));
            }
            bench.finish(task);
        }
        bench.until(&mut dut, end, "all ends", |bench| bench.ended == jobs);
        (0..10).for_each(|_| bench.cycle(&mut dut, 0));
        assert!(dut.outputs().idle && bench.sent_blocks.is_empty() && bench.sent_words.is_empty());
    });
}
