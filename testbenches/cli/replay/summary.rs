//! Text summary of a stream: its work, and where its cycles were spent.

use crate::say;
use crate::style;
use classes::Class;
use recordings::capture::Capture;
use workloads::command::moved::Moved;
use workloads::command::stats::Stats;

pub fn print(capture: &Capture, s: &Stats, moved: &Moved, dropped: u64, calls: usize, seconds: f64) {
    let head = |text: &str| say!("\n{}", style::good(text));
    let cycles = s.cycles.max(1) as f64;
    say!("{}: {} submissions", capture.name, capture.submissions.len());

    head("Stream");
    let speed = s.cycles as f64 / seconds.max(1e-9) / 1e6;
    let line = |name: &str, count: u64, more: String| say!("  {name:<18} {count:>10}   {more}");
    line("cycles", s.cycles, format!("({seconds:.3} s here, {speed:.2} M cycles/s)"));
    line("methods", s.all_methods(), format!("{:.3} a cycle", s.all_methods() as f64 / cycles));
    line("dropped", dropped, "redundant: the engine had the value".into());
    line(
        "macro calls",
        calls as u64,
        format!("{} cycles, {} methods, {} reads", s.macro_cycles, s.sent, s.reads),
    );
    line("bytes fetched", moved.fetched, format!("of segments; {} of rings and channels", moved.looked_up));
    line("contexts", s.contexts, "loaded or saved".into());
    line(
        "bytes copied",
        moved.inline + moved.copied,
        format!("{} inline, {} by the copy engine", moved.inline, moved.copied),
    );
    line("releases", moved.released, "written by the front end".into());

    head("Methods from the stream");
    for ((subchannel, class), count) in &s.methods {
        let class = class.map_or("software", Class::name);
        line(&format!("{subchannel}  {class}"), *count, String::new());
    }

    head("Bundles");
    say!("  {:<14} {:>8} {:>8} {:>8} {:>11}", "engine", "state", "trigger", "flush", "invalidate");
    for (engine, [state, trigger, flush, invalidate]) in ["3D", "compute", "2D"].iter().zip(s.bundles) {
        say!("  {engine:<14} {state:>8} {trigger:>8} {flush:>8} {invalidate:>11}");
    }

    head("Where the cycles went (percent)");
    let spent = &s.spent;
    let rows = [
        ("packet accepted", spent.taken),
        ("macro runs", spent.macros),
        ("inline copy", spent.inline),
        ("copy engine", spent.copies),
        ("engines busy", spent.engines),
        ("back-pressure", spent.back_pressure),
        ("front end", spent.front_end),
        ("context switch", spent.contexts),
        ("host waits", spent.host_waits),
        ("no packet", spent.no_packet),
    ];
    for (name, count) in rows {
        say!("  {name:<18} {:>10.1}", 100.0 * count as f64 / cycles);
    }
}
