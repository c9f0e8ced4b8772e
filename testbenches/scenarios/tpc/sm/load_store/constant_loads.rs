//! Each lane's bank and address; registers of 32 and 64 bits; faults.

use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::sm::constant_cache::types::*;
use tpc::sm::load_store::constant_loads::*;
use tpc::sm::load_store::types::*;
use tpc::sm::types::*;

scenarios! {
    ConstantLoads::new(&Params {}) => cycles any_loads;
}

fn any_row(random: &mut Random) -> Row {
    Row { words: std::array::from_fn(|_| random.any() as u32) }
}

fn any_work(random: &mut Random) -> ConstantWork {
    let size = random.below(6) as u8;
    let ticket = LoadTicket {
        slot: random.below(16) as u8,
        lanes: random.any() as u32,
        size,
        rows: 1 + u8::from(size == 5),
        ..LoadTicket::default()
    };
    let mut index = any_row(random);
    index.words.iter_mut().for_each(|word| *word &= if random.below(2) == 0 { !0 } else { 0x3_ffff });
    let context_id = random.below(16) as u8;
    let (bank, mode) = (random.below(32) as u8, random.below(4) as u8);
    // The instruction's offset has a sign and 16 bits.
    let offset = random.any() as i16 as u32;
    ConstantWork { ticket, context_id, bank, mode, offset, index }
}

fn check(work: &ConstantWork, load: &ConstantLoad) {
    let ticket = &work.ticket;
    assert_eq!((load.context_id, load.size, load.lanes), (work.context_id, ticket.size, ticket.lanes));
    for (lane, &index) in work.index.words.iter().enumerate() {
        // IL: of the sum; IS and ISL: of the index.
        let sum = |low: u32| (u64::from(low) + u64::from(work.offset)) % (1 << 32);
        let (more, address) = match work.mode {
            0 => (0, sum(index)),
            1 => (sum(index) / 65536, sum(index) % 65536),
            _ => (u64::from(index / 65536), sum(index % 65536)),
        };
        let bank = u64::from(work.bank) + more;
        assert_eq!(u64::from(load.banks[lane]), bank.min(31), "lane {lane}");
        assert_eq!(u64::from(load.addresses.words[lane]), address, "lane {lane}");
    }
}

/// The cycles in which registers leave; constants come some cycles after the load.
fn play(
    new: Maker<ConstantLoads>,
    works: &[ConstantWork],
    patterns: [u64; 3],
    random: &mut Random,
    most: u64,
) -> Vec<u64> {
    let mut dut = new();
    let (mut source, mut sink) = (Source::new(works, patterns[0]), Sink::new(patterns[1]));
    let mut loads = Sink::new(patterns[2]);
    let mut due: Option<(u64, ConstantLoaded)> = None;
    let (mut now, mut responded, mut count) = (0, vec![], 0);
    dut.run(|o| {
        if sink.len() >= count && responded.len() == works.len() && due.is_none() {
            return None;
        }
        let constant_load = loads.drive(&o.constant_load);
        let mut constant_loaded = Offer::new(false, ConstantLoaded::default());
        if let Some((_, loaded)) = due.filter(|(at, _)| *at <= now) {
            constant_loaded = Offer::new(true, loaded);
            due = None;
        }
        if let Some((_, load)) = loads.now() {
            let work = &works[responded.len()];
            check(work, &load);
            let fault = random.below(8) == 0;
            let loaded = ConstantLoaded { tag: load.tag, fault, row: any_row(random), high: any_row(random) };
            count += if fault { 1 } else { usize::from(work.ticket.rows) };
            responded.push(loaded);
            due = Some((now + 1 + random.below(most), loaded));
        }
        now += 1;
        Some(In { work: source.drive(o.work), constant_load, constant_loaded, finish: sink.drive(&o.finish) })
    });
    let mut found = sink.taken.iter();
    for (work, loaded) in works.iter().zip(&responded) {
        let rows = if loaded.fault { 1 } else { work.ticket.rows };
        for k in 0..rows {
            let finish = found.next().expect("a register");
            assert_eq!((finish.ticket, finish.number, finish.last), (work.ticket, k, k + 1 == rows));
            assert_eq!((finish.fault, finish.kind), (loaded.fault, WarpFaultKind::Constant));
            if !loaded.fault {
                assert_eq!(finish.row, if k == 0 { loaded.row } else { loaded.high });
            }
        }
    }
    assert!(found.next().is_none());
    sink.at
}

fn cycles(new: Maker<ConstantLoads>) {
    let mut random = Random(9);
    let mut work = any_work(&mut random);
    work.ticket.rows = 2;
    // Taken in cycle 0, the load in 1, constants in 2.
    assert_eq!(play(new, &[work], [!0; 3], &mut random, 1), [3, 4]);
}

fn any_loads(new: Maker<ConstantLoads>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, patterns)| {
        let mut random = Random(seed);
        let works: Vec<_> = (0..20).map(|_| any_work(&mut random)).collect();
        play(new, &works, patterns, &mut random, 12);
    });
}
