//! Log of tested inputs: one line for each part of a case; the file is only appended to.

use crate::verify::logs;
use std::io;
use std::path::Path;

/// A part of a case's inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub unit: String,
    pub case: String,
    /// Digest of model and reference: parts of other sources do not count.
    pub sources: u64,
    pub part: u64,
    /// The first input that is wrong, and how.
    pub wrong: Option<String>,
}

impl Part {
    fn line(&self) -> String {
        let Part { unit, case, sources, part, wrong } = self;
        let wrong = wrong.as_deref().unwrap_or("ok").replace(['\t', '\n'], " ");
        format!("{unit}\t{case}\t{sources:016x}\t{part}\t{wrong}\n")
    }

    fn parse(line: &str) -> Option<Self> {
        let cells: Vec<_> = line.split('\t').collect();
        let [unit, case, sources, part, wrong] = cells[..] else { return None };
        Some(Part {
            unit: unit.into(),
            case: case.into(),
            sources: u64::from_str_radix(sources, 16).ok()?,
            part: part.parse().ok()?,
            wrong: (wrong != "ok").then(|| wrong.into()),
        })
    }
}

/// All parts of a file; none where there is no file. A line cut short is left out.
pub fn read(path: &Path) -> io::Result<Vec<Part>> {
    Ok(logs::read(path)?.lines().filter_map(Part::parse).collect())
}

pub fn append(path: &Path, part: &Part) -> io::Result<()> {
    logs::append(path, &part.line())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_round_trip() {
        let unit = "arith/conversion".to_string();
        let part = Part { unit, case: "f2i.s8.f16.rn".into(), sources: 0xfeed, part: 7, wrong: None };
        assert_eq!(Part::parse(part.line().trim_end()), Some(part.clone()));
        let wrong = Part { wrong: Some("0x0001: 1,\tnot 2".into()), ..part };
        let read = Part::parse(wrong.line().trim_end()).unwrap();
        assert_eq!(read.wrong, Some("0x0001: 1, not 2".into()));
        assert_eq!(Part::parse("arith/conversion\tf2i"), None);
    }
}
