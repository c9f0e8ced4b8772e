//! A tally as one line, so that a log can be counted later.

use super::{Became, Tally};
use crate::pushbuffer::Kind;

/// Between the parts of a count's name.
const DOT: char = '.';

impl Tally {
    /// Cells `name=count` without zeros, and the methods reached.
    pub fn to_line(&self) -> String {
        let mut copy = self.clone();
        let mut cells: Vec<_> =
            copy.counts().iter().map(|(name, n)| (name.to_string(), **n)).filter(|(_, n)| *n > 0).collect();
        for kind in Kind::ALL {
            let row = Became::ALL.map(|b| (b, self.cases[kind as usize][b as usize]));
            let some = row.iter().filter(|(_, n)| *n > 0);
            cells.extend(some.map(|(b, n)| (format!("case.{}.{}", kind.name(), b.name()), *n)));
        }
        cells.extend(self.faults.iter().map(|((unit, kind), n)| (format!("fault.{unit}.{kind}"), *n)));
        cells.extend(self.not_compared.iter().map(|(why, n)| (format!("not.{why}"), *n)));
        let cells = cells.iter().map(|(name, n)| format!("{name}={n}"));
        let methods: Vec<_> = self.methods.iter().map(|(s, a)| format!("{s}{a:03x}")).collect();
        cells.chain([format!("methods={}", methods.join(" "))]).collect::<Vec<_>>().join("\t")
    }

    /// Parses the output of `to_line`; `None` if it is no such line.
    pub fn parse(line: &str) -> Option<Tally> {
        let mut tally = Tally::default();
        for cell in line.split('\t') {
            let (name, value) = cell.split_once('=')?;
            match name {
                "methods" => {
                    for method in value.split_whitespace() {
                        let (subchannel, address) = method.split_at_checked(1)?;
                        let address = u16::from_str_radix(address, 16).ok()?;
                        tally.methods.insert((subchannel.parse().ok()?, address));
                    }
                }
                _ => tally.cell(name, value.parse().ok()?)?,
            }
        }
        Some(tally)
    }

    fn cell(&mut self, name: &str, n: u64) -> Option<()> {
        let place = match name.split_once(DOT) {
            None => self.counts().into_iter().find(|(own, _)| *own == name)?.1,
            Some(("case", rest)) => {
                let (kind, became) = rest.split_once(DOT)?;
                let kind = Kind::ALL.into_iter().find(|k| k.name() == kind)?;
                let became = Became::ALL.into_iter().find(|b| b.name() == became)?;
                &mut self.cases[kind as usize][became as usize]
            }
            Some(("fault", rest)) => {
                let (unit, kind) = rest.split_once(DOT)?;
                self.faults.entry((unit.into(), kind.into())).or_default()
            }
            Some(("not", why)) => self.not_compared.entry(why.into()).or_default(),
            Some(_) => return None,
        };
        *place = n;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_round_trip() {
        let mut tally = Tally { cycles: 12_345, reads: 7, ..Tally::default() };
        tally.cases[2][8] = 3;
        tally.faults.insert(("front end".into(), "Value".into()), 9);
        tally.not_compared("it has written where it is read");
        tally.methods.extend([(0, 0x6c3), (4, 0xfff)]);
        assert_eq!(Tally::parse(&tally.to_line()), Some(tally.clone()));
        assert_eq!(Tally::parse(&Tally::default().to_line()), Some(Tally::default()));
        let mut sum = tally.clone();
        sum.add(tally);
        assert_eq!((sum.cycles, sum.cases[2][8], sum.methods.len()), (24_690, 6, 2));
        for wrong in ["", "cycles", "cycles=x", "cycle=1", "case.methods.nothing=1", "methods=0xyz"] {
            assert_eq!(Tally::parse(wrong), None, "{wrong}");
        }
    }
}
