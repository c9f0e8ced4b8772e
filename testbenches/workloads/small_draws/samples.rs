//! Samples of the targets' pixels: number, positions, write mask.

use super::stream::Stream;
use kit::Rng;
use references::chip::machine::sample_grid::{Grid, PIXEL};

/// Modes: sample columns and rows of a pixel, and the sample number at each place.
const MODES: [([i64; 2], &[u32]); 4] =
    [([1, 1], &[0]), ([2, 1], &[0, 1]), ([2, 2], &[0, 1, 2, 3]), ([4, 2], &[0, 1, 4, 5, 2, 3, 6, 7])];

/// All samples of a mask.
pub const ALL: u32 = 0xffff;

/// A random mode; samples are at distinct sixteenths.
pub fn any_grid(rng: &mut Rng) -> Grid {
    let (places, numbers) = MODES[rng.pick(&[0, 0, 1, 2, 2, 3])];
    if numbers.len() == 1 {
        return Grid::single();
    }
    // Odd steps reach all even sixteenths; vertices are at odd ones.
    let (from, steps) = ([0; 2].map(|_| rng.below(8)), [0; 2].map(|_| 1 + 2 * rng.below(4)));
    let at = |axis: usize, k: u32| ((from[axis] + u64::from(k) * steps[axis]) % 8 * 2) as i64 * PIXEL / 16;
    let positions = numbers.iter().map(|k| [at(0, *k), at(1, *k)]).collect();
    Grid { places, positions, numbers: numbers.to_vec() }
}

impl Stream {
    pub fn begin_samples(&mut self) {
        let mode = MODES.iter().position(|(places, _)| *places == self.grid.places).unwrap_or(0);
        let mut positions = [0x88; 16];
        let samples = self.grid.numbers.len();
        for (number, at) in self.grid.numbers.iter().zip(&self.grid.positions) {
            let [x, y] = at.map(|at| (16 * at / PIXEL) as u8);
            // All pixels of the table have the same positions.
            (0..16 / samples).for_each(|pixel| positions[pixel * samples + *number as usize] = x | y << 4);
        }
        let words: Vec<u32> = positions
            .chunks(4)
            .map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect();
        self.put(0x15d0, &[mode as u32]);
        self.put(0x11e0, &words);
        self.put(0x1534, &[1]);
        self.put(0x0fbc, &[ALL; 4]);
        self.put(0x153c, &[0]);
    }
}
