//! Text summary of a kernel: its work, and where its cycles were spent.

use super::Seen;
use crate::say;
use crate::style;
use chip::machine::maxwell::Maxwell;
use interpreter::stream::recording::Recording;
use kernel::slot::Slot;
use workloads::kernels::Launches;
use workloads::kernels::activity::caches::{Hits, Passes};
use workloads::kernels::activity::{Activity, ISSUED, NO_WARP, REASONS};

fn share(part: u64, of: u64) -> f64 {
    100.0 * part as f64 / of.max(1) as f64
}

/// Units of the shader cores whose inside is visible.
const SEEN: [&str; 3] = ["sm", "l1", "scheduler"];

pub fn print(
    recording: &Recording,
    launches: &Launches<Slot<Maxwell>>,
    seen: &Seen,
    hidden: &[String],
    seconds: f64,
) {
    let a = &seen.activity;
    let cycles = launches.run.cycle;
    let head = |text: &str| say!("\n{}", style::good(text));
    say!("{}: {} submissions", recording.name, recording.submissions.len());

    head("Kernel");
    let line = |name: &str, count: u64, more: String| say!("  {name:<18} {count:>10}   {more}");
    let speed = cycles as f64 / seconds.max(1e-9) / 1e6;
    line("cycles", cycles, format!("({seconds:.3} s here, {speed:.2} M cycles/s)"));
    line("with warps", a.busy, "cycles in which a warp was on an SM".into());
    fn unit(part: &str) -> &str {
        let last = part.rsplit('.').next().unwrap_or(part);
        last.split('[').next().unwrap_or(last)
    }
    let unseen = hidden.iter().filter(|part| SEEN.contains(&unit(part)));
    let unseen: Vec<_> = unseen.cloned().collect();
    if !unseen.is_empty() {
        say!("  no internal counters, as it is not the Rust model alone: {}", unseen.join(", "));
    }
    issues(a);
    head("Issue slots (of all sub-partitions; a slot unused has the reason of the oldest warp)");
    let reasons = a.reasons();
    let busy: u64 = reasons.iter().sum::<u64>() - reasons[NO_WARP];
    for (k, name) in REASONS.iter().enumerate().filter(|(k, _)| reasons[*k] != 0) {
        let of_busy =
            if k == NO_WARP { String::new() } else { format!("{:>6.1} %", share(reasons[k], busy)) };
        line(name, reasons[k], of_busy);
    }
    head("Caches and banks");
    let Hits { looks, .. } = a.caches.l1;
    hits("instructions", "requests", &a.caches.instructions);
    hits("constants", "requests", &a.caches.constants);
    hits("L1", "words", &a.caches.l1);
    line("past L1", a.caches.past_l1, format!("words loaded that bypass L1; {looks} are cacheable"));
    line("stored", a.caches.stored, format!("words; {} of atomics", a.caches.atomics));
    let l2 = &seen.l2;
    let hit = share(l2.read.saturating_sub(l2.missed), l2.read);
    line("L2", l2.read, format!("sectors read in cycles with warps, {hit:.1} % hits"));
    passes("L1 loads", &a.caches.l1_loads);
    passes("shared memory", &a.caches.shared);
}

/// Prints instructions, lanes and warps.
fn issues(a: &Activity) {
    let line = |name: &str, count: u64, more: String| say!("  {name:<18} {count:>10}   {more}");
    let (issues, reasons) = (a.places.issues(), a.reasons());
    let busy: u64 = reasons.iter().sum::<u64>() - reasons[NO_WARP];
    line(
        "instructions",
        issues,
        format!("of warps; {:.1} % of the slots with warps", share(reasons[ISSUED], busy)),
    );
    let (active, passed) = (a.places.active(), a.places.passed());
    let per = |lanes: u64| lanes as f64 / issues.max(1) as f64;
    line("lanes", active, format!("{:.2} active an issue, {:.2} past the guard", per(active), per(passed)));
    let mean = a.warps as f64 / a.busy.max(1) as f64;
    line(
        "warps at once",
        a.most,
        format!("{mean:.1} on average of {} ({:.1} %)", a.seats, share(a.warps, a.busy * a.seats)),
    );
    let waits = a.places.waits();
    let waited: u64 = waits.iter().sum();
    line("cycles waited", waited, "by warps between two issues:".into());
    let mut order: Vec<_> = (0..REASONS.len()).filter(|k| waits[*k] != 0).collect();
    order.sort_by_key(|k| std::cmp::Reverse(waits[*k]));
    for k in order {
        line(&format!("  {}", REASONS[k]), waits[k], format!("{:>6.1} %", share(waits[k], waited)));
    }
}

fn hits(name: &str, what: &str, hits: &Hits) {
    match hits.rate() {
        Some(rate) => say!("  {name:<18} {:>10}   {what}, {rate:.1} % hits", hits.looks),
        None => say!("  {name:<18} {:>10}   {what}", 0),
    }
}

fn passes(name: &str, passes: &Passes) {
    let Passes { accesses, passes: all } = passes;
    let more = passes.more();
    say!(
        "  {name:<18} {accesses:>10}   accesses in {all} passes: {more} more, for conflicts of banks or lines"
    );
}
