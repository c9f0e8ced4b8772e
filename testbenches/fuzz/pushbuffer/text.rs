//! A case as text, so that it can be saved and run again.

use super::{Case, Kind, Piece, Surroundings};
use std::fmt::Write;

/// The first word of a case.
const KIND: &str = "kind";

impl Case {
    const EMPTY: Case = Case {
        kind: Kind::Methods,
        prepared: true,
        ring: vec![],
        around: Surroundings::CALM,
        put: None,
        stray: None,
        switches: false,
        after: 1,
    };

    pub fn to_text(&self) -> String {
        let Surroundings { latency, busy, stalls: [a, b, c, d, e] } = self.around;
        let mut text = format!("{KIND} {}\nprepared {}\n", self.kind.name(), u32::from(self.prepared));
        let _ = writeln!(text, "around {latency:x} {busy:x} {a:x} {b:x} {c:x} {d:x} {e:x}");
        let _ = writeln!(text, "switches {}\nafter {:x}", u32::from(self.switches), self.after);
        let others = [("put", self.put), ("stray", self.stray.map(u32::from))];
        for (name, value) in others.iter().filter_map(|(name, value)| Some((name, (*value)?))) {
            let _ = writeln!(text, "{name} {value:x}");
        }
        for piece in &self.ring {
            let (name, words) = match piece {
                Piece::Segment(words) => ("segment", &words[..]),
                Piece::Entry(entry) => ("entry", &entry[..]),
            };
            text += name;
            for (k, word) in words.iter().enumerate() {
                let separator = if k > 0 && k % 8 == 0 { "\n    + " } else { " " };
                let _ = write!(text, "{separator}{word:08x}");
            }
            text += "\n";
        }
        text
    }

    /// Parses the output of `to_text` for one or more cases; `#` begins a remark.
    pub fn parse(text: &str) -> Result<Vec<Case>, String> {
        let mut cases = vec![];
        for (n, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            let mut cells = line.split_whitespace();
            let Some(first) = cells.next() else { continue };
            let cells: Vec<_> = cells.collect();
            if first == KIND || cases.is_empty() {
                cases.push(Case::EMPTY);
            }
            let case = cases.last_mut().expect("there is one");
            case.line(first, &cells).map_err(|what| format!("line {}: {what}", n + 1))?;
        }
        Ok(cases)
    }

    fn line(&mut self, first: &str, cells: &[&str]) -> Result<(), String> {
        let number = |cell: &&str| {
            u64::from_str_radix(cell, 16).map_err(|_| format!("`{cell}` is no hexadecimal number"))
        };
        let numbers = || cells.iter().map(number).collect::<Result<Vec<_>, _>>();
        let words = || Ok::<_, String>(numbers()?.into_iter().map(|n| n as u32).collect::<Vec<_>>());
        match (first, cells.len()) {
            (KIND, 1) => {
                let kind = Kind::ALL.into_iter().find(|kind| kind.name() == cells[0]);
                self.kind = kind.ok_or_else(|| format!("there is no kind `{}`", cells[0]))?;
            }
            ("prepared", 1) => self.prepared = number(&cells[0])? != 0,
            ("switches", 1) => self.switches = number(&cells[0])? != 0,
            ("put", 1) => self.put = Some(words()?[0]),
            ("stray", 1) => self.stray = Some(words()?[0] as u16),
            ("after", 1) => self.after = number(&cells[0])?,
            ("around", 7) => {
                let n = numbers()?;
                let stalls = [n[2], n[3], n[4], n[5], n[6]];
                self.around = Surroundings { latency: n[0].max(1), busy: n[1], stalls };
            }
            ("segment", _) => self.ring.push(Piece::Segment(words()?)),
            ("+", 1..) => match self.ring.last_mut() {
                Some(Piece::Segment(segment)) => segment.extend(words()?),
                _ => return Err("there is no segment to continue".into()),
            },
            ("entry", 2) => self.ring.push(Piece::Entry([words()?[0], words()?[1]])),
            _ => return Err(format!("`{first}` with {} values is not known", cells.len())),
        }
        Ok(())
    }
}
