//! Cases worked out by hand, at least one for each row that is interpreted. A line of a file is
//!
//!     program | what is set before | what is expected after
//!
//! The row of the first instruction is the one that it is about, or one before the program: `(RAM/none)`.
//! `ROW/*` stands for all forms of a mnemonic: `b=` and `c=` are then put where a form has them.

use super::bench::{BANK, Bench};
use interpreter::decode::fields::Field;
use interpreter::decode::table::{Row, named, rows};
use interpreter::operations::dispatch::run_of;
use interpreter::operations::missing::{GRAPHICS_ONLY, MISSING, reason};
use std::collections::BTreeSet;

struct Case {
    row: &'static Row,
    program: String,
    setup: String,
    expected: String,
    line: String,
}

/// Names and texts of the case files.
fn files() -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let entries = std::fs::read_dir(folder).expect("the folder of cases").flatten();
    let file = |entry: std::fs::DirEntry| {
        let text = std::fs::read_to_string(entry.path()).expect("a file of cases");
        (entry.file_name().to_string_lossy().into_owned(), text)
    };
    let mut files: Vec<_> = entries.map(file).collect();
    files.sort();
    files
}

fn cases() -> Vec<Case> {
    let mut cases = vec![];
    for (file, text) in files() {
        let lines =
            text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        cases.extend(lines.flat_map(|(i, line)| expanded(&format!("{file}:{}", i + 1), line)));
    }
    cases
}

/// The row of a program's first instruction, and of all its forms with `/*`.
fn rows_of(program: &str) -> Vec<&'static Row> {
    let first = program.split(';').next().unwrap_or(program);
    let name = first.split_whitespace().find(|token| token.contains('/')).expect("a row");
    match name.strip_suffix("/*") {
        // A constant of halves is one float: its forms have lines of their own.
        Some(mnemonic) => {
            let is_float = |row: &Row| mnemonic.starts_with('H') && row.form.starts_with("cbuf");
            rows().iter().filter(|row| row.mnemonic == mnemonic && !is_float(row)).collect()
        }
        None => vec![named(name).unwrap_or_else(|| panic!("no row is called {name}"))],
    }
}

fn expanded(at: &str, line: &str) -> Vec<Case> {
    let parts: Vec<_> = line.split('|').map(str::trim).collect();
    let [program, setup, expected] = parts[..] else { panic!("{at}: program | setup | expected") };
    let (about, program) =
        program.strip_prefix('(').and_then(|p| p.split_once(") ")).unwrap_or((program, program));
    let case = |row: &'static Row| {
        let (program, placed) = placed(row, program);
        let setup = format!("{setup} {placed}");
        assert!(program.contains(&row.name()), "{at}: {} is not in the program", row.name());
        Case { row, program, setup, expected: expected.into(), line: format!("{at}: {line}") }
    };
    rows_of(about).into_iter().map(case).collect()
}

/// The program with the row's name and operands b and c in place, and what to set for them.
fn placed(row: &Row, program: &str) -> (String, String) {
    let (first, rest) = program.split_once(';').map_or((program, None), |(first, rest)| (first, Some(rest)));
    let (mut text, mut setup) = (String::new(), String::new());
    for token in first.split_whitespace() {
        let (field, place) = match token.split_once('=') {
            Some(("b", value)) => operand(row, value, row.form != "cbuf-c", (20, 0x100)),
            Some(("c", value)) => operand_c(row, first, value),
            _ if token.ends_with("/*") => (row.name(), String::new()),
            _ => (token.into(), String::new()),
        };
        text += &format!("{field} ");
        setup += &format!("{place} ");
    }
    (rest.map_or(text.clone(), |rest| format!("{text}; {rest}")), setup)
}

/// An operand in a register, a constant or a literal, and its setting.
fn operand(row: &Row, value: &str, is_b: bool, (register, offset): (u32, u32)) -> (String, String) {
    let literals = [Field::Simm, Field::Simm32, Field::Uimm, Field::Ximm, Field::Fimm, Field::Dimm];
    let literal = row.parts.iter().find(|part| literals.contains(&part.field));
    let constant = row.part(Field::Bank).is_some();
    let halves = row.part(Field::HalfHigh).is_some();
    match (is_b, literal) {
        (true, _) if constant => (format!("cb={BANK} co={offset:#x}"), format!("C{offset:x}={value}")),
        (true, Some(part)) => (format!("{}={value}", part.name), String::new()),
        (true, None) if halves => {
            let word = super::syntax::number(value);
            (format!("hhi={} hlo={}", word >> 16, word & 0xffff), String::new())
        }
        (true, None) => (format!("Rb={register}"), format!("R{register}={value}")),
        (false, _) => ("Rc=30".into(), format!("R30={value}")),
    }
}

/// The third operand: a constant, Rc, or Rd where the form has no other.
fn operand_c(row: &Row, text: &str, value: &str) -> (String, String) {
    if row.form == "cbuf-c" {
        return operand(row, value, true, (30, 0x110));
    }
    if row.part(Field::Rc).is_some() {
        return operand(row, value, false, (30, 0x110));
    }
    let rd = text.split_whitespace().find_map(|token| token.strip_prefix("Rd=")).expect("Rd");
    (String::new(), format!("R{rd}={value}"))
}

/// The error of a case, if any.
fn failure(case: &Case) -> Option<String> {
    let mut bench = Bench::new(&case.setup);
    bench.program(&case.program);
    case.setup.split_whitespace().for_each(|token| bench.set(token));
    let ran = bench.run();
    let fault = case.expected.strip_prefix("fault=");
    match (fault, ran) {
        (Some(kind), Err(fault)) if format!("{:?}", fault.kind).starts_with(kind) => None,
        (Some(kind), ran) => Some(format!("{ran:?}, not {kind}")),
        (None, Err(fault)) => Some(fault.to_string()),
        (None, Ok(())) => case.expected.split_whitespace().find_map(|token| bench.lookup(token)),
    }
}

#[test]
fn every_case_holds() {
    let cases = cases();
    let wrong: Vec<_> = cases.iter().filter_map(|case| Some((case, failure(case)?))).collect();
    let notified = |(case, what): &(&Case, String)| format!("{}\n    {}: {what}", case.line, case.row.name());
    let lines: Vec<_> = wrong.iter().map(notified).collect();
    assert!(wrong.is_empty(), "{} of {} cases are wrong:\n{}", wrong.len(), cases.len(), lines.join("\n"));
}

#[test]
fn a_wrong_expectation_fails() {
    let notified = |line: &str| failure(&expanded("here", line)[0]).is_some();
    assert!(!notified("IADD/imm Rd=0 Ra=1 b=5 | R1=7 | R0=12"));
    for wrong in ["R0=13", "R0@31=13", "P0=1", "CC=Z", "G10000=1", "S0=1", "M0=1", "fault=Encoding"] {
        assert!(notified(&format!("IADD/imm Rd=0 Ra=1 b=5 | R1=7 | {wrong}")), "{wrong}");
    }
}

#[test]
fn every_row_has_a_case_or_a_reason() {
    let cases = cases();
    assert!(cases.iter().all(|case| !case.expected.is_empty()), "a case expects nothing");
    let results = cases.iter().filter(|case| !case.expected.starts_with("fault="));
    let tested: BTreeSet<_> = results.map(|case| case.row.name()).collect();
    let faults: BTreeSet<_> = cases.iter().map(|case| case.row.name()).collect();
    let lacks = |row: &&Row| match reason(row.mnemonic) {
        Some(_) => run_of(row).is_ok(),
        // `graphics.rs` has them.
        None if GRAPHICS_ONLY.contains(&row.mnemonic) => run_of(row).is_err(),
        None if row.mnemonic == "BPT" => run_of(row).is_err() || !faults.contains(&row.name()),
        None => run_of(row).is_err() || !tested.contains(&row.name()),
    };
    let lacking: Vec<_> = rows().iter().filter(lacks).map(Row::name).collect();
    assert!(lacking.is_empty(), "{} rows have neither a case nor a reason: {lacking:?}", lacking.len());
    let unknown: Vec<_> =
        MISSING.iter().filter(|(name, _)| rows().iter().all(|row| row.mnemonic != *name)).collect();
    assert!(unknown.is_empty(), "reasons for rows that the table does not have: {unknown:?}");
}
