//! The documented throughputs, latencies, limits and ratios, by id: `docs/rates.tsv`.

/// One documented figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    pub id: &'static str,
    pub unit: &'static str,
    /// The lowest and the highest value.
    pub values: [f64; 2],
    pub units: &'static str,
    pub kind: &'static str,
    pub quantity: &'static str,
    pub conditions: &'static str,
}

/// All rows, in the order of the file.
pub fn rows() -> impl Iterator<Item = Row> {
    include_str!("../../docs/rates.tsv").lines().skip(1).map(|line| {
        let cells: Vec<_> = line.split('\t').collect();
        let [id, unit, value, units, kind, quantity, conditions] = cells[..] else {
            panic!("docs/rates.tsv: seven cells expected in `{line}`");
        };
        let number = |text: &str| {
            text.parse().unwrap_or_else(|_| panic!("docs/rates.tsv: {id}: `{text}` is no number"))
        };
        let (low, high) = value.split_once(" to ").unwrap_or((value, value));
        Row { id, unit, values: [low, high].map(number), units, kind, quantity, conditions }
    })
}

/// The row with an id.
pub fn row(id: &str) -> Option<Row> {
    rows().find(|row| row.id == id)
}
