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
#[inline]
pub(crate) fn bits_of(image: &[u64], at: usize, bits: usize) -> u64 {
    if bits == 0 {
        return 0;
    }
    let (word, shift) = (at / 64, at % 64);
    let low = image[word] >> shift;
    let high = if shift + bits > 64 { image[word + 1] << (64 - shift) } else { 0 };
    (low | high) & (u64::MAX >> (64 - bits))
}

/// Those of a run of bits that are in a word of the image.
fn bits_in(word: usize, at: usize, bits: usize) -> u64 {
    let (low, high) = (at.max(64 * word) % 64, (at + bits).min(64 * word + 64) - 64 * word);
    if high == low { 0 } else { u64::MAX >> (64 - (high - low)) << low }
}

/// Appends the lowest digits of a word, at least one.
#[inline]
fn digits_of(word: u64, digits: usize, text: &mut Vec<u8>) {
    let bytes = digits.div_ceil(8);
    let digits_of = |k: usize| {
        // Each byte of the product has one of the eight bits as its highest, the first the lowest.
        let spread = (word >> (8 * k) & 0xff).wrapping_mul(0x8040_2010_0804_0201) >> 7;
        spread & 0x0101_0101_0101_0101 | 0x3030_3030_3030_3030
    };
    // Eight characters at a time, of constant length; those beyond the end of the first ones are dropped.
    let skip = 8 * bytes - digits;
    text.extend_from_slice(&(digits_of(bytes - 1) >> (8 * skip)).to_le_bytes());
    text.truncate(text.len() - skip);
    for k in (0..bytes - 1).rev() {
        text.extend_from_slice(&digits_of(k).to_le_bytes());
    }
}

/// Appends the binary digits of a run of bits, the most significant first, without leading zeros.
pub(crate) fn digits(image: &[u64], at: usize, bits: usize, text: &mut Vec<u8>) {
    let mut k = bits.saturating_sub(1) / 64 * 64;
    let mut word = bits_of(image, at + k, bits - k);
    while k > 0 && word == 0 {
        k -= 64;
        word = bits_of(image, at + k, 64);
    }
    digits_of(word, (64 - word.leading_zeros() as usize).max(1), text);
    lower_digits(image, at, k, text);
}

/// Appends all binary digits of a run of bits, the most significant first.
pub(crate) fn all_digits(image: &[u64], at: usize, bits: usize, text: &mut Vec<u8>) {
    let k = bits.saturating_sub(1) / 64 * 64;
    if bits > 0 {
        digits_of(bits_of(image, at + k, bits - k), bits - k, text);
    }
    lower_digits(image, at, k, text);
}

/// Appends those of the bits below a multiple of 64.
fn lower_digits(image: &[u64], at: usize, below: usize, text: &mut Vec<u8>) {
    (0..below).step_by(64).rev().for_each(|k| digits_of(bits_of(image, at + k, 64), 64, text));
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

    /// The words of an image with bits of its value or of its conditions, and these bits.
    pub fn parts(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let of = |at: usize, bits: usize| {
            (at / 64..(at + bits.max(1)).div_ceil(64)).map(move |word| (word, bits_in(word, at, bits)))
        };
        of(self.at, self.bits).chain(self.when.iter().flat_map(move |when| of(when.at, when.bits)))
    }

    /// What holds while it is there: bits of words, and their values.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = (u32, u64, u64)> + '_ {
        self.when.iter().flat_map(|when| {
            let words = when.at / 64..(when.at + when.bits).div_ceil(64);
            words.map(move |word| {
                let first = 64 * word;
                let value = if when.at >= first {
                    when.value << (when.at - first)
                } else {
                    when.value >> (first - when.at)
                };
                (word as u32, bits_in(word, when.at, when.bits), value)
            })
        })
    }

    /// The same under a scope, if that has a name, in an image that begins at a bit of another one.
    pub(crate) fn within(&self, scope: &str, first: usize) -> Self {
        let when = self.when.iter().map(|when| When { at: when.at + first, ..*when }).collect();
        let (path, unit) = match scope {
            "" => (self.path.clone(), self.unit),
            scope => (format!("{scope}.{}", self.path), self.unit + 1),
        };
        Signal { path, unit, at: self.at + first, when, ..self.clone() }
    }

    pub fn same(&self, a: &[u64], b: &[u64]) -> bool {
        (0..self.bits).step_by(64).all(|k| self.word(a, k) == self.word(b, k))
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
