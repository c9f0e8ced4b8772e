//! Primitives take the documented cycles.

use super::bench::headers::{header_words, pixel_header, world_header};
use super::bench::*;
use super::{PERSPECTIVE, batch, generics, strips, triangle};
use kit::memory_agent::NetworkStalls;
use kit::{Maker, rates, scenarios};
use tpc::stri::{Params, Stri};

scenarios! {
    Stri::new(&Params::default()) =>
        cycles_of_a_request four_cycles_at_least a_plane_a_cycle the_latency_is_hidden
        vertices_are_read_once cycles_with_depth;
}

rates! {
    Stri::new(&Params::default()) =>
        "stri-plane-rate" 1.0 "equations/clk" planes_of_a_cycle,
        "stri-min-clocks" 4.0 "clk/primitive" least_cycles,
        "stri-example-clocks" 4.0 "clk/primitive" example_cycles;
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
