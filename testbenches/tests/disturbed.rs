//! Units with inserted idle cycles: before the first packet, and in between.

use kit::device::Maker;
use kit::disturbed::{self, How, take_counts};
use kit::scenario::{Dut, Scenario, caught, set_run, set_shrinking, take_in_model};
use libtest_mimic::Trial;

/// Blocks; their scenarios are disturbed in parallel.
const BLOCKS: [&str; 11] =
    ["gpc", "fbp", "hub", "mem", "tex", "tpc", "world", "chip", "rigs", "arith", "prim"];

/// Scenarios that count an SM's cycles for minutes. Between idle cycles the counts are others, and their units' shorter scenarios try the rest.
const MEASURES: [&str; 12] = [
    "one_warp_issues_a_word_a_cycle",
    "dependent_instructions",
    "special_functions",
    "branches",
    "loads_of_shared_memory",
    "register_banks",
    "strides",
    "predicates",
    "barriers",
    "barriers_after_stores",
    "constants",
    "doubles",
];

/// Whether a disturbance in between leaves something of a scenario.
fn is_worth(how: How, unit: &str, name: &str) -> bool {
    !matches!(how, How::Halting(_)) || unit != "tpc/sm" || !MEASURES.contains(&name)
}

pub fn tests() -> Vec<Trial> {
    let of_block = |block: &'static str| {
        let recorded = |name: &str, ignored, test: fn(&str)| {
            let name = format!("disturbed::{name}::{block}");
            kit::trials::recorded(block, &name, include_str!("disturbed.rs"), ignored, move || test(block))
        };
        let test = |name: &str, test: fn(&str)| recorded(name, false, test);
        // Takes as long as all scenarios in lockstep.
        let long = |name: &str, test: fn(&str)| recorded(name, true, test);
        [
            test("scenarios_hold_after_idle_cycles", |block| after_idle_cycles(block, Dut::Rust)),
            test("units_are_sound_across_idle_cycles", |block| across_idle_cycles(block, Dut::Rust)),
            test("quiet_tells_the_truth", quiet_tells_the_truth),
            long("scenarios_hold_after_idle_cycles_in_lockstep", |block| {
                after_idle_cycles(block, Dut::Lockstep)
            }),
            long("languages_agree_across_idle_cycles", |block| across_idle_cycles(block, Dut::Lockstep)),
        ]
    };
    let own = [
        crate::trial("disturbed::a_lie_is_found", a_lie_is_found),
        crate::trial("disturbed::who_panicked_is_known", who_panicked_is_known),
    ];
    BLOCKS.into_iter().flat_map(of_block).chain(own).collect()
}

/// Seed of a scenario's disturbance: a hash (FNV-1a) of its name only.
fn seed(unit: &str, name: &str) -> u64 {
    let text = unit.bytes().chain(name.bytes());
    text.fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// Runs every scenario with a disturbance, and panics with the failures that `excuse` does not excuse.
/// The disturbance is idle cycles, or checks of `quiet`.
fn run(block: &str, how: impl Fn(u64) -> How, dut: Dut, excuse: impl Fn(&str) -> bool) -> (u64, u64) {
    set_run(3, 4);
    set_shrinking(false);
    take_counts();
    let mut wrong = vec![];
    let chosen = scenarios::all().into_iter().filter(|s| s.unit.split('/').next() == Some(block));
    for Scenario { unit, name, case, .. } in chosen {
        let how = how(seed(unit, name));
        if !is_worth(how, unit, name) {
            continue;
        }
        take_in_model();
        if let Err(text) = caught(|| case.disturbed(how, dut)) {
            if !excuse(&text) {
                wrong.push(format!("{unit} {name} {how:?}: {text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} scenarios fail:\n{}", wrong.len(), wrong.join("\n\n"));
    take_counts()
}

/// Initial idle cycles do not change a unit: its scenarios hold, with their exact
/// cycle counts.
fn after_idle_cycles(block: &str, dut: Dut) {
    let (idle, _) = run(block, |n| How::Late([1, 2, 3, 17, 100][(n % 5) as usize]), dut, |_| false);
    assert!(idle > 0, "no idle cycles");
}

/// With idle cycles in between, a scenario's expected cycle counts do not hold; but
/// `quiet` must be correct and, in lockstep, the two descriptions must agree.
fn across_idle_cycles(block: &str, dut: Dut) {
    let ours = ["in the model, ", "not quiet", "exceeds its field"];
    let of_the_scenario = |text: &str| !take_in_model() && ours.iter().all(|said| !text.contains(said));
    let (idle, _) = run(block, How::Halting, dut, of_the_scenario);
    assert!(idle > 0, "no idle cycles");
}

/// `quiet` is correct for every state that a scenario reaches, with inputs of other cycles.
fn quiet_tells_the_truth(block: &str) {
    let (_, requested) = run(block, |_| How::Requested, Dut::Rust, |_| false);
    assert!(requested > 0, "nothing was requested");
}

mod liar {
    use kernel::prelude::*;

    kernel::params! {}
    kernel::ports! {
        in level on: bool;
        out level counts: bool;
    }
    kernel::packed! {
        pub struct Regs {
            count: B8,
        }
    }
    kernel::unit! {
        /// A cycle counter that wrongly reports that it is idle.
        pub struct Liar(p) {
            registers: Regs;
        }
    }
    impl Logic for Liar {
        fn show(&self, o: &mut Out) {
            o.counts = self.q.count > 0;
        }
        fn tick(&mut self, _i: &In) {
            self.q.count = self.q.count.wrapping_add(1);
        }
        fn still(&self) -> bool {
            true
        }
    }
}
use liar::{In, Liar};

/// A scenario that never reaches the wrong report does not find it; a disturbed one does.
fn a_lie_is_found() {
    let new_liar = || Liar::new(&liar::Params {});
    let scenario = |new: Maker<Liar>| {
        let mut dut = new();
        (0..20).for_each(|cycle| dut.cycle(In { on: cycle % 2 == 0 }));
    };
    assert!(caught(|| kit::device::run(Dut::Rust, &new_liar, &scenario)).is_ok());
    for how in [How::Late(1), How::Halting(1), How::Requested] {
        let text = caught(|| disturbed::run(how, Dut::Rust, &new_liar, &scenario)).unwrap_err();
        assert!(text.contains("moved without an event") || text.contains("quiet"), "{how:?}: {text}");
    }
}

/// A model's panic is distinguished from a scenario's.
fn who_panicked_is_known() {
    take_in_model();
    assert!(caught(|| assert!(std::hint::black_box(1) == 2)).is_err() && !take_in_model());
    assert!(caught(|| kernel::Within::<1, 4>::new(std::hint::black_box(9))).is_err());
    assert!(take_in_model());
}
