//! A warp has a header and registers, which give the packets that it must output.

use bundle::*;
use kit::random::Random;
use tpc::sm::types::*;

/// A warp's header, and its registers.
#[derive(Clone)]
pub struct Warp {
    pub slot: u8,
    pub context: u8,
    pub lanes: u32,
    pub covered: u32,
    pub killed: u32,
    pub limit: u8,
    pub collector: u8,
    pub half: u8,
    pub exports: bool,
    pub registers: Vec<Row>,
}

#[derive(Clone, Copy)]
pub struct Form {
    pub colours: u32,
    pub others: u32,
}

fn any_mask(random: &mut Random) -> u32 {
    match random.below(6) {
        0 => 0,
        1 => !0,
        2 => random.any() as u32 & 0xffff,
        3 => (random.any() as u32) << 16,
        _ => random.any() as u32,
    }
}

impl Warp {
    pub fn any(slot: u8, random: &mut Random) -> Self {
        let covered = any_mask(random);
        Self {
            slot,
            context: random.below(16) as u8,
            lanes: covered | any_mask(random),
            covered,
            killed: if random.below(2) == 0 { 0 } else { any_mask(random) },
            limit: random.within(1..6) as u8,
            collector: random.below(16) as u8,
            half: random.below(16) as u8,
            exports: random.below(5) != 0,
            registers: (0..64).map(|_| Row { words: std::array::from_fn(|_| random.any() as u32) }).collect(),
        }
    }

    fn register(&self, number: usize) -> Row {
        if number < 8 * usize::from(self.limit) { self.registers[number] } else { Row::default() }
    }

    /// The expected output, from the header alone: component i of the n-th target that has one is in R(4n + i), as in compiled pixel
    /// programs of the chip. The registers of the sample mask and the depth after a last target with missing components are unknown; a
    /// public emulator has them after as many registers as there are components.
    pub fn wanted(&self, form: &Form) -> Vec<PixelOut> {
        let count = form.colours.count_ones() as usize;
        let mask = (form.others & 1 == 1).then(|| self.register(count));
        let mut outputs = vec![];
        if form.others & 2 == 2 {
            outputs.push((
                0,
                true,
                [self.register(count + 1), Row::default(), Row::default(), Row::default()],
            ));
        }
        let targets = (0..8).map(|target| (target as u8, form.colours >> (4 * target) & 15));
        for (n, (target, parts)) in targets.filter(|(_, parts)| *parts != 0).enumerate() {
            let rows = [0, 1, 2, 3].map(|part| {
                if parts >> part & 1 == 1 { self.register(4 * n + part) } else { Row::default() }
            });
            outputs.push((target, false, rows));
        }
        if outputs.is_empty() {
            outputs.push((0, false, [Row::default(); 4]));
        }
        let mut wanted = vec![];
        for half in 0..2 {
            let of_half = |mask: u32| mask >> (16 * half) & 0xffff;
            let (covered, killed) = (of_half(self.covered), of_half(self.killed & self.covered));
            let dead = covered == killed;
            let some = if of_half(self.lanes) == 0 {
                0
            } else if dead {
                1
            } else {
                outputs.len()
            };
            for (n, (target, depth, rows)) in outputs.iter().enumerate().take(some) {
                let quads = std::array::from_fn(|quad| {
                    let lane = |pixel: usize| 16 * half + 4 * quad + pixel;
                    ShadedQuad {
                        kill: (killed >> (4 * quad) & 15) as u8,
                        sample_mask: std::array::from_fn(|pixel| {
                            mask.map_or(0xffff, |mask| mask.words[lane(pixel)] as u16)
                        }),
                        colour: std::array::from_fn(|pixel| rows.map(|row| row.words[lane(pixel)])),
                    }
                });
                wanted.push(PixelOut {
                    slot: self.collector,
                    half: (self.half + half as u8) % 16,
                    target_output: *target,
                    depth: *depth,
                    last: dead || n + 1 == outputs.len(),
                    group: ShadedGroup { quads },
                });
            }
        }
        wanted
    }
}
