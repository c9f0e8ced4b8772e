//! The table of arithmetic.

use crate::verify::measure::arith::{self, Speed};
use crate::verify::measure::spread::Spread;
use crate::verify::show;

/// Table of millions of operations per second on one core.
pub fn table(rounds: u32) -> String {
    let all: Vec<Vec<Speed>> = (0..rounds).map(|_| arith::all()).collect();
    let rows: Vec<_> = (0..all[0].len())
        .map(|k| {
            let s = Spread::of(all.iter().map(|round| round[k].millions).collect());
            let figure = |n: f64| format!("{n:.0}");
            vec![all[0][k].name.clone(), figure(s.median), figure(s.least), figure(s.most)]
        })
        .collect();
    show::table(&["operations, million/s on one core", "median", "least", "most"], &rows)
}
