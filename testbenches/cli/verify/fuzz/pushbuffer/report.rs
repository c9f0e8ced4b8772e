//! Text report of a run.

use crate::verify::show;
use crate::{put, say};
use fuzz::pushbuffer::{Became, Kind, Tally};

pub fn table(tally: &Tally) {
    let head: Vec<_> = ["kind"].into_iter().chain(Became::ALL.map(Became::name)).collect();
    let row = |name: &str, cells: [u64; Became::ALL.len()]| -> Vec<String> {
        [name.to_string()].into_iter().chain(cells.iter().map(u64::to_string)).collect()
    };
    let mut rows: Vec<_> =
        Kind::ALL.iter().map(|kind| row(kind.name(), tally.cases[*kind as usize])).collect();
    let sum = std::array::from_fn(|k| tally.cases.iter().map(|cells| cells[k]).sum());
    rows.push(row("all", sum));
    put!("{}", show::table(&head, &rows));
}

pub fn report(tally: &Tally, seconds: f64) {
    if seconds > 0.0 {
        let per = tally.total() as f64 / seconds;
        say!("{} cycles in {seconds:.0} s of one thread ({per:.0} cases a second)", tally.cycles);
    }
    let Tally { taken, sent, reads, calls, traps, bundles, .. } = tally;
    say!(
        "{taken} methods taken, {sent} sent by {calls} macros ({traps} trapped, {reads} reads), {bundles} bundles"
    );
    let (reached, all) = (tally.methods.len(), Tally::known_methods());
    say!("{reached} of {all} methods of the classes were received");
    let Tally { decoded, judged, compared, followed, switched, .. } = tally;
    say!("equal to the references: {decoded} from the ring to methods,");
    say!("  {judged} bundles and faults, {compared} macros and memory;");
    say!("  {followed} good streams after a case, {switched} of another context");
    for (why, n) in &tally.not_compared {
        say!("  memory not compared: {n}, {why}");
    }
    for ((unit, kind), n) in &tally.faults {
        say!("  faults: {n:8} {unit}, {kind}");
    }
}
