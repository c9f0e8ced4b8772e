//! Random programs lose no word, and issue none twice.

use super::bench::{Bench, Cycle};
use super::{BAR, MEMBAR, dual, few};
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use tpc::sm::types::{FetchFault, Fetched, IssueControl, NO_SCOREBOARD, Outline, Path};
use tpc::sm::warp_scheduler::{Params, WarpScheduler};

scenarios! {
    WarpScheduler::new(&Params::default()) => any_programs;
    WarpScheduler::new(&Params { words: Within::new(4), room: Within::new(1), control_room: Within::new(1),
        control_cycles: Within::new(1), ..Params::default() }) =>
        any_programs;
    WarpScheduler::new(&Params { words: Within::new(1), room: Within::new(15), control_room: Within::new(4),
        control_cycles: Within::new(8), ..Params::default() }) =>
        any_programs;
    WarpScheduler::new(&few(2)) => any_programs;
    WarpScheduler::new(&few(4)) => any_programs;
    WarpScheduler::new(&dual()) => any_programs;
}

fn any_word(rng: &mut Rng, slot: usize, serial: u32) -> Fetched {
    let path = rng.pick(&[
        Path::Lanes,
        Path::Lanes,
        Path::Lanes,
        Path::Nowhere,
        Path::Divergence,
        Path::Special,
        Path::Double,
        Path::LoadStore,
        Path::Barriers,
        Path::SpecialRegisters,
        Path::Attributes,
        Path::Texture,
    ]);
    // Words that request a pair have no scoreboards.
    let requests = path == Path::Lanes && rng.one_in(2);
    let scoreboard =
        |rng: &mut Rng| if !requests && rng.one_in(3) { rng.below(6) as u8 } else { NO_SCOREBOARD };
    let control = IssueControl {
        reuse: rng.below(16) as u8,
        waits: if rng.one_in(3) { rng.below(64) as u8 } else { 0 },
        read_scoreboard: scoreboard(rng),
        write_scoreboard: scoreboard(rng),
        stays: requests || rng.one_in(2),
        stall: if requests {
            0
        } else if rng.one_in(8) {
            rng.below(16) as u8
        } else {
            rng.below(3) as u8
        },
    };
    let depbar = path == Path::Nowhere && rng.one_in(2);
    let word = rng.roll();
    let outline = Outline {
        path,
        half_rate: path == Path::Lanes && rng.one_in(2),
        constant: rng.one_in(2),
        bank: rng.below(32) as u8,
        offset: rng.roll() as u16,
        ..Outline::default()
    };
    let masked = rng.pick(&[0, 0x3f]);
    let parking = match path {
        Path::Barriers => Some(BAR),
        Path::LoadStore => Some(MEMBAR),
        _ => None,
    };
    let depbar_word = 0xf0f0 << 48 | word & (7 << 26 | 3 << 20 | 1 << 29 | masked);
    Fetched {
        slot: slot as u8,
        counter: serial,
        control,
        outline,
        word: match parking.filter(|_| rng.one_in(4)) {
            Some(word) => word,
            None if depbar => depbar_word,
            None => word & !(1 << 63),
        },
        fault: FetchFault::Nothing,
        constant: rng.roll(),
    }
}

fn any_programs(new: Maker<WarpScheduler>) {
    let strategy = (any::<u64>(), 1..40_u64, 0..6_u64, 0..4_u64, 1..16_usize);
    property(strategy, |(seed, unit, decides, holds, most)| {
        let mut bench = Bench::new(new());
        let mut rng = Rng::new(seed);
        (bench.unit, bench.decides) = (unit, 4 + decides);
        let room = bench.dut.unit().p.words.get();
        let (mut serial, cycles) = (0, 700);
        for cycle in 0.. {
            let lasts = cycle < cycles;
            let slot = rng.below(most as u64 + 1) as usize;
            let mut does = Cycle { hold: holds != 0 && rng.one_in(2 + holds), ..Cycle::default() };
            does.stop = rng.one_in(90).then(|| rng.below(most as u64 + 1) as usize);
            // At the end all warps reach theirs.
            does.decision = (!lasts || rng.one_in(9), rng.one_in(2));
            match &bench.warps[slot] {
                None if lasts && rng.one_in(6) => does.start = Some(slot),
                Some(warp) if !warp.ends && warp.words.len() < room && !rng.one_in(4) => {
                    serial += 1;
                    does.word = Some(any_word(&mut rng, slot, serial));
                }
                _ => (),
            }
            bench.cycle(does, &mut rng);
            if !lasts && bench.warps.iter().all(Option::is_none) {
                break;
            }
            assert!(cycle < 20_000, "warps do not end");
        }
        assert!(bench.issued.len() > 20);
    });
}
