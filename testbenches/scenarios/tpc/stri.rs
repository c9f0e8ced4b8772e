//! Planes equal the mathematical ones, in their order and place, at their rate.

mod bench;
pub mod plane_equation;

use bench::*;
use bundle::*;
use kernel::Within;
use kit::memory_agent::NetworkStalls;
use kit::scenario::property;
use kit::{Maker, Rng, rates, scenarios};
use proptest::prelude::*;
use references::tpc::stri::planes::{Colours, Header};
use tpc::stri::{In, Params, Stri};

scenarios! {
    Stri::new(&Params::default()) =>
        cycles_of_a_request four_cycles_at_least a_plane_a_cycle the_latency_is_hidden vertices_are_read_once
        an_entry_that_is_written_anew all_components components_by_their_modes state_takes_effect_in_order
        a_full_tram_waits depth_of_records cycles_with_depth values_of_primitives coordinates_of_points texture_coordinates_of_points
        defaults_of_unwritten_components flat_colours colours_of_two_sides bad_input any_primitives;
    Stri::new(&Params { sms: Within::new(2), depth: Within::new(2), ahead: Within::new(1), planes: Within::new(256),
        prims: Within::new(1) }) => bad_input any_primitives;
    Stri::new(&Params { sms: Within::new(2), ..Params::default() }) => two_sms any_primitives;
}

rates! {
    Stri::new(&Params::default()) =>
        "stri-plane-rate" 1.0 "equations/clk" planes_of_a_cycle,
        "stri-min-clocks" 4.0 "clk/primitive" least_cycles,
        "stri-example-clocks" 4.0 "clk/primitive" example_cycles;
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

fn cycles_of_a_request(new: Maker<Stri>) {
    let prims = [vec![batch(40, 3, 4)], vec![Item::Prim(triangle(0)); 1]].concat();
    let seen = run(new(), &[generics(3, PERSPECTIVE), prims].concat(), FREE);
    let from = seen.requested[0];
    // The first line is looked up a cycle after the acceptance of the request, and requested in the next; its sectors arrive 20 cycles
    // later, one a cycle. The last one is valid in the next cycle, then the primitive begins.
    assert_eq!(seen.heads, [from + 2]);
    let here = from + 2 + 20 + 4;
    let read = here + 1;
    assert_eq!(seen.planes, [0, 1, 2, 3].map(|k| read + 1 + 16 + 1 + k));
    assert_eq!(seen.read, [read + 4]);
    assert_eq!(seen.ready, [seen.planes[3] + 1]);
    // If its vertices hit: three lookups, and the queue after them.
    let gap = (0..60).map(|_| Item::Word(0, 0));
    let first = [batch(40, 4, 4), Item::Prim(triangle(0))];
    let items: Vec<_> = generics(3, PERSPECTIVE)
        .into_iter()
        .chain(first)
        .chain(gap)
        .chain([Item::Prim(triangle(1))])
        .collect();
    let seen = run(new(), &items, FREE);
    assert_eq!(seen.heads.len(), 1);
    assert_eq!(seen.planes[4] - seen.requested[1], 1 + 3 + 1 + 1 + 16 + 1);
}

/// Cycles from one primitive's message to the next one's, without other stalls.
fn cycles_each(new: Maker<Stri>, scalars: u32) -> f64 {
    let items = [generics(scalars - 1, PERSPECTIVE), strips(6, scalars)].concat();
    let seen = run(new(), &items, Stalls { life: [0, 0], ..FREE });
    let steady = &seen.ready[60..170];
    (steady[109] - steady[0]) as f64 / 109.0
}

fn four_cycles_at_least(new: Maker<Stri>) {
    for scalars in 1..5 {
        assert_eq!(cycles_each(new, scalars), 4.0, "{scalars} scalars");
    }
}

fn a_plane_a_cycle(new: Maker<Stri>) {
    for scalars in [5, 6, 9, 16, 33, 65] {
        assert_eq!(cycles_each(new, scalars), f64::from(scalars), "{scalars} scalars");
    }
}

/// Planes a cycle, of primitives with 33 planes each, whose vertices hit.
fn planes_of_a_cycle(new: Maker<Stri>) -> f64 {
    33.0 / cycles_each(new, 33)
}

fn least_cycles(new: Maker<Stri>) -> f64 {
    cycles_each(new, 1)
}

fn example_cycles(new: Maker<Stri>) -> f64 {
    cycles_each(new, 4)
}

fn the_latency_is_hidden(new: Maker<Stri>) {
    // Sixteen primitives ahead, four cycles each.
    let items = [generics(3, PERSPECTIVE), strips(8, 4)].concat();
    let seen = run(new(), &items, Stalls { memory: NetworkStalls::calm(50), ..FREE });
    let steady = &seen.ready[60..230];
    assert_eq!(steady[169] - steady[0], 4 * 169);
}

fn vertices_are_read_once(new: Maker<Stri>) {
    // 32 vertices of five scalars are five lines.
    let seen = run(new(), &[generics(4, PERSPECTIVE), strips(1, 5)].concat(), FREE);
    assert_eq!(seen.heads.len(), 5);
}

fn an_entry_that_is_written_anew(new: Maker<Stri>) {
    // The same entry with other values: cached lines must not be used.
    let other = |k: u32| {
        let vertices = (0..4).map(|v| (0..4).map(|s| ((k * v + s) as f32).to_bits()).collect()).collect();
        Item::Batch(Batch { entry: 8190, vertices })
    };
    let round = |k| [other(k), Item::Prim(triangle(0)), Item::Prim(triangle(1))];
    let items: Vec<_> = generics(3, LINEAR).into_iter().chain((1..20).flat_map(round)).collect();
    assert_eq!(run(new(), &items, FREE).heads.len(), 19);
}

fn every() -> Vec<u32> {
    [0..0x70, 0x80..0x2a0, 0x2c0..0x2ec, 0x2f0..0x3a0]
        .into_iter()
        .flat_map(|range| range.step_by(4))
        .collect()
}

fn all_components(new: Maker<Stri>) {
    // 220 planes of 220 scalars; then components that entries lack.
    let all: Vec<_> = every();
    assert_eq!(all.len(), 219);
    let used: Vec<_> = all.iter().map(|address| (*address, PERSPECTIVE)).collect();
    let pixel = header_words(5, &pixel_header(&used));
    let prims = |scalars| [batch(100, 5, scalars), Item::Prim(triangle(0)), Item::Prim(triangle(2))].to_vec();
    let items = [pixel.clone(), header_words(0, &world_header(&all)), prims(220)].concat();
    assert_eq!(run(new(), &items, FREE).planes.len(), 2 * 220);
    let half: Vec<_> = all.iter().copied().filter(|address| address / 4 % 3 != 1).collect();
    let items = [pixel, header_words(0, &world_header(&half)), prims(1 + half.len() as u32)].concat();
    run(new(), &items, FREE);
}

fn components_by_their_modes(new: Maker<Stri>) {
    // Components without a plane: x and 1/w of the position; outputs that are not read are not scalars.
    let used = [
        (0x60, 1),
        (0x6c, 1),
        (0x70, 1),
        (0x7c, 1),
        (0x80, FLAT),
        (0x84, PERSPECTIVE),
        (0x88, LINEAR),
        (0x27c, FLAT),
        (0x280, LINEAR),
        (0x29c, FLAT),
        (0x2c4, 1),
        (0x2e0, 1),
        (0x2e4, 1),
        (0x2e8, 1),
        (0x2f0, 1),
        (0x2f8, 1),
        (0x300, FLAT),
        (0x39c, LINEAR),
    ];
    let pixel = header_words(5, &pixel_header(&used));
    let written: Vec<_> = (0x60..0x3a0).step_by(4).collect();
    let world = header_words(0, &world_header(&written));
    let prims = (0..3).map(|provoking| Item::Prim(Drawn { provoking, corners: [5, 0, 3], ..triangle(0) }));
    let items: Vec<_> = pixel.into_iter().chain(world).chain([batch(7, 6, 17)]).chain(prims).collect();
    assert_eq!(run(new(), &items, FREE).planes.len(), 3 * 17);
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

/// Entries have components of vertices and of primitives, in address order; then a primitive's number (060) only, always present.
fn values_of_primitives(new: Maker<Stri>) {
    let used = [(0x60, 1), (0x80, PERSPECTIVE), (0x88, FLAT), (0x8c, FLAT), (0x300, FLAT)];
    let pixel = header_words(5, &pixel_header(&used));
    let world = header_words(0, &world_header(&[0x80, 0x84, 0x8c]));
    let each = each_words(&world_header(&[0x60, 0x88, 0x8c, 0x3a0]));
    let prims: Vec<_> =
        (0..3).map(|provoking| Item::Prim(Drawn { provoking, corners: [4, 0, 2], ..triangle(0) })).collect();
    let with = |scalars| [vec![batch(30, 5, scalars)], prims.clone()].concat();
    let none = each_words(&[0; 20]);
    let items = [pixel, world, with(4), each, with(5), none, with(4)].concat();
    assert_eq!(run(new(), &items, FREE).planes.len(), 3 * 3 * 6);
}

fn coordinates_of_points(new: Maker<Stri>) {
    // Whether the vertex shader outputs them or not; later components keep their place.
    let used = [(0x80, PERSPECTIVE), (0x2e0, 1), (0x2e4, 1), (0x300, FLAT)];
    let pixel = header_words(5, &pixel_header(&used));
    let prims = [true, false].map(|point| Item::Prim(Drawn { point, corners: [1; 3], ..triangle(0) }));
    for written in [&[0x80, 0x300][..], &[0x80, 0x2e0, 0x300], &[0x80, 0x2e0, 0x2e4, 0x300]] {
        let world = header_words(0, &world_header(written));
        let scalars = 1 + written.len() as u32;
        let items = [pixel.clone(), world, vec![batch(64, 3, scalars)], prims.to_vec()].concat();
        assert_eq!(run(new(), &items, FREE).planes.len(), 10);
    }
}

/// The coordinates that 1604 selects, of points only, output or not; r is zero, the vertex's, or s; later ones keep their place.
fn texture_coordinates_of_points(new: Maker<Stri>) {
    let textures = [0, 1, 9].map(|k| 0x300 + 16 * k);
    let all: Vec<u32> = textures.iter().flat_map(|at| (*at..at + 16).step_by(4)).collect();
    for mode in [PERSPECTIVE, LINEAR, FLAT] {
        let used: Vec<_> =
            [(0x80, PERSPECTIVE)].into_iter().chain(all.iter().map(|at| (*at, mode))).collect();
        let pixel = header_words(5, &pixel_header(&used));
        let prims = [true, false].map(|point| Item::Prim(Drawn { point, corners: [1; 3], ..triangle(0) }));
        for written in [&all[..], &[0x304, 0x308, 0x314, 0x39c], &[]] {
            let outputs: Vec<_> = [0x80].into_iter().chain(written.iter().copied()).collect();
            let world = header_words(0, &world_header(&outputs));
            let drawn = [vec![batch(64, 3, 1 + outputs.len() as u32)], prims.to_vec()].concat();
            let mut items = [pixel.clone(), world].concat();
            for select in [0, 1 << 3, 1 << 4 | 1, 1 << 12 | 2, 0x1ff8, 0x1ffd, 0x1ffa, 0xffff_e003] {
                items.push(Item::Word(0x1604, select));
                items.extend(drawn.clone());
            }
            assert_eq!(run(new(), &items, FREE).planes.len(), 8 * 2 * 14);
        }
    }
}

/// A component that no stage outputs is 1 in w if 1610 says so, in all modes, perspective over w; outputs are unchanged.
fn defaults_of_unwritten_components(new: Maker<Stri>) {
    let vectors = [0x80, 0x270, 0x280, 0x290, 0x2c0, 0x2e0, 0x300, 0x390];
    let all: Vec<u32> = vectors.iter().flat_map(|at| (*at..at + 16).step_by(4)).collect();
    let all: Vec<u32> = all.into_iter().filter(|at| *at != 0x2ec).collect();
    for mode in [PERSPECTIVE, LINEAR, FLAT] {
        let used: Vec<_> = all.iter().map(|at| (*at, mode)).collect();
        let pixel = header_words(5, &pixel_header(&used));
        // Triangles whose corners have different w, which would reveal a constant.
        let prims =
            (0..3).map(|provoking| Item::Prim(Drawn { provoking, corners: [4, 0, 2], ..triangle(0) }));
        let prims: Vec<_> = prims.collect();
        for written in [&[][..], &[0x8c, 0x280, 0x28c], &[0x88, 0x29c, 0x30c, 0x398]] {
            let world = header_words(0, &world_header(written));
            let drawn = [vec![batch(64, 5, 1 + written.len() as u32)], prims.clone()].concat();
            let mut items = [pixel.clone(), world].concat();
            items.extend(drawn.clone());
            for default in [0xe, 1, 2, 4, 8, 0x30, 0xffff_fff0, 0x3f, 0x12] {
                items.push(Item::Word(0x1610, default));
                items.extend(drawn.clone());
            }
            // Colours that are flat are constant, unwritten ones too.
            items.extend([Item::Word(0x12d4, 0x1d00), Item::Word(0x1610, 0xf)]);
            items.extend(drawn);
            assert_eq!(run(new(), &items, FREE).planes.len(), 11 * 3 * (1 + all.len()));
        }
    }
}

/// Colours in all modes, and their neighbours.
fn with_colours(written: &[u32]) -> Vec<Item> {
    let colours = (0..8).filter(|k| *k != 3).map(|k| (0x280 + 4 * k, 1 + k % 3));
    let used: Vec<_> =
        [(0x27c, LINEAR)].into_iter().chain(colours).chain([(0x2c4, 1), (0x300, LINEAR)]).collect();
    [header_words(5, &pixel_header(&used)), header_words(0, &world_header(written))].concat()
}

fn flat_colours(new: Maker<Stri>) {
    // Colours are flat by either code of the class; their neighbours are not, and smooth shading ends it.
    let written: Vec<_> = (0x27c..0x2a0).step_by(4).chain([0x2c4, 0x300]).collect();
    let prims = (0..3).map(|provoking| Item::Prim(Drawn { provoking, corners: [4, 0, 2], ..triangle(0) }));
    let prims: Vec<_> = [batch(30, 5, 12)].into_iter().chain(prims).collect();
    let mut items = with_colours(&written);
    for mode in [0x1d00, 0x1d01, 1, 2, 0x1d00] {
        items.push(Item::Word(0x12d4, mode));
        items.extend(prims.clone());
    }
    assert_eq!(run(new(), &items, FREE).planes.len(), 5 * 3 * 11);
}

fn colours_of_two_sides(new: Maker<Stri>) {
    // The back has all colours, some, or none; they follow all of the front's. The number of planes is the same.
    let front: Vec<_> = (0x27c..0x2a0).step_by(4).chain([0x2c4, 0x300]).collect();
    for backs in [vec![], vec![0x2a0, 0x2a4, 0x2bc], vec![0x2ac], (0x2a0..0x2c0).step_by(4).collect()] {
        for gap in [None, Some(0x284)] {
            let written: Vec<_> =
                front.iter().copied().filter(|at| Some(*at) != gap).chain(backs.clone()).collect();
            // 28C and 2AC are not read; without 1688 no back colours are.
            let fronts = 11 - u32::from(gap.is_some());
            let both = fronts + backs.iter().filter(|at| **at != 0x2ac).count() as u32;
            let prims = |n| [vec![batch(60, 6, n)], vec![Item::Prim(triangle(1)); 8]].concat();
            let items = [
                with_colours(&written),
                prims(fronts),
                vec![Item::Word(0x1688, 1)],
                prims(both),
                vec![Item::Word(0x12d4, 0x1d00)],
                prims(both),
            ];
            assert_eq!(run(new(), &items.concat(), FREE).planes.len(), 3 * 8 * 11);
        }
    }
}

fn cycles_with_depth(new: Maker<Stri>) {
    // Primitives of a strip whose records are in two lines take one lookup more: five cycles, which five planes hide, and which are
    // visible alone where there are four.
    let each = |generics: u32| {
        let used: Vec<_> =
            [(0x78, 1)].into_iter().chain((0..generics).map(|k| (0x80 + 4 * k, PERSPECTIVE))).collect();
        let written: Vec<_> = used.iter().map(|(address, _)| *address).collect();
        let headers = [header_words(5, &pixel_header(&used)), header_words(0, &world_header(&written))];
        let items = [headers.concat(), strips(6, 1 + generics)].concat();
        let seen = run(new(), &items, Stalls { life: [0, 0], ..FREE });
        let steady = &seen.ready[60..170];
        (steady[109] - steady[0]) as f64 / 109.0
    };
    assert_eq!(each(3), 5.0);
    assert_eq!(each(4), 6.0);
    // Queues even out the differences between primitives.
    assert!(each(0) < 4.3, "{}", each(0));
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
        i.up = memory.up(&o.up);
        i.down = memory.down();
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
