//! Each lane leaves with its header, as the interpreter reads it; headers are requested once; cycles.

use super::pools::Pools;
use bundle::{CacheControl, CacheInvalidate};
use kernel::offer::Ready;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Source, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::load_queue::types::*;
use tpc::sm::load_store::surface::surface_address::addresses;
use tpc::sm::load_store::surface::surface_headers::*;
use tpc::sm::load_store::surface::types::*;

scenarios! {
    SurfaceHeaders::new(&Params::default()) => cycles an_invalid_header_is_read_again any_handles;
    SurfaceHeaders::new(&Params { headers: kernel::Within::new(1) }) => any_handles;
}

/// A lane's address by a header that was decoded.
fn address(header: &SurfaceHeader, form: &LoadForm, [x, y, z, layer]: [u32; 4]) -> Option<u64> {
    let mut request = SurfaceAddressRequest {
        header: *header,
        bytes: form.bytes,
        moves: form.clamp == 1,
        ..SurfaceAddressRequest::default()
    };
    request.points[0] = SurfacePoint { x, y, z, layer };
    let result = addresses(&request);
    (result.inner & 1 == 1).then_some(result.addresses[0])
}

fn judge(pools: &Pools, work: &SurfaceWork, pass: &SurfacePass) {
    for lane in (0..32).filter(|lane| pass.lanes >> lane & 1 == 1) {
        match pools.header(work, lane) {
            Err(kind) => assert_eq!((pass.refused, pass.kind), (true, kind)),
            Ok(surface) => {
                assert!(!pass.refused, "{:?}", pass.kind);
                let form = work.head.form;
                let at = Pools::coordinates(work, lane);
                let expected = surface.address(at, form.bytes, form.clamp == 1);
                assert_eq!(address(&pass.header, &form, at), expected, "lane {lane} of {:?}", pass.header);
                assert_eq!(1 << pass.header.bytes_log2, surface.format.bytes());
            }
        }
    }
}

/// Who makes headers invalid, or with another mask other caches.
#[derive(Clone, Copy)]
enum Order {
    Mpc(u8),
    Instruction,
}

/// Cycles in which requests and passes were taken, the first work being taken in cycle 0.
fn play(
    new: Maker<SurfaceHeaders>,
    pools: &mut Pools,
    works: &[SurfaceWork],
    patterns: [u64; 3],
    orders: &[(u64, Order)],
) -> [Vec<u64>; 2] {
    let mut dut = new();
    for word in pools.words() {
        dut.cycle(In { context: Some(word).into(), ..In::new(&dut.unit().p) });
    }
    let mut source = Source::new(works, patterns[0]);
    let mut left: Vec<_> = works.iter().map(|work| work.head.lanes).collect();
    let (mut at, mut cycle, mut done, mut times) = (0, 0_u64, None, [vec![], vec![]]);
    while at < works.len() {
        let o = dut.outputs();
        let open = kit::scenario::open(patterns[1], cycle) || cycle % 7 == 0;
        let mut i = In { work: source.drive(o.work), ..In::new(&dut.unit().p) };
        i.request.ready = open;
        if o.request.valid && open {
            times[0].push(cycle);
        }
        i.response = pools.responded(&o.request, open, cycle + 1 + patterns[2] % 9, cycle).into();
        i.pass = Ready { ready: open };
        for (_, order) in orders.iter().filter(|(at, _)| *at == cycle) {
            match order {
                Order::Mpc(mask) => {
                    i.control = Some(CacheControl::Invalidate(CacheInvalidate { mask: *mask })).into();
                }
                Order::Instruction => i.invalidates = true,
            }
        }
        i.done = done.take().into();
        if let Some(pass) = o.pass.get().filter(|_| open) {
            times[1].push(cycle);
            assert_eq!(pass.work, works[at]);
            assert_eq!(pass.lanes & !left[at], 0, "lanes that were not sent");
            assert!(pass.lanes != 0 || left[at] == 0, "lanes");
            judge(pools, &works[at], pass);
            left[at] &= !pass.lanes;
            assert_eq!(pass.follows, left[at] != 0 && !pass.refused);
            // Now and then a pass faults later.
            let fails = pass.follows && cycle % 5 == 0;
            done = pass.follows.then_some(fails);
            at += usize::from(!pass.follows || fails);
        }
        dut.cycle(i);
        cycle += 1;
        assert!(cycle < 100_000, "it hangs");
    }
    times
}

/// Work whose lanes have one surface, of one level.
fn find(pools: &Pools, bound: bool, random: &mut Random) -> SurfaceWork {
    loop {
        let work = pools.work(random);
        let one = work.head.lanes != 0 && work.head.form.bound == bound;
        let level = (0..32).all(|lane| pools.header(&work, lane).is_ok_and(|surface| surface.levels() == 1));
        let same = work.handle.words.iter().all(|word| word & 0xf_ffff == work.handle.words[0] & 0xf_ffff);
        if one && level && (same || bound) {
            return work;
        }
    }
}

/// After it came, or while it comes.
fn an_invalid_header_is_read_again(new: Maker<SurfaceHeaders>) {
    let mut random = Random(13);
    let mut pools = Pools::any(&mut random);
    let work = find(&pools, false, &mut random);
    let mut requests =
        |at: u64, order: Order| play(new, &mut pools, &[work; 3], [!0, !0, 0], &[(at, order)])[0].len();
    for order in [Order::Mpc(0x10), Order::Mpc(0x3f), Order::Instruction] {
        assert_eq!([4, 7].map(|at| requests(at, order)), [2, 2]);
    }
    assert_eq!([4, 7].map(|at| requests(at, Order::Mpc(0x2f))), [1, 1]);
}

/// A header of one level that is requested, then known; one that is bound.
fn cycles(new: Maker<SurfaceHeaders>) {
    let mut random = Random(11);
    let mut pools = Pools::any(&mut random);
    let (work, bound) = (find(&pools, false, &mut random), find(&pools, true, &mut random));
    let at = play(new, &mut pools, &[work, work, work, bound, bound], [!0, !0, 0], &[]);
    // Requested 2 cycles after the work, answered in the next; one level.
    let (requested, passes) = (&at[0], &at[1]);
    assert_eq!((requested[0], passes[0]), (2, 3 + 4));
    assert_eq!(passes[1..3], [passes[0] + 1, passes[0] + 2]);
    // The handle, in whose cycle of response the header is requested.
    assert_eq!(requested[2], requested[1] + 2);
    assert_eq!((passes[3], passes[4]), (requested[2] + 1 + 4, requested[2] + 1 + 5));
}

fn any_handles(new: Maker<SurfaceHeaders>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, patterns)| {
        let mut random = Random(seed);
        let mut pools = Pools::any(&mut random);
        let works: Vec<_> = (0..40).map(|_| pools.work(&mut random)).collect();
        let orders: Vec<_> = (0..4)
            .map(|_| {
                let order = if random.below(2) == 0 {
                    Order::Instruction
                } else {
                    Order::Mpc(random.below(64) as u8)
                };
                (random.below(400), order)
            })
            .collect();
        play(new, &mut pools, &works, patterns, &orders);
    });
}
