//! Plot of the chip's units over time, as SVG: one row per unit, darker the more cycles it held work.

use std::fmt::Write;
use workloads::units::{STEP, Units};

const WIDTH: usize = 960;
const LEFT: usize = 130;
const RIGHT: usize = 60;
const TOP: usize = 40;
const BOTTOM: usize = 44;
const ROW: usize = 20;
/// Gap between two rows.
const GAP: usize = 3;
/// Maximal number of distinguishable columns; more steps are merged.
const COLUMNS: usize = 385;

pub fn units(name: &str, units: &Units) -> String {
    let rows = units.totals().count();
    let height = TOP + rows * ROW + BOTTOM;
    let each = units.steps.len().div_ceil(COLUMNS).max(1);
    let columns = units.steps.len().div_ceil(each).max(1);
    let plot = (WIDTH - LEFT - RIGHT) as f64;
    let x = |n: f64| LEFT as f64 + plot * n / columns as f64;
    let title = format!(
        "{name}: cycles in which each unit holds work, over steps of {} cycles",
        STEP as usize * each
    );
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"20\">{title}</text>\n"
    );
    for (k, (unit, total)) in units.totals().enumerate() {
        let top = TOP + k * ROW;
        let share = 100.0 * total as f64 / units.cycles.max(1) as f64;
        let _ = writeln!(
            svg,
            "<rect x=\"{LEFT}\" y=\"{top}\" width=\"{plot:.0}\" height=\"{}\" fill=\"#f3f3f3\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{unit}</text>\
             <text x=\"{}\" y=\"{}\">{share:.0} %</text>",
            ROW - GAP,
            LEFT - 8,
            top + 13,
            WIDTH - RIGHT + 8,
            top + 13
        );
        for (n, steps) in units.steps.chunks(each).enumerate() {
            let busy: u64 = steps.iter().map(|step| u64::from(step[k])).sum();
            let share = busy as f64 / (steps.len() as u64 * STEP) as f64;
            if busy > 0 {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{:.2}\" y=\"{top}\" width=\"{:.2}\" height=\"{}\" fill=\"#1f4e8c\" fill-opacity=\"{:.2}\"/>",
                    x(n as f64),
                    plot / columns as f64,
                    ROW - GAP,
                    0.15 + 0.85 * share.min(1.0)
                );
            }
        }
    }
    let below = height - BOTTOM + 18;
    for quarter in 0..=4 {
        let n = columns as f64 * f64::from(quarter) / 4.0;
        let cycle = n * (each as u64 * STEP) as f64;
        let _ =
            writeln!(svg, "<text x=\"{:.1}\" y=\"{below}\" text-anchor=\"middle\">{cycle:.0}</text>", x(n));
    }
    let (middle, at) = (LEFT + (WIDTH - LEFT - RIGHT) / 2, height - 8);
    let _ = writeln!(svg, "<text x=\"{middle}\" y=\"{at}\" text-anchor=\"middle\">cycle</text>");
    svg + "</svg>\n"
}
