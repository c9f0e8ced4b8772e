//! Texture instructions: their arguments reach the texture unit in one order, and results their registers. Here whole instructions, with
//! headers and texels in memory.

mod bench;
pub mod broken_headers;
pub mod texture_entry;
pub mod texture_queue;
pub mod texture_results;

use bench::{Issued, Seen};
use kernel::packed::Packed;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::tex::descriptors::{Fields, Words};
use scenarios_tex::fetch::{Cache, byte};
use tpc::sm::modifiers::*;
use tpc::sm::texture::{Params, Texture};
use tpc::sm::types::*;

scenarios! { Texture::new(&Params::default()) => a_warp_fetches_its_texels a_handle_beyond_the_pool_is_a_fault any_fetches; }

const POOL: u64 = 0x1000;
const HEADER: u64 = POOL + 3 * 32;
const TEXELS: u64 = 0x1_0000;
const SIDE: u32 = 16;
const PITCH: u32 = 256;

/// Rows 2 and 10 of texels are on sparse pages.
fn is_sparse(line: u64) -> bool {
    [2, 10].map(|y| (TEXELS + y * u64::from(PITCH)) / 128).contains(&line)
}

/// P2.
const RESIDENT: usize = 2;

/// A pitch surface of 16 by 16 texels of four bytes.
fn header() -> Words {
    let fields = Fields::new();
    let mut words = [0; 8];
    for (name, value) in [
        ("COMPONENTS", 8),
        ("R_DATA_TYPE", 2),
        ("G_DATA_TYPE", 2),
        ("B_DATA_TYPE", 2),
        ("A_DATA_TYPE", 2),
        ("X_SOURCE", 2),
        ("Y_SOURCE", 3),
        ("Z_SOURCE", 4),
        ("W_SOURCE", 5),
        ("HEADER_VERSION", 2),
        ("ADDRESS_BITS31TO5", TEXELS >> 5),
        ("PITCH_BITS20TO5", u64::from(PITCH >> 5)),
        ("TEXTURE_TYPE", 1),
        ("WIDTH_MINUS_ONE", u64::from(SIDE - 1)),
        ("HEIGHT_MINUS_ONE", u64::from(SIDE - 1)),
    ] {
        fields.set(&mut words, "TEXHEAD_PITCH", name, value);
    }
    words
}

fn memory(header: &Words, address: u64) -> u8 {
    if (HEADER..HEADER + 32).contains(&address) {
        let at = (address - HEADER) as usize;
        (header[at / 4] >> (8 * (at % 4))) as u8
    } else {
        byte(address)
    }
}

/// A TLD of a side: coordinates of its lanes.
#[derive(Clone)]
struct Fetch {
    side: usize,
    lanes: u32,
    handle: u32,
    at: [[u32; 2]; WARP_LANES],
}

fn issued(fetch: &Fetch) -> Issued {
    let row = |k: usize| Row { words: std::array::from_fn(|lane| fetch.at[lane][k]) };
    let modifiers = TldModifiers { utid: 9, dim: 2, mask: 15, ..TldModifiers::default() };
    let mut image = vec![0; TldModifiers::WORDS];
    modifiers.pack(&mut image);
    let instruction = Instruction {
        opcode: Opcode::Tld,
        path: Path::Texture,
        a: Group { first: 0, count: 2 },
        destination: Group { first: 40, count: 4 },
        modifiers: image[0],
        predicates: 1 << RESIDENT,
        ..Instruction::default()
    };
    let Fetch { side, lanes, handle, .. } = *fetch;
    Issued { side, instruction, rows: vec![row(0), row(1)], lanes, handle }
}

fn run(new: Maker<Texture>, fetches: &[Fetch], [take, response]: [u64; 2]) -> Seen {
    let words = header();
    let cache = Cache::new(80, response).of(move |address| memory(&words, address), is_sparse);
    let all: Vec<_> = fetches.iter().map(issued).collect();
    bench::run(new, [POOL, 0, 5, 0, 0, 0], cache, &all, take)
}

fn judge(fetches: &[Fetch], seen: &Seen) {
    for (side, written) in seen.written.iter().enumerate() {
        let mut written = written.iter();
        for fetch in fetches.iter().filter(|fetch| fetch.side == side) {
            for component in 0..4 {
                let (_, one) = written.next().expect("four registers");
                assert_eq!((one.result.destination, one.result.lanes), (40 + component, fetch.lanes));
                assert_eq!(one.result.predicates, if component == 0 { 1 << RESIDENT } else { 0 });
                for lane in (0..WARP_LANES).filter(|lane| fetch.lanes >> lane & 1 == 1) {
                    let [x, y] = fetch.at[lane];
                    let at = TEXELS + u64::from(PITCH * y + 4 * x + u32::from(component));
                    let inside = x < SIDE && y < SIDE;
                    let resident = !inside || !is_sparse(at / 128);
                    let predicate = one.result.flags.predicates[RESIDENT] >> lane & 1 == 1;
                    assert_eq!(predicate, resident, "lane {lane}: {x}, {y}");
                    let expected = if inside && resident { f32::from(byte(at)) / 255.0 } else { 0.0 };
                    assert_eq!(one.result.row.words[lane], expected.to_bits(), "lane {lane}: {x}, {y}");
                }
            }
        }
        assert!(written.next().is_none());
    }
}

fn fetch(side: usize, lanes: u32, random: &mut Random) -> Fetch {
    let at = std::array::from_fn(|_| [random.below(18) as u32, random.below(18) as u32]);
    Fetch { side, lanes, handle: 3, at }
}

fn a_warp_fetches_its_texels(new: Maker<Texture>) {
    let mut random = Random(3);
    let fetches: Vec<_> = (0..4).map(|k| fetch(k % 2, !0, &mut random)).collect();
    judge(&fetches, &run(new, &fetches, [!0; 2]));
}

fn a_handle_beyond_the_pool_is_a_fault(new: Maker<Texture>) {
    let lost = Fetch { handle: 6, ..fetch(0, !0, &mut Random(5)) };
    let seen = run(new, &[lost], [!0; 2]);
    let kinds: Vec<_> = seen.faults.iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [WarpFaultKind::Texture]);
    assert!(seen.written[0].iter().all(|(_, written)| written.result.lanes == 0));
}

fn any_fetches(new: Maker<Texture>) {
    property(any::<[u64; 3]>(), |[seed, take, response]| {
        let mut random = Random(seed);
        let fetches: Vec<_> = (0..12)
            .map(|_| {
                let lanes = 1 | (random.any() & random.any()) as u32;
                fetch(random.below(2) as usize, lanes, &mut random)
            })
            .collect();
        judge(&fetches, &run(new, &fetches, [take, response]));
    });
}
