//! Signal: a named run of bits in an image.

/// What a signal is to its unit.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    Input,
    Output,
    Register,
    Memory,
}

/// A named run of bits in an image.
#[derive(Clone, Debug)]
pub struct Signal {
    /// Dotted path, such as `setup.q.state`.
    pub path: String,
    /// Components of `path` that name the unit or part.
    pub unit: usize,
    pub kind: Kind,
    /// The first bit in the image.
    pub at: usize,
    pub bits: usize,
    /// Names of the values, where they have names.
    pub names: &'static [&'static str],
}

impl Signal {
    /// Bit `k`.
    pub fn bit(&self, image: &[u64], k: usize) -> bool {
        image[(self.at + k) / 64] >> ((self.at + k) % 64) & 1 == 1
    }

    /// Up to 64 bits from bit `k`.
    pub fn word(&self, image: &[u64], k: usize) -> u64 {
        let (word, shift, bits) = ((self.at + k) / 64, (self.at + k) % 64, 64.min(self.bits - k));
        let low = image[word] >> shift;
        let high = if shift + bits > 64 { image[word + 1] << (64 - shift) } else { 0 };
        (low | high) & (u64::MAX >> (64 - bits))
    }

    pub fn same(&self, a: &[u64], b: &[u64]) -> bool {
        (0..self.bits).step_by(64).all(|k| self.word(a, k) == self.word(b, k))
    }

    /// The name of the value, where it has one.
    pub fn name(&self, image: &[u64]) -> Option<&'static str> {
        let value = (!self.names.is_empty() && self.bits <= 64).then(|| self.word(image, 0))?;
        self.names.get(usize::try_from(value).ok()?).copied()
    }

    pub fn hex(&self, image: &[u64]) -> String {
        let words: String =
            (0..self.bits).step_by(64).rev().map(|k| format!("{:016x}", self.word(image, k))).collect();
        format!("0x{:0>1}", words.trim_start_matches('0'))
    }

    /// The value in hexadecimal, and its name.
    pub fn show(&self, image: &[u64]) -> String {
        let hex = self.hex(image);
        self.name(image).map_or(hex.clone(), |name| format!("{hex} ({name})"))
    }
}
