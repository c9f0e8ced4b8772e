//! Grids on SMs that have space for some blocks and end them at random: each block is placed once, in grid order,
//! where space was reported, and nowhere before all SMs have reported theirs.

mod bench;

use bench::{Bench, grid, responded};
use bundle::*;
use hub::work_distributor::{Params, WorkDistributor};
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, rates, scenarios};
use proptest::prelude::*;

scenarios! {
    WorkDistributor::new(&four()) =>
        the_sm_with_most_free_space_is_first one_in_two_cycles all_responses_first one_at_a_time
        grids_without_blocks_end_at_once words_of_the_next_task_pass_blocks
        any_grids;
    WorkDistributor::new(&Params { sms: Within::new(1), ..Params::default() }) => any_grids;
    WorkDistributor::new(&Params { sms: Within::new(32), ..Params::default() }) => any_grids;
}

rates! {
    WorkDistributor::new(&four()) =>
        "cwd-cta-interval" 2.0 "clk/CTA" cycles_of_a_block;
}

fn four() -> Params {
    Params { sms: Within::new(4), ..Params::default() }
}

/// Each time the SM with the most free space, recounted here.
fn the_sm_with_most_free_space_is_first(new: Maker<WorkDistributor>) {
    for rooms in [[3, 5, 2, 5], [1, 1, 1, 1], [0, 0, 9, 1], [7, 0, 6, 8]] {
        let mut dut = new();
        let mut bench = Bench::new(&dut.unit().p.clone(), 1, [!0; 4]);
        let last = responded(&mut bench, &mut dut, &grid(3, [1000, 2, 2], 15), &rooms);
        (0..100).for_each(|_| bench.cycle(&mut dut));
        let (mut left, mut expected) = (rooms, vec![]);
        while left != [0; 4] {
            let most = left.iter().max().copied().expect("rooms");
            let sm = left.iter().position(|room| *room == most).expect("the first that has it");
            left[sm] -= 1;
            expected.push(sm);
        }
        let found: Vec<_> = bench.placed.iter().map(|(_, sm, _)| *sm).collect();
        assert_eq!(found, expected, "{rooms:?}");
        assert_eq!(bench.placed[0].0 - last, 5, "from the last response");
    }
}

fn one_in_two_cycles(new: Maker<WorkDistributor>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 2, [!0; 4]);
    responded(&mut bench, &mut dut, &grid(9, [5, 7, 3], 15), &[30, 27, 29, 32]);
    (0..250).for_each(|_| bench.cycle(&mut dut));
    let cycles: Vec<_> = bench.placed.iter().map(|(cycle, ..)| *cycle).collect();
    assert_eq!(cycles.len(), 105);
    assert!(cycles.windows(2).all(|pair| pair[1] - pair[0] == 2));
    assert!((0..4).all(|sm| bench.sms[sm].last[9]));
}

/// Cycles per block, where SMs end blocks as fast as they arrive.
fn cycles_of_a_block(new: Maker<WorkDistributor>) -> f64 {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 3, [!0; 4]);
    responded(&mut bench, &mut dut, &grid(9, [500, 7, 3], 15), &[3, 3, 3, 3]);
    for _ in 0..2000 {
        bench.cycle(&mut dut);
        for sm in 0..4 {
            if bench.sms[sm].running[9] > 1 {
                bench.done(sm, 9);
            }
        }
    }
    let at = |k: usize| bench.placed[k].0 as f64;
    (at(900) - at(100)) / 800.0
}

/// The last of three SMs responds late; the fourth is not requested.
fn all_responses_first(new: Maker<WorkDistributor>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 4, [!0; 4]);
    bench.send(TaskPacket::Grid(grid(0, [4, 1, 1], 7)));
    (0..10).for_each(|_| bench.cycle(&mut dut));
    bench.free(0, 0, 4);
    bench.free(2, 0, 0);
    (0..200).for_each(|_| bench.cycle(&mut dut));
    assert!(bench.placed.is_empty() && bench.sms[3].current.is_none());
    bench.free(1, 0, 0);
    (0..50).for_each(|_| bench.cycle(&mut dut));
    assert_eq!(bench.placed.len(), 4);
    for sm in 0..4 {
        assert!(bench.sms[sm].last[0]);
        (0..bench.sms[sm].running[0]).for_each(|_| bench.done(sm, 0));
        assert!(bench.task_ended.is_empty());
        bench.ends(sm, 0);
        (0..20).for_each(|_| bench.cycle(&mut dut));
    }
    assert!(bench.task_ended.len() == 1 && dut.outputs().idle);
}

/// The blocks of a sequential grid wait for each other.
fn one_at_a_time(new: Maker<WorkDistributor>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 5, [!0; 4]);
    let grid = Grid { sequential: true, ..grid(2, [2, 3, 1], 15) };
    responded(&mut bench, &mut dut, &grid, &[2, 2, 2, 2]);
    for k in 1..=6 {
        (0..50).for_each(|_| bench.cycle(&mut dut));
        assert_eq!(bench.placed.len(), k);
        let sm = bench.placed[k - 1].1;
        bench.done(sm, 2);
    }
}

/// Grids without blocks, and grids of SMs that are not present, end at once.
fn grids_without_blocks_end_at_once(new: Maker<WorkDistributor>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 6, [!0; 4]);
    for (k, (dims, sms)) in
        [([0, 1, 1], 15), ([1, 0, 1], 15), ([1, 1, 0], 15), ([1, 1, 1], 0), ([1, 1, 1], 0xff0)]
            .iter()
            .enumerate()
    {
        bench.send(TaskPacket::Grid(grid(k as u8, *dims, *sms)));
        (0..10).for_each(|_| bench.cycle(&mut dut));
        (0..4).for_each(|sm| bench.ends(sm, k as u8));
        (0..10).for_each(|_| bench.cycle(&mut dut));
        assert_eq!(bench.task_ended.len(), k + 1);
    }
    assert!(bench.placed.is_empty() && dut.outputs().idle);
}

/// Words of the next task pass between the blocks of one, and cost its blocks no cycle; its grid waits.
fn words_of_the_next_task_pass_blocks(new: Maker<WorkDistributor>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 7, [!0; 4]);
    responded(&mut bench, &mut dut, &grid(9, [40, 1, 1], 15), &[32, 32, 32, 0]);
    for word in 0..9 {
        bench.send(TaskPacket::Word(ContextWrite { context_id: 4, word, value: 77 }));
    }
    bench.send(TaskPacket::Grid(grid(4, [1, 1, 1], 15)));
    (0..60).for_each(|_| bench.cycle(&mut dut));
    assert_eq!(bench.passed, [9; 4]);
    let cycles: Vec<_> = bench.placed.iter().map(|(cycle, ..)| *cycle).collect();
    assert!(cycles.windows(2).all(|pair| pair[1] - pair[0] == 2));
}

fn any_grids(new: Maker<WorkDistributor>) {
    property((any::<u64>(), any::<[u64; 4]>(), 1..20_u64), |(seed, stalls, often)| {
        let mut dut = new();
        let p = dut.unit().p.clone();
        let mut bench = Bench::new(&p, seed, stalls.map(|stall| stall | 1));
        let mut random = Random(!seed);
        let (mut left, mut used) = (6, 0_u16);
        for _ in 0..50_000 {
            bench.cycle(&mut dut);
            bench.live(often);
            let sent = used.count_ones() as usize;
            if left == 0 && bench.task_ended.len() == sent {
                break;
            }
            if left > 0 && random.below(40) == 0 {
                // A task number is reused only when no unit can mistake it for the previous task: here
                // each is used once.
                let task_id = loop {
                    let task_id = random.below(16) as u8;
                    if used >> task_id & 1 == 0 {
                        break task_id;
                    }
                };
                used |= 1 << task_id;
                left -= 1;
                for _ in 0..random.below(4) {
                    let word = random.below(64) as u8;
                    let value = random.any() as u32;
                    bench.send(TaskPacket::Word(ContextWrite { context_id: task_id, word, value }));
                }
                if random.below(3) == 0 {
                    bench.send(TaskPacket::Invalidate(CacheInvalidate { mask: random.below(64) as u8 }));
                }
                let dims = [random.below(9), random.below(5), random.below(4)].map(|n| n as u32 + 1);
                let mut grid = grid(task_id, dims, random.any());
                grid.sequential = random.below(4) == 0;
                grid.membar = random.one_of(&[0, 1, 3]);
                grid.needs.warps = random.below(32) as u8;
                grid.needs.registers = random.any() as u8;
                grid.needs.shared = random.below(192) as u16;
                grid.needs.barriers = random.below(16) as u8;
                grid.needs.one_partition = random.below(2) == 0;
                bench.send(TaskPacket::Grid(grid));
            }
        }
        assert!(left == 0 && bench.task_ended.len() == 6, "not all end");
        (0..80).for_each(|_| bench.cycle(&mut dut));
        assert!(dut.outputs().idle && bench.passed.iter().all(|passed| *passed == bench.words.len()));
    });
}
