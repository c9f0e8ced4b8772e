//! Pixels of several samples, as surfaces have them: each sample is a place of its own, side by side with the pixel's others.

/// A pixel in 64ths.
pub const PIXEL: i64 = 64;

/// Places of a pixel along each axis; where the sample of each is, row by row, in 64ths from the pixel's corner; its number.
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

    /// Which of a pixel's a place is.
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

    /// Where a place is covered: at its own sample, or at the pixel's centre.
    pub fn point(&self, place: [i64; 2], own: bool) -> [i64; 2] {
        let beside = if own { self.positions[self.within(place)] } else { [PIXEL / 2; 2] };
        let pixel = self.pixel(place);
        [0, 1].map(|k| PIXEL * pixel[k] + beside[k])
    }
}
