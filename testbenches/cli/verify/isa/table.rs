//! The coverage table of the rows.

use super::log;
use crate::verify::{page, show};
use crate::{Failure, say};
use scenarios_tpc::sm::campaign::coverage::{Covered, all};

const HEAD: [&str; 5] = ["row", "recorded kernels", "cases by hand", "on the SM", "why not"];

pub fn write() -> Result<(), Failure> {
    let passed = log::read()?;
    let covered = all()?;
    let rows: Vec<_> = covered.iter().map(|covered| cells(covered, passed.get(&covered.row))).collect();
    let reached = covered.iter().filter(|covered| covered.refused.is_none()).count();
    let cases: u64 = covered.iter().filter_map(|covered| passed.get(&covered.row)).sum();
    let text = format!(
        "{} rows; compute reaches {reached}; {cases} cases on the SM.\n\n{}",
        covered.len(),
        show::table(&HEAD, &rows)
    );
    let path = cosim::root().join("docs/isa.md");
    page::write(&path, "isa", "Rows", &text).map_err(|e| format!("{}: {e}", path.display()))?;
    say!("wrote docs/isa.md");
    Ok(())
}

fn cells(covered: &Covered, passed: Option<&u64>) -> Vec<String> {
    let dash = || String::from("-");
    let count = |n: usize| if n == 0 { dash() } else { n.to_string() };
    vec![
        covered.row.clone(),
        covered.kernels(),
        count(covered.cases),
        passed.map_or_else(dash, u64::to_string),
        covered.refused.map_or_else(dash, Into::into),
    ]
}
