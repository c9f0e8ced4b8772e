//! Reports that `gpu-rtl mutate` prints, and writes into pages.

use super::cache::Verdict;
use super::hunt::End;
use super::make::{Made, Mutation};
use crate::style;
use crate::verify::show;

/// Verdicts of a unit's mutants.
pub struct Row {
    unit: &'static str,
    mutants: usize,
    alone: usize,
    lockstep: usize,
    equivalent: usize,
    pub survived: usize,
    seconds: f64,
}

const HEAD: [&str; 7] =
    ["unit", "mutants", "by scenarios", "in lockstep only", "equivalent (proved)", "survived", "seconds"];

impl Row {
    pub fn new(unit: &'static str, ends: &[Verdict]) -> Self {
        let count = |of: fn(&End) -> bool| ends.iter().filter(|v| of(&v.end)).count();
        Row {
            unit,
            mutants: ends.len(),
            alone: count(|end| matches!(end, End::Alone(_))),
            lockstep: count(|end| matches!(end, End::Lockstep(_))),
            equivalent: count(|end| matches!(end, End::Equivalent)),
            survived: count(|end| matches!(end, End::Survived(_))),
            seconds: ends.iter().map(|v| v.seconds).sum(),
        }
    }

    fn cells(&self) -> Vec<String> {
        let counts = [self.mutants, self.alone, self.lockstep, self.equivalent, self.survived];
        let mut cells = vec![format!("`{}`", self.unit)];
        cells.extend(counts.map(|n| n.to_string()));
        cells.push(format!("{:.0}", self.seconds));
        cells
    }

    /// The text for the unit's page.
    pub fn page(&self, made: &Made, seed: u32) -> String {
        let Made { date, yosys, lines: [reached, lines], .. } = made;
        format!(
            "{date}; yosys {yosys}, seed {seed}; on {reached} of the {lines} lines that make logic.\n\n{}",
            table(std::slice::from_ref(self))
        )
    }
}

pub fn table(rows: &[Row]) -> String {
    show::table(&HEAD, &rows.iter().map(Row::cells).collect::<Vec<_>>())
}

/// Description of a mutation, with its place in the sources.
fn describe(m: &Mutation) -> String {
    let mode = match &m.mode[..] {
        "inv" => "inverted",
        "const0" => "stuck at 0",
        "const1" => "stuck at 1",
        "cnot0" => "inverted where another bit is 0",
        "cnot1" => "inverted where another bit is 1",
        other => other,
    };
    let wire = if m.wire.is_empty() { String::new() } else { format!(", {}", m.wire) };
    format!("pin {} of a {}{wire}: {mode}; {}", m.pin, m.kind, m.places.join(", "))
}

pub fn list(unit: &str, made: &Made) -> String {
    let line = |(at, m): (usize, &Mutation)| format!("{unit} {:4}: {}\n", at + 1, describe(m));
    made.mutations.iter().enumerate().map(line).collect()
}

pub fn survivor(unit: &str, number: usize, made: &Made, end: &End) -> String {
    let proof = match end {
        End::Survived(true) => "some input shows it",
        _ => "no proof in the time given",
    };
    let survived = style::bad("survived");
    format!("{survived} {unit} mutant {number}: {} ({proof})", describe(made.mutation(number)))
}

/// The verdict of one mutant, as text.
pub fn notified(number: usize, made: &Made, verdict: &Verdict) -> String {
    let end = match &verdict.end {
        End::Alone(name) => format!("caught by {name}: {}", verdict.said),
        End::Lockstep(name) => format!("caught by {name}, in lockstep only: {}", verdict.said),
        End::Equivalent => "equivalent (proved)".into(),
        End::Survived(_) => "survived".into(),
    };
    format!("mutant {number}: {}\n{end}", describe(made.mutation(number)))
}
