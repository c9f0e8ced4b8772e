//! Resources of an SM that blocks occupy, by the text: no resource is allocated twice; counts how many more blocks fit.

use bundle::*;
use kernel::packed::Packed;
use tpc::mpc::block_port::Params;

/// A block that has begun.
#[derive(Clone, Debug)]
pub struct Held {
    pub task: u8,
    pub group: u8,
    pub needs: BlockNeeds,
    pub place: ComputePlace,
    /// Sub-partition, slot, first group of eight rows.
    pub warps: Vec<(usize, u8, u8)>,
    /// Warps that have not ended.
    pub running: Vec<(usize, u8)>,
}

pub struct Occupancy {
    pub p: Params,
    pub blocks: Vec<Held>,
}

pub fn eights(needs: &BlockNeeds) -> usize {
    usize::from(needs.registers).div_ceil(8).max(1)
}

pub fn place_of(launch: &Launch) -> ComputePlace {
    ComputePlace::unpack(&[launch.place.low, launch.place.high])
}

/// Number of runs of `size` that fit in the gaps between allocated entries.
fn pieces(taken: &[bool], size: usize) -> usize {
    taken.split(|taken| *taken).map(|gap| gap.len() / size).sum()
}

impl Occupancy {
    pub fn new(p: &Params) -> Self {
        Occupancy { p: p.clone(), blocks: vec![] }
    }

    /// Number of sub-partitions that have warps.
    pub fn subs(&self) -> usize {
        [0, 1, 2, 2, 4][self.p.sub_partitions.get()]
    }

    fn rows(&self, sub: usize) -> Vec<bool> {
        let mut taken = vec![false; self.p.register_rows.get()];
        for block in &self.blocks {
            for (_, _, base) in block.warps.iter().filter(|warp| warp.0 == sub) {
                for row in &mut taken[usize::from(*base)..][..eights(&block.needs)] {
                    assert!(!*row, "registers are allocated twice");
                    *row = true;
                }
            }
        }
        taken
    }

    fn shared(&self) -> Vec<bool> {
        let mut taken = vec![false; self.p.shared.get()];
        for block in &self.blocks {
            for unit in &mut taken[block.place.shared.into()..][..block.needs.shared.into()] {
                assert!(!*unit, "shared memory is allocated twice");
                *unit = true;
            }
        }
        taken
    }

    fn barriers(&self) -> Vec<bool> {
        let mut taken = vec![false; self.p.barriers.get()];
        for block in &self.blocks {
            for barrier in &mut taken[block.place.barrier.into()..][..block.needs.barriers.into()] {
                assert!(!*barrier, "a barrier is allocated twice");
                *barrier = true;
            }
        }
        taken
    }

    /// Fails where a resource is allocated twice or does not exist.
    pub fn check(&self) {
        (0..4).for_each(|sub| drop(self.rows(sub)));
        self.shared();
        self.barriers();
        for (k, block) in self.blocks.iter().enumerate() {
            assert!(self.blocks[..k].iter().all(|other| other.group != block.group), "a group twice");
        }
        let mut slots: Vec<_> =
            self.blocks.iter().flat_map(|block| &block.warps).map(|&(sub, slot, _)| (sub, slot)).collect();
        let count = slots.len();
        slots.sort_unstable();
        slots.dedup();
        assert_eq!(slots.len(), count, "a slot is allocated twice");
        assert!(slots.iter().all(|&(sub, slot)| sub < self.subs() && usize::from(slot) < self.p.slots.get()));
    }

    /// Number of warps that a sub-partition can still accept.
    fn warps(&self, sub: usize, rows: usize) -> usize {
        let held = self.blocks.iter().flat_map(|block| &block.warps).filter(|warp| warp.0 == sub).count();
        pieces(&self.rows(sub), rows).min(self.p.slots.get() - held)
    }

    /// Number of blocks that fit now, if all of them arrived.
    pub fn room(&self, needs: &BlockNeeds) -> usize {
        let room: Vec<_> = (0..self.subs()).map(|sub| self.warps(sub, eights(needs))).collect();
        let warps = usize::from(needs.warps);
        let split = if needs.one_partition { 2 } else { 4 };
        let mut blocks = room.chunks(split).map(|part| most(part, warps)).sum::<usize>();
        blocks = blocks.min(32 - self.blocks.len());
        if needs.shared != 0 {
            blocks = blocks.min(pieces(&self.shared(), needs.shared.into()));
        }
        if needs.barriers != 0 {
            blocks = blocks.min(pieces(&self.barriers(), needs.barriers.into()));
        }
        blocks
    }
}

/// Number of blocks of `warps` that fit into sub-partitions with `room` free warps each. Each sub-partition gets an equal number of each
/// block's warps, or one more: each of n blocks has `left` of the larger shares, no two of them in one sub-partition.
fn most(room: &[usize], warps: usize) -> usize {
    let (share, left) = (warps / room.len(), warps % room.len());
    let fits = |n: &usize| {
        let all = room.iter().all(|room| *room >= share * n);
        all && room.iter().map(|room| (room - share * n).min(*n)).sum::<usize>() >= left * n
    };
    (1..=64).take_while(fits).count()
}
