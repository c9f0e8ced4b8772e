//! Bad programs: each error has its line and a text.

use assembler::assemble;

/// The error of a program whose second line is this.
fn error(line: &str) -> String {
    let error = assemble(&format!("START: NOP;\n{line}\nEXIT;\n")).expect_err(line);
    assert_eq!(error.line, 2, "{line}: {error}");
    error.text
}

#[test]
fn each_kind_of_error_says_what_is_wrong() {
    let cases = [
        ("FROB R0, R1;", "no instruction FROB"),
        ("FADD.FOO R0, R1, R2;", "no modifier .FOO"),
        ("ISETP.GE P0, PT, R0, R1, PT;", "needs one of"),
        ("FADD R0, R1;", "3 operands, not 2"),
        ("FADD R0, R1, R255;", "R0 to R254"),
        ("FADD R0, R1, P0;", "found `P0`"),
        ("@P8 FADD R0, R1, R2;", "P0 to P6"),
        ("@P0 SSY START;", "no guard"),
        ("IADD R0, R1, 0x100000;", "does not fit"),
        ("FADD R0, R1, 0.1;", "more digits"),
        ("MOV R0, c[0x0][0x3];", "multiple of 4"),
        ("BRA NOWHERE;", "no label NOWHERE"),
        ("START: NOP;", "twice"),
        ("NOP; NOP;", "line of its own"),
        ("--:-:-:Y NOP;", "4 parts"),
        ("--:8:-:Y:1 NOP;", "barrier"),
        ("40:-:-:Y:1 NOP;", "mask"),
        ("--:-:-:Q:1 NOP;", "yield"),
        ("--:-:-:Y:10 NOP;", "stall"),
        ("--:-:-:Y:1", "no instruction"),
        (".frob 3;", "no directive"),
        (".word x;", "no number"),
        (".control 0;", "before the first"),
    ];
    for (line, part) in cases {
        let text = error(line);
        assert!(text.contains(part), "{line}: {text}");
    }
}

#[test]
fn an_empty_program_is_an_error() {
    assert!(assemble("// nothing\n").is_err());
}
