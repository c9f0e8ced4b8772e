//! The SystemVerilog computes what a cycle needs: a Verilated module executes whatever nothing guards, in every cycle.

use crate::imports;

crate::tests! { no_function_has_all_registers no_wide_mask_repeats_a_bit each_kind_is_found }

/// A bit that is repeated more often is a loop over bits where it is Verilated.
const MOST: u32 = 64;

/// The lines of a text without comments, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(at, line)| (at + 1, line.split("//").next().unwrap_or_default()))
}

/// Lines that pass all registers to a function, or have it return them: headers of functions, and any use in a package but
/// the type itself.
fn registers(text: &str) -> Vec<usize> {
    let package = lines(text).any(|(_, line)| line.starts_with("package "));
    let (mut found, mut header) = (vec![], false);
    for (at, line) in lines(text) {
        header |= line.trim_start().starts_with("function ");
        let uses = line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "regs_t");
        if uses && (header || package && !line.contains('}')) {
            found.push(at);
        }
        header &= !line.contains(';');
    }
    found
}

/// Lines with `{$bits(t) {bit}}`, or `{128{bit}}`.
fn masks(text: &str) -> Vec<usize> {
    let wide = |line: &str| {
        line.split('{').zip(line.split('{').skip(1)).any(|(count, bit)| {
            let count = count.trim();
            let many = count.parse::<u32>().is_ok_and(|n| n > MOST);
            let bit = bit.split('}').next().unwrap_or_default();
            (many && !bit.contains('\'')) || count.starts_with("$bits(")
        })
    };
    lines(text).filter(|(_, line)| wide(line)).map(|(at, _)| at).collect()
}

fn nowhere(find: fn(&str) -> Vec<usize>, what: &str) {
    let files = imports::below("hdl", "sv");
    assert!(files.len() > 500, "the tree was not found");
    let places = |(path, text): (&String, &String)| {
        find(text).into_iter().map(|line| format!("{path}:{line}")).collect::<Vec<_>>()
    };
    let found: Vec<_> = files.iter().flat_map(places).collect();
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

fn no_function_has_all_registers() {
    nowhere(registers, "pass the fields that the function uses, not all registers");
}

fn no_wide_mask_repeats_a_bit() {
    nowhere(
        masks,
        "choose with `if` or `?:`; a mask that repeats a bit is a loop over bits where it is Verilated",
    );
}

fn each_kind_is_found() {
    let module = "  } regs_t;\n  regs_t d, q;\n  function automatic regs_t next(input logic a);\n    b = a;\n  endfunction";
    assert_eq!(registers(module), [3]);
    let package = "package a_pkg;\n  } regs_t;\n  function automatic logic f(\n    input regs_t q\n  );\n  typedef struct packed {\n    regs_t d;";
    assert_eq!(registers(package), [4, 7]);
    assert_eq!(masks("a = {128{b}} & c;\na = {64{b}};\na |= {$bits(t) {b[k]}} & c;\na = {8{word}};"), [1, 3]);
}
