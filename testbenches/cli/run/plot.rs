//! A run over time, as an SVG plot: shares in percent.

use std::fmt::Write;
use workloads::kernels::activity::caches::Hits;
use workloads::kernels::activity::{Activity, STEP, Step};

const WIDTH: usize = 900;
const LEFT: usize = 190;
const RIGHT: usize = 60;
const TOP: usize = 40;
const BOTTOM: usize = 44;
/// Height of a line's strip, and gap between two strips.
const STRIP: usize = 56;
const GAP: usize = 16;
const LANES: u64 = 32;

/// A share in a step; `None` without data.
type Share = fn(&Step, u64) -> Option<f64>;

fn part(of: u64, all: u64) -> Option<f64> {
    (all != 0).then(|| 100.0 * of as f64 / all as f64)
}

fn rate(hits: &Hits) -> Option<f64> {
    hits.rate()
}

const LINES: [(&str, &str, Share); 6] = [
    ("issue slots used", "#1f77b4", |step, _| part(step.issues, step.slots)),
    ("occupancy", "#777777", |step, seats| part(step.warps, seats * STEP)),
    ("active lanes", "#d62728", |step, _| part(step.lanes, LANES * step.issues)),
    ("instruction cache hits", "#2ca02c", |step, _| rate(&step.caches.instructions)),
    ("constant cache hits", "#9467bd", |step, _| rate(&step.caches.constants)),
    ("L1 hits", "#ff7f0e", |step, _| rate(&step.caches.l1)),
];

/// The steps with resident warps.
fn with_warps(activity: &Activity) -> std::ops::Range<usize> {
    let first = activity.steps.iter().position(|step| step.warps != 0).unwrap_or(0);
    let last = activity.steps.iter().rposition(|step| step.warps != 0).map_or(first, |last| last + 1);
    first..last
}

/// One strip per line, from 0 to 100 percent: in one diagram, lines at 100 percent would hide each other.
pub fn plot(name: &str, activity: &Activity) -> String {
    let steps = with_warps(activity);
    let height = TOP + LINES.len() * (STRIP + GAP) - GAP + BOTTOM;
    let width = (WIDTH - LEFT - RIGHT) as f64;
    let x = |n: f64| LEFT as f64 + width * n / steps.len().max(1) as f64;
    let title = format!("{name}: percent, over steps of {STEP} cycles");
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"20\">{title}</text>\n"
    );
    for (k, (label, colour, share)) in LINES.iter().enumerate() {
        let top = TOP + k * (STRIP + GAP);
        let values: Vec<_> =
            activity.steps[steps.clone()].iter().map(|step| share(step, activity.seats)).collect();
        strip(&mut svg, top, (label, colour), &values, &x);
    }
    let (bottom, below) = (height - BOTTOM, height - BOTTOM + 18);
    for quarter in 0..=4 {
        let n = steps.len() as f64 * f64::from(quarter) / 4.0;
        let (at, cycle) = (x(n), (steps.start as f64 + n) * STEP as f64);
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{bottom}\" stroke=\"#dddddd\"/>\
             <text x=\"{at:.1}\" y=\"{below}\" text-anchor=\"middle\">{cycle:.0}</text>"
        );
    }
    let (middle, at) = (LEFT + (WIDTH - LEFT - RIGHT) / 2, height - 8);
    let _ = writeln!(svg, "<text x=\"{middle}\" y=\"{at}\" text-anchor=\"middle\">cycle</text>");
    svg + "</svg>\n"
}

/// One line in its strip; interrupted where there are no data.
fn strip(
    svg: &mut String,
    top: usize,
    (label, colour): (&str, &str),
    values: &[Option<f64>],
    x: &impl Fn(f64) -> f64,
) {
    let y = |percent: f64| top as f64 + STRIP as f64 * (1.0 - percent / 100.0);
    let (middle, end, bottom) = (top + STRIP / 2 + 4, WIDTH - RIGHT, top + STRIP);
    let _ = writeln!(
        svg,
        "<rect x=\"{LEFT}\" y=\"{top}\" width=\"{}\" height=\"{STRIP}\" fill=\"#f7f7f7\"/>\
         <text x=\"{}\" y=\"{middle}\" text-anchor=\"end\" fill=\"{colour}\">{label}</text>\
         <text x=\"{}\" y=\"{}\">100</text><text x=\"{}\" y=\"{bottom}\">0</text>",
        end - LEFT,
        LEFT - 10,
        end + 6,
        top + 10,
        end + 6
    );
    let values: Vec<_> = values.iter().enumerate().collect();
    for run in values.split(|(_, value)| value.is_none()).filter(|run| !run.is_empty()) {
        let points = run.iter().filter_map(|(n, value)| Some((*n as f64, (**value)?)));
        let points: Vec<_> = points
            .flat_map(|(n, value)| [(n, value), (n + 1.0, value)])
            .map(|(n, value)| format!("{:.1},{:.1}", x(n), y(value)))
            .collect();
        let points = points.join(" ");
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\" points=\"{points}\"/>"
        );
    }
}
