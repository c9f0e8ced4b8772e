//! Removes the code that settles all nets before the first edge: half of the C++ that Verilator writes, and run once. The edge of
//! the reset, the first cycle and the first inputs compute the same nets; if they do not reach one of them, nothing is removed.

use crate::Error;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Part of the names of functions that settle nets.
const SETTLES: &str = "___stl_sequent__";
/// Part of the names of files with code that runs once.
const SLOW: &str = "__Slow";

/// Empties the settling functions in a folder's C++.
pub(crate) fn leave_out(dir: &Path) -> Result<(), Error> {
    let (mut known, mut settled, mut emptied) = (BTreeSet::new(), BTreeSet::new(), vec![]);
    for file in fs::read_dir(dir).map_err(Error::io(dir))?.flatten() {
        let path = file.path();
        let name = file.file_name().to_string_lossy().into_owned();
        if !name.ends_with(".cpp") {
            continue;
        }
        let text = fs::read_to_string(&path).map_err(Error::io(&path))?;
        if !name.contains(SLOW) {
            known.extend(text.lines().filter_map(net_of).map(String::from));
        } else if let Some((rest, nets)) = without(&text) {
            settled.extend(nets);
            emptied.push((path, rest));
        } else {
            return Ok(());
        }
    }
    if settled.is_subset(&known) {
        for (path, text) in emptied {
            fs::write(&path, text).map_err(Error::io(&path))?;
        }
    }
    Ok(())
}

/// A text with empty settling functions, and the nets that these set; `None` if braces are not as expected.
fn without(text: &str) -> Option<(String, BTreeSet<String>)> {
    let (mut rest, mut nets) = (String::with_capacity(text.len()), BTreeSet::new());
    let (mut depth, mut settles) = (0_usize, false);
    for line in text.lines() {
        if depth == 0 {
            settles = line.contains(SETTLES) && line.ends_with('{');
        }
        let outside = depth == 0;
        depth = (depth + line.matches('{').count()).checked_sub(line.matches('}').count())?;
        if settles && !outside && depth != 0 {
            nets.extend(net_of(line).map(String::from));
        } else {
            rest += line;
            rest.push('\n');
        }
    }
    (depth == 0).then_some((rest, nets))
}

/// The net that a statement sets: the first one that it names.
fn net_of(line: &str) -> Option<&str> {
    const PREFIXES: [&str; 2] = ["vlSelfRef.", "vlSelf->"];
    let sets = line.starts_with("VL_") || PREFIXES.iter().any(|prefix| line.starts_with(prefix));
    let first = PREFIXES.iter().filter_map(|prefix| Some(line.find(prefix)? + prefix.len())).min()?;
    let name = &line[first..];
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
    sets.then_some(&name[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOW_TEXT: &str = "#include \"Vtop.h\"
VL_ATTR_COLD void Vtop___024root___stl_sequent__TOP__0(Vtop___024root* vlSelf) {
auto& vlSelfRef = std::ref(*vlSelf).get();
vlSelfRef.a = vlSelfRef.b;
if (vlSelfRef.c) {
VL_ASSIGN_W(96, vlSelfRef.wide, vlSelfRef.other);
}
}
void Vtop___024root___eval_stl(Vtop___024root* vlSelf) {
vlSelfRef.kept = 1;
}
";

    fn folder(fast: &str) -> String {
        let dir = tempfile::tempdir().expect("a folder");
        let slow = dir.path().join("Vtop__0__Slow.cpp");
        fs::write(&slow, SLOW_TEXT).expect("room");
        fs::write(dir.path().join("Vtop__0.cpp"), fast).expect("room");
        leave_out(dir.path()).expect("no error");
        fs::read_to_string(slow).expect("it is there")
    }

    #[test]
    fn what_edges_compute_is_not_settled() {
        let text = folder("vlSelfRef.a = 1;\nVL_ASSIGN_W(96, vlSelfRef.wide, vlSelfRef.x);\n");
        assert!(!text.contains("wide") && text.contains("kept"), "{text}");
        assert!(text.contains("stl_sequent__TOP__0(Vtop___024root* vlSelf) {\n}\n"), "{text}");
    }

    #[test]
    fn what_nothing_else_computes_is() {
        assert_eq!(folder("vlSelfRef.a = 1;\nif (vlSelfRef.wide) {\n}\n"), SLOW_TEXT);
    }
}
