//! Facts of the real chip: the interpreter reproduces each of them.

use interpreter::facts::all;
use interpreter::facts::run::{Size, Verdict, Verdicts, interpreted, programs, unexpected, verdicts};

const SIZE: Size = Size { groups: 160, warps: 4 };

/// Rules and rows that are known to be wrong here. Correct ones must not be listed.
const KNOWN_WRONG: &[&str] = &[];

#[test]
fn every_fact_is_right() {
    let facts: Vec<_> = all().iter().collect();
    let programs = programs(&facts, SIZE).into_iter();
    let judged: Verdicts =
        programs.flat_map(|groups| verdicts(groups, SIZE.warps, &mut interpreted)).collect();
    assert_eq!((facts.len(), judged.len()), (2528, 2528), "each has a verdict");
    let found = unexpected(&facts, &judged, KNOWN_WRONG);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A row with a changed value is reported: the judge and the packing can fail.
#[test]
fn a_wrong_row_fails() {
    for (cell, wrong) in
        [("R8=00000007", "R8=00000006"), ("\t00000003\t", "\t00000004\t"), ("R12=@mem ", "R12=@mem+4 ")]
    {
        let text =
            interpreter::facts::TABLE.lines().find(|line| line.starts_with("ATOM.002\t")).expect("the row");
        assert!(text.contains(cell));
        let facts = interpreter::facts::fact::parse(&text.replace(cell, wrong)).expect("a row");
        let groups = programs(&[&facts[0]], SIZE).remove(0);
        let judged = verdicts(groups, 1, &mut interpreted);
        assert!(matches!(judged["ATOM.002"], Verdict::Wrong(_)), "{cell}: {judged:?}");
    }
}
