//! The documented rates are met, except for the known exceptions; some of them on the whole chip, too.

use chip::profile::Profile;
use kit::documented;
use kit::rates::restated::RESTATED;
use kit::rates::{first_light, is_met};
use kit::scenario::{Dut, caught};
use workloads::grids::Bench;
use workloads::grids::figures;
use workloads::grids::textures::{Cell, Held};

crate::tests! { documented_rates_are_met restated_rates_are_multiples every_cell_is_measured_on_the_chip the_chip_filters_16_texels_a_cycle }

fn documented_rates_are_met() {
    let all = scenarios::rates();
    assert!(all.len() > 40, "rates are missing");
    let mut wrong = vec![];
    for rate in all {
        let met = |found| match first_light::reached(rate.id) {
            Some(expected) => is_met(expected, found),
            None => rate.is_met(found),
        };
        match caught(|| (rate.measure)(&rate, Dut::Rust)) {
            Ok(found) if met(found) => (),
            end => wrong.push(format!("{}: {} {} documented, {end:?}", rate.id, rate.documented, rate.units)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A rate that restates another one is documented as its multiple, and that one restates none.
fn restated_rates_are_multiples() {
    let value =
        |id: &str| documented::row(id).unwrap_or_else(|| panic!("{id} is not in docs/rates.tsv")).values[0];
    for (id, of, factor) in RESTATED {
        assert!(is_met(factor * value(of), value(id)), "{id} is not {factor} x {of}");
        assert!(!RESTATED.iter().any(|(other, ..)| other == of), "{of} restates another one itself");
    }
}

fn every_cell_is_measured_on_the_chip() {
    let cell = |id: &&str| id.starts_with("tex-2d-") || id.starts_with("tex-3d-");
    let documented: Vec<_> = documented::rows().map(|row| row.id).filter(cell).collect();
    let measured = figures::ids();
    assert_eq!(documented.len(), 126);
    assert!(documented.iter().all(|id| measured.contains(id)));
}

/// From the doorbell on, with TEX instructions on both SMs (chip-texture-rate).
fn the_chip_filters_16_texels_a_cycle() {
    let cell = Cell::named("tex-2d-rgba8-bilinear").expect("a cell");
    let found = cell.measure(&mut Bench::new(&Profile::nx()), Held::First).expect("it ends");
    assert!(is_met(16.0, found), "{found} texels a cycle");
}
