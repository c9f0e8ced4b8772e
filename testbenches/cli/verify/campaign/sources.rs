//! Hash of a unit's sources: rounds with other sources do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A number for all that a unit is described by, in both languages, without comments. Of
/// the interfaces' packages only what the unit uses counts.
pub fn sources(unit: &str) -> u64 {
    sources_with(unit, &[&format!("rtl-model/{unit}")])
}

/// The same with other files, or all files of folders.
pub fn sources_with(unit: &str, paths: &[&str]) -> u64 {
    let mut hash = Fnv::default();
    let mut packages = String::new();
    let mut used = BTreeSet::new();
    for file in cosim::closure(&cosim::tree(), unit) {
        let text = code(&file);
        if file.parent() == Some(&cosim::tree().join("pkg")) {
            packages += &text;
            continue;
        }
        used.extend(words(&text).map(str::to_string));
        hash.add(text.as_bytes());
        let Ok(path) = file.strip_prefix(cosim::tree()) else { continue };
        let rust = source_tree::rust_file(&path.with_extension("").to_string_lossy());
        hash.add(code(&cosim::root().join(rust)).as_bytes());
    }
    reached(&packages, used).iter().for_each(|block| hash.add(block.as_bytes()));
    let mut helpers = vec![];
    for path in paths.iter().map(|path| cosim::root().join(path)) {
        if path.is_file() { helpers.push(path) } else { helpers.extend(source_tree::files(&path, &[])) }
    }
    helpers.sort();
    helpers.iter().for_each(|file| hash.add(code(file).as_bytes()));
    hash.0
}

/// A file without comments and comment lines; an empty text if the file is missing.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| line.split("//").next().unwrap_or_default().trim_end().to_string() + "\n").collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

/// The definitions of packages that words name, and those that these stand on, in their
/// order. Empty lines are between definitions, and each has in it the names that it gives.
fn reached(packages: &str, used: BTreeSet<String>) -> Vec<&str> {
    let blocks: Vec<&str> = packages.split("\n\n").collect();
    let mut given: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, block) in blocks.iter().enumerate() {
        names(block).for_each(|name| given.entry(name).or_default().push(at));
    }
    let mut found = BTreeSet::new();
    let mut open: Vec<usize> =
        used.iter().filter_map(|word| given.get(&word[..])).flatten().copied().collect();
    while let Some(at) = open.pop() {
        if found.insert(at) {
            open.extend(words(blocks[at]).filter_map(|word| given.get(word)).flatten());
        }
    }
    found.into_iter().map(|at| blocks[at]).collect()
}

/// The names that a definition gives: of a type, a constant, a function; of an
/// enumeration those of its values too.
fn names(block: &str) -> impl Iterator<Item = &str> {
    let block = block.trim();
    let enumeration = block.starts_with("typedef enum");
    let values = if enumeration { block.split(['{', '}']).nth(1) } else { None };
    let head = match block.split_whitespace().next() {
        Some("typedef") => block.trim_end_matches(';'),
        Some("localparam" | "function") => block.split(['=', '(', ';']).next().unwrap_or_default(),
        _ => "",
    };
    words(values.unwrap_or_default()).chain(words(head).last())
}

/// The hash of Fowler, Noll and Vo: the same in every version of the program.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for byte in (bytes.len() as u64).to_le_bytes().iter().chain(bytes) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKAGE: &str = "\
package p;

  localparam int WIDTH = 4;

  typedef logic [WIDTH-1:0] small_t;

  typedef enum logic {KIND_A, KIND_B} kind_e;

  typedef struct packed {
    kind_e kind;
    small_t value;
  } pair_t;

  function automatic pair_t make(input small_t value);
    return pair_t'{KIND_A, value};
  endfunction

endpackage
";

    fn of(used: &[&str]) -> Vec<String> {
        let found = reached(PACKAGE, used.iter().map(|word| (*word).to_string()).collect());
        found.into_iter().map(|block| names(block).last().unwrap().to_string()).collect()
    }

    #[test]
    fn only_used_declarations_are_found() {
        assert_eq!(of(&["module", "p"]), [""; 0]);
        assert_eq!(of(&["small_t"]), ["WIDTH", "small_t"]);
        assert_eq!(of(&["KIND_B"]), ["kind_e"]);
        assert_eq!(of(&["pair_t"]), ["WIDTH", "small_t", "kind_e", "pair_t"]);
        assert_eq!(of(&["make"]), ["WIDTH", "small_t", "kind_e", "pair_t", "make"]);
    }

    #[test]
    fn every_package_block_has_a_name() {
        let files = source_tree::files(&cosim::tree().join("pkg"), &[]);
        assert!(!files.is_empty(), "no packages were found");
        for file in files {
            let package = code(&file);
            let blocks =
                package.split("\n\n").filter(|b| b.contains(';') && !b.trim_start().starts_with("package"));
            for block in blocks {
                assert!(names(block).next().is_some(), "{} gives no name:\n{block}", file.display());
            }
        }
    }

    #[test]
    fn sources_are_those_of_the_unit() {
        assert_eq!(sources("prim/fifo"), sources("prim/fifo"));
        assert_ne!(sources("prim/fifo"), sources("prim/ram"));
    }
}
