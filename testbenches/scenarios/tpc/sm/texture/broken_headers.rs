//! Headers and samplers of any bits end in a fault or in results, never in a hang: recorded headers with some bits turned, and random
//! words.

use super::{Cache, byte, header};
use bundle::*;
use kernel::packed::Packed;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::sm::constant_cache::types::*;
use tpc::sm::modifiers::*;
use tpc::sm::texture::{In, Params, Texture};
use tpc::sm::types::*;

scenarios! { Texture::new(&Params::default()) => any_headers_end; }

const HEADERS: u64 = 0x1000;
const SAMPLERS: u64 = 0x2000;
const DESCRIPTORS: u64 = 8;

/// Headers and samplers that a driver wrote.
const RECORDED: [[[u32; 8]; 2]; 2] = [
    [
        [
            0x58d2_4908,
            0x00e2_0000,
            0x0060_0001,
            0x6007_0018,
            0xe880_003f,
            0x8000_003f,
            0x0300_0000,
            0x0000_0060,
        ],
        [0x7012_491d, 0x00e4_0000, 0x0060_0001, 0x0007_0000, 0xe880_0007, 0x8000_0007, 0, 0],
    ],
    [[0x0002_6000, 0x2e2, 0x00f0_0000, 0, 0, 0, 0, 0], [0x0002_6012, 0x251, 0x00f0_0000, 0, 0, 0, 0, 0]],
];

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
struct Sampling {
    side: usize,
    instruction: Instruction,
    rows: Vec<Row>,
    lanes: u32,
    handle: u32,
}

fn any_sampling(random: &mut Random) -> Sampling {
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
    Sampling {
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

/// Runs instructions to their ends; returns how many ended on each side, and all faults.
fn run(
    new: Maker<Texture>,
    pools: Pools,
    all: &[Sampling],
    [take, response]: [u64; 2],
) -> ([usize; 2], Vec<WarpFault>) {
    let mut dut = new();
    let blank = In::new(&dut.unit().p);
    let mut cache =
        Cache::new(80, response).of(move |address| memory(&pools, address), |line| line % 64 == 9);
    let mut requests = Sink::new(!0);
    let mut written = [Sink::<Written>::new(take), Sink::new(take.rotate_left(3))];
    let (mut faults, mut ended) = (vec![], [0; 2]);
    let mut left: VecDeque<_> = all.iter().collect();
    let mut handles: VecDeque<u32> = VecDeque::new();
    let mut more: VecDeque<(usize, OperandRow)> = VecDeque::new();
    let mut due: VecDeque<(u64, u32)> = VecDeque::new();
    let (mut cycle, mut inside) = (0_u64, 0);
    let context = [HEADERS, 0, DESCRIPTORS - 1, SAMPLERS, 0, DESCRIPTORS - 1];
    dut.run(|o| {
        let mut i = blank.clone();
        if let Some(value) = context.get(cycle as usize) {
            let write = ContextWrite { context_id: 0, word: 7 + cycle as u8, value: *value as u32 };
            i.context = Some(write).into();
        }
        for (k, sink) in written.iter_mut().enumerate() {
            i.written[k] = sink.drive(&o.written[k]);
            if sink.now().is_some_and(|(_, written)| written.last) {
                inside -= 1;
                ended[k] += 1;
            }
        }
        faults.extend(o.fault.iter().filter_map(|fault| fault.get().copied()));
        i.request = requests.drive(&o.request);
        let now = requests.now().map(|(_, request)| request);
        i.response = cache.drive(now.as_ref(), o.response.ready);
        if o.constant_request.valid {
            due.push_back((cycle + 2, handles.pop_front().expect("a handle for each instruction")));
        }
        if due.front().is_some_and(|due| due.0 <= cycle) {
            let value = due.pop_front().map_or(0, |due| due.1.into());
            i.constant = Some(ConstantFound { here: true, fault: false, value }).into();
        }
        if let Some((side, row)) = more.pop_front() {
            i.more[side] = Some(row).into();
        } else if cycle > 8 && inside < 4 {
            if let Some(one) = left.pop_front() {
                let a = one.rows[0];
                let operands =
                    Operands { instruction: one.instruction, lanes: one.lanes, a, ..Operands::default() };
                i.operands[one.side] = Some(operands).into();
                let rest = one.rows[1..].iter();
                more.extend(rest.map(|&row| {
                    (one.side, OperandRow { path: Path::Texture, row, ..OperandRow::default() })
                }));
                handles.push_back(one.handle);
                inside += 1;
            } else if inside == 0 {
                return None;
            }
        }
        cycle += 1;
        Some(i)
    });
    (ended, faults)
}

fn any_headers_end(new: Maker<Texture>) {
    property(any::<[u64; 3]>(), |[seed, take, response]| {
        let mut random = Random(seed);
        let pools = any_pools(&mut random);
        let all: Vec<_> = (0..12).map(|_| any_sampling(&mut random)).collect();
        let (ended, faults) = run(new, pools, &all, [take, response]);
        for side in 0..2 {
            assert_eq!(ended[side], all.iter().filter(|one| one.side == side).count());
        }
        assert!(faults.iter().all(|fault| fault.kind == WarpFaultKind::Texture), "{faults:?}");
    });
}
