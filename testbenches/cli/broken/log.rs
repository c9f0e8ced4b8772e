//! Log of finished runs: one line for each block of cases; the file is only appended to.

use crate::logs;
use std::path::PathBuf;
use workloads::broken::Became;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    pub begin: u64,
    pub end: u64,
    pub milliseconds: u64,
    pub became: [u64; Became::ALL.len()],
    pub found: Vec<u64>,
}

impl Block {
    fn cells(&self) -> String {
        let Block { begin, end, milliseconds, .. } = self;
        let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        format!("{begin}\t{end}\t{milliseconds}\t{}\t{}", list(&self.became), list(&self.found))
    }

    fn parse(cells: &str) -> Option<Self> {
        let cells: Vec<&str> = cells.split('\t').collect();
        let [begin, end, milliseconds, became, found] = cells[..] else { return None };
        let list = |text: &str| -> Option<Vec<u64>> {
            text.split(',').filter(|n| !n.is_empty()).map(|n| n.parse().ok()).collect()
        };
        Some(Block {
            begin: begin.parse().ok()?,
            end: end.parse().ok()?,
            milliseconds: milliseconds.parse().ok()?,
            became: list(became)?.try_into().ok()?,
            found: list(found)?,
        })
    }
}

/// Log lines of one program, set of recordings and seed.
pub struct Log {
    path: PathBuf,
    key: String,
}

impl Log {
    /// # Errors
    /// The program cannot read its own file.
    pub fn new(path: PathBuf, names: &[&str], seed: u64) -> Result<Self, String> {
        let own = std::env::current_exe().and_then(std::fs::read);
        let own = own.map_err(|e| format!("the program's own file cannot be read: {e}"))?;
        let hash = own.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
        });
        Ok(Log { path, key: format!("{hash:016x}\t{seed}\t{}\t", names.join(",")) })
    }

    pub fn read(&self) -> Result<Vec<Block>, String> {
        let text = logs::read(&self.path).map_err(|e| format!("{}: {e}", self.path.display()))?;
        Ok(text.lines().filter_map(|line| Block::parse(line.strip_prefix(&self.key)?)).collect())
    }

    pub fn append(&self, block: &Block) -> Result<(), String> {
        let line = format!("{}{}\n", self.key, block.cells());
        logs::append(&self.path, &line).map_err(|e| format!("{}: {e}", self.path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::Block;

    #[test]
    fn lines_round_trip() {
        let block = Block {
            begin: 250,
            end: 500,
            milliseconds: 7,
            became: [1, 2, 3, 4, 5, 6],
            found: vec![251, 333],
        };
        assert_eq!(Block::parse(&block.cells()), Some(block.clone()));
        let good = Block { found: vec![], ..block };
        assert_eq!(Block::parse(&good.cells()), Some(good));
        assert_eq!(Block::parse("250\t500\t7"), None);
    }
}
