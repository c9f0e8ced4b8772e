//! Planes equal the mathematical ones, in their order and place, at their rate.

mod bench;
pub mod components;
pub mod plane_equation;
pub mod timing;

use bench::headers::{each_words, header_words, pixel_header, world_header};
use bench::*;
use bundle::*;
use kernel::Within;
use kit::memory_agent::NetworkStalls;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use references::tpc::stri::planes::{Colours, Header};
use tpc::stri::{In, Params, Stri};

scenarios! {
    Stri::new(&Params::default()) =>
        a_rewritten_entry_is_read_again state_takes_effect_in_order a_full_tram_waits depth_of_records
        bad_input any_primitives;
    Stri::new(&Params { sms: Within::new(2), depth: Within::new(2), ahead: Within::new(1), planes: Within::new(256),
        prims: Within::new(1) }) =>
        bad_input any_primitives;
    Stri::new(&Params { sms: Within::new(2), ..Params::default() }) => two_sms any_primitives;
}

const FLAT: u32 = 1;
const PERSPECTIVE: u32 = 2;

const LINEAR: u32 = 3;

/// Generic attributes that both stages have, from 0 on.
fn generics(n: u32, code: u32) -> Vec<Item> {
    let used: Vec<_> = (0..n).map(|k| (0x80 + 4 * k, code)).collect();
    let written: Vec<_> = used.iter().map(|(address, _)| *address).collect();
    [header_words(5, &pixel_header(&used)), header_words(0, &world_header(&written))].concat()
}

fn batch(entry: u16, vertices: u32, scalars: u32) -> Item {
    let value = |v: u32, s: u32| ((v * 31 + s * 7 + u32::from(entry)) as f32 * 0.37 - 5.0).to_bits();
    Item::Batch(Batch {
        entry,
        vertices: (0..vertices).map(|v| (0..scalars).map(|s| value(v, s)).collect()).collect(),
    })
}

fn triangle(first: u8) -> Drawn {
    Drawn {
        sm: 0,
        corners: [first, first + 1, first + 2],
        provoking: 0,
        u: [0.125, -0.25, 0.5],
        v: [-0.0625, 0.03, 0.25],
        tile: [3, 7],
        point: false,
    }
}

fn strip(vertices: u8) -> impl Iterator<Item = Item> {
    (0..vertices - 2).map(|k| Item::Prim(triangle(k)))
}

/// Consecutive strips of 32 vertices.
fn strips(n: u16, scalars: u32) -> Vec<Item> {
    let lines = 4 + scalars as u16;
    (0..n).flat_map(|k| std::iter::once(batch(k * lines, 32, scalars)).chain(strip(32))).collect()
}

fn a_rewritten_entry_is_read_again(new: Maker<Stri>) {
    // The same entry with other values: cached lines must not be used.
    let other = |k: u32| {
        let vertices = (0..4).map(|v| (0..4).map(|s| ((k * v + s) as f32).to_bits()).collect()).collect();
        Item::Batch(Batch { entry: 8190, vertices })
    };
    let round = |k| [other(k), Item::Prim(triangle(0)), Item::Prim(triangle(1))];
    let items: Vec<_> = generics(3, LINEAR).into_iter().chain((1..20).flat_map(round)).collect();
    assert_eq!(run(new(), &items, FREE).heads.len(), 19);
}

fn state_takes_effect_in_order(new: Maker<Stri>) {
    let round = |n: u32| {
        [generics(n, PERSPECTIVE), vec![batch(20 * n as u16, 5, n + 1)], strip(5).collect()].concat()
    };
    let items: Vec<_> = [3, 1, 9, 2, 16].into_iter().flat_map(round).collect();
    run(new(), &items, FREE);
}

fn a_full_tram_waits(new: Maker<Stri>) {
    let items = [generics(31, PERSPECTIVE), strips(4, 32)].concat();
    let seen = run(new(), &items, Stalls { life: [4000, 0], ..FREE });
    // 42 primitives of 32 planes fit into 1365.
    assert_eq!(seen.most, 42 * 32);
    let freed = seen.ready[0] + 4000;
    assert!(seen.planes[42 * 32 - 1] < freed && freed < seen.planes[42 * 32]);
}

fn depth_of_records(new: Maker<Stri>) {
    // Before all other components but those below 070; in lines that all three corners share, or not.
    let used = [(0x60, 1), (0x78, 1), (0x80, PERSPECTIVE)];
    let pixel = header_words(5, &pixel_header(&used));
    let world = header_words(0, &world_header(&[0x60, 0x78, 0x80]));
    let prim = |corners| Item::Prim(Drawn { corners, ..triangle(0) });
    let prims = [[0, 1, 2], [31, 0, 15], [7, 8, 9], [16, 3, 17], [5, 5, 5]].map(prim);
    let none = header_words(5, &pixel_header(&used[..1]));
    let items = [pixel, world, vec![batch(8190, 32, 3)], prims.to_vec(), none, prims.to_vec()].concat();
    // The vertices are in three lines, their records in four.
    let seen = run(new(), &items, FREE);
    assert_eq!((seen.planes.len(), seen.heads.len()), (5 * 4 + 5 * 2, 7));
}

fn two_sms(new: Maker<Stri>) {
    // An SM that accepts planes half of the time does not stall the units before it.
    let both = |k: u8| [0, 1].map(|sm| Item::Prim(Drawn { sm, ..triangle(k) }));
    let items: Vec<_> =
        generics(7, PERSPECTIVE).into_iter().chain([batch(9, 32, 8)]).chain((0..30).flat_map(both)).collect();
    let seen = run(new(), &items, Stalls { planes: [!0, 0x5555_5555_5555_5555], ..FREE });
    assert_eq!(seen.planes.len(), 480);
    assert_eq!(seen.heads.len(), 8);
}

fn bad_input(new: Maker<Stri>) {
    // Corners, counts and SMs that do not exist, a provoking corner 3, no scalars, frees of nothing: the unit runs on.
    let mut dut = new();
    let sms = dut.unit().p.sms.get();
    let nothing = In::new(&dut.unit().p);
    let all = BarycentricTerms { x: !0, y: !0, value: !0 };
    let terms = |scalars, count| PlaneTerms {
        entry: 0x1fff,
        count,
        scalars,
        corners: [63, 62, 0],
        provoking: 3,
        u: all,
        v: all,
        ..PlaneTerms::default()
    };
    let mut request = kit::Source::new(&[], !0);
    for d in 0..32 {
        request.push(0, PlanePacket::State(State { address: 0x3a80 + 4 * d, value: !0 }));
    }
    for d in 0..20 {
        request.push(0, PlanePacket::State(State { address: 0x3800 + 4 * d, value: 0x5a5a_5a5a }));
    }
    for (scalars, count) in [(0, 0), (255, 63), (1, 1), (192, 32)] {
        for sm in 0..2 {
            request.push(
                0,
                PlanePacket::Request(PlaneRequest { terms: terms(scalars, count), sm, fresh: false }),
            );
        }
    }
    let mut free = vec![kit::Source::new(&[TramFree { prim: 3 }; 5], !0); sms];
    let mut memory =
        kit::memory_agent::MemoryAgent::new(|_: u64| Sector { words: [!0; 8] }, NetworkStalls::calm(9));
    let mut planes = 0;
    dut.run(|o| {
        let mut i = nothing.clone();
        i.request = request.drive(o.request);
        for k in 0..sms {
            planes += usize::from(o.plane[k].valid);
            (i.plane[k], i.ready[k]) = (true.into(), true.into());
            if o.ready[k].valid {
                free[k].push(0, TramFree { prim: 9 });
            }
            i.free[k] = free[k].drive(o.free[k]);
        }
        i.memory_up = memory.up(&o.memory_up);
        i.memory_down = memory.down();
        (!(request.is_empty() && o.idle)).then_some(i)
    });
    assert_eq!(planes, 8 * 221);
}

/// Headers with components of all kinds.
fn any_headers(rng: &mut Rng) -> (Header, Header) {
    let share = 1 + rng.below(40);
    let mut pixel: Vec<(u32, u32)> = vec![];
    for address in (0..0x3a0).step_by(4) {
        if !(0x2a0..0x2c0).contains(&address) && rng.one_in(share) {
            pixel.push((address, rng.below(4) as u32));
        }
    }
    let written: Vec<_> = (0..0x3a0).step_by(4).filter(|_| !rng.one_in(4)).collect();
    (world_header(&written), pixel_header(&pixel))
}

fn any_primitives(new: Maker<Stri>) {
    let patterns = any::<[u64; 6]>();
    property(
        (any::<u64>(), patterns, 1..60_u64, 0..20_u64, 0..400_u64),
        |(seed, patterns, latency, spread, life)| {
            let [requests, first, second, ready, frees, up] = patterns;
            let mut rng = Rng::new(seed);
            let mut items = vec![];
            let (mut world, mut pixel) = any_headers(&mut rng);
            let mut colours = Colours::default();
            for _ in 0..1 + rng.below(6) {
                if rng.one_in(3) || items.is_empty() {
                    (world, pixel) = any_headers(&mut rng);
                    items.extend(header_words(0, &world));
                    if rng.one_in(3) {
                        let each = any_headers(&mut rng).0.map(|word| word & rng.roll() as u32);
                        items.extend(each_words(&each));
                        world = std::array::from_fn(|d| world[d] | if d < 12 { 0 } else { each[d] });
                    }
                    world[13] |= 1 << 8; // 060 is always there
                    // Headers of the stages themselves have no effect.
                    items.extend(header_words(1 + rng.below(4) as u16, &any_headers(&mut rng).0));
                    items.extend(header_words(5, &pixel));
                }
                if rng.one_in(3) {
                    (colours.flat, colours.two_sided) = (rng.one_in(2), rng.one_in(2));
                    items.push(Item::Word(0x12d4, if colours.flat { 0x1d00 } else { 0x1d01 }));
                    items.push(Item::Word(0x1688, colours.two_sided.into()));
                    items.push(Item::Word(0x1604, rng.roll() as u32));
                    items.push(Item::Word(0x1610, rng.roll() as u32));
                    // Only the header of world space.
                    items.push(Item::Word(0x2600, 1));
                }
                let scalars = 1 + colours.scalars(&world, &pixel).len() as u64;
                let vertices = 1 + rng.below(32);
                let float = |rng: &mut Rng| ((rng.below(2000) as f32 - 1000.0) / 64.0).to_bits();
                let vertices: Vec<Vec<u32>> =
                    (0..vertices).map(|_| (0..scalars).map(|_| float(&mut rng)).collect()).collect();
                let count = vertices.len() as u64;
                items.push(Item::Batch(Batch { entry: (8185 + rng.below(12) as u16) % 8192, vertices }));
                for _ in 0..rng.below(12) {
                    let corner = |rng: &mut Rng| rng.below(count) as u8;
                    let slope = |rng: &mut Rng| (rng.below(512) as f32 - 256.0) / 128.0;
                    items.push(Item::Prim(Drawn {
                        sm: rng.below(2) as u8,
                        corners: std::array::from_fn(|_| corner(&mut rng)),
                        provoking: rng.below(3) as u8,
                        u: std::array::from_fn(|_| slope(&mut rng)),
                        v: std::array::from_fn(|_| slope(&mut rng)),
                        tile: std::array::from_fn(|_| rng.below(1024) as u16),
                        point: rng.one_in(4),
                    }));
                }
            }
            let memory = NetworkStalls { up, down: up.rotate_left(9), latency, spread, slices: 2, seed };
            run(
                new(),
                &items,
                Stalls { requests, planes: [first, second], ready, frees, memory, life: [life, life], seed },
            );
        },
    );
}
