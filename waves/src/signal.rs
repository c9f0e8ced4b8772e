//! Signal: a named run of bits in an image.

/// Role of a signal in its unit.
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
    /// Names of the values, if they have names.
    pub names: &'static [&'static str],
    /// For a field of a tagged packet: the kinds that have this field.
    pub when: Vec<When>,
}

/// A packet is of the kind with this number, whose first bit in the image is `at`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct When {
    pub at: usize,
    pub bits: usize,
    pub value: u64,
}

/// Up to 64 bits of an image.
fn bits_of(image: &[u64], at: usize, bits: usize) -> u64 {
    if bits == 0 {
        return 0;
    }
    let (word, shift) = (at / 64, at % 64);
    let low = image[word] >> shift;
    let high = if shift + bits > 64 { image[word + 1] << (64 - shift) } else { 0 };
    (low | high) & (u64::MAX >> (64 - bits))
}

impl Signal {
    /// Bit `k`.
    pub fn bit(&self, image: &[u64], k: usize) -> bool {
        image[(self.at + k) / 64] >> ((self.at + k) % 64) & 1 == 1
    }

    /// Up to 64 bits from bit `k`.
    pub fn word(&self, image: &[u64], k: usize) -> u64 {
        bits_of(image, self.at + k, 64.min(self.bits - k))
    }

    /// Whether a packet that has this field is valid.
    pub fn is_there(&self, image: &[u64]) -> bool {
        self.when.iter().all(|when| bits_of(image, when.at, when.bits) == when.value)
    }

    /// Whether its value is the same in both images.
    pub fn stays(&self, a: &[u64], b: &[u64]) -> bool {
        match (self.is_there(a), self.is_there(b)) {
            (true, true) => self.same(a, b),
            (before, now) => before == now,
        }
    }

    /// The words of an image with its value or with its conditions.
    pub fn words(&self) -> impl Iterator<Item = usize> + '_ {
        let of = |at: usize, bits: usize| at / 64..(at + bits.max(1)).div_ceil(64);
        of(self.at, self.bits).chain(self.when.iter().flat_map(move |when| of(when.at, when.bits)))
    }

    pub fn same(&self, a: &[u64], b: &[u64]) -> bool {
        (0..self.bits).step_by(64).all(|k| self.word(a, k) == self.word(b, k))
    }

    /// Appends binary digits, the most significant first, without leading zeros.
    pub fn digits(&self, image: &[u64], text: &mut Vec<u8>) {
        let first = text.len();
        self.all_digits(image, text);
        let zeros = text[first..].iter().take_while(|digit| **digit == b'0').count();
        text.drain(first..first + zeros);
        if text.len() == first {
            text.push(b'0');
        }
    }

    /// Appends all binary digits, the most significant first.
    pub fn all_digits(&self, image: &[u64], text: &mut Vec<u8>) {
        for k in (0..self.bits).step_by(64).rev() {
            let word = self.word(image, k);
            text.extend((0..64.min(self.bits - k)).rev().map(|bit| b'0' + (word >> bit & 1) as u8));
        }
    }

    /// The name of the value, if it has one.
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
