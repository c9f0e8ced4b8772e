//! The chip's units over time, as a plot in SVG and as a table.

use std::fmt::Write;
use workloads::units::{Held, STEP, Units};

const WIDTH: usize = 960;
const LEFT: usize = 130;
const RIGHT: usize = 60;
const TOP: usize = 58;
const BOTTOM: usize = 44;
const ROW: usize = 20;
/// Gap between two rows.
const GAP: usize = 3;
/// Maximal number of distinguishable columns; more steps are merged.
const COLUMNS: usize = 385;
/// Each state's name and colour, from the bottom of a row; the rest of the row is the time in which a unit was starved.
const STATES: [(&str, &str); 3] = [("busy", "#1f4e8c"), ("working", "#9cc3e6"), ("blocked", "#e08214")];

pub fn units(name: &str, units: &Units) -> String {
    let rows = units.all().count();
    let height = TOP + rows * ROW + BOTTOM;
    let each = units.steps.len().div_ceil(COLUMNS).max(1);
    let columns = units.steps.len().div_ceil(each).max(1);
    let plot = (WIDTH - LEFT - RIGHT) as f64;
    let x = |n: f64| LEFT as f64 + plot * n / columns as f64;
    let title =
        format!("{name}: how units spend their cycles, over steps of {} cycles", STEP as usize * each);
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"20\">{title}</text>\n"
    );
    for (k, (state, colour)) in STATES.iter().enumerate() {
        let at = LEFT + 90 * k;
        let _ = writeln!(
            svg,
            "<rect x=\"{at}\" y=\"33\" width=\"12\" height=\"12\" fill=\"{colour}\"/><text x=\"{}\" y=\"44\">{state}</text>",
            at + 18
        );
    }
    for (k, (unit, total)) in units.all().enumerate() {
        let top = TOP + k * ROW;
        let share = 100.0 * total.any as f64 / units.cycles.max(1) as f64;
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
            let spent = steps.iter().map(|step| step[k]).sum::<Held>().spent;
            let [busy, blocked, working, _] = spent.percents();
            let mut bottom = (top + ROW - GAP) as f64;
            for (share, (_, colour)) in [busy, working, blocked].iter().zip(STATES) {
                let tall = share / 100.0 * (ROW - GAP) as f64;
                bottom -= tall;
                if tall >= 0.05 {
                    let _ = writeln!(
                        svg,
                        "<rect x=\"{:.2}\" y=\"{bottom:.1}\" width=\"{:.2}\" height=\"{tall:.1}\" fill=\"{colour}\"/>",
                        x(n as f64),
                        plot / columns as f64
                    );
                }
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

/// The same as a table: a line for each step and unit, in percent of the step's cycles.
pub fn table(units: &Units) -> String {
    let mut table = String::from("cycle\tunit\tbusy\tblocked\tworking\tstarved\n");
    for (n, step) in units.steps.iter().enumerate() {
        for (unit, held) in Units::names().zip(step) {
            let [busy, blocked, working, starved] = held.spent.percents();
            let cycle = n as u64 * STEP;
            let _ = writeln!(table, "{cycle}\t{unit}\t{busy:.1}\t{blocked:.1}\t{working:.1}\t{starved:.1}");
        }
    }
    table
}

/// The channels of all units, in percent of the run's cycles.
pub fn channels(units: &Units) -> String {
    let mut table = String::from("unit\tchannel\tdirection\tmoved\tstalled\n");
    for channel in units.channels() {
        let direction = if channel.is_input { "in" } else { "out" };
        let (unit, name, moved, stalled) = (channel.unit, channel.name, channel.moved, channel.stalled);
        let _ = writeln!(table, "{unit}\t{name}\t{direction}\t{moved:.1}\t{stalled:.1}");
    }
    table
}
