//! Statistics of a repeated measurement.

/// Median and extremes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    pub median: f64,
    pub least: f64,
    pub most: f64,
}

impl Spread {
    /// # Panics
    /// If there are no figures.
    pub fn of(mut figures: Vec<f64>) -> Self {
        figures.sort_by(f64::total_cmp);
        let (least, most) = (figures[0], figures[figures.len() - 1]);
        let half = figures.len() / 2;
        let median = if figures.len() % 2 == 1 {
            figures[half]
        } else {
            f64::midpoint(figures[half - 1], figures[half])
        };
        Spread { median, least, most }
    }

    /// The spread of the ratios of figures of the same rounds.
    pub fn of_ratios(over: &[f64], under: &[f64]) -> Self {
        Spread::of(over.iter().zip(under).map(|(a, b)| a / b).collect())
    }
}
