//! Constants as the class defines them: words in memory, banks, and each draw's view of them.

use bundle::*;
use kit::Rng;
use std::collections::HashMap;

/// Words by their address divided by four.
pub type Words = HashMap<u64, u32>;

pub const REGION: u64 = 0x21_0000_0000;

pub fn method(address: u16, value: u32) -> Bundle {
    Bundle { kind: BundleKind::State, address: address >> 2, value, ..Bundle::default() }
}

pub fn trigger(address: u16, value: u32) -> Bundle {
    Bundle { kind: BundleKind::Trigger, ..method(address, value) }
}

/// Selects a buffer: size and address.
pub fn select(base: u64, size: u32) -> [Bundle; 3] {
    [method(0x2380, size), method(0x2384, (base >> 32) as u32), method(0x2388, base as u32)]
}

/// Writes words from an offset on.
pub fn load(offset: u32, words: &[u32]) -> Vec<Bundle> {
    let word = |(k, value): (usize, &u32)| trigger(0x2390 + 4 * (k % 16) as u16, *value);
    std::iter::once(method(0x238c, offset)).chain(words.iter().enumerate().map(word)).collect()
}

pub fn bind(group: u16, bank: u32, valid: bool) -> Bundle {
    trigger(0x2410 + 0x20 * group, bank << 4 | u32::from(valid))
}

pub fn draw() -> [Bundle; 2] {
    let drawn = Bundle { whole: true, ..trigger(0xd78, 3) };
    [trigger(0x1618, 4), drawn]
}

/// Stage p runs the program whose header is at this offset of the region.
pub fn program(stage: u16, offset: u32) -> [Bundle; 2] {
    [method(0x2000 + 0x40 * stage, 1 | u32::from(stage) << 4), method(0x2004 + 0x40 * stage, offset)]
}

/// A legal header of stage p, with random bits in the rest: a quarter of the possible components, so that a batch of
/// any stages fits.
pub fn header(stage: u32, seed: u32) -> [u32; 20] {
    header_of(stage, seed, 2)
}

/// The same with other random bits: every bit set one time in `1 << thin`.
pub fn header_of(stage: u32, seed: u32, thin: u32) -> [u32; 20] {
    let kind = if stage == 5 { 2 } else { 1 };
    let first = kind | 3 << 5 | stage << 10 | seed << 14 & 0x3ff_c000;
    let mut rng = Rng::new(seed.into());
    let mut junk = || (0..thin).fold(!0, |word, _| word & rng.roll() as u32);
    std::array::from_fn(|k| if k == 0 { first } else { junk() })
}

/// A draw's view: banks with their buffers, memory, and the programs' headers by stage.
#[derive(Clone, Debug)]
pub struct View {
    pub banks: HashMap<(usize, usize), (u64, u32)>,
    pub words: Words,
    pub programs: HashMap<usize, u64>,
    /// Address of the program region.
    pub region: u64,
}

/// Processes bundles one by one, and returns the view of each draw.
pub fn views(bundles: &[Bundle], words: &Words) -> (Vec<View>, Words) {
    let mut view = View { banks: HashMap::new(), words: words.clone(), programs: HashMap::new(), region: 0 };
    let (mut size, mut base, mut region, mut offset, mut seen) = (0, 0_u64, 0_u64, 0_u32, vec![]);
    let (mut enabled, mut offsets) = ([false; 6], [0_u64; 6]);
    for bundle in bundles {
        let value = bundle.value;
        let address = bundle.address << 2;
        match address {
            0x1608 => region = region & 0xffff_ffff | u64::from(value & 0xff) << 32,
            0x160c => region = region >> 32 << 32 | u64::from(value),
            0x2380 => size = value,
            0x2384 => base = base & 0xffff_ffff | u64::from(value) << 32,
            0x2388 => base = base >> 32 << 32 | u64::from(value),
            0x238c => offset = value,
            0x2390..=0x23cc => {
                view.words.insert((base + u64::from(offset)) / 4, value);
                offset += 4;
            }
            0x2000..=0x217f => {
                let stage = usize::from(address - 0x2000) / 0x40;
                match address & 0x3f {
                    0 => enabled[stage] = value & 1 == 1,
                    4 => offsets[stage] = value.into(),
                    _ => (),
                }
            }
            0x2410..=0x2490 => {
                let key = (usize::from(address - 0x2410) / 0x20, (value >> 4) as usize);
                if value & 1 == 1 {
                    view.banks.insert(key, (base, size));
                } else {
                    view.banks.remove(&key);
                }
            }
            0x1618 => {
                view.region = region;
                view.programs = (0..6).filter(|s| enabled[*s]).map(|s| (s, region + offsets[s])).collect();
                seen.push(view.clone());
            }
            _ => (),
        }
    }
    (seen, view.words)
}
