//! Component maps of shader headers: a bit for each component, by address / 4. The functions process one word of a header
//! at a time. Specification: interfaces: SPH.

pub type Components = [u64; 4];

pub fn has(map: &Components, component: usize) -> bool {
    map[component / 64] >> (component % 64) & 1 == 1
}

pub fn count(map: &Components) -> u8 {
    map.iter().map(|word| word.count_ones() as u8).sum()
}

/// The lowest component of a map; 0 if it is empty.
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

/// The output map of a world-space stage, after one more word of its header: from bit 16 of word 12 on.
pub fn outputs_after(map: &Components, word: usize, value: u32) -> Components {
    let mut map = *map;
    match word {
        12 => set(&mut map, 0, 0xffff, value >> 16),
        13..=19 => set(&mut map, 32 * (word - 13) + 16, !0, value),
        _ => (),
    }
    map
}

/// Contents of a word of the pixel shader's header: the components it covers, and those of them that are read, constant,
/// linear in screen space.
#[derive(Default)]
pub struct PixelWord {
    of: Components,
    pub read: Components,
    pub constant: Components,
    pub linear: Components,
}

impl PixelWord {
    /// The map with this word's components replaced.
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

/// Two bits for each of 16 components, decoded to the components that are read, constant, linear.
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
            all.add(0, 0xfff_ffff, constants(value)); // tessellation levels; primitive, layer, viewport, point size
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
