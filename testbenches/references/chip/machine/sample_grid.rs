//! Pixels with several samples, as surfaces store them: each sample has a place of its own, next to the pixel's other samples.

/// A pixel in 64ths.
pub const PIXEL: i64 = 64;

/// Places of a pixel along each axis; the sample position of each, row by row, in 64ths from the pixel's corner; its number.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    pub places: [i64; 2],
    pub positions: Vec<[i64; 2]>,
    pub numbers: Vec<u32>,
}

impl Grid {
    /// One sample in the middle.
    pub fn single() -> Self {
        Grid { places: [1, 1], positions: vec![[PIXEL / 2; 2]], numbers: vec![0] }
    }

    /// Whether a pixel has more than one.
    pub fn several(&self) -> bool {
        self.numbers.len() > 1
    }

    /// The index of a place in its pixel.
    fn within(&self, place: [i64; 2]) -> usize {
        let [x, y] = [0, 1].map(|k| place[k] % self.places[k]);
        (y * self.places[0] + x) as usize
    }

    /// The pixel of a place.
    pub fn pixel(&self, place: [i64; 2]) -> [i64; 2] {
        [0, 1].map(|k| place[k] / self.places[k])
    }

    /// The number of a place's sample.
    pub fn number(&self, place: [i64; 2]) -> u32 {
        self.numbers[self.within(place)]
    }

    /// The point at which a place is tested: its own sample, or the pixel's centre.
    pub fn point(&self, place: [i64; 2], own: bool) -> [i64; 2] {
        let beside = if own { self.positions[self.within(place)] } else { [PIXEL / 2; 2] };
        let pixel = self.pixel(place);
        [0, 1].map(|k| PIXEL * pixel[k] + beside[k])
    }
}
