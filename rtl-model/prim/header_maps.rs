//! Maps of components in headers of shaders: a bit for each, by address / 4. Pure functions of one word of a header at a time.
//! Specification: interfaces: SPH.

pub type Components = [u64; 4];

pub fn has(map: &Components, component: usize) -> bool {
    map[component / 64] >> (component % 64) & 1 == 1
}

pub fn count(map: &Components) -> u8 {
    map.iter().map(|word| word.count_ones() as u8).sum()
}

/// The lowest component of those that are left; 0 of none.
pub fn lowest(left: &Components) -> usize {
    (0..4).find(|k| left[*k] != 0).map_or(0, |k| 64 * k + left[k].trailing_zeros() as usize)
}

/// Replaces the bits of `mask` from component `at` on.
fn set(map: &mut Components, at: usize, mask: u32, bits: u32) {
    for k in (0..32).filter(|k| mask >> k & 1 == 1) {
        let (word, bit) = ((at + k) / 64, (at + k) % 64);
        map[word] = map[word] & !(1 << bit) | u64::from(bits >> k & 1) << bit;
    }
}

/// What a stage of world space puts out, after a word of its header: from bit 16 of word 12 on.
pub fn outputs_after(map: &Components, word: usize, value: u32) -> Components {
    let mut map = *map;
    match word {
        12 => set(&mut map, 0, 0xffff, value >> 16),
        13..=19 => set(&mut map, 32 * (word - 13) + 16, !0, value),
        _ => (),
    }
    map
}

/// What a word of the pixel shader's header says: of which components; of these, those that are read, are constant, are linear on the screen.
#[derive(Default)]
pub struct PixelWord {
    of: Components,
    pub read: Components,
    pub constant: Components,
    pub linear: Components,
}

impl PixelWord {
    /// A map behind it.
    pub fn over(&self, map: &Components, said: &Components) -> Components {
        std::array::from_fn(|k| map[k] & !self.of[k] | said[k])
    }

    fn add(&mut self, at: usize, mask: u32, [read, constant, linear]: [u32; 3]) {
        set(&mut self.of, at, mask, mask);
        set(&mut self.read, at, mask, read);
        set(&mut self.constant, at, mask, constant);
        set(&mut self.linear, at, mask, linear);
    }
}

/// Two bits for each of 16 components: those that are read, are constant, are linear.
fn modes(word: u32) -> [u32; 3] {
    let mut found = [0; 3];
    for k in 0..16 {
        let mode = word >> (2 * k) & 3;
        found[0] |= u32::from(mode != 0) << k;
        found[1] |= u32::from(mode == 1) << k;
        found[2] |= u32::from(mode == 3) << k;
    }
    found
}

pub fn pixel_word(word: usize, value: u32) -> PixelWord {
    let mut all = PixelWord::default();
    let pairs = modes(value);
    let constants = |bits: u32| [bits, bits, 0];
    match word {
        5 => {
            all.add(0, 0xfff_ffff, constants(value)); // tessellation levels; primitive, layer, viewport, size of points
            all.add(30, 1, [value >> 30, 0, 0]); // depth, of the position
        }
        6..=13 => all.add(32 + 16 * (word - 6), 0xffff, pairs), // generic
        14 => {
            all.add(160, 0xff, pairs); // colours
            all.add(176, 0x7ff, [value >> 16, 0, 0]); // clip distances, point coordinate, fog
            all.add(188, 15, constants(value >> 28)); // tessellation coordinate, instance, vertex
        }
        15 | 16 => all.add(192 + 16 * (word - 15), 0xffff, pairs), // texture coordinates
        17 => all.add(224, 0xff, pairs),
        _ => (),
    }
    all
}
