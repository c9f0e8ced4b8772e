//! Texels come as memory has them, whatever their addresses; conflicts cost what the sets and banks of L1 say.

pub mod texel_gather;
pub mod texel_requests;

use crate::parts;
use kernel::Within;
use kernel::offer::Offer;
use kernel::params::Params as _;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::{BTreeMap, VecDeque};
use tex::fetch::{Fetch, In, Params};
use tex::texel_port::*;
use tex::texels::*;

scenarios! {
    Fetch::new(&Params::default()) =>
        a_footprint_beside_l1 windows_of_32_bytes_by_4_rows_are_one_pass rows_of_a_pitch_surface_conflict
        wide_texels_of_a_quad_are_one_pass twelve_bytes_may_cross_a_line nothing_is_read_without_texels
        descriptors_go_between_footprints lanes_are_resident_one_by_one any_footprints;
    Fetch::new(&few_routes()) => any_footprints;
    Fetch::new(&Params { threads_log2: Within::new(0), ..Params::default() }.settled()) => any_footprints;
}

fn few_routes() -> Params {
    let mut p = Params::default();
    p.gather.routes = Within::new(4);
    p
}

/// L1 as one array: byte `a` of memory, and pages without memory.
pub fn byte(address: u64) -> u8 {
    (address * 41 >> 3 ^ address ^ address >> 11) as u8
}
fn is_there(line: u64) -> bool {
    line % 32 != 7
}
fn is_sparse(line: u64) -> bool {
    line % 32 == 9
}

/// Responds to requests in order after a latency, and checks what a pass of L1 can read.
pub struct Cache {
    bytes: Box<dyn Fn(u64) -> u8>,
    is_there: fn(u64) -> bool,
    is_sparse: fn(u64) -> bool,
    latency: u64,
    cycle: u64,
    due: VecDeque<(u64, TexelResponse)>,
    out: Source<TexelResponse>,
    pub requests: Vec<TexelRequest>,
}

impl Cache {
    pub fn new(latency: u64, offer: u64) -> Self {
        let out = Source::new(&[], offer);
        Cache {
            bytes: Box::new(byte),
            is_there,
            is_sparse,
            latency,
            cycle: 0,
            due: VecDeque::new(),
            out,
            requests: vec![],
        }
    }

    /// With other bytes, all of which are there, and other sparse lines.
    pub fn of(self, bytes: impl Fn(u64) -> u8 + 'static, is_sparse: fn(u64) -> bool) -> Self {
        Cache { bytes: Box::new(bytes), is_there: |_| true, is_sparse, ..self }
    }

    fn take(&mut self, request: &TexelRequest) {
        let mut response = TexelResponse::default();
        let mut sectors = [0; TEXEL_SETS];
        for bank in (0..TEXEL_BANKS).filter(|bank| request.banks >> bank & 1 == 1) {
            let set = usize::from(request.sets[bank]);
            assert_eq!(request.valid >> set & 1, 1, "a bank of a line that is not requested: {request:?}");
            sectors[set] |= 1 << (bank / 4);
            let line = u64::from(request.lines[set]) * 4 + set as u64;
            response.fault |= !(self.is_there)(line);
            response.sparse |= u16::from((self.is_sparse)(line)) << bank;
            response.words[bank] = std::array::from_fn(|half| {
                let at = line * 128 + 8 * bank as u64 + 4 * half as u64;
                u32::from_le_bytes(std::array::from_fn(|k| (self.bytes)(at + k as u64)))
            });
        }
        assert_eq!(request.sectors, sectors, "{request:?}");
        self.due.push_back((self.cycle + self.latency, response));
        self.requests.push(*request);
    }

    pub fn drive(&mut self, request: Option<&TexelRequest>, response: bool) -> Offer<TexelResponse> {
        if let Some(request) = request {
            self.take(request);
        }
        while self.due.front().is_some_and(|due| due.0 <= self.cycle) {
            let (_, response) = self.due.pop_front().unwrap();
            self.out.push(0, response);
        }
        self.cycle += 1;
        self.out.drive(kernel::offer::Ready { ready: response })
    }

    pub fn is_empty(&self) -> bool {
        self.due.is_empty() && self.out.is_empty()
    }
}

struct Seen {
    texels: Vec<RawTexels>,
    at: Vec<u64>,
    taken: Vec<u64>,
    requests: Vec<TexelRequest>,
    descriptors: Vec<Descriptor>,
}

struct Stalls {
    offer: u64,
    take: u64,
    request: u64,
    response: u64,
    latency: u64,
}

const CALM: Stalls = Stalls { offer: !0, take: !0, request: !0, response: !0, latency: 80 };

fn run(new: Maker<Fetch>, footprints: &[Footprint], descriptors: &[u64], stalls: Stalls) -> Seen {
    let (mut footprint, mut texels) = (Source::new(footprints, stalls.offer), Sink::new(stalls.take));
    let wanted: Vec<_> = descriptors.iter().map(|&address| DescriptorRequest { address }).collect();
    let (mut descriptor, mut request) = (Source::new(&wanted, stalls.offer), Sink::new(stalls.request));
    let mut cache = Cache::new(stalls.latency, stalls.response);
    let mut came = vec![];
    let mut dut = new();
    dut.run(|o| {
        if footprint.is_empty() && descriptor.is_empty() && o.idle && cache.is_empty() {
            return None;
        }
        came.extend(o.descriptor.get().copied());
        let ready = request.drive(&o.request);
        let now = request.now().map(|(_, request)| request);
        Some(In {
            footprint: footprint.drive(o.footprint),
            descriptor_request: descriptor.drive(o.descriptor_request),
            request: ready,
            response: cache.drive(now.as_ref(), o.response.ready),
            texels: texels.drive(&o.texels),
        })
    });
    let (taken, at) = (footprint.taken, texels.at);
    Seen { texels: texels.taken, at, taken, requests: cache.requests, descriptors: came }
}

/// A footprint that has an address for each texel in memory and `None` for the others.
fn footprint(wide: bool, addresses: impl Fn(usize) -> Option<u64>) -> Footprint {
    let mut footprint = Footprint { wide, ..Footprint::default() };
    for k in 0..TAPS {
        if let Some(address) = addresses(k) {
            footprint.taps[k] = Tap { kind: TapKind::Texel, address, ..Tap::default() };
        }
    }
    footprint
}

/// Words of 8 bytes that a tap reads.
fn words_of(footprint: &Footprint, k: usize) -> impl Iterator<Item = u64> {
    let tap = footprint.taps[k];
    let words = if tap.kind != TapKind::Texel { 0 } else { 1 + u64::from(footprint.wide) };
    (0..words).map(move |word| tap.address / 8 + word)
}

/// Texels of `bytes` bytes as memory has them; those on sparse pages are zero, and their lanes are not resident.
fn judge(footprint: &Footprint, texels: &RawTexels, bytes: impl Fn(usize) -> u64) {
    let (mut fault, mut resident) = (false, 15);
    for (k, (tap, raw)) in footprint.taps.iter().zip(&texels.taps).enumerate() {
        let sparse = words_of(footprint, k).any(|word| is_sparse(word / 16));
        let kind = if sparse { TapKind::Zero } else { tap.kind };
        assert_eq!(
            (kind, tap.within_x, tap.within_y, tap.share),
            (raw.kind, raw.within_x, raw.within_y, raw.share)
        );
        if sparse {
            resident &= !(1 << (k / 4));
        }
        if kind != TapKind::Texel {
            continue;
        }
        for at in 0..bytes(k) {
            let address = tap.address + at;
            fault |= !is_there(address / 128);
            let came = raw.words[at as usize / 4] >> (8 * (at % 4)) & 0xff;
            assert_eq!(came as u8, byte(address & ((1 << 40) - 1)), "byte {at} of tap {k} of {footprint:?}");
        }
    }
    let mut pass = footprint.pass;
    if fault {
        (pass.tail.fault, pass.tail.page) = (true, true);
    }
    assert_eq!((texels.pass, texels.resident), (pass, resident));
}

/// Texels of 4 bytes in rows of a block-linear surface's GOB: four rows are 16 bytes apart by two, 64 by four.
fn in_gob(x: u64, y: u64) -> u64 {
    let (x, y) = (4 * x, y);
    1 << 12 | x & 15 | (y & 1) << 4 | (x & 16) << 1 | (y & 6) << 5 | (x & 32) << 3
}

/// The four texels of each lane: lane (i, j) begins at texel (x + i, y + j).
fn quad(at: impl Fn(u64, u64) -> u64) -> Footprint {
    footprint(false, |k| {
        let (lane, tap) = (k as u64 / 4, k as u64 % 4);
        Some(at(lane % 2 + tap % 2, lane / 2 + tap / 2))
    })
}

fn a_footprint_beside_l1(new: Maker<Fetch>) {
    let whole = quad(in_gob);
    let seen = run(new, &[whole; 20], &[], CALM);
    seen.texels.iter().for_each(|texels| judge(&whole, texels, |_| 4));
    assert_eq!(seen.at[0] - seen.taken[0], 84);
    assert!(seen.at.windows(2).all(|at| at[1] - at[0] == 1), "{:?}", seen.at);
}

/// A quad's bilinear texels at one texel a pixel never conflict, wherever they are.
fn windows_of_32_bytes_by_4_rows_are_one_pass(new: Maker<Fetch>) {
    let footprints: Vec<_> =
        (0..14).flat_map(|x| (0..6).map(move |y| quad(move |i, j| in_gob(x + i, y + j)))).collect();
    let seen = run(new, &footprints, &[], CALM);
    assert_eq!(seen.requests.len(), footprints.len());
    footprints.iter().zip(&seen.texels).for_each(|(footprint, texels)| judge(footprint, texels, |_| 4));
}

/// Rows 512 bytes apart are in one tag set.
fn rows_of_a_pitch_surface_conflict(new: Maker<Fetch>) {
    let rows = quad(|x, y| 4096 + 512 * y + 4 * x);
    let seen = run(new, &[rows], &[], CALM);
    assert_eq!(seen.requests.len(), 3);
    judge(&rows, &seen.texels[0], |_| 4);
}

fn wide_texels_of_a_quad_are_one_pass(new: Maker<Fetch>) {
    let wide = footprint(true, |k| (k % 4 == 0).then_some(4096 + 4 * k as u64));
    let seen = run(new, &[wide], &[], CALM);
    assert_eq!(seen.requests.len(), 1);
    judge(&wide, &seen.texels[0], |_| 16);
}

fn twelve_bytes_may_cross_a_line(new: Maker<Fetch>) {
    let wide = footprint(true, |k| (k % 4 == 0).then_some(4096 + 116 + 12 * (k as u64 / 4)));
    let seen = run(new, &[wide], &[], CALM);
    judge(&wide, &seen.texels[0], |_| 12);
}

fn nothing_is_read_without_texels(new: Maker<Fetch>) {
    let mut border = footprint(false, |_| None);
    border.taps[3].kind = TapKind::Border;
    let seen = run(new, &[quad(in_gob), border, border], &[], CALM);
    assert_eq!((seen.requests.len(), seen.texels.len()), (1, 3));
    assert_eq!(seen.texels[2].taps[3].kind, TapKind::Border);
}

fn descriptors_go_between_footprints(new: Maker<Fetch>) {
    let conflicts = Footprint { promotion: 1, ..quad(|x, y| 4096 + 512 * (3 * y + x)) };
    let seen = run(new, &[conflicts; 3], &[8192 + 32, 7 * 128], CALM);
    let word = |at: u64| u32::from_le_bytes(std::array::from_fn(|k| byte(at + k as u64)));
    assert_eq!(seen.descriptors[0].words, std::array::from_fn(|k| word(8192 + 32 + 4 * k as u64)));
    assert_eq!(seen.descriptors.iter().map(|x| x.fault).collect::<Vec<_>>(), [false, true]);
    // All of a footprint is requested before or after.
    let uncached: Vec<_> = seen.requests.iter().map(|request| request.uncached).collect();
    let each = (seen.requests.len() - 2) / 3;
    let place = uncached.iter().position(|&x| x).unwrap();
    assert!(place % each == 0, "{uncached:?}");
    let promoted = |request: &TexelRequest| request.promotion == u8::from(!request.uncached);
    assert!(seen.requests.iter().all(promoted), "neighbours of texels alone");
    seen.texels.iter().for_each(|texels| judge(&conflicts, texels, |_| 4));
}

/// Line 41 is sparse, and one lane has one texel in it.
fn lanes_are_resident_one_by_one(new: Maker<Fetch>) {
    let all = footprint(false, |k| Some(if k == 9 { 41 * 128 + 60 } else { 40 * 128 + 4 * k as u64 }));
    let seen = run(new, &[all, quad(in_gob)], &[], CALM);
    judge(&all, &seen.texels[0], |_| 4);
    judge(&quad(in_gob), &seen.texels[1], |_| 4);
    let resident: Vec<_> = seen.texels.iter().map(|texels| texels.resident).collect();
    assert_eq!(resident, [0b1011, 0b1111]);
    assert_eq!(seen.texels[0].taps[9].kind, TapKind::Zero);
}

fn any_footprint(random: &mut Random) -> (Footprint, BTreeMap<usize, u64>) {
    let wide = random.below(3) == 0;
    let near = random.below(2) == 0;
    let base = random.below(1 << 14) & !15;
    let mut sizes = BTreeMap::new();
    let promotion = random.below(4) as u8;
    let mut footprint = Footprint { promotion, wide, ..Footprint::default() };
    footprint.pass.tail.quad = random.below(8) as u8;
    footprint.pass.last = random.below(2) == 0;
    for k in 0..TAPS {
        let bytes = if wide { [12, 16][random.below(2) as usize] } else { 1 << random.below(4) };
        let within = if near { base + random.below(256) } else { random.below(1 << 16) };
        let step = if bytes == 12 { 4 } else { bytes };
        let kind = [TapKind::NoTexel, TapKind::Border, TapKind::Texel, TapKind::Texel, TapKind::Texel];
        footprint.taps[k] = Tap {
            kind: kind[random.below(5) as usize],
            address: within / step * step,
            within_x: random.below(16) as u8,
            within_y: random.below(16) as u8,
            share: random.below(65537) as u32,
        };
        sizes.insert(k, bytes);
    }
    (footprint, sizes)
}

fn any_footprints(new: Maker<Fetch>) {
    property((any::<[u64; 5]>(), 1_u64..100), |([seed, offer, take, request, response], latency)| {
        let mut random = Random(seed);
        let threads = 1 << new().unit().p.threads_log2.get();
        let any = |(all, sizes): (Footprint, _)| (parts::footprint(&all, threads), sizes);
        let all: Vec<_> = (0..60).map(|_| any(any_footprint(&mut random))).collect();
        let footprints: Vec<_> = all.iter().map(|(footprint, _)| *footprint).collect();
        let descriptors: Vec<_> = (0..8).map(|_| 32 * random.below(1 << 10)).collect();
        let stalls = Stalls { offer, take, request, response, latency };
        let seen = run(new, &footprints, &descriptors, stalls);
        assert_eq!((seen.texels.len(), seen.descriptors.len()), (60, 8));
        for ((footprint, sizes), texels) in all.iter().zip(&seen.texels) {
            // Memory may refuse a byte that the word has and the texel has not.
            let mut words = (0..TAPS).flat_map(|k| words_of(footprint, k));
            if words.all(|word| is_there(word / 16)) {
                judge(footprint, texels, |k| sizes[&k]);
            } else {
                assert!(texels.pass.tail.fault && texels.pass.tail.page);
            }
        }
    });
}
