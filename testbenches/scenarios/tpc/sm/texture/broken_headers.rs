//! Headers and samplers of any bits end in a fault or in results, never in a hang: recorded headers with some bits turned, and random
//! words.

use super::bench::{Issued, Seen, run};
use super::{Cache, byte, header};
use kernel::packed::Packed;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use scenarios_tex::headers::RECORDED;
use tpc::sm::modifiers::*;
use tpc::sm::texture::{Params, Texture};
use tpc::sm::types::*;

scenarios! { Texture::new(&Params::default()) => any_headers_end; }

const HEADERS: u64 = 0x1000;
const SAMPLERS: u64 = 0x2000;
const DESCRIPTORS: u64 = 8;

/// Pools of headers and of samplers.
type Pools = [Vec<u32>; 2];

fn any_pools(random: &mut Random) -> Pools {
    let mut pool = |recorded: &[[u32; 8]]| {
        (0..DESCRIPTORS)
            .flat_map(|_| {
                let mut words: [u32; 8] = std::array::from_fn(|_| random.any() as u32);
                if random.below(4) > 0 {
                    words = random.one_of(recorded);
                    for _ in 0..random.below(6) {
                        words[random.below(8) as usize] ^= 1 << random.below(32);
                    }
                }
                words
            })
            .collect()
    };
    [pool(&[RECORDED[0][0], RECORDED[0][1], header()]), pool(&RECORDED[1])]
}

fn memory(pools: &Pools, address: u64) -> u8 {
    let of = |from: u64, words: &[u32]| {
        let at = address.checked_sub(from)? as usize;
        words.get(at / 4).map(|word| (word >> (8 * (at % 4))) as u8)
    };
    of(HEADERS, &pools[0]).or_else(|| of(SAMPLERS, &pools[1])).unwrap_or_else(|| byte(address))
}

/// A TEX with implicit levels or that of zero, or a TLD; its coordinates are in as many registers.
fn any_sampling(random: &mut Random) -> Issued {
    let (dim, mask) = (random.below(8) as u8, 1 + random.below(15) as u8);
    let fetches = random.below(3) == 0;
    let mut image = vec![0; TexModifiers::WORDS.max(TldModifiers::WORDS)];
    if fetches {
        TldModifiers { utid: 9, dim, mask, ..TldModifiers::default() }.pack(&mut image);
    } else {
        let lod = random.below(2) as u8;
        TexModifiers { utid: 9, lod, dim, mask, ..TexModifiers::default() }.pack(&mut image);
    }
    let registers = [1, 2, 3, 3][usize::from(dim / 2)] + usize::from(dim % 2);
    let rows = (0..registers)
        .map(|_| Row {
            words: std::array::from_fn(|_| match (fetches, random.below(4)) {
                (_, 0) => random.any() as u32,
                (true, _) => random.below(80) as u32,
                _ => (random.below(256) as f32 / 64.0 - 1.0).to_bits(),
            }),
        })
        .collect();
    Issued {
        side: random.below(2) as usize,
        instruction: Instruction {
            opcode: if fetches { Opcode::Tld } else { Opcode::Tex },
            path: Path::Texture,
            a: Group { first: 0, count: registers as u8 },
            destination: Group { first: 40, count: mask.count_ones() as u8 },
            modifiers: image[0],
            ..Instruction::default()
        },
        rows,
        lanes: random.any() as u32 | 1,
        handle: (random.below(DESCRIPTORS) | random.below(DESCRIPTORS) << 20) as u32,
    }
}

fn any_headers_end(new: Maker<Texture>) {
    property(any::<[u64; 3]>(), |[seed, take, response]| {
        let mut random = Random(seed);
        let pools = any_pools(&mut random);
        let all: Vec<_> = (0..12).map(|_| any_sampling(&mut random)).collect();
        let cache = Cache::new(80, response);
        let cache = cache.of(move |address| memory(&pools, address), |line| line % 64 == 9);
        let context = [HEADERS, 0, DESCRIPTORS - 1, SAMPLERS, 0, DESCRIPTORS - 1];
        let Seen { written, faults } = run(new, context, cache, &all, take);
        for (side, written) in written.iter().enumerate() {
            let ended = written.iter().filter(|(_, one)| one.last).count();
            assert_eq!(ended, all.iter().filter(|one| one.side == side).count());
        }
        assert!(faults.iter().all(|fault| fault.kind == WarpFaultKind::Texture), "{faults:?}");
    });
}
