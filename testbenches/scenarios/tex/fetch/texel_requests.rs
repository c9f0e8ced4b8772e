//! A footprint's words are requested lowest first, each once, as one pass of L1 can read them.

use kit::{Maker, Sink, Source, scenarios};
use tex::fetch::texel_requests::{In, Params, TexelRequests};
use tex::fetch::types::FetchRoute;
use tex::texel_port::*;
use tex::texels::*;

scenarios! { TexelRequests::new(&Params::default()) => two_cycles_to_a_request equal_words_are_read_once a_stalled_route_stalls_requests descriptors_go_between_footprints; }

struct Seen {
    requests: Vec<(u64, TexelRequest)>,
    taken: Vec<u64>,
    routes: Vec<FetchRoute>,
}

fn run(new: Maker<TexelRequests>, footprints: &[Footprint], stalls: [u64; 2]) -> Seen {
    run_with(new, footprints, &[], stalls)
}

fn run_with(
    new: Maker<TexelRequests>,
    footprints: &[Footprint],
    descriptors: &[DescriptorRequest],
    [request, route]: [u64; 2],
) -> Seen {
    let mut footprint = Source::new(footprints, !0);
    // A cycle between them, so that footprints have begun.
    let mut descriptor = Source::new(descriptors, 0x4444_4444_4444_4444);
    let (mut requests, mut routes, mut taps) = (Sink::new(request), Sink::new(route), Sink::new(!0));
    new().run(|o| {
        let ends = footprint.is_empty() && descriptor.is_empty() && o.idle;
        (!ends).then(|| In {
            footprint: footprint.drive(o.footprint),
            descriptor: descriptor.drive(o.descriptor),
            request: requests.drive(&o.request),
            route: routes.drive(&o.route),
            taps: taps.drive(&o.taps),
        })
    });
    assert_eq!(taps.len(), footprints.len());
    Seen { requests: requests.timed(), taken: footprint.taken, routes: routes.taken }
}

fn footprint(addresses: [u64; TAPS]) -> Footprint {
    let tap = |address| Tap { kind: TapKind::Texel, address, ..Tap::default() };
    Footprint { taps: addresses.map(tap), ..Footprint::default() }
}

fn two_cycles_to_a_request(new: Maker<TexelRequests>) {
    let line: [u64; TAPS] = std::array::from_fn(|k| 256 + 8 * k as u64);
    let seen = run(new, &[footprint(line); 5], [!0; 2]);
    let at: Vec<_> = seen.requests.iter().map(|(at, _)| at - seen.taken[0]).collect();
    assert_eq!(at, [2, 3, 4, 5, 6]);
    let (_, first) = seen.requests[0];
    assert_eq!((first.valid, first.lines[2], first.sectors[2], first.banks), (4, 0, 0xf, 0xffff));
}

fn equal_words_are_read_once(new: Maker<TexelRequests>) {
    // Sixteen bytes of two words: no conflict.
    let near: [u64; TAPS] = std::array::from_fn(|k| 512 + k as u64);
    // The same bank of two lines, which are in one set: four requests of one word.
    let far: [u64; TAPS] = std::array::from_fn(|k| 1024 + 512 * (k as u64 % 4));
    let seen = run(new, &[footprint(near), footprint(far)], [!0; 2]);
    let banks: Vec<_> = seen.requests.iter().map(|(_, request)| request.banks).collect();
    assert_eq!(banks, [3, 1, 1, 1, 1]);
}

fn a_stalled_route_stalls_requests(new: Maker<TexelRequests>) {
    let line: [u64; TAPS] = std::array::from_fn(|k| 256 + 8 * k as u64);
    let seen = run(new, &[footprint(line); 9], [0x5555_5555_5555_5555, 0x1111_1111_1111_1111]);
    assert_eq!((seen.requests.len(), seen.routes.len()), (9, 9));
}

/// A footprint of four requests is not parted by a descriptor that waits.
fn descriptors_go_between_footprints(new: Maker<TexelRequests>) {
    let far: [u64; TAPS] = std::array::from_fn(|k| 1024 + 512 * (k as u64 % 4));
    let descriptors = [0x1000, 0x2000, 0x3000].map(|address| DescriptorRequest { address });
    let seen = run_with(new, &[footprint(far); 6], &descriptors, [!0; 2]);
    assert_eq!(seen.routes.iter().filter(|route| route.descriptor).count(), 3);
    let texels: Vec<_> =
        seen.routes.split(|route| route.descriptor).flat_map(|part| part.chunks(4)).collect();
    assert_eq!(texels.len(), 6);
    assert!(texels.iter().all(|part| part.len() == 4 && part[3].last), "{:?}", seen.routes);
}
