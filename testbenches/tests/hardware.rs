//! Facts of the real chip, `testbenches/interpreter/hardware.tsv`: the table is the measured one, and the modelled chip reproduces them,
//! from the doorbell to DRAM.

use interpreter::facts::run::{Size, Verdicts, counts, programs, unexpected, verdicts};
use interpreter::facts::{KNOWN_WRONG, TABLE, all};
use sha2::{Digest, Sha256};
use workloads::kernels::folder::packed;
use workloads::small_chip;

crate::tests! { the_table_is_the_measured_one the_chip_has_every_fact_right }

/// As many warps as the small chip has registers for: groups of a program run in parallel.
const SIZE: Size = Size { groups: 400, warps: 12 };

const HEAD: &str = "##";

fn the_table_is_the_measured_one() {
    let is_head = |line: &&str| line.starts_with(HEAD);
    let wanted = TABLE.lines().take_while(is_head).last().expect("a head").trim_start_matches(['#', ' ']);
    let rest = TABLE.split_inclusive('\n').skip_while(is_head).collect::<String>();
    let got: String = Sha256::digest(rest.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(got, wanted, "rows of hardware.tsv are measured: they are not edited");
    assert_eq!(all().len(), 2528);
}

fn the_chip_has_every_fact_right() {
    let (p, mut cycles) = (small_chip(), 0);
    let facts: Vec<_> = all().iter().collect();
    let programs = programs(&facts, SIZE).into_iter();
    let run = |groups| verdicts(groups, SIZE.warps, &mut |it| packed::run(&p, it, &mut cycles));
    let judged: Verdicts = programs.flat_map(run).collect();
    eprintln!("{} facts in {cycles} cycles", judged.len());
    let found = unexpected(&facts, &judged, KNOWN_WRONG);
    assert!(found.is_empty(), "{}", found.join("\n"));
    // The table in the page says the same.
    let page = std::fs::read_to_string(cosim::root().join("docs/isa.md")).expect("the page");
    let table =
        page.split("<!-- facts -->").nth(1).unwrap_or_default().split("<!--").next().unwrap_or_default();
    let cells = |line: &str| {
        line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect::<Vec<_>>()
    };
    let rows: Vec<_> = table.lines().filter(|line| line.starts_with("| ")).skip(2).map(cells).collect();
    let dash = |n: usize| if n == 0 { "-".into() } else { n.to_string() };
    let counted = counts(&facts, &judged, |fact| fact.mnemonic.clone());
    let wanted: Vec<_> = counted
        .iter()
        .map(|c| vec![c.name.clone(), c.facts.to_string(), dash(c.right), dash(c.facts - c.right)])
        .collect();
    let command = "docs/isa.md is old: run cargo run --release --bin gpu-rtl -- isa facts --write";
    assert_eq!(rows.len(), wanted.len() + 1, "{command}");
    assert_eq!(rows[..wanted.len()], wanted, "{command}");
}
