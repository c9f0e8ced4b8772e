//! Clients read what they wrote, at virtual addresses, through real units down to DRAM; what their pages forbid is
//! refused and reported, and nothing else is touched.

use bundle::*;
use chip::memory_system::{In, MemorySystem, Params};
use kernel::Within;
use kernel::params::Params as _;
use kit::dram::{DramDevice, Timing};
use kit::memory::Store;
use kit::requests::Request;
use kit::scenario::property_of_share;
use kit::{Device, Dice, Maker, Source, scenarios};
use proptest::prelude::*;
use references::page_tables::{self, Mapping, Memory, Space, Table};
use std::collections::HashMap;

scenarios! {
    MemorySystem::new(&small(2, 1)) => a_read_goes_down_and_up any_clients;
    MemorySystem::new(&small(4, 2)) => any_clients;
}

fn small(ports: usize, slices: usize) -> Params {
    Params { ports: Within::new(ports), slices: Within::new(slices), ..Params::default() }.settled()
}

const SPACE: u8 = 1;
/// Where the driver has put its tables, and the pages of each kind.
const DIRECTORY: u64 = 0x10_0000;
const BIG_TABLE: u64 = 0x11_0000;
const SMALL_TABLE: u64 = 0x14_0000;
const SPARSE: u64 = 0x3_0000;
const ABSENT: u64 = 0x4_0000;
const READ_ONLY: u64 = 0x5_0000;
const VOLATILE: u64 = 0x6_0000;
/// A compressed one, where port 0 alone goes; and where the status of its tiles is, in kilobytes of DRAM.
const COMPRESSED: u64 = 0x7_0000;
const COMPRESSED_FRAME: u64 = 0x50_0000;
const BACKING: u32 = 0x60_0000 >> 10;
/// Pages that requests go to: small ones out of order, two big ones, and the others.
const PLACES: [u64; 12] = [
    0x0000, 0x1000, 0x2000, 0x7000, 0x1_0000, 0x1_8000, 0x2_3000, 0x2_f000, SPARSE, ABSENT, READ_ONLY,
    VOLATILE,
];

fn space() -> Space {
    Space { directory: DIRECTORY, target: 0, big: 65536, limit: (1 << 40) - 1 }
}

/// Page tables, byte by byte.
fn tables() -> Memory {
    let (mut memory, space) = (Memory::default(), space());
    let table = |address: u64| Table { aperture: 1, address, volatile: false };
    space.map_tables(&mut memory, 0, table(BIG_TABLE), table(SMALL_TABLE), 0);
    let valid = |address: u64| Mapping { valid: true, address, ..Mapping::default() };
    for page in 0..16 {
        let frame = 0x20_0000 + (page * 7 % 16) * 4096;
        space.map(&mut memory, SMALL_TABLE, 4096, page * 4096, &valid(frame));
    }
    space.map(&mut memory, BIG_TABLE, 65536, 0x1_0000, &valid(0x30_0000));
    space.map(&mut memory, BIG_TABLE, 65536, 0x2_0000, &valid(0x35_0000));
    let compressed = Mapping { kind: 0xdb, comptag: 1, ..valid(COMPRESSED_FRAME) };
    space.map(&mut memory, BIG_TABLE, 65536, COMPRESSED, &compressed);
    let sparse = Mapping { volatile: true, ..Mapping::default() };
    space.map(&mut memory, SMALL_TABLE, 4096, SPARSE, &sparse);
    space.map(&mut memory, SMALL_TABLE, 4096, READ_ONLY, &Mapping { read_only: true, ..valid(0x40_0000) });
    space.map(&mut memory, SMALL_TABLE, 4096, VOLATILE, &Mapping { volatile: true, ..valid(0x41_0000) });
    memory
}

/// DRAM with the tables in it, and something everywhere else.
fn dram() -> HashMap<u64, Sector> {
    let tables = tables();
    let word = |at: u64| tables.dword(at) as u32;
    let in_tables = (DIRECTORY..DIRECTORY + 0x10_0000).step_by(32);
    let sectors =
        in_tables.map(|at| (at / 32, Sector { words: std::array::from_fn(|w| word(at + 4 * w as u64)) }));
    sectors.filter(|(_, sector)| sector.words != [0; 8]).collect()
}

/// Words of a sector that a port's client owns.
fn own(port: usize) -> u32 {
    0xf000f << (4 * (port as u32 & 3))
}

/// A fast clear of some tiles of a line's kilobyte, mostly to one of a few values.
fn cleared(dice: &mut Dice, tag: u16, line: u64) -> Request {
    let word = if dice.one_in(4) { dice.roll() as u32 } else { dice.pick(&[0, !0, 0xff80_4020]) };
    let beat = MemoryBeat { mask: !0, data: Sector { words: [word; 8] }, last: true };
    let (op, sectors) = (MemoryOp::FastClear, dice.below(15) as u8 + 1);
    Request {
        head: MemoryHead { op, tag, line: line & !7, sectors, ..MemoryHead::default() },
        beats: vec![beat],
    }
}

/// Reads of the first lines of the compressed page: all that requests go to.
fn whole_page() -> impl Iterator<Item = Request> {
    (0..24).map(|n| {
        let (line, sectors) = ((COMPRESSED >> 7) + n, 15);
        Request {
            head: MemoryHead { line, sectors, tag: 1000 + n as u16, ..MemoryHead::default() },
            beats: vec![],
        }
    })
}

fn any_request(dice: &mut Dice, port: usize, tag: u16) -> Request {
    let op = dice.pick(&[MemoryOp::Read, MemoryOp::Read, MemoryOp::Write, MemoryOp::Write, MemoryOp::Atomic]);
    let compressed = port == 0 && dice.one_in(3);
    let place = if compressed { COMPRESSED } else { dice.pick(&PLACES) };
    let line = (place + 128 * dice.below(20)) >> 7;
    if compressed && dice.one_in(4) {
        return cleared(dice, tag, line);
    }
    let sectors = dice.below(15) as u8 + 1;
    let (client, channel) = ((port << 4) as u8, VirtualChannel::VALUES[port % 3]);
    let head = MemoryHead { op, client, channel, tag, line, sectors, ..MemoryHead::default() };
    let n = if op == MemoryOp::Read { 0 } else { sectors.count_ones() as usize };
    let mut beat = |k: usize| {
        let any = if op == MemoryOp::Atomic || dice.one_in(2) { !0 } else { dice.roll() as u32 };
        let data = Sector { words: std::array::from_fn(|_| dice.below(1 << 20) as u32) };
        MemoryBeat { mask: any & own(port), data, last: k + 1 == n }
    };
    Request { head, beats: (0..n).map(&mut beat).collect() }
}

/// What a request is answered, and what it does to memory, by the page tables.
fn perform(
    store: &mut HashMap<u64, Sector>,
    tables: &Memory,
    request: &Request,
) -> (AnswerKind, Vec<Sector>) {
    let Request { head, beats } = request;
    let found = page_tables::find(tables, &space(), head.line << 7);
    let writes = head.op != MemoryOp::Read;
    let n = head.sectors.count_ones() as usize;
    if found.entry.sparse {
        return (AnswerKind::Sparse, vec![Sector::default(); n]);
    }
    if !found.entry.present || writes && found.entry.read_only {
        return (AnswerKind::Fault, vec![Sector::default(); n]);
    }
    let at = u64::from(found.entry.frame) * 4096 + (head.line << 7) % found.bytes;
    if head.op == MemoryOp::FastClear {
        for sector in (0..32).filter(|sector| head.sectors >> (sector / 8) & 1 == 1) {
            let data = beats[0].data;
            store.write(&MemoryWrite { address: at / 32 + sector, mask: !0, data, ordered: false });
        }
        return (AnswerKind::Data, vec![]);
    }
    let mut old = vec![];
    for (k, sector) in (0..4).filter(|s| head.sectors >> s & 1 == 1).enumerate() {
        let address = at / 32 + sector;
        let now = store.sector(address);
        old.push(now);
        let Some(beat) = beats.get(k) else { continue };
        let add = |w: usize| now.words[w].wrapping_add(beat.data.words[w]);
        let summed = Sector { words: std::array::from_fn(add) };
        let data = if head.op == MemoryOp::Atomic { summed } else { beat.data };
        store.write(&MemoryWrite { address, mask: beat.mask, data, ordered: false });
    }
    (AnswerKind::Data, old)
}

struct Seen {
    /// Of each port.
    down: Vec<Vec<(u64, MemoryDown)>>,
    faults: Vec<usize>,
    store: HashMap<u64, Sector>,
}

/// Binds the space, sends the requests of each port, then cleans the slices.
/// `late` come to port 0 from a clock on.
fn run(
    mut dut: Device<MemorySystem>,
    requests: &[Vec<Request>],
    offers: &[u64],
    late: &[(u64, Request)],
) -> Seen {
    let (ports, channels) = (dut.outputs().up.len(), dut.outputs().command.len());
    let mut devices = DramDevice::new(dram(), channels, Timing::lpddr4_3200());
    let bind = SpaceBind {
        space: SPACE,
        directory: (DIRECTORY >> 12) as u32,
        big64: true,
        limit: !0 >> 4,
        ..Default::default()
    };
    let binding = [SpaceControl::Attach(bind), SpaceControl::Select(SpaceUse { space: SPACE })];
    let mut control = Source::new(&binding, !0);
    let packets = |port: usize| requests[port].iter().flat_map(Request::packets).collect::<Vec<_>>();
    let mut up: Vec<_> = (0..ports).map(|port| Source::new(&packets(port), offers[port])).collect();
    for (from, request) in late {
        request.packets().into_iter().for_each(|packet| up[0].push(*from, packet));
    }
    let clean =
        MemoryHead { op: MemoryOp::Clean, channel: VirtualChannel::Control, tag: 4095, ..Default::default() };
    let (mut controlled, mut cleaned, mut clock) = (0, false, 0);
    let (mut down, mut faults) = (vec![vec![]; ports], vec![0; ports]);
    dut.run(|o| {
        let sent = up.iter().all(Source::is_empty);
        if controlled == 2 && sent && o.idle {
            if cleaned {
                return None;
            }
            up[0].push(0, MemoryUp::Head(clean));
            cleaned = true;
        }
        controlled += usize::from(o.controlled.valid);
        for port in 0..ports {
            down[port].extend(o.down[port].get().map(|answer| (clock, *answer)));
            faults[port] += usize::from(o.fault[port].valid);
        }
        assert!(!o.system_fault.valid);
        let data = devices.clock(&o.command);
        clock += 1;
        let ready = controlled == 2;
        Some(In {
            up: up.iter_mut().zip(&o.up).map(|(up, port)| up.drive_if(ready, *port)).collect(),
            control: control.drive(o.control),
            clear_write: None.into(),
            backing: BACKING,
            system_control: None.into(),
            data: data.into(),
        })
    });
    Seen { down, faults, store: devices.store }
}

fn judge(requests: &[Vec<Request>], seen: &Seen, slices: usize) {
    let (mut store, tables) = (dram(), tables());
    for (port, list) in requests.iter().enumerate() {
        let mut faults = 0;
        for request in list {
            let (kind, sectors) = perform(&mut store, &tables, request);
            faults += usize::from(kind == AnswerKind::Fault);
            let got: Vec<_> =
                seen.down[port].iter().filter(|(_, down)| down.tag == request.head.tag).collect();
            if matches!(request.head.op, MemoryOp::Write | MemoryOp::FastClear) {
                assert!(got.is_empty(), "{request:?} is answered");
                continue;
            }
            assert_eq!(got.len(), sectors.len(), "{request:?}");
            for (k, sector) in (0..4).filter(|s| request.head.sectors >> s & 1 == 1).enumerate() {
                let (_, down) = got.iter().find(|(_, down)| down.sector == sector).expect("its sector");
                assert_eq!(down.kind, kind, "{request:?}");
                for w in (0..8).filter(|w| own(port) >> (4 * w) & 1 == 1) {
                    assert_eq!(
                        down.data.words[w], sectors[k].words[w],
                        "word {w} of {sector} of {request:?}"
                    );
                }
            }
        }
        assert_eq!(seen.faults[port], faults, "reports of port {port}");
    }
    let done = seen.down[0].iter().filter(|(_, down)| down.tag == 4095).count();
    assert_eq!(done, slices, "all slices are clean");
    let nothing = |store: &HashMap<u64, Sector>, at: &u64| store.sector(*at);
    // What is stored of the compressed page was judged by reads.
    let told = |at: &&u64| {
        !(COMPRESSED_FRAME / 32..COMPRESSED_FRAME / 32 + 2048).contains(*at) && **at < u64::from(BACKING) * 32
    };
    let places = store.keys().chain(seen.store.keys()).filter(told);
    let wrong = places.filter(|at| nothing(&store, at) != nothing(&seen.store, at)).min();
    assert_eq!(wrong, None, "a sector of DRAM");
}

fn any_clients(new: Maker<MemorySystem>) {
    let offers = proptest::collection::vec(any::<u64>(), 4);
    property_of_share(8, (any::<u64>(), offers), |(seed, offers)| {
        let dut = new();
        let (ports, slices) = (dut.outputs().up.len(), dut.unit().p.slices.get());
        let mut dice = Dice::new(seed);
        let mut list = |port: usize| (0..60).map(|tag| any_request(&mut dice, port, tag)).collect();
        let mut requests: Vec<Vec<_>> = (0..ports).map(&mut list).collect();
        requests[0].extend(whole_page());
        let seen = run(dut, &requests, &offers, &[]);
        judge(&requests, &seen, slices);
    });
}

/// Through a walk of two levels and closed rows; again, with page and line here.
fn a_read_goes_down_and_up(new: Maker<MemorySystem>) {
    let once = |tag: u16| {
        let head = MemoryHead { line: 0x1_0000 >> 7, tag, sectors: 1, ..MemoryHead::default() };
        Request { head, beats: vec![] }
    };
    const LATE: u64 = 2000;
    let mut requests = vec![vec![]; 2];
    requests[0] = vec![once(1)];
    let seen = run(new(), &requests, &[!0; 4], &[(LATE, once(2))]);
    requests[0].push(once(2));
    judge(&requests, &seen, 1);
    let [first, second] = [1, 2].map(|tag| seen.down[0].iter().find(|(_, down)| down.tag == tag).unwrap().0);
    assert!(first < LATE);
    // Micro-TLB 4, crossbar 2, compression 2, slice 7, compression 2, crossbar 2, micro-TLB 1.
    assert_eq!(second - LATE, 20);
}
