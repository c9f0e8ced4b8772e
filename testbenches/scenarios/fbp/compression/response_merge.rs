//! Responses of the slice reach their destinations, and clients get forwarded and decoded ones in turn.

use bundle::*;
use fbp::compression::kinds::coding;
use fbp::compression::response_merge::{In, Params, ResponseMerge};
use fbp::compression::types::*;
use kernel::offer::{Offer, Ready};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    ResponseMerge::new(&Params::default()) =>
        two_cycles_to_a_client one_cycle_to_the_stage forwarded_and_decoded_alternate any_stalls;
}

fn down(client: u16, tag: u16, word: u32) -> MemoryDown {
    MemoryDown { client, tag, last: true, data: Sector { words: [word; 8] }, ..MemoryDown::default() }
}

/// A sector of status, as the stage's own tag and the sector's number have it.
fn fill(down: &MemoryDown) -> StatusFill {
    StatusFill { fetch: down.tag as u8 & 3, sector: down.sector, data: down.data }
}

/// A line of a clear value.
fn job(client: u16, tag: u16, wanted: u8) -> DecodeJob {
    let low = Sector { words: [u32::from(tag); 8] };
    DecodeJob { client, tag, wanted, coding: coding(0xdb, 1), low, ..DecodeJob::default() }
}

/// A forwarded read's response has the client's tag; the cycle of its end is that of its register.
fn two_cycles_to_a_client(new: Maker<ResponseMerge>) {
    let mut dut = new();
    let mut passing = PassingReads::default();
    passing.reads[21] = Passing { busy: true, client: 9, tag: 0x321, status: 2, compressible: 0xdb };
    let ready = In { passing, response: Ready { ready: true }, ..In::new(&Params::default()) };
    let one = down(OWN_CLIENT, 1 << PASSING_TAG | 21, 5);
    dut.cycle(In { down: Offer::new(true, one), ..ready.clone() });
    assert_eq!(dut.outputs().passed.get(), Some(&21));
    dut.cycle(ready);
    let o = dut.outputs();
    let be = MemoryDown { client: 9, tag: 0x321, status: 2, compressible: 0xdb, ..one };
    assert_eq!((o.response.get(), o.passed.valid), (Some(&be), false));
}

/// Sectors of status and of lines to decode, even if clients stall.
fn one_cycle_to_the_stage(new: Maker<ResponseMerge>) {
    let mut dut = new();
    let status = MemoryDown { sector: 2, ..down(OWN_CLIENT, 1 << STATUS_TAG | 3, 5) };
    let sector = down(OWN_CLIENT, 1 << SECOND_TAG | 6, 7);
    let none = In::new(&Params::default());
    dut.cycle(In { down: Offer::new(true, status), ..none.clone() });
    let o = dut.outputs();
    assert_eq!((o.filled.get(), o.sector.valid), (Some(&fill(&status)), false));
    dut.cycle(In { down: Offer::new(true, sector), ..none.clone() });
    let o = dut.outputs();
    assert_eq!((o.filled.valid, o.sector.get()), (false, Some(&sector)));
    dut.cycle(none);
    assert!(dut.outputs().idle);
}

fn forwarded_and_decoded_alternate(new: Maker<ResponseMerge>) {
    let downs: Vec<_> = (0..6).map(|n| down(3, n, 0)).collect();
    let jobs: Vec<_> = (10..16).map(|n| job(4, n, 0b0100)).collect();
    let (mut downs, mut jobs) = (Source::new(&downs, !0), Source::new(&jobs, !0));
    let mut responses = Sink::new(!0);
    let mut cycle = 0;
    // The responses wait until both kinds are there.
    new().run(|o| {
        cycle += 1;
        let taken = if cycle > 8 { responses.drive(&o.response) } else { Ready { ready: false } };
        (cycle < 10 || !o.idle).then(|| In {
            down: downs.drive(o.down),
            job: jobs.drive(o.job),
            response: taken,
            ..In::new(&Params::default())
        })
    });
    let clients: Vec<u16> = responses.taken.iter().map(|down| down.client).collect();
    let changes = clients.windows(2).filter(|two| two[0] != two[1]).count();
    assert_eq!((clients.len(), changes), (12, 11), "{clients:?}");
}

/// The responses of each client, of the stage's lines and of status are in order, under any stalls.
fn any_stalls(new: Maker<ResponseMerge>) {
    let stalls = any::<[u64; 4]>();
    property((any::<u64>(), stalls), |(seed, [offer, decode, accept, expand])| {
        let mut rng = Rng::new(seed);
        let mut passing = PassingReads::default();
        for (k, read) in passing.reads.iter_mut().enumerate() {
            *read = Passing { busy: true, client: 9, tag: 100 + k as u16, status: 1, compressible: 0x17 };
        }
        let (mut downs, mut jobs) = (vec![], vec![]);
        for n in 0..40_u16 {
            let word = rng.roll() as u32;
            let kind = rng.pick(&[0, 1 << STATUS_TAG, 1 << PASSING_TAG, n & 15]);
            let client = if rng.one_in(3) { 3 } else { OWN_CLIENT };
            let tag = if kind >= 1 << PASSING_TAG { kind | n % 32 } else { kind };
            let sector = rng.below(4) as u8;
            downs.push(MemoryDown { last: rng.one_in(2), sector, ..down(client, tag, word) });
            jobs.push(job(rng.pick(&[4, OWN_CLIENT]), n, rng.below(15) as u8 + 1));
        }
        let own = |down: &&MemoryDown| down.client == OWN_CLIENT;
        let bit = |down: &&MemoryDown, bit: usize| down.tag >> bit & 1 == 1;
        let is_status = |down: &&MemoryDown| own(down) && bit(down, STATUS_TAG);
        let is_passing = |down: &&MemoryDown| own(down) && !bit(down, STATUS_TAG) && bit(down, PASSING_TAG);
        let is_sector = |down: &&MemoryDown| own(down) && !bit(down, STATUS_TAG) && !bit(down, PASSING_TAG);
        let plains = |client: u16| {
            let of = jobs.iter().filter(move |job| job.client == client);
            of.flat_map(|job| (0..4).filter(|s| job.wanted >> s & 1 == 1).map(|s| (job.tag, s)))
                .collect::<Vec<_>>()
        };
        let (mut source, mut lines) = (Source::new(&downs, offer), Source::new(&jobs, decode));
        let (mut responses, mut expanded) = (Sink::new(accept), Sink::new(expand));
        let (mut filled, mut sectors, mut passed) = (vec![], vec![], vec![]);
        new().run(|o| {
            filled.extend(o.filled.get().copied());
            sectors.extend(o.sector.get().copied());
            let response = responses.drive(&o.response);
            let ends = o.passed.get().filter(|_| response.ready || !o.response.valid);
            passed.extend(ends.copied());
            (!source.is_empty() || !lines.is_empty() || !o.idle).then(|| In {
                down: source.drive(o.down),
                job: lines.drive(o.job),
                passing,
                response,
                expanded: expanded.drive(&o.expanded),
            })
        });
        assert_eq!(filled, downs.iter().filter(is_status).map(fill).collect::<Vec<_>>());
        assert_eq!(sectors, downs.iter().filter(is_sector).copied().collect::<Vec<_>>());
        let of = |client: u16| responses.taken.iter().filter(move |down| down.client == client);
        let foreign = downs.iter().filter(|down| down.client == 3);
        assert!(of(3).eq(foreign), "of a client");
        let forwarded = downs.iter().filter(is_passing);
        let be = forwarded.clone().map(|down| (100 + down.tag % 32, 1, 0x17, down.data));
        assert!(of(9).map(|down| (down.tag, down.status, down.compressible, down.data)).eq(be), "forwarded");
        let ended = forwarded.filter(|down| down.last).map(|down| down.tag as u8 % 32);
        assert_eq!(passed, ended.collect::<Vec<_>>());
        let plain = |down: &MemoryDown| (down.tag, down.sector);
        assert_eq!(of(4).map(plain).collect::<Vec<_>>(), plains(4));
        assert_eq!(expanded.taken.iter().map(plain).collect::<Vec<_>>(), plains(OWN_CLIENT));
    });
}
