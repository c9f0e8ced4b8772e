//! Texels are made of the banks that their routes name, when their footprint's last response is here.

use kit::{Maker, Sink, Source, scenarios};
use tex::fetch::texel_gather::{In, Params, TexelGather};
use tex::fetch::types::*;
use tex::texel_port::*;
use tex::texels::*;

scenarios! { TexelGather::new(&Params::default()) => two_cycles_from_the_last_response bytes_of_two_words routes_without_a_response; }

struct Seen {
    texels: Vec<(u64, RawTexels)>,
    taken: Vec<u64>,
}

fn run(
    new: Maker<TexelGather>,
    routes: &[FetchRoute],
    taps: &[FetchTaps],
    responses: &[(u64, TexelResponse)],
) -> Seen {
    let (mut route, mut tap) = (Source::new(routes, !0), Source::new(taps, !0));
    let (mut response, mut texels) = (Source::new(&[], !0), Sink::new(!0));
    responses.iter().for_each(|(from, one)| response.push(*from, *one));
    new().run(|o| {
        let ends = route.is_empty() && tap.is_empty() && response.is_empty() && o.idle;
        (!ends).then(|| In {
            route: route.drive(o.route),
            taps: tap.drive(o.taps),
            response: response.drive(o.response),
            texels: texels.drive(&o.texels),
        })
    });
    Seen { texels: texels.timed(), taken: response.taken }
}

/// Word k of a footprint from a bank.
fn route(words: &[(usize, u8)], last: bool) -> FetchRoute {
    let mut route = FetchRoute { reads: true, last, ..FetchRoute::default() };
    for &(word, bank) in words {
        route.served |= 1 << word;
        route.banks[word] = bank;
    }
    route
}

fn response(seed: u32) -> TexelResponse {
    let words = std::array::from_fn(|bank| [seed + 2 * bank as u32, seed + 2 * bank as u32 + 1]);
    TexelResponse { words, ..TexelResponse::default() }
}

fn two_cycles_from_the_last_response(new: Maker<TexelGather>) {
    let routes = [route(&[(0, 3)], false), route(&[(2, 9)], true)];
    let seen = run(new, &routes, &[FetchTaps::default()], &[(20, response(100)), (30, response(200))]);
    let (at, texels) = &seen.texels[0];
    assert_eq!(at - seen.taken[1], 2);
    assert_eq!(
        (texels.taps[0].words[..2].to_vec(), texels.taps[1].words[..2].to_vec()),
        (vec![106, 107], vec![218, 219])
    );
}

fn bytes_of_two_words(new: Maker<TexelGather>) {
    let mut taps = FetchTaps::default();
    taps.taps[0].low = 4;
    let seen = run(new, &[route(&[(0, 15), (1, 0)], true)], &[taps], &[(10, response(0))]);
    assert_eq!(seen.texels[0].1.taps[0].words, [31, 0, 1, 0]);
}

/// Borders alone: in order with the others.
fn routes_without_a_response(new: Maker<TexelGather>) {
    let empty = FetchRoute { last: true, ..FetchRoute::default() };
    let routes = [route(&[(0, 0)], true), empty];
    let seen = run(new, &routes, &[FetchTaps::default(); 2], &[(40, response(7))]);
    let at: Vec<_> = seen.texels.iter().map(|(at, _)| at - seen.taken[0]).collect();
    assert_eq!(at, [2, 3]);
}
