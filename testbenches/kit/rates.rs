//! Documented rates, each measured by a scenario that saturates its unit.

pub mod first_light;
pub mod restated;

use crate::documented;
use crate::scenario::Dut;

/// One throughput row of the rate table.
#[derive(Clone, Copy)]
pub struct Rate {
    /// Its id in the table.
    pub id: &'static str,
    /// The documented figure.
    pub documented: f64,
    pub units: &'static str,
    /// Saturates the unit and returns the rate of its steady state.
    pub measure: fn(&Rate, Dut) -> f64,
}

/// Tolerance, as a steady state is measured over a finite number of cycles: this fraction of a figure.
pub const TOLERANCE: f64 = 0.02;

/// Whether a measured figure is the expected one.
pub fn is_met(expected: f64, measured: f64) -> bool {
    (measured - expected).abs() <= TOLERANCE * expected.abs()
}

impl Rate {
    /// Whether a measured figure is the documented one; a latency may be a range.
    pub fn is_met(&self, measured: f64) -> bool {
        let [low, high] = self.range().unwrap_or([self.documented; 2]);
        is_met(self.documented, measured) || low <= measured && measured <= high
    }

    /// The range of a latency that is documented as one.
    pub fn range(&self) -> Option<[f64; 2]> {
        let row = documented::row(self.id).filter(|row| row.kind == "latency")?;
        (row.values[0] < row.values[1]).then_some(row.values)
    }
}

/// Registers a unit's rates: functions that take a maker of devices under test and return a figure.
///
/// ```ignore
/// rates! {
///     Setup::new(&Params::default()) =>
///         "setup-clocks-triangle" 2.0 "cycles/triangle" cycles_per_triangle;
/// }
/// ```
///
/// `rates! { list surfaces(); }` registers a list that is computed.
#[macro_export]
macro_rules! rates {
    (list $items:expr;) => {
        $crate::inventory::submit! {
            $crate::registry::List::<$crate::rates::Rate> {
                module: module_path!(),
                line: line!(),
                items: || $items,
            }
        }
    };
    ($($model:expr => $($id:literal $documented:literal $units:literal $measure:ident),+ $(,)?;)*) => {
        $crate::rates! { list vec![$($($crate::rates::Rate {
            id: $id,
            documented: $documented,
            units: $units,
            measure: |_, dut| $crate::device::run(dut, &|| $model, &|new| $measure(new)),
        },)+)*]; }
    };
}
