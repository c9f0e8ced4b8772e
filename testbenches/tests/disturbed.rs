//! Units under clocks in which nothing happens: before the first packet, and in between.

use testbenches::disturbed::{How, take_counts};
use testbenches::scenario::{Dut, Scenario, caught, set_run, set_shrinking};
use testbenches::scenarios;

/// Runs every scenario so disturbed, and gives what was wrong; `excuse` forgives.
fn run(how: impl Fn(usize) -> How, dut: Dut, excuse: impl Fn(&str) -> bool) -> (u64, u64) {
    set_run(3, 8);
    set_shrinking(false);
    take_counts();
    let mut wrong = vec![];
    for (n, Scenario { unit, name, disturbed, .. }) in scenarios::all().into_iter().enumerate() {
        let how = how(n);
        if let Err(text) = caught(|| disturbed(how, dut)) {
            if !excuse(&text) {
                wrong.push(format!("{unit} {name} {how:?}: {text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} scenarios fail:\n{}", wrong.len(), wrong.join("\n\n"));
    take_counts()
}

fn either() -> Dut {
    if cosim::available() { Dut::Lockstep } else { Dut::Rust }
}

/// A unit that has waited is the unit that it was: its scenarios hold, with their exact
/// clock counts, in both languages.
#[test]
fn scenarios_hold_after_idle_clocks() {
    let (idle, _) = run(|n| How::Late([1, 2, 3, 17, 100][n % 5]), either(), |_| false);
    assert!(idle > 1000, "{idle} idle clocks");
}

/// With idle clocks in between, what a scenario expects of clocks does not hold; that the
/// two descriptions are one does, and that `quiet` tells the truth.
#[test]
fn both_languages_agree_across_idle_clocks() {
    let of_the_scenario = |text: &str| {
        !text.contains(" in the model, ") && !text.contains("is not quiet") && !text.contains("overflow")
    };
    let (idle, _) = run(|n| How::Halting(n as u64), either(), of_the_scenario);
    assert!(idle > 10_000, "{idle} idle clocks");
}

/// `quiet` is true of every state that a scenario reaches, under inputs of other clocks.
#[test]
fn quiet_tells_the_truth() {
    let (_, asked) = run(|_| How::Asked, Dut::Rust, |_| false);
    assert!(asked > 10_000, "{asked} answers");
}
