//! The texture unit reads lines as if there were no cache, beside loads and stores; hits of four lines are one pass.

use super::bench::*;
use super::flat::Flat;
use bundle::*;
use kit::memory_agent::{MemoryAgent, NetworkStalls, Page};
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, rates, scenarios};
use proptest::prelude::*;
use tex::texel_port::*;
use tpc::l1::{In, L1, Params};
use tpc::sm::load_store::l1_steps::L1Wavefront;

scenarios! {
    L1::new(&Params::default()) =>
        a_texel_hits_after_80_cycles four_lines_a_cycle each_missing_line_is_a_pass both_sides_share_lines
        misses_fetch_neighbours headers_are_not_kept textures_are_invalidated both_sides_alternate a_line_keeps_that_it_is_sparse
        any_texels_beside_loads;
    L1::new(&super::mini()) => any_texels_beside_loads;
    L1::new(&super::least()) => any_texels_beside_loads;
}

rates! {
    L1::new(&Params::default()) =>
        "l1-raw-read" 128.0 "bytes/clk" bytes_read,
        "l1-texture-threads" 4.0 "threads/clk" threads;
}

/// Requests a cycle, each of a whole line that is here.
fn requests(new: Maker<L1>) -> f64 {
    const WARM: usize = 8;
    let lines: Vec<_> =
        (0..96).map(|k| (if k < WARM { 0 } else { 400 }, line(k as u64 % WARM as u64))).collect();
    let at = &of_texels(new, &lines).at[WARM..];
    (at.len() - 1) as f64 / (at[at.len() - 1] - at[0]) as f64
}

fn bytes_read(new: Maker<L1>) -> f64 {
    (TEXEL_BANKS * 8) as f64 * requests(new)
}

/// A request is what a quad reads.
fn threads(new: Maker<L1>) -> f64 {
    tex::texture_quads::QUAD_LANES as f64 * requests(new)
}

/// Reads one word of each bank; bank `b` is in the line `lines[which(b)]`.
fn request(lines: &[u64], which: impl Fn(usize) -> usize, uncached: bool) -> TexelRequest {
    let mut request = TexelRequest { uncached, ..TexelRequest::default() };
    for &line in lines {
        let set = line as usize % TEXEL_SETS;
        assert_eq!(request.valid >> set & 1, 0, "two lines of a set");
        request.valid |= 1 << set;
        request.lines[set] = (line / TEXEL_SETS as u64) as u32;
    }
    for bank in 0..TEXEL_BANKS {
        let k = which(bank);
        if k < lines.len() {
            let set = lines[k] as usize % TEXEL_SETS;
            request.banks |= 1 << bank;
            request.sets[bank] = set as u8;
            request.sectors[set] |= 1 << (bank / 4);
        }
    }
    for set in (0..TEXEL_SETS).filter(|&set| request.sectors[set] == 0) {
        request.valid &= !(1 << set);
    }
    request
}

/// All of a line.
fn line(line: u64) -> TexelRequest {
    request(&[line], |_| 0, false)
}

struct Texels {
    responses: Vec<TexelResponse>,
    returns: Vec<L1Return>,
    heads: Vec<MemoryHead>,
    /// Cycles in which requests and responses were accepted.
    taken: Vec<u64>,
    at: Vec<u64>,
    returned: Vec<u64>,
}

struct Traffic<'a> {
    fronts: &'a [(u64, L1Wavefront)],
    texels: &'a [(u64, TexelRequest)],
    controls: &'a [(u64, CacheControl)],
    /// Stall patterns of offers and of both responses.
    stalls: [u64; 4],
}

fn run(new: Maker<L1>, traffic: Traffic<'_>, memory_stalls: NetworkStalls, page: fn(u64) -> Page) -> Texels {
    let mut dut = new();
    let slices = dut.unit().p.returns.slices.get();
    let mut memory = MemoryAgent::new(start(), NetworkStalls { slices, ..memory_stalls });
    memory.page = page;
    let [a, b, c, d] = traffic.stalls;
    let (mut front, mut response) = (Source::new(&[], a), Sink::new(b));
    let (mut request, mut texels) = (Source::new(&[], c), Sink::new(d));
    let mut control = Source::new(&[], !0);
    traffic.fronts.iter().for_each(|&(from, x)| front.push(from, x));
    traffic.texels.iter().for_each(|&(from, x)| request.push(from, x));
    traffic.controls.iter().for_each(|&(from, x)| control.push(from, x));
    dut.run(|o| {
        let all = front.is_empty() && request.is_empty() && control.is_empty();
        if all && o.idle && memory.is_idle() {
            return None;
        }
        let ready = memory.up(&o.memory_up);
        Some(In {
            request: front.drive(o.request),
            texel_request: request.drive(o.texel_request),
            control: control.drive(o.control),
            response: response.drive(&o.response),
            texel_response: texels.drive(&o.texel_response),
            memory_up: ready,
            memory_down: memory.down(),
        })
    });
    Texels {
        responses: texels.taken,
        returns: response.taken,
        heads: memory.heads,
        taken: request.taken,
        at: texels.at,
        returned: response.at,
    }
}

fn of_texels(new: Maker<L1>, texels: &[(u64, TexelRequest)]) -> Texels {
    let traffic = Traffic { fronts: &[], texels, controls: &[], stalls: [!0; 4] };
    let seen = run(new, traffic, NetworkStalls::calm(20), |_| Page::Mapped);
    judge(texels, &seen.responses, |_| Page::Mapped);
    seen
}

/// Every bank that is read holds the bytes of memory.
fn judge(texels: &[(u64, TexelRequest)], responses: &[TexelResponse], page: fn(u64) -> Page) {
    let bytes = start();
    assert_eq!(responses.len(), texels.len());
    for ((_, request), response) in texels.iter().zip(responses) {
        let mut fault = false;
        for bank in (0..TEXEL_BANKS).filter(|bank| request.banks >> bank & 1 == 1) {
            let set = usize::from(request.sets[bank]);
            let at = (u64::from(request.lines[set]) * 4 + set as u64) * 128 + 8 * bank as u64;
            let sparse = page(at / 128) == Page::Sparse;
            assert_eq!(response.sparse >> bank & 1 == 1, sparse, "bank {bank} of {request:?}");
            if sparse {
                assert_eq!(response.words[bank], [0; 2], "bank {bank} of {request:?}");
            } else if page(at / 128) == Page::Mapped {
                let word = |k: usize| {
                    let at = at as usize % BYTES + 4 * k;
                    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
                };
                assert_eq!(response.words[bank], [word(0), word(1)], "bank {bank} of {request:?}");
            } else {
                fault |= page(at / 128) == Page::Faulty;
            }
        }
        assert_eq!(response.fault, fault, "{request:?}");
        assert_eq!(response.sparse & !request.banks, 0, "{request:?}");
    }
}

fn a_texel_hits_after_80_cycles(new: Maker<L1>) {
    let seen = of_texels(new, &[(0, line(2)), (300, line(2))]);
    assert_eq!(seen.at[1] - seen.taken[1], 80);
    assert_eq!(seen.heads.len(), 1);
    assert_eq!((seen.heads[0].line, seen.heads[0].sectors), (2, 0xf));
}

/// 128 bytes a cycle (l1-raw-read), of four lines of different sets (l1-tag-lookups).
fn four_lines_a_cycle(new: Maker<L1>) {
    let lines = [4, 9, 2, 7];
    let all = request(&lines, |bank| bank % 4, false);
    let warm = lines.map(|at| (0, line(at)));
    let hits: Vec<_> = warm.into_iter().chain((0..20).map(|_| (400, all))).collect();
    let seen = of_texels(new, &hits);
    let at = &seen.at[4..];
    assert_eq!(at, (0..20).map(|k| at[0] + k).collect::<Vec<_>>());
}

fn each_missing_line_is_a_pass(new: Maker<L1>) {
    let all = request(&[4, 9, 2, 7], |bank| bank / 4, false);
    let seen = of_texels(new, &[(0, all)]);
    let requested: Vec<_> = seen.heads.iter().map(|head| (head.line, head.sectors)).collect();
    assert_eq!(requested, [(4, 1), (9, 2), (2, 4), (7, 8)]);
}

/// A sector has 16 bytes of two rows, a line two of them side by side in two pairs of rows.
fn misses_fetch_neighbours(new: Maker<L1>) {
    let sector = |row_pair: u8, half: u8| 1 << (2 * row_pair + half);
    for (promotion, row_pair, half) in (0..16).map(|n| (n >> 2, n >> 1 & 1, n & 1)) {
        let one = request(&[5], |bank| usize::from(bank as u8 / 4 != 2 * row_pair + half), false);
        let promoted = TexelRequest { promotion, ..one };
        // What a miss brought hits later.
        let seen = of_texels(new, &[(0, promoted), (300, line(5))]);
        let mut with = sector(row_pair, half);
        if promotion == 1 || promotion == 3 {
            with |= sector(1 - row_pair, half);
        }
        if promotion == 2 || promotion == 3 {
            with |= sector(row_pair, 1 - half);
        }
        if promotion == 3 {
            with |= sector(1 - row_pair, 1 - half);
        }
        let rest = [with, 0xf & !with];
        let requested: Vec<_> = seen.heads.iter().map(|head| head.sectors).collect();
        assert_eq!(requested, rest[..if with == 0xf { 1 } else { 2 }], "promotion {promotion}");
    }
}

fn both_sides_share_lines(new: Maker<L1>) {
    let fronts = [(200, local(&words(2 * 128, 4))), (0, local(&words(3 * 128, 4)))];
    let texels = [(0, line(2)), (200, request(&[3], |bank| usize::from(bank >= 4), false))];
    let traffic = Traffic { fronts: &fronts, texels: &texels, controls: &[], stalls: [!0; 4] };
    let seen = run(new, traffic, NetworkStalls::calm(20), |_| Page::Mapped);
    judge(&texels, &seen.responses, |_| Page::Mapped);
    assert_eq!(seen.heads.len(), 2, "{:?}", seen.heads);
}

fn headers_are_not_kept(new: Maker<L1>) {
    let header = TexelRequest { promotion: 3, ..request(&[5], |bank| usize::from(bank >= 4), true) };
    let seen = of_texels(new, &[(0, header), (200, header), (400, line(5))]);
    let requested: Vec<_> = seen.heads.iter().map(|head| (head.line, head.sectors)).collect();
    assert_eq!(requested, [(5, 1), (5, 1), (5, 0xf)]);
}

/// Bit 3 of the MPC's invalidations; bit 0 is another cache's.
fn textures_are_invalidated(new: Maker<L1>) {
    let order = |bit: u8| CacheControl::Invalidate(CacheInvalidate { mask: 1 << bit });
    let texels = [(0, line(2)), (300, line(2)), (600, line(2))];
    let controls = [(200, order(0)), (500, order(3))];
    let traffic = Traffic { fronts: &[], texels: &texels, controls: &controls, stalls: [!0; 4] };
    let seen = run(new, traffic, NetworkStalls::calm(20), |_| Page::Mapped);
    judge(&texels, &seen.responses, |_| Page::Mapped);
    assert_eq!(seen.heads.len(), 2);
}

/// Banks of a sparse page are marked when they come and when they hit; the others of a request are not.
fn a_line_keeps_that_it_is_sparse(new: Maker<L1>) {
    let page = |line: u64| if line == 6 { Page::Sparse } else { Page::Mapped };
    let both = request(&[6, 7], |bank| bank % 2, false);
    let texels = [(0, both), (300, both), (600, line(7))];
    let traffic = Traffic { fronts: &[], texels: &texels, controls: &[], stalls: [!0; 4] };
    let seen = run(new, traffic, NetworkStalls::calm(20), page);
    judge(&texels, &seen.responses, page);
    let sparse: Vec<_> = seen.responses.iter().map(|response| response.sparse).collect();
    assert_eq!((sparse, seen.heads.len()), (vec![0x5555, 0x5555, 0], 2));
}

/// Where both wait, each has every second pass.
fn both_sides_alternate(new: Maker<L1>) {
    let warm = (0, local(&words(2 * 128, 4)));
    let fronts: Vec<_> = std::iter::once(warm).chain((0..20).map(|_| (300, warm.1))).collect();
    let texels: Vec<_> = std::iter::once((0, line(3))).chain((0..20).map(|_| (300, line(3)))).collect();
    let traffic = Traffic { fronts: &fronts, texels: &texels, controls: &[], stalls: [!0; 4] };
    let seen = run(new, traffic, NetworkStalls::calm(20), |_| Page::Mapped);
    let (a, b) = (&seen.returned[1..], &seen.at[1..]);
    assert!(a.windows(2).chain(b.windows(2)).all(|at| at[1] - at[0] <= 2), "{a:?} {b:?}");
    assert!(a[0].abs_diff(b[0]) == 1, "{a:?} {b:?}");
}

/// Lines of the lower half, which nothing stores.
fn any_request(random: &mut Random) -> TexelRequest {
    let lines: Vec<_> = (0..4).map(|set| random.below(8) * 4 + set).collect();
    let (from, which) = (random.any(), random.any());
    let used = 1 + random.below(4) as usize;
    let request = request(
        &lines[..used],
        |bank| if from >> bank & 1 == 1 { (which >> (2 * bank) & 3) as usize } else { 4 },
        random.below(8) == 0,
    );
    let request = if request.banks == 0 { line(lines[0]) } else { request };
    TexelRequest { promotion: random.below(4) as u8, ..request }
}

fn pages(line: u64) -> Page {
    match line % 16 {
        5 => Page::Faulty,
        6 | 11 => Page::Sparse,
        _ => Page::Mapped,
    }
}

fn any_texels_beside_loads(new: Maker<L1>) {
    property((any::<[u64; 5]>(), 1_u64..100), |([seed, a, b, c, d], latency)| {
        let mut random = Random(seed);
        let texels: Vec<_> = (0..50).map(|_| (random.below(400), any_request(&mut random))).collect();
        let fronts: Vec<_> = (0..50)
            .map(|_| {
                let at: Vec<_> = (0..8).map(|_| 4 * random.below(BYTES as u64 / 4)).collect();
                let upper: Vec<_> = at.iter().map(|at| at % 8192 + 8192).collect();
                let front = if random.below(4) == 0 { store(&upper) } else { local(&at) };
                (random.below(400), front)
            })
            .collect();
        let traffic = Traffic { fronts: &fronts, texels: &texels, controls: &[], stalls: [a, b, c, d] };
        let stalls = NetworkStalls { spread: 20, seed, ..NetworkStalls::calm(latency) };
        let seen = run(new, traffic, stalls, pages);
        judge(&texels, &seen.responses, pages);
        let mut flat = Flat { bytes: start(), page: pages };
        let mut returns = seen.returns.iter();
        for (n, (_, front)) in fronts.iter().enumerate() {
            if let Some(expected) = flat.wavefront(front) {
                assert_eq!(returns.next(), Some(&expected), "wavefront {n}: {front:?}");
            }
        }
    });
}
